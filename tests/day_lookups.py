"""A check of `make check`: no query asks an instant for its day, month or year (docs/adr/0043).

A database would answer in UTC, and an event has the day of its venue: ask `local_day`. Columns that are dates may be
asked. Run `python -m tests.day_lookups`; every place is named, and the exit code is 1 if there is one.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import django
from django.apps import apps
from django.db import models

from trekcc.release import APPS

ROOT = Path(__file__).resolve().parent.parent
LOOKUPS = {
    *("date", "year", "iso_year", "quarter", "month", "week", "day", "week_day", "iso_week_day"),
    *("time", "hour", "minute", "second"),
}
ADVICE = "is an instant, and its day depends on the zone: ask a column that is a date, as Event.local_day"


def find_day_lookups(source: str, instants: set[str]) -> Iterator[tuple[int, str]]:
    """Yield line and words of each lookup by the day of a column that is an instant; `instants` names these."""
    for node in ast.walk(ast.parse(source)):
        for asked in _columns_asked_by_day(node):
            column = asked.split("__")[-1]
            if column in instants:
                yield node.lineno, f"{asked} {ADVICE}"  # type: ignore[attr-defined]


def instants_of_models() -> set[str]:
    """Name every column of the project that is an instant."""
    fields = (field for model in apps.get_models() for field in model._meta.get_fields())
    return {field.name for field in fields if isinstance(field, models.DateTimeField)}


def _columns_asked_by_day(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.keyword) and node.arg:
        yield from _before_lookup(node.arg)
        if node.arg == "date_hierarchy":
            yield _text(node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from _before_lookup(node.value)
    elif isinstance(node, ast.Assign) and any(getattr(target, "id", "") == "date_hierarchy" for target in node.targets):
        yield _text(node.value)
    elif isinstance(node, ast.Call):
        yield from _asked_by_function(node)


def _before_lookup(name: str) -> Iterator[str]:
    """`event__starts_at` of `event__starts_at__date__gte`."""
    parts = name.removeprefix("-").split("__")
    yield from ("__".join(parts[:at]) for at in range(1, len(parts)) if parts[at] in LOOKUPS)


def _asked_by_function(call: ast.Call) -> Iterator[str]:
    name = getattr(call.func, "attr", "") or getattr(call.func, "id", "")
    first = _text(call.args[0]) if call.args else ""
    if name.startswith(("Trunc", "Extract")) or name in ("dates", "datetimes"):
        yield first
    if name == "Cast" and "DateField" in ast.dump(call):
        yield first
    named = {keyword.arg: _text(keyword.value) for keyword in call.keywords}
    if set(named.get("lookup_expr", "").split("__")) & LOOKUPS:
        yield named.get("field_name", "")


def _text(node: ast.AST) -> str:
    """The name in `"starts_at"` and in `F("starts_at")`."""
    if isinstance(node, ast.Call) and node.args:
        return _text(node.args[0])
    return str(node.value) if isinstance(node, ast.Constant) else ""


def main() -> int:
    django.setup()
    instants, found = instants_of_models(), 0
    for path in sorted(path for app in (*APPS, "trekcc") for path in (ROOT / app).rglob("*.py")):
        for line, words in find_day_lookups(path.read_text(), instants):
            print(f"{path.relative_to(ROOT)}:{line}: {words}")
            found += 1
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main())
