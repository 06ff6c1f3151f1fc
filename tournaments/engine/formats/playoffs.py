"""Arrange the matches of a bracket: from which earlier match each seat was filled, and in which round it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tournaments.engine.formats.brought import BroughtGame, BroughtRound, Feed, GameOutcome

WON = (GameOutcome.WIN, GameOutcome.FORFEIT_WIN)


@dataclass(slots=True)
class _Node:
    game: BroughtGame
    level: int


def arrange_playoffs(rounds: Sequence[BroughtRound]) -> tuple[BroughtRound, ...]:
    """Return the rounds of a bracket in the order in which they can be played, each seat with its feed.

    The games stand in the order of play. Where the file names no feed it is the player's last match; a seat without one
    is that of a seed. A match is of no earlier round than the file says, and after those that fill its seats. Matches
    whose players nobody can know yet are left out.
    """
    nodes: dict[str, _Node] = {}
    last: dict[int, BroughtGame] = {}
    for played in rounds:
        for game in played.games:
            if len(game.numbers) != 2:
                continue
            code = game.code or f"m{len(nodes) + 1}"
            feeds = tuple(_feed(game, seat, last, nodes) for seat in (0, 1))
            if any(number is None and feed is None for number, feed in zip(game.numbers, feeds, strict=True)):
                continue
            placed = replace(game, code=code, feeds=feeds)
            after = max((nodes[feed.code].level for feed in feeds if feed), default=0) + 1
            nodes[code] = _Node(placed, max(after, played.number))
            last |= {number: placed for number in game.numbers if number is not None}
    _put_final_last(nodes)
    return tuple(_in_rounds(nodes.values(), rounds))


def _feed(game: BroughtGame, seat: int, last: dict[int, BroughtGame], nodes: dict[str, _Node]) -> Feed | None:
    said, number = (game.feeds[seat] if game.feeds else None), game.numbers[seat]
    if said is not None and said.code in nodes:
        return said
    earlier = last.get(number) if number is not None else None
    if earlier is None:
        return None
    return Feed(earlier.code, is_loser=earlier.outcomes[earlier.numbers.index(number)] not in WON)


def _put_final_last(nodes: dict[str, _Node]) -> None:
    """Move the final behind matches for other places that stand in its round."""
    latest = max((node.level for node in nodes.values()), default=0)
    at_end = [node for node in nodes.values() if node.level == latest]
    finals = [node for node in at_end if not any(feed and feed.is_loser for feed in node.game.feeds)]
    if len(at_end) > 1 and len(finals) == 1:
        finals[0].level += 1


def _in_rounds(nodes: Iterable[_Node], rounds: Sequence[BroughtRound]) -> Iterable[BroughtRound]:
    days = {played.number: played.played_on for played in rounds}
    levels: dict[int, list[BroughtGame]] = {}
    for node in nodes:
        levels.setdefault(node.level, []).append(node.game)
    for number, level in enumerate(sorted(levels), start=1):
        yield BroughtRound(number, tuple(levels[level]), days.get(level), is_playoff=True)
