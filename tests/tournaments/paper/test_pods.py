"""Paper of pods whose matches are several rounds: every sheet in their words, and one for the scorekeeper."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.rings import matrix
from tests.tournaments.paper.test_paper import MOST_QUERIES, sheet
from tests.tournaments.plain import browser
from tests.tournaments.pod_events import pod_event
from tests.tournaments.test_pods import cells as every_cell
from tests.tournaments.test_tribbles import LISTED, again, match_of, play, round_of
from tests.toy_system import PODS, registered
from tournaments.engine.core.scoring import award_game
from tournaments.engine.core.system import Reminder
from tournaments.entries.services.entries import drop_player
from tournaments.kernel.models import User
from tournaments.paper.selectors.kits import kit
from tournaments.paper.views.paper import SHEETS
from tournaments.play.services.clock import start_round
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import draw_round, publish_round
from tournaments.record.models import Event, Round
from tournaments.record.selectors.links import codes_by_player

pytestmark = pytest.mark.django_db
HEATS, FINALS = "match 1, rounds 1 to 5 (heats)", "Tribbles Finals"
OF_GAMES = 1
ASKS_MORE = {"pods": 2, "slips": 1, "scorecards": 1, "kit": 1}
"""Queries for the codes of private links, and for who has a head start."""


ROUNDS = [f"Round {number}" for number in range(1, 6)]


@pytest.fixture(scope="module")
def full_event(lasting: None) -> Event:
    return factories.FullEventFactory(players=19, **LISTED)


@pytest.fixture
def event(full_event: Event) -> Event:
    return again(full_event)


@pytest.fixture
def by(event: Event) -> User:
    return factories.director_of(event)


def published(event: Event, by: User, seed: int = 3) -> Round:
    return publish_round(draw_round(again(event), by=by, draw_seed=seed), by=by)


def cells(page: str) -> list[list[str]]:
    """Without the codes of private links under the names."""
    return every_cell(re.sub(r" <small>[2-9A-Z-]{14}</small>", "", page))


def names_at(played: Round, table: int) -> list[str]:
    seats = match_of(played, table).seats.select_related("player").order_by("place")
    return [seat.player.shown_name for seat in seats]


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))


# --- the sheet of a pod -----------------------------------------------------------------------------------------------


def test_pods_with_troubles_are_told_of_their_pile(by: User) -> None:
    listed = {**LISTED, "rules": "tribbles_with_troubles", "structure": "swiss"}
    page = sheet(factories.FullEventFactory(players=4, by=by, **listed), "pods")
    assert "One Trouble pile" in page
    assert "(OPG 4.3.8)" in page


def test_sheets_of_a_pod_carry_the_codes_to_type(event: Event, by: User) -> None:
    published(event, by)
    codes = codes_by_player(event).values()
    assert len(codes) == 19
    for code in ("pods", "slips", "kit"):
        page = sheet(event, code)
        assert [one for one in codes if page.count(one) != 1] == [], code
        assert "type the code under your name" in text_of(page)


def test_rounds_of_a_second_match_are_counted_on_as_its_heading_does(by: User) -> None:
    event = factories.FullEventFactory(players=8, by=by, **{**LISTED, "structure": "swiss", "rounds_scheduled": 10})
    play(event, by)
    published(event, by, seed=4)
    for code in ("pods", "slips", "kit"):
        page = sheet(event, code)
        assert "Match 2, rounds 6 to 10 of 10" in page
        assert [f">Round {number}</th>" in page for number in (1, 5, 6, 10)] == [False, False, True, True], code


def test_it_is_made_from_the_fields_of_any_game_whose_matches_are_several_rounds(by: User) -> None:
    scoring = replace(
        PODS.scoring,
        match=lambda rules, games, seats: award_game(rules, games[-1], seats),
        reminders=(Reminder("Every chip counts.", "Pods 2"),),
    )
    limits = replace(PODS.limits, games_per_match=2, minutes=33)
    with registered(replace(PODS, seats=(2, 4), scoring=scoring, limits=limits)) as rules:
        page = sheet(pod_event(by, rules), "pods")
    assert cells(page)[0] == ["Player", "Round 1", "Round 2", "Stack", "Share"]
    assert ("○" in page, "Time limit: 33 minutes" in page, "Every chip counts. (Pods 2)" in page) == (
        False,
        True,
        True,
    )


def test_event_whose_matches_are_single_games_is_not_offered_it_and_told_why(by: User) -> None:
    event = factories.FullEventFactory(players=4, by=by)
    assert "print/pods/" not in browser(by).open(f"{event.get_absolute_url()}print/").text
    assert "its result slip is all that a table needs" in sheet(event, "pods")


# --- the other sheets -------------------------------------------------------------------------------------------------


def listed_alone(event: Event, by: User) -> None:
    pass


def heats_half_played(event: Event, by: User) -> None:
    played = published(event, by)
    report_result(match_of(played, 1), round_of(*[1_000] * 7), by=by, sure=True)


def finals_drafted(event: Event, by: User) -> None:
    play(event, by)
    draw_round(again(event), by=by, draw_seed=4)


def all_played(event: Event, by: User) -> None:
    play(event, by)
    play(event, by, seed=4)


STEPS = (listed_alone, heats_half_played, finals_drafted, all_played)
FOREIGN = re.compile(
    r">\s*Opponent\s*<|the opponent|both players|\bF[WL]\b|Has met|\bBye\b|>\s*Result\s*<|Began|paste them"
    r"|\b[Rr]ound (1, prepared|2, prepared|1 of|2 of|____)|>\s*Round 2\s*</a>|[Nn]o round is published|next round"
)


@matrix(("code", "step"), list(product(SHEETS, STEPS)), step=13)
def test_no_sheet_speaks_of_two_players_or_of_single_games(
    code: str, step: Callable[[Event, User], None], event: Event, by: User
) -> None:
    step(event, by)
    assert [found[0] for found in FOREIGN.finditer(sheet(event, code))] == []


def test_wall_has_a_line_for_each_player_of_a_table_and_what_the_match_gave(event: Event, by: User) -> None:
    heats = play(event, by)
    rows = cells(sheet(event, "pairings"))
    assert rows[0] == ["Table", "Players", "Total (Won)"]
    assert [row[-2] for row in rows[1:8]] == names_at(heats, 1)
    assert [row[0] for row in rows[1:] if len(row) == 3] == ["1", "2", "3"]
    standings = {row[1]: f"{row[3]} ({row[4]})" for row in cells(sheet(event, "standings"))[1:]}
    assert {row[-2]: row[-1] for row in rows[1:]} == standings


@pytest.mark.parametrize(("players", "lines"), [(0, ["1", FINALS]), (8, ["1"]), (9, ["1", FINALS])])
def test_card_has_a_line_for_finals_where_there_may_be_some(players: int, lines: list[str], by: User) -> None:
    event = factories.FullEventFactory(players=players, by=by, **LISTED)
    assert [row[0] for row in cells(sheet(event, "scorecards"))[1 : len(lines) + 2]] == [*lines, "Match"]


def test_card_of_one_pod_has_no_line_for_finals_once_it_is_played(by: User) -> None:
    event = factories.FullEventFactory(players=9, by=by, **LISTED)
    drop_player(event.entries.select_related("event", "player").first(), by=by)
    assert [row[0] for row in cells(sheet(event, "scorecards"))] == ["Match", "1", FINALS] * 9
    play(event, by)
    assert [row[0] for row in cells(sheet(event, "scorecards"))] == ["Match", "1"] * 9


def test_kit_prepares_the_finals_while_the_heats_are_played(event: Event, by: User) -> None:
    assert (kit(event).coming, kit(event).steps[0]) == (
        "match 1",
        "Shuffle the scorecards and deal them out: tables of 7, 6 and 6 (OPG 7.2).",
    )
    played = published(event, by)
    for _ in range(5):
        report_result(match_of(played, 2), round_of(50_000, 40_000, 0, 0, 0, 0), by=by, sure=True)
    made = kit(again(event))
    assert (made.coming, made.section, len(made.open_tables)) == (FINALS, "OPG A", 2)
    assert made.steps[1].startswith("Table 1 has 7 players: the best of every table before")
    first = made.groups[0][1][0]
    assert (first.name, first.total, first.table) == (names_at(played, 2)[0], "250\u202f000", 2)
    assert "Table before" in sheet(event, "kit")


def test_kit_has_the_draft_of_the_finals_and_prepares_nothing_behind_them(event: Event, by: User) -> None:
    play(event, by)
    draft = draw_round(again(event), by=by, draw_seed=4)
    text = text_of(sheet(event, "kit"))
    assert f"{FINALS}, prepared" in text
    assert " – ".join(names_at(draft, 1)) in text
    publish_round(draft, by=by)
    assert (kit(again(event)).coming, kit(again(event)).groups) == ("", ())


def test_sheet_asks_as_often_for_many_pods_as_for_few(by: User) -> None:
    client = Client()
    client.force_login(by)
    few, many = (factories.FullEventFactory(players=players, by=by, **LISTED) for players in (9, 19))
    for event in (few, many):
        play(event, by)
    for code in ("pods", "slips", "kit", "scorecards", "pairings"):
        asked = [count_queries(client, event, code) for event in (few, many)]
        assert asked[0] == asked[1] <= MOST_QUERIES + OF_GAMES + ASKS_MORE.get(code, 0), code


def count_queries(client: Client, event: Event, code: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(reverse("tournaments:sheet", args=(event.year, event.slug, code))).status_code == 200
    return len(queries)


def test_every_pod_has_a_sheet_with_a_line_for_each_player_and_a_column_for_each_round(event: Event, by: User) -> None:
    played = published(event, by)
    page = sheet(event, "pods")
    rows = cells(page)
    assert [row[0] for row in rows] == [name for table in (1, 2, 3) for name in ("Player", *names_at(played, table))]
    assert [row for row in rows if row[0] == "Player"] == [["Player", *ROUNDS, "Total", "Won"]] * 3
    assert {tuple(row[1:]) for row in rows if row[0] != "Player"} == {(*["○"] * 5, "", "")}
    assert re.findall(r"Table <b>(\d)</b>", page) == ["1", "2", "3"]
    assert page.count("○") == 19 * 5
    assert page.count('aria-label="Report this table"') == page.count("Scorekeeper:") == 3
    assert f"<b>M{HEATS[1:]}</b>" in page
    assert "Fill the circle of whoever was out first." in page


def test_foot_has_the_rules_that_a_scorekeeper_needs_with_their_sections(event: Event) -> None:
    feet = re.findall(r"<li>(.*?) \((OPG [\d.]+)\)</li>", sheet(event, "pods"))
    assert [section for _, section in feet] == ["OPG 7.5.2", "OPG 7.5.2", "OPG 7.4", "OPG 7.5.1", "OPG 7.9"]
    said = ("scores all tribbles", "count for everybody", "stops at once", "not there", "one less than the best total")
    assert [words in text for words, (text, _) in zip(said, feet, strict=True)] == [True] * 5


def test_sheet_says_the_limit_of_its_round(event: Event, by: User) -> None:
    played = published(event, by)
    assert sheet(event, "pods").count("Time limit: 60 minutes") == 3
    start_round(Round.objects.select_related("event").get(pk=played.pk), by=by, minutes=45)
    assert sheet(event, "pods").count("Time limit: 45 minutes") == 3


def test_before_anybody_is_seated_one_sheet_has_room_for_the_biggest_pod(event: Event) -> None:
    page = sheet(event, "pods")
    assert [row[0] for row in cells(page)] == ["Player", *[""] * 8]
    assert "<b>Match ____</b>" in page


def test_event_of_pods_is_offered_every_sheet(event: Event, by: User) -> None:
    page = browser(by).open(f"{event.get_absolute_url()}print/").page
    of_others = {"bracket", "draft-seats", "draft-tables", "decks"}
    assert {f"{event.get_absolute_url()}print/{code}/" for code in SHEETS if code not in of_others} <= set(page.links)


def test_slip_has_room_for_every_round_and_two_fit_on_a_page(event: Event, by: User) -> None:
    played = published(event, by)
    page = sheet(event, "slips")
    assert cells(page)[0] == ["Player", *ROUNDS, "Total", "Won", "Initials"]
    assert [part.count('<section class="slip">') for part in page.split('<div class="four">')[1:]] == [2, 1]
    assert {name for name in names_at(played, 3) if f'<th scope="row">{name} <small>' not in page} == set()
