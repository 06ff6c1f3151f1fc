"""The name in a line of a pasted list, and what beside it is left out and said so."""

from __future__ import annotations

from time import process_time

import pytest

from tournaments.engine.name_lines import ADDRESS_ALONE, LONGEST_LINE, NO_NAME, Beside, name_line

COUNTRIES = {"DE", "Germany"}


ALONE = [
    ("  Ann   Lee ; ", "Ann Lee"),
    ("Lee, Ann", "Lee, Ann"),
    ("DE", "DE"),
    ("1234 Ann", "1234 Ann"),
    ("Kestrel 1", "Kestrel 1"),
    ("Ann (Lee)", "Ann (Lee)"),
    ("Ann 2019-03-01", "Ann 2019-03-01"),
    ("Ann#1701", "Ann#1701"),
    ("Ann (Paidge)", "Ann (Paidge)"),
    ("Lee, Late", "Lee, Late"),
    ("- Ann", "Ann"),
    ("[x] Ann", "Ann"),
    ("@kestrel", "kestrel"),
]


@pytest.mark.parametrize(("line", "name"), ALONE)
def test_name_alone_is_read_as_it_stands(line: str, name: str) -> None:
    read = name_line(line, COUNTRIES)
    assert (read.name, read.numbered, read.remarks) == (name, "", ())


BESIDE = [
    ("1. Ann Lee (paid)", "Ann Lee", ["1.", "(paid)"]),
    ("Ann Lee – not paid yet", "Ann Lee", ["not paid yet"]),
    ("Ann - dropping after round 2", "Ann", ["dropping after round 2"]),
    ("Ann Lee, DE", "Ann Lee", ["DE"]),
    ("Ann Lee (Germany)", "Ann Lee", ["(Germany)"]),
    ("Ann \U0001f1e9\U0001f1ea", "Ann", ["\U0001f1e9\U0001f1ea"]),
    ("DE;Ann", "Ann", ["DE"]),
    ("Ann\t5\tx", "Ann", ["5", "x"]),
    ("Ann Lee [1745]", "Ann Lee", ["[1745]"]),
    ("Ann Lee #17", "Ann Lee", ["#17"]),
    ("Ann Lee # 17,", "Ann Lee", ["# 17"]),
    ("Ann +49 170 0000000", "Ann", ["+49 170 0000000"]),
    ("Ann (555) 123-4567", "Ann", ["(555) 123-4567"]),
    ("555.0134 Ann", "Ann", ["555.0134"]),
    ("tel: 0170 1234567 Ann", "Ann", ["tel: 0170 1234567"]),
    ("* 12. Ann, DE, +49 170 1234567", "Ann", ["12.", "DE", "+49 170 1234567"]),
]


@pytest.mark.parametrize(("line", "name", "struck"), BESIDE)
def test_what_stands_beside_a_name_is_struck_and_the_line_stays_whole(line: str, name: str, struck: list[str]) -> None:
    read = name_line(line, COUNTRIES)
    assert (read.name, [part.text for part in read.parts if part.beside]) == (name, struck)
    assert "".join(part.text for part in read.parts) == line.strip()
    assert len(read.remarks) == len(struck)


@pytest.mark.parametrize("number", ["12. ", "12: ", "#12 ", "nr.12 ", "12– "])
def test_number_before_a_name_is_left_out_and_said(number: str) -> None:
    read = name_line(f"{number}Ann Lee")
    assert (read.name, read.numbered, read.remarks) == (
        "Ann Lee",
        f"{number}Ann Lee",
        ("The number 12 is left out.",),
    )
    assert read.with_number_as_name().name == f"{number}Ann Lee"
    assert read.with_number_as_name().remarks == ()


NAMELESS = [
    ("", NO_NAME, ""),
    (" 12 ", NO_NAME, "12"),
    ("ann@club.example", ADDRESS_ALONE, ""),
    ("+49 170 0000000", NO_NAME, ""),
]


@pytest.mark.parametrize(("line", "said", "kept"), NAMELESS)
def test_line_without_a_name_says_so_and_keeps_nothing_private(line: str, said: str, kept: str) -> None:
    read = name_line(line)
    assert (read.name, read.numbered, read.remarks, read.line) == ("", kept, (said,), kept)


@pytest.mark.parametrize("text", ["1 ", "- ", "(", " - ", "<", '"'])
def test_long_line_takes_no_time(text: str) -> None:
    began = process_time()
    read = name_line(text * 20_000)
    assert process_time() - began < 0.5
    assert len(read.name) <= LONGEST_LINE


def test_name_that_is_typed_in_its_place_keeps_what_was_pasted() -> None:
    read = name_line("12. Ann Lee").with_name("Anne Lee")
    assert (read.name, read.numbered, read.has(Beside.NUMBER)) == ("Anne Lee", "", True)
