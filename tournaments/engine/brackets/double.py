"""Double elimination: nobody is out before the second loss (T95 "systems", which has no more than the name).

Who loses in the winners' bracket comes down into the losers' bracket; the winners of both play the grand final, which
has a second game where it was the first loss of its loser.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tournaments.engine.brackets.naming import SECOND_GAME, list_names
from tournaments.engine.brackets.seeded import Tree, build_bracket, check_number, matches, pairs, tree
from tournaments.engine.brackets.values import Bracket, LoserOf, Node, Slot, WinnerOf

FEWEST_PLAYERS = 3
GRAND_FINAL = "grand final"


def double_elimination(players: int) -> Bracket:
    """For 3 to 256 players. Raises RuleViolation `number_of_players`.

    Who comes down meets nobody at once whom he has met, but in the losers' final, where one player is left. Where
    less than three quarters of a power of two play, some come down beside an empty place and pass one round of the
    losers' bracket: they alone may then meet the player again whom they beat in round 1.
    """
    check_number(players, FEWEST_PLAYERS)
    upper = tree(players)
    lower = _losers_bracket(upper)
    final = len(lower) + 2
    slots = WinnerOf(_only(upper)), WinnerOf(_only(lower))
    grand = Node("gf", final, slots, GRAND_FINAL)
    again = Node("again", final + 1, (WinnerOf(grand.id), LoserOf(grand.id)), GRAND_FINAL + SECOND_GAME)
    return build_bracket((*_name_nodes(upper, "winners'"), *_name_nodes(lower, "losers'"), grand, again))


def _losers_bracket(upper: Tree) -> Tree:
    """Its rounds in turn: its own winners meet, then they meet those who come down. Its round k is played beside round
    k + 1 of the winners' bracket, and goes on after that.
    """
    first, *later = ([LoserOf(node.id) if node else None for node in nodes] for nodes in upper)
    standing: Sequence[Slot | None] = first
    rounds: list[list[Node | None]] = []
    for coming in later:
        survivors, standing = _met(len(rounds) + 1, pairs(standing))
        comers, standing = _met(len(rounds) + 2, zip(_cross_over(coming), standing, strict=True))
        rounds += [survivors, comers]
    return rounds


def _met(
    number: int, meetings: Iterable[tuple[Slot | None, Slot | None]]
) -> tuple[list[Node | None], list[Slot | None]]:
    """The matches of a round, and who goes on from it: without an opponent without a match."""
    nodes: list[Node | None] = []
    on: list[Slot | None] = []
    for place, (one, other) in enumerate(meetings):
        node = Node(f"l{number}.{place}", number + 1, (one, other)) if one and other else None
        nodes.append(node)
        on.append(WinnerOf(node.id) if node else one or other)
    return nodes, on


def _cross_over(coming: Sequence[Slot | None]) -> Sequence[Slot | None]:
    """Everybody beside the place of those whom he may have beaten; the last has no such place."""
    return [coming[place ^ 1] for place in range(len(coming))] if len(coming) > 1 else coming


def _only(rounds: Tree) -> str:
    return next(node.id for node in rounds[-1] if node)


def _name_nodes(rounds: Tree, whose: str) -> Iterator[Node]:
    """Named by their rounds, of which only those count that are played."""
    played = [nodes for nodes in (list(matches([row])) for row in rounds) if nodes]
    for number, nodes in enumerate(played, 1):
        kind = f"{whose} final" if number == len(played) else f"{whose} round {number}"
        yield from (replace(node, name=name) for node, name in zip(nodes, list_names(kind, len(nodes)), strict=True))
