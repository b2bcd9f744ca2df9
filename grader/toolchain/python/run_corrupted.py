"""Runs a script as a person would, with one element of one function's output changed.

Started as `python3 -c <this text> SCRIPT FUNCTION POSITION MARK`: after FUNCTION returns, one element of its argument
number POSITION (or, when POSITION is -1, of the value it returns) is changed, and the file MARK is made. The function is
wrapped where the module binds its name, so the calls that the script itself makes go through the wrapper.
"""
import sys

# The folder in which `-c` starts is the submission's: modules of its own must not stand in for the ones needed here.
sys.path[:] = [folder for folder in sys.path if folder]

import ast
import functools
import os
import types


def main():
    script, function, position, mark = sys.argv[1:5]
    position = int(position)
    script_path = os.path.abspath(script)
    sys.argv = [script]
    sys.path.insert(0, os.path.dirname(script_path))

    def corrupt(array):
        flat = getattr(array, "flat", None)
        if flat is None or array.size == 0:
            return
        middle = array.size // 2
        # Changed by far more than a tolerance could forgive, whatever the value was.
        flat[middle] = not flat[middle] if array.dtype == bool else flat[middle] + abs(flat[middle]) + 1
        with open(mark, "w", encoding="utf-8"):
            pass

    def wrap(original):
        @functools.wraps(original)
        def wrapper(*arguments, **keywords):
            result = original(*arguments, **keywords)
            if position < 0:
                corrupt(result)
            else:
                names = original.__code__.co_varnames if hasattr(original, "__code__") else ()
                if position < len(arguments):
                    corrupt(arguments[position])
                elif position < len(names) and names[position] in keywords:
                    corrupt(keywords[names[position]])
            return result
        return wrapper

    with open(script_path, "rb") as file:
        tree = ast.parse(file.read(), filename=script_path)

    def binds(statement):
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return statement.name == function
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            return any((alias.asname or alias.name) == function for alias in statement.names)
        if isinstance(statement, ast.Assign):
            return any(isinstance(target, ast.Name) and target.id == function for target in statement.targets)
        return False

    body = []
    for statement in tree.body:
        body.append(statement)
        if binds(statement):
            wrapped = ast.parse(f"{function} = __grader_wrap__({function})").body[0]
            for node in ast.walk(wrapped):
                if hasattr(node, "lineno"):
                    node.lineno = node.end_lineno = statement.end_lineno
                    node.col_offset = node.end_col_offset = 0
            body.append(wrapped)
    tree.body = body

    module = types.ModuleType("__main__")
    module.__dict__.update({"__file__": script, "__grader_wrap__": wrap})
    sys.modules["__main__"] = module
    exec(compile(tree, script_path, "exec"), module.__dict__)


main()
