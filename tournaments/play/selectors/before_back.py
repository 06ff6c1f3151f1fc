"""Reasons why a round cannot be taken back or abandoned, or the last step not be undone.

Pages ask before they offer the act, and the act asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from tournaments.engine import BYES
from tournaments.engine.core.types import NO_SECTION, Violation
from tournaments.entries.acts import EntryTag, HeatsAnnounced, OfEntries
from tournaments.entries.selectors.before_leaving import find_check_out_violations, find_removal_violations
from tournaments.entries.selectors.suspensions import find_suspended_violations
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.registry import INVERSES, RETIRED, Trait, list_tags, read_facts
from tournaments.listing.selectors.beginning import wait_in_words
from tournaments.play.acts import OfRound, PlayTag, PutIn, Undone
from tournaments.record.models import Entry, Event, Match, Round, SelfReport
from tournaments.record.selectors.heats import find_heat_violations
from tournaments.record.selectors.owed_games import has_results

RESULTS = "OPG 7.4"
FAR = 50
WHY_BEGUN = "Its clock has begun, so games may be under way: say why the round is taken back."
NO_STEP = Violation("nothing_to_undo", "Nothing was done that can be undone.", NO_SECTION)


def find_unpublish_violations(played: Round, reason: str = "") -> tuple[Violation, ...]:
    """Return every reason why this round cannot be a draft again; one about `reason` names that field."""
    return tuple(_unpublish_violations(played, reason))


def find_abandon_violations(played: Round) -> tuple[Violation, ...]:
    """Return every reason why this round cannot be abandoned, whatever is said of it."""
    return tuple(_abandon_violations(played))


def find_later_violations(played: Round) -> tuple[Violation, ...]:
    """Return a violation where a later round is drawn."""
    rounds = played.event.rounds.exclude(state=Round.State.VOID)
    later = rounds.filter(number__gt=played.number).order_by("number").first()
    if later is None:
        return ()
    return (Violation("later_round", f"{later.subject} is drawn already: discard it first.", "OPG 7.6"),)


def find_undo_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why the last step of the event cannot be undone now."""
    step = last_step(event)
    if step is not None:
        return find_step_violations(event, step)
    return (NO_STEP,)


def find_step_violations(event: Event, step: JournalEntry) -> tuple[Violation, ...]:
    """Return what prevents undoing this step, the last one."""
    find = IN_THE_WAY.get(step.tag)
    if find is not None:
        return find(event, step)
    return ()


def last_step(event: Event) -> JournalEntry | None:
    """Return the newest act that can be undone; None where the newest act cannot.

    Acts that block nothing, and acts that are undone already, are skipped.
    """
    entries = list(JournalEntry.objects.filter(event=event).order_by("-pk")[:FAR])
    undone = {read_facts(Undone, entry.facts).step for entry in entries if entry.tag == PlayTag.STEP_UNDONE}
    beside = {*list_tags(Trait.NON_BLOCKING), *RETIRED}
    standing = (entry for entry in entries if entry.tag not in beside and entry.pk not in undone)
    newest = next(standing, None)
    if newest is not None and newest.tag in INVERSES and not event.is_locked:
        return newest
    return None


def _unpublish_violations(played: Round, reason: str) -> Iterator[Violation]:
    if played.is_draft:
        yield Violation("draft", f"{played.subject} is a draft already.", NO_SECTION)
        return
    if not played.is_drawn_here:
        yield Violation("not_drawn_here", "This round was not drawn here and cannot be a draft.", "OPG 7.6")
    yield from find_later_violations(played)
    if played.is_over or has_results(played) or SelfReport.objects.filter(match__round=played).exists():
        yield Violation("results", f"A result of {played.label} is entered or said: its pairings stand.", RESULTS)
    if played.state != Round.State.PUBLISHED and not played.is_over and not reason:
        yield Violation("reason_missing", WHY_BEGUN, "OPG 7.2", "reason")


def _abandon_violations(played: Round) -> Iterator[Violation]:
    event = played.event
    if event.is_locked:
        yield Violation("locked", "This event is closed: no round of it is abandoned.", "OPG 8")
    if played.is_draft:
        yield Violation("not_running", f"{played.subject} is a draft: discard it, or draw it again.", RESULTS)
    elif played.is_void:
        yield Violation("void", f"{played.subject} is abandoned already.", RESULTS)
    elif played.is_complete:
        yield Violation("complete", f"{played.subject} is complete: it was played to its end.", RESULTS)
    yield from find_later_violations(played)
    if message := wait_in_words(event):
        yield Violation("to_come", message, NO_SECTION)


def _undo_publish_violations(event: Event, step: JournalEntry) -> tuple[Violation, ...]:
    played = event.rounds.filter(pk=read_facts(OfRound, step.facts).round).first()
    if played is not None:
        return find_unpublish_violations(played)
    return ()


def _undo_entry_violations(event: Event, step: JournalEntry) -> tuple[Violation, ...]:
    """Return why these players cannot be taken off the list, or checked out, again."""
    facts = read_facts(OfEntries, step.facts)
    new = (found for entry in _entries(event, facts.keys) for found in find_removal_violations(entry))
    came = (found for entry in _entries(event, facts.came) for found in find_check_out_violations(entry))
    return (*new, *came)


def _undo_check_in_violations(event: Event, step: JournalEntry) -> tuple[Violation, ...]:
    entries = _entries(event, read_facts(OfEntries, step.facts).keys)
    return tuple(found for entry in entries for found in find_check_out_violations(entry))


def _undo_leaving_violations(event: Event, step: JournalEntry) -> tuple[Violation, ...]:
    """Return why players who left cannot come back: they were suspended in the meantime."""
    entries = _entries(event, read_facts(OfEntries, step.facts).keys)
    return find_suspended_violations(event, [entry.player for entry in entries])


def _undo_put_in_violations(event: Event, step: JournalEntry) -> tuple[Violation, ...]:
    """Return why a player who was put into the round stays: their table has a result or a report."""
    facts = read_facts(PutIn, step.facts)
    keys = [*facts.made, *([facts.joined] if facts.joined else [])]
    tables = Match.objects.filter(pk__in=keys, paid_debts=None).exclude(ended_by__in=BYES)
    if tables.exclude(ended_by="").exists() or SelfReport.objects.filter(match__in=keys).exists():
        return (Violation("results", "Their table has a result or a report: they play on.", RESULTS),)
    return ()


def _undo_heats_violations(event: Event, step: JournalEntry) -> tuple[Violation, ...]:
    return find_heat_violations(event, read_facts(HeatsAnnounced, step.facts).before)


def _entries(event: Event, keys: Iterable[int]) -> list[Entry]:
    return list(event.entries.select_related("event", "player__merged_into").filter(pk__in=keys))


IN_THE_WAY: Mapping[str, Callable[[Event, JournalEntry], tuple[Violation, ...]]] = {
    PlayTag.ROUND_PUBLISHED: _undo_publish_violations,
    EntryTag.ENTRY_MADE: _undo_entry_violations,
    EntryTag.ENTRY_CHECKED_IN: _undo_check_in_violations,
    EntryTag.ENTRY_CHECKED_OUT: _undo_leaving_violations,
    EntryTag.ENTRY_DROPPED: _undo_leaving_violations,
    EntryTag.ENTRY_LEFT: _undo_leaving_violations,
    EntryTag.HEATS_ANNOUNCED: _undo_heats_violations,
    PlayTag.ENTRY_PUT_IN: _undo_put_in_violations,
}
"""What can prevent undoing a step, by its tag. Any other step can be undone while it is the last one."""
