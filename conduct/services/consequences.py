"""Carry out and undo penalties: on the game, the next one, the entry, and who has to be told (OPG B, 14)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial

from django.db.models import QuerySet

from conduct.engine import Act, Effect, Level, effects
from conduct.models import Penalty
from conduct.selectors.cards import label_of, ladder_by
from conduct.selectors.situations import Place, is_lost_by, open_game, seat_of, situation
from conduct.services.reports import inform_coordinator, report_disqualification, report_to_department
from tournaments.audits.services.forfeits import forfeit_no_more, forfeit_prizes
from tournaments.entries.services.entry_states import disqualify_player, readmit_player
from tournaments.kernel.journal import require_open_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.play.services.game_losses import forgive_game, lose_present_game, owe_game, restore_game
from tournaments.record.models import Entry, Match
from tournaments.record.selectors.records import rules_of

Does = Callable[[Penalty, Entry, User], object]
LOST = frozenset({Act.GAME_LOSS, Act.DOUBLE_LOSS, Act.OWE_GAME, Act.SCORE_ZERO, Act.LOSE_MATCH})
AT_A_TABLE = frozenset({Act.GAME_LOSS, Act.LOSE_MATCH})
"""What costs the game or the match at which the player sits, also of what happened between two games."""
"""What a game that is lost already need not be lost by once more."""
OWED = frozenset({Act.OWE_GAME, Act.SCORE_ZERO})
"""What takes the next game; SCORE_ZERO does where it is said of that."""


def effect_of(penalty: Penalty) -> Effect:
    """Return what follows from a penalty's level where it happened."""
    level = Level(penalty.level) if penalty.level is not None else None
    place = Place(penalty.match, penalty.of_round, Penalty.Moment(penalty.moment))
    return effects(level, situation(penalty.event, place, penalty.player_id))


@require_open_act
def carry_out(penalty: Penalty, entry: Entry, by: User, *, but: Collection[Act] = ()) -> None:
    """Carry out a penalty inside an act, without what an earlier penalty has done already."""
    effect = effect_of(penalty)
    penalty.follows = list(effect.words)
    if penalty.match is None and not AT_A_TABLE.isdisjoint(effect.now):
        penalty.match = open_game(entry)
    does = [DOES[act] for act in (*effect.now, *effect.at_end) if act in DOES and act not in but]
    does += [_owe_game for act in effect.next_game if act in OWED and act not in but]
    for do in does:
        do(penalty, entry, by)
    if ladder_by(penalty).infraction(penalty.code).report_to_department:
        report_to_department(penalty, by)


@require_open_act
def hand_over(earlier: Penalty, penalty: Penalty) -> frozenset[Act]:
    """Move what both penalties do from the earlier to the new one, inside the act that corrects a penalty."""
    effect, shared = effect_of(penalty), frozenset[Act]()
    if _disqualifies(earlier) and Act.DROP in effect:
        shared |= {Act.DROP}
    if earlier.owed is not None and not OWED.isdisjoint((*effect.now, *effect.next_game)):
        penalty.owed, earlier.owed = earlier.owed, None
        earlier.save(update_fields=["owed"])
        shared |= OWED
    grave = min(earlier.level or 0, penalty.level or 0) >= Level.GAME_LOSS
    if grave and earlier.match is not None and earlier.match == penalty.match and is_lost_by(earlier):
        shared |= LOST
    return shared


@require_open_act
def undo(penalty: Penalty, entry: Entry | None, by: User, *, but: Collection[Act] = ()) -> None:
    """Undo a penalty inside an act. Results of complete rounds remain until they are corrected by hand.

    Without `entry` the player was removed from the list, and there is nothing to undo.
    """
    if entry is not None and _disqualifies(penalty) and Act.DROP not in but and not _otherwise_out(penalty):
        if entry.disqualified_after is not None:
            readmit_player(entry, by=by)
    if penalty.owed is not None:
        forgive_game(penalty.owed, by=by)
        penalty.owed = None
    if entry is not None and _disqualifies_late(penalty) and not _otherwise_forfeited(penalty):
        entry.event = penalty.event  # as it stands under its lock
        forfeit_no_more(entry, by=by)
    if penalty.match is not None and Act.GAME_LOSS not in but and _still_lost(penalty, penalty.match):
        restore_game(penalty.match, {seat_of(penalty)}, by=by)


def _disqualifies(penalty: Penalty) -> bool:
    return penalty.level == Level.DISQUALIFICATION and penalty.moment != Penalty.Moment.AFTERWARDS


def _disqualifies_late(penalty: Penalty) -> bool:
    return penalty.level == Level.DISQUALIFICATION and penalty.moment == Penalty.Moment.AFTERWARDS


def _otherwise_out(penalty: Penalty) -> bool:
    """Return whether another penalty also disqualifies this player."""
    return _other_grave(penalty).exclude(moment=Penalty.Moment.AFTERWARDS).exists()


def _otherwise_forfeited(penalty: Penalty) -> bool:
    return _other_grave(penalty).filter(moment=Penalty.Moment.AFTERWARDS).exists()


def _other_grave(penalty: Penalty) -> QuerySet[Penalty]:
    others = Penalty.objects.filter(event=penalty.event, player=penalty.player_id, withdrawn_at=None)
    return others.filter(level=Level.DISQUALIFICATION).exclude(pk=penalty.pk)


@require_open_act
def tell_player(penalty: Penalty, by: User) -> None:
    """Tell the player of the penalty, inside an act (OPG B)."""
    level = f": {ladder_by(penalty).named(Level(penalty.level))}" if penalty.level is not None else ""
    text = f"You got a penalty for {label_of(penalty)}{level}."
    _tell(penalty, " ".join((text, *penalty.follows)), by)


@require_open_act
def tell_withdrawn(penalty: Penalty, by: User) -> None:
    """Tell the player of the withdrawal, inside an act."""
    _tell(penalty, f"Your penalty for {label_of(penalty)} was withdrawn.", by)


def _tell(penalty: Penalty, text: str, by: User) -> None:
    player = penalty.player.person
    users = [player.user] if player.user is not None and player.user != by else []
    notify(penalty.event, Notice.Kind.CONDUCT, users, text, page=penalty.get_absolute_url())


def _still_lost(penalty: Penalty, match: Match) -> bool:
    """Return whether the result of an open round is what this penalty made it."""
    return not (match.is_settled or match.round.is_void) and is_lost_by(penalty)


def _lose_game(penalty: Penalty, entry: Entry, by: User, *, whole_match: bool = False) -> None:
    if penalty.match is not None:
        lose_present_game(penalty.match, {seat_of(penalty)}, by=by, whole_match=whole_match)
        _tell_opponents(penalty, penalty.match, by)


def _score_zero(penalty: Penalty, entry: Entry, by: User) -> None:
    """Let the player score zero; if the others finish the game, that is noted with its result (AMB-T8)."""
    if rules_of(penalty.event).scoring.loss_mark:
        penalty.owed = owe_game(entry, by=by, at=penalty.match)
    else:
        _lose_game(penalty, entry, by)


def _tell_opponents(penalty: Penalty, match: Match, by: User) -> None:
    """Tell the opponents that the game ended, so that they need not wait, but not why."""
    seats = match.seats.select_related("player__user", "player__merged_into__user").exclude(player=penalty.player_id)
    users = [user for user in (seat.person.user for seat in seats) if user and user != by]
    what = "ended the game" if len(seats) == 1 else "entered a result"
    text = f"{match.round.title}, table {match.table}: the director has {what}. Look at its result."
    notify(penalty.event, Notice.Kind.CONDUCT, users, text, page=f"{penalty.event.get_absolute_url()}my-table/")


def _owe_game(penalty: Penalty, entry: Entry, by: User) -> None:
    penalty.owed = owe_game(entry, by=by)


def _forfeit(penalty: Penalty, entry: Entry, by: User) -> None:
    """Forfeit the prizes of a player who is out of the event."""
    if _disqualifies_late(penalty):
        forfeit_prizes(entry, by=by)


DOES: Mapping[Act, Does] = {
    Act.GAME_LOSS: _lose_game,
    Act.DOUBLE_LOSS: _lose_game,
    Act.LOSE_MATCH: partial(_lose_game, whole_match=True),
    Act.SCORE_ZERO: _score_zero,
    Act.DROP: lambda penalty, entry, by: disqualify_player(entry, by=by),
    Act.FORFEIT: _forfeit,
    Act.REPORT: lambda penalty, entry, by: report_disqualification(penalty, by),
    Act.INFORM_COORDINATOR: lambda penalty, entry, by: inform_coordinator(penalty, by),
}
