"""Finds the index expression and the bound test of a host loop over blocks and threads, and evaluates them.

Started by the grader as `python3 -c <this text> SOURCE FUNCTION`; prints JSON. Nothing of the submission runs but the
two expressions, taken out of its syntax tree. What is not of a plain shape is not recognised: a person looks at it then.
"""
import ast
import json
import sys

PAIRS = [(0, 0), (0, 1), (1, 0), (0, 5), (2, 3), (3, 2), (7, 31), (11, 6)]
SIZES = [1, 5, 37, 1000]


class Unclear(Exception):
    pass


class Sized:
    """Stands for an array of a given length wherever the bound test asks for one."""

    def __init__(self, size):
        self.size = size
        self.shape = (size,)

    def __len__(self):
        return self.size


def evaluate(node, names):
    """The value of an expression over these names alone."""
    code = compile(ast.Expression(body=node), "<expression>", "eval")
    allowed = {"len": len, "int": int, "min": min, "max": max, "abs": abs}
    try:
        return eval(code, {"__builtins__": allowed}, dict(names))
    except Exception as error:
        raise Unclear(str(error)) from error


def loop_over_range(statement):
    """`for NAME in range(STOP)`: the name and what it stops before; None for another statement."""
    if not isinstance(statement, ast.For) or not isinstance(statement.target, ast.Name):
        return None
    call = statement.iter
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id != "range":
        return None
    if len(call.args) == 1:
        return statement.target.id, call.args[0]
    zero = len(call.args) == 2 and isinstance(call.args[0], ast.Constant) and call.args[0].value == 0
    return (statement.target.id, call.args[1]) if zero else None


def constants(statements):
    """Plain assignments of whole numbers to names, in order."""
    found = {}
    for statement in statements:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name):
            if isinstance(statement.value, ast.Constant) and type(statement.value.value) is int:
                found[statement.targets[0].id] = statement.value.value
    return found


def inner_loop(statements):
    """The one loop over threads among the statements of the loop over blocks, and what is assigned before it."""
    before = []
    for statement in statements:
        loop = loop_over_range(statement)
        if loop:
            return statement, loop, before
        before.append(statement)
    raise Unclear("no loop over threads")


def assigned(statements):
    """`NAME = EXPRESSION` statements in order, as (name, expression, line)."""
    for statement in statements:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name):
            yield statement.targets[0].id, statement.value, statement.lineno
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name) and statement.value is not None:
            yield statement.target.id, statement.value, statement.lineno


def writes(statements):
    """The subscripts that are written to, with the tests that guard them: (subscript, [(test, wanted)])."""
    found = []

    def walk(statements, guards):
        skipped = list(guards)
        for statement in statements:
            if isinstance(statement, ast.If):
                walk(statement.body, skipped + [(statement.test, True)])
                walk(statement.orelse, skipped + [(statement.test, False)])
                leaves = statement.body and isinstance(statement.body[-1], (ast.Continue, ast.Break, ast.Return))
                if leaves and not statement.orelse:
                    skipped.append((statement.test, False))
            elif isinstance(statement, (ast.Assign, ast.AugAssign)):
                targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                for target in targets:
                    if isinstance(target, ast.Subscript):
                        found.append((target, list(skipped)))
    walk(statements, [])
    return found


def names_in(node):
    return {item.id for item in ast.walk(node) if isinstance(item, ast.Name)}


def look(tree, function):
    definition = next((n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == function), None)
    if definition is None:
        raise Unclear("no such function")
    parameters = [argument.arg for argument in definition.args.args]
    known = {**constants(tree.body), **constants(definition.body)}
    blocks_loop = next((s for s in definition.body if loop_over_range(s)), None)
    if blocks_loop is None:
        raise Unclear("no loop over blocks")
    block_name = loop_over_range(blocks_loop)[0]
    threads_loop, (thread_name, threads_stop), before = inner_loop(blocks_loop.body)
    if not isinstance(threads_stop, (ast.Constant, ast.Name)):
        raise Unclear("threads are no plain number")
    threads = evaluate(threads_stop, known)
    if type(threads) is not int or threads < 1:
        raise Unclear("threads are no plain number")

    targets = writes(threads_loop.body)
    if not targets:
        raise Unclear("nothing is written")
    target, guards = targets[0]
    steps = list(assigned(before)) + list(assigned(threads_loop.body))
    subscript = target.slice

    def index_of(block, thread):
        names = {**known, block_name: block, thread_name: thread}
        for name, value, _ in steps:
            if names_in(value) <= set(names):
                names[name] = evaluate(value, names)
        return names, evaluate(subscript, names)

    shown, line = subscript, target.lineno
    if isinstance(subscript, ast.Name):
        for name, value, at in steps:
            if name == subscript.id:
                shown, line = value, at

    samples = []
    for block, thread in PAIRS:
        value = index_of(block, thread % threads)[1]
        if type(value) is not int:
            raise Unclear("the index is no whole number")
        samples.append({"block": block, "thread": thread % threads, "threads": threads, "value": value})

    # A guard counts when it looks at the index; its other names are the sizes that it compares with.
    index_names = {subscript.id} if isinstance(subscript, ast.Name) else names_in(subscript)
    bounds = [(test, wanted) for test, wanted in guards if names_in(test) & index_names]
    result = {"recognised": True, "expression": ast.unparse(shown), "line": line, "samples": samples,
              "bound": "", "bound_samples": []}
    if not bounds:
        return result
    result["bound"] = " and ".join(ast.unparse(test) if wanted else f"not ({ast.unparse(test)})" for test, wanted in bounds)
    if not isinstance(subscript, ast.Name):
        raise Unclear("the bound is no test of one name")
    sizes = {}
    for name, value, _ in assigned(definition.body):
        sizes[name] = value
    for size in SIZES:
        for index in (0, size - 1, size, size + 1, size + threads):
            names = dict(known)
            for parameter in parameters:
                names[parameter] = Sized(size)
            # `n = out.size` and the like, worked out as the function does.
            for name, value in sizes.items():
                if name not in known and names_in(value) <= set(names) | {"len"}:
                    try:
                        names[name] = evaluate(value, names)
                    except Unclear:
                        pass
            names[subscript.id] = index
            passes = True
            for test, wanted in bounds:
                for name in names_in(test) - set(names) - {"len", "int", "min", "max", "abs"}:
                    raise Unclear(f"{name} is not known")
                # A parameter compared as a number is the size itself.
                passes = passes and truth(test, names, parameters, size) == wanted
            result["bound_samples"].append({"index": index, "size": size, "passes": passes})
    return result


def truth(test, names, parameters, size):
    try:
        return bool(evaluate(test, names))
    except Unclear:
        plain = {name: (size if name in parameters else value) for name, value in names.items()}
        return bool(evaluate(test, plain))


def main():
    source, function = sys.argv[1], sys.argv[2]
    try:
        with open(source, "rb") as file:
            tree = ast.parse(file.read())
        result = look(tree, function)
    except (Unclear, SyntaxError, ValueError, RecursionError) as error:
        result = {"recognised": False, "reason": str(error)}
    print(json.dumps(result))


main()
