"""Results player by player: known rows stand there, what is entered fills the opponent's row (OPG A)."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tests import factories
from tests.factories import ResultFactory
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import Form, PlainBrowser, browser
from tournaments.kernel.models import JournalEntry
from tournaments.play.selectors.player_games import progress
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round
from tournaments.record.models import Entry, Event, Match

pytestmark = pytest.mark.django_db
OF_PODS = {"game": "TR", "rules": "standard", "structure": "swiss", "rounds_scheduled": 5, "sanctioned": False}


@pytest.fixture
def event() -> Event:
    """Round 1 is complete, round 2 is open, nobody sits out."""
    event = factories.FullEventFactory(players=4)
    first = factories.RoundFactory(event=event)
    for match in factories.open_tables(first):
        report_result(match, ResultFactory(winner=0, by=100, against=40), by=factories.director_of(event))
    complete_round(first, by=factories.director_of(event))
    factories.RoundFactory(event=event)
    return event


def entry_of(event: Event) -> Entry:
    return event.entries.order_by("number").first()


def match_of(entry: Entry, number: int = 2) -> Match:
    return Match.objects.select_related("round__event").get(seats__player=entry.player, round__number=number)


def page_of(entry: Entry) -> PlainBrowser:
    event = entry.event
    return browser(factories.director_of(event)).open(f"{event.get_absolute_url()}by-player/{entry.pk}/")


def form_of(page: PlainBrowser) -> Form:
    return next(form for form in page.page.forms if any(name.endswith("-was") for name, _ in form.fields))


def typed(match: Match, **values: object) -> dict[str, object]:
    return {f"match{match.pk}-{name}": value for name, value in values.items()}


def test_what_is_entered_for_one_player_stands_in_the_row_of_the_other(event: Event) -> None:
    entry = entry_of(event)
    match = match_of(entry)
    page = page_of(entry)
    page.send(form_of(page), **typed(match, result="full_win", score_a=100, score_b=35))
    assert "Saved, for the opponents too: round 2." in page.text
    opponent = event.entries.get(player=match.seats.exclude(player=entry.player).get().player)
    form = form_of(page_of(opponent))
    shown = {name: form.value(f"match{match.pk}-{name}") for name in ("result", "score_a", "score_b")}
    assert shown == {"result": "full_win", "score_a": "100", "score_b": "35"}


def test_list_says_of_everybody_how_many_of_his_games_are_not_reported_yet() -> None:
    """Who sits out has no game in that round, and a draft counts for nobody."""
    event = factories.FullEventFactory(players=5)
    by, first = factories.director_of(event), factories.RoundFactory(event=event)
    table, other = factories.open_tables(first)
    report_result(table, ResultFactory(winner=0, by=100, against=40), by=by)
    known = {player.pk: (player.games, player.reported, player.missing) for player in progress(event)}
    reported, missing, idle = (1, 1, 0), (1, 0, 1), (0, 0, 0)
    expected = {entry.pk: idle for entry in event.entries.all()}
    for match, state in ((table, reported), (other, missing)):
        players = match.seats.values("player")
        expected |= dict.fromkeys(event.entries.filter(player__in=players).values_list("pk", flat=True), state)
    assert known == expected

    report_result(other, ResultFactory(winner=1, by=100, against=40), by=by)
    complete_round(first, by=by)
    draw_round(event, by=by)
    assert sorted(player.games for player in progress(event)) == [0, 1, 1, 1, 1]


def test_row_reported_meanwhile_is_a_conflict_and_the_others_are_saved(event: Event) -> None:
    entry = entry_of(event)
    now, before = match_of(entry, 2), match_of(entry, 1)
    page = page_of(entry)
    form = form_of(page)
    report_result(now, ResultFactory(winner=1, by=100, against=5), by=factories.director_of(event))
    both = {
        **typed(now, result="full_win", score_a=100, score_b=35),
        **typed(before, result="full_win", score_a=100, score_b=45),
    }
    page.send(form, **both, reason="The slip was misread.")
    assert page.status == 409
    assert "Saved, for the opponents too: round 1." in page.text
    assert re.search(r" 5 : .* 100", page.text)
    again = form_of(page)
    assert (again.value(f"match{now.pk}-score_a"), again.value(f"match{before.pk}-score_b")) == ("100", "45")
    assert match_of(entry, 2).winner_seat == "b"
    page.send(again)
    assert (page.status, match_of(entry, 2).winner_seat) == (200, "a")


@pytest.mark.parametrize(
    ("number", "values", "said"),
    [
        (2, {"result": "full_win", "score_a": 5, "score_b": 5}, "Who won?"),
        (2, {"result": "full_win", "score_a": 60, "score_b": 5}, "A finished game is won with 100 points"),
        (1, {"result": "full_win", "score_a": 100, "score_b": 5}, "Say why the result is corrected"),
        (1, {"result": ""}, "is corrected, not taken away"),
    ],
)
def test_row_that_cannot_be_saved_says_why_and_keeps_what_was_typed(
    number: int, values: dict[str, object], said: str, event: Event
) -> None:
    entry = entry_of(event)
    match, before = match_of(entry, number), JournalEntry.objects.count()
    page = page_of(entry)
    page.send(form_of(page), **typed(match, **values))
    assert (page.status, said in unescape(page.text)) == (422, True)
    if "score_a" in values:
        assert form_of(page).value(f"match{match.pk}-score_a") == str(values["score_a"])
    assert JournalEntry.objects.count() == before


def test_facts_that_the_row_does_not_ask_for_stay(event: Event) -> None:
    entry = entry_of(event)
    match = match_of(entry)
    report_result(
        match, ResultFactory(winner=0, by=80, against=60, result="modified_win"), by=factories.director_of(event)
    )
    match.seats.filter(place=0).update(facts={"planet": 1, "space": 1})
    page = page_of(entry)
    page.send(form_of(page), **typed(match, score_b=55))
    assert (page.status, match.seats.get(place=0).facts) == (200, {"planet": 1, "space": 1})


def test_programs_read_all_games_of_a_player(event: Event) -> None:
    entry = entry_of(event)
    games = Device().get(f"/events/{event.pk}/entries/{entry.pk}/games/").json()["results"]
    assert [(game["round"], game["match"]["report"] is None) for game in games] == [(1, False), (2, True)]
    assert games[1]["match"]["version"] == match_of(entry).version


@pytest.mark.parametrize("listed", [{}, factories.OF_1995, OF_PODS])
def test_page_of_a_player_opens_whatever_the_rules_note_of_a_game(listed: dict[str, Any]) -> None:
    """The rules of 1995 note no scores, and a game of a pod has no winner."""
    event = factories.FullEventFactory(players=8, **listed)
    factories.RoundFactory(event=event)
    assert "Save what changed" in page_of(entry_of(event)).text
