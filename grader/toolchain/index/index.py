"""Follows a host loop over blocks and threads and says which element each thread writes, at which size.

Started by the grader as `python3 -I -c <this text> SOURCE FUNCTION`; prints JSON. Nothing of the submission runs: its
syntax tree is walked by an interpreter of its own, which knows whole numbers, comparisons, plain assignments, `if` and
the sizes of arrays, and nothing else. Whatever goes beyond is not recognised, and a person looks at it: a wrong "not
recognised" costs a teacher a minute, a wrong verdict costs a student points.
"""
import ast
import json
import operator
import sys

PAIRS = [(0, 0), (0, 1), (1, 0), (0, 5), (2, 3), (3, 2), (7, 31), (11, 6)]
SIZES = [1, 5, 37, 1000]
ENDLESS = 10**9  # a size that no guard turns away
LARGEST = 2**62
DEEPEST_CALL = 8
LONGEST_RUN = 200_000  # statements

OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.Div: operator.truediv, ast.BitAnd: operator.and_, ast.BitOr: operator.or_,
}
COMPARISONS = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
FUNCTIONS = {"int": int, "min": min, "max": max, "abs": abs, "bool": bool}
WHOLE_TYPES = {"int8", "int16", "int32", "int64", "intp", "uint8", "uint16", "uint32", "uint64"}


class Unclear(Exception):
    """Something that this interpreter does not know."""


class NextThread(Exception):
    """`continue`, and for one thread `break` and `return` alike: it writes nothing more."""


class Array:
    """Stands for an array of one dimension; only its size can be asked."""

    def __init__(self, size):
        self.size = size


def number(value):
    if type(value) not in (int, bool, float) or abs(value) > LARGEST:
        raise Unclear("no plain number")
    return value


class Interpreter:
    def __init__(self, functions):
        self.functions = functions
        self.steps = 0

    def value(self, node, names, depth=0):
        """The value of an expression: a number or an Array."""
        if isinstance(node, ast.Constant):
            return number(node.value)
        if isinstance(node, ast.Name):
            if node.id not in names:
                raise Unclear(f"{node.id} is not known")
            return names[node.id]
        if isinstance(node, ast.BinOp):
            return self.binary(node.op, self.plain(node.left, names, depth), self.plain(node.right, names, depth))
        if isinstance(node, ast.UnaryOp):
            operand = self.plain(node.operand, names, depth)
            if isinstance(node.op, ast.Not):
                return not operand
            return -operand if isinstance(node.op, ast.USub) else operand if isinstance(node.op, ast.UAdd) else self.unknown(node)
        if isinstance(node, ast.BoolOp):
            wanted = isinstance(node.op, ast.Or)
            for part in node.values:
                result = self.plain(part, names, depth)
                if bool(result) == wanted:
                    return result
            return result
        if isinstance(node, ast.Compare):
            return self.compare(node, names, depth)
        if isinstance(node, ast.IfExp):
            return self.value(node.body if self.plain(node.test, names, depth) else node.orelse, names, depth)
        if isinstance(node, ast.Attribute) and node.attr == "size":
            return self.array(node.value, names, depth).size
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            if isinstance(node.slice, ast.Constant) and node.slice.value == 0:
                return self.array(node.value.value, names, depth).size
        if isinstance(node, ast.Call) and not node.keywords:
            return self.call(node, names, depth)
        return self.unknown(node)

    def unknown(self, node):
        raise Unclear(type(node).__name__)

    def plain(self, node, names, depth):
        return number(self.value(node, names, depth))

    def array(self, node, names, depth):
        value = self.value(node, names, depth)
        if not isinstance(value, Array):
            raise Unclear("no array")
        return value

    def binary(self, kind, left, right):
        if type(kind) not in OPERATORS:
            raise Unclear(type(kind).__name__)
        try:
            return number(OPERATORS[type(kind)](left, right))
        except (ZeroDivisionError, TypeError) as error:
            raise Unclear(str(error)) from error

    def compare(self, node, names, depth):
        left = self.plain(node.left, names, depth)
        for kind, right_node in zip(node.ops, node.comparators):
            if type(kind) not in COMPARISONS:
                raise Unclear(type(kind).__name__)
            right = self.plain(right_node, names, depth)
            if not COMPARISONS[type(kind)](left, right):
                return False
            left = right
        return True

    def call(self, node, names, depth):
        if depth > DEEPEST_CALL:
            raise Unclear("calls too deep")
        function = node.func
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
            if function.value.id in ("np", "numpy") and function.attr in WHOLE_TYPES and len(node.args) == 1:
                return int(self.plain(node.args[0], names, depth))
            raise Unclear(function.attr)
        if not isinstance(function, ast.Name):
            raise Unclear("a call")
        if function.id in self.functions:
            return self.helper(self.functions[function.id], [self.value(a, names, depth) for a in node.args], depth)
        if function.id == "len" and len(node.args) == 1:
            return self.array(node.args[0], names, depth).size
        if function.id in FUNCTIONS and function.id not in names:
            try:
                return number(FUNCTIONS[function.id](*[self.plain(a, names, depth) for a in node.args]))
            except (TypeError, ValueError, OverflowError) as error:
                raise Unclear(str(error)) from error
        raise Unclear(function.id)

    def helper(self, definition, arguments, depth):
        """A function of the submission that is one `return`."""
        body = [s for s in definition.body if not is_text(s)]
        names = [a.arg for a in definition.args.args]
        if len(body) != 1 or not isinstance(body[0], ast.Return) or body[0].value is None or len(names) != len(arguments):
            raise Unclear(definition.name)
        return self.value(body[0].value, dict(zip(names, arguments)), depth + 1)

    def assign(self, target, value_node, names):
        """What is assigned becomes known, or unknown where its value is beyond us."""
        if isinstance(target, ast.Tuple) and isinstance(value_node, ast.Tuple) and len(target.elts) == len(value_node.elts):
            if not all(isinstance(t, ast.Name) for t in target.elts):
                raise Unclear("an assignment")
            values = []
            for part in value_node.elts:
                values.append(self.value_or_none(part, names))
            for one, value in zip(target.elts, values):
                self.set(one.id, value, names)
            return
        if not isinstance(target, ast.Name):
            raise Unclear("an assignment")
        self.set(target.id, self.value_or_none(value_node, names), names)

    def value_or_none(self, node, names):
        try:
            return self.value(node, names)
        except Unclear:
            return None

    @staticmethod
    def set(name, value, names):
        if value is None:
            names.pop(name, None)
        else:
            names[name] = value

    def run(self, statements, names, writes, tests, arrays):
        """One thread's statements. `writes` takes the indices written, `tests` the conditions met before the first."""
        for statement in statements:
            self.steps += 1
            if self.steps > LONGEST_RUN:
                raise Unclear("too long")
            if isinstance(statement, ast.If):
                outcome = bool(self.plain(statement.test, names, 0))
                if not writes:
                    tests.append((statement.test, outcome))
                self.run(statement.body if outcome else statement.orelse, names, writes, tests, arrays)
            elif isinstance(statement, (ast.Continue, ast.Break, ast.Return)):
                raise NextThread
            elif isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
                value = self.binary(statement.op, self.plain(statement.target, names, 0), self.plain(statement.value, names, 0))
                names[statement.target.id] = value
            elif isinstance(statement, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
                targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                for target in targets:
                    if isinstance(target, ast.Subscript):
                        writes.append((target, self.written(target, names, arrays)))
                    elif statement.value is not None:
                        self.assign(target, statement.value, names)
            elif not isinstance(statement, (ast.Pass, ast.Expr)):
                raise Unclear(type(statement).__name__)

    def written(self, target, names, arrays):
        if not isinstance(target.value, ast.Name) or target.value.id not in arrays:
            raise Unclear("written to something else")
        index = self.plain(target.slice, names, 0)
        if type(index) is not int:
            raise Unclear("the index is no whole number")
        return index


def is_text(statement):
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def loop_over_range(statement):
    """`for NAME in range(STOP)`, from 0: the name and the stop; None for another statement."""
    if not isinstance(statement, ast.For) or not isinstance(statement.target, ast.Name) or statement.orelse:
        return None
    call = statement.iter
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id != "range" or call.keywords:
        return None
    if len(call.args) == 1:
        return statement.target.id, call.args[0]
    from_zero = len(call.args) == 2 and isinstance(call.args[0], ast.Constant) and call.args[0].value == 0
    return (statement.target.id, call.args[1]) if from_zero else None


def names_bound(statements):
    """Every name that some statement binds, at any depth."""
    bound = set()
    for statement in statements:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                bound.add(node.id)
    return bound


def writes_anything(statements):
    return any(isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
               for statement in statements for node in ast.walk(statement))


class Loops:
    """The two loops of a function, and what stands around them."""

    def __init__(self, definition):
        self.definition = definition
        at, self.outer, self.inner, inner_at = self.find(definition.body)
        self.prologue = definition.body[:at]
        self.before = self.outer.body[:inner_at]
        if writes_anything(self.before + self.outer.body[inner_at + 1:] + definition.body[at + 1:]):
            raise Unclear("written outside the loops")
        self.block, _ = loop_over_range(self.outer)
        self.thread, self.threads = loop_over_range(self.inner)
        self.parameters = [a.arg for a in definition.args.args]

    @staticmethod
    def find(body):
        for at, outer in enumerate(body):
            if loop_over_range(outer):
                for inner_at, inner in enumerate(outer.body):
                    if loop_over_range(inner):
                        return at, outer, inner, inner_at
        raise Unclear("no loop over blocks with one over threads in it")


class Walk:
    def __init__(self, tree, function):
        definitions = {n.name: n for n in tree.body if isinstance(n, ast.FunctionDef)}
        if function not in definitions:
            raise Unclear("no such function")
        self.tree = tree
        self.loops = Loops(definitions[function])
        self.interpreter = Interpreter({k: v for k, v in definitions.items() if k != function})
        self.starts = {}

    def start(self, size):
        """The names that are known when the loops begin, for arrays of this size."""
        if size not in self.starts:
            self.starts[size] = self.work_out_start(size)
        return dict(self.starts[size])

    def work_out_start(self, size):
        loops, names = self.loops, {}
        for statement in self.tree.body:
            self.take(statement, names)
        arguments = loops.definition.args
        defaults = dict(zip(loops.parameters[len(loops.parameters) - len(arguments.defaults):], arguments.defaults))
        for name in loops.parameters:
            default = self.interpreter.value_or_none(defaults[name], names) if name in defaults else None
            names[name] = Array(size) if default is None else default
        for statement in loops.prologue:
            self.take(statement, names)
        return names

    def take(self, statement, names):
        """A statement before the loops: a plain assignment counts; whatever else binds a name makes it unknown."""
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], (ast.Name, ast.Tuple)):
            try:
                self.interpreter.assign(statement.targets[0], statement.value, names)
                return
            except Unclear:
                pass
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name) and statement.value is not None:
            self.interpreter.assign(statement.target, statement.value, names)
            return
        # What a function or a class binds inside stays inside.
        inside = isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
        for name in {statement.name} if inside else names_bound([statement]):
            names.pop(name, None)

    def threads(self, size):
        value = self.interpreter.value(self.loops.threads, self.start(size))
        if type(value) is not int or not 1 <= value <= 4096:
            raise Unclear("threads are no plain number")
        return value

    def thread(self, size, block, thread):
        """What one thread writes: the indices, and the tests met on the way."""
        loops, writes, tests = self.loops, [], []
        names = self.start(size)
        # What the loops change may hold what an earlier turn left there, which this walk does not follow.
        for name in names_bound([loops.outer]):
            names.pop(name, None)
        names[loops.block] = block
        try:
            self.interpreter.run(loops.before, names, writes, [], set(loops.parameters))
            for name in names_bound(loops.inner.body):
                names.pop(name, None)
            names[loops.thread] = thread
            self.interpreter.run(loops.inner.body, names, writes, tests, set(loops.parameters))
        except NextThread:
            pass
        return writes, tests

    def one_index(self, block, thread):
        """The element that a thread writes where nothing turns it away."""
        writes, tests = self.thread(ENDLESS, block, thread)
        indices = {index for _, index in writes}
        if len(indices) != 1:
            raise Unclear("no one element a thread")
        return writes[0][0], indices.pop(), tests

    def result(self):
        threads = self.threads(ENDLESS)
        samples = []
        for block, thread in PAIRS:
            target, index, tests = self.one_index(block, thread % threads)
            samples.append({"block": block, "thread": thread % threads, "threads": threads, "value": index})
        shown, line = self.shown(target)
        bound = " and ".join(ast.unparse(test) if outcome else f"not ({ast.unparse(test)})" for test, outcome in tests)
        return {"recognised": True, "expression": shown, "line": line, "samples": samples, "bound": bound,
                "bound_samples": self.bound_samples(threads) if bound else []}

    def shown(self, target):
        """The expression that gave the index its value, as the student wrote it."""
        if isinstance(target.slice, ast.Name):
            for statement in reversed(self.loops.inner.body):
                if isinstance(statement, ast.Assign) and any(isinstance(t, ast.Name) and t.id == target.slice.id for t in statement.targets):
                    return ast.unparse(statement.value), statement.lineno
        return ast.unparse(target.slice), target.lineno

    def bound_samples(self, threads):
        """Whether threads around the end of the array write. Empty when no thread comes to both sides of the end."""
        samples, below, beyond = [], False, False
        for size in SIZES:
            for position in sorted({0, size - 1, size, size + 1, size + threads}):
                block, thread = divmod(position, threads)
                index = self.one_index(block, thread)[1]
                writes = self.thread(size, block, thread)[0]
                below, beyond = below or index == size - 1, beyond or index == size
                samples.append({"index": index, "size": size, "passes": bool(writes)})
        return samples if below and beyond else []


def main():
    source, function = sys.argv[1], sys.argv[2]
    try:
        with open(source, "rb") as file:
            tree = ast.parse(file.read())
        result = Walk(tree, function).result()
    except (Unclear, SyntaxError, ValueError, RecursionError, MemoryError) as error:
        result = {"recognised": False, "reason": str(error)}
    print(json.dumps(result))


main()
