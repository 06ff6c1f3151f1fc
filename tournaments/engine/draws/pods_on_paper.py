"""Pods with pen and paper: of which sizes they are, and what a director does with the scorecards (OPG 7.2, 7.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.engine.core.draws import Position
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.texts import join_words

FIRST = "OPG 7.2"
FEW = 3
"""A pod has four players at least; one of three is for an event of three alone (OPG 2, AMB-T1)."""
SORT = "Write every new total, and sort the scorecards by it, the highest on top. Who is level cuts for the order."
BEFORE_PLAY = (
    "Write table numbers on the cards, name a scorekeeper for every table, announce the time limit and when it ends."
)


def pod_sizes(players: int, most: int = 8) -> tuple[int, ...]:
    """As few pods as hold them, of about equal size, the bigger first (OPG 7.2). Raises RuleViolation for fewer than
    three players.
    """
    if players < FEW:
        raise RuleViolation("too_few_players", f"A pod has at least {FEW} players, not {players}.", FIRST)
    pods = -(-players // most)
    return tuple(players // pods + (pod < players % pods) for pod in range(pods))


def list_paper_steps(rules: GameRules, position: Position) -> Iterator[str]:
    """The steps that this position takes, in their order; none where too few are there."""
    here = sum(not card.dropped for card in position.cards)
    if here < FEW:
        return
    pods = pod_sizes(here, rules.seats[1])
    yield from _list_random_steps(pods) if position.round == 1 else _list_steps_by_total(pods)
    yield BEFORE_PLAY


def _list_random_steps(pods: Sequence[int]) -> Iterator[str]:
    yield f"Shuffle the scorecards and deal them out: {_describe_tables(pods)} ({FIRST})."


def _list_steps_by_total(pods: Sequence[int]) -> Iterator[str]:
    first, *others = pods
    yield SORT
    if others:
        yield f"Table 1 has {first} players: the best of every table before, then the next best until it is full."
        yield f"The others follow by their totals: {_describe_tables(others)}."
    else:
        yield f"All {first} sit at one table."


def _describe_tables(pods: Sequence[int]) -> str:
    return f"one table of {pods[0]}" if len(pods) == 1 else f"tables of {join_words(pods)}"
