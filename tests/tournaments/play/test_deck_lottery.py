"""Deck Lottery: whose deck everybody plays is drawn with the round, told, and goes back to its owner (OPG 4.4.1)."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tests import factories
from tests.refusals import refusal
from tests.tournaments.plain import browser
from tests.tournaments.play.rounds import again, ids, play, publish
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.engine.scenarios import Note
from tournaments.exchange.selectors.documents import document_of, document_text
from tournaments.kernel.models import User
from tournaments.play.services.abandoning import abandon_round
from tournaments.play.services.rounds import draw_round, publish_round
from tournaments.play.services.scenarios import write_notes
from tournaments.play.services.unpublishing import unpublish_round
from tournaments.record.models import Event, Round, ScenarioNote
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.scenarios import notes_of

pytestmark = pytest.mark.django_db


def played_in(event: Event, of_round: int) -> dict[str, str]:
    """Whose deck everybody plays."""
    rows = ScenarioNote.objects.filter(event=event, code="deck_played", of_round=of_round)
    return dict(rows.values_list("entry__document_id", "value"))


def test_decks_go_with_a_round_that_is_taken_back_and_come_again_alike(by: User) -> None:
    event = factories.LotteryFactory(players=4, by=by)
    play(event, by)
    second = publish(event, by)
    dealt = played_in(event, 2)
    unpublish_round(second, by=by)
    assert played_in(event, 2) == {}
    publish_round(Round.objects.select_related("event").get(pk=second.pk), by=by)
    assert played_in(event, 2) == dealt


def test_players_and_paper_are_told_whose_deck_is_played(by: User) -> None:
    member = factories.UserFactory()
    event = factories.LotteryFactory(players=3, by=by)
    factories.enter(event, member.player)
    play(event, by)
    publish(event, by)
    base, mine = event.get_absolute_url(), event.entries.get(player=member.player)
    owner = event.entries.get(document_id=played_in(event, 2)[mine.document_id]).player.shown_name
    page, desk = browser(member), browser(by)
    assert f"Deck: {owner}" in page.open(f"{base}my-table/").text
    assert f"deck: {owner}" in page.open(f"{base}pairings/").text
    assert "deck: their own" in page.open(f"{base}pairings/1/").text
    for sheet in ("pairings", "slips"):
        assert f"deck: {owner}" in desk.open(f"{base}print/{sheet}/").text
    labels = desk.open(f"{base}print/decks/").text
    assert f"To be returned to {owner}" in labels
    client = Client()
    client.force_login(member)
    assert client.get(f"/api/v1/events/{event.pk}/my-table/").json()["told"] == f"deck: {owner}"


def test_director_ticks_decks_off_and_changes_one_by_hand(by: User) -> None:
    event = factories.LotteryFactory(players=4, by=by)
    play(event, by)
    first, second, *_ = event.entries.order_by("number")
    desk = browser(by).open(f"{event.get_absolute_url()}desk/")
    assert "The scenario: what to write down" in desk.text
    page = browser(by).open(f"{event.get_absolute_url()}scenario/")
    assert "Deck Lottery" in page.text
    page.send(page.page.form(f"deck_returned_{first.pk}"), **{f"deck_returned_{first.pk}": "on"})
    assert ScenarioNote.objects.get(event=event, code="deck_returned").entry == first
    page.open(f"{event.get_absolute_url()}scenario/?of_round=1")
    for typed in (second.player.shown_name.upper(), "2", f"2, {second.player.shown_name}"):
        write_notes(again(event), [Note("deck_played", first.document_id, first.document_id, 1)], by=by)
        page.open(f"{event.get_absolute_url()}scenario/?of_round=1")
        form = page.page.form(f"deck_played_{first.pk}")
        assert form.value(f"deck_played_{first.pk}") == f"1, {first.player.shown_name}"
        page.send(form, **{f"deck_played_{first.pk}": typed})
        assert played_in(event, 1)[first.document_id] == second.document_id
    form = page.page.form(f"deck_played_{first.pk}")
    page.send(form, **{f"deck_played_{first.pk}": "9", f"deck_played_{second.pk}": "1"})
    assert "There is no such deck" in page.text
    refused = page.page.form(f"deck_played_{first.pk}")
    assert [refused.value(f"deck_played_{one.pk}") for one in (first, second)] == ["9", "1"]
    assert played_in(event, 1)[first.document_id] == second.document_id


def test_number_that_two_decks_have_is_asked_about(by: User) -> None:
    event = factories.LotteryFactory(players=3, by=by)
    first, second, third = ids(event)
    write_notes(event, [Note("deck_label", 7, first), Note("deck_label", 7, second)], by=by)
    page = browser(by).open(f"{event.get_absolute_url()}scenario/?of_round=1")
    entry = event.entries.get(document_id=third)
    page.send(page.page.form(f"deck_played_{entry.pk}"), **{f"deck_played_{entry.pk}": "7"})
    assert "write number and name of one of them" in page.text
    assert played_in(event, 1) == {}


@pytest.mark.parametrize(
    ("note", "code"),
    [
        (Note("rule", 3, "a", 1), "not_tracked"),
        (Note("deck_label", 3, "nobody"), "whose_note"),
        (Note("deck_played", "a", "a", 9), "note_round"),
        (Note("deck_played", "nobody", "a", 1), "note_value"),
        (Note("deck_label", 0, "a"), "note_value"),
        (Note("deck_returned", 1, "a"), "note_value"),
    ],
)
def test_what_is_not_tracked_so_is_refused_and_nothing_of_it_is_saved(by: User, note: Note, code: str) -> None:
    event = factories.LotteryFactory(players=2, by=by)
    first = ids(event)[0]
    value, player = (first if word == "a" else word for word in (note.value, note.player))
    meant = Note(note.code, value, player, note.round)
    assert refusal(write_notes, event, [Note("deck_label", 5, first), meant], by=by)[0] == code
    assert notes_of(event) == ()


def test_notes_are_mended_while_the_event_is_complete_and_locked_with_its_results(by: User) -> None:
    event = factories.LotteryFactory(players=4, by=by, rounds_scheduled=1, sanctioned=False)
    play(event, by)
    first, url = ids(event)[0], f"{event.get_absolute_url()}scenario/"
    assert again(event).state == "complete"
    page = browser(by).open(url)
    entry = event.entries.get(document_id=first)
    page.send(page.page.form(f"deck_label_{entry.pk}"), **{f"deck_label_{entry.pk}": "8"})
    assert "Written down." in page.text
    form = page.page.form(f"deck_label_{entry.pk}")
    finalize_event(again(event), by=by)
    page.send(form, **{f"deck_label_{entry.pk}": "9"})
    page.send(page.page.form(f"deck_label_{entry.pk}"))
    assert "is locked with its results. Its directors can take the finalizing back" in page.text
    assert page.page.form(f"deck_label_{entry.pk}").value(f"deck_label_{entry.pk}") == "9"
    assert [note.value for note in notes_of(event) if note.code == "deck_label"] == [8]
    page.open(url)
    assert "Number on the deck: 8" in page.text
    assert "Deck played: their own" in page.text
    assert "Write down" not in page.text
    reopen_event(again(event), "A deck is missing.", by=factories.CoordinatorFactory())
    assert "Write down" in page.open(url).text


def test_call_reads_and_writes_notes(by: User) -> None:
    event = factories.LotteryFactory(players=2, by=by)
    first = ids(event)[0]
    client, url = Client(), f"/api/v1/events/{event.pk}/scenario/"
    client.force_login(by)
    notes = [{"code": "deck_label", "player": first, "value": 7}]
    answer = client.put(url, json.dumps({"notes": notes}), content_type="application/json")
    assert (answer.status_code, answer.json()["notes"]) == (200, [{**notes[0], "round": 0}])
    assert [one["code"] for one in answer.json()["tracked"]] == ["deck_label", "deck_played", "deck_returned"]
    assert Client().get(url).json()["notes"] == []
    wrong = client.put(url, json.dumps({"notes": [{**notes[0], "value": 1.5}]}), content_type="application/json")
    assert wrong.status_code == 400
    nothing = client.put(url, json.dumps({"notes": [{**notes[0], "value": None}]}), content_type="application/json")
    assert nothing.json()["notes"] == []


def test_event_is_taken_elsewhere_with_its_notes_which_are_for_its_directors(by: User) -> None:
    event = factories.LotteryFactory(players=4, by=by)
    play(event, by)
    factories.note_lottery(again(event))
    document = document_of(again(event))
    copy = factories.bring_document(document, by=factories.UserFactory())
    assert document_of(copy) == document
    assert notes_of(copy) == notes_of(event)
    assert "scenario_notes" not in json.loads(document_text(again(event)))
    assert "scenario_notes" not in document_of(factories.FullEventFactory(players=2, by=by))


def test_own_decks_first_and_then_others_that_nobody_had(by: User) -> None:
    event = factories.LotteryFactory(players=6, by=by)
    everybody = ids(event)
    play(event, by)
    assert played_in(event, 1) == {player: player for player in everybody}
    for number in (2, 3, 4):
        play(event, by)
        decks_now = played_in(event, number)
        assert sorted(decks_now.values()) == sorted(everybody)
        before = [played_in(event, earlier) for earlier in range(1, number)]
        assert not any(earlier[player] == deck for player, deck in decks_now.items() for earlier in before)
    assert not event_status(again(event)).rated


def test_round_that_is_void_leaves_its_decks_to_the_one_that_is_drawn_instead(by: User) -> None:
    event = factories.LotteryFactory(players=4, by=by)
    play(event, by)
    abandon_round(publish(event, by), "The lights went out.", by=by)
    publish_round(draw_round(again(event), by=by, draw_seed=9), by=by)
    assert len(played_in(event, 2)) == 4
