"""Claims on records without an account: the events of the record, and who may decide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable

from django.db.models import Q, QuerySet

from tournaments.engine.claims import Appearance, Matter, why_not_decide, why_not_settle
from tournaments.kernel.models import User
from tournaments.people.models import Claim, Player
from tournaments.record.models import Director, Entry, Event, Round, Seat
from tournaments.record.selectors.counting import event_status

Pairs = set[tuple[int, int]]


def counts_for_claims(event: Event) -> bool:
    """Return whether a result in this event proves presence: it is finalized, sanctioned, and rated or accepted."""
    held = event.state == Event.State.FINALIZED and not event.is_rehearsal
    status = event_status(event)
    counts = status.rated or hasattr(event, "acceptance")
    return held and status.sanctioned and not status.awaits and counts


def shown_claims() -> QuerySet[Claim]:
    return Claim.objects.select_related(
        "player", "by__player", "decided_by__player", "merging", "contest__by__player", "contest__answered_by__player"
    )


def open_claims() -> QuerySet[Claim]:
    return shown_claims().filter(state=Claim.State.OPEN).order_by("pk")


def own_claims(user: User) -> QuerySet[Claim]:
    """Return the member's open claims."""
    return open_claims().filter(by=user)


def contested_claims() -> QuerySet[Claim]:
    """Decisions that wait for a coordinator."""
    return shown_claims().filter(contest__isnull=False, contest__answered_at=None).order_by("pk")


def claims_to_decide(user: User, *, coordinates: bool) -> QuerySet[Claim]:
    """Open claims that wait for this member's word."""
    claims = open_claims().exclude(by=user)
    claims = claims if coordinates else of_directors(claims, user)
    return _of_which(claims, lambda matter: not why_not_decide(matter, user.pk, coordinates=coordinates))


def claims_to_settle(user: User, *, coordinates: bool) -> QuerySet[Claim]:
    """Contested decisions that wait for this coordinator's word."""
    claims = contested_claims() if coordinates else Claim.objects.none()
    return _of_which(claims, lambda matter: not why_not_settle(matter, user.pk, coordinates=coordinates))


def of_directors(claims: QuerySet[Claim], user: User) -> QuerySet[Claim]:
    """On records that stand in an event which this member directs."""
    directing = Director.accepted.filter(user=user, position__in=Director.DIRECTING).values("event")
    return _on_lists(claims, Entry.objects.filter(event__in=directing))


def claims_in(event: Event, reader: User) -> list[tuple[Claim, bool]]:
    """Return open claims on records in this event except the reader's own, and whether each waits for the reader.

    Rehearsals have none, because they copy another event's list. Takes one query if there are no claims.
    """
    if event.is_rehearsal:
        return []
    claims = list(_on_lists(open_claims(), Entry.objects.filter(event=event)).exclude(by=reader))
    known = matters(claims) if claims else {}
    return [(claim, not why_not_decide(known[claim.pk], reader.pk, coordinates=False)) for claim in claims]


def _on_lists(claims: QuerySet[Claim], stands: QuerySet[Entry]) -> QuerySet[Claim]:
    return claims.filter(Q(player__in=stands.values("player")) | Q(player__in=stands.values("player__merged_into")))


def _of_which(claims: QuerySet[Claim], may: Callable[[Matter], bool]) -> QuerySet[Claim]:
    rows = list(claims)
    known = matters(rows) if rows else {}
    return claims.filter(pk__in=[claim.pk for claim in rows if may(known[claim.pk])])


def matter_of(claim: Claim) -> Matter:
    return matters([claim])[claim.pk]


def matters(claims: Collection[Claim]) -> dict[int, Matter]:
    """Map claims to what helps to decide them. Takes six queries for any number of claims."""
    records = _records(claims)
    known = {record for some in records.values() for record in some}
    stands = _stands(known)
    appearances = _appearances({event.pk: event for event in stands}, _results(known))
    rivals = _rivals(claims)
    return {
        claim.pk: Matter(
            claimant=claim.by_id,
            made_at=claim.made_at,
            appearances=tuple(appearances(event.pk, records[claim.pk]) for event in _of(stands, records[claim.pk])),
            rivals=frozenset(rivals[claim.player_id] - {claim.by_id}),
            decided_by=claim.decided_by_id,
            contested_by=contest.by_id if (contest := getattr(claim, "contest", None)) else None,
        )
        for claim in claims
    }


def _records(claims: Iterable[Claim]) -> dict[int, set[int]]:
    """Map claims to the records that are or were known by the claimed one."""
    merged: defaultdict[int | None, set[int]] = defaultdict(set)
    rows = Player.objects.filter(merged_into__in={claim.player_id for claim in claims})
    for pk, into in rows.order_by().values_list("pk", "merged_into"):
        merged[into].add(pk)
    return {
        claim.pk: {claim.player_id, *merged[claim.player_id], *(claim.merging.moved if claim.merging else ())}
        for claim in claims
    }


def _stands(records: Collection[int]) -> dict[Event, set[int]]:
    """The events in which these records are on the list, with which of them are."""
    stands: defaultdict[Event, set[int]] = defaultdict(set)
    entries = Entry.objects.filter(player__in=records, event__is_rehearsal=False).select_related("event__acceptance")
    for entry in entries.order_by("event", "pk"):
        stands[entry.event].add(entry.player_id)
    return stands


def _of(stands: dict[Event, set[int]], records: set[int]) -> list[Event]:
    return [event for event, there in stands.items() if there & records]


def _results(records: Collection[int]) -> Pairs:
    """(event, record) of those that sat at a table with a result."""
    seats = Seat.objects.filter(player__in=records).exclude(match__ended_by="").exclude(round__state__in=Round.NO_ROUND)
    return set(seats.order_by().values_list("round__event", "player").distinct())


def _appearances(events: dict[int, Event], results: Pairs) -> Callable[[int, set[int]], Appearance]:
    directors, there = _directing(events), _there(events)

    def appearance(pk: int, records: set[int]) -> Appearance:
        event = events[pk]
        return Appearance(
            directors=frozenset(directors[pk]),
            there=frozenset(there[pk]),
            has_result=any((pk, record) in results for record in records),
            finalized_at=event.finalized_at if event.state == Event.State.FINALIZED else None,
            counts=counts_for_claims(event),
        )

    return appearance


def _directing(events: dict[int, Event]) -> defaultdict[int, set[int]]:
    """Map events to the accounts that directed them; those who accepted after the end did not."""
    directing: defaultdict[int, set[int]] = defaultdict(set)
    for row in Director.accepted.filter(event__in=events, position__in=Director.DIRECTING):
        end = events[row.event_id].finalized_at
        if end is None or (row.accepted_at and row.accepted_at <= end):
            directing[row.event_id].add(row.user_id)
    return directing


def _there(events: dict[int, Event]) -> defaultdict[int, set[int]]:
    """Judges, players, and who directs by now."""
    there: defaultdict[int, set[int]] = defaultdict(set)
    for event, user in Director.accepted.filter(event__in=events).order_by().values_list("event", "user"):
        there[event].add(user)
    players = Entry.objects.filter(event__in=events).order_by()
    for event, *users in players.values_list("event", "player__user", "player__merged_into__user"):
        there[event].update(user for user in users if user is not None)
    return there


def _rivals(claims: Iterable[Claim]) -> defaultdict[int, set[int]]:
    """Map claims to other members who claim the same record and were not refused."""
    rivals: defaultdict[int, set[int]] = defaultdict(set)
    rows = Claim.objects.filter(player__in={claim.player_id for claim in claims}, state=Claim.State.OPEN)
    for player, user in rows.values_list("player", "by"):
        rivals[player].add(user)
    return rivals
