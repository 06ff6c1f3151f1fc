"""The last step undone: an act of its own, which does the opposite; nothing is taken out of the journal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar, Unpack

from django.db.models import QuerySet

from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.entries.acts import EntryTag, OfEntries
from tournaments.entries.services.entries import check_in, remove_entry, return_player, undo_check_in
from tournaments.kernel.journal import Conflict, Envelope, changed, recorded, replayable
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.registry import INVERSES, read_facts, undoes
from tournaments.play.acts import Abandoned, Extended, Lengthened, OfRound, OfTable, PlayTag, Reported, Reseated
from tournaments.play.selectors.steps import last_step
from tournaments.play.services.abandoning import go_on
from tournaments.play.services.clock import lengthen_round, resume_round, take_back_extra_time
from tournaments.play.services.results import take_back_result
from tournaments.play.services.rounds import discard_draft
from tournaments.play.services.seating import put_back, refuse_published
from tournaments.play.services.sitting_out import play_after_all
from tournaments.play.services.unpublishing import open_round, unpublish_round
from tournaments.record.models import Entry, Event, Match, Round

Row = TypeVar("Row")


@replayable
def undo_step(event: Event, step: int, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Undo the act `step` of the journal, if it is the last one. Whatever stands upon it makes its inverse refuse."""
    with recorded(event, PlayTag.STEP_UNDONE, by=by, **envelope) as act:
        entry = last_step(event)
        if entry is None or entry.pk != step:
            raise Conflict(
                "not_last",
                "This is undone already, or something was done since: look at the last acts, then undo the newest.",
                event,
                NO_SECTION,
            )
        INVERSES[entry.tag](entry, by)
        act.note(step=entry.pk, undone=entry.tag)
    return event


@undoes(EntryTag.ENTRY_CHECKED_IN)
def _check_out(done: JournalEntry, by: User) -> None:
    for entry in _entries(read_facts(OfEntries, done.facts).keys):
        undo_check_in(entry, by=by)


def _entries(keys: Iterable[int]) -> QuerySet[Entry]:
    return Entry.objects.select_related("event", "player").filter(pk__in=keys)


def _entry(done: JournalEntry) -> Entry:
    return _found(_entries(read_facts(OfEntries, done.facts).keys).first())


def _round(done: JournalEntry) -> Round:
    return _found(Round.objects.select_related("event").filter(pk=read_facts(OfRound, done.facts).round).first())


def _match(done: JournalEntry) -> Match:
    return _found(Match.objects.select_related("round__event").filter(pk=read_facts(OfTable, done.facts).match).first())


def _found(row: Row | None) -> Row:
    if row is None:
        raise RuleViolation("gone", "What this step was about is no longer there.", NO_SECTION)
    return row


@undoes(EntryTag.ENTRY_MADE)
def _take_off(done: JournalEntry, by: User) -> None:
    made = read_facts(OfEntries, done.facts)
    for entry in _entries(made.keys):
        remove_entry(entry, by=by)
    for entry in _entries(made.came):
        undo_check_in(entry, by=by)


@undoes(PlayTag.ROUND_CHANGED, PlayTag.BYE_GIVEN, PlayTag.TABLE_NUMBERED)
def _seat_again(done: JournalEntry, by: User) -> None:
    drawn = _round(done)
    refuse_published(drawn)
    put_back(drawn, read_facts(Reseated, done.facts))
    changed(drawn)


@undoes(PlayTag.ROUND_LENGTHENED)
def _earlier_limit(done: JournalEntry, by: User) -> None:
    lengthen_round(_round(done), read_facts(Lengthened, done.facts).minutes_before, by=by)


@undoes(EntryTag.ENTRY_CHECKED_OUT)
def _check_in(done: JournalEntry, by: User) -> None:
    check_in(_entry(done), by=by)


@undoes(EntryTag.ENTRY_DROPPED, EntryTag.ENTRY_LEFT)
def _return(done: JournalEntry, by: User) -> None:
    return_player(_entry(done), by=by)


@undoes(PlayTag.ENTRY_RESTS)
def _play(done: JournalEntry, by: User) -> None:
    play_after_all(_entry(done), by=by)


@undoes(PlayTag.TABLE_EXTENDED)
def _no_extra_time(done: JournalEntry, by: User) -> None:
    take_back_extra_time(_match(done), read_facts(Extended, done.facts).minutes)


@undoes(PlayTag.ROUND_PAUSED)
def _resume(done: JournalEntry, by: User) -> None:
    resume_round(_round(done), by=by)


@undoes(PlayTag.RESULT_REPORTED)
def _no_result(done: JournalEntry, by: User) -> None:
    take_back_result(_match(done), read_facts(Reported, done.facts))


@undoes(PlayTag.ROUND_DRAWN)
def _discard(done: JournalEntry, by: User) -> None:
    discard_draft(_round(done), by=by)


@undoes(PlayTag.ROUND_PUBLISHED)
def _unpublish(done: JournalEntry, by: User) -> None:
    unpublish_round(_round(done), by=by)


@undoes(PlayTag.ROUND_ABANDONED)
def _go_on(done: JournalEntry, by: User) -> None:
    go_on(_round(done), read_facts(Abandoned, done.facts), by=by)


@undoes(PlayTag.ROUND_COMPLETED)
def _open_again(done: JournalEntry, by: User) -> None:
    open_round(_round(done), by=by)
