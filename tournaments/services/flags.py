"""Published pairings that today's results would draw otherwise: flagged, never altered (OPG 7.4, 7.6)."""

from __future__ import annotations

from tournaments.journal import within_act
from tournaments.models import Event, Round
from tournaments.selectors.records import entry_ids
from tournaments.selectors.repairs import unfit


@within_act
def flag_later(event: Event, number: int) -> list[int]:
    """Inside an act that corrected a result of round `number`: the later rounds that have such tables now."""
    flagged = []
    for later in event.rounds.filter(number__gt=number).exclude(state__in=Round.NO_ROUND):
        later.event = event
        tables = _tables(later, set(unfit(later)))
        if tables != later.unfit_tables:
            later.unfit_tables = tables
            later.save(update_fields=["unfit_tables"])
        if tables:
            flagged.append(later.number)
    return flagged


def _tables(later: Round, pairs: set[frozenset[str]]) -> list[int]:
    ids, seated = entry_ids(later.event), dict[int, set[str]]()
    for table, player in later.seats.filter(match__table__isnull=False).values_list("match__table", "player_id"):
        seated.setdefault(table or 0, set()).add(ids[player])
    return sorted(table for table, players in seated.items() if frozenset(players) in pairs)
