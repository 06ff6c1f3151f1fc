"""OPG 1.1, A: which region and which continent an address lies in.

Countries as in the geographic regions of the United Nations (M49), whose Oceania goes to the coordinator for Australia.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from tournaments.engine.names import fold

Region = TypeVar("Region")
Area = tuple[str, str]
"""A country's code and the `place_key` of a town or state in it, empty for the whole country."""


def find_region(areas: Mapping[Area, Region], country: str, town: str) -> Region | None:
    """The region of a town, written as on an envelope: "Leeds" or "Portland, Oregon".

    Its parts are tried in turn, as they go from the town to the state, then the country as a whole. None: no region.
    """
    for place in (*split_town(town), ""):
        if (region := areas.get((country, place))) is not None:
            return region
    return None


def split_town(town: str) -> tuple[str, ...]:
    """What stands between commas and line breaks, as keys."""
    parts = (place_key(part) for line in town.splitlines() for part in line.split(","))
    return tuple(part for part in parts if part)


def place_key(text: str) -> str:
    """The same for "Zürich", "zurich" and "8001 Zürich": without accents, capitals, signs and numbers."""
    return " ".join(word for word in fold(text).split() if not any(sign.isdigit() for sign in word))


ONLINE = "online"

CONTINENTS = {
    "africa": "Africa",
    "asia": "Asia",
    "australia": "Australia and Oceania",
    "europe": "Europe",
    "north_america": "North America",
    "south_america": "South America",
    ONLINE: "Online",
}
"""Names by code."""

COORDINATED = ("australia", "europe", "north_america", ONLINE)
"""Where the guide names a coordinator, whose post has the same code; the others are the Director's."""

COUNTRIES = {
    "africa": """
        AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA
        NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW""",
    "asia": """
        AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK
        PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE""",
    "australia": """
        AQ AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS""",
    "europe": """
        AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT
        NL NO PL PT RO RS RU SE SI SJ SK SM UA VA""",
    "north_america": """
        AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT
        US VC VG VI""",
    "south_america": "AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE",
}
"""Codes of countries, in words for the eye. Antarctica goes with Australia."""

CONTINENT_OF = {country: continent for continent, countries in COUNTRIES.items() for country in countries.split()}


def find_continent(country: str) -> str | None:
    """The code of a country's continent; no country: online. None for a country that nobody knows."""
    return CONTINENT_OF.get(country) if country else ONLINE
