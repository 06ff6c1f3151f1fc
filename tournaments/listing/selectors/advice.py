"""What to think of in a listing as it is written; nothing of it blocks."""

from __future__ import annotations

from django.utils import timezone

from tournaments.department.models import Venue
from tournaments.engine.listing.check import find_ruleset
from tournaments.engine.listing.fields import Listed
from tournaments.engine.listing.prize_support import short_notice
from tournaments.record.selectors.listings import hints, warnings


def advice(listed: Listed, *, host: int | None, new_country: str) -> tuple[str, ...]:
    """While it is written. `host`: the known venue, `new_country`: of a venue that is not known yet."""
    return (*hints(listed), *_notice(listed, host, new_country))


def parting_words(listed: Listed, *, host: int | None, new_country: str) -> tuple[str, ...]:
    """Once it is saved."""
    return (*warnings(listed), *_notice(listed, host, new_country))


def _notice(listed: Listed, host: int | None, new_country: str) -> tuple[str, ...]:
    rules = find_ruleset(listed.game, listed.rules)
    if rules is None or rules.limits.prize_weeks is None:
        return ()
    told = short_notice(rules.limits, listed.starts_at, new_country or _country_of(host), now=timezone.now())
    return (told,) if told else ()


def _country_of(host: int | None) -> str:
    """Empty where no venue is said, or it is online."""
    venue = Venue.objects.filter(pk=host).first() if host else None
    return str(venue.country.code or "") if venue else ""
