"""A bracket is found again from who met whom, whatever its size."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tournaments.engine.brackets import Bracket, double_elimination, final_order, progress
from tournaments.engine.document import score_document
from tournaments.engine.formats import (
    BroughtEvent,
    BroughtGame,
    BroughtPlayer,
    BroughtRound,
    BroughtStructure,
    Format,
    GameOutcome,
)
from tournaments.engine.formats.documents import write_document
from tournaments.engine.stages.elimination import build_standard_bracket

RESULTS = ((GameOutcome.WIN, GameOutcome.LOSS), (GameOutcome.LOSS, GameOutcome.WIN))


def played(bracket: Bracket, players: int, random: Random) -> tuple[tuple[BroughtRound, ...], list[int]]:
    """Return the rounds of a bracket without a word of its slots, and its players by their places."""
    entrants, winners, rounds = tuple(map(str, range(1, players + 1))), dict[str, str](), []
    for number, nodes in bracket.by_round.items():
        now, games = progress(bracket, entrants, winners), []
        for state in (state for state in now.ready if state.node in nodes):
            seat = random.randrange(2)
            winners[state.node.id] = state.players[seat]
            games.append(BroughtGame(tuple(map(int, state.players)), RESULTS[seat]))
        if games:
            rounds.append(BroughtRound(number, tuple(games), is_playoff=True))
    return tuple(rounds), [int(place.player) for place in final_order(progress(bracket, entrants, winners))]


@pytest.mark.parametrize("size", range(3, 18))
@pytest.mark.parametrize(
    ("build", "structure"),
    [
        (build_standard_bracket, BroughtStructure.SINGLE_ELIMINATION),
        (double_elimination, BroughtStructure.DOUBLE_ELIMINATION),
    ],
)
def test_bracket_is_found_from_who_met_whom(
    build: Callable[[int], Bracket], structure: BroughtStructure, size: int
) -> None:
    rounds, order = played(build(size), size, Random(size))
    players = tuple(BroughtPlayer(number, f"Player {number}", seed=number) for number in range(1, size + 1))
    event = BroughtEvent(Format.CHALLONGE, structure=structure, players=players, rounds=rounds)
    standings = score_document(write_document(event))["standings"]
    assert [int(place["player"][1:]) for place in standings] == order
