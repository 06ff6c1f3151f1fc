"""OPG 7.7: the table, by the steps of the ruleset; head-to-head is asked again whenever exactly two are left."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from tournaments.engine.core.explanations import (
    Measures,
    explain_rank,
    explain_undecided,
    figure_part,
    list_shown_steps,
)
from tournaments.engine.core.structure import StageOutcome
from tournaments.engine.core.system import GameRules, Measure, Step
from tournaments.engine.core.types import RuleViolation, Scorecard, Standing, Tiebreaker

DISQUALIFICATION = Step(
    "disqualification",
    "Disqualification",
    why=lambda rules, above, below: f"{{{below.player}}} was disqualified",
)


def rank(
    rules: GameRules,
    scorecards: Sequence[Scorecard],
    *,
    rounds: int,
    tiebreakers: tuple[Tiebreaker, ...] = (),
    decided: Sequence[StageOutcome] = (),
    eliminated: Collection[str] = (),
    explained: bool = True,
) -> tuple[Standing, ...]:
    """The table, best first, with unique ranks, but where places that were typed are shared; disqualified players stand
    last (AMB-P16).

    `rounds`: scheduled, or played once the event was cut short. `decided`: what its later stages change, in their
    order. `eliminated`: who plays no more, unless he has left. `explained`: whether each standing says why the
    player stands above the next, in `explanation` beside `decided_by`; the texts hold player ids in curly braces.
    """
    ordered = sorted(scorecards, key=lambda card: card.player)
    table = _RankingTable(rules, _compute_figures(rules, ordered, rounds), tiebreakers)
    in_event = tuple(card for card in ordered if card.disqualified_after is None)
    disqualified = tuple(card for card in ordered if card.disqualified_after is not None)
    places = _join_groups([table.place_cards(in_event), table.place_cards(disqualified)])
    for stage in decided:
        places = _move_up(places, stage)
    instead = {player: figures for stage in decided for player, figures in stage.figures.items()}
    return tuple(_build_standings(table, places, instead, eliminated, explained))


@dataclass(frozen=True, slots=True)
class _Cut:
    """What parts a player from the next: the step, the part of its figure, how late it was asked, of how many tied.

    `passed_over` are the tiebreakers that came before it and did not decide.
    """

    step: Step
    index: int = 0
    depth: int = 0
    tied: int = 0
    passed_over: tuple[Step, ...] = ()


LEVEL_CUT = _Cut(Step("level", "Level"), depth=10_000)
"""Nothing parts these two: they share the place (D97 1.17, 8)."""
_Place = tuple[Scorecard, _Cut | None]


@dataclass(frozen=True, slots=True)
class _RankingTable:
    """The figures of all players, and the order they give to some of them."""

    rules: GameRules
    figures: Measures
    tiebreakers: tuple[Tiebreaker, ...]

    def place_cards(self, cards: tuple[Scorecard, ...]) -> list[_Place]:
        """By every step in order, one criterion for each part of its figure."""
        criteria = tuple((step, index) for step in self.rules.ranking for index in range(self._parts(step)))
        return self._order(cards, criteria, 0) if cards else []

    def _parts(self, step: Step) -> int:
        measures = self.figures.get(step.code, {}).values()
        return max((len(measure) for measure in measures if isinstance(measure, tuple)), default=1)

    def _order(self, tied: tuple[Scorecard, ...], criteria: tuple[tuple[Step, int], ...], depth: int) -> list[_Place]:
        """Players equal on everything so far, in order: by a game between them, else by the next figure."""
        if len(tied) == 1:
            return [(tied[0], None)]
        for step, _ in criteria[: depth + 1]:
            if step.settle and (first := step.settle(tied, self.tiebreakers)) is not None:
                rest = tuple(card for card in tied if card is not first)
                cut = _Cut(step, 0, depth, len(tied), self._list_earlier_steps(step, criteria, depth))
                return [(first, cut), *self._order(rest, criteria, depth)]
        if depth == len(criteria):
            last = criteria[-1][0]
            cut = LEVEL_CUT if self.rules.shares_places else _Cut(last, 0, depth, len(tied))
            return [*((card, cut) for card in tied[:-1]), (tied[-1], None)]
        step, index = criteria[depth]
        groups = self._group_by_figure(tied, step, index)
        if len(groups) == 1:
            return self._order(tied, criteria, depth + 1)
        cut = _Cut(step, index, depth, len(tied), self._list_earlier_steps(step, criteria, depth))
        return _join_groups([self._order(group, criteria, depth + 1) for group in groups], cut)

    def _list_earlier_steps(self, step: Step, criteria: tuple[tuple[Step, int], ...], depth: int) -> tuple[Step, ...]:
        """The tiebreakers that were asked before this one decided, without what the players are tied on."""
        asked = dict.fromkeys(earlier.code for earlier, _ in criteria[:depth])
        return tuple(one for one in self.rules.ranking[1:] if one.code in asked and one.code != step.code)

    def _group_by_figure(self, tied: tuple[Scorecard, ...], step: Step, index: int) -> list[tuple[Scorecard, ...]]:
        if step.figure is None:
            return [tied]

        measures, groups = self.figures[step.code], dict[float, list[Scorecard]]()
        for card in tied:
            measure = measures[card.player]
            groups.setdefault(measure if type(measure) is int else figure_part(measure, index), []).append(card)
        return [tuple(groups[figure]) for figure in sorted(groups, reverse=True)]


def _compute_figures(rules: GameRules, scorecards: Sequence[Scorecard], rounds: int) -> Measures:
    cards = {card.player: card for card in scorecards}
    return {
        step.code: {card.player: step.figure(rules, card, cards, rounds) for card in scorecards}
        for step in rules.ranking
        if step.figure is not None
    }


def _join_groups(groups: Iterable[list[_Place]], cut: _Cut = _Cut(DISQUALIFICATION, depth=-1)) -> list[_Place]:
    """Groups one after the other, the last of each parted from the next by this cut."""
    filled = [group for group in groups if group]
    closed = [[*group[:-1], (group[-1][0], cut)] for group in filled[:-1]]
    return [place for group in (*closed, *filled[-1:]) for place in group]


def _move_up(places: list[_Place], decided: StageOutcome) -> list[_Place]:
    """Who played a later stage stands first, the rest unchanged (AMB-P9). Where its figures stand in the place of all
    rounds', it parts its last one from the rest, too: the steps before it compare what is no longer shown.

    Disqualified they stand last like anybody (AMB-C10): where the first of them is, nothing was decided.
    """
    at = {card.player: index for index, (card, _) in enumerate(places)}
    for player in decided.players:
        if player not in at:
            raise RuleViolation("unknown_winner", f"{{{player}}} is no player of this event.", "OPG A")
    stay = [at[player] for player in decided.players if places[at[player]][0].disqualified_after is None]
    if not stay or stay[0] != at[decided.players[0]]:
        return places
    order = [*stay, *(index for index in range(len(places)) if index not in stay)]
    first, behind = (_Cut(step, depth=-2) for step in (decided.first, decided.behind))
    cuts: list[_Cut | None] = [first, *([behind] * (len(order) - 1))]
    unchanged = len(stay) if decided.figures else max(len(stay) - 1, 1)
    for where, (here, below) in enumerate(pairwise(order)):
        out = places[below][0].disqualified_after is not None
        if (where >= unchanged or (where >= 1 and out)) and here < below:
            cuts[where] = min((cut for _, cut in places[here:below] if cut), key=lambda cut: cut.depth)
    return [(places[index][0], cut) for index, cut in zip(order, [*cuts[:-1], None], strict=True)]


def _build_standings(
    table: _RankingTable,
    places: list[_Place],
    instead: Mapping[str, Mapping[str, int | float]],
    eliminated: Collection[str],
    explained: bool,
) -> Iterable[Standing]:
    below = (card for card, _ in places[1:])
    shown = [(step.code, table.figures[step.code]) for step in table.rules.ranking if step.heading]
    nothing = {step.code: 0 for step in list_shown_steps(table.rules)}
    shared = 0
    for number, ((card, cut), following) in enumerate(zip_longest(places, below), start=1):
        decided = cut if following is not None else None
        rank, shared = shared or number, 0
        if following is not None and (cut is LEVEL_CUT or (table.rules.typed_order and _shares_place(card, following))):
            decided, shared = None, rank
        yield Standing(
            rank=rank,
            player=card.player,
            figures={**nothing, **_list_shown_figures(shown, card.player), **instead.get(card.player, {})},
            decided_by=decided.step.code if decided else None,
            explanation=_explain_place(table, decided, card, following, bool(shared)) if explained else "",
            dropped=card.dropped_after is not None,
            disqualified=card.disqualified_after is not None,
            eliminated=card.player in eliminated and card.dropped_after is None and card.disqualified_after is None,
            passed_over=_explain_passed_over(table, decided, card, following)
            if explained and decided and following
            else (),
        )


def _shares_place(card: Scorecard, following: Scorecard) -> bool:
    return card.place == following.place and card.disqualified_after is None and following.disqualified_after is None


def _explain_place(
    table: _RankingTable, cut: _Cut | None, above: Scorecard, below: Scorecard | None, shared: bool
) -> str:
    if below is None:
        return ""
    if shared:
        return f"shares the place of {{{below.player}}}"
    return explain_rank(table.rules, cut.step, cut.index, above, below, table.figures) if cut else ""


def _explain_passed_over(table: _RankingTable, cut: _Cut, above: Scorecard, below: Scorecard) -> tuple[str, ...]:
    return tuple(explain_undecided(step, above, below, cut.tied, table.figures) for step in cut.passed_over)


def _list_shown_figures(shown: Iterable[tuple[str, Mapping[str, Measure]]], player: str) -> dict[str, int | float]:
    return {code: _as_number(measures[player]) for code, measures in shown}


def _as_number(measure: Measure) -> int | float:
    if type(measure) is int:  # nearly all of them, thousands in a large field
        return measure
    first = figure_part(measure, 0)
    return first if isinstance(first, int) or not first.is_integer() else int(first)
