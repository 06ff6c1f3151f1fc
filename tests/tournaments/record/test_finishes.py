"""How an event ended, in words: who won it, with which record, and by which way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests import factories
from tournaments.closing.services.reporting import finalize_event
from tournaments.record.models import Event
from tournaments.record.selectors.cards import CardRow, PlayerCard, load_scorecard_data
from tournaments.record.selectors.finishes import SHOWN, _record_in_words, _way_in_words, finish_of, own_finish
from tournaments.record.selectors.standings import standings_rows

pytestmark = pytest.mark.django_db


def finalized(players: int = 9, rounds: int = 3) -> Event:
    event = factories.PlayedEventFactory(players=players, rounds=rounds, rounds_scheduled=rounds)
    finalize_event(event, by=factories.director_of(event))
    return Event.objects.get(pk=event.pk)


def test_nothing_has_ended_before_it_is_final() -> None:
    event = factories.PlayedEventFactory(players=8, rounds=3, rounds_scheduled=3)
    player = event.entries.earliest("number").player_id
    assert (finish_of(event), own_finish(event, player)) == (None, None)


def test_last_stop_of_every_way_is_the_final_place() -> None:
    event = finalized()
    finish = finish_of(event)
    assert finish is not None
    assert [row.name for row in finish.rows] == [row.name for row in standings_rows(event)]
    assert [finish.ways.places[row.pk][-1] for row in finish.rows] == list(range(1, 10))
    assert finish.stops == ("round 1", "round 3")
    assert finish.name == finish.rows[0].name
    assert len(finish.top) == SHOWN
    assert finish.label.startswith("Places after each round.")


def test_earlier_stops_are_the_standings_of_then() -> None:
    event = factories.PlayedEventFactory(players=8, rounds=2, rounds_scheduled=3)
    then = [row.pk for row in standings_rows(event)]
    factories.play_rounds(event, 1)
    finalize_event(Event.objects.get(pk=event.pk), by=factories.director_of(event))
    finish = finish_of(Event.objects.get(pk=event.pk))
    assert finish is not None
    assert sorted(finish.ways.places, key=lambda pk: finish.ways.places[pk][1] or 0) == then


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ([8, 2, 2, 1, 1], "8th after round 1, first since round 4"),
        ([3, 2, 1, 2, 1], "3rd after round 1, first after round 5"),
        ([1, 1, 1, 1, 1], "first after every round"),
        ([1, 2, 2, 1, 1], "first after round 1, and again since round 4"),
        ([None, 4, 2, 1, 1], "4th after round 2, first since round 4"),
        ([None, 1, 1, 1, 1], "first since round 2"),
    ],
)
def test_way_in_words(places: list[int | None], words: str) -> None:
    assert _way_in_words(places, [f"round {number}" for number in range(1, 6)]) == words


@pytest.mark.parametrize(
    ("tones", "words"),
    [
        ("fw fw mw", "3 wins of 3"),
        ("fw", "1 win of 1"),
        ("fw bye ebye tt", "1 win, 2 byes and 1 tie"),
        ("fw ml fl mg", "1 win, 2 losses and 1 missed game"),
        ("tt tt", "2 ties"),
    ],
)
def test_record_in_words(tones: str, words: str) -> None:
    rows = tuple(CardRow(str(at), 1, outcome=tone.upper(), tone=tone) for at, tone in enumerate(tones.split(), start=1))
    of = load_scorecard_data(factories.EventFactory())
    assert _record_in_words(of, PlayerCard(1, "Ada", 1, rows=rows)) == words
    assert (
        _record_in_words(replace(of, rules=replace(of.rules, typed_order=True)), PlayerCard(1, "Ada", 1, rows=rows))
        == ""
    )


def test_final_confrontation_is_a_stop_of_its_own() -> None:
    event = factories.PlayedEventFactory(players=6, rounds=3, rounds_scheduled=3, structure="swiss-final")
    factories.play_rounds(event, 1)
    finalize_event(Event.objects.get(pk=event.pk), by=factories.director_of(event))
    finish = finish_of(Event.objects.get(pk=event.pk))
    assert finish is not None
    assert finish.ways.stops == ("round 1", "round 2", "round 3", "the final confrontation")


def test_own_place_stands_between_its_neighbours() -> None:
    event = finalized()
    finish = finish_of(event)
    assert finish is not None
    first, fourth, last = (own_finish(event, finish.rows[at].pk) for at in (0, 3, 8))
    assert first is not None
    assert fourth is not None
    assert last is not None
    assert (first.place, first.above, first.below, first.row) == ("1st", "", finish.rows[1].name, None)
    assert (fourth.place, fourth.above, fourth.below) == ("4th", finish.rows[2].name, finish.rows[4].name)
    assert (last.place, last.below, last.row) == ("9th", "", finish.rows[8])
    assert fourth.way
    assert fourth.way in (finish.chart.others if finish.chart else "")


def test_who_is_not_ranked_has_no_place() -> None:
    event = finalized()
    assert own_finish(event, factories.PlayerFactory().pk) is None


def test_event_that_is_typed_has_a_winner_and_no_way() -> None:
    event = factories.order_event(factories.FreeEventFactory(players=3), 2, 1, 1)
    finalize_event(Event.objects.get(pk=event.pk), by=factories.director_of(event))
    finish = finish_of(Event.objects.get(pk=event.pk))
    assert finish is not None
    assert (finish.name, finish.record, finish.figures, finish.way, finish.chart) == (
        " and ".join(row.name for row in finish.rows[:2]),
        "",
        "",
        "",
        None,
    )
    own = own_finish(event, finish.rows[2].pk)
    assert own is None or own.way == ""
