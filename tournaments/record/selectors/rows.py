"""The rows of an event that addresses name, each with what an act on it reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.kernel.actors import Actor
from tournaments.people.selectors.persons import is_account
from tournaments.record.models import Director, Entry, Event, ImportedDocument, Match, Round, Seat
from tournaments.record.selectors.records import PRESENT
from tournaments.record.selectors.sittings import with_seats


def entries_of(event: Event) -> QuerySet[Entry]:
    return Entry.objects.filter(event=event).select_related("event", "player__merged_into")


def present_entries(event: Event) -> QuerySet[Entry]:
    """Return everybody who is checked in and has not left."""
    return entries_of(event).filter(**PRESENT)


def entry_of(event: Event, pk: int | None) -> Entry | None:
    """Return the entry with this key; None if the list has none."""
    if pk:
        return entries_of(event).filter(pk=pk).first()
    return None


def directors_and_judges(event: Event) -> QuerySet[Director]:
    """Return its directors and judges, also those who were invited and have not answered."""
    return Director.objects.filter(event=event).select_related("event", "user__player")


def rounds_of(event: Event) -> QuerySet[Round]:
    return Round.objects.filter(event=event).select_related("event")


def draft_of(event: Event) -> Round | None:
    return event.rounds.filter(state=Round.State.DRAFT).select_related("drawn_by__player").first()


def last_round(event: Event) -> Round | None:
    return rounds_of(event).order_by("number").last()


def file_of(event: Event) -> ImportedDocument | None:
    """Return the file it was imported from, without its long texts."""
    return ImportedDocument.objects.filter(event=event).defer("written", "facts").first()


def matches_of(event: Event) -> QuerySet[Match]:
    return Match.objects.filter(round__event=event).select_related("round__event")


def games() -> QuerySet[Match]:
    """Return the tables of at least two players with their seats; a bye has no result to enter."""
    return with_seats(Match.objects.filter(seats__place=1).select_related("round__event"))


def games_of(event: Event) -> QuerySet[Match]:
    return games().filter(round__event=event)


def exclude_drafts(matches: QuerySet[Match]) -> QuerySet[Match]:
    return matches.exclude(round__state=Round.State.DRAFT)


def my_match(played: Round, user: Actor) -> Match | None:
    """Return the match of the round in which this user sits."""
    mine = is_account(user, "seats__player")
    matches = with_seats(Match.objects.filter(mine, round=played).select_related("round__event").distinct())
    return matches.prefetch_related("self_reports").first()


def match_at(drawn: Round, seat: int | None) -> Match | None:
    return Match.objects.filter(round=drawn, seats=seat).first()


def seats_of(drawn: Round) -> QuerySet[Seat]:
    return Seat.objects.filter(round=drawn).select_related("match", "round__event", "player")


def with_directors(seats: QuerySet[Seat], event: Event) -> QuerySet[Any]:
    """Add the account of each seat and its position in the event, as `account` and `position`."""
    account = Coalesce("player__user", "player__merged_into__user")
    position = Director.accepted.filter(event=event, user=OuterRef("account")).values("position")[:1]
    return seats.annotate(account=account).annotate(position=Subquery(position))


def directors_at_tables(played: Round) -> Sequence[Any]:
    """Return the seats of directors at unreported tables of this round (see `with_directors`)."""
    open_seats = Seat.objects.filter(round=played, match__ended_by="", match__table__isnull=False)
    seats = with_directors(open_seats, played.event).filter(position__in=Director.DIRECTING)
    return list(seats.select_related("match", "player__merged_into").order_by("position"))
