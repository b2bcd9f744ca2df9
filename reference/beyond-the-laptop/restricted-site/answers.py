"""Follows each blocked step of the work: what it needs from outside, and what can give the same inside."""

# for each step: the outside service, what comes in through it, what goes out through it
STEPS = {
    "R1": {"service": "conda-forge", "comes_in": "packages by name", "goes_out": None},
    "R2": {"service": "an open machine", "comes_in": "one file with the whole environment", "goes_out": None},
    "R3": {"service": "github.com", "comes_in": None, "goes_out": None, "runs": "checks on every change"},
    "R4": {"service": "a hosted tracker", "comes_in": None, "goes_out": "parameters, metrics, artefacts"},
}


def substitution(step):
    if step["comes_in"] == "packages by name":
        return "package-mirror"  # the same names, resolved inside
    if step["comes_in"] is not None:
        return "container-transfer"  # carried over the gateway once
    if step["goes_out"] is not None:
        return "self-hosted-tracking"  # the records stay
    return "self-hosted-ci"


def answers(**_):
    return {
        "substitutions": {name: substitution(step) for name, step in STEPS.items()},
        "sends_out": next(name for name, step in STEPS.items() if step["goes_out"] is not None),
    }
