"""Rehearsals: a private copy with made-up people, that counts nowhere and leaves nothing behind."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.apps import apps
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.tournaments.test_roles import DOORS, EVERYBODY, NOT_HERE, OURS
from tournaments.closing.services.prizes import Offer, add_prize
from tournaments.engine.brackets import standard, write_bracket
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.house import PRESETS
from tournaments.entries.services.brackets import set_bracket
from tournaments.entries.services.entries import drop_player
from tournaments.entries.services.heats import take_qualifiers
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import JournalEntry, Reaction, User
from tournaments.listing.services.directors import invite_director
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.people.models import Notice, Player
from tournaments.play.services.draftings import publish_seats, start_building
from tournaments.record.models import Director, Entry, Event
from tournaments.record.selectors import records
from tournaments.record.selectors.scenarios import notes_of
from tournaments.record.selectors.standings import standings_rows
from tournaments.rehearsal.selectors.rehearsals import progress
from tournaments.rehearsal.services.rehearsals import BECAUSE, delete_rehearsal, rehearse_event
from tournaments.rehearsal.services.simulation import simulate_event, simulate_round

pytestmark = pytest.mark.django_db
NOWHERE = ("tournaments:event_feed",)
ANYWHERE = ("tournaments:close_link",)
"""Asks for nothing: a phone forgets the link of a player whether there is such an event or not."""
"""A rehearsal stands in no calendar, not even in that of its director."""


def rehearsed(event: Event, **how: int) -> Event:
    made = rehearse_event(event, by=factories.director_of(event), **how)
    return Event.every.get(pk=made.pk)


def rows() -> dict[str, int]:
    """How many rows there are of everything that a rehearsal could leave behind."""
    models = [model for model in apps.get_app_config("tournaments").get_models() if model is not User]
    return {model.__name__: model._base_manager.count() for model in models}


def figures(event: Event) -> list[tuple[str, tuple[str, ...]]]:
    return [(row.name, row.figures) for row in standings_rows(event)]


# --- the copy ---------------------------------------------------------------------------------------------------------


def test_seats_of_a_draft_come_along_and_its_clock_does_not_run() -> None:
    by = factories.UserFactory()
    event = start_building(publish_seats(factories.SeatedDraftFactory(by=by), by=by), by=by)
    copy = rehearsed(event)
    assert (copy.drafting.groups, copy.drafting.is_published) == (event.drafting.groups, True)
    assert (copy.drafting.seed, copy.drafting.building_at) == (event.drafting.seed, None)
    assert "Take the seats back" in browser(by).open(f"{copy.get_absolute_url()}drafting/").text
    assert start_building(copy, by=by).drafting.building_at is not None


def test_what_a_scenario_tracks_comes_along_as_far_as_the_rounds_are_copied() -> None:
    event = factories.LotteryFactory(players=4)
    factories.play_rounds(event, 2)
    factories.note_lottery(event)
    whole, first = rehearsed(event, rounds=2), rehearsed(event, rounds=1)
    assert notes_of(whole) == notes_of(event)
    assert notes_of(first) == tuple(note for note in notes_of(event) if note.round < 2)
    factories.play_rounds(first, 1)
    assert {note.round for note in notes_of(first)} == {0, 1, 2}


def test_seeds_that_heats_gave_come_along_and_the_heats_do_not() -> None:
    by = factories.UserFactory()
    final = factories.fed_event(by)
    take_qualifiers(final, by=by)
    copy = rehearsed(Event.objects.get(pk=final.pk))
    assert seeds(copy) == seeds(final) != {}
    assert not copy.heats.exists()
    assert copy.seeding == []
    assert simulate_event(copy, by=by).finished


def seeds(event: Event) -> dict[str, int]:
    return dict(event.entries.exclude(seed=None).values_list("document_id", "seed"))


def test_evening_by_house_rules_is_rehearsed_by_them() -> None:
    by = factories.UserFactory()
    event = factories.FullEventFactory(players=4, by=by, **factories.by_house_rules(PRESETS[1]))
    copy = rehearsed(event)
    assert copy.options == event.options
    assert records.rules_of(copy) == records.rules_of(event)
    assert simulate_event(copy, by=by).finished


def test_listing_without_players_gets_made_up_ones() -> None:
    copy = rehearsed(factories.EventFactory(), players=9)
    assert [entry.player.name for entry in copy.entries.select_related("player")] == [
        f"Player {n}" for n in range(1, 10)
    ]
    assert factories.RoundFactory(event=copy).matches.count() == 5


@pytest.mark.parametrize("how", [{"rounds": 2}, {"rounds": -1}, {"players": 257}, {"players": -1}])
def test_more_than_there_is_cannot_be_copied(how: dict[str, int]) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    before = rows()
    with pytest.raises(RuleViolation):
        rehearsed(event, **how)
    assert rows() == before


def test_member_has_some_rehearsals_at_once_and_no_more() -> None:
    event = factories.EventFactory()
    for _ in range(5):
        rehearsed(event)
    with pytest.raises(RuleViolation, match="delete one of them first"):
        rehearsed(event)


# --- nobody else ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_address_of_a_rehearsal_is_there_for_its_directors_alone() -> None:
    copy = rehearsed(factories.PlayedEventFactory(players=4, rounds=1), rounds=1)
    director, other = factories.director_of(copy), factories.CoordinatorFactory()
    inside = [
        name for name, route in OURS if "<slug:slug>/" in route and route.count("<") == 2 and name not in ANYWHERE
    ]
    for name in inside:
        url = reverse(name, args=(copy.year, copy.slug))
        answers = []
        for user in (None, other, director):
            client = Client()
            if user:
                client.force_login(user)
            answers.append(client.get(url).status_code)
        expected = 404 if DOORS[name].get in (EVERYBODY, NOT_HERE) else 302
        assert answers[:2] == [expected, 404], name
        assert answers[2] != 404 or "404" in DOORS[name].get or name in NOWHERE, name


def test_no_list_of_the_site_or_the_api_holds_a_rehearsal_or_its_people() -> None:
    event = factories.FullEventFactory(players=2, title="Open evening")
    factories.enter(event, factories.UserFactory(handle="Quark").player)
    rehearsed(event)
    pages = [browser().open(url).text for url in ("/events/", "/events/?past=1")]
    assert not any("Rehearsal: " in page for page in pages)
    device = Device(factories.CoordinatorFactory())
    assert [one["title"] for one in device.get("/events/").json()["results"]] == ["Open evening"]
    assert device.get("/players/").json()["count"] == Player.objects.count() < Player.every.count()
    made_up = Player.every.exclude(rehearsal=None).first()
    assert browser().open(f"/players/{made_up.pk}/").status == 404
    assert device.get(f"/players/{made_up.pk}/").status_code == 404
    own = browser(factories.director_of(event)).open("/my/").text
    assert "My rehearsals" in own
    assert "Rehearsal: Open evening" in own


def test_program_of_another_finds_nothing_of_a_rehearsal() -> None:
    copy = rehearsed(factories.PlayedEventFactory(players=4, rounds=1), rounds=1)
    for tail in ("", "entries/", "rounds/", "standings/", "document/", "cards/", "announcements/"):
        path = f"/events/{copy.pk}/{tail}"
        assert Device(factories.CoordinatorFactory()).get(path).status_code == 404
        assert Device(factories.director_of(copy)).get(path).status_code == 200


def test_rehearsal_is_marked_on_every_page_and_never_becomes_sanctioned() -> None:
    copy = rehearsed(factories.EventFactory())
    by = factories.director_of(copy)
    for tail in ("", "standings/", "desk/", "entries/"):
        assert BECAUSE in browser(by).open(f"{copy.get_absolute_url()}{tail}").text
    with pytest.raises(RuleViolation, match="never sanctioned"):
        edit_event(copy, replace(details_of(copy), sanctioned=True), by=by)
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.every.filter(pk=copy.pk).update(sanctioned=True)


# --- made-up results --------------------------------------------------------------------------------------------------


def test_open_round_gets_results_and_stays_open() -> None:
    copy = rehearsed(factories.FullEventFactory(players=5))
    played, by = factories.RoundFactory(event=copy), factories.director_of(copy)
    assert simulate_round(copy, by=by).results == 2
    assert not factories.open_tables(played)
    assert not Event.every.get(pk=copy.pk).rounds.get().is_complete
    with pytest.raises(RuleViolation, match="No table is open"):
        simulate_round(copy, by=by)


def test_long_rehearsal_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    event = factories.FullEventFactory(players=4, rounds_scheduled=3)
    at_once, copy = rehearsed(event), rehearsed(event)
    simulate_event(at_once, by=factories.director_of(event))
    monkeypatch.setattr("tournaments.rehearsal.services.simulation.MOST_AT_ONCE", 3)
    desk = browser(factories.director_of(event)).open(f"{copy.get_absolute_url()}desk/")

    desk.send(desk.page.form_to("/rehearsal/end/"))
    assert "1 of 3 rounds complete; 1 of 2 tables of the next one reported." in desk.text
    assert progress(copy).percent == 50
    desk.send(desk.page.form_to("/rehearsal/end/"))
    last = desk.client.post(f"{copy.get_absolute_url()}rehearsal/end/", {"key": "k"}, headers={"HX-Request": "true"})

    assert last["HX-Redirect"] == f"{copy.get_absolute_url()}standings/"
    assert figures(copy) == figures(at_once)


def test_no_result_is_made_up_in_an_event_that_is_held() -> None:
    event = factories.FullEventFactory(players=4)
    factories.RoundFactory(event=event)
    for simulate in (simulate_round, simulate_event):
        with pytest.raises(RuleViolation, match="in rehearsals only"):
            simulate(event, by=factories.director_of(event))
    with pytest.raises(RuleViolation, match="Only a rehearsal can be deleted"):
        delete_rehearsal(event, by=factories.director_of(event))
    assert Event.objects.filter(pk=event.pk).exists()


# --- away -------------------------------------------------------------------------------------------------------------


def test_deleted_rehearsal_leaves_no_row_behind() -> None:
    event = factories.PlayedEventFactory(players=5, rounds=2, rounds_scheduled=3, structure="swiss-final")
    before = rows()
    copy = rehearsed(event, rounds=1)
    simulate_event(copy, by=factories.director_of(copy))
    assert rows() != before
    delete_rehearsal(copy, by=factories.director_of(copy))
    assert rows() == before
    delete_rehearsal(copy, by=factories.director_of(event))


def test_rehearsal_from_the_browser_from_beginning_to_end() -> None:
    event = factories.PlayedEventFactory(players=5, rounds=1, rounds_scheduled=3)
    before = (JournalEntry.objects.count(), Entry.objects.count())
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}rehearsal/")
    desk.send(desk.page.form("rounds"), rounds="1", players="6")
    assert desk.status == 200
    copy = Event.every.get(is_rehearsal=True)
    assert desk.url == f"{copy.get_absolute_url()}desk/"
    desk.send(desk.page.form_to("/rehearsal/end/"))
    assert "The rehearsal is finished." in desk.text
    desk.open(f"{copy.get_absolute_url()}desk/")
    desk.send(desk.page.form_to("/rehearsal/delete/"))
    assert (desk.url, "gone, with everything in it" in desk.text) == ("/my/", True)
    assert (JournalEntry.objects.count(), Entry.objects.count()) == before


def test_rehearsal_by_program_and_its_file_becomes_an_ordinary_event() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1, rounds_scheduled=3)
    device = Device(factories.director_of(event))
    made = device.call("post", f"/events/{event.pk}/rehearsals/", {"rounds": 1}).json()
    path = f"/events/{made['id']}"
    assert [one["id"] for one in device.get("/me/rehearsals/").json()["results"]] == [made["id"]]
    assert device.call("post", f"{path}/simulation/", {"until": "event"}).json()["finished"]
    document = device.get(f"{path}/document/").json()
    assert document == document_of(Event.every.get(pk=made["id"]))
    brought = factories.bring_document(document, by=factories.UserFactory())
    assert (brought.is_rehearsal, brought.sanctioned) == (False, False)
    assert device.call("delete", f"{path}/rehearsal/").status_code == 204
    assert device.get(f"{path}/").status_code == 404


def test_copy_of_all_rounds_has_the_same_standings_under_other_people() -> None:
    event = factories.PlayedEventFactory(players=7, rounds=3)
    copy = rehearsed(event, rounds=3)
    assert figures(copy) == figures(event)
    assert not {entry.player_id for entry in copy.entries.all()} & {entry.player_id for entry in event.entries.all()}
    assert records.position(copy, 4) == records.position(event, 4)
    assert (copy.state, copy.sanctioned, copy.unsanctioned_because) == (Event.State.RUNNING, False, BECAUSE)


def test_prizes_come_along_and_nobody_has_won_them() -> None:
    event = factories.EventFactory()
    add_prize(event, Offer("A deck box", 1), by=factories.director_of(event))
    assert [(one.place, one.text, one.entry) for one in rehearsed(event).prize_list.all()] == [(1, "A deck box", None)]


def test_bracket_of_the_directors_own_comes_along() -> None:
    event = factories.FullEventFactory(players=4, structure="se-playin", sanctioned=False)
    set_bracket(event, write_bracket(standard(4)), by=factories.director_of(event))
    assert rehearsed(event).bracket == event.bracket != []


def test_copy_before_round_1_checks_everybody_in_who_is_on_the_list() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=2)
    factories.enter(event, factories.PlayerFactory(name="Late"), check_in=False)
    drop_player(event.entries.select_related("event", "player").first(), by=factories.director_of(event))
    copy = rehearsed(event)
    entries = copy.entries.all()
    assert {(one.checked_in, one.entered_in, one.dropped_after) for one in entries} == {(True, 1, None)}
    assert (len(entries), copy.rounds.count(), copy.state) == (5, 0, Event.State.LISTED)


def test_who_is_on_the_list_already_is_not_made_up_again() -> None:
    event = factories.FullEventFactory(players=3)
    assert rehearsed(event, players=5).entries.count() == 5
    assert rehearsed(event, players=2).entries.count() == 3


def test_handle_of_a_member_is_a_name_in_the_copy_and_stays_the_members() -> None:
    member = factories.UserFactory(handle="Quark")
    event = factories.EventFactory()
    factories.enter(event, member.player)
    made_up = rehearsed(event).entries.get().player
    assert (made_up.shown_name, made_up.handle, made_up.user) == ("Quark", None, None)


def test_player_who_is_in_the_event_is_not_in_its_rehearsal() -> None:
    event, player = factories.EventFactory(), factories.UserFactory()
    factories.enter(event, player.player)
    copy = rehearsed(event)
    client = browser(player).client
    assert client.get(f"{copy.get_absolute_url()}my-table/").status_code == 404
    assert "Rehearsal" not in browser(player).open("/my/").text


def test_nobody_is_told_and_nothing_follows_from_a_rehearsal() -> None:
    event = factories.FullEventFactory(players=4, rounds_scheduled=3)
    before = (Notice.objects.count(), Reaction.objects.count(), len(mail.outbox))
    copy = rehearsed(event)
    invite_director(
        copy, factories.UserFactory().player.handle, Director.Position.SECONDARY, by=factories.director_of(copy)
    )
    simulate_event(copy, by=factories.director_of(copy))
    assert Event.every.get(pk=copy.pk).state == Event.State.FINALIZED
    assert (Notice.objects.count(), Reaction.objects.count(), len(mail.outbox)) == before


def test_somebody_new_in_a_rehearsal_is_made_up_too() -> None:
    copy = rehearsed(factories.EventFactory())
    desk = browser(factories.director_of(copy)).open(f"{copy.get_absolute_url()}entries/")
    desk.send(desk.page.form("name", "country"), name="Somebody at the door")
    assert Player.every.get(name="Somebody at the door").rehearsal == copy
    assert not Player.objects.filter(name="Somebody at the door").exists()
