"""The small wrong changes: each operator takes a piece of the code and gives what could stand there by mistake."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any

from tests.mutants.skipped import UNSEEN_CALLS, UNSEEN_DECORATORS, UNSEEN_KEYWORDS, called

Operator = Callable[[ast.AST], Iterator[ast.AST]]

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}
OPPOSITES = {"min": "max", "any": "all", "first": "last", "earliest": "latest", "exclude": "filter"}
OPPOSITES |= {right: left for left, right in OPPOSITES.items() if left != "exclude"}
QUERIES = {"filter", "exclude", "order_by", "values_list", "values", "distinct", "annotate", "aggregate"}


def comparison(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            yield changed(node, ops=[*node.ops[:at], COMPARISONS[type(op)](), *node.ops[at + 1 :]])


def both_or_one(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BoolOp):
        yield changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())


def negation(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub, ast.Invert)):
        if not isinstance(node.operand, ast.Constant):
            yield node.operand


def number(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Constant) and type(node.value) in {int, float}:
        yield changed(node, value=node.value + 1)
        yield changed(node, value=node.value - 1)


def truth(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield changed(node, value=not node.value)


def arithmetic(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in SUMS and not _is_text(node):
        yield changed(node, op=SUMS[type(node.op)]())


def opposite(node: ast.AST) -> Iterator[ast.AST]:
    """The least for the greatest, the first for the last, whom a query leaves out for whom it finds."""
    if isinstance(node, ast.Call):
        called = node.func
        if isinstance(called, ast.Name) and called.id in OPPOSITES:
            yield changed(node, func=changed(called, id=OPPOSITES[called.id]))
        if isinstance(called, ast.Attribute) and called.attr in OPPOSITES:
            yield changed(node, func=changed(called, attr=OPPOSITES[called.attr]))


def argument(node: ast.AST) -> Iterator[ast.AST]:
    """One thing less is said in a call: a condition of a query, a default, an option."""
    if isinstance(node, ast.Call) and called(node) not in UNSEEN_CALLS:
        for at, keyword in enumerate(node.keywords):
            if keyword.arg not in UNSEEN_KEYWORDS:
                yield changed(node, keywords=node.keywords[:at] + node.keywords[at + 1 :])
        if len(node.args) > 1 or (node.args and called(node) in QUERIES):
            for at in range(len(node.args)) if called(node) in QUERIES else [len(node.args) - 1]:
                yield changed(node, args=node.args[:at] + node.args[at + 1 :])


def order(node: ast.AST) -> Iterator[ast.AST]:
    """A query comes the other way round."""
    if isinstance(node, ast.Call) and called(node) == "order_by":
        for at, name in enumerate(node.args):
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                turned = name.value[1:] if name.value.startswith("-") else f"-{name.value}"
                yield changed(node, args=[*node.args[:at], changed(name, value=turned), *node.args[at + 1 :]])


def part(node: ast.AST) -> Iterator[ast.AST]:
    """A slice without one of its ends, a comprehension without one of its conditions, one way of two."""
    if isinstance(node, ast.Slice):
        yield from (changed(node, **{end: None}) for end in ("lower", "upper", "step") if getattr(node, end))
    if isinstance(node, ast.comprehension):
        yield from (changed(node, ifs=node.ifs[:at] + node.ifs[at + 1 :]) for at in range(len(node.ifs)))
    if isinstance(node, ast.IfExp):
        yield from (node.body, node.orelse)


def answer(node: ast.AST) -> Iterator[ast.AST]:
    """A function answers with nothing."""
    if isinstance(node, ast.Return) and node.value is not None and not _is_nothing(node.value):
        yield changed(node, value=ast.Constant(None))


def statement(node: ast.AST) -> Iterator[ast.AST]:
    """What was to be done is left out: a refusal, a call, something kept in a field, an early way out."""
    kept = isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Attribute, ast.Subscript))
    bare = isinstance(node, ast.Return) and node.value is None
    called = isinstance(node, ast.Expr) and isinstance(node.value, (ast.Call, ast.Yield, ast.YieldFrom))
    if kept or bare or called or isinstance(node, (ast.Raise, ast.AugAssign, ast.Continue, ast.Break, ast.Delete)):
        yield ast.Pass()


def guard(node: ast.AST) -> Iterator[ast.AST]:
    """An early way out is never taken."""
    if isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], (ast.Return, ast.Raise)):
        yield changed(node, test=ast.Constant(False))


def decorator(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        for at, name in enumerate(node.decorator_list):
            if called(name) not in UNSEEN_DECORATORS:
                yield changed(node, decorator_list=node.decorator_list[:at] + node.decorator_list[at + 1 :])


OPERATORS: dict[str, Operator] = {
    operator.__name__: operator
    for operator in (
        comparison,
        both_or_one,
        negation,
        number,
        truth,
        arithmetic,
        opposite,
        argument,
        order,
        part,
        answer,
        statement,
        guard,
        decorator,
    )
}


def changed(node: Any, **fields: Any) -> Any:
    """A copy of this piece with other fields; the piece itself stays as it is."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _is_text(node: ast.BinOp | ast.AugAssign) -> bool:
    sides = [node.value] if isinstance(node, ast.AugAssign) else [node.left, node.right]
    return any(isinstance(side, ast.JoinedStr) or isinstance(getattr(side, "value", 0), str) for side in sides)


def _is_nothing(node: ast.expr) -> bool:
    """None and False: whoever asks takes both for no."""
    return isinstance(node, ast.Constant) and (node.value is None or node.value is False)
