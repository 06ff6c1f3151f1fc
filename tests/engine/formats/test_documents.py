"""An event that was brought becomes an event document with the same results, and its totals are compared."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.engine.formats.samples import EVENTS, LISTS, SAMPLES
from tournaments.engine.__main__ import main
from tournaments.engine.document import score_document
from tournaments.engine.formats import FormatError, read_file
from tournaments.engine.formats.documents import compare, write_document
from tournaments.engine.formats.trf_file import write_trf
from tournaments.engine.formats.whole import read_whole

ORDER = {
    "trf16": ["p01", "p03", "p02", "p05", "p04"],
    "trf26": ["p01", "p03", "p02", "p04"],
    "challonge-single": ["p01", "p02", "p03", "p04"],
    "challonge-double": ["p01", "p02", "p03", "p04"],
    "challonge-swiss": ["p01", "p03", "p02"],
    "challonge-round-robin": ["p01", "p02"],
    "challonge-v2": ["p01", "p03", "p02"],
    "melee-pairings": ["p03", "p01", "p02"],
    "melee-json": ["p03", "p01", "p04", "p02"],
    "eventlink-pairings": ["p01", "p02", "p03"],
    "wer-roles": ["p02", "p01", "p03"],
    "wer": ["p03", "p01", "p02"],
    "tom": ["p01", "p03", "p02"],
    "swccg": ["p01", "p03", "p02"],
}
"""Who is where in the end, by their places in the file."""


@pytest.mark.parametrize("name", EVENTS)
def test_event_is_scored_here_as_it_was_there(name: str) -> None:
    event = read_file("", SAMPLES[name])
    document = write_document(event)
    standings = sorted(score_document(document)["standings"], key=lambda place: (place["rank"], place["player"]))
    if name not in ("melee-pairings", "swccg"):  # the last tie is by lot there
        assert [place["player"] for place in standings] == ORDER[name]
    differing = [one.what for one in compare(event, document)]
    assert differing == (["place", "place"] if name == "challonge-swiss" else [])


@pytest.mark.parametrize("name", LISTS)
def test_list_of_players_is_no_event(name: str) -> None:
    with pytest.raises(FormatError, match="holds players and no rounds"):
        read_whole("", SAMPLES[name])


def test_total_that_differs_is_told_and_kept_with_the_document() -> None:
    whole = read_whole("", SAMPLES["trf16"].replace(b" 2.5    1", b" 3.0    1"))
    assert [str(one) for one in whole.differences] == ["José Pérez: points 3 in the file, 2.5 here"]
    assert whole.document["brought"] == {
        "format": "TRF16",
        "not_kept": [
            *("the names of arbiters", "birth dates", "the sex of players", "ratings", "countries of players"),
        ],
        "differences": [{"player": "p01", "what": "points", "in_file": 3.0, "here": 2.5}],
    }


def test_results_have_the_words_of_house_rules() -> None:
    rounds = write_document(read_file("", SAMPLES["trf16"]))["rounds"]
    said = [
        [(match["a"], match["b"], match["result"], match.get("winner")) for match in one["matches"]] for one in rounds
    ]
    assert said == [
        [("p01", "p02", "win", "a"), ("p04", "p03", "draw", None), ("p05", None, "bye", None)],
        [("p01", None, "half_bye", None), ("p02", None, "bye", None), ("p03", "p05", "missed", "a")],
        [("p02", "p04", "double_missed", None), ("p03", "p01", "win", "b")],
    ]  # fmt: skip


def test_game_that_both_lost_gives_nobody_a_point() -> None:
    matches = write_document(read_file("", SAMPLES["tom"]))["rounds"][1]["matches"]
    assert [match["result"] for match in matches] == ["double_game_loss"]


@pytest.mark.parametrize(
    "name", ["trf16", "trf26", "challonge-swiss", "challonge-round-robin", "melee-pairings", "tom"]
)
def test_written_as_trf26_and_read_again_it_is_the_same_event(name: str) -> None:
    document = write_document(read_file("", SAMPLES[name]))
    again = read_file("", write_trf(document).encode())
    written = write_document(again)
    assert _without_scores(written["rounds"]) == _without_scores(document["rounds"])
    assert [one["name"] for one in written["players"]] == [one["name"] for one in document["players"]]
    assert written["house_rules"]["points"] == document["house_rules"]["points"]
    assert (compare(again, written), again.format) == ((), "TRF26")
    assert read_file("", write_trf(written).encode()) == again


@pytest.mark.parametrize(
    ("line", "apart", "not_kept"),
    [
        ("260   1   2    3    1", [(["p01", "p03"], 2)], ""),
        ("XXP 1 2 4", [(["p01", "p02"], 4), (["p01", "p04"], 4), (["p02", "p04"], 4)], ""),
        ("260   3   4    1    3", [], "only from a later round on"),
        ("299      1.0    1", [], "totals here follow from the results alone"),
        ("250 1.0 0.0   1   2    1    2", [], "drawn here by real points"),
        ("310 A team", [], "teams and their results"),
    ],
)
def test_pairs_that_should_not_meet_are_kept_and_written_again(line: str, apart: Any, not_kept: str) -> None:
    whole = read_whole("", SAMPLES["trf16"] + f"\r\n{line}".encode())
    assert [(one["players"], one["until"]) for one in whole.document.get("keep_apart", [])] == apart
    again = read_whole("", write_trf(whole.document))
    assert [(one["players"], one["until"]) for one in again.document.get("keep_apart", [])] == apart
    assert not_kept in str(whole.not_kept)


@pytest.mark.parametrize("line", ["260 1", "XXP a b", "XXP 1"])
def test_pair_that_cannot_be_read_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(FormatError, match="Line 14: expected the numbers of players who should not meet"):
        read_whole("", SAMPLES["trf16"] + f"\r\n{line}".encode())


def _without_scores(rounds: list[dict[str, Any]]) -> list[list[Any]]:
    keys = ("a", "b", "result", "winner")
    return [sorted(str([match.get(key) for key in keys]) for match in played["matches"]) for played in rounds]


@pytest.mark.parametrize("name", ["challonge-single", "wer", "swccg"])
def test_what_trf_cannot_say_is_not_written(name: str) -> None:
    with pytest.raises(FormatError, match="cannot say how this event runs"):
        write_trf(write_document(read_file("", SAMPLES[name])))


def test_open_bracket_goes_on_where_it_stands() -> None:
    event = read_file("", SAMPLES["challonge-single"].replace(b'"state": "complete"', b'"state": "underway"', 1))
    first, *_ = event.rounds
    opened = replace(first.games[1], outcomes=("not reported",) * 2)
    rounds = (replace(first, games=(first.games[0], opened)),)
    document = write_document(replace(event, rounds=rounds, ranks=()))
    assert [match["result"] for match in document["rounds"][0]["matches"]] == ["win", None]


def test_shell_converts_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cup.trf").write_bytes(SAMPLES["trf16"])
    assert main(["convert", str(tmp_path / "cup.trf")]) == 0
    assert json.loads(capsys.readouterr().out) == read_whole("", SAMPLES["trf16"]).document
    (tmp_path / "junk").write_bytes(b"junk")
    assert main(["convert", str(tmp_path / "junk")]) == 2
    assert "none of the formats" in capsys.readouterr().err
