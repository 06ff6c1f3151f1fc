"""Lists of the administration, narrowed by venues."""

from __future__ import annotations

from django.db.models import Q

from tournaments.department.models import Venue
from tournaments.kernel.admin_base.narrowing import By, by_key


def by_venue(path: str = "host") -> By:
    return by_key("venue", path, Venue, lambda words: Q(name__icontains=words) | Q(town__icontains=words))
