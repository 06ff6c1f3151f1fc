"""What the last round can still make of a place: bounds that hold, against every way in which a small field can end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.engine import building
from tests.engine.building import bye, event, paired, won
from tournaments.engine import GAME_RULES, believable, build_scorecards, find_reach, game_rules
from tournaments.engine.core.reach import PAIRS, ReachRival
from tournaments.engine.core.scoring import award_game
from tournaments.engine.core.types import Match, Outcome, Record, Result, Round, RuleViolation

NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")
FW, MW, TT, ML, FL, BYE, MG = (Outcome(code) for code in ("FW", "MW", "TT", "ML", "FL", "BYE", "MG"))
ENDS = (
    *(
        Result(code, scores, (seat,))
        for code in ("full_win", "modified_win")
        for seat in (0, 1)
        for scores in (({"score": 100}, {"score": 0})[:: 1 - 2 * seat], ({"score": 60}, {"score": 55})[:: 1 - 2 * seat])
    ),
    Result("true_tie"),
)


def with_last(record: Record, matches: Sequence[Match], *, complete: bool = False, rounds: int = 0) -> Record:
    number = len(record.rounds) + 1
    return replace(
        record,
        rounds=(*record.rounds, Round(number, tuple(matches), complete=complete, of_round=number)),
        rounds_scheduled=rounds or number,
    )


def numbered(record: Record) -> Record:
    return replace(record, rounds=tuple(replace(played, of_round=played.number) for played in record.rounds))


def reached(record: Record, player: str) -> dict[Outcome, tuple[int, int]]:
    return {one.outcome: (one.best, one.worst) for one in of(record, player)}


def of(record: Record, player: str) -> tuple[object, ...]:
    rules = game_rules(record.ruleset, record.options)
    return find_reach(rules, record, build_scorecards(rules, record)).get(player, ())


def some_field(seed: int, players: int) -> Record:
    """Two rounds of a field of this size, with what was played in them."""
    random, names = Random(seed), NAMES[:players]
    rounds = [list(tables(random, names)) for _ in range(2)]
    return numbered(event(rounds, names))


def tables(random: Random, names: Sequence[str]) -> Iterator[Match]:
    mixed = random.sample(names, len(names))
    for first, second in zip(mixed[::2], mixed[1::2], strict=False):
        yield paired(first, second, random.choice(ENDS))
    if len(names) % 2:
        yield bye(mixed[-1])


def open_tables(random: Random, names: Sequence[str]) -> list[Match]:
    return [table if table.is_alone else table._replace(games=()) for table in tables(random, names)]


def ended(matches: Sequence[Match]) -> Iterator[tuple[Match, ...]]:
    ways = [[match] if match.is_alone else [match._replace(games=(end,)) for end in ENDS] for match in matches]
    return product(*ways)


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("seed", range(2))
def test_whatever_the_tables_bring_everybody_ends_within_the_bounds(seed: int, players: int) -> None:
    before = some_field(seed, players)
    matches = open_tables(Random(f"last {seed}"), NAMES[:players])
    said = {name: reached(with_last(before, matches), name) for name in NAMES[:players]}
    early = {name: reached(replace(before, rounds_scheduled=3), name) for name in NAMES[:players]}
    seen: dict[tuple[str, Outcome], set[int]] = {}
    for end in ended(matches):
        record = with_last(before, end, complete=True)
        outcomes = {card.player: card.lines[-1].outcome for card in build_scorecards(game_rules("tcc-2e"), record)}
        for place in building.table(record):
            outcome = outcomes[place.player]
            for bounds in (said, early):
                if outcome in bounds[place.player]:
                    best, worst = bounds[place.player][outcome]
                    assert best <= place.rank <= worst, (place.player, outcome)
            seen.setdefault((place.player, outcome), set()).add(place.rank)
    assert {key for key in seen if key[1] is not BYE} == {
        (name, outcome) for name, bounds in said.items() for outcome in bounds if outcome is not BYE
    }


def test_first_place_is_certain_unless_the_rival_wins() -> None:
    before = numbered(event([[won("ann", "bob"), won("cat", "dan"), won("eve", "fay")]]))
    record = with_last(before, [paired("ann", "bob", None), paired("cat", "dan", None), paired("eve", "fay", None)])
    first = of(record, "ann")[0]
    assert first.outcome is FW
    assert first.unless == (ReachRival("cat", frozenset({FW, BYE})), ReachRival("eve", frozenset({FW, BYE})))


def test_nothing_is_said_before_the_last_round_is_near() -> None:
    before = numbered(event([[won("ann", "bob"), won("cat", "dan")]]))
    assert reached(replace(before, rounds_scheduled=3), "ann") == {}
    assert reached(replace(before, rounds_scheduled=2), "ann")[FW] == (1, 2)
    assert reached(with_last(before, [paired("ann", "cat", None)], rounds=3), "ann") == {}
    assert reached(before, "ann") == {}


def test_nothing_is_said_while_an_earlier_game_is_still_to_be_played() -> None:
    before = numbered(event([[paired("ann", "bob", Result("delayed")), won("cat", "dan")]]))
    assert reached(with_last(before, [paired("ann", "cat", None), paired("bob", "dan", None)]), "cat") == {}


@pytest.mark.parametrize("code", [code for code, rules in GAME_RULES.items() if rules.swiss and rules.seats == (2, 2)])
def test_every_ending_gives_two_players_what_the_bounds_reckon_with(code: str) -> None:
    rules = game_rules(code)
    pairs = {pair for one, other in PAIRS for pair in ((one, other), (other, one))}
    worth = rules.scoring.vp
    random = Random(code)
    results = [believable(rules, random) for _ in range(60)]
    results += [
        Result(ending.code, winners=winners) for ending in rules.scoring.endings for winners in ((), (0,), (1,))
    ]
    counted = 0
    for result in results:
        try:
            first, second = award_game(rules, result, 2)
        except RuleViolation:
            continue
        counted += 1
        if first.outcome == second.outcome and first.outcome in (FL, MG):
            continue  # both lose
        assert rules.scoring.by_code[result.ending].open or (first.outcome, second.outcome) in pairs
        for award in (first, second):
            assert (
                rules.scoring.by_code[result.ending].open
                or award.figures[rules.ranking[0].adds] == worth[award.outcome]
            )
    assert counted > 50
