"""A director mends the misspelled name of a record without account; the journal keeps both; nobody becomes another."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.entries.services.profiles import KnownName
from tournaments.entries.services.renaming import rename_player
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Player
from tournaments.record.models import Entry, Event, Renaming
from tournaments.record.selectors.acts import shown_acts
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_event(lasting: None) -> Event:
    """Zacharais is on the list; round 1 is published."""
    event = factories.FullEventFactory(players=3)
    factories.enter(event, factories.PlayerFactory(name="Zacharais Quil"))
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def event(made_event: Event) -> Event:
    return deepcopy(made_event)


@pytest.fixture
def by(event: Event) -> User:
    return factories.director_of(event)


def entry(event: Event, name: str = "Zacharais Quil") -> Entry:
    return Entry.objects.select_related("event", "player__merged_into").get(event=event, player__name=name)


def code(act: Callable[[], object]) -> str:
    with pytest.raises(Exception) as refused:  # noqa: PT011 - its code is asked for
        act()
    return str(getattr(refused.value, "code", refused.type.__name__))


def address(event: Event, row: Entry) -> str:
    return f"{event.get_absolute_url()}entries/{row.pk}/rename/"


def test_new_name_stands_on_every_page_and_the_old_one_in_the_journal(event: Event, by: User, client: Client) -> None:
    pages = [f"{event.get_absolute_url()}{page}" for page in ("pairings/", "players/", "rounds/")]
    before = {page: client.get(page)["ETag"] for page in pages}
    row = rename_player(entry(event), "Zacharias Quill", by=by)
    for page in pages:
        again = client.get(page, headers={"If-None-Match": before[page]})
        assert (page, again.status_code, "Zacharias Quill" in again.text) == (page, 200, True)
        assert "Zacharais" not in again.text
    assert "Zacharias Quill" in client.get(f"{event.get_absolute_url()}projector/").text
    said = JournalEntry.objects.get(tag="player.renamed")
    assert (said.event, said.subject_pk) == (event, row.player_id)
    assert "Zacharais Quil is called Zacharias Quill from now on" in {act.text for act in shown_acts(event, [said])}
    assert "Quil" not in str(said.facts)


def test_events_of_old_show_the_new_name_too(event: Event, by: User, client: Client) -> None:
    other = factories.EventFactory(by=by)
    factories.enter(other, entry(event).player)
    page = f"{other.get_absolute_url()}players/"
    tag = client.get(page)["ETag"]
    rename_player(entry(event), "Zacharias Quill", by=by)
    assert "Zacharias Quill" in client.get(page, headers={"If-None-Match": tag}).text


def test_member_writes_his_name_himself(event: Event, by: User) -> None:
    factories.enter(factories.EventFactory(by=by), factories.UserFactory(handle="Kestrel").player)
    row = Entry.objects.select_related("event", "player").get(player__handle="Kestrel")
    assert code(lambda: rename_player(row, "Somebody", by=by)) == "own_name"
    Player.objects.filter(handle="Kestrel").update(user=None)  # an account that was closed
    assert code(lambda: rename_player(row, "Somebody", by=by)) == "own_name"
    page = browser(by).open(address(row.event, row))
    assert "has an account" in page.text
    assert not any("name" in dict(form.fields) for form in page.page.forms)


def test_name_that_somebody_has_is_asked_about_and_may_be_another_person(event: Event, by: User) -> None:
    known = factories.PlayerFactory(name="Zacharias Quill")
    with pytest.raises(KnownName) as asked:
        rename_player(entry(event), "Zacharias Quill", by=by)
    assert [doubt.players for doubt in asked.value.doubts] == [(known,)]
    assert entry(event).player.name == "Zacharais Quil"
    assert rename_player(entry(event), "Zacharias Quill", another=True, by=by).player.name == "Zacharias Quill"


def test_own_old_name_is_no_doubt(event: Event, by: User) -> None:
    assert rename_player(entry(event), "Zacharais Quill", by=by).player.name == "Zacharais Quill"


def test_suspended_name_is_asked_about_unless_it_is_his_own(event: Event, by: User) -> None:
    factories.SuspensionFactory(player=factories.PlayerFactory(name="Mara Stone"), games=(event.game,))
    assert code(lambda: rename_player(entry(event), "mara stone", by=by)) == "suspended_name"
    factories.SuspensionFactory(player=entry(event).player, games=(event.game,))
    assert rename_player(entry(event), "Zacharais QUIL", by=by).player.name == "Zacharais QUIL"


def test_page_keeps_what_was_typed_and_asks_whether_it_is_the_same_player(event: Event, by: User) -> None:
    known = factories.PlayerFactory(name="Zacharias Quill")
    row, desk = entry(event), browser(by)
    assert address(event, row) in desk.open(f"{event.get_absolute_url()}entries/").page.links
    form = desk.open(address(event, row)).page.form("name", "reason")
    assert form.value("name") == "Zacharais Quil"
    asked = desk.send(form, name="Zacharias Quill")
    assert (asked.status, "Is this the same player?" in asked.text) == (409, True)
    assert known.get_absolute_url() in asked.page.links
    form = asked.page.form("name", "reason")
    assert form.value("name") == "Zacharias Quill"
    assert "The name is Zacharias Quill from now on." in desk.send(form, another="on").text


def test_two_directors_at_once_are_told(event: Event, by: User) -> None:
    late = browser(by).open(address(event, entry(event)))
    rename_player(entry(event), "Zacharias Quill", by=by)
    late.send(late.page.form("name", "reason"), name="Zachary Quill")
    assert (late.status, "changed in the meantime" in late.text) == (409, True)
    assert late.page.form("name", "reason").value("name") == "Zachary Quill"
    assert Renaming.objects.count() == 1


def test_name_in_a_finalized_event_of_others_changes_with_a_reason_and_they_are_told(event: Event, by: User) -> None:
    chief = factories.UserFactory(handle="Chief")
    old = factories.FullEventFactory(players=3, by=chief)
    factories.enter(old, entry(event).player)
    factories.play_rounds(old, old.rounds_scheduled)
    Event.objects.filter(pk=old.pk).update(state=Event.State.FINALIZED, counts_as="rated")
    assert code(lambda: rename_player(entry(event), "Zacharias Quill", by=by)) == "reason_missing"
    page = browser(by).open(address(event, entry(event)))
    assert old.title in page.text
    rename_player(entry(event), "Zacharias Quill", reason="She wrote it down for me.", by=by)
    notice = Notice.objects.get(user=chief, event=old)
    assert notice.text == "Zacharais Quil is called Zacharias Quill from now on, here too: She wrote it down for me."


@pytest.mark.parametrize(("name", "why"), [("", "name_missing"), ("x" * 81, "too_long")])
def test_name_has_some_letters_and_not_too_many(name: str, why: str, event: Event, by: User) -> None:
    assert code(lambda: rename_player(entry(event), name, by=by)) == why


def test_closed_event_renames_nobody(event: Event, by: User) -> None:
    Event.objects.filter(pk=event.pk).update(state=Event.State.CANCELLED)
    assert code(lambda: rename_player(entry(event), "Zacharias Quill", by=by)) == "locked"
    assert address(event, entry(event)) not in browser(by).open(f"{event.get_absolute_url()}entries/").page.links


def test_rehearsal_renames_only_who_was_made_up_for_it(event: Event, by: User) -> None:
    copy = rehearse_event(event, by=by)
    double = Entry.objects.select_related("event", "player").filter(event=copy).latest("number")
    assert rename_player(double, "Somebody else", by=by).player.name == "Somebody else"
    assert entry(event).player.name == "Zacharais Quil"
    real = factories.PlayerFactory(name="Real Person")
    Entry.objects.filter(pk=double.pk).update(player=real)
    double = Entry.objects.select_related("event", "player").get(pk=double.pk)
    assert code(lambda: rename_player(double, "Nobody", by=by)) == "own_name"


def test_record_that_goes_by_another_is_renamed_where_the_name_is(event: Event, by: User) -> None:
    into = factories.PlayerFactory(name="Zac Quill")
    Player.objects.filter(name="Zacharais Quil").update(merged_into=into)
    rename_player(entry(event), "Zacharias Quill", by=by)
    assert Player.objects.get(pk=into.pk).name == "Zacharias Quill"


def test_entry_that_went_to_another_record_meanwhile_is_a_conflict(event: Event, by: User) -> None:
    row = entry(event)
    Entry.objects.filter(pk=row.pk).update(player=factories.PlayerFactory(name="Bob Smith"))
    with pytest.raises(Conflict) as refused:
        rename_player(row, "Zacharias Quill", by=by)
    assert refused.value.code == "other_record"


def test_coordinator_reads_on_the_page_of_the_player_what_he_was_called(event: Event, by: User) -> None:
    row = rename_player(entry(event), "Zacharias Quill", by=by, reason="His mother told me.")
    page = row.player.get_absolute_url()
    assert "Zacharais" in browser(factories.CoordinatorFactory()).open(page).text
    assert "Zacharais" not in browser(by).open(page).text


def test_program_renames_and_is_shown_whom_it_could_mean(event: Event, by: User) -> None:
    known, device = factories.PlayerFactory(name="Zacharias Quill"), Device(by)
    path = f"/events/{event.pk}/entries/{entry(event).pk}/rename/"
    asked = device.post(path, {"name": "Zacharias Quill"})
    assert (asked.status_code, asked.json()["code"]) == (409, "known_name")
    assert str(known.pk) in asked.content.decode()
    done = device.post(path, {"name": "Zacharias Quill", "another": True})
    assert (done.status_code, done.json()["player"]["name"]) == (200, "Zacharias Quill")
    foreign = factories.enter(factories.EventFactory(), factories.PlayerFactory(name="Bea"))[0]
    assert device.post(f"/events/{event.pk}/entries/{foreign.pk}/rename/", {"name": "Bee"}).status_code == 404
