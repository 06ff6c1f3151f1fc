"""Files of other tools are told apart and read by what stands in them, in any encoding, and refused in words."""

from __future__ import annotations

import json
from time import process_time

import pytest

from tests.engine.formats.samples import LISTS, ROUND_ROBIN, SAMPLES, SWISS, TOM, TRF16, V2, WER, row
from tournaments.engine.formats import BroughtStructure, Format, FormatError, GameOutcome, read_file

WIN, LOSS, DRAW = GameOutcome.WIN, GameOutcome.LOSS, GameOutcome.DRAW
READ = {
    "trf16": (Format.TRF16, "Été d'échecs", BroughtStructure.SWISS, 5, 3),
    "trf26": (Format.TRF26, "Ligue", BroughtStructure.SWISS, 4, 2),
    "challonge-single": (Format.CHALLONGE, "A single elimination", BroughtStructure.SINGLE_ELIMINATION, 4, 3),
    "challonge-double": (Format.CHALLONGE, "A double elimination", BroughtStructure.DOUBLE_ELIMINATION, 4, 5),
    "challonge-swiss": (Format.CHALLONGE, "A swiss", BroughtStructure.SWISS, 3, 3),
    "challonge-round-robin": (Format.CHALLONGE, "A round robin", BroughtStructure.ROUND_ROBIN, 2, 1),
    "challonge-v2": (Format.CHALLONGE, "Second version", BroughtStructure.SINGLE_ELIMINATION, 3, 2),
    "melee-pairings": (Format.MELEE, "", BroughtStructure.SWISS, 3, 3),
    "melee-standings": (Format.MELEE, "", BroughtStructure.LIST, 2, 0),
    "melee-players": (Format.MELEE, "", BroughtStructure.LIST, 1, 0),
    "eventlink": (Format.EVENTLINK, "", BroughtStructure.LIST, 2, 0),
    "melee-json": (Format.MELEE, "", BroughtStructure.SWISS, 4, 4),
    "melee-json-standings": (Format.MELEE, "", BroughtStructure.LIST, 2, 0),
    "eventlink-standings": (Format.EVENTLINK, "Friday Draft", BroughtStructure.LIST, 3, 0),
    "eventlink-pairings": (Format.EVENTLINK, "Friday Draft", BroughtStructure.SWISS, 3, 1),
    "wer-roles": (Format.WER, "Saturday", BroughtStructure.SWISS, 3, 2),
    "wer-standings": (Format.WER, "", BroughtStructure.LIST, 2, 0),
    "wer": (Format.WER, "Friday", BroughtStructure.SWISS, 3, 2),
    "tom": (Format.TOM, "League Challenge", BroughtStructure.SWISS, 3, 2),
    "swccg": (Format.SWCCG, "Regional", BroughtStructure.SWISS, 3, 2),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_each_format_is_recognised_and_read(name: str) -> None:
    event = read_file("upload.bin", SAMPLES[name])
    read = (event.format, event.title, event.structure, len(event.players), len(event.rounds))
    assert read == READ[name]
    assert event.is_event == (name not in LISTS)


def test_byes_forfeits_and_absences_of_a_report_are_what_they_were() -> None:
    event = read_file("", TRF16.encode())
    games = [{game.numbers: game.outcomes for game in played.games} for played in event.rounds]
    forfeit = (GameOutcome.FORFEIT_WIN, GameOutcome.FORFEIT_LOSS)
    assert games == [
        {(1, 2): (WIN, LOSS), (4, 3): (DRAW, DRAW), (5,): (GameOutcome.FULL_BYE,)},
        {(1,): (GameOutcome.HALF_BYE,), (2,): (GameOutcome.BYE,), (3, 5): forfeit},
        {(3, 1): (LOSS, WIN), (2, 4): (forfeit[1], forfeit[1])},
    ]
    assert (event.rounds_scheduled, event.place, event.country) == (4, "Besançon", "FRA")
    assert "birth dates" in event.not_kept


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("name", ["trf16", "wer", "tom", "challonge-swiss"])
def test_encodings_are_told_apart(name: str, encoding: str) -> None:
    text = SAMPLES[name].decode().replace("Łukasz", "Lukasz")
    assert read_file("", text.encode(encoding)).players == read_file("", text.encode()).players


@pytest.mark.parametrize(
    ("text", "name"), [(TRF16.replace("Ł", "L"), "José Pérez"), (WER, "José Pérez"), (TOM, "Zoë Ng")]
)
@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_letters_of_western_code_pages_are_kept(text: str, name: str, encoding: str) -> None:
    data = text.replace("utf-8", encoding).replace("UTF-8", encoding).encode(encoding)
    assert name in [player.name for player in read_file("", data).players]


def test_columns_counted_in_bytes_are_read_as_well() -> None:
    """Some programs pad names by bytes of UTF-8."""
    wide = [
        line[:14] + line[14:47].strip().encode().ljust(33).decode() + line[47:] if line.startswith("001") else line
        for line in TRF16.split("\r\n")
    ]
    assert read_file("", "\r\n".join(wide).encode()) == read_file("", TRF16.encode())


def test_birth_dates_of_a_tom_file_are_named_as_not_kept() -> None:
    assert "birth dates" in read_file("", SAMPLES["tom"]).not_kept


BOMB = (
    '<!DOCTYPE t [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><tournament><players>&b;</players></tournament>'
)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "The file is empty."),
        (b" \n ", "The file is empty."),
        (bytes(range(256)) * 20, "This is no text file."),
        (b"PK\x03\x04 a spreadsheet", "This is no text file."),
        (b"\xff\xfe\x00\xd8", "UTF-16 text, and byte 3 is none"),
        (b"x" * 100_000_000, "more than 5 MB"),
        (b"hello", "none of the formats that can be read"),
        (b"001 Ann Smith\n002 Bob Jones\n", "none of the formats that can be read"),
        (b"{" * 100_000, "no readable JSON"),
        (b'{"a":' * 20_000 + b"1" + b"}" * 20_000, "no readable JSON"),
        (b'{"name": "x"}', "none of the formats that can be read"),
        (SAMPLES["challonge-swiss"][:400], "no readable JSON"),
        (SAMPLES["wer"][:600], "ends too early"),
        (SAMPLES["tom"].replace(b'outcome="10"', b'outcome="77"'), "outcome “77”"),
        (SAMPLES["tom"].replace(b'player1 userid="2"', b'player1 userid="9"'), "names 9, who is not among the players"),
        (BOMB.encode(), "document type or entities"),
        (b"<a>" * 100_000, "nested too deep"),
        (b"<tournament><players/></tournament>", "No player was found in upload"),
        (b"012 Cup\n", "no line of a player"),
        (b"012 Cup\n001 shifted 1.0 results w 1", "Line 2:"),
        (row(1, "Ada", "1.0", 1, "   2 w 1").encode(), "meets player 2, who has no line"),
        ("\n".join((row(1, "A", "1.0", 1, "   2 w 1"), row(2, "B", "1.0", 1, "   1 b 1"))).encode(), "do not fit"),
        ("\n".join((row(1, "A", "1.0", 1, "   2 w 1"), row(2, "B", "0.0", 1, "0000 - Z"))).encode(), "says otherwise"),
        (SAMPLES["melee-pairings"].replace(b"1-1-1 Draw", b"ask the judge"), "Line 4: “ask the judge” is no result"),
        (SAMPLES["challonge-swiss"].replace(b'"round": 1', b'"round": -7', 1), "Round -7 is none from 1 to 100"),
        (SAMPLES["melee-json"].replace(b'"RoundNumber": 2', b'"RoundNumber": -2'), "Match 3 of the list is of no"),
        (SAMPLES["eventlink-standings"][:550].rsplit(b"1      Ada", 1)[0], "The report has headings and no rows"),
        (SAMPLES["wer-standings"].replace(b"Lovelace, Ada", b" "), "Player 1 has no name"),
        (json.dumps(SWISS["tournament"]["matches"]).encode(), "the matches of a tournament and nobody's name"),
        (json.dumps({"data": V2["included"][3:]}).encode(), "the matches of a tournament and nobody's name"),
        (json.dumps(ROUND_ROBIN).replace("102", "777", 1).encode(), "names participant 102"),
    ],
)  # fmt: skip
def test_hostile_and_broken_files_are_refused_in_words(data: bytes, said: str) -> None:
    began = process_time()
    with pytest.raises(FormatError) as refused:
        read_file("upload", data)
    assert said in str(refused.value)
    assert process_time() - began < 2
