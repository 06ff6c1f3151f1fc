"""Advice on a listing as it is written; nothing of it blocks."""

from __future__ import annotations

from django.utils import timezone

from tournaments.department.models import Venue
from tournaments.engine.listing.check import find_ruleset
from tournaments.engine.listing.fields import Listed
from tournaments.engine.listing.prize_support import short_notice
from tournaments.record.selectors.listings import listing_hints, listing_warnings


def advice(listed: Listed, *, host: int | None, new_country: str) -> tuple[str, ...]:
    """Return the advice while the listing is written.

    `host`: the known venue, `new_country`: the country of a venue that is not known yet.
    """
    return (*listing_hints(listed), *_notice(listed, host, new_country))


def advice_after_saving(listed: Listed, *, host: int | None, new_country: str) -> tuple[str, ...]:
    """Return the advice once the listing is saved."""
    return (*listing_warnings(listed), *_notice(listed, host, new_country))


def _notice(listed: Listed, host: int | None, new_country: str) -> tuple[str, ...]:
    rules = find_ruleset(listed.game, listed.rules)
    if rules is None or rules.limits.prize_weeks is None:
        return ()
    told = short_notice(rules.limits, listed.starts_at, new_country or _country_of(host), now=timezone.now())
    if told:
        return (told,)
    return ()


def _country_of(host: int | None) -> str:
    """Return the venue's country; empty where no venue is given, or it is online."""
    venue = None
    if host:
        venue = Venue.objects.filter(pk=host).first()
    if venue:
        return str(venue.country.code or "")
    return ""
