"""From the first pack to the finished deck (OPG 4.1.2, 4.1.3; SW Sealed, Booster Draft, Deck Building; D97 1.19)."""

from __future__ import annotations

from datetime import date

import pytest

from tournaments.engine.drafts import KINDS, Pack, building_doubt, find_building, sort_packs, steps

THREE = (Pack(2), Pack(2), Pack(2))


def codes(kind: str, *packs: Pack, **more: int) -> list[str]:
    return [step.code.value for step in steps(KINDS[kind], packs, **more)]


def test_pack_is_taken_apart_card_by_card_and_the_last_one_is_passed_to_nobody():
    of_pack = [(step.code, step.pack, step.pick, step.direction) for step in steps(KINDS["tcc-draft"], THREE)]
    assert of_pack == [
        *(("open", 1, 0, None), ("pick", 1, 1, "left"), ("pick", 1, 2, None)),
        *(("open", 2, 0, None), ("pick", 2, 1, "right"), ("pick", 2, 2, None)),
        *(("open", 3, 0, None), ("pick", 3, 1, "left"), ("pick", 3, 2, None)),
        ("build", 0, 0, None),
    ]


def test_booster_draft_goes_on_until_a_pack_is_used_up_and_reviews_it():
    """SW Booster Draft: who is passed nothing of his side passes it on; 30 seconds after each pack."""
    drafted = steps(KINDS["swccg-draft"], (Pack(1, "Endor"), Pack(1)), cards=60)
    assert [(step.code, step.seconds, step.direction) for step in drafted] == [
        *(("open", 0, None), ("pick", 0, "left"), ("go_on", 0, "left"), ("review", 30, None)),
        *(("open", 0, None), ("pick", 0, "right"), ("go_on", 0, "right"), ("review", 30, None)),
        ("build", 1200, None),
    ]
    assert [step.text for step in drafted[:4]] == [
        "Open pack 1, Endor.",
        "Take a card of your own side, if there is one, and pass the rest to the left."
        " Lift the next stack once everybody is ready.",
        "Pass what is left to the left until somebody of its side has taken it.",
        "Look through the cards that you have taken so far.",
    ]


def test_oldest_pack_of_a_booster_draft_is_opened_first():
    younger, older, unknown = Pack(9, "b", date(2000, 7, 1)), Pack(9, "a", date(1999, 6, 1)), Pack(9, "c")
    assert sort_packs(KINDS["swccg-draft"], (unknown, younger, older)) == (older, younger, unknown)
    assert sort_packs(KINDS["tcc-draft"], (unknown, younger, older)) == (unknown, younger, older)
    assert steps(KINDS["swccg-draft"], (younger, older), cards=40)[0].text == "Open pack 1, a."


def test_sealed_product_is_opened_and_at_star_wars_exchanged_with_the_first_opponent():
    assert codes("tcc-sealed") == ["open", "build"]
    assert codes("decipher-sealed") == ["open", "build"]
    assert codes("swccg-sealed", cards=40) == ["pair", "open", "exchange", "build"]
    assert codes("swccg-epp") == ["pair", "open", "exchange", "build"]
    assert codes("swccg-squirrel") == ["open"]


BUILDING = [
    ("tcc-draft", None, 30, "OPG 4.1.2"),
    ("decipher-sealed", None, 30, "D97 1.19"),
    ("swccg-draft", 40, 10, "SW Deck Building"),
    ("swccg-draft", 60, 20, "SW Deck Building"),
    ("swccg-epp", None, 15, "SW Deck Building"),
    ("swccg-cube-traditional", None, 10, "SW Deck Building"),
]


@pytest.mark.parametrize(("kind", "cards", "minutes", "section"), BUILDING)
def test_building_a_deck_takes_what_its_document_says(kind, cards, minutes, section):
    building = find_building(KINDS[kind].building, cards)
    assert (building.minutes, building.section) == (minutes, section)
    last = steps(KINDS[kind], (), cards=cards)[-1]
    assert (last.code, last.seconds) == ("build", minutes * 60)
    assert last.text == f"Build your deck: {'at least ' if kind.startswith('tcc') else ''}{minutes} minutes."


@pytest.mark.parametrize(
    ("kind", "minutes", "doubt"),
    [
        ("tcc-draft", 29, "at least 30 minutes to build their decks (OPG 4.1.2), not 29."),
        ("tcc-draft", 30, ""),
        ("tcc-draft", 45, ""),
        ("swccg-epp", 15, ""),
        ("swccg-epp", 16, "15 minutes to build their decks (SW Deck Building), not 16."),
    ],
)
def test_director_who_gives_another_time_is_told(kind, minutes, doubt):
    said = building_doubt(KINDS[kind].building[0], minutes)
    assert said == (f"Players should have {doubt}" if doubt else "")
