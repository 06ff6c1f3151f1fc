"""The lines of a report beside those of players are kept, or named as not kept, by the columns of FIDE."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.formats.samples import TRF16, row
from tournaments.engine.formats import FormatError, GameOutcome, read_file
from tournaments.engine.formats.brought import Worth
from tournaments.engine.formats.trf_file import write_trf
from tournaments.engine.formats.whole import WholeEvent, read_whole

HALF = "points of byes asked for in a round that is not paired: these players sit out"


def read_with(*lines: str) -> WholeEvent:
    return read_whole("", "\r\n".join((TRF16, *lines)).encode())


@pytest.mark.parametrize(
    ("lines", "worth"),
    [
        (("162  W 3.0    D 1.0    L 0.5    A 0.2    P 2.0",), Worth(3, 1, 0.5, 2, 0.2)),
        (("162  W 3.0    D 1.0",), Worth(3, 1, 0, 3, 0)),
        (("162  P 2.0    X 9.0", "162  W10.0"), Worth(10, 0.5, 0, 2, 0)),
        (("XXS W=3", "XXS D=1"), Worth(3, 1, 0, 1, 0)),
        (("XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=0",), Worth(3, 2, 1, 2, 0)),
        (("BBU 0.5", "BBW  3.0", "BBD  1.0", "BBF  0.0"), Worth(3, 1, 0, 0.5, 0)),
        (("BBW  3.0",), Worth(3, 0.5, 0, 3, 0)),
    ],
)
def test_points_of_results_are_those_of_the_file(lines: tuple[str, ...], worth: Worth) -> None:
    event = read_with(*lines).event
    assert event is not None
    assert event.worth == worth
    assert not [words for words in event.not_kept if "points" in words]


@pytest.mark.parametrize("line", ["XXS WW=2 BW=3", "XXS W=3 FPB=1", "XXS D=1 HPB=.5", "XXS ZPB=1", "XXS WL=.5 BL=0"])
def test_points_that_house_rules_cannot_tell_apart_are_named(line: str) -> None:
    assert "points of forfeits, byes or colours" in str(read_with(line).not_kept)


@pytest.mark.parametrize(
    ("lines", "rests", "said"),
    [
        (("240 Z   4    2    4",), {"p02": [4], "p04": [4]}, ""),
        (("240 H 004 0002",), {"p02": [4]}, HALF),
        (("XXZ 2", "XXZ 4"), {"p02": [4], "p04": [4]}, ""),
        (("240 Z   5    2",), {}, "byes asked for in a round that is not paired"),
        (("XXZ 9",), {}, "byes asked for in a round that is not paired"),
    ],
)
def test_who_asked_to_miss_a_later_round_sits_it_out(lines: tuple[str, ...], rests: Any, said: str) -> None:
    whole = read_with(*lines)
    assert _rests(whole.document) == rests
    assert said in whole.not_kept or not said
    assert _rests(read_whole("", write_trf(whole.document)).document) == rests


def test_cell_of_a_later_round_sits_out_and_an_empty_one_does_not() -> None:
    rows = (
        row(1, "Ada", "1.5", 1, "   2 w 1", "0000 - H"),
        row(2, "Bo", "0.0", 2, "   1 b 0", "        ", "0000 - Z"),
        row(3, "Cy", "1.0", 3, "0000 - U", "0000 - Z"),
    )
    whole = read_whole("", "\n".join(("012 Cup", "XXR 3", *rows)))
    assert _rests(whole.document) == {"p01": [2], "p02": [3], "p03": [2]}
    assert HALF in whole.not_kept


@pytest.mark.parametrize(
    "team", ["310   1 India                            IND     2486   15     28.0  11     1    5", "192 FIDE_TEAM_BAKU"]
)
def test_numbers_of_byes_and_forbidden_pairs_are_those_of_teams(team: str) -> None:
    plain = read_with("240 F 002    4", "260 001 003    1    2")
    alone = {game.numbers: game.outcomes for game in _event(plain).rounds[1].games}
    assert alone[4,] == (GameOutcome.FULL_BYE,)
    assert plain.document["keep_apart"]
    teams = read_with("240 F 002    4", "260 001 003    1    2", team)
    assert (4,) not in {game.numbers for game in _event(teams).rounds[1].games}
    assert "keep_apart" not in teams.document
    assert {"byes of teams", "teams that should not meet"} <= {*teams.not_kept}


@pytest.mark.parametrize(
    ("line", "apart"),
    [
        ("260 001 002    1    3    4", [("p01", "p03", 2), ("p01", "p04", 2), ("p03", "p04", 2)]),
        ("260            1    3", [("p01", "p03", 4)]),
        ("260 001        1    3", [("p01", "p03", 4)]),
        ("260 1 2 1 3", [("p01", "p03", 2)]),
    ],
)
def test_forbidden_pairs_stand_in_the_columns_of_the_format(line: str, apart: Any) -> None:
    found = read_with(line).document["keep_apart"]
    assert [(*one["players"], one["until"]) for one in found] == apart


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("013 A team                           1    2    3", "teams and their results"),
        ("310   1 A team", "teams and their results"),
        ("250      02.0 001 003 0001 0002", "the points of an accelerated draw"),
        ("XXA    1  1.0  1.0", "the points of an accelerated draw"),
        ("299 W     1.0   2    3", "points that were given or taken by hand"),
        ("XXC rank black1", "who began with which colour"),
        ("152 B", "who began with which colour"),
        ("172 IND FIDON", "how starting numbers were given"),
        ("202 BH:MP/C1/P", "the codes of tie-breaks"),
        ("222 5400+30", "the time control"),
        ("DAT    1 EMAIL ada@example.com", "e-mail addresses"),
        ("IND    1   GM Player                          2634 CG  70100010001 1987/07/05", "national ratings"),
        ("999 a line of tomorrow", "lines that begin with 999"),
    ],
)
def test_line_that_nothing_is_kept_of_is_named(line: str, said: str) -> None:
    assert [words for words in read_with(line).not_kept if words.startswith(said)]


def test_of_many_unknown_lines_only_some_are_named() -> None:
    lines = [f"{first}{second}~ x" for first in "abcdefghij" for second in "abcdefghij"]
    assert len(read_with(*lines).not_kept) < 40


@pytest.mark.parametrize("line", ["162 nothing", "BBW", "XXS W", "XXZ a", "240 Q 1 2", "240 H 1", "240"])
def test_line_that_cannot_be_read_is_refused_with_its_number(line: str) -> None:
    with pytest.raises(FormatError, match="Line 14: expected"):
        read_with(line)


def test_players_whom_the_file_does_not_rank_take_nobodys_place() -> None:
    rows = (
        row(1, "Ada", "1.0", 1, "   2 w 1"),
        row(2, "Bo", "0.0", 2, "   1 b 0"),
        row(3, "Cy", "1.0", 0, "0000 - +"),
    )
    whole = read_whole("", "\n".join(("012 Cup", *rows)))
    assert whole.differences == ()
    assert [player["lot"] > 0 for player in whole.document["players"]] == [True, True, False]


def test_written_lines_stand_in_the_columns_of_the_format() -> None:
    lines = read_with("162  W 3.0    D 1.0", "240 Z 004    5", "260 001 002    1    3").document
    written = {line[:3]: line for line in write_trf(lines).splitlines()}
    points = written["162"]
    assert [(points[at], points[at + 1 : at + 5]) for at in range(5, len(points), 9)] == [
        *(("W", " 3.0"), ("D", " 1.0"), ("L", " 0.0"), ("A", " 0.0"), ("P", " 3.0"))
    ]
    assert (written["240"][4], written["240"][6:9], written["240"][10:14]) == ("Z", "  4", "   5")
    apart = written["260"]
    assert (apart[4:7], apart[8:11], apart[12:16], apart[17:21]) == ("  1", "  2", "   1", "   3")
    assert written["192"] == "192 CUSTOM_SWISS"


def _event(whole: WholeEvent) -> Any:
    return whole.event


def _rests(document: Any) -> dict[str, list[int]]:
    return {player["id"]: player["sits_out"] for player in document["players"] if "sits_out" in player}


def test_column_of_the_first_round_is_where_fide_says() -> None:
    """Round 1 begins in column 92, and each round is ten columns wide."""
    line = row(7, "Ada", "1.0", 1, "  12 w 1", "  13 b 0")
    assert (line[4:8], line[14:17], line[80:84], line[85:89]) == ("   7", "Ada", " 1.0", "   1")
    assert (line[91:95], line[96], line[98]) == ("  12", "w", "1")
    assert (line[101:105], line[106], line[108]) == ("  13", "b", "0")
    assert read_file("", "\n".join(("012 Cup", row(1, "A", "0.0", 1, "0000 - Z"))).encode()).rounds == ()
