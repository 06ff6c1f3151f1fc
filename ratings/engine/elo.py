"""OPG 8, D97 1.13: Elo by event or game by game (AMB-R1, R2, R8), and every system of rating by its code."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from math import floor, fsum
from math import pow as power
from types import MappingProxyType

from ratings.engine.types import Change, Event, Game, Ratings, RatingSystem
from tournaments.engine.core.types import Outcome

HOPELESS = 300.0
Part = tuple[float, float, float]
"""Of one game for one player: points gained, expectation, worth of the result."""


def expectation(system: RatingSystem, own: float, other: float) -> float:
    """Return the expected score, from 0 to 1, of a player rated `own` against one rated `other`."""
    behind = (other - own) / system.denominator
    return 1.0 / (1.0 + power(10.0, behind if behind < HOPELESS else HOPELESS))


def rate_by_event(system: RatingSystem, ratings: Ratings, event: Event) -> tuple[Change, ...]:
    """Rate all games from the ratings before the event. The sums are exact, so the order of games does not matter."""
    parts: dict[str, list[Part]] = {}
    games: dict[str, int] = {}
    for table in event.tables:
        for game in table:
            one, other = game.players
            first, second = gains(system, ratings, event.k, game)
            parts.setdefault(one, []).append(first)
            parts.setdefault(other, []).append(second)
        for player in table[0].players if len(table) == 1 else _list_players(table):
            games[player] = games.get(player, 0) + 1
    return tuple(_change(system, ratings, event.k, player, own, games[player]) for player, own in parts.items())


def _list_players(table: tuple[Game, ...]) -> Iterable[str]:
    """Return everybody who sat at the table, each once."""
    return dict.fromkeys(chain.from_iterable(game.players for game in table))


def rate_by_table(system: RatingSystem, ratings: Ratings, event: Event) -> tuple[Change, ...]:
    """Rate each table from the ratings after the table before."""
    first: dict[str, float] = {}
    parts: dict[str, list[Change]] = defaultdict(list)
    now = dict(ratings)
    for table in event.tables:
        for change in rate_by_event(system, now, Event(event.id, event.k, (table,))):
            first.setdefault(change.player, change.before)
            parts[change.player].append(change)
            now[change.player] = change.after
    return tuple(_join_changes(first[player], changes) for player, changes in parts.items())


def gains(system: RatingSystem, ratings: Ratings, k: float, game: Game) -> tuple[Part, Part]:
    """Return what one game gives each of its players, from these ratings."""
    one, other = game.players
    first, second = game.outcomes
    own, against = ratings.get(one, system.start), ratings.get(other, system.start)
    return _part(system, k, game.share, first, own, against), _part(system, k, game.share, second, against, own)


def explain_games(system: RatingSystem, ratings: Ratings, event: Event) -> Iterator[tuple[Game, Part, Part]]:
    """Yield each game of an event with what it gave both players; within the bounds these add up to their changes."""
    now = dict(ratings)
    for table in event.tables:
        yield from ((game, *gains(system, now, event.k, game)) for game in table)
        if system.order is rate_by_table:
            changes = rate_by_event(system, now, Event(event.id, event.k, (table,)))
            now.update((change.player, change.after) for change in changes)


def gain_by_difference(system: RatingSystem, outcome: Outcome, k: float, stake: float) -> float:
    """Return K times the worth of the result minus the stake."""
    return k * system.worth[outcome] - stake


def gain_by_stake(system: RatingSystem, outcome: Outcome, k: float, stake: float) -> float:
    """Return the part of K that was not at stake for a win, a share of it for a modified win, minus the stake for a
    loss.

    See AMB-R8.
    """
    if outcome in (Outcome.FW, Outcome.MW):
        return system.worth[outcome] * (k - stake)
    return gain_by_difference(system, outcome, k, stake)


def _part(system: RatingSystem, k: float, share: float, outcome: Outcome, own: float, other: float) -> Part:
    """Return what one game gave one player."""
    expected = expectation(system, own, other)
    at_stake = k * share
    stake = system.rounding(at_stake * expected)
    if stake < system.least:
        stake = system.least
    return system.gain(system, outcome, at_stake, stake), expected * share, system.worth[outcome] * share


def _change(system: RatingSystem, ratings: Ratings, k: float, player: str, parts: list[Part], games: int) -> Change:
    if len(parts) == 1:
        ((gained, expected, score),) = parts
    else:
        points, expectations, scores = zip(*parts, strict=True)
        gained, expected, score = fsum(points), fsum(expectations), fsum(scores)
    before = ratings.get(player, system.start)
    return Change(player, before, _bound_rating(system, before, gained), expected, score, games, k)


def _bound_rating(system: RatingSystem, before: float, gained: float) -> float:
    """Return the rating after a gain, within the bounds; below the floor nothing is lost."""
    if gained < 0 and before < system.floor:
        return before
    after = before + gained
    return after if system.low <= after <= system.high else min(system.high, max(system.low, after))


def _join_changes(before: float, changes: list[Change]) -> Change:
    return Change(
        changes[0].player,
        before,
        changes[-1].after,
        fsum(change.expected for change in changes),
        fsum(change.score for change in changes),
        sum(change.games for change in changes),
        changes[0].k,
    )


def _whole(points: float) -> float:
    """The nearest whole number, a half upwards."""
    return float(floor(points + 0.5))


WINS_AND_TIES: Mapping[Outcome, float] = MappingProxyType(
    {Outcome.FW: 1.0, Outcome.MW: 1.0, Outcome.TT: 0.5, Outcome.ML: 0.0, Outcome.FL: 0.0}
)

TCC = RatingSystem("tcc", "Elo by event", "OPG 8", rate_by_event, gain_by_difference, WINS_AND_TIES)

DECIPHER_1997 = replace(TCC, code="decipher-1997", name="Elo of 1997", source="D97 1.13")

DECIPHER_PUBLISHED = RatingSystem(
    "decipher-published",
    "Elo as Decipher published it",
    "D97 1.16",
    rate_by_table,
    gain_by_stake,
    MappingProxyType({**WINS_AND_TIES, Outcome.MW: 0.5}),
    rounding=_whole,
    least=2.0,
    floor=1600.0,
    k_factors=(16, 32, 48, 64),
)

SYSTEMS: Mapping[str, RatingSystem] = MappingProxyType(
    {system.code: system for system in (TCC, DECIPHER_1997, DECIPHER_PUBLISHED)}
)
