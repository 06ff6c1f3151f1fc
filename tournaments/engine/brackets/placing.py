"""The final order of a bracket, and why everybody stands where he does, in words for players."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tournaments.engine.brackets.naming import name_in_sentence, name_match
from tournaments.engine.brackets.states import By, Exit, NodeState, Progress
from tournaments.engine.brackets.values import SECTION
from tournaments.engine.core.types import RuleViolation


@dataclass(frozen=True, slots=True)
class Place:
    """`match`: the id of the match after which the player was out, or which he won last. `reason` holds player ids in
    curly braces: "lost the semifinal to {p03}".
    """

    rank: int
    player: str
    match: str
    reason: str


def final_order(progress: Progress) -> tuple[Place, ...]:
    """Everybody once, best first: the winner, the loser of the last match, then by the round after which they were out,
    a later one before; inside one round by seed. The documents say no more than who has won. Nobody has where neither
    came to the last match: then its two stand first by their seeds.

    Disqualified players keep their place here: whoever shows a table sets them last (AMB-P16). Raises RuleViolation
    `not_finished` while a match is undecided.
    """
    undecided = next((state for state in progress.states.values() if state.is_undecided), None)
    if undecided is not None or progress.deciding is None:
        name = name_match(undecided.node) if undecided else ""
        message = f"The bracket is not finished: the result of {name} is missing. Report it first."
        raise RuleViolation("not_finished", message, SECTION)
    champion = progress.deciding.winner
    first = (Place(1, champion, progress.deciding.node.id, _describe_win(progress.deciding)),) if champion else ()
    beside = Counter((_round(progress, gone), gone.won) for gone in progress.out)
    others = (
        Place(rank, gone.player, gone.match, _reason(progress, gone, beside[_round(progress, gone), gone.won]))
        for rank, gone in enumerate(progress.out, len(first) + 1)
    )
    return (*first, *others)


def order_so_far(progress: Progress) -> tuple[Place, ...]:
    """Everybody once while matches are undecided: who may still win all by seed, then who is out as `final_order` has
    them, with the best place that is left to him.
    """
    out = {gone.player for gone in progress.out}
    playing = ((seed, player) for seed, player in enumerate(progress.entrants, 1) if player not in out)
    there = tuple(
        Place(rank, player, "", f"is still in the bracket, as seed {seed}")
        for rank, (seed, player) in enumerate(playing, 1)
    )
    gone = (
        Place(rank, gone.player, gone.match, _reason(progress, gone, 2))
        for rank, gone in enumerate(progress.out, len(there) + 1)
    )
    return (*there, *gone)


def _round(progress: Progress, gone: Exit) -> int:
    return progress.states[gone.match].node.round


def _reason(progress: Progress, gone: Exit, beside: int) -> str:
    """With the seed where it has decided among several."""
    state = progress.states[gone.match]
    reason = _describe_win(state) if gone.won else _describe_loss(state)
    return reason if beside == 1 else f"{reason}, as seed {gone.seed}"


def _describe_win(state: NodeState) -> str:
    name = name_in_sentence(state.node)
    match state.by:
        case By.OPPONENT_LEFT:
            return f"won {name} without play, as {{{state.loser}}} had left"
        case By.HIGHER_SEED:
            return f"was carried through {name} as the higher seed, as both had left, {{{state.loser}}} too"
        case By.BYE:
            return f"had {name} without an opponent"
        case _:
            return f"won {name} against {{{state.loser}}}"


def _describe_loss(state: NodeState) -> str:
    name = name_in_sentence(state.node)
    if state.by is By.NOBODY:
        return f"did not come to {name}, nor did anybody else"
    return (
        f"lost {name} to {{{state.winner}}}"
        if state.by is By.PLAY
        else f"left before {name} against {{{state.winner}}}"
    )
