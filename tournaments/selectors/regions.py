"""Regions, and the one that an address lies in."""

from __future__ import annotations

from tournaments.engine.regions import region_of
from tournaments.models import Area, Region


def region_at(country: str, town: str) -> Region | None:
    """The region of an address, None where no coordinator has taken it in."""
    rows = Area.objects.filter(country=country).values_list("country", "key", "region")
    found = region_of({(code, key): region for code, key, region in rows}, country, town)
    return Region.objects.filter(pk=found).first() if found else None


def areas_by_country(region: Region) -> tuple[tuple[str, str], ...]:
    """(country, its places in a row, empty for all of it), as the page of the region shows it."""
    places: dict[str, list[str]] = {}
    for area in region.areas.all():
        places.setdefault(area.country.name or "Online", []).append(area.place)
    return tuple((country, ", ".join(filter(None, there))) for country, there in places.items())
