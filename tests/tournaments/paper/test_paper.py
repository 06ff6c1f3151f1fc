"""What goes on paper: every sheet for the printer, with the event, the round and the moment on it."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.plain import browser
from tournaments.entries.services.entries import drop_player
from tournaments.paper.views.paper import SHEETS
from tournaments.play.services.game_losses import owe_game
from tournaments.play.services.rounds import complete_round, draw_round
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.cards import load_scorecard_data, own_card, player_card, player_cards
from tournaments.record.selectors.standings import standings_table, worked_figures

pytestmark = pytest.mark.django_db
MOST_QUERIES = 10


def sheet(event: Event, code: str, asked: str = "") -> str:
    reader = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}print/{code}/{asked}")
    assert reader.status == 200
    return unescape(re.sub(r"\s+", " ", reader.text))


@pytest.fixture
def played() -> Event:
    """One round complete, the second published; five players, so somebody sits out."""
    event = factories.PlayedEventFactory(players=5, rounds=1, title="Autumn & Winter")
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize("code", SHEETS)
@pytest.mark.parametrize("players", [0, 1])
def test_every_sheet_can_be_printed_before_anything_happened(code: str, players: int) -> None:
    assert sheet(factories.FullEventFactory(players=players), code)


def test_table_that_was_lost_before_it_was_played_has_no_slip() -> None:
    event = factories.FullEventFactory(players=4)
    owe_game(Entry.objects.filter(event=event).earliest("number"), by=factories.director_of(event))
    lost = factories.RoundFactory(event=event).matches.get(ended_by="game_loss_penalty")
    for code in ("slips", "kit"):
        text = sheet(event, code)
        assert text.count('class="slip"') == 1
        assert f"slips/1/{lost.table}/" not in text


def test_draft_is_on_no_sheet() -> None:
    event = factories.FullEventFactory(players=4)
    draw_round(event, by=factories.director_of(event))
    assert "No round is published yet" in sheet(event, "pairings")
    assert "Report this table" not in sheet(event, "slips")


@pytest.mark.parametrize(
    ("role", "page"), [("director", "rounds/2/tables/1/"), ("player", "my-table/"), ("guest", "pairings/2/")]
)
def test_code_on_a_slip_leads_to_where_its_reader_reports(role: str, page: str) -> None:
    event, player = factories.PlayedEventFactory(players=4, rounds=1), factories.UserFactory()
    factories.enter(event, player.player)
    factories.RoundFactory(event=event)
    users = {"director": factories.director_of(event), "player": player, "guest": factories.UserFactory()}
    client = Client()
    client.force_login(users[role])
    answer = client.get(f"{event.get_absolute_url()}slips/2/1/")
    assert answer["Location"] == f"{event.get_absolute_url()}{page}"


def test_totals_on_cards_are_those_of_the_standings_and_run_from_round_to_round() -> None:
    event = factories.PlayedEventFactory(players=7, rounds=3)
    for card in player_cards(event):
        assert [row.sitting for row in card.rows] == ["1", "2", "3"]
        assert [row.so_far["vp"] for row in card.rows] == [
            sum(row.figures["vp"] or 0 for row in card.rows[: at + 1]) for at in range(3)
        ]
        assert card.rows[-1].so_far == card.figures
    assert [card.rank for card in player_cards(event)] == list(range(1, 8))


def test_card_has_the_rounds_that_were_missed_and_not_those_that_are_still_to_be_seated() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=2)
    late = factories.enter(event, factories.PlayerFactory(name="Larry"))[0]
    factories.RoundFactory(event=event)
    gone = event.entries.select_related("event", "player").earliest("number")
    drop_player(gone, by=factories.director_of(event))
    factories.report_all(event.rounds.get(number=3), Random(1))
    complete_round(event.rounds.get(number=3), by=factories.director_of(event))
    factories.RoundFactory(event=event)

    def outcomes(entry: Entry) -> list[tuple[str, str]]:
        return [(row.sitting, row.outcome) for row in player_card(event, entry.player_id).rows]

    assert outcomes(late)[:2] == [("1", "MG"), ("2", "MG")]
    assert outcomes(late)[3:] == [("4", "")]
    assert [sitting for sitting, _ in outcomes(gone)] == ["1", "2", "3"]


def test_card_names_the_opponent_of_the_open_round_without_figures(played: Event) -> None:
    seat = played.rounds.get(number=2).seats.exclude(match__table=None).select_related("player").first()
    opponent = seat.match.seats.exclude(pk=seat.pk).get().player
    row = player_card(played, seat.player_id).rows[-1]
    assert (row.sitting, row.opponents) == ("2", ((opponent.pk, opponent.shown_name),))
    assert (row.table, row.outcome, row.figures["vp"]) == (seat.match.table, "", None)


def test_card_of_somebody_who_only_entered_is_empty_and_of_a_stranger_not_found() -> None:
    event = factories.EventFactory()
    entry = factories.enter(event, factories.PlayerFactory(name="Wanda"), check_in=False)[0]
    assert "Nothing is played yet" in browser().open(f"{event.get_absolute_url()}players/{entry.player_id}/").text
    assert "No round is published yet" in browser().open(f"{event.get_absolute_url()}cards/").text
    stranger = factories.PlayerFactory()
    assert browser().open(f"{event.get_absolute_url()}players/{stranger.pk}/").status == 404


def test_sign_up_sheet_has_everybody_and_lines_to_write_on() -> None:
    event = factories.EventFactory(fee="5 euro")
    factories.enter(event, factories.PlayerFactory(name="Wanda"), check_in=False)
    text = sheet(event, "sign-up")
    assert "Wanda" in text
    assert "Entry fee: 5 euro." in text
    assert text.count("<tr>") > 20


@pytest.mark.parametrize(("asked", "part"), [("", "Dilemma pile"), ("?game=1E", "Seed deck"), ("?game=TR", "Tribbles")])
def test_deck_list_form_is_of_the_game_asked_for_else_of_the_event(asked: str, part: str) -> None:
    assert part in sheet(factories.EventFactory(), "deck-lists", asked)


def test_packing_list_names_the_documents_of_the_event_and_cards_have_room_for_notes() -> None:
    event = factories.EventFactory(scenario="race_to_the_alpha_quadrant")
    text = sheet(event, "packing")
    assert ("2E Current Errata" in text, "2E Race to the Alpha Quadrant Rules" in text) == (True, True)
    card = sheet(event, "scorecards")
    assert ('<th scope="col">Began</th>' in card, "Notes on games:" in card) == (True, True)
    rows = re.findall(r"<tr>(.*?)</tr>", card, re.DOTALL)
    assert {len(re.findall(r"<t[hd]\b", row)) for row in rows} == {12}


def test_poster_has_a_code_of_the_events_address() -> None:
    event = factories.EventFactory(prizes="A deck box", contact="The club")
    text = sheet(event, "poster")
    assert f"http://testserver{event.get_absolute_url()}" in text
    assert 'aria-label="The event\'s page"' in text
    assert "A deck box" in text


def test_overview_leads_to_every_sheet_that_suits_the_event(played: Event) -> None:
    page = browser(factories.director_of(played)).open(f"{played.get_absolute_url()}print/").page
    linked = {code for code in SHEETS if f"{played.get_absolute_url()}print/{code}/" in page.links}
    assert linked == {*SHEETS} - {"pods", "bracket", "draft-seats", "draft-tables", "decks"}


def test_slip_of_every_table_has_both_names_and_a_code_and_who_sits_out_has_none(played: Event) -> None:
    text = sheet(played, "slips")
    assert (text.count('class="slip"'), text.count('aria-label="Report this table"')) == (2, 2)
    for match in factories.open_tables(played.rounds.get(number=2)):
        for seat in match.seats.all():
            assert text.count(f'<th scope="row">{seat.player} <small>') == 1


def test_sheets_show_the_round_that_is_asked_for_and_the_latest_for_nonsense(played: Event) -> None:
    assert "Round 1 of 4" in sheet(played, "slips", "?round=1")
    for nonsense in ("", "?round=9", "?round=abc", "?round=²"):
        assert "Round 2 of 4" in sheet(played, "slips", nonsense)


def test_scorecard_runs_its_totals_and_leaves_lines_for_the_rounds_to_come(played: Event) -> None:
    text = sheet(played, "scorecards")
    assert text.count('class="scorecard"') == 5
    assert text.count('<th scope="row">4</th>') == 5
    assert text.count("Penalties of level 1 and above") == 5


def test_everybody_reads_every_round_of_every_player_and_the_card_of_each(played: Event) -> None:
    table = browser().open(f"{played.get_absolute_url()}cards/")
    assert (table.status, table.text.count(">playing<")) == (200, 4)  # the fifth has a bye
    for card in player_cards(played):
        shown = browser().open(f"{played.get_absolute_url()}players/{card.pk}/")
        assert f"{played.get_absolute_url()}players/{card.pk}/" in table.page.links
        assert (shown.status, shown.text.count('<th scope="row">')) == (200, len(card.rows))
        assert all(f">{name}</a>" in shown.text for row in card.rows for _, name in row.opponents)


def test_own_scorecard_is_the_one_that_everybody_reads() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=2)
    rows = {row.pk: row for row in standings_table(event).rows}
    for card in player_cards(event):
        own = own_card(load_scorecard_data(event), card.pk)
        assert own is not None
        assert (own.card, own.why) == (card, rows[card.pk].why)
    _, name, figures = worked_figures(event).players[0]
    assert (
        own_card(load_scorecard_data(event), next(pk for pk, row in rows.items() if row.name == name)).worked == figures
    )
