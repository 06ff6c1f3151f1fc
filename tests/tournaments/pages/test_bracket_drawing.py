"""Where the matches of a bracket stand on a page, what its picture draws, and the figures of its matches."""

from __future__ import annotations

import pytest

from tests.engine.bracket_play import THIRD_PLACE, after
from tournaments.engine import GAME_RULES, OPEN
from tournaments.engine.brackets import double_elimination, layout, read_bracket, standard
from tournaments.engine.core.types import Match, Result, build_seats
from tournaments.pages.selectors.bracket_cards import bracket_card, card_places, table_of
from tournaments.pages.selectors.bracket_map import bracket_map
from tournaments.pages.selectors.bracket_words import BracketWords
from tournaments.pages.selectors.brackets import _paper_class
from tournaments.record.selectors.brackets import has_final_result

RULES = GAME_RULES["tcc-2e"]
NAMES = {"p1": "Ash", "p2": "Birch"}
WON = Result("full_win", ({"score": 100}, {"score": 20}), (0,))
LOST = Result("full_win", ({"score": 20}, {"score": 100}), (1,))


def test_upper_match_leads_down_and_lower_one_up_to_the_middle() -> None:
    assert card_places(layout(standard(4)), "m3") == {"m1": "down d2", "m2": "r4 up d2", "m3": "r2 straight fed"}


def test_rows_and_lines_are_written_in_digits_of_sixteen() -> None:
    where = card_places(layout(standard(64)), "m63")
    assert (where["m32"], where["m63"]) == ("r12 s7 up d2", "r14 s3 straight fed")
    assert where["m61"] == "r14 s1 down e2 fed"


def test_line_that_passes_a_round_says_over_how_many_columns_it_goes() -> None:
    where = card_places(layout(read_bracket(THIRD_PLACE)), "big")
    assert where == {"A": "down d2 w2", "B": "r4 up d2 w2", "small": "r8", "big": "r2 straight fed"}


def test_picture_has_a_bar_for_each_match_and_no_line_of_losers() -> None:
    drawn = layout(double_elimination(4))
    picture = bracket_map(drawn, {"m1", "m2"}, {"m3"})
    assert [bars.count("z") for bars in (picture.over, picture.live, picture.ahead)] == [2, 1, 4]
    assert picture.lines.count("M") == len(drawn.lines) - sum(line.of == "losers" for line in drawn.lines)
    assert (picture.box, picture.height) == ("0 0 500 54", "54")
    assert bracket_map(layout(standard(64)), (), ()).height == "160"


@pytest.mark.parametrize(
    ("players", "games", "size"),
    [(4, 1, "on-paper-22"), (8, 3, "on-paper-17"), (32, 3, "on-paper-11 dense"), (64, 1, "on-paper-8 dense")],
)
def test_letters_on_paper_are_as_large_as_the_page_allows(players: int, games: int, size: str) -> None:
    assert _paper_class(layout(standard(players)), games) == size


def test_match_that_ended_level_goes_to_the_higher_seed() -> None:
    now = after(standard(2), {"m1": "p1"})
    match = Match(build_seats("p1", "p2"), 1, (WON, LOST))
    shown = bracket_card(table_of(now.states["m1"], RULES, 3, match, is_open=False), BracketWords(now, NAMES), "")
    assert (shown.how, shown.score) == ("Ash won as the higher seed", "1 : 1")
    assert shown.sentence == "It was level and went to the higher seed. Ash is the champion."


def test_figures_are_those_of_who_sits_there_wherever_he_sits_at_the_table() -> None:
    now = after(standard(2), {})
    match = Match(build_seats("p2", "p1"), 1, (WON,), over=False)
    shown = bracket_card(table_of(now.states["m1"], RULES, 3, match, is_open=True), BracketWords(now, NAMES), "")
    assert [(side.name, side.figures[0].text, side.figures[0].won) for side in shown.sides] == [
        ("Ash", "20", False),
        ("Birch", "100", True),
    ]
    assert (shown.score, shown.live) == ("0 : 1", "game 2 of 3")


def test_game_without_a_score_is_a_letter() -> None:
    now = after(standard(2), {"m1": "p2"})
    match = Match(build_seats("p1", "p2"), 1, (Result("concession", (), (1,)),))
    shown = bracket_card(table_of(now.states["m1"], RULES, 1, match, is_open=False), BracketWords(now, NAMES), "")
    assert [side.figures[0].text for side in shown.sides] == ["L", "W"]
    assert shown.score == ""


def test_delayed_game_decides_nothing() -> None:
    delayed = Match(build_seats("p1", "p2"), 1, (Result(next(iter(OPEN))),))
    assert not has_final_result(delayed)
    assert has_final_result(Match(build_seats("p1", "p2"), 1, (WON,)))
    assert not has_final_result(Match(build_seats("p1", "p2"), 1, (WON,), over=False))
