"""Games that some of a table lose by a penalty while the others play on: each debt takes the next game that is entered,
and no more than one of a player does (OPG B, AMB-T8).
"""

from __future__ import annotations

from tournaments.engine.core.types import Result
from tournaments.kernel.journal import require_open_act
from tournaments.record.models import Match, OwedGame
from tournaments.record.selectors.marked_losses import debts_paid_by, unpaid_at, with_losses
from tournaments.record.selectors.records import rules_of


@require_open_act
def pay_marked(match: Match, report: Result) -> Result:
    """Inside an act that enters this as the next game of the match, or its last one again: as it counts with what is
    owed, which is paid by it.
    """
    if not rules_of(match.round.event).scoring.loss_mark:
        return report
    if not match.is_reported:
        _take(match, match.games_before + 1)
    return with_losses(match, report)


@require_open_act
def give_back_unplayed(match: Match) -> None:
    """Inside an act that has entered a game: what would have been paid by one behind the last is owed again."""
    if match.is_reported and rules_of(match.round.event).scoring.loss_mark:
        OwedGame.objects.filter(match=match, game__gt=match.games_before + 1).update(match=None)


def _take(match: Match, game: int) -> None:
    paying = set(debts_paid_by(match, game).values_list("entry__player", flat=True))
    for pk, player in unpaid_at(match).order_by("pk").values_list("pk", "entry__player"):
        if player not in paying:
            OwedGame.objects.filter(pk=pk).update(match=match, game=game)
            paying.add(player)
