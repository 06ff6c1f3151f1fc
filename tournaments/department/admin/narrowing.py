"""Lists of the administration, narrowed by venues."""

from __future__ import annotations

from tournaments.department.models import Venue
from tournaments.kernel.admin_base.narrowing import NarrowingField, key_field
from tournaments.people.selectors.names import holds_words


def by_venue(path: str = "host") -> NarrowingField:
    return key_field("venue", path, Venue, lambda words: holds_words("search_key", words))
