"""OPG B, 7.4, 10, 14: what a penalty of a level does now, to the next game and at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from conduct.engine.types import Level


class Act(StrEnum):
    """An effect of a penalty. OWE_GAME and SCORE_ZERO of a next game apply to the next game that is really played."""

    TELL = "tell"
    RECORD = "record"
    SKIP_TURN = "skip_turn"
    EXTRA_TURN = "extra_turn"
    GAME_LOSS = "game_loss"
    DOUBLE_LOSS = "double_loss"
    OWE_GAME = "owe_game"
    SCORE_ZERO = "score_zero"
    LOSE_MATCH = "lose_match"
    ENTER_RESULT = "enter_result"
    DROP = "drop"
    FORFEIT = "forfeit"
    REPORT = "report"
    INFORM_COORDINATOR = "inform_coordinator"


@dataclass(frozen=True, slots=True)
class Situation:
    """The situation in which a penalty is issued. `seats` is the number at a table; more than two is a pod.

    `games_left` means that the player has another game to play, `both` that the opponent gets the same penalty for the
    same game, `match_play` that the player is in an undecided match of several games. `waits` means between two games,
    at a published table without a result; `after_event` that the event is over. `knows_losses` and `knows_match_losses`
    say whether the game defines losing a game, or a whole match, by a penalty.
    """

    in_game: bool
    seats: int = 2
    games_left: bool = True
    both: bool = False
    next_is_bye: bool = False
    match_play: bool = False
    waits: bool = False
    time_called: bool = False
    after_event: bool = False
    knows_losses: bool = True
    knows_match_losses: bool = True

    @property
    def pod(self) -> bool:
        return self.seats > 2


@dataclass(frozen=True, slots=True)
class Effect:
    """The effects of a penalty, for programs and in words. If both players are penalised it holds for each of them."""

    now: tuple[Act, ...] = ()
    next_game: tuple[Act, ...] = ()
    at_end: tuple[Act, ...] = ()
    words: tuple[str, ...] = ()

    def __contains__(self, act: Act) -> bool:
        return act in (*self.now, *self.next_game, *self.at_end)

    @property
    def loses_a_game(self) -> bool:
        """Return whether it costs this game or the next, in a game whose rules say what that means."""
        return not LOSSES.isdisjoint((*self.now, *self.next_game))


LOSSES = frozenset({Act.GAME_LOSS, Act.DOUBLE_LOSS, Act.OWE_GAME, Act.SCORE_ZERO, Act.LOSE_MATCH})
"""What the game of the event has to know."""
NOTED = (Act.TELL, Act.RECORD)
BY_HAND = "Enter the result of the table by hand: the rules of this game do not say what it loses."
"""The player reads it, too, as what follows at the table."""


def effects(level: Level | None, situation: Situation) -> Effect:
    """Return what a penalty does in this situation; `level` None is one that the director put into words."""
    if level is Level.WARNING:
        return Effect((Act.TELL,), words=("Tell the player. It stands on no card (OPG B).",))
    if situation.after_event:
        return _recorded_late(level)
    return FOLLOWS[level](situation) if level in FOLLOWS else _note_on_scorecard()


def _note_on_scorecard(words: str = "It stands on the scorecard (OPG B).") -> Effect:
    return Effect(NOTED, words=(words,))


def _recorded_late(level: Level | None) -> Effect:
    """AMB-C9: results are final, places stand; prizes go all the same."""
    words = "The event is over: it is recorded, and no result changes (OPG 14)."
    if level is Level.DISQUALIFICATION:
        lost = "Prizes, awards and points are forfeited, and what was handed out is taken back (OPG B)."
        stays = "The place is marked; nobody moves up unless a coordinator has the event ranked again."
        reported = "The coordinator and the Director are told (OPG B)."
        return Effect(NOTED, at_end=(Act.FORFEIT, Act.REPORT), words=(words, lost, stays, reported))
    return _note_on_scorecard(words)


def _turn_loss(situation: Situation) -> Effect:
    if situation.both and not situation.pod:
        return _note_on_scorecard("Both lose a turn: the two cancel out, and play goes on.")
    if situation.in_game:
        return _turn_loss_in_game(situation)
    if not situation.games_left:
        return _note_on_scorecard("No game is left to lose a turn in: it is recorded.")
    return Effect(NOTED, (Act.SKIP_TURN,), words=("The first turn of the next game is lost (OPG B).",))


def _turn_loss_in_game(situation: Situation) -> Effect:
    if situation.pod:
        return Effect((*NOTED, Act.SKIP_TURN), words=("The player's next turn is skipped.",))
    if situation.time_called:
        words = "Time is called: when both have had the same number of turns, the opponent has one more."
        return Effect((*NOTED, Act.EXTRA_TURN), words=(words,))
    words = "The player's next turn is lost: the opponent begins a new one instead. Cards do not count it (OPG B)."
    return Effect((*NOTED, Act.SKIP_TURN), words=(words,))


def _game_loss(situation: Situation) -> Effect:
    if situation.in_game:
        return _lost_now(situation)
    if situation.match_play and not situation.pod:
        words = "The next game of the match is lost, without being played (OPG 10, B)."
        return Effect((*NOTED, Act.GAME_LOSS), words=(words,))
    if not situation.games_left:
        words = "No game is left to lose: it is recorded, and the coordinator is told."
        return Effect(NOTED, at_end=(Act.INFORM_COORDINATOR,), words=(words,))
    if situation.pod:
        return Effect(NOTED, (Act.SCORE_ZERO,), words=("The player scores 0 in the next round of the pod.",))
    return Effect(NOTED, (Act.OWE_GAME,), words=(_owed(situation),))


def _owed(situation: Situation) -> str:
    if situation.next_is_bye:
        return "A bye is no game: the game after it is lost, without being played (OPG B)."
    return "The next game is lost, whoever the opponent is; the opponent has a full win (OPG B)."


def _lost_now(situation: Situation) -> Effect:
    """Return the loss of one game, after which the next one is played."""
    lost, words = _loss(situation)
    return Effect((*NOTED, lost), words=(words,))


def _loss(situation: Situation) -> tuple[Act, str]:
    if situation.pod:
        return Act.SCORE_ZERO, "The player scores 0 in this round of the pod."
    game = "This game of the match" if situation.match_play else "This game"
    if situation.both:
        return Act.DOUBLE_LOSS, f"{game} is a full loss for both, with differential 0."
    return Act.GAME_LOSS, f"{game} is lost at once: full loss, and a full win for the opponent (OPG B)."


def _disqualification(situation: Situation) -> Effect:
    lost = _lost_by_disqualification(situation)
    words = (
        *(sentence for _, sentence in lost),
        "The player leaves the event and the venue, and stands last (OPG B).",
        "Prizes and points are forfeited; opponents keep their results (OPG B).",
        "The coordinator and the Director get a report, today or at the latest with the results (OPG B).",
    )
    return Effect((*NOTED, *(act for act, _ in lost), Act.DROP), (), (Act.FORFEIT, Act.REPORT), words)


def _lost_by_disqualification(situation: Situation) -> tuple[tuple[Act, str], ...]:
    """Return what is lost at the table at which the player sits (House-C3): nobody waits for somebody who is out."""
    by_match = situation.match_play and not situation.pod
    knows = situation.knows_match_losses if by_match else situation.knows_losses
    if not knows:
        return ((Act.ENTER_RESULT, BY_HAND),) if situation.in_game or situation.waits else ()
    if situation.pod:
        return (_loss(situation),) if situation.in_game else ()
    if situation.match_play:
        both = "The match is lost for both: nobody goes on from it (OPG 10)."
        return ((Act.LOSE_MATCH, both if situation.both else "The match goes to the opponent (OPG 10)."),)
    if situation.in_game:
        return (_loss(situation),)
    if situation.waits:
        return (
            (Act.GAME_LOSS, "The published game is lost without being played; the opponent has a full win (OPG B)."),
        )
    return ()


FOLLOWS: Mapping[Level | None, Callable[[Situation], Effect]] = MappingProxyType(
    {Level.TURN_LOSS: _turn_loss, Level.GAME_LOSS: _game_loss, Level.DISQUALIFICATION: _disqualification}
)
