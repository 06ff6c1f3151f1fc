"""OPG 12.4, 12.6: a season in one league, the lists of those who qualify, and the order of the playoffs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from operator import attrgetter, itemgetter

from leagues.engine.points import points_of
from leagues.engine.seasons import LeagueRules
from leagues.engine.types import Kind, LeagueEvent, Line, Placed, Points

SECTION = "OPG 12.6"
COIN = "coin"
OF_PLAYOFFS = ("playoff_points", "playoff_victories", "playoff_events")


@dataclass(frozen=True, slots=True)
class Step:
    """A tie step: the player with more of `code`, an attribute of a `Line`, comes first."""

    code: str
    label: str


STEPS = {
    step.code: step
    for step in (
        Step("playoff_points", "league playoff points"),
        Step("playoff_victories", "playoff events won"),
        Step("total", "league points of the season, with bonus"),
        Step("playoff_events", "playoff events attended"),
        Step("events", "league events attended"),
        Step("lifetime", "lifetime league points"),
        Step(COIN, "coin"),
    )
}


def season_lines(
    events: Sequence[LeagueEvent],
    rules: LeagueRules,
    *,
    qualified: Collection[str] = (),
    before: Mapping[str, int] | None = None,
    seed: int = 0,
) -> dict[str, Line]:
    """Return everybody's line of a season, by player.

    `before` holds lifetime points over all leagues before the season, including this season's other leagues. `seed` is
    the league's and decides coins. The order of events does not matter.
    """
    before, won = before or {}, set(qualified)
    sums: dict[str, _Sums] = {}
    for event in events:
        for player, points in points_of(event, rules.table).items():
            _add(sums.setdefault(player, _Sums()), event, player, points, player in won)
    everybody = {**dict.fromkeys(sums, 0), **before}
    return {
        player: _line(player, sums.get(player) or _Sums(), lifetime, seed) for player, lifetime in everybody.items()
    }


def over_leagues(
    leagues: Iterable[Sequence[LeagueEvent]], rules: LeagueRules, before: Mapping[str, int] | None = None
) -> dict[str, Points]:
    """OPG 12.4: everybody's points over all leagues of one season. Bonus stays in the league that gave it (OPG 12.5).

    `before`: lifetime points before the season.
    """
    season: dict[str, int] = dict.fromkeys(before or {}, 0)
    for event in chain.from_iterable(leagues):
        for player, points in points_of(event, rules.table).items():
            season[player] = season.get(player, 0) + points
    return {player: Points(points, (before or {}).get(player, 0) + points) for player, points in season.items()}


def qualifying_lists(
    events: Sequence[LeagueEvent],
    rules: LeagueRules,
    places: int,
    *,
    before: Mapping[str, int] | None = None,
    seed: int = 0,
) -> tuple[tuple[Placed, ...], ...]:
    """OPG 12.2, 12.6: a list of `places` after each half; one list where the regular season is not parted.

    The second list goes by the season to date and passes over who qualified already (AMB-L2, L10).
    """
    regular = [event for event in events if event.kind is Kind.REGULAR]
    halves: tuple[int | None, ...] = tuple(sorted({event.half for event in regular if event.half is not None}))
    lists: list[tuple[Placed, ...]] = []
    for half in halves or (None,):
        until = [event for event in regular if half is None or event.half is None or event.half <= half]
        lists.append(_best(until, rules, places, lists, before, seed))
    return tuple(lists)


def rank_lines(lines: Iterable[Line], steps: Sequence[str]) -> tuple[Placed, ...]:
    """Rank the lines by these steps, higher first, and at last by a coin."""

    figures = attrgetter(*steps) if len(steps) > 1 else lambda line: (getattr(line, steps[0]),)
    by_steps = sorted([(figures(line), line) for line in lines], key=itemgetter(0), reverse=True)
    order: list[tuple[tuple[int, ...], Line]] = []
    for _, level in groupby(by_steps, itemgetter(0)):
        found = list(level)
        order += found if len(found) == 1 else sorted(found, key=lambda each: each[1].lot)
    above = [None, *(figures for figures, _ in order)]
    return tuple(
        Placed(rank, line, _decided_by(above[rank - 1], own, steps)) for rank, (own, line) in enumerate(order, 1)
    )


def playoff_standings(lines: Mapping[str, Line], qualified: Collection[str], rules: LeagueRules) -> tuple[Placed, ...]:
    """OPG 12.6: those who qualified, in the order that makes the first of them the champion of the league."""
    return rank_lines([lines[player] for player in sorted(qualified) if player in lines], rules.steps)


def season_table(lines: Mapping[str, Line], rules: LeagueRules) -> tuple[Placed, ...]:
    """Everybody who was at an event of the season, by the steps without those of the playoffs (AMB-L10)."""
    return rank_lines([line for line in lines.values() if line.events], regular_steps(rules))


def regular_steps(rules: LeagueRules) -> tuple[str, ...]:
    return tuple(step for step in rules.steps if step not in OF_PLAYOFFS)


def why(above: Line, below: Line, step: str) -> str:
    """The step that parted two neighbours, in words."""
    if step == COIN:
        return "a coin: level by every step"
    more, fewer = getattr(above, step), getattr(below, step)
    return f"{STEPS[step].label}: {more:,} against {fewer:,}"


@dataclass(slots=True)
class _Sums:
    """A line while it is added up."""

    regular: int = 0
    season: int = 0
    bonus: int = 0
    playoff_points: int = 0
    playoff_victories: int = 0
    playoff_events: int = 0
    events: int = 0
    beyond: int = 0


def _add(sums: _Sums, event: LeagueEvent, player: str, points: int, is_qualified: bool) -> None:
    barred = player in event.barred
    sums.season += points
    sums.beyond += points if event.beyond else 0
    sums.events += 1
    if player in event.bonus and not barred:
        sums.bonus += event.bonus[player]
    if event.kind is Kind.REGULAR:
        sums.regular += points
        return
    sums.playoff_events += 1
    sums.playoff_points += points if is_qualified else 0
    sums.playoff_victories += event.ranks[player] == 1 and not barred


def _line(player: str, sums: _Sums, before: int, seed: int) -> Line:
    return Line(
        player,
        sums.regular,
        sums.season,
        sums.bonus,
        sums.playoff_points,
        sums.playoff_victories,
        sums.playoff_events,
        sums.events,
        before + sums.beyond,
        seed,
    )


def _best(
    events: Sequence[LeagueEvent],
    rules: LeagueRules,
    places: int,
    earlier: Iterable[tuple[Placed, ...]],
    before: Mapping[str, int] | None,
    seed: int,
) -> tuple[Placed, ...]:
    passed_over = {placed.line.player for placed_before in earlier for placed in placed_before}
    lines = season_lines(events, rules, before=before, seed=seed).values()
    candidates = [line for line in lines if line.events and line.player not in passed_over]
    return rank_lines(candidates, regular_steps(rules))[:places]


def _decided_by(above: tuple[int, ...] | None, below: tuple[int, ...], steps: Sequence[str]) -> str:
    if above is None:
        return ""
    return next((step for step, more, fewer in zip(steps, above, below, strict=True) if more != fewer), COIN)
