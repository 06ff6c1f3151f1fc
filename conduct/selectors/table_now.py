"""The table at which a player sits now, as the player's card and the form of a penalty say it."""

from __future__ import annotations

from dataclasses import dataclass

from conduct.selectors.situations import open_game
from conduct.selectors.turn_losses import turn_losses
from tournaments.engine.texts import join_words
from tournaments.play.selectors.extra_time import ExtraTime, extra_time_of
from tournaments.record.models import Entry, Match
from tournaments.record.selectors.clocks import round_title


@dataclass(frozen=True, slots=True)
class TableNow:
    """An open game: `title` and `number` of its round, who sits opposite, its extra time, who loses a turn there."""

    title: str
    number: int
    table: int | None
    opponents: str
    extra: ExtraTime | None
    turn_losses: tuple[str, ...]


def table_now(entry: Entry) -> TableNow | None:
    """Return the open game of this player, None for nobody at a table."""
    match = open_game(entry)
    return table_of(entry, match) if match else None


def table_of(entry: Entry, match: Match) -> TableNow:
    played = match.round
    seats = match.seats.exclude(player=entry.player_id).order_by("place").select_related("player__merged_into")
    return TableNow(
        title=round_title(played),
        number=played.number,
        table=match.table,
        opponents=join_words(seat.shown_name for seat in seats),
        extra=extra_time_of(played.event, played, match),
        turn_losses=turn_losses(played).get(match.pk, ()),
    )
