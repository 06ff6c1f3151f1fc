"""What rows are called in the administration, in names: from rows that were read along with them, never asked for."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch

from tournaments.engine import STAGES
from tournaments.engine.drafts import KINDS
from tournaments.kernel.admin_base.columns import name_of
from tournaments.record.models import Drafting, Entry, Game, Heat, Match, Round, Seat, Stage
from tournaments.record.selectors.records import rules_of


@name_of.register
def _(row: Entry) -> str:
    return name_of(row.player)


@name_of.register
def _(row: Heat) -> str:
    return f"heat {row.number}"


@name_of.register
def _(row: Stage) -> str:
    return STAGES[row.code].name if row.code in STAGES else "Rounds of everybody"


@name_of.register
def _(row: Drafting) -> str:
    return KINDS[row.kind].name if row.kind in KINDS else row.kind


@name_of.register
def _(row: Round) -> str:
    return rules_of(row.event).sitting(row.of_round, row.game, name=row.name)


@name_of.register
def _(row: Match) -> str:
    """ "round 2, table 4: indigo v onyx"."""
    return f"{place_of(row)}: {' v '.join(name_of(seat.player) for seat in row.seats.all()) or 'nobody'}"


@name_of.register
def _(row: Game) -> str:
    return f"{place_of(row.match)}, game {row.number}"


@name_of.register
def _(row: Seat) -> str:
    return f"{name_of(row.player)}, {place_of(row.match)}"


def place_of(match: Match) -> str:
    return f"{name_of(match.round)}, {f'table {match.table}' if match.table else 'no table'}"


SEATS = Seat.objects.select_related("player__merged_into")


def seats_of(path: str = "") -> Any:
    """The seats of each table at the end of the path, with who sits there."""
    return Prefetch(f"{path}__seats" if path else "seats", SEATS)
