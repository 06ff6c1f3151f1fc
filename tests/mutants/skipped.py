"""What is not mutated, because no behaviour hangs on it or because something else than a test of behaviour keeps it."""

from __future__ import annotations

import ast

SPEED = {"select_related", "prefetch_related", "Prefetch", "only", "defer", "iterator"}
"""How fast rows come, not which: the tests that count queries keep it."""
LOCKS = {"select_for_update", "for_update", "lock_in_order"}
"""Only a second transaction on PostgreSQL sees these: the tests of two at once keep them."""
TYPES = {"cast", "TypeVar", "ParamSpec", "NewType"}
"""Mypy keeps these."""
LOGGED = {"debug", "info", "warning", "error", "exception"}
"""What operators read. Its tests need processes, which no mutant is in."""
DESCRIBED = {
    "extend_schema",
    "extend_schema_view",
    "extend_schema_serializer",
    "extend_schema_field",
    "OpenApiParameter",
}
"""The description of the API: tests/fuzz/test_schema.py compares it with the answers."""
DESCRIBING = {"reads", "writes", "creates", "removes", "acts"}
"""The same, as decorators of `tournaments/kernel/schema.py`."""
REMEMBERED = {"cache", "lru_cache", "wraps", "property", "cached_property"}
"""Decorators for speed, or without which the file is no more what it is."""
SHAPES = {"slots", "frozen", "kw_only", "eq", "repr", "strict", "stacklevel"}
"""Options that forbid what nobody does: mypy keeps them."""
WORDS = {"help_text", "verbose_name", "description", "summary", "operation_id", "tags"}
"""What a field or an operation is called in the description of the API."""

UNSEEN_CALLS = SPEED | LOCKS | TYPES | DESCRIBED
UNSEEN_KEYWORDS = SHAPES | WORDS
UNSEEN_DECORATORS = DESCRIBED | DESCRIBING | REMEMBERED


def is_skipped(node: ast.AST, parent: ast.AST) -> bool:
    """With all that stands in it."""
    if isinstance(parent, ast.Call) and called(parent) in UNSEEN_CALLS:
        return node is not parent.func
    if isinstance(node, ast.keyword):
        return node.arg in UNSEEN_KEYWORDS
    if isinstance(node, ast.expr) and node in getattr(parent, "decorator_list", ()):
        return called(node) in UNSEEN_DECORATORS
    return _is_type(node, parent) or _is_logged(node) or _is_lock(node)


def called(node: ast.AST) -> str:
    """The last name of what is called: `filter` of `Entry.objects.filter(...)`; of what is no call its own."""
    node = node.func if isinstance(node, ast.Call) else node
    return getattr(node, "attr", getattr(node, "id", ""))


def _is_type(node: ast.AST, parent: ast.AST) -> bool:
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return node is getattr(parent, "annotation", None) or node is getattr(parent, "returns", None)


def _is_logged(node: ast.AST) -> bool:
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return False
    function = node.value.func
    is_log = isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "log"
    return is_log and called(node.value) in LOGGED


def _is_lock(node: ast.AST) -> bool:
    """A statement that reads rows for nothing but to lock them."""
    calls = (one for one in ast.walk(node) if isinstance(one, ast.Call))
    return isinstance(node, ast.Expr) and any(called(call) in LOCKS for call in calls)
