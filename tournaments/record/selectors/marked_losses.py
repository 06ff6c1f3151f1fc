"""Games that some of a table lose by a penalty while the others play on: noted of them when the game is entered
(OPG B, AMB-T8).
"""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.engine import add_game_loss, losers
from tournaments.engine.core.types import Result
from tournaments.record.models import Entry, Match, OwedGame
from tournaments.record.selectors.games import entered_games
from tournaments.record.selectors.records import rules_of


def unpaid_at(match: Match) -> QuerySet[OwedGame]:
    """What whoever sits here owes and no game has paid."""
    players = [seat.player_id for seat in match.seats.all()]
    return OwedGame.objects.filter(entry__event=match.round.event, entry__player__in=players, match=None)


def taking(match: Match, game: int) -> QuerySet[OwedGame]:
    """The debts that this game of the match pays."""
    return OwedGame.objects.filter(match=match, game=game)


def losing_seats(match: Match, game: int | None = None) -> frozenset[int]:
    """Who loses this game of the match, or the one that is entered next, whatever the others have in it: who owes it,
    and from his disqualification on who is out. No query where the game knows no such loss.
    """
    rules = rules_of(match.round.event)
    if not rules.scoring.loss_mark:
        return frozenset()
    games, number = entered_games(match), game or match.games_before + 1
    stands = games[number - 1] if number <= len(games) else None
    owing = set(taking(match, number).values_list("entry__player", flat=True))
    out = Entry.objects.filter(event=match.round.event, disqualified_after__isnull=False)
    gone = set(out.values_list("player", flat=True))
    if stands is None:
        owing |= gone | set(unpaid_at(match).values_list("entry__player", flat=True))
    seats = {seat.place: seat.player_id for seat in match.seats.all()}
    lost = losers(rules, stands, len(seats))
    return frozenset(place for place, player in seats.items() if player in owing or (place in lost and player in gone))


def with_losses(match: Match, report: Result, game: int | None = None) -> Result:
    """The report with what those have lost who lose this game."""
    return add_game_loss(rules_of(match.round.event), report, losing_seats(match, game))
