"""Facts of a finished event for leagues and championships: final places and barred players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.engine.consequences import Circumstance, Consequence, counts
from tournaments.engine.listing.status import took_part
from tournaments.record.models import Entry, Event, Placement
from tournaments.record.selectors import records
from tournaments.record.selectors.consequences import circumstances_of, is_altered


@dataclass(frozen=True, slots=True)
class Placing:
    """Map the records of those who took part to their places, 1 the best; `barred` get nothing for theirs."""

    ranks: Mapping[int, int]
    barred: frozenset[int] = frozenset()


def placing_of(event: Event, consequence: Consequence) -> Placing | None:
    """The places as they were finalized; None while the event does not give this consequence.

    Whether it has to be sanctioned for that is a matter of its level: see `lacks_sanction`.
    """
    if not counts(consequence, circumstances_of(event) - {Circumstance.UNSANCTIONED}) or is_altered(event):
        return None
    keys, rules = records.player_keys(event), records.rules_of(event)
    there = {keys[player] for player in took_part(rules, records.record(event))}
    frozen = dict(Placement.objects.filter(event=event, player__in=there).values_list("player", "rank"))
    return Placing(among(frozen), barred_of(event, consequence))


def barred_of(event: Event, consequence: Consequence) -> frozenset[int]:
    """Return the players who do not get this consequence: disqualified in the event or later (AMB-C10)."""
    return frozenset(entry.player_id for entry in Entry.objects.filter(event=event) if not entry.gets(consequence))


def among(frozen: Mapping[int, int]) -> dict[int, int]:
    """Places among themselves: who did not come takes none of them."""
    order = sorted(frozen.values())
    return {player: order.index(rank) + 1 for player, rank in frozen.items()}
