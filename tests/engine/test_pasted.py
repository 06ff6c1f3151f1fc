"""What a line of a pasted table means, before anybody looks at what is reported."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.building import FIRST, NOBODY, SECOND
from tournaments.engine import GAME_RULES, game_rules
from tournaments.engine.core.types import Result
from tournaments.engine.pasted import Understood, examples, is_pasted, result_lines, understood, words_explained

RULES = game_rules("tcc-2e")
TABLES = {1: ("ada", "bob"), 2: ("Member 12", "fw"), 3: ("Ann", "Anna Karenina"), 12: ("x3", "Jean-Luc")}


def ended(ending: str, winners: tuple[int, ...], first: int, second: int) -> Result:
    return Result(ending, ({"score": first}, {"score": second}), winners)


@pytest.mark.parametrize(
    ("line", "table", "result"),
    [
        ("1 100 35", 1, ended("full_win", FIRST, 100, 35)),
        ("1 35 100", 1, ended("full_win", SECOND, 35, 100)),
        ("1\t100\t35", 1, ended("full_win", FIRST, 100, 35)),
        ("1;100;35;FW", 1, ended("full_win", FIRST, 100, 35)),
        ("1, 70, 65, MW, ML", 1, ended("modified_win", FIRST, 70, 65)),
        ("1 100-35 FW", 1, ended("full_win", FIRST, 100, 35)),
        ("Table 1: 100 : 35", 1, ended("full_win", FIRST, 100, 35)),
        ("1 50 50 TT", 1, ended("true_tie", NOBODY, 50, 50)),
        ("1 35 100 fl", 1, ended("full_win", SECOND, 35, 100)),
        ("1 100 35 FL", 1, ended("full_win", SECOND, 100, 35)),
        ("ada 100 bob 35", 1, ended("full_win", FIRST, 100, 35)),
        ("BOB 35 ADA 100", 1, ended("full_win", FIRST, 100, 35)),
        ("bob\t100\t35\tFW", 1, ended("full_win", SECOND, 35, 100)),
        ("bob 35 ada 100 ML", 1, ended("modified_win", FIRST, 100, 35)),
        ("1\tada\tbob\t100\t35", 1, ended("full_win", FIRST, 100, 35)),
        ("1 bob vs ada 100-35", 1, ended("full_win", SECOND, 35, 100)),
        ("Member 12\t100\tfw\t35", 2, None),
        ("Member 12 100-35", 2, ended("full_win", FIRST, 100, 35)),
        ("Anna Karenina 100 - Ann 20", 3, ended("full_win", SECOND, 20, 100)),
        ("Jean-Luc 100 x3 0", 12, ended("full_win", SECOND, 0, 100)),
        ("1,-5,100", 1, ended("full_win", SECOND, -5, 100)),
    ],
)
def test_line_means_a_result(line: str, table: int, result: Result | None) -> None:
    read = understood(line, TABLES, RULES)
    assert (read.table, read.result or result) == (table, result or read.result)
    assert not read.faults


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("9 100 35", "There is no table 9 where players sit opposite each other."),
        ("-1;100;35", "There is no table -1 where players sit opposite each other."),
        ("1 100", "There is one score only"),
        ("1", "Neither scores nor an ending"),
        ("1 50 50", "Both have the same score"),
        ("1 1000000 35", "A score is a number from −999 to 9999."),
        (f"1 {'9' * 5000} 35", "A score is a number"),
        (f"{'9' * 5000} 100 35", "There is no table with so high a number"),
        ("1 100 35 4 1 65", "There are more numbers than a table and 2 scores"),
        ("ada 100 Ann 35", "ada and Ann do not sit at one table."),
        ("3 ada 100 35", "ada does not sit at table 3, but at table 1."),
        ("1 zed 100 35", '"zed" is neither a player at this table'),
        ("1 " + 45 * "z" + " 100 35", '"' + 40 * "z" + '" is neither a player at this table'),
        ("1 100 35 FW FW", "These endings do not go together."),
        ("1 100 35 FW MW TT", "These endings do not go together."),
        ("nothing at all", "Neither a table nor a player of this round is named."),
        ("adabob 100 35", "There is no table 100"),
    ],
)
def test_line_that_means_nothing_says_why(line: str, said: str) -> None:
    read = understood(line, TABLES, RULES)
    assert read.result is None
    assert said.replace("-", "−") in read.faults[0].replace("-", "−")


NAMESAKES = {
    2: ("John Smith", "Ann"),
    4: ("Björn Müller", "John Smith"),
    5: ("Jose Perez", "José Pérez"),
    7: ("Pat O’Brien", "x"),
}


@pytest.mark.parametrize(
    ("line", "table", "score"),
    [
        ("bjorn mueller 100 50", 4, 100),
        ("MULLER, BJÖRN 100 50", 4, 100),
        ("o'brien pat 100 50", 7, 100),
        ("john smith 50 ann 100", 2, 50),
        ("john smith 50 müller björn 100", 4, 100),
        ("4 john smith 50 100", 4, 100),
        ("José Pérez 50 100", 5, 100),
    ],
)
def test_name_is_read_as_it_is_usually_typed_and_of_namesakes_who_is_meant(line: str, table: int, score: int) -> None:
    read = understood(line, NAMESAKES, RULES)
    assert read.result is not None, read.faults
    assert (read.table, read.result.by_seat[0]["score"]) == (table, score)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "john smith 100 50",
            "Several are called John Smith, at tables 2 and 4: write the number of the table",
        ),
        ("jose perez 100 50", None),
        ("JOSÉ PEREZ 100 50", "Several at table 5 are called Jose Perez: write the table and the scores in the order"),
    ],
)
def test_line_that_fits_two_people_asks_which(line: str, said: str | None) -> None:
    read = understood(line, NAMESAKES, RULES)
    assert (read.result is None) is (said is not None)
    assert said is None or read.faults[0].startswith(said)


@pytest.mark.parametrize(
    "line",
    [
        *("Table\tPlayer\tScore\tPlayer\tScore", "table;name;score;name;score", "Score"),
        *("Table;Player 1;Score 1;Player 2;Score 2", "Tisch\tSpieler 1\tSpieler 2\tErgebnis"),
    ],
)
def test_heading_is_no_result(line: str) -> None:
    assert understood(line, TABLES, RULES) == Understood(heading=True)


def test_quoted_cells_of_results_are_read_as_those_of_names() -> None:
    text = 'Table;Name;Score;Name;Score\n1;"bob";"35";"ada";"100"\n\n3;"Karenina, Anna";100;Ann;"-5"'
    heading, first, second = (understood(line, TABLES, RULES) for line in result_lines(text))
    assert heading.heading
    assert first.result == ended("full_win", FIRST, 100, 35)
    assert second.result == ended("full_win", SECOND, -5, 100)
    assert result_lines("1 100 35\n\n2;50;50") == ["1 100 35", "2;50;50"]


@given(st.text(max_size=40))
@settings(max_examples=60)
def test_every_line_is_a_result_a_heading_or_a_fault(line: str) -> None:
    read = understood(line, TABLES, RULES)
    assert [read.heading, read.result is not None, bool(read.faults)].count(True) == 1


@given(st.sampled_from("\t;, "), st.integers(0, 999), st.integers(0, 999))
@settings(max_examples=40)
def test_scores_keep_their_players_whichever_way_round_they_are_written(parted: str, first: int, second: int) -> None:
    if first == second:
        return
    written = (
        parted.join(map(str, ("ada", first, "bob", second))),
        parted.join(map(str, ("bob", second, "ada", first))),
    )
    there, back = (understood(line, TABLES, RULES) for line in written)
    assert there == back == understood(f"1 {first} {second}", TABLES, RULES)


PASTED = [code for code, rules in GAME_RULES.items() if is_pasted(rules)]


@pytest.mark.parametrize("code", PASTED)
def test_examples_of_a_game_can_be_read_by_its_rules(code: str) -> None:
    """Also the codes they use are explained where they are short for something."""
    rules = game_rules(code)
    for line in examples(rules):
        found = understood(line, {3: ("ada", "bob")}, rules)
        assert (found.table, found.faults, found.result is not None) == (3, (), True), line


def test_codes_of_each_game_are_explained() -> None:
    assert words_explained(game_rules("swccg-constructed")) == "FW full win, FL full loss"
    assert words_explained(game_rules("decipher-1995-quick-swiss")).endswith("PW partial win, PL loss to a partial win")
    assert words_explained(game_rules("house")) == ""
    assert not is_pasted(game_rules("tcc-tribbles"))
