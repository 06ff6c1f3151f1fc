"""The journal is chained and sealed; a patrol finds what was changed beside the services, and says where."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tests import factories
from tournaments.audits.selectors.audit import JOURNAL_ALONE, JOURNAL_BROKEN, ROWS_ALONE, audit
from tournaments.audits.selectors.chained import broken_entries, broken_seals
from tournaments.audits.services.auditing import restore_result
from tournaments.audits.services.patrol import patrol_event, patrol_events
from tournaments.audits.services.sealing import seal_journal
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.models import InboxItem
from tournaments.department.selectors.status import status
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import record_act
from tournaments.kernel.models import JournalEntry, Seal, User
from tournaments.listing.acts import ListingTag
from tournaments.people.models import Office
from tournaments.play.acts import PlayTag
from tournaments.record.models import Event, Match, Patrolled, Placement
from tournaments.rehearsal.services.rehearsals import delete_rehearsal, rehearse_event

pytestmark = pytest.mark.django_db
LATER = timedelta(hours=1)


@pytest.fixture
def director() -> User:
    return factories.CoordinatorFactory(post=Office.Post.DIRECTOR)


@pytest.fixture
def event() -> Event:
    played = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3, title="Evening")
    return finalize_event(played, by=factories.director_of(played))


def seal_later(ahead: timedelta = LATER) -> Seal | None:
    with time_machine.travel(timezone.now() + ahead, tick=False):
        return seal_journal()


def change_entry(entry: JournalEntry, **changes: Any) -> None:
    with factories.by_hand():
        JournalEntry.objects.filter(pk=entry.pk).update(**changes)


def reported(event: Event) -> JournalEntry:
    entry = JournalEntry.objects.filter(event=event, tag=PlayTag.RESULT_REPORTED).first()
    assert entry is not None
    return entry


def forged(entry: JournalEntry) -> dict[str, Any]:
    """The facts of a report with the other winner."""
    other = {"a": "b", "b": "a"}
    after = entry.facts["after"]
    return {**entry.facts, "after": {**after, "winner": other.get(after["winner"], "a")}}


def patrol(capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The status of the command, and what it printed."""
    try:
        call_command("patrol")
    except SystemExit as end:
        return int(end.code or 0), capsys.readouterr().out
    return 0, capsys.readouterr().out


# --- the chain ---


def test_each_act_is_linked_to_the_one_before_on_its_subject(event: Event) -> None:
    links = list(JournalEntry.objects.values_list("chain", flat=True))
    assert len(set(links)) == len(links)
    assert all(links)
    assert list(broken_entries()) == []


@pytest.mark.parametrize("changes", [{"tag": "event.edited"}, {"at": timezone.now()}, {"actor": None}, {"facts": {}}])
def test_changed_entry_is_found(event: Event, changes: dict[str, Any]) -> None:
    entry = reported(event)
    change_entry(entry, **changes)
    assert [broken.pk for broken in broken_entries()] == [entry.pk]


def test_removed_entry_is_found_by_the_next_on_its_subject(event: Event) -> None:
    first, second = JournalEntry.objects.filter(subject_model="tournaments.event", subject_pk=event.pk).order_by("pk")[
        :2
    ]
    with factories.by_hand():
        first.delete()
    assert [broken.pk for broken in broken_entries()] == [second.pk]


def test_facts_are_linked_as_every_database_gives_them_back() -> None:
    event = factories.EventFactory()
    with record_act(event, ListingTag.EVENT_EDITED, by=None) as act:
        act.note(figures=[2.0, -0.0, 0.1 + 0.2, 1e22, 1e-7], at=timezone.now(), by_key={1: "one"})
    assert list(broken_entries()) == []


def test_entries_of_an_earlier_release_stand_without_a_link_until_the_first_seal(event: Event) -> None:
    with factories.by_hand():
        JournalEntry.objects.update(chain="")
    assert list(broken_entries()) == []
    assert "before they were linked" in next(check.said for check in audit(event).checks if check.code == "journal")
    factories.EventFactory()
    assert seal_later() is not None
    assert list(broken_entries()) == []
    factories.EventFactory()
    newest = JournalEntry.objects.latest("pk")
    change_entry(newest, chain="")
    assert [broken.pk for broken in broken_entries()] == [newest.pk]


# --- the seal ---


def test_whole_chain_that_is_written_anew_breaks_the_seal(event: Event) -> None:
    assert seal_later() is not None
    entry = reported(event)
    entry.facts = forged(entry)
    with factories.by_hand():
        entry.save()
    factories.link_anew()
    assert list(broken_entries()) == []
    assert [seal.through for seal in broken_seals()] == [Seal.objects.get().through]


def test_seals_follow_each_other_and_nothing_is_sealed_twice(event: Event) -> None:
    first = seal_later()
    assert seal_later(timedelta(days=1)) is None
    factories.EventFactory()
    assert seal_later() is None
    second = seal_later(timedelta(days=1, hours=1))
    assert first is not None
    assert second is not None
    assert second.through > first.through
    assert list(broken_seals()) == []
    Seal.objects.filter(pk=first.pk).update(head="0" * 64)
    assert set(broken_seals()) == {first, second}


def test_seal_leaves_alone_what_may_still_be_written() -> None:
    factories.EventFactory()
    assert seal_journal() is None
    assert seal_later() is not None


def test_rehearsal_that_is_deleted_breaks_no_seal(director: User) -> None:
    rehearsal = rehearse_event(factories.EventFactory(), by=director)
    seal_later()
    delete_rehearsal(rehearsal, by=director)
    assert list(broken_seals()) == []


def test_director_gets_the_head_by_mail_and_the_status_page_shows_it(
    director: User, event: Event, client: Client
) -> None:
    mail.outbox.clear()
    seal = seal_later()
    assert seal is not None
    (letter,) = mail.outbox
    assert letter.to == [director.email]
    assert seal.head in letter.body
    assert seal.head in next(line.says for line in status() if line.name == "seal")
    client.force_login(director)
    assert seal.head in client.get("/status/").text


# --- the patrol ---


def test_patrol_of_a_sound_site_finds_nothing(event: Event, capsys: pytest.CaptureFixture[str]) -> None:
    seal_later()
    assert patrol(capsys) == (0, "")
    assert Patrolled.objects.get(event=event).found == ""


def test_changed_entry_stands_alone_and_is_not_put_back(
    event: Event, director: User, client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = reported(event)
    change_entry(entry, facts=forged(entry))
    code, out = patrol(capsys)
    assert code == 1
    assert all(line.startswith(("Evening: ", "The journal, entry ")) for line in out.splitlines())
    assert JOURNAL_ALONE in out
    client.force_login(director)
    page = client.get(f"{event.get_absolute_url()}audit/").text
    assert JOURNAL_ALONE in page
    assert "Restore the journal's result" not in page
    match = Match.objects.get(pk=entry.facts.get("match", entry.subject_pk))
    with pytest.raises(RuleViolation, match="would write the changed entry"):
        restore_result(match, "The journal says so.", by=director)
    item = InboxItem.objects.get(event=event, kind=InboxItem.Kind.AUDIT)
    assert item.text.startswith("“Evening” does not hold.")


def test_changed_row_stands_alone(event: Event, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match.objects.filter(round__event=event, winner_seat__in=("a", "b")).first()
    assert match is not None
    with factories.by_hand():
        Match.objects.filter(pk=match.pk).update(winner_seat="b" if match.winner_seat == "a" else "a")
    assert patrol(capsys)[0] == 1
    assert audit(event).alone == ROWS_ALONE


def test_changed_events_come_first(event: Event) -> None:
    other = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3, title="Other")
    other = finalize_event(other, by=factories.director_of(other))
    assert patrol_events(60) == 2
    Event.objects.filter(pk=other.pk).update(version=other.version + 1)
    before = Patrolled.objects.get(event=event).at
    assert patrol_events(0) == 0
    patrol_event(Event.objects.get(pk=other.pk))
    assert Patrolled.objects.get(event=event).at == before


def test_event_that_is_still_found_to_be_wrong_is_one_item(event: Event, director: User) -> None:
    with factories.by_hand():
        Placement.objects.filter(event=event, rank=1).update(rank=3)
    patrol_event(event)
    with factories.by_hand():
        Placement.objects.filter(event=event, rank=2).update(rank=4)
    patrol_event(event)
    item = InboxItem.objects.get(event=event, kind=InboxItem.Kind.AUDIT)
    assert "now place 4" in item.text


def test_changed_entry_of_an_event_that_is_not_finalized_is_not_put_back(director: User) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    entry = reported(event)
    change_entry(entry, facts=forged(entry))
    assert audit(event).alone == JOURNAL_BROKEN
    with pytest.raises(RuleViolation, match="would write the changed entry"):
        restore_result(Match.objects.get(pk=entry.facts["match"]), "The journal says so.", by=director)
