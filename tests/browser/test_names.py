"""The browser finds and folds names as the server does (docs/adr/0042)."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.engine.test_names import PEOPLE
from tournaments.engine.names import fold, is_found

TYPED = (
    "jose",
    "mueller",
    "muller",
    "o'neill",
    "oneill",
    "zak luk",
    "aage",
    "weiss",
    "duc van",
    "иван",
    "כהן",
    "علي",
    "",
)


def test_browser_folds_and_finds_names_as_the_server_does(open_page: Callable[..., Page]) -> None:
    names = [name for person in PEOPLE for name in (person.name, *person.spellings)]
    page = open_page(None)
    page.goto("/contact/")
    assert page.evaluate("(names) => names.map(fold)", names) == [fold(name) for name in names]
    asked = [[typed, name] for typed in TYPED for name in names]
    found = page.evaluate("(asked) => asked.map(([typed, name]) => isFound(typed, name))", asked)
    assert found == [is_found(typed, name) for typed, name in asked]
