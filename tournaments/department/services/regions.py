"""Regions: which countries and towns lie in them, and whose they are (OPG 1.1, A)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from tournaments.department.acts import DepartmentTag
from tournaments.department.models import Area, Region
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.regions import place_key
from tournaments.kernel.journal import Envelope, KeyOnly, record_act, replayable
from tournaments.kernel.models import User

SECTION = "OPG A"
LONGEST_KEY = 255


@dataclass(frozen=True, slots=True)
class Place:
    """A country, or a town or state in it. No country: online."""

    country: str
    place: str = ""

    @property
    def key(self) -> str:
        return place_key(self.place)[:LONGEST_KEY]


@replayable
def make_region(name: str, post: str, places: Sequence[Place], *, by: User, **envelope: Unpack[KeyOnly]) -> Region:
    """A new region of this coordinator's post."""
    with record_act(None, DepartmentTag.REGION_MADE, by=by, **envelope) as act:
        region = Region(name=name, post=post, slug=_slug(name))
        act.subject = _save(region)
        _hold(region, places)
        act.note(post=post, areas=len(places))
    return region


@replayable
def edit_region(
    region: Region, name: str, post: str, places: Sequence[Place], *, by: User, **envelope: Unpack[Envelope]
) -> Region:
    """Another name, coordinator or extent. Venues stay in the region they were entered in."""
    with record_act(region, DepartmentTag.REGION_EDITED, by=by, **envelope) as act:
        act.note(post=post, post_before=region.post, areas=len(places))
        region.name, region.post = name, post
        _save(region)
        region.areas.all().delete()
        _hold(region, places)
    return region


def _slug(name: str) -> str:
    slug = slugify(name)[:60].strip("-")
    if not slug or slug in ("new", "look-up"):
        raise RuleViolation("no_name", "Give the region a name of letters, such as “Northern Germany”.", SECTION)
    return slug


def _save(region: Region) -> Region:
    try:
        with transaction.atomic():
            region.save()
    except IntegrityError:
        raise RuleViolation("region_exists", f"There is a region called “{region.name}” already.", SECTION) from None
    return region


def _hold(region: Region, places: Sequence[Place]) -> None:
    if not places and not region.continent:
        raise RuleViolation("no_areas", "Say at least one country, or a town in one, that lies there.", SECTION)
    for place in places:
        _refuse_taken(place)
        Area.objects.create(region=region, country=place.country, place=place.place, key=place.key)


def _refuse_taken(place: Place) -> None:
    if place.place and not place.key:
        raise RuleViolation("no_place", f"“{place.place}” is no name of a place.", SECTION)
    there = Area.objects.select_related("region").filter(country=place.country, key=place.key).first()
    if there:
        raise RuleViolation("area_taken", f"“{there}” lies in the region {there.region} already.", SECTION)
