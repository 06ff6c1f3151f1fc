"""What nominating an event and drawing its prizes refuses (OPG 11.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from leagues.models import ChairsChallenge
from leagues.services.challenges import Prizes, draw_prizes, nominate_event, withdraw_nomination
from tests import factories
from tests.leagues.cups.rows import PRIZES, finalized, people, played
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry, User
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def chair() -> User:
    return factories.CoordinatorFactory(post="chair")


def refused(act: Callable[[], Any]) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as refusal:
        act()
    return refusal.value.code, refusal.value.section


def test_event_is_nominated_once_and_counts_somewhere(by: User, chair: User) -> None:
    event = played(by, 1, people(4))
    nominate_event(event, PRIZES, by=chair)
    assert refused(lambda: nominate_event(event, PRIZES, by=chair)) == ("nominated", "OPG 11.3")
    for values, code in (
        ({"state": "void"}, "counts_nowhere"),
        ({"state": "cancelled"}, "counts_nowhere"),
        ({"is_rehearsal": True, "sanctioned": False}, "rehearsal"),
    ):
        other = factories.EventFactory(by=by)
        Event.objects.filter(pk=other.pk).update(**values)
        assert refused(lambda row=other: nominate_event(Event.every.get(pk=row.pk), PRIZES, by=chair)) == (
            code,
            "OPG 11.3",
        )


def test_chair_alone_draws_and_takes_back(by: User, chair: User) -> None:
    event = played(by, 1, people(4))
    row = nominate_event(event, PRIZES, by=chair)
    assert refused(lambda: withdraw_nomination(row, by=by)) == ("chair_only", "OPG 11.3")
    assert refused(lambda: draw_prizes(row, by=chair)) == ("not_final", "OPG 11.3")
    finalized(event)
    row = ChairsChallenge.objects.select_related("event").get()
    assert refused(lambda: draw_prizes(row, by=by)) == ("chair_only", "OPG 11.3")
    drawn = draw_prizes(row, by=chair)
    assert refused(lambda: draw_prizes(drawn, by=chair)) == ("drawn", "OPG 11.3")
    assert refused(lambda: withdraw_nomination(drawn, by=chair)) == ("drawn", "OPG 11.3")
    assert (drawn.drawn_by, len(drawn.entrants), len(drawn.winners)) == (chair, 4, 2)
    facts = {"challenge": drawn.pk, "entrants": 4, "seed": drawn.seed}
    assert JournalEntry.objects.get(tag="prizes.drawn").facts == facts


@pytest.mark.parametrize(
    ("said", "is_taken"),
    [
        (Prizes("x" * 100), True),
        (Prizes("\n".join("a" * 20)), True),
        (Prizes("\n\n".join("a" * 20), "\n".join("b" * 20)), True),
        (Prizes("A mat", "x" * 101), False),
        (Prizes("A mat", "\n".join("b" * 21)), False),
        (Prizes("A mat", "Ask ann@club.example"), False),
        (Prizes("A mat", first=32), True),
        (Prizes("A mat", first=33), False),
    ],
)
def test_so_much_is_drawn_at_most(by: User, chair: User, said: Prizes, is_taken: bool) -> None:
    event = factories.EventFactory(by=by)
    if is_taken:
        assert nominate_event(event, said, by=chair).prizes == said.prizes
        return
    with pytest.raises(RuleViolation) as refusal:
        nominate_event(event, said, by=chair)
    assert refusal.value.section == "OPG 11.3"
    assert [one.field for one in refusal.value.findings] in ([], ["winners_prizes"], ["first"])


def test_nomination_keeps_what_is_drawn_and_says_so(by: User, chair: User) -> None:
    row = nominate_event(played(by, 1, people(4)), PRIZES, by=chair)
    assert (row.prizes, row.winners_prizes, row.first, row.nominated_by) == (
        "A deck box\nA play mat",
        "The cup",
        2,
        chair,
    )
    assert JournalEntry.objects.get(tag="challenge.nominated").facts == {"challenge": row.pk, "first": 2}
