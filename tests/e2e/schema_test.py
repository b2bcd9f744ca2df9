"""Every result of the sample class holds to the published schema: schema_test.py GRADER COURSE."""
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema


def main():
    grader, course = sys.argv[1:3]
    with open(pathlib.Path(course) / "grader/report/result.schema.json", encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    with tempfile.TemporaryDirectory() as out:
        subprocess.run([grader, "demo", "--out", out, "--lang", "en"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        results = sorted(pathlib.Path(out).glob("results/*/*/result.json"))
        assert len(results) > 50, f"only {len(results)} results"
        for path in results:
            result = json.loads(path.read_text(encoding="utf-8"))
            errors = [f"{path}: {error.json_path}: {error.message}" for error in validator.iter_errors(result)]
            assert not errors, "\n".join(errors)
            # A result that lost a part must not pass.
            del result["mark"]
            assert not validator.is_valid(result)
    print(f"{len(results)} results hold to the schema")


main()
