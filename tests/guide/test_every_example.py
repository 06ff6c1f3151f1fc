"""Every worked example of the documents is tried: 327, of which 8 are of play and stand on the page "At the table".

By kind: how many the documents give, with what they are tried, and by which test. A row that is taken out of a table,
a test that is renamed or no longer reads its table, is seen here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sized
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.conduct.test_at_the_table import GAMEPLAY
from tests.guide import test_decipher, test_league_points, vectors
from tests.guide.vectors import GAMES, OF_1997

TESTS = Path(__file__).parents[1]
WORKED, LOTS, OLD = "guide/test_worked_examples.py", "guide/test_pods_brackets_and_drafts.py", "guide/test_decipher.py"
WORTH = "test_game_is_worth_what_the_document_says"


def of(*sections: str, ending: str = "", games: Iterable[vectors.Game] = GAMES) -> list[vectors.Game]:
    """The games of these sections, ended so."""
    return [
        game
        for game in games
        if game.section.startswith(sections) and (ending or game.result.ending) == game.result.ending
    ]


NOT_TIMED = [
    game for game in of("OPG 7.4", "OPG 7.5", "OPG 7.9", "OPG 7.10", "OPG Gl") if game.result.ending != "modified_win"
]


@dataclass(frozen=True)
class Tried:
    """How many examples the documents give, the table that holds them, the test that reads it, and its rows."""

    count: int
    table: str
    test: str
    rows: Sized


def tried(count: int, table: str, test: str, rows: Sized | None = None) -> Tried:
    """Take all rows of the table, or the only example where there is none."""
    if rows is None:
        rows = getattr(vectors, table) if table else [0]
    return Tried(count, table, test, rows)


BY_FILE = {
    WORKED: {
        "differential": tried(13, "GAMES", WORTH, NOT_TIMED),
        "timed_winner": tried(4, "GAMES", WORTH, of("OPG 7.5.1", ending="modified_win")),
        "incomplete": tried(3, "GAMES", WORTH, of("OPG 13.5")),
        "sw_score": tried(4, "GAMES", WORTH, of("SW Scoring", "SW True ties", "SW Timed games")),
        "sw_deckcheck": tried(2, "GAMES", WORTH, of("SW Deck checks")),
        "clamp": tried(4, "CLAMPED", "test_score_is_recorded_inside_the_cap"),
        "vp": tried(8, "VICTORY_POINTS", "test_every_outcome_has_its_victory_points"),
        # Two documents give the same four results.
        "cvp": tried(2, "CUMULATED", "test_cumulative_victory_points_add_up_the_running_totals", 2 * vectors.CUMULATED),
        "sos": tried(1, "SCHEDULES", "test_strength_of_schedule_leaves_the_lowest_out"),
        "recommended_rounds": tried(12, "RECOMMENDED_ROUNDS", "test_recommended_rounds_follow_table_3_0_1"),
        "cumulative_score": tried(2, "TOTALS", "test_total_adds_victory_points_and_differential"),
        "three_player_event": tried(1, "", "test_three_players_in_three_rounds_play_two_games_and_have_one_bye_each"),
        "provisional_vp": tried(1, "", "test_delayed_game_counts_two_points_each_for_the_draw_only"),
        "penalty_classify": tried(
            13, "INFRACTIONS", "test_what_was_done_leads_to_its_infraction", {code for code, *_ in vectors.INFRACTIONS}
        ),
        "penalty_level": tried(3, "LEVELS", "test_intent_repeats_and_the_time_before_the_event_decide_the_level"),
        # That of 1997 has a test of its own beside the table.
        "decipher_bye": tried(2, "BYES", "test_bye_is_worth_what_the_document_says", [*vectors.BYES, 0]),
    },
    OLD: {
        "decipher_score": tried(9, "OF_1997", "test_game_of_1997_is_worth_what_the_document_says", OF_1997),
        "elimination": tried(12, "ELIMINATIONS", "test_elimination_has_as_many_brackets_games_and_byes"),
        "decipher_shift": tried(3, "SHIFTED", "test_who_has_met_plays_the_next_one_down"),
        "intermix": tried(1, "INTERMIX", "test_intermix_ratio_counts_bonus_points_up_to_the_others"),
        "sealed_pool": tried(1, "", "test_sealed_deck_has_sixty_cards_of_ninety_and_six_missions"),
        "bring_up": tried(1, "", "test_single_player_of_the_top_group_meets_the_lowest_number_brought_up"),
        "t95_score": tried(1, "OF_1995", "test_wins_of_1995_add_up"),
        "rounds_range": tried(
            4,
            "SUGGESTED_ROUNDS",
            "test_suggested_rounds_are_those_of_every_range_that_holds_the_players",
            {one for _, ranges in vectors.SUGGESTED_ROUNDS for one in ranges},
        ),
    },
    LOTS: {
        "tribbles_concession": tried(
            1, "CONCEDED_IN_A_POD", "test_who_concedes_a_pod_stands_one_point_behind_the_best_who_plays_on"
        ),
        "tribbles_finals_rank": tried(1, "FINALISTS", "test_table_stands_before_the_points_of_the_finals"),
        "heat_seeds": tried(1, "HEATS", "test_heats_seed_in_turns_of_two"),
        "pass_direction": tried(1, "PASSED", "test_packs_go_the_other_way_each_time"),
        "biermeister": tried(1, "BEERS", "test_two_victory_points_are_a_beer"),
        "sw_booster_groups": tried(9, "BOOSTER_GROUPS", "test_booster_draft_is_held_in_fours_and_sixes"),
        "sw_cube_groups": tried(7, "CUBE_GROUPS", "test_cube_is_drafted_in_the_groups_of_its_table"),
        "sw_squirrel_groups": tried(5, "SQUIRREL_GROUPS", "test_cube_is_drafted_in_the_groups_of_its_table"),
    },
    "guide/test_league_points.py": {
        "league_points": tried(179, "CELLS", "test_place_is_worth_what_the_table_says", set(test_league_points.CELLS)),
    },
    "engine/test_round_change.py": {
        "round_change": tried(3, "", "*", range(3)),
    },
    "engine/test_required_points.py": {
        "otf_required": tried(4, "REQUIRED_POINTS", "*"),
    },
    "conduct/test_at_the_table.py": {
        "gameplay": tried(
            8,
            "GAMEPLAY",
            "test_examples_of_play_stand_on_the_page",
            [example for examples in GAMEPLAY.values() for example in examples],
        ),
    },
}
KINDS = {kind: (file, example) for file, kinds in BY_FILE.items() for kind, example in kinds.items()}


@cache
def functions(file: str) -> dict[str, set[str]]:
    """The tests of a file, and the names that their decorators read."""
    tree = ast.parse((TESTS / file).read_text())
    tests = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"))
    return {
        test.name: {name.id for one in test.decorator_list for name in ast.walk(one) if isinstance(name, ast.Name)}
        for test in tests
    }


def test_documents_give_327_examples_of_which_8_are_of_play() -> None:
    counts = {kind: example.count for kind, (_, example) in KINDS.items()}
    assert sum(counts.values()) == 327
    assert (len(counts), counts["gameplay"]) == (36, 8)


@pytest.mark.parametrize("kind", KINDS)
def test_no_example_is_left(kind: str) -> None:
    file, example = KINDS[kind]
    assert len(example.rows) >= example.count
    tests = functions(file)
    assert example.test in tests or (example.test == "*" and tests)
    if example.table:
        assert example.table in (set().union(*tests.values()) if example.test == "*" else tests[example.test])


def test_bye_of_1997_is_tried_by_itself() -> None:
    assert test_decipher.test_bye_of_1997_is_two_points_without_differential.__name__ in functions(OLD)
