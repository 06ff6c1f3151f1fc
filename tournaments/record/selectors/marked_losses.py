"""Games that some players at a table lose by a penalty while the others play on.

The loss is noted when the game is entered (OPG B, AMB-T8).
"""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.engine import add_game_loss, losers
from tournaments.engine.core.types import Result
from tournaments.record.models import Entry, Match, OwedGame
from tournaments.record.selectors.games import entered_games
from tournaments.record.selectors.records import rules_of


def unpaid_at(match: Match) -> QuerySet[OwedGame]:
    """Return the unpaid debts of the players at this table."""
    players = [seat.player_id for seat in match.seats.all()]
    return OwedGame.objects.filter(entry__event=match.round.event, entry__player__in=players, match=None)


def debts_paid_by(match: Match, game: int) -> QuerySet[OwedGame]:
    """Return the debts that this game of the match pays."""
    return OwedGame.objects.filter(match=match, game=game)


def losing_seats(match: Match, game: int | None = None) -> frozenset[int]:
    """Return who loses this game, or the next one to be entered, whatever the others score.

    That is who owes a game, and everybody after their disqualification. No query where the game knows no such loss.
    """
    rules = rules_of(match.round.event)
    if not rules.scoring.loss_mark:
        return frozenset()
    games, number = entered_games(match), game or match.games_before + 1
    stands = None
    if number <= len(games):
        stands = games[number - 1]
    owing = set(debts_paid_by(match, number).values_list("entry__player", flat=True))
    out = Entry.objects.filter(event=match.round.event, disqualified_after__isnull=False)
    gone = set(out.values_list("player", flat=True))
    if stands is None:
        owing |= gone | set(unpaid_at(match).values_list("entry__player", flat=True))
    seats = {seat.place: seat.player_id for seat in match.seats.all()}
    lost = losers(rules, stands, len(seats))
    found = set()
    for place, player in seats.items():
        if player in owing or (place in lost and player in gone):
            found.add(place)
    return frozenset(found)


def with_losses(match: Match, report: Result, game: int | None = None) -> Result:
    """Add the losses of these seats to the report."""
    return add_game_loss(rules_of(match.round.event), report, losing_seats(match, game))
