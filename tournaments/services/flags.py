"""Published pairings that today's results would draw otherwise: flagged, never altered (OPG 7.4, 7.6)."""

from __future__ import annotations

from tournaments.journal import within_act
from tournaments.models import Event
from tournaments.selectors.repairs import unfit


@within_act
def flag_later(event: Event, number: int) -> list[int]:
    """Inside an act that corrected a result of round `number`: the later rounds that have such tables now."""
    flagged = []
    for later, matches in unfit(event, number):
        tables = sorted(match.table for match in matches if match.table is not None)
        if tables != later.unfit_tables:
            later.unfit_tables = tables
            later.save(update_fields=["unfit_tables"])
        if tables:
            flagged.append(later.number)
    return flagged
