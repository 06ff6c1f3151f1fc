"""Every worked example of the documents is tried: 327, of which 8 are of play and stand on the page "At the table".

By kind: how many the documents give, with what they are tried, and by which test. A row that is taken out of a table,
a test that is renamed or no longer reads its table, is seen here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sized
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
KINDS: dict[str, tuple[int, Sized, str, str, str]] = {
    "differential": (13, NOT_TIMED, "GAMES", WORKED, WORTH),
    "timed_winner": (4, of("OPG 7.5.1", ending="modified_win"), "GAMES", WORKED, WORTH),
    "incomplete": (3, of("OPG 13.5"), "GAMES", WORKED, WORTH),
    "sw_score": (4, of("SW Scoring", "SW True ties", "SW Timed games"), "GAMES", WORKED, WORTH),
    "sw_deckcheck": (2, of("SW Deck checks"), "GAMES", WORKED, WORTH),
    "decipher_score": (9, OF_1997, "OF_1997", OLD, "test_game_of_1997_is_worth_what_the_document_says"),
    "clamp": (4, vectors.CLAMPED, "CLAMPED", WORKED, "test_score_is_recorded_inside_the_cap"),
    "vp": (8, vectors.VICTORY_POINTS, "VICTORY_POINTS", WORKED, "test_every_outcome_has_its_victory_points"),
    # Two documents give the same four results.
    "cvp": (2, 2 * vectors.CUMULATED, "CUMULATED", WORKED, "test_cumulative_victory_points_add_up_the_running_totals"),
    "sos": (1, vectors.SCHEDULES, "SCHEDULES", WORKED, "test_strength_of_schedule_leaves_the_lowest_out"),
    "recommended_rounds": (
        *(12, vectors.RECOMMENDED_ROUNDS, "RECOMMENDED_ROUNDS"),
        *(WORKED, "test_recommended_rounds_follow_table_3_0_1"),
    ),
    "cumulative_score": (2, vectors.TOTALS, "TOTALS", WORKED, "test_total_adds_victory_points_and_differential"),
    "three_player_event": (
        *(1, [0], ""),
        *(WORKED, "test_three_players_in_three_rounds_play_two_games_and_have_one_bye_each"),
    ),
    "provisional_vp": (1, [0], "", WORKED, "test_delayed_game_counts_two_points_each_for_the_draw_only"),
    "penalty_classify": (
        *(13, {code for code, *_ in vectors.INFRACTIONS}, "INFRACTIONS"),
        *(WORKED, "test_what_was_done_leads_to_its_infraction"),
    ),
    "penalty_level": (
        *(3, vectors.LEVELS, "LEVELS"),
        *(WORKED, "test_intent_repeats_and_the_time_before_the_event_decide_the_level"),
    ),
    "tribbles_concession": (
        *(1, vectors.CONCEDED_IN_A_POD, "CONCEDED_IN_A_POD"),
        *(LOTS, "test_who_concedes_a_pod_stands_one_point_behind_the_best_who_plays_on"),
    ),
    "tribbles_finals_rank": (
        1,
        vectors.FINALISTS,
        "FINALISTS",
        LOTS,
        "test_table_stands_before_the_points_of_the_finals",
    ),
    "heat_seeds": (1, vectors.HEATS, "HEATS", LOTS, "test_heats_seed_in_turns_of_two"),
    "pass_direction": (1, vectors.PASSED, "PASSED", LOTS, "test_packs_go_the_other_way_each_time"),
    "biermeister": (1, vectors.BEERS, "BEERS", LOTS, "test_two_victory_points_are_a_beer"),
    "elimination": (
        12,
        vectors.ELIMINATIONS,
        "ELIMINATIONS",
        OLD,
        "test_elimination_has_as_many_brackets_games_and_byes",
    ),
    "sw_booster_groups": (
        *(9, vectors.BOOSTER_GROUPS, "BOOSTER_GROUPS"),
        *(LOTS, "test_booster_draft_is_held_in_fours_and_sixes"),
    ),
    "sw_cube_groups": (7, vectors.CUBE_GROUPS, "CUBE_GROUPS", LOTS, "test_cube_is_drafted_in_the_groups_of_its_table"),
    "sw_squirrel_groups": (
        *(5, vectors.SQUIRREL_GROUPS, "SQUIRREL_GROUPS"),
        *(LOTS, "test_cube_is_drafted_in_the_groups_of_its_table"),
    ),
    "league_points": (
        *(179, set(test_league_points.CELLS), "CELLS"),
        *("guide/test_league_points.py", "test_place_is_worth_what_the_table_says"),
    ),
    "round_change": (3, range(3), "", "engine/test_round_change.py", "*"),
    # That of 1997 has a test of its own beside the table.
    "decipher_bye": (2, [*vectors.BYES, 0], "BYES", WORKED, "test_bye_is_worth_what_the_document_says"),
    "decipher_shift": (3, vectors.SHIFTED, "SHIFTED", OLD, "test_who_has_met_plays_the_next_one_down"),
    "intermix": (1, vectors.INTERMIX, "INTERMIX", OLD, "test_intermix_ratio_counts_bonus_points_up_to_the_others"),
    "sealed_pool": (1, [0], "", OLD, "test_sealed_deck_has_sixty_cards_of_ninety_and_six_missions"),
    "bring_up": (1, [0], "", OLD, "test_single_player_of_the_top_group_meets_the_lowest_number_brought_up"),
    "t95_score": (1, vectors.OF_1995, "OF_1995", OLD, "test_wins_of_1995_add_up"),
    "rounds_range": (
        *(4, {one for _, ranges in vectors.SUGGESTED_ROUNDS for one in ranges}, "SUGGESTED_ROUNDS"),
        *(OLD, "test_suggested_rounds_are_those_of_every_range_that_holds_the_players"),
    ),
    "otf_required": (4, vectors.REQUIRED_POINTS, "REQUIRED_POINTS", "engine/test_required_points.py", "*"),
    "gameplay": (
        *(8, [example for examples in GAMEPLAY.values() for example in examples], "GAMEPLAY"),
        *("conduct/test_at_the_table.py", "test_examples_of_play_stand_on_the_page"),
    ),
}


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
    counts = {kind: count for kind, (count, *_) in KINDS.items()}
    assert sum(counts.values()) == 327
    assert (len(counts), counts["gameplay"]) == (36, 8)


@pytest.mark.parametrize("kind", KINDS)
def test_no_example_is_left(kind: str) -> None:
    count, rows, table, file, test = KINDS[kind]
    assert len(rows) >= count
    tests = functions(file)
    assert test in tests or (test == "*" and tests)
    if table:
        assert table in (set().union(*tests.values()) if test == "*" else tests[test])


def test_bye_of_1997_is_tried_by_itself() -> None:
    assert test_decipher.test_bye_of_1997_is_two_points_without_differential.__name__ in functions(OLD)
