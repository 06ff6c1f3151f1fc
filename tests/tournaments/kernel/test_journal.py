"""The one write path: one entry an act, replays, conflicts, and what an entry may hold."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from inspect import getmembers, isfunction, signature
from types import ModuleType
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from conduct import services as of_conduct
from leagues import services as of_leagues
from ratings import services as of_ratings
from tests import factories
from tests.factories import DetailsFactory, ResultFactory
from tests.rooms import modules_in, modules_of
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.services.entries import Name, drop_player, enter_names, enter_walk_in
from tournaments.entries.services.profiles import create_player
from tournaments.kernel.journal import (
    Conflict,
    bump_versions,
    locked_without_journal,
    record_act,
    update_and_bump_versions,
)
from tournaments.kernel.models import JournalEntry
from tournaments.listing.acts import ListingTag
from tournaments.listing.services.registration import edit_event, register_event
from tournaments.people.models import Player
from tournaments.people.services.players import Profile
from tournaments.play.acts import PlayTag
from tournaments.play.services.announcements import announce_within
from tournaments.play.services.deadlines import set_deadline
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, discard_draft, draw_round, publish_round, redraw_round
from tournaments.record.acts import RecordTag
from tournaments.record.models import Announcement, Entry, Event, Match, Round

pytestmark = pytest.mark.django_db


Service = Callable[..., Any]


def draw(event: Event, **envelope: Any) -> Round:
    return draw_round(event, **envelope)


def paste(event: Event, **envelope: Any) -> Event:
    return enter_names(event, [Name("Ann"), Name("Bob")], **envelope)


def edit(event: Event, **envelope: Any) -> Event:
    return edit_event(event, DetailsFactory(starts_at=event.starts_at, fee="5 euros"), **envelope)


def report(event: Event, **envelope: Any) -> Match:
    played = event.rounds.first() or factories.RoundFactory(event=event)
    return report_result(played.matches.get(table=1), ResultFactory(), **envelope)


def written() -> tuple[int, ...]:
    """What an act could have left: entries, players, rounds, reports, events and the sum of their versions."""
    counts = (model.objects.count() for model in (JournalEntry, Player, Entry, Round, Event))
    versions = sum(Event.objects.values_list("version", flat=True))
    return (*counts, Match.objects.exclude(ended_by="").count(), versions)


def register(event: Event, **envelope: Any) -> Event:
    return register_event(
        DetailsFactory(title="One of a kind", starts_at=event.starts_at.replace(year=2050)), **envelope
    )


def walk_in(event: Event, **envelope: Any) -> Entry:
    return enter_walk_in(event, Profile("Wanda"), **envelope)


def test_second_click_of_a_creation_makes_one_player() -> None:
    user = factories.AccountFactory()
    players = [create_player(Profile("Ann", "ann"), by=user, user=user, key="one click") for _ in range(2)]
    assert players[0] == players[1]
    assert Player.objects.filter(user=user).count() == 1


def test_same_key_with_another_moment_is_another_input() -> None:
    played = factories.RoundFactory(event=factories.FullEventFactory(players=2, online=True))
    by = factories.director_of(played.event)
    for days in (2, 3):
        set_deadline(played, timezone.now() + timedelta(days=days), by=by, key="one click")
    assert JournalEntry.objects.filter(tag=PlayTag.DEADLINE_SET).count() == 2


def test_row_that_is_gone_is_a_conflict() -> None:
    event = factories.FullEventFactory(players=4)
    by = factories.director_of(event)
    drawn = draw_round(event, by=by)
    late = Round.objects.select_related("event").get(pk=drawn.pk)
    drawn.delete()
    with pytest.raises(Conflict):
        publish_round(late, by=by)


def test_acts_inside_an_act_join_it() -> None:
    event = factories.FullEventFactory(players=2)
    by = factories.director_of(event)
    version, entries = event.version, JournalEntry.objects.count()
    with record_act(event, ListingTag.EVENT_EDITED, by=by) as act:
        act.note(changed=["fee"])
        walk_in(event, by=by)
        drop_player(event.entries.first(), by=by)
    assert JournalEntry.objects.count() == entries + 1
    entry = JournalEntry.objects.first()
    assert entry.tag == ListingTag.EVENT_EDITED
    assert set(entry.facts) == {"changed", EntryTag.ENTRY_MADE, EntryTag.ENTRY_DROPPED}
    assert entry.facts[EntryTag.ENTRY_DROPPED]["dropped_after"] == 0
    assert Event.objects.get(pk=event.pk).version == version + 1


def test_act_on_another_row_does_not_join() -> None:
    one, other = factories.FullEventFactory(players=2), factories.FullEventFactory(players=2)
    before = written()
    with pytest.raises(RuntimeError), record_act(one, ListingTag.EVENT_EDITED, by=factories.director_of(one)):
        walk_in(other, by=factories.director_of(other))
    assert written() == before


def test_joined_act_compares_what_its_form_showed() -> None:
    event = factories.FullEventFactory(players=4)
    by, drawn = factories.director_of(event), draw_round(event, by=factories.director_of(event))
    before = written()
    for seen in (drawn.version - 1, event.version + 7):
        with pytest.raises(Conflict), record_act(event, ListingTag.EVENT_EDITED, by=by):
            discard_draft(drawn, by=by, seen=seen)
        with pytest.raises(Conflict), record_act(event, ListingTag.EVENT_EDITED, by=by):
            walk_in(event, by=by, seen=seen)
    assert written() == before
    with record_act(event, ListingTag.EVENT_EDITED, by=by):
        discard_draft(drawn, by=by, seen=drawn.version)


def test_joined_act_has_no_key_of_its_own() -> None:
    event = factories.FullEventFactory(players=2)
    by = factories.director_of(event)
    with pytest.raises(RuntimeError, match="second click"), record_act(event, ListingTag.EVENT_EDITED, by=by):
        walk_in(event, by=by, key="one click")


def test_part_of_an_act_is_refused_outside_of_one() -> None:
    event = factories.FullEventFactory(players=2)
    for part in (
        lambda: bump_versions(event),
        lambda: update_and_bump_versions(Event.objects.all()),
        lambda: announce_within(event, "Nobody recorded this."),
    ):
        with pytest.raises(RuntimeError, match="inside an act"):
            part()
    assert (Event.objects.get(pk=event.pk).version, Announcement.objects.exists()) == (event.version, False)


def test_change_that_no_journal_may_know_leaves_no_entry_and_is_joined_by_none() -> None:
    event = factories.FullEventFactory(players=2)
    by, entries, shown = factories.director_of(event), JournalEntry.objects.count(), event.version
    with locked_without_journal(event):
        bump_versions(event)
    assert (JournalEntry.objects.count(), Event.objects.get(pk=event.pk).version) == (entries, shown + 1)
    with pytest.raises(RuntimeError, match="another row"), locked_without_journal(event):
        walk_in(event, by=by)


def test_failure_in_the_middle_of_an_act_leaves_nothing() -> None:
    event = factories.FullEventFactory(players=2)
    by = factories.director_of(event)
    before = written()
    with pytest.raises(RuleViolation, match="not there"):
        enter_names(event, [Name("Somebody new"), Name("Nobody", 10**9)], by=by, key="one click")
    assert written() == before
    assert not Player.objects.filter(name="Somebody new").exists()


def test_act_that_keeps_a_row_it_does_not_concern_is_an_error_and_writes_nothing() -> None:
    event, other = factories.EventFactory(), factories.EventFactory()
    before = written()
    with (
        pytest.raises(RuntimeError),
        record_act(event, ListingTag.EVENT_EDITED, by=factories.director_of(event)) as act,
    ):
        act.keep(other)
    assert written() == before


def test_act_leaves_one_entry_with_who_what_and_when() -> None:
    event = factories.FullEventFactory(players=2)
    by = factories.director_of(event)
    version, entries = event.version, JournalEntry.objects.count()
    drawn = draw_round(event, by=by, draw_seed=7)
    entry = JournalEntry.objects.first()
    assert JournalEntry.objects.count() == entries + 1
    assert (entry.tag, entry.actor, entry.event, entry.subject_pk) == (PlayTag.ROUND_DRAWN, by, event, event.pk)
    assert entry.facts == {"round": drawn.pk, "number": 1, "seed": 7}
    assert (entry.result_model, entry.result_pk) == ("tournaments.round", drawn.pk)
    assert Event.objects.get(pk=event.pk).version == version + 1


@pytest.mark.parametrize("service", [register, walk_in, draw, paste, edit, report])
def test_second_click_gives_the_first_answer_and_writes_nothing(service: Service) -> None:
    event = factories.FullEventFactory(players=2)
    by = factories.director_of(event)
    first = service(event, by=by, key="one click")
    before = written()
    again = service(Event.objects.get(pk=event.pk), by=by, key="one click")
    assert (again, written()) == (first, before)


@pytest.mark.parametrize(
    "modules", [modules_in(of_conduct), modules_in(of_leagues), modules_in(of_ratings), modules_of("services")]
)
def test_every_service_that_takes_a_key_answers_a_second_click_with_the_first(modules: list[ModuleType]) -> None:
    taking = [
        service
        for module in modules
        for name, service in getmembers(module, isfunction)
        if service.__module__ == module.__name__
        and {"key", "envelope"} & signature(service).parameters.keys()
        and name[0] != "_"
    ]
    assert len(taking) >= 1
    assert [service.__name__ for service in taking if not hasattr(service, "__wrapped__")] == []


def test_replay_answers_although_the_page_of_the_second_click_is_stale() -> None:
    event = factories.FullEventFactory(players=2)
    by = factories.director_of(event)
    seen = event.version
    first = draw_round(event, by=by, key="one click", seen=seen)
    assert draw_round(event, by=by, key="one click", seen=seen) == first


def test_same_key_with_other_input_is_a_write_of_its_own_with_its_version_checked() -> None:
    event = factories.FullEventFactory(players=2)
    by = factories.director_of(event)
    match = factories.RoundFactory(event=event).matches.get(table=1)
    seen = match.version
    report_result(match, ResultFactory(winner=0), by=by, key="one click", seen=seen)
    before = written()
    with pytest.raises(Conflict):
        report_result(match, ResultFactory(winner=1), by=by, key="one click", seen=seen)
    assert written() == before
    report_result(match, ResultFactory(winner=1), by=by, key="one click", seen=seen + 1)
    assert Match.objects.get(pk=match.pk).winner_seat == "b"
    assert list(JournalEntry.objects.values_list("key", flat=True)[:2]) == [None, "one click"]


def test_key_belongs_to_its_actor() -> None:
    events = []
    for _ in range(2):
        user = factories.UserFactory()
        events.append(register_event(DetailsFactory(), by=user, key="the same"))
    assert events[0] != events[1]
    assert JournalEntry.objects.filter(key="the same").count() == 2


def test_database_keeps_one_act_for_a_key() -> None:
    event = factories.FullEventFactory(players=2)
    by = factories.director_of(event)
    draw_round(event, by=by, key="one click")
    entry = JournalEntry.objects.first()
    entry.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        entry.save(force_insert=True)


@pytest.mark.parametrize("service", [walk_in, draw, paste, edit])
def test_stale_page_is_a_conflict_that_writes_nothing(service: Service) -> None:
    event = factories.FullEventFactory(players=2)
    by = factories.director_of(event)
    before = written()
    with pytest.raises(Conflict) as caught:
        service(event, by=by, key="late", seen=event.version - 1)
    assert (caught.value.code, caught.value.row) == ("stale", event)
    assert written() == before


def test_result_compares_the_version_of_its_table_not_of_the_event() -> None:
    event = factories.FullEventFactory(players=4)
    by = factories.director_of(event)
    one, two = factories.RoundFactory(event=event).matches.order_by("table")
    report_result(one, ResultFactory(), by=by, seen=one.version)
    report_result(two, ResultFactory(), by=by, seen=two.version)
    with pytest.raises(Conflict):
        report_result(one, ResultFactory(winner=1), by=by, seen=1)
    assert Match.objects.get(pk=one.pk).winner_seat == "a"


def test_version_of_what_a_joined_act_changed_rises_once() -> None:
    event = factories.FullEventFactory(players=4)
    by, drawn = factories.director_of(event), draw_round(event, by=factories.director_of(event))
    shown, again = drawn.version, Round.objects.select_related("event").get(pk=drawn.pk)
    with record_act(event, ListingTag.EVENT_EDITED, by=by):
        redraw_round(drawn, by=by)
        redraw_round(again, by=by)
    stands = Round.objects.get(pk=drawn.pk)
    assert stands.version == drawn.version == again.version == shown + 1
    with pytest.raises(Conflict):
        publish_round(drawn, by=by, seen=shown)


def test_refused_act_leaves_its_key_for_the_next_try() -> None:
    event = factories.FullEventFactory(players=4)
    by = factories.director_of(event)
    played = factories.RoundFactory(event=event)
    with pytest.raises(RuleViolation, match="waits for"):
        complete_round(played, by=by, key="one click")
    for match in factories.open_tables(played):
        report_result(match, ResultFactory(), by=by)
    assert complete_round(played, by=by, key="one click").is_complete


def test_row_that_an_act_keeps_is_saved_with_its_version_and_at_once_where_the_act_joins() -> None:
    event = factories.EventFactory()
    by, version = factories.director_of(event), event.version
    with record_act(event, ListingTag.EVENT_EDITED, by=by) as act:
        event.title = "Kept"
        act.keep(event)
    assert Event.objects.filter(pk=event.pk, title="Kept", version=version + 1).exists()
    with (
        record_act(event, ListingTag.EVENT_EDITED, by=by),
        record_act(event, RecordTag.EVENT_FINALIZED, by=by) as joined,
    ):
        event.title = "Kept inside"
        joined.keep(event)
        assert Event.objects.filter(pk=event.pk, title="Kept inside").exists()
