"""Seats of a draft that a director changes or chooses, and what is drafted where (OPG 4.1.2; SW Booster Draft)."""

from __future__ import annotations

import pytest

from tests.engine.refusals import refusal
from tests.engine.test_drafts import BOOSTER, TCC, players
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.drafts import DUMMY, draft, exchange_circle_seats, find_draft_kind, how_to_pass


def test_groups_may_be_chosen_within_what_the_document_knows() -> None:
    drafting = draft(TCC, players(11), 3, 1, (3, 4, 4))
    assert [len(group.seats) for group in drafting.groups] == [4, 4, 3]
    assert drafting.explanations[0].text == (
        "Drawn at random into groups of 4, 4 and 3, as the director chose; usual are three to six players each, about"
        " equal, and no more groups than that takes (OPG 4.1.2)."
    )
    assert draft(TCC, players(11), 3, 1, (5, 6)) == draft(TCC, players(11), 3, 1)


NO_GROUPS = [
    (TCC, 9, (7, 2), "has 3, 4, 5 or 6 seats, not 2 and 7."),
    (TCC, 9, (4, 4), "have 8 seats; here are 9."),
    (BOOSTER, 10, (5, 5), "has 4 or 6 seats, not 5."),
    (BOOSTER, 9, (4, 4), "here are 10, that of the hand which the director drafts among them."),
    (BOOSTER, 11, (4, 4, 4), "a hand in a group of 6"),
]


@pytest.mark.parametrize(("kind", "number", "sizes", "said"), NO_GROUPS)
def test_groups_that_the_document_does_not_know_are_refused(kind, number, sizes, said) -> None:
    with pytest.raises(RuleViolation) as refusal:
        draft(kind, players(number), 3, 1, sizes)
    assert said in refusal.value.message
    assert (refusal.value.code, refusal.value.section.split()[0]) == ("group_sizes", kind.section.split()[0])


def test_two_exchange_their_seats_and_sides_stay_where_they_are() -> None:
    before = [group.seats for group in draft(BOOSTER, players(9), 3, 1).groups]
    after = exchange_circle_seats(before, "p01", DUMMY)
    where = [
        {seat.player: (at, place) for at, one in enumerate(some) for place, seat in enumerate(one)}
        for some in (before, after)
    ]
    assert (where[0]["p01"], where[0][DUMMY]) == (where[1][DUMMY], where[1]["p01"])
    assert [[seat.side for seat in one] for one in before] == [[seat.side for seat in one] for one in after]
    assert exchange_circle_seats(after, DUMMY, "p01") == tuple(before)


@pytest.mark.parametrize(("first", "second"), [("p01", "p01"), ("p01", "p99"), ("p01", DUMMY)])
def test_seats_that_nobody_has_are_not_exchanged(first: str, second: str) -> None:
    circles = [group.seats for group in draft(TCC, players(8), 3, 1).groups]
    assert refusal(exchange_circle_seats, circles, first, second)[0] == "seats"


KIND_OF = [
    ("tcc-2e", "draft", "tcc-draft"),
    ("tcc-tribbles", "sealed", "tcc-sealed"),
    ("tcc-1e", "constructed", None),
    ("swccg-draft", "", "swccg-draft"),
    ("decipher-sealed", "constructed", "decipher-sealed"),
]


@pytest.mark.parametrize(("ruleset", "format_code", "kind"), KIND_OF)
def test_ruleset_or_format_says_how_decks_come_about(ruleset: str, format_code: str, kind: str | None) -> None:
    found = find_draft_kind(ruleset, format_code)
    assert (found and found.code) == kind


def test_every_pack_has_its_sentence() -> None:
    assert how_to_pass(TCC, 3) == (
        "Take one card and pass the rest to the left.",
        "Take one card and pass the rest to the right.",
        "Take one card and pass the rest to the left.",
    )
