"""Where a result is not what the journal says, both stand side by side in words; what else differs is named."""

from __future__ import annotations

from copy import deepcopy
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.worlds import without_reactions
from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.checks import Difference, Fact
from tournaments.audits.selectors.sides import other_facts, side_of
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.services.offices import appoint
from tournaments.people.models import Office
from tournaments.record.models import Event, Match, Seat
from tournaments.record.selectors.records import rules_of

pytestmark = pytest.mark.django_db
NAMES = {"1": "Ann", "2": "Bob"}


@pytest.fixture(scope="module")
def made_event(lasting: None) -> Event:
    with without_reactions():
        played = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
        return finalize_event(Event.objects.get(pk=played.pk), by=factories.director_of(played))


@pytest.fixture
def event(made_event: Event, db: None) -> Event:
    """Tests change rows in the transaction of an act, at which no guard of the database looks."""
    with factories.by_hand():
        return deepcopy(made_event)


def table(event: Event) -> Match:
    return Match.objects.get(round__event=event, round__number=3, table=1)


def found(event: Event) -> Difference:
    checks = audit(Event.objects.get(pk=event.pk)).checks
    (one,) = next(check for check in checks if check.code == "results").differences
    return one


def facts(**more: Any) -> dict[str, Any]:
    seats = [{"player": 1, "score": 100}, {"player": 2, "score": -30}]
    return {"ended_by": "full_win", "winner": "a", "seats": seats, **more}


def test_swapped_winner_stands_beside_whom_the_journal_has(event: Event) -> None:
    match = table(event)
    a, b = match.seats.order_by("place")
    other = "b" if match.winner_seat == "a" else "a"
    Match.objects.filter(pk=match.pk).update(winner_seat=other)
    Seat.objects.filter(pk=a.pk).update(score=b.score)
    Seat.objects.filter(pk=b.pk).update(score=a.score)
    kept, stands = found(event).sides
    assert {kept.winner, stands.winner} == {a.player.shown_name, b.player.shown_name}
    assert (kept.score, kept.points) == (f"{a.score} : {b.score}", "4 : 1" if other == "b" else "1 : 4")
    assert (stands.score, stands.points) == (f"{b.score} : {a.score}", kept.points[::-1])
    assert found(event).facts == ()


def test_fact_that_was_slipped_in_is_named_and_never_shown_raw(event: Event, client: Client) -> None:
    seat = table(event).seats.order_by("place").first()
    assert seat is not None
    Seat.objects.filter(pk=seat.pk).update(facts={"planet": 4})
    one = found(event)
    assert one.facts == (Fact(f"{seat.player.shown_name}: planet missions", "not noted", "4"),)
    assert one.kept.endswith(f"; {seat.player.shown_name}: planet missions: not noted")
    assert one.stands.endswith(f"; {seat.player.shown_name}: planet missions: 4")
    client.force_login(factories.CoordinatorFactory(handle="Cora", post=Office.Post.NORTH_AMERICA))
    page = client.get(reverse("tournaments:audit", args=(event.year, event.slug))).text
    assert f"{seat.player.shown_name}: planet missions: was not noted, is 4" in page
    for raw in ("{&quot;", "ended_by", "full_win"):
        assert raw not in page


def test_acts_stand_below_what_differs_for_who_decides(event: Event, client: Client) -> None:
    Match.objects.filter(pk=table(event).pk).update(ended_by="modified_win")
    director = factories.director_of(event)
    appoint(Office.Post.EUROPE, director, on=date(2025, 1, 1), by=None)
    acts = [
        reverse("tournaments:restore_result", args=(event.year, event.slug, 3, 1)),
        reverse("tournaments:audit_ask", args=(event.year, event.slug)),
        reverse("tournaments:audit_release", args=(event.year, event.slug)),
    ]
    client.force_login(factories.CoordinatorFactory(handle="Cora", post=Office.Post.NORTH_AMERICA))
    url = reverse("tournaments:audit", args=(event.year, event.slug))
    assert all(f'href="{act}"' in client.get(url).text for act in acts)
    client.force_login(director)
    assert not any(f'href="{act}"' in client.get(url).text for act in acts)


def test_result_is_told_in_cells(event: Event) -> None:
    side = side_of(facts(), NAMES, rules_of(event))
    assert (side.players, side.winner, side.score, side.points) == ("Ann v Bob", "Ann", "100 : −30", "4 : 1")
    nothing = side_of({"ended_by": "", "seats": facts()["seats"]}, NAMES, rules_of(event))
    assert (nothing.ended, nothing.winner, nothing.points) == ("no result", "–", "–")
    assert side_of(facts(winner=""), NAMES, rules_of(event)).winner == "nobody"


@pytest.mark.parametrize(
    ("kept", "stands", "expected"),
    [
        ({"differential": 3}, {"differential": -4}, [Fact("Differential", "3", "−4")]),
        ({}, {"random_winner": "a"}, [Fact("Drawn at random", "not noted", "Ann")]),
        ({}, {"random_winner": "z"}, [Fact("Drawn at random", "not noted", "z")]),
        ({}, {"quick": True}, [Fact("quick", "not noted", "yes")]),
        ({"deck_violation_by": "a"}, {"deck_violation_by": "b"}, [Fact("Whose deck failed a check?", "Ann", "Bob")]),
        ({}, {"some_thing": "some_word"}, [Fact("some thing", "not noted", "some word")]),
        ({}, {"games": [facts()]}, [Fact("Game 1", "not played", "finished: full win, 100 : −30")]),
    ],
)
def test_facts_of_the_table_are_compared_one_by_one(
    kept: dict[str, Any], stands: dict[str, Any], expected: list[Fact]
) -> None:
    assert list(other_facts(facts(**kept), facts(**stands), NAMES)) == expected


def test_same_facts_are_no_difference() -> None:
    assert other_facts(facts(), facts(), NAMES) == ()
