"""Match play after the rounds of everybody: every bracket is played to its end (OPG 10, A)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tournaments.engine import (
    build_position,
    build_scorecards,
    draw_round,
    later_stages,
    list_stage_outcomes,
    rank,
    stage_position,
)
from tournaments.engine.brackets import standard
from tournaments.engine.core.draws import Position
from tournaments.engine.core.types import Match, Player, Record, Result, Round, Stage, Standing, build_seats
from tournaments.engine.games import game_rules
from tournaments.engine.stages import elimination
from tournaments.engine.stages.match_winners import is_decided
from tournaments.engine.structures import STAGES, following_stage

RULES = game_rules("tcc-2e")
NAMES = tuple(f"p{number:02}" for number in range(1, 21))


def full_win(seat: int) -> Result:
    scores = ({"score": 100}, {"score": 20})
    return Result("full_win", scores if seat == 0 else scores[::-1], (seat,))


TIE = Result("true_tie", ({"score": 40}, {"score": 40}))


def evening(players: int, *, structure: str = "swiss-se8") -> Record:
    """Two rounds by score, in which the first seat of every table wins."""
    record = Record("tcc-2e", tuple(map(Player, NAMES[:players])), (), 2, {}, seed=3)
    for number in (1, 2):
        tables = draw_round(RULES, build_position(RULES, record, number), 5).tables
        matches = tuple(Match(build_seats(*two), table, (full_win(0),)) for table, two in enumerate(tables, 1))
        record = replace(record, rounds=(*record.rounds, Round(number, matches, of_round=number)))
    return record


def standings(record: Record) -> tuple[Standing, ...]:
    cards = build_scorecards(RULES, record)
    return rank(RULES, cards, rounds=2, decided=list_stage_outcomes(RULES, record, cards))


def coming(record: Record, code: str) -> Position:
    last = max(played.of_round for played in record.sittings)
    return stage_position(RULES, record, code, standings(record), last + 1)


def played_on(record: Record, code: str, *results: Result, seed: int = 1) -> Record:
    """The next round of the bracket; without `results` whoever the generator picks wins."""
    at, random = coming(record, code), Random(seed)
    tables = draw_round(RULES, at, 1).tables
    given = iter(results)
    matches = tuple(
        Match(build_seats(*two), table, (next(given, None) or full_win(random.randrange(2)),))
        for table, two in enumerate(tables, 1)
    )
    played = Round(at.round, matches, of_round=at.round, name="of the bracket")
    stage = next(iter(record.stages), None) or Stage(2, code, STAGES[code].entrants(RULES, record, standings(record)))  # type: ignore[misc]
    return replace(record, stages=(replace(stage, rounds=(*stage.rounds, played)),))


@pytest.mark.parametrize("structure", elimination.STRUCTURES, ids=lambda structure: structure.code)
def test_bracket_is_played_until_everybody_has_a_place(structure) -> None:
    record, (spec,) = evening(20), structure.stages
    before = [place.player for place in standings(record)]
    for _ in range(20):
        specs = later_stages(RULES, structure, record, standings(record))
        if not following_stage(RULES, specs, record):
            break
        record = played_on(record, spec.code, seed=len(record.sittings))
    (stage,) = record.stages
    after = standings(record)
    assert (
        {place.player for place in after[: len(stage.players)]} == {*stage.players} == {*before[: len(stage.players)]}
    )
    assert [place.player for place in after[len(stage.players) :]] == before[len(stage.players) :]
    assert after[0].decided_by == "bracket"
    final = stage.rounds[-1].matches[-1]
    assert after[0].player in final.players
    assert [place.figures["vp"] for place in sorted(after, key=lambda place: place.player)] == [
        place.figures["vp"] for place in sorted(standings(evening(20)), key=lambda place: place.player)
    ]


def test_best_eight_meet_as_the_standard_bracket_has_them() -> None:
    """OPG 10.2: 1-8, 4-5, 3-6, 2-7."""
    record = evening(20)
    seeds = [place.player for place in standings(record)]
    tables = draw_round(RULES, coming(record, "se8"), 1).tables
    met = [tuple(seeds.index(player) + 1 for player in two) for two in tables]
    assert sorted(met) == [(1, 8), (2, 7), (3, 6), (4, 5)]
    halves = {frozenset(met[:2]), frozenset(met[2:])}
    assert halves == {frozenset({(1, 8), (4, 5)}), frozenset({(2, 7), (3, 6)})}


def test_level_game_of_three_counts_for_the_higher_seed() -> None:
    assert is_decided(RULES, (TIE, full_win(0)), 3, 2, ties_to=0)
    assert not is_decided(RULES, (TIE, full_win(1)), 3, 2, ties_to=0)
    assert not is_decided(RULES, (TIE, full_win(0)), 3, 2)


def test_absent_higher_seed_does_not_go_on_to_seed_1() -> None:
    """House-B5: neither came to the match of seeds 4 and 5, so seed 1 has no opponent in the semifinal."""
    record = evening(20)
    seeds = [place.player for place in standings(record)]
    tables = draw_round(RULES, coming(record, "se8"), 1).tables
    higher = (two.index(min(two, key=seeds.index)) for two in tables)
    absent = ({*two} == {seeds[3], seeds[4]} for two in tables)
    results = [Result("double_missed") if out else full_win(seat) for out, seat in zip(absent, higher, strict=True)]
    record = played_on(record, "se8", *results)
    assert {*draw_round(RULES, coming(record, "se8"), 1).tables[0]} == {seeds[1], seeds[2]}
    record = played_on(record, "se8", full_win(0))
    assert seeds[0] in draw_round(RULES, coming(record, "se8"), 1).tables[0]
    record = played_on(record, "se8", full_win(0))
    places = {place.player: place for place in standings(record)}
    assert places[seeds[3]].rank > 3
    assert "did not come" in places[seeds[3]].explanation


@pytest.mark.parametrize("ending", ["missed", "match_loss_penalty"])
def test_walkover_and_lost_match_decide_a_best_of_three_whatever_its_games_were(ending: str) -> None:
    ends = Result(ending, winners=(1,))
    assert is_decided(RULES, (full_win(0), ends), 3, 2, ties_to=0)
    record = played_on(evening(20), "se8", *[full_win(0)] * 4)
    (stage,) = record.stages
    match = stage.rounds[0].matches[0]
    lost = Match(match.seats, match.table, (full_win(0), ends))
    rounds = (replace(stage.rounds[0], matches=(lost, *stage.rounds[0].matches[1:])),)
    record = replace(record, stages=(replace(stage, rounds=rounds),))
    through = {player for two in draw_round(RULES, coming(record, "se8"), 1).tables for player in two}
    assert match.players[1] in through
    assert match.players[0] not in through


def test_who_leaves_between_two_rounds_loses_the_next_match_without_play() -> None:
    record = played_on(evening(20), "se8", *[full_win(0)] * 4)
    first = coming(record, "se8").cards[0].id
    gone = tuple(replace(player, dropped_after=3) if player.id == first else player for player in record.players)
    record = replace(record, players=gone)
    assert len(draw_round(RULES, coming(record, "se8"), 1).tables) == 1
    record = played_on(record, "se8", full_win(0))
    record = played_on(record, "se8", full_win(0))
    assert following_stage(RULES, later_stages(RULES, elimination.STRUCTURES[0], record, ()), record) == ""
    reasons = {place.player: place.explanation for place in standings(record)}
    assert "left before" in reasons[first]


SIZES = [
    (elimination.SE8, (3, 3, 3, 6, 8, 8), (8, 8, 8, 8, 8, 8)),
    (elimination.SE16, (3, 3, 3, 6, 9, 16), (16, 16, 16, 16, 16, 16)),
    (elimination.ALL_PLAY, (3, 3, 3, 6, 9, 20), (3, 3, 3, 6, 9, 20)),
    (elimination.MCINTYRE8, (8, 8, 8, 8, 8, 8), (8, 8, 8, 8, 8, 8)),
    (elimination.MCINTYRE16, (16, 16, 16, 16, 16, 16), (16, 16, 16, 16, 16, 16)),
    (elimination.TWICE8, (3, 3, 3, 6, 8, 8), (3, 3, 3, 6, 9, 20)),
]


@pytest.mark.parametrize(("stage", "after_rounds", "by_seeds"), SIZES)
def test_bracket_that_waits_is_as_large_as_it_will_be(stage, after_rounds, by_seeds) -> None:
    assert stage.foreseen is not None
    for rules, sizes in ((RULES, after_rounds), (replace(RULES, seeded=True), by_seeds)):
        waiting = [stage.foreseen(rules, None, listed, {}) for listed in (0, 2, 3, 6, 9, 20)]
        assert tuple(one.bracket.size for one in waiting) == sizes
        assert stage.foreseen(rules, standard(4), 20, {}).bracket == standard(4)


@pytest.mark.parametrize(
    ("entrants", "names"),
    [
        (1, ("first round of the bracket", "round 2 of the bracket", "round 3 of the bracket")),
        (2, ("final", "round 2 of the bracket", "round 3 of the bracket")),
        (5, ("play-in", "semifinals", "final")),
        (8, ("quarterfinals", "semifinals", "final")),
    ],
)
def test_rounds_of_a_bracket_are_named_once_it_is_known_how_many_play(entrants: int, names: tuple[str, ...]) -> None:
    assert tuple(elimination.SE8.describe_round(number, entrants) for number in (1, 2, 3)) == names
    assert elimination.SE8.describe_round(4, entrants) == "round 4 of the bracket"
