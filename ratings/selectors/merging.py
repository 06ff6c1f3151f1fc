"""What the ratings will be once two records are one: worked out as a run would, and written nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q

from ratings.engine import RatingList, book_of
from ratings.models import RatedEvent, Rating
from ratings.selectors.facts import Facts, merged_players
from ratings.selectors.revisions import revision_from
from tournaments.people.models import Player

COUNTED = (RatedEvent.State.DUE, RatedEvent.State.RATED)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """In one list: what each record is rated now (None where it is not), what both will be as one, unrounded.

    `events` come out otherwise than they stand, `others` are rated otherwise after them.
    """

    list: RatingList
    player: float | None
    into: float | None
    together: float
    events: int
    others: int


def foreseen(player: Player, into: Player) -> tuple[Foreseen, ...]:
    """Every list in which results of `player` will count for `into`."""
    records = [player.pk, *Player.every.filter(merged_into=player).values_list("pk", flat=True)]
    roots = merged_players() | dict.fromkeys(records, into.pk)
    return tuple(
        one for book, events in _played(records).items() for one in _in_book(book, events, roots, player, into)
    )


def _played(records: list[int]) -> dict[str, list[int]]:
    """The rated events of these records, by book."""
    played = Q(event__rounds__seats__player__in=records)
    rows = RatedEvent.objects.filter(played, state__in=COUNTED).order_by("book__code", "pk").distinct()
    found: dict[str, list[int]] = {}
    for code, event in rows.values_list("book__code", "event_id"):
        found.setdefault(code, []).append(event)
    return found


def _in_book(code: str, events: list[int], roots: dict[int, int], player: Player, into: Player) -> Iterator[Foreseen]:
    late = RatedEvent.objects.filter(book__code=code, state=RatedEvent.State.AWAITING)
    facts = Facts(code, late.values_list("event_id", flat=True), roots)
    facts.read(events)
    for one in book_of(code).lists:
        revision = revision_from(one, facts, events, _in_silence)
        if str(into.pk) in revision.ratings and revision.changes:
            now = dict(Rating.objects.filter(list=one.code, player__in=(player, into)).values_list("player", "rating"))
            others = revision.players - {player.pk, into.pk}
            together = revision.ratings[str(into.pk)]
            yield Foreseen(one, now.get(player.pk), now.get(into.pk), together, len(revision.changes), len(others))


def _in_silence(done: int, of: int) -> None:
    """Nobody waits to hear how far a preview is."""
