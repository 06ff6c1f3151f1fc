"""Disqualified: out of the next draws, last in the table, without prizes; and readmitted where it was wrong."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from tests import factories
from tests.refusals import code_of_refusal
from tests.tournaments.plain import browser
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes
from tournaments.closing.services.reporting import finalize_event
from tournaments.entries.services.entries import (
    Name,
    check_in,
    drop_player,
    enter_names,
    remove_entry,
    return_player,
    undo_check_in,
)
from tournaments.entries.services.entry_states import disqualify_player, readmit_player
from tournaments.entries.services.preregistration import enter_myself, withdraw
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.play.selectors import draws
from tournaments.play.services.game_losses import owe_game
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Entry, Event, Match
from tournaments.record.selectors import records
from tournaments.record.selectors.cards import player_cards
from tournaments.record.selectors.words import result_in_words

pytestmark = pytest.mark.django_db

FIRST = {"match__table": 1, "place": 0}


@pytest.fixture
def event(by: User) -> Event:
    return factories.FullEventFactory(players=6, by=by)


def entry_of(event: Event, at: int = 0) -> Entry:
    return Entry.objects.select_related("event", "player").filter(event=event).order_by("number")[at]


def test_disqualified_in_a_game_loses_it_and_is_never_drawn_again(event, by):
    factories.play_rounds(event, 1)
    played = factories.RoundFactory(event=event)
    match = factories.tables_of(played)[0]
    entry = Entry.objects.select_related("event", "player").get(event=event, player=match.seats.get(place=0).player)
    factories.lose_game(match, 0, by=by)
    disqualify_player(entry, by=by)
    assert entry.disqualified_after == 2
    factories.report_all(played, Random(1))
    complete_round(played, by=by)
    third = factories.RoundFactory(event=event)
    assert not third.seats.filter(player=entry.player).exists()
    factories.report_all(third, Random(2))
    complete_round(third, by=by)
    last = records.standings(event)[-1]
    assert (last.player, last.disqualified) == (entry.document_id, True)


@pytest.fixture
def lost(event: Event, by: User) -> Entry:
    """Pat lost the game of round 1 by a disqualification; the round goes on."""
    played = factories.RoundFactory(event=event)
    entry = Entry.objects.select_related("event", "player").get(event=event, player=played.seats.get(**FIRST).player)
    Player.objects.filter(pk=entry.player_id).update(user=factories.AccountFactory(), handle="Pat", skeleton="pat")
    factories.lose_game(played.matches.get(table=1), 0, by=by)
    disqualify_player(entry, by=by)
    return Entry.objects.select_related("event", "player__user").get(pk=entry.pk)


def test_full_win_of_who_is_disqualified_in_that_game_is_asked_back_once(lost: Entry, by: User) -> None:
    page = browser(by).open(f"{lost.event.get_absolute_url()}rounds/1/tables/1/")
    typed = {"result": "full_win", "winner": "a", "score_a": "100", "score_b": "20"}
    page.send(page.page.form("result"), **typed)
    assert "Pat is disqualified in this game and loses it" in page.text
    assert Match.objects.get(round__event=lost.event, table=1).ended_by == "game_loss_penalty"
    page.send(page.page.form("result"), **typed, sure="on")
    assert Match.objects.get(round__event=lost.event, table=1).ended_by == "full_win"


def test_readmitted_player_is_drawn_again(event, by):
    entry = disqualify_player(entry_of(event), by=by)
    readmit_player(entry, by=by)
    assert factories.RoundFactory(event=event).seats.filter(player=entry.player).exists()
    assert code_of_refusal(lambda: readmit_player(entry, by=by)) == "not_disqualified"


def test_disqualified_before_the_check_in_is_not_checked_in_by_any_door(client: Client, by):
    event = factories.FullEventFactory(players=4, by=by)
    guest = factories.enter(event, factories.PlayerFactory(), check_in=False)[0]
    disqualify_player(guest, by=by)
    assert code_of_refusal(lambda: check_in(guest, by=by)) == "disqualified"
    enter_names(event, [Name("He", guest.player_id)], by=by, check_in=True)
    client.force_login(by)
    client.post(f"{event.get_absolute_url()}entries/all-here/", {"entries": str(guest.pk), "key": "k"})
    assert Entry.objects.get(pk=guest.pk).checked_in is False


def test_disqualified_member_cannot_wash_it_off_by_withdrawing(by):
    event = factories.EventFactory(by=by, preregistration=True)
    guest = factories.UserFactory()
    disqualify_player(enter_myself(event, by=guest), by=by)
    assert code_of_refusal(lambda: withdraw(event, by=guest)) == "disqualified"


def test_disqualified_player_reads_it_at_his_table_and_is_not_asked_to_leave(lost: Entry) -> None:
    base, user = lost.event.get_absolute_url(), lost.player.user
    other = lost.event.entries.exclude(pk=lost.pk).earliest("number").player
    Player.objects.filter(pk=other.pk).update(user=factories.AccountFactory())
    text = browser(user).open(f"{base}my-table/").text
    assert "You are disqualified from this event" in text
    assert "Leave the event" not in text
    text = browser(Player.objects.get(pk=other.pk).user).open(f"{base}my-table/").text
    assert "disqualified from" not in text
    assert "Leave the event" in text


def test_game_that_is_lost_by_a_penalty_does_not_read_as_played(lost: Entry, by: User) -> None:
    match = Match.objects.get(round__event=lost.event, table=1)
    cards = {card.pk: card.rows[0].stands for card in player_cards(lost.event)}
    opponent = match.seats.get(place=1).player
    assert (cards[lost.player_id], cards[opponent.pk]) == ("lost by a penalty", "won by a penalty")
    assert list(cards.values()).count("playing") == 4
    assert result_in_words(match).startswith("Game loss penalty, Pat loses, ")


def test_draft_with_the_player_has_to_be_drawn_again(event, by):
    drawn = draw_round(event, by=by)
    disqualify_player(entry_of(event), by=by)
    assert draws.is_stale(drawn)
    assert code_of_refusal(lambda: publish_round(drawn, by=by)) == "stale_draft"


def test_places_and_prizes_go_to_the_next(event, by):
    add_prize(event, Offer("A deck box", 1), by=by)
    factories.play_rounds(event, 4)
    first, second = (one.player for one in records.standings(event)[:2])
    disqualify_player(Entry.objects.select_related("event", "player").get(event=event, document_id=first), by=by)
    award_prizes(event, by=by)
    assert event.prize_list.get().entry.document_id == second


@pytest.mark.parametrize("act", [drop_player, return_player, remove_entry, undo_check_in])
def test_disqualified_player_neither_drops_nor_returns_nor_leaves_the_list(event, by, act):
    entry = disqualify_player(entry_of(event), by=by)
    assert code_of_refusal(lambda: act(entry, by=by)) == "disqualified"


def test_games_owed_by_a_disqualified_player_cost_nobody_anything(event, by):
    entry = entry_of(event)
    owe_game(entry, by=by)
    disqualify_player(entry, by=by)
    assert set(Match.objects.filter(round=factories.RoundFactory(event=event)).values_list("ended_by", flat=True)) <= {
        "",
        "bye",
    }


def test_nobody_is_disqualified_or_readmitted_once_the_event_is_finalized() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=4)
    by = factories.director_of(event)
    entry = disqualify_player(entry_of(event), by=by)
    finalize_event(event, by=by)
    assert code_of_refusal(lambda: readmit_player(entry, by=by)) == "locked"
    event.refresh_from_db()
    assert code_of_refusal(lambda: disqualify_player(entry_of(event, 1), by=by)) == "locked"
