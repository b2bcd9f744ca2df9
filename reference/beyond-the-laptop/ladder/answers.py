"""Climbs the ladder for each situation and stops at the first rung where what it asks for is to be had.

Memory in GB, GPU time in hours. The sizes are this file's own; the order and what each rung is for are the course's.
"""

ASKED_BY_DEFAULT = {
    "memory": 4,
    "gpu_hours": 0,
    "machines": 1,
    "may_be_lost": False,
    "country": "France",
    "national_machine": False,
    "european_machine": False,
    "beside_public_data": False,
}

SITUATIONS = {
    "L1": {"gpu_hours": 200, "memory": 64},
    "L2": {"gpu_hours": 2_000, "memory": 64, "national_machine": True},
    "L3": {"gpu_hours": 400_000, "memory": 64, "national_machine": True},
    "L4": {"gpu_hours": 500, "memory": 64, "european_machine": True},
    "L5": {"gpu_hours": 2_000, "memory": 64, "country": "United States"},
    "L6": {"machines": 100, "memory": 16, "beside_public_data": True},
    "L7": {"gpu_hours": 2, "memory": 8, "may_be_lost": True},
    "L8": {"memory": 200},
    "L9": {"memory": 4},
}

SMALL_REQUEST = 50_000  # GPU hours


def alone(asked):
    return asked["machines"] == 1 and not asked["national_machine"] and not asked["european_machine"]


LADDER = [
    ("laptop", lambda a: alone(a) and a["gpu_hours"] == 0 and a["memory"] <= 16),
    ("lab-server", lambda a: alone(a) and a["gpu_hours"] == 0 and a["memory"] <= 512),
    ("colab", lambda a: alone(a) and a["may_be_lost"] and a["gpu_hours"] <= 12),
    ("mesocentre", lambda a: alone(a) and a["country"] == "France" and a["gpu_hours"] <= 1_000),
    ("genci-dynamic", lambda a: a["national_machine"] and a["country"] == "France" and a["gpu_hours"] <= SMALL_REQUEST),
    ("genci-regular", lambda a: a["national_machine"] and a["country"] == "France"),
    ("eurohpc", lambda a: a["european_machine"]),
    ("access", lambda a: alone(a) and a["country"] == "United States"),
    ("cloud", lambda a: a["machines"] > 1 or a["beside_public_data"]),
]


def answers(**_):
    rungs = {}
    for name, asked in SITUATIONS.items():
        wanted = {**ASKED_BY_DEFAULT, **asked}
        rungs[name] = next(rung for rung, offers in LADDER if offers(wanted))
    return {"rungs": rungs}
