"""Venues as their coordinators look after them."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.department.models import Venue


def venues() -> QuerySet[Venue]:
    return Venue.objects.select_related("region", "merged_into")


def known_beside(venue: Venue) -> QuerySet[Venue]:
    """Those of its country that it could be the same as."""
    return Venue.objects.filter(state=Venue.State.VERIFIED, country=venue.country).exclude(pk=venue.pk)
