"""Mark published pairings that a corrected result would have paired differently.

The pairings themselves never change (OPG 7.4, 7.6); directors see the marks and decide.
"""

from __future__ import annotations

from typing import Any

from tournaments.kernel.journal import bump_versions, locked_without_journal, require_open_act
from tournaments.kernel.models import JournalEntry
from tournaments.play.acts import PlayTag
from tournaments.play.selectors.repairs import find_unfit_tables
from tournaments.record.models import Event, Match, Round

OPTIMISTIC_ATTEMPTS = 5

Marks = tuple[tuple[Round, list[int]], ...]


def mark_outdated_pairings(entry: JournalEntry) -> None:
    """Recompute the marks of all rounds after the one that `entry` corrected.

    Safe to run twice or late: it always works from the results that are stored now.
    """
    match = Match.objects.filter(pk=_corrected_match_pk(entry)).select_related("round__event").first()
    if match is None:
        return
    event, number = match.round.event, match.round.number
    # Computing the marks takes long, so it runs without a lock and is saved only if nothing changed meanwhile.
    for _ in range(OPTIMISTIC_ATTEMPTS):
        if _try_to_mark(event, number):
            return
    # The event is busy: compute once more while other acts wait.
    with locked_without_journal(event):
        _save_marks(event, _find_marks(event, number))


def _corrected_match_pk(entry: JournalEntry) -> Any:
    """Return the key of the match that the act corrected, itself or by a correction that is part of it."""
    facts = entry.facts
    if entry.tag == PlayTag.TABLE_RULED:
        facts = facts.get(PlayTag.RESULT_CORRECTED, {})
    return facts.get("match")


def _try_to_mark(event: Event, number: int) -> bool:
    """Return False, without saving, if another act changed the event during the computation."""
    event.refresh_from_db()
    version_before = event.version
    marks = _find_marks(event, number)
    with locked_without_journal(event):
        if event.version != version_before:
            return False
        _save_marks(event, marks)
        return True


def _find_marks(event: Event, number: int) -> Marks:
    """Return the tables to mark in each published round after this one."""
    marks = []
    for later, tables in find_unfit_tables(event, number):
        numbers = sorted(table.table for table in tables if table.table is not None)
        marks.append((later, numbers))
    return tuple(marks)


@require_open_act
def _save_marks(event: Event, marks: Marks) -> None:
    """Save the marks where they changed. Call inside an open act."""
    changed_rounds = []
    for later, tables in marks:
        if later.unfit_tables != tables:
            later.unfit_tables = tables
            changed_rounds.append(later)
    if changed_rounds:
        Round.objects.bulk_update(changed_rounds, ["unfit_tables"])
        bump_versions(event)
