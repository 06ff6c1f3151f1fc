"""Every operator on a small piece of code."""

from __future__ import annotations

import ast

import pytest

from tests.mutants.operators import OPERATORS, changed

QUERY = "rows.filter(a=1).exclude(b=2).order_by('-c', 'd')"


@pytest.mark.parametrize(
    ("operator", "code", "mutants"),
    [
        ("comparison", "a < b", ["a <= b"]),
        ("comparison", "a is not None", ["a is None"]),
        ("comparison", "1 <= a != b", ["1 < a != b", "1 <= a == b"]),
        ("both_or_one", "a and b and c", ["a or b or c"]),
        ("both_or_one", "a or ''", ["a and ''"]),
        ("negation", "not a", ["a"]),
        ("negation", "-a", ["a"]),
        ("negation", "-1", []),
        ("number", "7", ["8", "6"]),
        ("number", "True", []),
        ("truth", "True", ["False"]),
        ("arithmetic", "a + b", ["a - b"]),
        ("arithmetic", "a + 'text'", []),
        ("arithmetic", "a += 1", ["a -= 1"]),
        ("opposite", "min(a)", ["max(a)"]),
        ("opposite", "rows.first()", ["rows.last()"]),
        ("opposite", "rows.exclude(a=1)", ["rows.filter(a=1)"]),
        ("argument", "rows.filter(a=1, b=2)", ["rows.filter(b=2)", "rows.filter(a=1)"]),
        ("argument", "rows.filter(Q(a=1))", ["rows.filter()"]),
        ("argument", "facts.get('a', 0)", ["facts.get('a')"]),
        ("argument", "save(row)", []),
        ("argument", "rows.select_related('a', 'b')", []),
        ("argument", "Field(help_text='so')", []),
        ("order", "rows.order_by('-a', 'b')", ["rows.order_by('a', 'b')", "rows.order_by('-a', '-b')"]),
        ("part", "a if b else c", ["a", "c"]),
        ("answer", "return a", ["return None"]),
        ("answer", "return False", []),
        ("statement", "raise Refused", ["pass"]),
        ("statement", "row.save()", ["pass"]),
        ("statement", "row.name = a", ["pass"]),
        ("statement", "name = a", []),
        ("statement", "return", ["pass"]),
        ("guard", "if a:\n    return", ["if False:\n    return"]),
        ("guard", "if a:\n    b()", []),
        ("decorator", "@one\n@two\ndef f():\n    pass", ["@two\ndef f():\n    pass", "@one\ndef f():\n    pass"]),
        ("decorator", "@cache\ndef f():\n    pass", []),
    ],
)
def test_operator_makes_these_mutants(operator: str, code: str, mutants: list[str]) -> None:
    statement = ast.parse(code).body[0]
    node = statement.value if isinstance(statement, ast.Expr) and operator != "statement" else statement
    assert [ast.unparse(ast.fix_missing_locations(one)) for one in OPERATORS[operator](node)] == mutants


def test_slice_loses_an_end_and_a_comprehension_a_condition() -> None:
    part = OPERATORS["part"]
    assert [ast.unparse(one) for one in part(ast.parse("a[1:2]").body[0].value.slice)] == [":2", "1:"]
    comprehension = ast.parse("[a for a in b if c if d]").body[0].value.generators[0]
    assert [ast.unparse(one) for one in part(comprehension)] == [" for a in b if d", " for a in b if c"]


def test_piece_itself_stays_as_it_is() -> None:
    node = ast.parse(QUERY).body[0]
    for operator in OPERATORS.values():
        for piece in ast.walk(node):
            list(operator(piece))
    assert ast.unparse(node) == QUERY
    assert changed(node.value, args=[]) is not node.value
