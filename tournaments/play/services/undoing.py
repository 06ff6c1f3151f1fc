"""Undo the last step by an act that does the opposite; the journal keeps both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar, Unpack

from django.db.models import QuerySet

from tournaments.engine.core.types import NO_SECTION, RuleViolation, require_no_findings
from tournaments.entries.acts import BracketSet, CommitteeNamed, EntryTag, HeatsAnnounced, OfEntries, Seeded
from tournaments.entries.services.brackets import set_bracket
from tournaments.entries.services.committees import name_committee
from tournaments.entries.services.entries import check_in, remove_entry, return_player, undo_check_in
from tournaments.entries.services.heats import announce_heats
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.journal import Conflict, Envelope, bump_versions, record_act, replayable
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.registry import INVERSES, read_facts, undoes
from tournaments.play.acts import (
    Abandoned,
    DraftingBefore,
    Extended,
    Lengthened,
    OfRound,
    OfTable,
    PlayTag,
    PutIn,
    Reported,
    Reseated,
)
from tournaments.play.selectors.before_back import find_step_violations, last_step
from tournaments.play.services.abandoning import undo_abandoning
from tournaments.play.services.clock import lengthen_round, resume_round, take_back_extra_time
from tournaments.play.services.draftings import put_back_drafting
from tournaments.play.services.joining import take_out_of_round
from tournaments.play.services.leaving import play_after_all
from tournaments.play.services.results import take_back_result
from tournaments.play.services.rounds import discard_draft
from tournaments.play.services.seating import refuse_published, restore_seating
from tournaments.play.services.unpublishing import open_round, unpublish_round
from tournaments.record.models import Entry, Event, Match, Round

Row = TypeVar("Row")
NOT_LAST = "This is undone already, or something was done since: look at the last acts, then undo the newest."


@replayable
def undo_step(event: Event, step: int, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Undo the act `step` if it is the last one. Its inverse refuses where something depends on it."""
    with record_act(event, PlayTag.STEP_UNDONE, by=by, **envelope) as act:
        entry = last_step(event)
        if entry is None or entry.pk != step:
            raise Conflict("not_last", NOT_LAST, event, NO_SECTION)
        require_no_findings(find_step_violations(event, entry))
        INVERSES[entry.tag](entry, by)
        act.note(step=entry.pk, undone=entry.tag)
    return event


def _entries(keys: Iterable[int]) -> QuerySet[Entry]:
    return Entry.objects.select_related("event", "player").filter(pk__in=keys)


def _entry(step: JournalEntry) -> Entry:
    return _there(_entries(read_facts(OfEntries, step.facts).keys).first())


def _round(step: JournalEntry) -> Round:
    return _there(Round.objects.select_related("event").filter(pk=read_facts(OfRound, step.facts).round).first())


def _match(step: JournalEntry) -> Match:
    return _there(Match.objects.select_related("round__event").filter(pk=read_facts(OfTable, step.facts).match).first())


def _there(row: Row | None) -> Row:
    if row is None:
        raise RuleViolation("gone", "What this step was about is no longer there.", NO_SECTION)
    return row


def _by(
    row_of: Callable[[JournalEntry], object], service: Callable[..., object]
) -> Callable[[JournalEntry, User], None]:
    """Return an inverse that calls this service with the row that the step was about."""

    def inverse(step: JournalEntry, by: User) -> None:
        service(row_of(step), by=by)

    return inverse


undoes(EntryTag.ENTRY_CHECKED_OUT)(_by(_entry, check_in))
undoes(EntryTag.ENTRY_DROPPED, EntryTag.ENTRY_LEFT)(_by(_entry, return_player))
undoes(PlayTag.ENTRY_RESTS)(_by(_entry, play_after_all))
undoes(PlayTag.ROUND_DRAWN)(_by(_round, discard_draft))
undoes(PlayTag.ROUND_PUBLISHED)(_by(_round, unpublish_round))
undoes(PlayTag.ROUND_PAUSED)(_by(_round, resume_round))
undoes(PlayTag.ROUND_COMPLETED)(_by(_round, open_round))


@undoes(EntryTag.ENTRY_CHECKED_IN)
def _check_out(step: JournalEntry, by: User) -> None:
    for entry in _entries(read_facts(OfEntries, step.facts).keys):
        undo_check_in(entry, by=by)


@undoes(EntryTag.ENTRY_MADE)
def _take_off(step: JournalEntry, by: User) -> None:
    entries = read_facts(OfEntries, step.facts)
    for entry in _entries(entries.keys):
        remove_entry(entry, by=by)
    for entry in _entries(entries.came):
        undo_check_in(entry, by=by)


@undoes(EntryTag.SEEDS_GIVEN)
def _seeds_before(step: JournalEntry, by: User) -> None:
    before = read_facts(Seeded, step.facts).before
    give_seeds(_there(step.event), {int(pk): seed for pk, seed in before.items()}, by=by)


@undoes(EntryTag.COMMITTEE_NAMED)
def _committee_before(step: JournalEntry, by: User) -> None:
    name_committee(_there(step.event), read_facts(CommitteeNamed, step.facts).before, by=by)


@undoes(EntryTag.HEATS_ANNOUNCED)
def _heats_before(step: JournalEntry, by: User) -> None:
    announced = read_facts(HeatsAnnounced, step.facts)
    announce_heats(_there(step.event), announced.before, _there(announced.seeding_before), by=by)


@undoes(EntryTag.BRACKET_SET)
def _bracket_before(step: JournalEntry, by: User) -> None:
    set_bracket(_there(step.event), read_facts(BracketSet, step.facts).before, by=by)


@undoes(PlayTag.ROUND_CHANGED, PlayTag.BYE_GIVEN, PlayTag.TABLE_NUMBERED)
def _seat_again(step: JournalEntry, by: User) -> None:
    drawn = _round(step)
    refuse_published(drawn)
    restore_seating(drawn, read_facts(Reseated, step.facts))
    bump_versions(drawn)


@undoes(PlayTag.ENTRY_PUT_IN)
def _out_again(step: JournalEntry, by: User) -> None:
    facts = {**step.facts, **step.facts.get(PlayTag.ROUND_REPAIRED, {})}
    redrawn = None
    if "seats_before" in facts:
        redrawn = read_facts(Reseated, facts)
    take_out_of_round(read_facts(PutIn, step.facts), redrawn, by=by)


@undoes(PlayTag.ROUND_LENGTHENED)
def _earlier_limit(step: JournalEntry, by: User) -> None:
    lengthen_round(_round(step), read_facts(Lengthened, step.facts).minutes_before, by=by)


@undoes(PlayTag.TABLE_EXTENDED)
def _no_extra_time(step: JournalEntry, by: User) -> None:
    take_back_extra_time(_match(step), read_facts(Extended, step.facts).minutes)


@undoes(PlayTag.RESULT_REPORTED, PlayTag.GAME_TAKEN_BACK)
def _no_result(step: JournalEntry, by: User) -> None:
    take_back_result(_match(step), read_facts(Reported, step.facts))


@undoes(PlayTag.ROUND_ABANDONED)
def _go_on(step: JournalEntry, by: User) -> None:
    undo_abandoning(_round(step), read_facts(Abandoned, step.facts), by=by)


@undoes(
    *(PlayTag.DRAFT_SEATED, PlayTag.DRAFT_CHANGED, PlayTag.DRAFT_PUBLISHED, PlayTag.DRAFT_UNPUBLISHED),
    *(PlayTag.BUILDING_STARTED, PlayTag.BUILDING_STOPPED),
)
def _as_it_stood(step: JournalEntry, by: User) -> None:
    put_back_drafting(_there(step.event), read_facts(DraftingBefore, step.facts).stood)
