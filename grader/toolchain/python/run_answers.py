"""Asks a reference for the answers to a paper exercise.

Started by the grader as `python3 -c <this text> SOURCE PARAMETERS`: calls `answers(**PARAMETERS)` of SOURCE, where
PARAMETERS is a JSON object, and prints what it returns as JSON.
"""
import importlib.util
import json
import sys


def main():
    source, parameters = sys.argv[1], json.loads(sys.argv[2])
    spec = importlib.util.spec_from_file_location("reference", source)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def plain(value):
        if isinstance(value, (set, frozenset)):
            return sorted(value)
        raise TypeError(f"answers() returned a {type(value).__name__}")

    json.dump(module.answers(**parameters), sys.stdout, default=plain)


main()
