"""Foresee which ratings move once an event counts, or counts no more; nothing is written."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone

from ratings.engine import BOOKS, RatingList
from ratings.engine.history import is_late
from ratings.models import RatedEvent, Rating
from ratings.selectors.facts import Facts, Rated, rated_event
from ratings.selectors.ledger import Revision, revision_from
from ratings.selectors.words import points, whole
from tournaments.people.models import Player
from tournaments.record.models import Event
from tournaments.record.selectors.foreseen import EventAfter, ForeseenEffect, ForeseenMove
from tournaments.record.selectors.records import shown_names

TOO_LATE = "It was reported too late: it is rated when everything is rated again."


def foresee_ratings(changed: EventAfter) -> Iterator[ForeseenEffect]:
    """Yield for each list whose rating becomes another, farthest first, players of later events among them."""
    event, mark = changed.event, RatedEvent.objects.filter(event=changed.event).first()
    book, rated = BOOKS.get(event.game), rated_event(event)
    if book is None or (mark is None and rated is None):
        return
    if rated is not None and _is_late(event, mark):
        yield ForeseenEffect("Ratings", note=TOO_LATE)
        rated = None
    facts = _facts(event, rated)
    for rating_list in book.lists:
        revision = revision_from(rating_list, facts, [event.pk])
        yield ForeseenEffect(f"Ratings: {rating_list.name}", tuple(_compare_ratings(rating_list, revision)))


def _facts(event: Event, rated: Rated | None) -> Facts:
    """Read the book with this event as it will be, without those that wait for a full run."""
    late = RatedEvent.objects.filter(book__code=event.game, state=RatedEvent.State.AWAITING).exclude(event=event)
    out = set(late.values_list("event_id", flat=True))
    facts = Facts(event.game, out if rated else {*out, event.pk})
    if rated:
        facts.admit(event.pk, rated)
    return facts


def _is_late(event: Event, mark: RatedEvent | None) -> bool:
    """Decide as `mark_event` does: by when the event was finalized first, or by now."""
    return is_late(event.local_start, event.ends_on, mark.reported_at if mark else timezone.now())


def _compare_ratings(rating_list: RatingList, revision: Revision) -> Iterator[ForeseenMove]:
    players = revision.players
    now = dict(Rating.objects.filter(list=rating_list.code, player__in=players).values_list("player", "rating"))
    names = shown_names(Player.every.filter(pk__in=players))
    then = {player: revision.ratings.get(str(player)) for player in players}
    start = rating_list.system.start
    change = {player: (then[player] or start) - now.get(player, start) for player in players}
    for player in sorted(players, key=lambda player: (-abs(change[player]), player)):
        if then[player] is None or player not in now or round(change[player], 1):
            yield ForeseenMove(names[str(player)], _format_ratings(now.get(player), then[player], change[player]))


def _format_ratings(before: float | None, after: float | None, change: float) -> str:
    if before is None or after is None:
        first, second = ("no rating" if rating is None else whole(rating) for rating in (before, after))
        return f"{first} to {second}"
    return f"{whole(before)} to {whole(after)} ({points(change)})"
