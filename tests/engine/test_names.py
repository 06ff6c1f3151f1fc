"""Names that look alike, and names in a pasted list."""

from __future__ import annotations

import pytest

from tournaments.engine.names import ADDRESS_ALONE, ADDRESS_LEFT_OUT, NO_NAME, NameLine, name_line, near, skeleton


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("  Ann   Lee ; ", "Ann Lee"),
        ("Ann Lee, DE", "Ann Lee"),
        ("Ann Lee, de", "Ann Lee"),
        ("Ann Lee, Germany", "Ann Lee"),
        ("Ann Lee, Jr", "Ann Lee, Jr"),
        ("DE", "DE"),
        ("Ann\t5\tx", "Ann"),
        ("4;Ann Lee;DE", "Ann Lee"),
        ("1234 Ann", "1234 Ann"),
        ("7of9", "7of9"),
    ],
)
def test_name_is_the_first_cell_that_holds_one_without_the_country(line: str, name: str) -> None:
    read = name_line(line, {"DE", "Germany"})
    assert (read.name, read.numbered, read.said) == (name, "", ())


@pytest.mark.parametrize("number", ["12. ", "12) ", "12: ", "12 ", "#12 ", "No. 12 ", "nr.12 "])
def test_number_before_a_name_is_left_out_and_said(number: str) -> None:
    said = ("The number 12 is left out.",)
    assert name_line(f"{number}Ann Lee") == NameLine(f"{number}Ann Lee", "Ann Lee", f"{number}Ann Lee", said)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("", NameLine("", "", "", (NO_NAME,))),
        (" 12 ", NameLine("12", "", "12", (NO_NAME,))),
        ("ann@club.example", NameLine("", "", "", (ADDRESS_ALONE,))),
        ("12 ann@club.example", NameLine("12", "", "12", (NO_NAME,))),
        ("Ann Lee <ann@club.example>", NameLine("Ann Lee", "Ann Lee", "", (ADDRESS_LEFT_OUT,))),
    ],
)
def test_address_is_never_kept_and_a_line_without_a_name_says_so(line: str, read: NameLine) -> None:
    assert name_line(line) == read


@pytest.mark.parametrize(
    ("one", "other", "are_near"),
    [
        ("Ann Lee", "Ann Leee", True),
        ("Ann Lee", "Lee Ann", True),
        ("Kestrel", "Kstrel", True),
        ("Kestrel", "Kestrle", True),
        ("Kestrel", "Kerstl", False),
        ("Emily", "Emila", True),
        ("Emil", "Emila", False),
        ("Kestrel 1", "Kestrel 2", False),
    ],
)
def test_names_a_slip_apart_share_a_key_unless_they_are_short_or_numbered(one: str, other: str, are_near: bool) -> None:
    assert bool(near(one) & near(other)) is are_near


@pytest.mark.parametrize("other", ["kestre1", "KESTREL", "Kest rel", "Kestreꓲ", "Ｋestrel"])
def test_handles_that_look_alike_have_one_skeleton(other: str) -> None:
    assert skeleton(other) == skeleton("Kestrel")
    assert skeleton("Vernon") == skeleton("Vemon")
    assert skeleton("Vvorf") == skeleton("Worf")
