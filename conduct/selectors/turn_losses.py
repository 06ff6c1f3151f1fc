"""Turns that are lost by a penalty, by the table at which they are (OPG B)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from conduct.engine import Level
from conduct.models import Penalty
from tournaments.record.models import Round, Seat

BEFORE_A_GAME = (Penalty.Moment.BEFORE, Penalty.Moment.BETWEEN)


def turn_losses(played: Round) -> Mapping[int, tuple[str, ...]]:
    """Map each match of a round to the names of those who lose a turn in it.

    A turn loss of a game counts there; one from before it or from between two games takes the first turn of the
    player's next game. Two queries, one where nobody has lost a turn.
    """
    standing = Penalty.objects.filter(event=played.event_id, level=Level.TURN_LOSS, withdrawn_at=None)
    penalties = list(standing.order_by("pk"))
    if not penalties:
        return {}
    sat = _list_seats(played.event_id, {penalty.player_id for penalty in penalties})
    lost: dict[int, tuple[str, ...]] = {}
    for penalty in penalties:
        seat = next((seat for seat in sat if _loses_in(penalty, seat)), None)
        if seat is not None and seat.round_id == played.pk:
            lost[seat.match_id] = (*lost.get(seat.match_id, ()), seat.shown_name)
    return lost


def _list_seats(event: int, players: Collection[int]) -> list[Seat]:
    """List the seats of these players at tables of published rounds, in the order of play."""
    seats = Seat.objects.filter(round__event=event, player__in=players, match__table__isnull=False)
    published = seats.exclude(round__state__in=Round.NO_ROUND).order_by("round__number")
    return list(published.select_related("player__merged_into", "match", "round"))


def _loses_in(penalty: Penalty, seat: Seat) -> bool:
    """Return whether the penalty can cost a turn in this game; the first game that fits is the one."""
    if seat.player_id != penalty.player_id:
        return False
    if penalty.moment not in BEFORE_A_GAME:
        return seat.match_id == penalty.match_id
    ended = seat.match.reported_at
    return seat.round.of_round >= (penalty.of_round or 0) and (ended is None or ended > penalty.issued_at)
