"""What a penalty does: to the game, to the next one, to the entry, and who has to be told (OPG B, 14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from conduct.engine import Act, Effect, Level, effects
from conduct.models import Penalty
from conduct.selectors.cards import label_of, ladder_by
from conduct.selectors.situations import Place, situation
from conduct.services.reports import inform_coordinator, report_disqualification, report_to_department
from tournaments.engine.game_loss import LOSSES, losers
from tournaments.models import Entry, Event, Match, Notice, User
from tournaments.selectors.records import rules_of
from tournaments.services.disqualifying import disqualify_player, readmit_player
from tournaments.services.game_losses import game_lost, game_restored
from tournaments.services.notices import notify
from tournaments.services.owed_games import forgive_game, owe_game

Does = Callable[[Penalty, Entry, User], object]


def effect_of(penalty: Penalty) -> Effect:
    """What follows from its level where it happened."""
    level = Level(penalty.level) if penalty.level is not None else None
    place = Place(penalty.match, penalty.of_round, Penalty.Moment(penalty.moment))
    return effects(level, situation(penalty.event, place, penalty.player_id))


def carry_out(penalty: Penalty, entry: Entry, by: User) -> None:
    """Inside an act: all of it. Where the rules of the event know no lost games, results are left to the director."""
    effect = effect_of(penalty)
    for act in (*effect.now, *effect.next_game, *effect.at_end):
        if act in DOES:
            DOES[act](penalty, entry, by)
    if ladder_by(penalty).infraction(penalty.code).report_to_department:
        report_to_department(penalty, by)


def undo(penalty: Penalty, entry: Entry, by: User) -> None:
    """Inside an act: the opposite. A result of a round that is complete stays until it is corrected by hand."""
    if penalty.owed is not None:
        forgive_game(penalty.owed, by=by)
        penalty.owed = None
    if entry.disqualified_after is not None and penalty.level == Level.DISQUALIFICATION:
        readmit_player(entry, by=by)
    if penalty.match is not None and _still_lost(penalty, penalty.match):
        game_restored(penalty.match, {_seat(penalty)}, by=by)


def tell_player(penalty: Penalty, by: User) -> None:
    """Inside an act: the player has to be told (OPG B)."""
    level = f": {ladder_by(penalty).named(Level(penalty.level))}" if penalty.level is not None else ""
    said = f"You got a penalty for {label_of(penalty)}{level}."
    _tell(penalty, said, by)


def tell_withdrawn(penalty: Penalty, by: User) -> None:
    """Inside an act."""
    _tell(penalty, f"Your penalty for {label_of(penalty)} was withdrawn.", by)


def _tell(penalty: Penalty, said: str, by: User) -> None:
    player = penalty.player.merged_into or penalty.player
    told = [player.user] if player.user is not None and player.user != by else []
    notify(penalty.event, Notice.Kind.CONDUCT, told, said, page=penalty.get_absolute_url())


def _seat(penalty: Penalty) -> str:
    assert penalty.match is not None  # noqa: S101 - it was lost at a table
    return "ab"[penalty.match.seats.get(player=penalty.player_id).place]


def _still_lost(penalty: Penalty, match: Match) -> bool:
    """Whether the result of an open round is what this penalty made it."""
    if match.is_settled or penalty.moment != Penalty.Moment.GAME or (penalty.level or 0) < Level.GAME_LOSS:
        return False
    return _seat(penalty) in losers(match.ended_by, match.winner_seat)


def _knows_losses(event: Event) -> bool:
    return LOSSES.issubset(rules_of(event).scoring.results)


def _lose_game(penalty: Penalty, entry: Entry, by: User) -> None:
    if penalty.match is not None and _knows_losses(penalty.event):
        game_lost(penalty.match, {_seat(penalty)}, by=by)


def _owe_game(penalty: Penalty, entry: Entry, by: User) -> None:
    if _knows_losses(penalty.event):
        penalty.owed = owe_game(entry, by=by)


DOES: Mapping[Act, Does] = {
    Act.GAME_LOSS: _lose_game,
    Act.DOUBLE_LOSS: _lose_game,
    Act.OWE_GAME: _owe_game,
    Act.DROP: lambda penalty, entry, by: disqualify_player(entry, by=by),
    Act.REPORT: lambda penalty, entry, by: report_disqualification(penalty, by),
    Act.INFORM_COORDINATOR: lambda penalty, entry, by: inform_coordinator(penalty, by),
}
