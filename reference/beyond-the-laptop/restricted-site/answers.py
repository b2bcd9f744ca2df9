"""Finds for each obstacle the substitution that provides what is blocked."""

# what each substitution brings inside
PROVIDES = {
    "package-mirror": {"packages by name"},
    "container-transfer": {"a whole environment in one file"},
    "self-hosted-ci": {"checks on every change"},
    "self-hosted-tracking": {"records of experiments"},
}
BLOCKED = {
    "R1": "packages by name",
    "R2": "a whole environment in one file",
    "R3": "checks on every change",
    "R4": "records of experiments",
}
LEAVES_THE_NETWORK = {"records of experiments"}  # parameters, metrics, artefacts


def answers(**_):
    return {
        "substitutions": {name: next(s for s, provides in PROVIDES.items() if need in provides) for name, need in BLOCKED.items()},
        "sends_out": next(name for name, need in BLOCKED.items() if need in LEAVES_THE_NETWORK),
    }
