"""List what a director or judge may begin for a player now: a deck check, a penalty, extra time (OPG B, 7.3).

Each is checked before it is offered, so that no button leads to a refusal.
"""

from __future__ import annotations

from dataclasses import dataclass

from conduct.engine import Infraction, Level, ladder_of
from conduct.permissions import can_disqualify
from conduct.selectors.offers import offer
from conduct.selectors.situations import open_game
from conduct.selectors.table_now import TableNow, table_of
from conduct.services.penalties import find_standing_violations
from tournaments.kernel.models import User
from tournaments.play.services.clock import can_extend_table
from tournaments.record.models import Entry


@dataclass(frozen=True, slots=True)
class PlayerActs:
    """`table` is None where the player sits at no open table. `infractions` are those that a penalty may be issued for,
    `for_directors` those that a judge calls a director for; `refusals` say why there are none. `illegal_deck`: the code
    that a deck check proposes, empty for none.
    """

    table: TableNow | None
    checks_decks: bool
    extends: bool
    infractions: tuple[Infraction, ...]
    for_directors: tuple[Infraction, ...]
    refusals: tuple[str, ...]
    illegal_deck: str


def player_acts(entry: Entry, by: User) -> PlayerActs:
    event, match = entry.event, open_game(entry)
    refusals = tuple(found.message for found in find_standing_violations(entry, by))
    directs = can_disqualify(by, event)
    possible = () if refusals else _possible(entry, directs=directs)
    mine = tuple(infraction for infraction in possible if directs or not _disqualifies(infraction))
    illegal_deck = ladder_of(event.ruleset).illegal_deck
    return PlayerActs(
        table=table_of(entry, match) if match else None,
        checks_decks=not event.is_locked,
        extends=match is not None and not event.is_locked and can_extend_table(match, by),
        infractions=mine,
        for_directors=tuple(infraction for infraction in possible if infraction not in mine),
        refusals=refusals,
        illegal_deck=illegal_deck if illegal_deck in {infraction.code for infraction in mine} else "",
    )


def _possible(entry: Entry, *, directs: bool) -> tuple[Infraction, ...]:
    offered = offer(entry.event, entry, directs=directs).codes
    return tuple(found for found in ladder_of(entry.event.ruleset).infractions if found.code in offered)


def _disqualifies(infraction: Infraction) -> bool:
    """Return whether even its lowest level disqualifies."""
    return bool(infraction.levels) and min(infraction.levels) is Level.DISQUALIFICATION
