"""Names that look alike."""

from __future__ import annotations

import sys
import unicodedata

import pytest
import regex

from tournaments.engine.names import near, skeleton
from tournaments.engine.texts import is_blank_letter


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


def test_blank_letters_are_those_that_unicode_says_to_ignore() -> None:
    ignorable = regex.compile(r"(?=\p{L})\p{Default_Ignorable_Code_Point}")
    signs = [chr(code) for code in range(sys.maxunicode + 1)]
    assert [sign for sign in signs if is_blank_letter(sign)] == [sign for sign in signs if ignorable.match(sign)]
    assert unicodedata.name("\u3164") == "HANGUL FILLER"
    assert is_blank_letter("\u3164")
