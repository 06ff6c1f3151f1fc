"""OPG 10.2: the McIntyre brackets, in which the higher seeds have a second chance.

The modified ones of the guide are figures that are lost. What stands here is a reading: slots as they were played at
one championship of 2013. A corrected figure is another bracket as data, and no code.
"""

from __future__ import annotations

from tournaments.engine.brackets.seeded import build_bracket
from tournaments.engine.brackets.values import SECTION, Among, Bracket, LoserOf, Node, Ranked, Seed, WinnerOf
from tournaments.engine.core.types import RuleViolation

READING = (
    "The figure of this bracket in OPG 10.2 is lost. Its matches are our reading of it: a fixed form of the"
    " McIntyre system, as it was played at one championship."
)
MODIFIED = (8, 16)


def modified_mcintyre(players: int) -> Bracket:
    """For 8 or 16. In round 1 the highest seed meets the lowest, and so on. Who wins a match of the upper half of the
    seeds rests in round 2, who loses one has a second chance against a winner of the lower half; who loses there is
    out. Raises RuleViolation `number_of_players`.
    """
    if players not in MODIFIED:
        message = f"A modified McIntyre bracket is for 8 or 16 players, not for {players}."
        raise RuleViolation("number_of_players", message, SECTION)
    half, upper = players // 2, players // 4
    nodes = [Node(f"first {seed}", 1, (Seed(seed), Seed(players + 1 - seed))) for seed in range(1, half + 1)]
    for seed in range(upper + 1, half + 1):
        chance = WinnerOf(f"first {seed}"), LoserOf(f"first {seed - upper}")
        nodes.append(Node(f"second {seed}", 2, chance))
    for seed in range(1, upper + 1):
        rested = WinnerOf(f"first {seed}"), WinnerOf(f"second {half + 1 - seed}")
        nodes.append(Node(f"third {seed}", 3, rested))
    return build_bracket((*nodes, *_build_last_rounds([f"third {seed}" for seed in range(1, upper + 1)])), READING)


def mcintyre() -> Bracket:
    """The original final eight, with ranked slots: the two highest winners of round 1 rest, its two lowest losers are
    out.
    """
    winner, loser = ({rank: Ranked(rank, of, 1) for rank in range(1, 5)} for of in (Among.WINNERS, Among.LOSERS))
    nodes = [Node(f"first {seed}", 1, (Seed(seed), Seed(9 - seed))) for seed in range(1, 5)]
    nodes += [Node("third", 2, (winner[3], loser[1])), Node("fourth", 2, (winner[4], loser[2]))]
    nodes += [Node("upper", 3, (winner[1], WinnerOf("fourth"))), Node("lower", 3, (winner[2], WinnerOf("third")))]
    return build_bracket((*nodes, *_build_last_rounds(["upper", "lower"])))


def _build_last_rounds(standing: list[str]) -> list[Node]:
    """From round 4 on: the winner of the first meets that of the last, the second that of the last but one."""
    nodes: list[Node] = []
    number = 4
    while len(standing) > 1:
        half = len(standing) // 2
        met = zip(standing[:half], standing[: half - 1 : -1], strict=True)
        column = [Node(f"{number} {one}", number, (WinnerOf(one), WinnerOf(other))) for one, other in met]
        nodes, standing, number = nodes + column, [node.id for node in column], number + 1
    return nodes
