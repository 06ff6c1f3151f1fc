"""Games that some players of a table lose by a penalty while the others play on (OPG B, AMB-T8).

Each debt takes the next game that is entered; of one player no two debts take the same game.
"""

from __future__ import annotations

from tournaments.engine.core.types import Result
from tournaments.kernel.journal import require_open_act
from tournaments.record.models import Match, OwedGame
from tournaments.record.selectors.marked_losses import debts_paid_by, unpaid_at, with_losses
from tournaments.record.selectors.records import rules_of


@require_open_act
def pay_marked(match: Match, report: Result) -> Result:
    """Return the result with owed losses, which it pays. Call inside the act that enters this game."""
    if not rules_of(match.round.event).scoring.loss_mark:
        return report
    if not match.is_reported:
        _take(match, match.games_before + 1)
    return with_losses(match, report)


@require_open_act
def give_back_unplayed(match: Match) -> None:
    """Make debts owed again whose game is not played any more. Call inside an act that has entered a game."""
    if match.is_reported and rules_of(match.round.event).scoring.loss_mark:
        OwedGame.objects.filter(match=match, game__gt=match.games_before + 1).update(match=None)


def _take(match: Match, game: int) -> None:
    paying = set(debts_paid_by(match, game).values_list("entry__player", flat=True))
    for pk, player in unpaid_at(match).order_by("pk").values_list("pk", "entry__player"):
        if player not in paying:
            OwedGame.objects.filter(pk=pk).update(match=match, game=game)
            paying.add(player)
