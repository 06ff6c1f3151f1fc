"""Results of 1997, 1995 and Star Wars CCG by programs: what is taken comes back as it was sent, what is not is named
with its section and changes nothing (D97 1.17, 1.18; T95 systems 4, rules 5; SW Scoring, Timed games, Quitting)."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tournaments.kernel.models import User
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

Body = dict[str, Any]
LISTINGS: dict[str, Body] = {
    "1997": factories.OF_1997,
    "junior": {**factories.OF_1997, "rules": "decipher_junior", "format": "junior"},
    "1995": factories.OF_1995,
    "SW": factories.OF_TWO_DECKS,
}
A, B = {"winner": "a"}, {"winner": "b"}


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


def running(kind: str, by: User) -> tuple[Event, str]:
    """An event whose first round is published, and the address of the result of its first table."""
    event = factories.FullEventFactory(players=4, by=by, **LISTINGS[kind])
    factories.RoundFactory(event=event)
    return event, f"/events/{event.pk}/rounds/1/tables/1/"


GOOD: list[tuple[str, Body, tuple[Any, ...]]] = [
    ("1997", {"result": "full_win", **A, "score_a": 120, "score_b": 65}, (2, 35, 0, -35)),
    ("1997", {"result": "full_win", **B, "score_a": 110, "score_b": 140}, (0, -1, 2, 1)),
    ("1997", {"result": "deck_exhaustion", **A, "score_a": 80, "score_b": 20}, (1, 60, 0, -60)),
    ("1997", {"result": "timed_win", **B, "score_a": 10, "score_b": 45}, (0, -35, 1, 35)),
    ("1997", {"result": "timed_win", **A, "score_a": 85, "bonus_a": 50, "score_b": 20}, (1, 50, 0, -50)),
    ("1997", {"result": "true_tie", "score_a": 40, "score_b": 40}, (1, 0, 1, 0)),
    ("1997", {"result": "quit", **A, "score_a": 10, "score_b": 35}, (2, 65, 0, -65)),
    ("1997", {"result": "quit", **B, "score_a": 0, "score_b": 0, "director_flat": True}, (0, -50, 2, 50)),
    ("1997", {"result": "devidian_door", **A}, (2, 100, 0, -100)),
    ("junior", {"result": "devidian_door", **B}, (0, -75, 2, 75)),
    ("junior", {"result": "full_win", **A, "score_a": 75, "score_b": 20}, (2, 55, 0, -55)),
    ("1995", {"result": "full_win", **A}, (1, None, 0, None)),
    ("1995", {"result": "partial_win", **B}, (0, None, 1, None)),
    ("SW", {"result": "full_win", **A, "life_a": 20}, (2, 20, 0, -20)),
    ("SW", {"result": "full_win", **B, "life_b": 60}, (0, -59, 2, 59)),
    ("SW", {"result": "timed", "life_a": 12, "life_b": 7}, (1, 12, 0, -12)),
    (
        "SW",
        {"result": "timed", "life_a": 7, "life_b": 7, "lost_a": 9, "lost_b": 8},
        (0, -1, 1, 1),
    ),
    ("SW", {"result": "quit", **A, "differential": 30}, (2, 30, 0, -30)),
]


@pytest.mark.parametrize(("kind", "body", "worth"), GOOD)
def test_result_is_taken_and_worth_what_the_document_says(
    kind: str, body: Body, worth: tuple[Any, ...], by: User
) -> None:
    _, table = running(kind, by)
    device = Device(by)
    answer = device.put(f"{table}result/", body)
    assert answer.status_code == 200, answer.content
    shown = device.get(table).json()
    assert {name: said for name, said in shown["report"].items() if name in body} == body
    assert tuple(seat["earned"].get(name) for seat in shown["seats"] for name in ("vp", "diff")) == worth


BAD: list[tuple[str, Body, str, str]] = [
    ("1997", {"result": "concession", **A, "score_a": 1, "score_b": 0}, "unknown_result", "D97 1.17"),
    ("1997", {"result": "full_win", "score_a": 100, "score_b": 20}, "winner_missing", "D97 1.17"),
    ("1997", {"result": "full_win", **A, "score_a": 100}, "score_b_missing", "D97 1.17"),
    (
        "1997",
        {"result": "timed_win", **A, "score_a": 10, "score_b": 45},
        "winner_contradicts",
        "D97 1.17 Timed out games",
    ),
    ("1997", {"result": "true_tie", "score_a": 40, "score_b": 45}, "score_b_contradicts", "D97 1.17 True Ties"),
    (
        "1997",
        {"result": "full_win", **A, "score_a": 20, "bonus_a": 50, "score_b": 0},
        "bonus_a_contradicts",
        "D97 1.17 Special cards",
    ),
    ("1997", {"result": "devidian_door"}, "winner_missing", "D97 1.17 Special cards"),
    ("1995", {"result": "true_tie"}, "unknown_result", "T95 systems 4"),
    ("1995", {"result": "full_win"}, "winner_missing", "T95 systems 4"),
    ("1995", {"result": "partial_win"}, "winner_missing", "T95 rules 5 g"),
    ("SW", {"result": "deck_exhaustion", **A}, "unknown_result", "SW Scoring"),
    ("SW", {"result": "full_win", **A}, "life_a_missing", "SW Scoring"),
]


@pytest.mark.parametrize(("kind", "body", "code", "section"), BAD)
def test_result_that_does_not_fit_is_named_with_its_section_and_nothing_changes(
    kind: str, body: Body, code: str, section: str, by: User
) -> None:
    event, table = running(kind, by)
    before = Event.objects.get(pk=event.pk).version
    answer = Device(by).put(f"{table}result/", body)
    assert (answer.status_code, answer.json()["code"], answer.json()["section"]) == (422, code, section)
    assert Event.objects.get(pk=event.pk).version == before
    assert not event.rounds.get().matches.exclude(ended_by="").exclude(table=None).exists()


STRANGE = (None, True, -1, 10**9, 1.5, "a", "", [], {}, [1], {"a": 1}, "\x00", "ud800" * 500)


@matrix("kind", LISTINGS, step=4)
def test_no_value_in_any_field_makes_the_call_fall_over(kind: str, by: User) -> None:
    _, table = running(kind, by)
    device, good = Device(by), next(body for of, body, _ in GOOD if of == kind)
    names = ("result", "winner", "score_a", "bonus_a", "director_flat", "life_a", "lost_b", "hand_a", "differential")
    sent = [{**good, name: value} for name in (*names, "random_winner", "side_a", "seats") for value in STRANGE]
    statuses = {device.put(f"{table}result/", body).status_code for body in sent}
    assert statuses <= {200, 400, 409, 422}
