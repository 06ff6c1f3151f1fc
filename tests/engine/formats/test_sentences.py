"""A result in words says who won or forfeited, also where one name is a part of the other."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tournaments.engine.formats import GameOutcome, read_file
from tournaments.engine.formats.sentences import find_named, find_winner

WON = (GameOutcome.WIN, GameOutcome.LOSS)
LOST = WON[::-1]
FORFEITED = (GameOutcome.FORFEIT_LOSS, GameOutcome.FORFEIT_WIN)


@pytest.mark.parametrize(
    ("sentence", "first", "second", "winner"),
    [
        ("Ann won 2-0-0", "Ann", "Anna", 0),
        ("Anna won 2-0-0", "Ann", "Anna", 1),
        ("Kim Won won 2-1-0", "Kim", "Kim Won", 1),
        ("Kim won 2-1-0", "Kim Won", "Kim", 1),
        ("Sam Won Kim won 2-1-0", "Ada", "Sam Won Kim", 1),
        ("Charles Babbage won 2-1-0", "Ada", "Babbage, Charles", 1),
        ("JOSE PEREZ wins", "José Pérez", "Ada", 0),
        ("Somebody won 2-1-0", "Ada", "Bo", None),
        ("Not reported", "Ada", "Bo", None),
    ],
)
def test_winner_is_who_stands_before_the_word(sentence: str, first: str, second: str, winner: int | None) -> None:
    assert find_winner(sentence, first, second) == winner


@pytest.mark.parametrize(
    ("sentence", "first", "second", "named"),
    [
        ("Anna forfeited the match", "Ann", "Anna", (False, True)),
        ("Ann forfeited the match", "Ann", "Anna", (True, False)),
        ("Ann Lee forfeited the match", "Ann", "Ann Lee", (False, True)),
        ("Ann forfeited, Ann Lee forfeited", "Ann", "Ann Lee", (True, True)),
        ("Charles Babbage forfeited", "Babbage, Charles", "Ada", (True, False)),
    ],
)
def test_name_inside_the_other_name_counts_for_nobody(
    sentence: str, first: str, second: str, named: tuple[bool, bool]
) -> None:
    assert find_named(sentence, first, second) == named


@pytest.mark.parametrize(
    ("sentence", "outcomes"),
    [
        ("Ann Lee forfeited the match", FORFEITED[::-1]),
        ("Ann forfeited the match", FORFEITED),
        ("Ann Lee won 2-0-0", LOST),
    ],
)
def test_table_and_json_of_melee_read_the_same_sentence_alike(sentence: str, outcomes: Any) -> None:
    table = f"Round,Table,Player 1,Player 2,Result\nRound 1,1,Ann,Ann Lee,{sentence}\n"
    sides = [{"Team": {"Players": [{"DisplayName": name}]}} for name in ("Ann", "Ann Lee")]
    match = {"Competitors": sides, "RoundNumber": 1, "RoundName": "Round 1", "ResultString": sentence}
    for data in (table, json.dumps([match])):
        assert read_file("", data.encode()).rounds[0].games[0].outcomes == outcomes
