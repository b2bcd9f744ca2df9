"""Reads requests as sbatch does: which #SBATCH lines count, and what a time means (sbatch(1), --time)."""

DEFAULT_MINUTES = 60  # the partition's, as the statement gives it

SCRIPTS = {
    "T1": ["#!/bin/bash", "#SBATCH --time=8:00", "python train.py"],
    "T2": ["#!/bin/bash", "#SBATCH --time=0-8", "python train.py"],
    "T3": ["#!/bin/bash", "#SBATCH -t 90", "python train.py"],
    "T4": ["#!/bin/bash", "python prepare.py", "#SBATCH --time=2:00:00", "python train.py"],
    "T5": ["#!/bin/bash", "#SBATCH --time=1-12:30", "python train.py"],
}


def minutes_of(text):
    """minutes, minutes:seconds, hours:minutes:seconds, days-hours[:minutes[:seconds]]; seconds round up to a minute."""
    days, hyphen, rest = text.partition("-")
    if hyphen:
        fields = [int(field) for field in rest.split(":")] + [0, 0]
        seconds = int(days) * 86400 + fields[0] * 3600 + fields[1] * 60 + fields[2]
    else:
        fields = [int(field) for field in text.split(":")]
        seconds = {1: lambda m: m * 60, 2: lambda m, s: m * 60 + s, 3: lambda h, m, s: h * 3600 + m * 60 + s}[len(fields)](*fields)
    return -(-seconds // 60)


def time_limit(script):
    for line in script:
        if line and not line.startswith("#"):
            break  # the first command: options behind it are comments
        if line.startswith("#SBATCH"):
            option = line.removeprefix("#SBATCH").strip()
            return minutes_of(option.replace("--time=", "").replace("-t ", ""))
    return DEFAULT_MINUTES


def answers(**_):
    return {"traps": {name: time_limit(script) for name, script in SCRIPTS.items()}}
