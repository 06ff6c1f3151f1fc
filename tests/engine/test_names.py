"""Names of people: cleaned, compared, found and sorted, in many scripts."""

from __future__ import annotations

import sys
import unicodedata
from itertools import combinations
from pathlib import Path

import pytest
import regex

from tests.engine.names import Person, read_sheet
from tournaments.engine.names import (
    clean,
    family_key,
    fault,
    has_letter,
    is_alike,
    is_blank_letter,
    is_found,
    name_key,
    normalize_name,
    skeleton,
    slips,
    sort_key,
)

PEOPLE = read_sheet(Path(__file__).with_name("names.txt"))


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.name)
def test_spellings_of_a_name_are_told_from_slips_and_from_others(person: Person) -> None:
    key = name_key(person.name)
    assert {normalize_name(name) for name in person.written} <= {normalize_name(person.name)}
    assert {name_key(name) for name in (*person.written, *person.same)} <= {key}
    assert [name for name in person.slips if name_key(name) == key or not is_alike(key, name_key(name))] == []
    assert [name for name in person.others if is_alike(key, name_key(name))] == []
    assert [name for name in (*person.written, *person.same) if not is_found(name, person.name)] == []


def test_sheet_has_enough_pairs_of_enough_scripts() -> None:
    assert len({person.script for person in PEOPLE}) >= 10
    assert sum(len(person.spellings) for person in PEOPLE) >= 200


def test_different_people_have_different_keys_and_are_not_alike() -> None:
    keys = [name_key(person.name) for person in PEOPLE]
    assert [pair for pair in combinations(keys, 2) if is_alike(*pair)] == []


@pytest.mark.parametrize("other", ["が", "ぎん", "राजा", "राज", "김민준", "김민중", "山田太郎", "山田次郎"])
def test_signs_that_are_no_accents_tell_names_apart(other: str) -> None:
    names = ["か", "がん", "ぎん", "राजा", "राज", "김민준", "김민중", "山田太郎", "山田次郎"]
    assert [name for name in names if name_key(name) == name_key(other)] in ([other], [])


@pytest.mark.parametrize(
    ("one", "other", "are_alike"),
    [
        ("Ann Lee", "Ann Leee", True),
        ("Ann Lee", "Lee Ann", True),
        ("John Smith", "Jon Smith", True),
        ("Zohn Smith", "John Smith", True),
        ("John Smith", "Jane Smith", False),
        ("Jeanpierre Dupont", "Jean-Pierre Dupont", True),
        ("Kestrel", "Kstrel", True),
        ("Kestrel", "Kestrle", True),
        ("Kestrel", "Kerstl", False),
        ("Emily", "Emila", True),
        ("Emil", "Emila", False),
        ("Al Wu", "Al Wo", False),
        ("Kestrel 1", "Kestrel 2", False),
        ("Cup Player 1 2", "Cup Player 2 1", False),
    ],
)
def test_names_a_slip_apart_are_alike_unless_they_are_short_or_numbered(one: str, other: str, are_alike: bool) -> None:
    assert is_alike(name_key(one), name_key(other)) is are_alike
    assert bool(slips(name_key(one)) & slips(name_key(other))) is (are_alike and one != "Zohn Smith")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("muller", "Björn Müller"),
        ("mueller", "Björn Müller"),
        ("müller björn", "Björn Mueller"),
        ("bjö mül", "Björn Müller"),
        ("o'brien", "Pat O’Brien"),
        ("obrien", "Pat O’Brien"),
        ("o brien", "Pat O’Brien"),
        ("perez, jose", "José Pérez"),
        ("ЁЛКИН", "Пётр Елкин"),
        ("lukasz", "Łukasz Żak"),
    ],
)
def test_name_is_found_by_any_part_in_any_order(typed: str, name: str) -> None:
    assert is_found(typed, name)
    assert not is_found(f"{typed} x", name)


def test_letters_with_accents_stand_beside_those_without() -> None:
    names = ["Zoe", "Ärzte", "Ångström", "Arzt", "Çelik", "Cem", "émile", "Emil", "Łukasz", "Lukas", "Öberg", "Oda"]
    ordered = ["Ångström", "Arzt", "Ärzte", "Çelik", "Cem", "Emil", "émile", "Lukas", "Łukasz", "Öberg", "Oda", "Zoe"]
    assert sorted(names, key=sort_key) == ordered


def test_lists_by_family_name_know_commas_particles_numbers_and_scripts() -> None:
    ordered = [
        *("Zoe Adler", "Mary van der Berg", "Berg, Nora von", "Karl Ibsen Jr.", "Kestrel", "Łukasz Lis"),
        *("José Pérez #4", "山田太郎"),
    ]
    assert sorted(set(ordered), key=family_key) == ordered


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\ufeffAna Núñez", "Ana Núñez"),
        ("Ana\u200b Núñez\u200e", "Ana Núñez"),
        ("\u2068Ana\u2069", "Ana"),
        ("Ana\x00", "Ana"),
        ("Ana\ud800", "Ana"),
        ("A\u00adna", "Ana"),
        ("A\ufffen\U0010ffffa", "Ana"),
        ("An\u200da", "Ana"),
        ("Ana\u00a0Núñez", "Ana Núñez"),
        ("Ana\u3164", "Ana "),
        ("one\u2028two\r\nthree", "one\ntwo\nthree"),
        ("Jose\u0301", "José"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("🏴\U000e0067\U000e0062\U000e007f", "🏴\U000e0067\U000e0062\U000e007f"),
        ("Ann\U000e0041", "Ann"),
    ],
)
def test_signs_that_mean_nothing_go_and_those_of_a_script_or_symbol_stay(typed: str, kept: str) -> None:
    assert clean(typed) == kept
    assert clean(kept) == kept
    assert fault(kept) == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann\u202enna", "Character 4 (U+202E, invisible) turns the direction of what follows. Take it out."),
        ("Ann\nBen\u2067", "Line 2, character 4 (U+2067, invisible) turns the direction of what follows. Take it out."),
        ("Ann\nBe" + "\u0301" * 9, "Line 2, character 2 holds too many accents on one letter. Take some off."),
    ],
)
def test_what_hides_a_name_is_refused_with_its_line_and_place(text: str, said: str) -> None:
    assert fault(text) == said


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
    assert not has_letter("\u1160")
