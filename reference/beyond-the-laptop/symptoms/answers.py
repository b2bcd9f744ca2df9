"""Decides each situation by its own numbers: does it fit into memory, is it many jobs, does it last?"""

LAPTOP_MEMORY_GB = 16
LONG_HOURS = 3  # "more than a few hours"

# working set in GB, hours of one job, independent jobs
SITUATIONS = {
    "S1": (3 * 20, 0.5, 1),
    "S2": (8, 10, 1),
    "S3": (1, 2 / 60, 900),
    "S4": (60, 0.2, 1),
    "S5": (2, 0.1, 10 * 50),
    "S6": (2, 30, 1),
    "S7": (60_000**2 * 8 / 1e9, 1, 1),
    "S8": (1, 40e6 / 1_000 / 3600, 1),
    "S9": (1, 6 / 60, 200),
}


def symptom(working_set, hours, jobs):
    if jobs > 1:
        return "many-jobs"
    return "memory" if working_set > LAPTOP_MEMORY_GB else "time" if hours > LONG_HOURS else "none"


def answers(**_):
    return {
        "symptoms": {name: symptom(*numbers) for name, numbers in SITUATIONS.items()},
        "first": {"memory": "stream", "time": "gpu", "many-jobs": "scheduler"},
        "before": "profile",
    }
