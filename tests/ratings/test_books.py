"""The rating lists that there are, and what of them is written down."""

from __future__ import annotations

import pytest

from ratings.engine import BOOKS, LISTS, book_of, lists_for
from tournaments.engine.core.types import RuleViolation

OVERALL, CONSTRUCTED, SEALED = ("constructed", "draft", "sealed"), ("constructed",), ("draft", "sealed")


@pytest.mark.parametrize(("book", "name"), [("1E", "First Edition"), ("2E", "Second Edition"), ("TR", "Tribbles")])
def test_book_of_a_game_has_three_lists(book: str, name: str) -> None:
    assert (BOOKS[book].code, BOOKS[book].name) == (book, name)
    lists = [(one.code, one.name, one.formats, one.system) for one in BOOKS[book].lists]
    system = LISTS["2e-overall"].system
    assert lists == [
        (f"{book.lower()}-overall", f"{name} overall", OVERALL, system),
        (f"{book.lower()}-constructed", f"{name} constructed", CONSTRUCTED, system),
        (f"{book.lower()}-sealed", f"{name} sealed", SEALED, system),
    ]


def test_data_bases_of_1997_are_apart() -> None:
    book = book_of("1997")
    assert (book.code, book.name) == ("1997", "Star Trek CCG 1997")
    assert [(one.code, one.name, one.formats) for one in book.lists] == [
        ("1997-swiss", "Star Trek CCG 1997 swiss", ("swiss",)),
        ("1997-junior", "Star Trek CCG 1997 junior", ("junior",)),
        ("1997-sealed", "Star Trek CCG 1997 sealed", ("sealed",)),
    ]
    assert {one.system.code for one in book.lists} == {"decipher-1997"}


@pytest.mark.parametrize(
    ("game", "format_code", "codes"),
    [
        ("2E", "constructed", ["2e-overall", "2e-constructed"]),
        ("2E", "draft", ["2e-overall", "2e-sealed"]),
        ("1E", "sealed", ["1e-overall", "1e-sealed"]),
        ("2E", "swiss", []),
        ("SW", "constructed", []),
        ("", "constructed", []),
    ],
)
def test_event_counts_for_the_lists_of_its_format(game: str, format_code: str, codes: list[str]) -> None:
    assert [one.code for one in lists_for(game, format_code)] == codes


@pytest.mark.parametrize(("game", "named"), [("XX", "XX"), ("", "this game")])
def test_game_without_a_book_is_told_which_there_are(game: str, named: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        book_of(game)
    said = f"There is no rating list of {named}; there are: {', '.join(BOOKS)}."
    assert (refused.value.code, refused.value.message, refused.value.section) == ("no_list", said, "OPG 8")
