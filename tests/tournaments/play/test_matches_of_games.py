"""An evening of another game, played best of three: its name is shown, and "2 : 1" is entered in two taps."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.engine.core.types import Result
from tournaments.engine.house import OPTION, PRESETS, build_text, get_house_rules
from tournaments.entries.services.entry_states import disqualify_player
from tournaments.kernel.journal import record_act
from tournaments.kernel.models import User
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Event, Match
from tournaments.record.selectors import records
from tournaments.record.selectors.cards import player_cards
from tournaments.record.selectors.matches import result_of

pytestmark = pytest.mark.django_db
FOUR = "Ann\nBob\nCyd\nDax"


@pytest.fixture
def by() -> User:
    return factories.UserFactory(handle="picard")


@pytest.fixture
def evening(by: User) -> Event:
    page = browser(by).open("/tonight/")
    page.send(page.page.form("names"), go="yes", names=FOUR, game="OTHER", game_name="Netrunner", best_of="3")
    event = Event.objects.get()
    publish_round(event.rounds.get(), by=by)
    return event


def at(event: Event, table: int) -> Match:
    return event.rounds.get().matches.get(table=table)


def sheet(event: Event, by: User, table: int = 1) -> PlainBrowser:
    return browser(by).open(f"{event.get_absolute_url()}rounds/1/tables/{table}/")


def test_event_goes_by_the_name_of_its_game(evening: Event, by: User) -> None:
    assert evening.title.endswith("Netrunner")
    assert (get_house_rules(evening.options).game, get_house_rules(evening.options).best_of) == ("Netrunner", 3)
    shown = browser().open(evening.get_absolute_url()).text
    assert "Netrunner · " in shown
    assert "Another card game" not in shown
    assert "Best of three games." in shown


@pytest.mark.parametrize(
    ("tapped", "scores", "ending", "won_by"),
    [("2-1", [2, 1], "win", "a"), ("0-2", [0, 2], "win", "b"), ("1-1", [1, 1], "draw", "")],
)
def test_score_of_a_match_is_entered_in_one_tap_on_its_sheet(
    evening: Event, by: User, tapped: str, scores: list[int], ending: str, won_by: str
) -> None:
    page = sheet(evening, by)
    assert f'value="{tapped}">' in page.text
    page.send(page.page.form("result"), scored=tapped, score_a="", score_b="")
    match = at(evening, 1)
    result = result_of(match)
    assert result is not None
    assert [result.get_facts(seat)["score"] for seat in (0, 1)] == scores
    assert (match.ended_by, match.won_by) == (ending, won_by)


def test_score_that_no_match_has_is_no_button(evening: Event, by: User) -> None:
    page = sheet(evening, by)
    page.send(page.page.form("result"), scored="7-1")
    assert page.status == 404
    assert at(evening, 1).ended_by == ""


def test_games_stand_in_the_standings(evening: Event, by: User) -> None:
    for table in (1, 2):
        page = sheet(evening, by, table)
        page.send(page.page.form("result"), scored="2-1")
    complete_round(evening.rounds.get(), by=by)
    cards = records.scorecards(Event.objects.get())
    assert sorted(card.totals["games"] for card in cards) == [1, 1, 2, 2]
    assert "Games" in browser().open(f"{evening.get_absolute_url()}standings/").text


@pytest.mark.parametrize(
    ("ending", "typed", "said"),
    [
        ("win", ("1", "2"), "cannot win a match 1 : 2"),
        ("concession", ("0", "2"), "has won 2 games, which wins the match."),
    ],
)
def test_typed_games_that_contradict_the_winner_are_refused_beside_their_form(
    ending: str, typed: tuple[str, str], said: str, evening: Event, by: User
) -> None:
    page = sheet(evening, by)
    page.send(page.page.form("result"), result=ending, winner="a", score_a=typed[0], score_b=typed[1])
    assert page.status == 422
    assert said in page.text
    assert at(evening, 1).ended_by == ""


def test_quick_line_takes_a_level_match_as_drawn(evening: Event, by: User) -> None:
    desk = browser(by).open(f"{evening.get_absolute_url()}desk/")
    desk.send(desk.page.form("score_a"), table="1", score_a="1", score_b="1")
    assert (desk.status, at(evening, 1).ended_by) == (200, "draw")


def test_draft_by_house_rules_is_measured_by_no_guide_and_counts_one_point(by: User) -> None:
    event = house_event(by)
    report_result(event.rounds.get().matches.get(table=1), Result("draw", ({"score": 1}, {"score": 1})), by=by)
    report_result(event.rounds.get().matches.get(table=2), won(), by=by)
    complete_round(event.rounds.get(), by=by)
    draw_round(event, by=by)
    page = browser(by).open(f"{event.get_absolute_url()}draft/").text
    assert "This draw against its criteria" in page
    assert ("1 Point<" in page, "1 Points" in page, "3 Points" in page) == (True, False, True)


def test_rounds_after_a_disqualification_are_not_called_missed(by: User) -> None:
    event = house_event(by)
    entry = event.entries.select_related("event", "player").order_by("number")[0]
    for number in (1, 2):
        played = event.rounds.get(number=number) if number == 1 else publish_round(draw_round(event, by=by), by=by)
        for match in played.matches.filter(ended_by=""):
            report_result(match, won(), by=by)
        if number == 1:
            with record_act(event, "entry.disqualified", by=by):
                disqualify_player(entry, by=by)
        complete_round(played, by=by)
        event = Event.objects.get(pk=event.pk)
    rows = next(card.rows for card in player_cards(event) if card.name == entry.person.shown_name)
    assert [row.outcome == "disqualified" for row in rows] == [False, True]


def house_event(by: User) -> Event:
    listed = {"game": "OTHER", "rules": "house", "pool": "own", "sanctioned": False}
    options = {OPTION: build_text(next(house for house in PRESETS if house.best_of == 3))}
    event = factories.FullEventFactory(players=4, by=by, options=options, **listed)
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


def won() -> Result:
    return Result("win", ({"score": 2}, {"score": 0}), (0,))
