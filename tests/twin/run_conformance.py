"""Runs one conformance program on the twin: run_conformance.py GRADER FILE.cu

The program's first lines say what must come out: `// prints: TEXT` (its standard output, a line each) and, where it is
wrong, `// finds: KIND LINE` for each finding, in order. A clean program has no finding at all.
"""
import json
import pathlib
import subprocess
import sys
import tempfile


def main():
    grader, source = sys.argv[1], pathlib.Path(sys.argv[2])
    head = [line[3:] for line in source.read_text().splitlines() if line.startswith("// ")]
    prints = [line.removeprefix("prints:").strip() for line in head if line.startswith("prints:")]
    finds = [line.removeprefix("finds:").split() for line in head if line.startswith("finds:")]
    with tempfile.TemporaryDirectory() as folder:
        trace = pathlib.Path(folder) / "trace.json"
        run = subprocess.run([grader, "--lang", "en", "twin", str(source), "--trace", str(trace)], text=True, capture_output=True, timeout=120)
        if not trace.exists():
            sys.exit(f"no trace (exit {run.returncode}):\n{run.stdout}{run.stderr}")
        found = json.loads(trace.read_text())["findings"]
    wrong = []
    if run.returncode != 0:
        wrong.append(f"exit {run.returncode}")
    if run.stdout.strip() != "\n".join(prints).strip():
        wrong.append(f"printed {run.stdout!r}, wanted {prints!r}")
    seen = [[one["kind"], str(one["line"])] for one in found]
    if seen != finds:
        wrong.append(f"found {seen}, wanted {finds}")
    for one in found:
        if one["line"] and pathlib.Path(one["file"]).name != source.name:
            wrong.append(f"found in {one['file']}")
    if wrong:
        sys.exit("\n".join(wrong) + "\n" + run.stderr)


main()
