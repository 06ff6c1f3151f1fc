"""What a finished event came to, as leagues and championships count it: final places, and who gets nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.engine.listing.status import took_part
from tournaments.record.models import Entry, Event, Placement
from tournaments.record.selectors import records
from tournaments.record.selectors.outcomes import sheets


@dataclass(frozen=True, slots=True)
class Placing:
    """By the keys of records the places of those who took part, 1 the best; `barred` are the disqualified."""

    ranks: Mapping[int, int]
    barred: frozenset[int] = frozenset()


def placing_of(event: Event) -> Placing | None:
    """As it was finalized; None where it counts nowhere so far.

    That is: not finalized, void or a rehearsal; it waits for a coordinator; or it is not what was frozen, though no act
    changed it.
    """
    if event.state != Event.State.FINALIZED or event.is_rehearsal or event.awaits or _is_altered(event):
        return None
    keys, rules = records.player_keys(event), records.rules_of(event)
    there = {keys[player] for player in took_part(rules, records.record(event))}
    frozen = dict(Placement.objects.filter(event=event, player__in=there).values_list("player", "rank"))
    return Placing(among(frozen), barred_of(event))


def barred_of(event: Event) -> frozenset[int]:
    """Who was disqualified in the event or after it (AMB-C10)."""
    return frozenset(entry.player_id for entry in Entry.objects.filter(event=event) if entry.wins_nothing)


def _is_altered(event: Event) -> bool:
    if not event.frozen_digest:
        return False
    ((_, sheet),) = sheets([event.pk])
    return sheet.digest != event.frozen_digest


def among(frozen: Mapping[int, int]) -> dict[int, int]:
    """Places among themselves: who did not come takes none of them."""
    order = sorted(frozen.values())
    return {player: order.index(rank) + 1 for player, rank in frozen.items()}
