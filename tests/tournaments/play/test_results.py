"""Results: every way a game ends, entered by the form, corrected with a reason (OPG 7.4-7.10, 13, B)."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.factories import ResultFactory
from tests.rings import matrix
from tests.tournaments.plain import PlainBrowser, browser
from tournaments import engine
from tournaments.engine.core.figures import format_signed
from tournaments.engine.core.types import Outcome, Result, RuleViolation
from tournaments.kernel.journal import Conflict
from tournaments.play.forms.results import ResultForm
from tournaments.play.selectors import desks
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round, draw_round
from tournaments.record.models import Event, Match, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.matches import result_of

pytestmark = pytest.mark.django_db
RULES = engine.game_rules("tcc-2e")
ONLINE = {"delayed", "incomplete"}

TYPED: list[tuple[str, dict[str, Any], list[tuple[str, str]]]] = [
    ("full_win", {"score_a": 100, "score_b": 35}, [("FW", "4 (+65)"), ("FL", "1 (−65)")]),
    ("full_win", {"score_a": 20, "score_b": 130}, [("FL", "1 (−80)"), ("FW", "4 (+80)")]),
    ("modified_win", {"score_a": 70, "score_b": 50}, [("MW", "3 (+20)"), ("ML", "1 (−20)")]),
    ("true_tie", {"score_a": 50, "score_b": 50}, [("TT", "2 (0)"), ("TT", "2 (0)")]),
    ("concession", {"winner": "b", "score_a": 60}, [("FL", "1 (−100)"), ("FW", "4 (+100)")]),
    ("deck_out", {"winner": "a", "score_a": 40, "score_b": 30}, [("FW", "4 (+70)"), ("FL", "1 (−70)")]),
    ("outright_win", {"winner": "a", "score_a": 20, "score_b": 60}, [("FW", "4 (+40)"), ("FL", "1 (−40)")]),
    ("automatic_loss", {"winner": "b"}, [("FL", "1 (−100)"), ("FW", "4 (+100)")]),
    ("double_automatic_loss", {}, [("TT", "2 (0)"), ("TT", "2 (0)")]),
    ("missed", {"winner": "a"}, [("BYE", "4 (0)"), ("MG", "0 (0)")]),
    ("double_missed", {}, [("MG", "0 (0)"), ("MG", "0 (0)")]),
    ("game_loss_penalty", {"winner": "a"}, [("FW", "4 (+100)"), ("FL", "1 (−100)")]),
    ("double_game_loss", {}, [("FL", "1 (0)"), ("FL", "1 (0)")]),
    ("incomplete", {"outcome_a": "BYE", "outcome_b": "MG"}, [("BYE", "4 (0)"), ("MG", "0 (0)")]),
    ("incomplete", {"outcome_a": "FW", "outcome_b": "FL"}, [("FW", "4 (+100)"), ("FL", "1 (−100)")]),
    ("delayed", {}, []),
]


def pairings(event: Event) -> list[tuple[int, int | None, int, int]]:
    rows = Seat.objects.filter(round__event=event).order_by("round__number", "match__table", "match_id", "place")
    return list(rows.values_list("round__number", "match__table", "player", "place"))


@pytest.fixture(scope="module")
def first_round(lasting: None) -> Round:
    return factories.RoundFactory(event=factories.FullEventFactory(players=4))


@pytest.fixture
def open_round(first_round: Round) -> Round:
    return Round.objects.select_related("event").get(pk=first_round.pk)


def by(open_round: Round):
    return factories.director_of(open_round.event)


def table(open_round: Round, number: int = 1) -> Match:
    return open_round.matches.select_related("round__event").get(table=number)


def page_of(open_round: Round, number: int = 1) -> PlainBrowser:
    url = f"{open_round.event.get_absolute_url()}rounds/{open_round.number}/tables/{number}/"
    return browser(by(open_round)).open(url)


def shown_worth(page: PlainBrowser) -> list[tuple[str, str]]:
    return re.findall(r'badge \w+">(\w+)</span> <strong class="nowrap">([^<]+)</strong>', page.text)


def earned(event: Event, match: Match) -> list[tuple[str, int, int]]:
    """What the engine makes of the stored report, in the order of the seats."""
    report = result_of(match)
    assert report is not None
    sides = engine.award_game(records.rules_of(event), report, match.seats.count())
    return [(side.outcome.value, side.figures["vp"], side.figures["diff"]) for side in sides if side]


# --- every ending -----------------------------------------------------------------------------------------------------


def test_games_are_delayed_and_ruled_online_alone(open_round: Round) -> None:
    at_tables = {ending.code for ending in engine.list_offered_endings(RULES, online=False)}
    assert {code for code, *_ in TYPED} - at_tables == ONLINE
    for report in (Result("delayed"), Result("incomplete", ({"outcome": Outcome.MG}, {"outcome": Outcome.MG}))):
        assert report.ending not in page_of(open_round).page.form("result").choices["result"]
        with pytest.raises(RuleViolation, match="is for games online"):
            report_result(table(open_round), report, by=by(open_round))
    factories.play_online(open_round.event)
    report_result(table(open_round), Result("delayed"), by=by(open_round))
    assert "delayed" in page_of(open_round).page.form("result").choices["result"]


@matrix(("result", "typed", "worth"), TYPED, step=4)
def test_form_shows_what_a_result_is_worth_before_it_is_saved_and_saves_that(
    result: str, typed: dict[str, Any], worth: list[tuple[str, str]], open_round: Round
) -> None:
    if result in ONLINE:
        factories.play_online(open_round.event)
    page = page_of(open_round)
    page.send(page.page.form("result"), result=result, preview=1, **typed)
    assert (page.status, shown_worth(page)) == (200, worth)
    assert Match.objects.filter(ended_by="", table__isnull=False).count() == 2
    page.send(page.page.form("result"), result=result, **typed)
    assert page.status == 200
    match = table(open_round)
    assert match.ended_by == result
    if result != "delayed":
        assert [
            (outcome, f"{vp} ({format_signed(diff)})") for outcome, vp, diff in earned(open_round.event, match)
        ] == worth


@pytest.mark.parametrize(("result", "typed", "worth"), TYPED[::5])
def test_live_part_shows_the_same_and_saves_nothing(
    result: str, typed: dict[str, Any], worth: list[tuple[str, str]], open_round: Round
) -> None:
    if result in ONLINE:
        factories.play_online(open_round.event)
    page = page_of(open_round)
    answer = page.client.get(f"{page.url}preview/", {"result": result, **typed})
    page.text = answer.text
    assert (answer.status_code, shown_worth(page)) == (200, worth)
    assert table(open_round).ended_by == ""


def test_sheet_leads_to_what_happened_at_its_table(open_round: Round) -> None:
    for number in (1, 2):
        report_result(table(open_round, number), ResultFactory(), by=by(open_round))
    page = page_of(open_round)
    (link,) = [link for link in page.page.links if "/journal/" in link and "table" in link]
    journal = page.open(unescape(link)).text
    assert "round 1, table 1: finished" in journal
    assert "round 1, table 2:" not in journal


def test_desk_names_a_winner_only_once_there_is_one(open_round: Round) -> None:
    factories.play_online(open_round.event)

    def seats() -> list[tuple[str, bool]]:
        return [
            (said, won) for _, said, won, _ in desks.desk(Event.objects.get(pk=open_round.event_id)).tables[0].seats
        ]

    assert seats() == [("–", False), ("–", False)]
    report_result(table(open_round), Result("delayed"), by=by(open_round))
    assert seats() == [("delayed", False), ("delayed", False)]
    report_result(table(open_round), ResultFactory(winner=1, by=100, against=40), by=by(open_round))
    assert seats() == [("40 · FL", False), ("100 · FW", True)]


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"result": "full_win", "score_a": 100, "winner": "a"}, "OPG 7.4.1"),
        ({"result": "full_win", "score_a": 100, "score_b": 100}, "Who won?"),
        ({"result": "true_tie", "winner": "a", "score_a": 5, "score_b": 5}, "no winner"),
        ({"result": "no_such_ending"}, "none of the answers"),
    ],
)
def test_result_that_is_not_whole_is_refused_in_words(typed: dict[str, Any], said: str, open_round: Round) -> None:
    page = page_of(open_round)
    page.send(page.page.form("result"), **typed)
    assert page.status == 422
    assert said in unescape(page.text)
    assert table(open_round).ended_by == ""


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "This ending needs a ruling for"),
        ({"outcome_a": "FW", "outcome_b": "FW"}, "FW against FW is no incomplete game"),
    ],
)
def test_game_that_was_not_completed_needs_a_ruling_for_each_side(
    typed: dict[str, Any], said: str, open_round: Round
) -> None:
    factories.play_online(open_round.event)
    page = page_of(open_round)
    page.send(page.page.form("result"), result="incomplete", **typed)
    assert page.status == 422
    assert said in unescape(page.text)
    assert table(open_round).ended_by == ""


def test_result_of_a_round_that_is_not_published_is_refused() -> None:
    event = factories.FullEventFactory(players=4)
    drawn = draw_round(event, by=factories.director_of(event))
    with pytest.raises(RuleViolation) as refusal:
        report_result(table(drawn), ResultFactory(), by=by(drawn))
    assert (refusal.value.code, refusal.value.section) == ("not_published", "OPG 7.4")
    desk = browser(by(drawn)).open("/")
    url = f"{event.get_absolute_url()}rounds/1/tables/1/"
    answer = desk.client.post(url, {"result": "full_win", "score_a": "100", "score_b": "5"})
    assert answer.status_code in (404, 422)
    assert desk.client.post(f"{event.get_absolute_url()}desk/report/", {"table": "1"}).status_code == 422
    assert drawn.matches.filter(ended_by="").count() == 2


def test_bye_is_drawn_and_not_reported() -> None:
    open_round = factories.RoundFactory(event=factories.FullEventFactory(players=5))
    bye = open_round.matches.select_related("round__event").get(ended_by="bye")
    for match, report in ((bye, ResultFactory()), (table(open_round), Result("bye"))):
        with pytest.raises(RuleViolation) as refusal:
            report_result(match, report, by=by(open_round))
        assert refusal.value.code == "bye"


# --- the keyboard -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["9", "", "²"])
def test_table_that_is_not_there_is_said_and_nothing_is_lost(number: str, open_round: Round) -> None:
    desk = browser(by(open_round)).open(f"{open_round.event.get_absolute_url()}desk/")
    desk.send(desk.page.form("table", "score_a"), table=number, score_a=100, score_b=35)
    assert desk.status == 422
    assert ("There is no table" if number else "Write the number of the table") in desk.text
    form = desk.page.form("table", "score_a")
    assert (form.value("table"), form.value("score_a"), form.value("score_b")) == (number, "100", "35")


def test_form_without_a_version_never_overwrites_a_report(open_round: Round) -> None:
    page = page_of(open_round)
    report_result(table(open_round), ResultFactory(winner=0, by=100, against=5), by=by(open_round))
    page.send(page.page.form("result"), seen="", result="full_win", score_a=100, score_b=15)
    assert page.status == 409
    assert re.search(r"Stands as:.* 100 : .* 5\b", page.text)
    assert re.search(r"You sent:.* 100 : .* 15", page.text)
    page.send(page.page.form("result"))
    assert page.status == 200
    assert earned(open_round.event, table(open_round))[0] == ("FW", 4, 85)


# --- two at one table -------------------------------------------------------------------------------------------------


def test_report_of_a_round_that_was_completed_meanwhile_is_a_conflict(open_round: Round) -> None:
    late = table(open_round)
    factories.report_all(open_round, Random(1))
    complete_round(open_round, by=by(open_round))
    with pytest.raises(Conflict, match="correct the result with a reason"):
        report_result(late, ResultFactory(), by=by(open_round))


# --- corrections ------------------------------------------------------------------------------------------------------


@pytest.fixture
def later() -> Round:
    """Round 1 of an event whose round 2 is published."""
    event = factories.FullEventFactory(players=6)
    first = factories.RoundFactory(event=event)
    for match in factories.open_tables(first):
        report_result(match, ResultFactory(winner=0, by=100, against=10 * match.table), by=factories.director_of(event))
    complete_round(first, by=factories.director_of(event))
    factories.RoundFactory(event=event)
    return first


def test_correction_on_its_page_needs_a_reason_and_keeps_what_was_typed(later: Round) -> None:
    page = page_of(later)
    page.send(page.page.form("result", "reason"), result="full_win", score_a=0, score_b=100, winner="b")
    assert page.status == 422
    assert "Say why the result is corrected." in page.text
    form = page.page.form("result", "reason")
    assert (form.value("score_a"), form.value("score_b")) == ("0", "100")
    assert not table(later).corrected
    page.send(form, reason="Two slips were exchanged.")
    assert page.url == f"{later.event.get_absolute_url()}corrections/"
    assert earned(later.event, table(later)) == [("FL", 1, -100), ("FW", 4, 100)]


def test_everything_against_a_correction_is_said_at_once(open_round: Round) -> None:
    with pytest.raises(RuleViolation) as refusal:
        correct_result(table(open_round), Result("unheard_of", ({}, {}), (0,)), "", by=by(open_round))
    assert [found.code for found in refusal.value.findings] == ["not_complete", "reason_missing", "unknown_result"]


def test_result_entered_at_the_desk_asks_the_database_at_most_seventeen_times() -> None:
    event = factories.FullEventFactory(players=4)
    open_round = factories.RoundFactory(event=event)
    client = Client()
    client.force_login(factories.director_of(event))
    typed = {"table": 1, "score_a": 100, "score_b": 35, "result": "full_win", "key": "once"}
    with CaptureQueriesContext(connection) as asked:
        answer = client.post(reverse("tournaments:quick", args=(event.year, event.slug)), typed)
    assert (answer.status_code, open_round.matches.get(table=1).ended_by) == (302, "full_win")
    assert len([query for query in asked.captured_queries if "SAVEPOINT" not in query["sql"]]) <= 17


@pytest.mark.parametrize(
    ("code", "name", "least", "most"),
    [
        ("tcc-2e", "score_a", -999, 9999),
        ("tcc-2e", "space_b", 0, 10_000),
        ("tcc-1e", "bonus_a", 0, 10_000),
        ("swccg-constructed", "life_b", 0, 10_000),
        ("swccg-constructed", "differential", 0, 10_000),
    ],
)
def test_number_is_taken_up_to_the_bounds_that_its_game_declares(code: str, name: str, least: int, most: int) -> None:
    def fits(value: int) -> bool:
        typed, rules = {name: str(value)}, engine.game_rules(code)
        return name not in ResultForm(typed, rules=rules, names=("Ada", "Bob")).errors

    assert [fits(value) for value in (least - 1, least, most, most + 1)] == [False, True, True, False]


def test_table_is_reported_by_its_number_and_two_scores(open_round: Round) -> None:
    desk = browser(by(open_round)).open(f"{open_round.event.get_absolute_url()}desk/")
    desk.send(desk.page.form("table", "score_a"), table=2, score_a=100, score_b=35)
    assert "Table 2 is saved." in desk.text
    assert earned(open_round.event, table(open_round, 2)) == [("FW", 4, 65), ("FL", 1, -65)]
    assert table(open_round, 1).ended_by == ""


def test_refused_quick_entry_is_mended_on_the_page_that_comes_back(open_round: Round) -> None:
    desk = browser(by(open_round)).open(f"{open_round.event.get_absolute_url()}desk/")
    desk.send(desk.page.form("table", "score_a"), table=1, score_a="1oo", score_b=35)
    assert desk.status == 422
    assert desk.page.form("result").value("score_a") == "1oo"
    desk.send(desk.page.form("result"), score_a=100)
    assert desk.status == 200
    assert earned(open_round.event, table(open_round)) == [("FW", 4, 65), ("FL", 1, -65)]


def test_correction_moves_the_standings_and_leaves_published_pairings(later: Round) -> None:
    event, before = later.event, pairings(later.event)
    loser = str(table(later).seats.get(place=1).player_id)
    correct_result(table(later), ResultFactory(winner=1, by=100, against=0), "Two slips were exchanged.", by=by(later))
    assert pairings(event) == before
    assert records.standings(event)[0].player == loser
    assert table(later).corrected
    text = browser().open(f"{event.get_absolute_url()}rounds/").text
    assert text.count("A result before this round was corrected later; its pairings stayed as published.") == 1
    factories.report_all(event.rounds.get(number=2), Random(1))
    complete_round(event.rounds.get(number=2), by=by(later))
    factories.RoundFactory(event=Event.objects.get(pk=event.pk))
    text = browser().open(f"{event.get_absolute_url()}rounds/").text
    assert text.count("A result before this round was corrected later") == 1  # the third was drawn from what stands


def test_result_of_the_open_round_is_entered_again_and_not_corrected(later: Round) -> None:
    second = later.event.rounds.get(number=2)
    report_result(table(second), ResultFactory(), by=by(later))
    with pytest.raises(RuleViolation, match="enter its result instead"):
        correct_result(table(second), ResultFactory(winner=1), "Because.", by=by(later))
    report_result(table(second), ResultFactory(winner=1), by=by(later))
    assert not table(second).corrected
    assert table(second).winner_seat == "b"


def test_result_of_a_delayed_game_is_entered_when_it_comes_and_corrected_from_then_on(later: Round) -> None:
    factories.play_online(later.event)
    first = later.event.rounds.get(number=1)
    correct_result(table(first), Result("delayed"), "They play tomorrow.", by=by(later))
    report_result(table(first), ResultFactory(winner=1), by=by(later))
    assert table(first).winner_seat == "b"
    with pytest.raises(Conflict, match="with a reason"):
        report_result(table(first), ResultFactory(), by=by(later))


def test_every_ending_there_is_is_typed_above() -> None:
    assert {code for code, *_ in TYPED} == {ending.code for ending in engine.list_offered_endings(RULES, online=True)}
