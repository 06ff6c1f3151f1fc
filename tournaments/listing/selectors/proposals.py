"""Proposals for a new listing: a title, the zone of its venue, whether it may be sanctioned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments.department.models import Venue
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import NO_SECTION, Violation
from tournaments.engine.listing.matrix import GAMES, name
from tournaments.kernel.days import list_zones
from tournaments.kernel.models import User
from tournaments.people.permissions import can_coordinate
from tournaments.people.selectors.accounts import has_confirmed_address, is_approved_director
from tournaments.record.models import Director, Event

HOURS = ((5, "night"), (12, "morning"), (18, "afternoon"), (22, "evening"), (24, "night"))


def propose_title(game: str, now: datetime, called: str = "") -> str:
    """Return a title such as “Sunday evening, Second Edition”.

    `called`: the game in the director's own words.
    """
    part = next(word for until, word in HOURS if now.hour < until)
    return f"{now:%A} {part}, {called or name(GAMES, game)}"


def find_sanction_violations(rules: GameRules | None, by: User) -> Iterator[Violation]:
    """Yield why this member may not list a sanctioned event by these rules."""
    if not has_confirmed_address(by):
        message = (
            "Confirm your address first, by the letter that was sent to it: a sanctioned event is listed by somebody"
            " who can be reached. A coordinator can confirm it, too. Without it, list the event as non-sanctioned."
        )
        yield Violation("unconfirmed", message, NO_SECTION, "sanctioned")
    if rules is None or not rules.approved_directors or can_coordinate(by) or is_approved_director(by):
        return
    message = (
        f"A sanctioned event by the rules “{rules.name}” is listed by an approved director: ask a coordinator to"
        " approve you, or list the event as non-sanctioned."
    )
    yield Violation("director_not_approved", message, "D97 1.9", "sanctioned")


def may_be_sanctioned(rules: GameRules | None, by: User | None) -> bool:
    """Return whether the box is ticked at first: the rules and the member's account allow it."""
    if rules is not None and rules.sanctioned_with is not None and "" not in rules.sanctioned_with:
        return False
    return by is None or not any(find_sanction_violations(rules, by))


def last_zone(by: User) -> str:
    """Return the zone of the last event that this member directed; empty for a first one."""
    own = Director.accepted.filter(user=by, position__in=Director.DIRECTING)
    events = Event.objects.filter(pk__in=own.values("event")).order_by("-starts_at", "-pk")
    return events.values_list("time_zone", flat=True).first() or ""


def zone_of_venue(host: str, country: str = "", town: str = "") -> str:
    """Return the zone of a known venue, or of a new one in this country; empty where it is unknown."""
    venue = None
    if host.isascii() and host.isdigit():
        venue = Venue.objects.filter(pk=int(host)).first()
    if venue is None:
        return zone_of_place(country, town)
    last = Event.objects.filter(host=venue).order_by("-starts_at", "-pk").values_list("time_zone", flat=True).first()
    return last or zone_of_place(str(venue.country.code or ""), venue.town)


def zone_of_place(country: str, town: str) -> str:
    """Return the country's only zone, the one named like the town, or the first of several with one time."""
    known = []
    for zone in _zones_by_country().get(country.upper(), ()):
        if zone in dict(list_zones()):
            known.append(zone)
    named = next((zone for zone in known if _is_named_after(zone, town)), "")
    if named or not known:
        return named
    now = timezone.now()
    if len({now.astimezone(ZoneInfo(zone)).utcoffset() for zone in known}) == 1:
        return known[0]
    return ""


def _is_named_after(zone: str, town: str) -> bool:
    return (
        bool(town) and zone.rpartition("/")[2].replace("_", " ").casefold() == town.partition(",")[0].strip().casefold()
    )


@cache
def _zones_by_country() -> Mapping[str, tuple[str, ...]]:
    """Return the zones of each country code in the order of the zone table."""
    found: dict[str, tuple[str, ...]] = {}
    table = files("tzdata.zoneinfo").joinpath("zone.tab").read_text(encoding="utf-8")
    for line in table.splitlines():
        if line and not line.startswith("#"):
            code, _, zone, *_ = line.split("\t")
            found[code] = (*found.get(code, ()), zone)
    return found
