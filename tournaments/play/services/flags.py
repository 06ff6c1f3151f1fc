"""Published pairings that today's results would draw otherwise: flagged, never altered (OPG 7.4, 7.6)."""

from __future__ import annotations

from typing import Any

from tournaments.kernel.journal import changed, unrecorded, within_act
from tournaments.kernel.models import JournalEntry
from tournaments.play.acts import PlayTag
from tournaments.play.selectors.repairs import unfit
from tournaments.record.models import Event, Match, Round

TURNS = 5

Flags = tuple[tuple[Round, list[int]], ...]


def flag_later(entry: JournalEntry) -> None:
    """After an act that corrected a result. It may come twice, or after the next one: what stands by then counts.

    Worked out while other acts go on. If one came meanwhile it is worked out again, in the end while others wait.
    """
    match = Match.objects.filter(pk=_corrected_match_pk(entry)).select_related("round__event").first()
    if match is None:
        return
    event, number = match.round.event, match.round.number
    if any(_try_to_mark(event, number) for _ in range(TURNS)):
        return
    with unrecorded(event):
        _save(event, _flags(event, number))


def _corrected_match_pk(entry: JournalEntry) -> Any:
    """The key of the match that the act corrected, or whatever joined it."""
    facts = entry.facts if entry.tag != PlayTag.TABLE_RULED else entry.facts.get(PlayTag.RESULT_CORRECTED, {})
    return facts.get("match")


def _try_to_mark(event: Event, number: int) -> bool:
    """Whether no other act came between reading and saving."""
    event.refresh_from_db()
    version, flags = event.version, _flags(event, number)
    with unrecorded(event):
        stands: bool = event.version == version
        if stands:
            _save(event, flags)
    return stands


def _flags(event: Event, number: int) -> Flags:
    return tuple(
        (later, sorted(table.table for table in tables if table.table is not None))
        for later, tables in unfit(event, number)
    )


@within_act
def _save(event: Event, flags: Flags) -> None:
    """Inside the act: every page of the event shows them."""
    differs = [later for later, tables in flags if later.unfit_tables != tables]
    for later, tables in flags:
        later.unfit_tables = tables
    if differs:
        Round.objects.bulk_update(differs, ["unfit_tables"])
        changed(event)
