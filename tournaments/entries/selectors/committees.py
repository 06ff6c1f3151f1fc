"""The players' committee of an event, and who may be elected (T95 systems 2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.engine.committees import SECTION, SPLIT, TASK
from tournaments.record.models import Director, Entry, Event
from tournaments.record.selectors.final_rows import final_entries
from tournaments.record.selectors.records import PLAYING, rules_of


@dataclass(frozen=True, slots=True)
class Member:
    name: str
    has_left: bool


@dataclass(frozen=True, slots=True)
class ShownCommittee:
    """The committee of `size` members, of whom `lacks` are still to be elected.

    `task` says what it decides, `split` what happens without a majority.
    """

    members: tuple[Member, ...]
    size: int
    lacks: int
    task: str = TASK
    split: str = SPLIT
    section: str = SECTION


def committee(event: Event) -> Iterable[Entry]:
    """Its members in the order of the list, those who have left the event among them."""
    final = final_entries(event)
    if final is not None:
        return [entry for entry in final if entry.committee]
    return Entry.objects.filter(event=event, committee=True).select_related("player__merged_into").order_by("number")


def staying(event: Event) -> QuerySet[Entry]:
    """Its members who have not left."""
    return candidates(event).filter(committee=True)


def candidates(event: Event) -> QuerySet[Entry]:
    """Everybody on the list who has not left."""
    there = Entry.objects.filter(event=event, **PLAYING)
    return there.select_related("player__merged_into").order_by("number")


def directing(event: Event) -> frozenset[int]:
    """The keys of the entries of those who direct the event themselves."""
    directors = Director.accepted.filter(event=event, position__in=Director.DIRECTING)
    return frozenset(
        Entry.objects.filter(event=event, player__user__in=directors.values("user")).values_list("pk", flat=True)
    )


def shown_committee(event: Event) -> ShownCommittee | None:
    """Return the committee for a page, or None if the rules know none."""
    size = rules_of(event).committee
    if not size:
        return None
    members = tuple(Member(entry.shown_name, _has_left(entry)) for entry in committee(event))
    return ShownCommittee(members, size, size - sum(not member.has_left for member in members))


def _has_left(entry: Entry) -> bool:
    return entry.dropped_after is not None or entry.disqualified_after is not None
