"""A check of `make check`: nothing takes the day of an instant without saying in which zone (docs/adr/0043).

A database would answer a query in UTC, and so would Python and a template; an event has the day of its venue. Queries
ask `local_day`, code calls `day_in` or `utc_day`, templates name the zone. Columns that are dates may be asked.
Run `python -m tests.day_lookups`; every place is named, and the exit code is 1 if there is one.
"""

from __future__ import annotations

import ast
import re
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
DAYS_OF_PYTHON = {"date", "today", "localdate", "utcnow"}
ADVICE_IN_CODE = "takes a day without a zone: call day_in(zone, at), or utc_day(at) for what has no place"
SHOWN_DAY = re.compile(r"""{{[^}]*?\b(\w+)((?:\|[^}|]+)*)\|date:"([^"]*)\"""")
ADVICE_IN_TEMPLATES = "shows a day without a zone: add |timezone:event.time_zone, or e to the format"
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
    return {field.name for field in _fields() if isinstance(field, models.DateTimeField)}


def dates_of_models() -> set[str]:
    """Name every column of the project that is a date."""
    dates = (field for field in _fields() if isinstance(field, models.DateField))
    return {field.name for field in dates if not isinstance(field, models.DateTimeField)}


def _fields() -> Iterator[object]:
    return (field for model in apps.get_models() for field in model._meta.get_fields())


def find_days_without_zone(source: str, instants: set[str]) -> Iterator[tuple[int, str]]:
    """Yield line and words of each call that takes the day of an instant, or of now, where no zone is named."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _takes_day_without_zone(node, instants):
            yield node.lineno, f"{ast.unparse(node)} {ADVICE_IN_CODE}"


def find_shown_days(source: str, instants: set[str]) -> Iterator[tuple[int, str]]:
    """Yield line and words of each place where a template shows the day of an instant and no zone."""
    for line, text in enumerate(source.splitlines(), 1):
        for column, filters, pattern in SHOWN_DAY.findall(text):
            names_zone = "timezone:" in filters or {"e", "T"} & set(pattern) or f'"{pattern}" }}}} UTC' in text
            if column in instants and not names_zone:
                yield line, f"{column} {ADVICE_IN_TEMPLATES}"


def _takes_day_without_zone(call: ast.Call, instants: set[str]) -> bool:
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in DAYS_OF_PYTHON:
        return False
    if call.func.attr == "date":
        return not call.args and _is_instant(call.func.value, instants)
    of = ast.unparse(call.func.value)
    return of in ("date", "datetime", "timezone") and not any(word.arg == "timezone" for word in call.keywords)


def _is_instant(node: ast.AST, instants: set[str]) -> bool:
    """Return whether this is a column that holds an instant, now, or either with a time added."""
    if isinstance(node, ast.BinOp):
        return _is_instant(node.left, instants)
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in ("timezone.now", "datetime.now")
    name = getattr(node, "attr", "") or getattr(node, "id", "")
    return name in instants or name == "now"


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


def find_all(instants: set[str]) -> Iterator[tuple[Path, int, str]]:
    """Yield every place in the apps and in the templates."""
    for path in sorted(path for app in (*APPS, "trekcc") for path in (ROOT / app).rglob("*.py")):
        source = path.read_text()
        # Migrations stay as they were run.
        finders = (
            (find_day_lookups,) if path.parent.name == "migrations" else (find_day_lookups, find_days_without_zone)
        )
        for find in finders:
            yield from ((path, line, words) for line, words in find(source, instants))
    # Django converts what it shows to the zone of the site, which local_start does not prevent.
    shown = (instants - dates_of_models()) | {"local_start"}
    for path in sorted((ROOT / "templates").rglob("*.*")):
        yield from ((path, line, words) for line, words in find_shown_days(path.read_text(), shown))


def main() -> int:
    django.setup()
    found = list(find_all(instants_of_models()))
    for path, line, words in found:
        print(f"{path.relative_to(ROOT)}:{line}: {words}")
    return min(len(found), 1)


if __name__ == "__main__":
    sys.exit(main())
