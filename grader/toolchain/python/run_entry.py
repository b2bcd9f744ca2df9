"""Calls one function of a submission over all cases of a job.

Started by the grader as `python3 -c <this text> JOB`, in a folder that holds the submission. JOB is a folder with
`job.json` and the inputs as .npy files. For each case it leaves `<case>/<argument>.npy` and, last, `<case>/state.json`,
so that whatever was finished before a crash or a time-out counts.
"""
import sys

# The folder in which `-c` starts is the submission's: modules of its own must not stand in for the ones needed here.
sys.path[:] = [folder for folder in sys.path if folder]

import importlib.util
import io
import json
import os
import traceback

import numpy as np


def main():
    # Absolute from the beginning: a submission may change its folder.
    job_folder = os.path.abspath(sys.argv[1])
    home = os.getcwd() + os.sep
    with open(os.path.join(job_folder, "job.json"), encoding="utf-8") as file:
        job = json.load(file)
    source = os.path.abspath(job["source"])
    out = os.path.abspath(job["out"])
    # The module's own folder comes first on the path, as when Python starts the file itself.
    sys.path.insert(0, os.path.dirname(os.path.abspath(source)))
    sys.argv = [job["source"]]

    def leave(name, value):
        path = os.path.join(out, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path + ".part", "w", encoding="utf-8") as file:
            json.dump(value, file)
        os.replace(path + ".part", path)

    def where(error):
        """The innermost line of the submission in an exception's traceback."""
        place = None
        if isinstance(error, SyntaxError) and error.filename:
            place = {"file": os.path.relpath(error.filename, home), "line": error.lineno or 0}
            if os.path.abspath(error.filename).startswith(home):
                return place
        for frame in traceback.extract_tb(error.__traceback__):
            if os.path.abspath(frame.filename).startswith(home):
                place = {"file": os.path.relpath(frame.filename, home), "line": frame.lineno}
        return place

    def describe(error):
        text = "".join(traceback.format_exception_only(type(error), error)).strip()
        return {"error": text[-2000:], "place": where(error)}

    # What the import prints is kept apart from everything else.
    printed, sys.stdout = sys.stdout, io.StringIO()
    try:
        name = "submission"
        spec = importlib.util.spec_from_file_location(name, source)
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    except BaseException as error:  # SystemExit at import is a mistake of the submission too
        leave("load.json", describe(error))
        return
    finally:
        sys.stdout = printed

    functions = sorted(
        key for key, value in vars(module).items()
        if callable(value) and getattr(value, "__module__", None) in (name, None) and not key.startswith("_"))
    form = next((f for f in job["forms"] if callable(getattr(module, f["function"], None))), None)
    leave("load.json", {"found": form["function"] if form else None, "functions": functions[:100]})
    if form is None:
        return
    function = getattr(module, form["function"])

    cuda = None
    if any(form_argument == "cuda" for form_argument in form["arguments"]):
        from numba import cuda

    guard = job["guard_bytes"]
    for case in job["cases"]:
        values = {"cuda": cuda}
        buffers = {}
        for argument in case["arguments"]:
            key = argument["name"]
            if key not in form["arguments"]:
                continue
            if "scalar" in argument:
                kind = np.dtype(argument["type"]).type
                # Python's own numbers, as a person would pass them; float32 has no counterpart there.
                values[key] = kind(argument["scalar"]) if argument["type"] == "float32" else kind(argument["scalar"]).item()
                continue
            dtype = np.dtype(argument["type"])
            size = dtype.itemsize * int(np.prod(argument["shape"], dtype=np.int64))
            buffer = np.full(size + 2 * guard, job["guard_byte"], dtype=np.uint8)
            inside = buffer[guard:guard + size]
            if "file" in argument:
                inside[:] = np.load(os.path.join(job_folder, argument["file"])).reshape(-1).view(np.uint8)
            else:
                inside[:] = job["fill_byte"]
            buffers[key] = buffer
            values[key] = inside.view(dtype).reshape(argument["shape"])
        state = {"state": "ran"}
        returned = None
        try:
            returned = function(*[values[key] for key in form["arguments"]])
        except BaseException as error:
            state = {"state": "raised", **describe(error)}
        folder = os.path.join(out, case["id"])
        os.makedirs(folder, exist_ok=True)
        if state["state"] == "ran":
            for key, buffer in buffers.items():
                np.save(os.path.join(folder, key + ".npy"), buffer)
            if form["returns"]:
                if returned is None:
                    state["returned"] = "None"
                else:
                    try:
                        np.save(os.path.join(folder, form["returns"] + ".returned.npy"), np.asarray(returned), allow_pickle=False)
                    except ValueError:
                        state["returned"] = type(returned).__name__
        leave(os.path.join(case["id"], "state.json"), state)


main()
