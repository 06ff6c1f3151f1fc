"""Filters of the administration's lists by event, round, table and director."""

from __future__ import annotations

import re
from dataclasses import replace

from django.db.models import Q

from tournaments.kernel.admin_base.narrowing import NarrowingField, key_field
from tournaments.people.admin.lists import member_field
from tournaments.people.selectors.names import holds_words
from tournaments.record.models import Director, Event, Match, Round


def by_event(path: str = "event") -> NarrowingField:
    return key_field("event", path, Event, lambda words: holds_words("title_key", words))


def by_round(path: str = "round") -> NarrowingField:
    return key_field(
        "round", path, Round, lambda words: Q(number=int(words)) if _is_small_number(words) else Q(pk=None)
    )


def by_table(path: str = "match") -> NarrowingField:
    return key_field("table", path, Match, lambda words: Q(table=int(words)) if _is_small_number(words) else Q(pk=None))


def by_director() -> NarrowingField:
    """Filter events by a member who directs or judges them."""
    user = member_field("user", "director")
    return replace(user, where=lambda words: Q(pk__in=Director.accepted.filter(user.where(words)).values("event")))


def _is_small_number(words: str) -> bool:
    return re.fullmatch(r"[0-9]{1,4}", words) is not None
