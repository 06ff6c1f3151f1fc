"""Regions, the one that an address lies in, and venues as their coordinators look after them."""

from __future__ import annotations

from django.db.models import QuerySet
from django_countries.fields import Country

from tournaments.department.models import Area, Region, Venue
from tournaments.engine.regions import CONTINENTS, ONLINE, find_continent, find_region
from tournaments.kernel.models import User
from tournaments.people.models.office import offices_of


def regions() -> QuerySet[Region]:
    return Region.objects.prefetch_related("areas")


def every_region() -> list[Region]:
    return list(Region.objects.all())


def named_regions() -> list[tuple[str, str]]:
    return list(Region.objects.values_list("slug", "name"))


def venue_countries() -> list[tuple[str, str]]:
    """(code, name) of the countries in which there is a venue, by name."""
    codes = Venue.objects.exclude(country="").order_by("country").values_list("country", flat=True).distinct()
    return sorted(((code, str(Country(code).name)) for code in codes), key=lambda one: one[1])


def regions_of(user: User) -> list[str]:
    """The names of those that this member coordinates today."""
    return list(Region.objects.filter(post__in=offices_of(user).values("post")).values_list("name", flat=True))


def region_called(slug: str) -> Region:
    """Raises DoesNotExist."""
    return Region.objects.get(slug=slug)


def region_at(country: str, town: str) -> Region | None:
    """The region that holds an address, else the one of its continent or for what is played online."""
    rows = Area.objects.filter(country=country).values_list("country", "key", "region")
    pk = find_region({(code, key): region for code, key, region in rows}, country, town)
    held = Region.objects.filter(pk=pk).first() if pk else None
    return held or Region.objects.filter(continent=find_continent(country) or None).first()


def holds_country(region: Region, country: str) -> bool:
    """Return whether any part of this country lies in the region; no country means online."""
    held = Area.objects.filter(country=country)
    if held.filter(region=region).exists():
        return True
    return bool(region.continent) and region.continent == find_continent(country) and not held.filter(key="").exists()


def areas_by_country(region: Region) -> tuple[tuple[str, str], ...]:
    """(country, its places in a row, empty for all of it), as the page of the region shows it."""
    places: dict[str, list[str]] = {}
    for area in region.areas.all():
        places.setdefault(area.country.name or "Online", []).append(area.place)
    rows = [(country, ", ".join(filter(None, there))) for country, there in places.items()]
    return (*rows, (_rest(region.continent), "")) if region.continent else tuple(rows)


def venues() -> QuerySet[Venue]:
    return Venue.objects.select_related("region", "merged_into")


def known_beside(venue: Venue) -> QuerySet[Venue]:
    """Those of its country that it could be the same as."""
    return Venue.objects.filter(state=Venue.State.VERIFIED, country=venue.country).exclude(pk=venue.pk)


def _rest(continent: str) -> str:
    return f"What no other region holds {'online' if continent == ONLINE else f'of {CONTINENTS[continent]}'}"
