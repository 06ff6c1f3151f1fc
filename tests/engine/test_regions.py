"""The region of an address: the town before the state, the state before the country."""

from __future__ import annotations

import pytest
from django_countries import countries

from tournaments.engine.regions import COUNTRIES, find_continent, find_region

AREAS = {
    ("US", ""): "the rest",
    ("US", "oregon"): "west",
    ("US", "portland"): "portland",
    ("US", "kansas"): "plains",
    ("CH", ""): "alps",
    ("CH", "zurich"): "zurich",
    ("", ""): "online",
}


ADDRESSES = [
    ("US", "Portland, Oregon", "portland"),
    ("US", "Salem, Oregon", "west"),
    ("US", "Salem\nOREGON 97301", "west"),
    ("US", "Kansas City, Missouri", "the rest"),
    ("CH", "8001 Zürich", "zurich"),
    ("CH", "ZURICH.", "zurich"),
    ("DE", "Berlin", None),
    ("", "A video call", "online"),
]


@pytest.mark.parametrize(("country", "town", "region"), ADDRESSES)
def test_most_specific_part_of_an_address_that_a_region_holds_decides(country, town, region) -> None:
    assert find_region(AREAS, country, town) == region


def test_every_country_lies_on_one_continent() -> None:
    codes = [code for countries_of in COUNTRIES.values() for code in countries_of.split()]
    assert sorted(codes) == sorted(code for code, _ in countries)
    assert [find_continent(code) for code in ("DE", "NZ", "", "??")] == ["europe", "australia", "online", None]
