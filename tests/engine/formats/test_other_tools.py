"""Exports of EventLink, Melee and the Wizards Event Reporter in the shapes that these tools write."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.engine.formats.samples import (
    EVENTLINK_PAIRINGS,
    EVENTLINK_STANDINGS,
    MELEE_JSON,
    SAMPLES,
    TRF16,
    WER_ROLES,
)
from tournaments.engine.document import score_document
from tournaments.engine.formats import FormatError, GameOutcome, read_file
from tournaments.engine.formats.whole import read_whole

OPEN = (GameOutcome.OPEN, GameOutcome.OPEN)


def test_report_of_eventlink_is_read_below_its_head() -> None:
    event = read_file("", SAMPLES["eventlink-standings"])
    assert [player.name for player in event.players] == ["Ada Lovelace", "José María Núñez y Pérez", "grace H"]
    assert (event.points, event.ranks) == (((1, 9.0), (2, 6.0), (3, 0.0)), ((1, 1), (2, 2), (3, 3)))
    assert str(event.starts_on) == "2025-06-10"
    assert "tie-break percentages" in event.not_kept


def test_report_without_its_head_and_with_other_gaps_is_the_same() -> None:
    text = EVENTLINK_STANDINGS[EVENTLINK_STANDINGS.index("Rank ") :]
    assert read_file("", text.encode()).players == read_file("", SAMPLES["eventlink-standings"]).players
    tight = "\n".join(" ".join(line.split()) for line in EVENTLINK_STANDINGS.splitlines())
    assert read_file("", tight.encode()).players == read_file("", SAMPLES["eventlink-standings"]).players


def test_pairings_by_player_name_each_table_once() -> None:
    (played,) = read_file("", SAMPLES["eventlink-pairings"]).rounds
    assert [(game.numbers, game.outcomes, game.table) for game in played.games] == [
        ((1, 2), OPEN, 1),
        ((3,), (GameOutcome.BYE,), 2),
    ]


def test_line_of_a_report_is_named_by_its_number() -> None:
    wrong = EVENTLINK_PAIRINGS.replace("2      Charles Babbage         Bye                     0", "2")
    with pytest.raises(FormatError, match="Line 10: expected the name of the first player"):
        read_file("", wrong.encode())


def test_matches_of_melee_are_rounds_with_byes_and_a_final() -> None:
    event = read_file("", SAMPLES["melee-json"])
    games = [[(game.numbers, game.outcomes, game.scores) for game in played.games] for played in event.rounds]
    won, lost, draw = GameOutcome.WIN, GameOutcome.LOSS, GameOutcome.DRAW
    forfeit = (GameOutcome.FORFEIT_WIN, GameOutcome.FORFEIT_LOSS)
    assert games == [
        [((1, 2), (won, lost), (2, 1)), ((3,), (GameOutcome.BYE,), ())],
        [((1, 3), (lost, won), (0, 2))],
        [((2, 3), (draw, draw), (1, 1)), ((4, 1), forfeit, ())],
        [((3, 1), (won, lost), (2, 1))],
    ]
    assert [played.is_playoff for played in event.rounds] == [False, False, False, True]
    assert event.players[0].handle == "user1"


def _change(**more: Any) -> bytes:
    first, *others = MELEE_JSON["Content"]
    return json.dumps({"data": [{**first, **more}, *others]}).encode()


@pytest.mark.parametrize(
    ("changed", "outcomes"),
    [
        ({"ResultString": "Not reported", "HasResult": False}, OPEN),
        ({"ResultString": ""}, (GameOutcome.WIN, GameOutcome.LOSS)),
        ({"ResultString": "Bo won 2-1-0"}, (GameOutcome.LOSS, GameOutcome.WIN)),
        ({"ResultString": "Ada forfeited, Bo forfeited"}, (GameOutcome.FORFEIT_LOSS, GameOutcome.FORFEIT_LOSS)),
    ],
)
def test_result_of_melee_is_what_its_words_say(changed: dict[str, Any], outcomes: Any) -> None:
    assert read_file("", _change(**changed)).rounds[0].games[0].outcomes == outcomes


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"Competitors": [{"Team": {"Players": [{"DisplayName": "A"}, {"DisplayName": "B"}]}}]}, "teams of several"),
        ({"Competitors": [{"Team": {"Players": [{}]}}]}, "a player without a name"),
        ({"Competitors": [{"Team": {"Players": [{"DisplayName": name}]}} for name in "XYZ"]}, "one or two players"),
        ({"RoundName": "Round 2", "RoundNumber": 2}, "A player is in round 2 twice"),
    ],
)
def test_match_of_melee_that_cannot_be_is_refused(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_file("", _change(**changed))


def test_roles_of_wer_tell_players_from_judges_and_give_the_places() -> None:
    whole = read_whole("", SAMPLES["wer-roles"])
    assert whole.event is not None
    assert [player.name for player in whole.event.players] == ["Ada Lovelace", "Grace Hopper", "José Pérez"]
    assert whole.event.ranks == ((2, 1), (1, 2))
    assert "the names of judges" in whole.not_kept
    assert [player.get("disqualified_after") for player in whole.document["players"]] == [None, None, 1]
    assert len(score_document(whole.document)["standings"]) == 3


def test_judge_who_played_stays_a_player() -> None:
    playing = WER_ROLES.replace('<match person="12" outcome="3"', '<match person="12" opponent="91" outcome="1"')
    assert "The Judge" in [player.name for player in read_file("", playing.encode()).players]


def test_place_of_somebody_who_did_not_take_part_is_refused() -> None:
    with pytest.raises(FormatError, match="The standings name 99, who did not take part"):
        read_file("", WER_ROLES.replace('<ref person="12" seq="1" />', '<ref person="99" seq="1" />').encode())


def test_places_may_be_as_high_as_they_like() -> None:
    data = WER_ROLES.replace('<ref person="11" seq="2" />', '<ref person="11" seq="999999999" />').encode()
    lots = [player["lot"] for player in read_whole("", data).document["players"]]
    assert 1 > lots[1] > lots[0] > lots[2] == 0


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'{"Content": [{"Competitors": [1, 2], "RoundNumber": "x"}]}', "none of the formats that can be read"),
        (TRF16.encode() + b"\r\n162  W 0.0", "taken over: A win gives more points than a loss"),
    ],
)
def test_refusal_speaks_of_the_file_and_not_of_our_own_format(data: bytes, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_whole("", data)


def test_bracket_of_match_play_is_named_as_not_kept() -> None:
    played = SAMPLES["swccg"].replace(b'"SOS"', b'"MATCH_PLAY"')
    assert "the bracket of match play: its games are kept as rounds" in read_whole("", played).not_kept
