"""What abandoning a round would do (OPG 7.4)."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.play.selectors.desks import DeskTable, tables_of
from tournaments.record.models import Round


@dataclass(frozen=True, slots=True)
class Abandoned:
    """`counts`: every table has a result. `waiting`: those that have none."""

    waiting: tuple[DeskTable, ...]

    @property
    def counts(self) -> bool:
        return not self.waiting


def if_abandoned(played: Round) -> Abandoned:
    """A word that nobody objects to is a result, as when the round is completed."""
    return Abandoned(tuple(table for table in tables_of(played.event, played) if not table.reported))


def would_count(played: Round) -> bool:
    return if_abandoned(played).counts
