"""The worked examples of pods, heats, brackets and drafts (OPG 4.1.2, 4.4.8, 7.9, 9, A; D97 1.22; SW)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.guide.vectors import (
    BEERS,
    BOOSTER_GROUPS,
    CONCEDED_IN_A_POD,
    CUBE_GROUPS,
    FINALISTS,
    HEATS,
    PASSED,
    SQUIRREL_GROUPS,
)
from tournaments.engine import build_scorecards, game_rules, list_stage_outcomes, rank, system
from tournaments.engine.core.scoring import award_match
from tournaments.engine.core.types import Match, Player, Record, Result, Round, Stage, build_seats
from tournaments.engine.drafts import KINDS, directions, group_sizes
from tournaments.engine.heats import alternating_pairs, list_seeds
from tournaments.engine.scenarios.biermeister import beers

TRIBBLES = "tcc-tribbles"


@pytest.mark.parametrize(("conceder", "best", "recorded"), CONCEDED_IN_A_POD)
def test_who_concedes_a_pod_stands_one_point_behind_the_best_who_plays_on(conceder: int, best: int, recorded: int):
    """OPG 7.9."""
    facts = ({"points": conceder, "went_out": True, "conceded": True}, {"points": best}, {"points": 0})
    awards = award_match(game_rules(TRIBBLES), (Result("went_out", facts),), 3)

    assert [award.figures["total"] for award in awards] == [recorded, best, 0]


@pytest.mark.parametrize(("finalists", "order"), FINALISTS)
def test_table_stands_before_the_points_of_the_finals(finalists, order):
    """OPG A. Whoever makes a table of three full has no points."""
    sitting: dict[int, list[tuple[str, int]]] = {}
    for player, table, points in finalists:
        sitting.setdefault(table, []).append((player, points))
    for table, players in sitting.items():
        players += [(f"{table}{number}", 0) for number in range(len(players), 3)]
    matches = tuple(_finals(table, players) for table, players in sorted(sitting.items()))
    entrants = tuple(player for players in sitting.values() for player, _ in players)
    stage = Stage(2, "tribbles_finals", entrants, (Round(2, matches, of_round=2),))
    record = Record(TRIBBLES, tuple(map(Player, entrants)), (), 5, stages=(stage,))
    rules = system(TRIBBLES, "heats-finals").game
    cards = build_scorecards(rules, record)
    ranked = [place.player for place in rank(rules, cards, rounds=5, decided=list_stage_outcomes(rules, record, cards))]

    assert [player for player in ranked if player in order] == list(order)


def _finals(table: int, players: list[tuple[str, int]]) -> Match:
    best = max(points for _, points in players)
    facts = tuple({"points": points, "went_out": points == best} for _, points in players)
    return Match(build_seats(*(player for player, _ in players)), table, (Result("went_out", facts),))


@pytest.mark.parametrize(("places", "seeds"), HEATS)
def test_heats_seed_in_turns_of_two(places, seeds):
    """OPG 9."""
    assert list_seeds(alternating_pairs(places)) == seeds


@pytest.mark.parametrize(("packs", "ways"), PASSED)
def test_packs_go_the_other_way_each_time(packs, ways):
    """OPG 4.1.2."""
    assert directions(packs) == ways


@pytest.mark.parametrize(("vp", "drunk"), BEERS)
def test_two_victory_points_are_a_beer(vp, drunk):
    """OPG 4.4.8."""
    assert beers(vp) == drunk


@pytest.mark.parametrize(("players", "fours", "sixes", "hands"), BOOSTER_GROUPS)
def test_booster_draft_is_held_in_fours_and_sixes(players, fours, sixes, hands):
    """SW Booster Draft."""
    sizes = group_sizes(KINDS["swccg-draft"], players)

    assert Counter(sizes) == Counter({4: fours, 6: sixes})
    assert sum(sizes) - players == hands


@pytest.mark.parametrize(
    ("kind", "players", "sizes"),
    [
        *(("swccg-cube-traditional", *one) for one in CUBE_GROUPS),
        *(("swccg-cube-squirrel", *one) for one in SQUIRREL_GROUPS),
    ],
)
def test_cube_is_drafted_in_the_groups_of_its_table(kind, players, sizes):
    """SW Watto's Cube, Secret Squirrel."""
    assert group_sizes(KINDS[kind], players) == sizes
