"""Preview ratings after two records are merged or a result is corrected, without storing anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from ratings.engine import Event, RatingList, RatingSystem, book_of
from ratings.models import RatedEvent, Rating
from ratings.selectors.facts import Facts, event_value, lists_of, merged_players, place_of, weight
from ratings.selectors.ledger import ratings_at, revision_from
from tournaments.engine.core.types import Outcome
from tournaments.people.models import Player
from tournaments.record.models import Event as EventRow
from tournaments.record.models import Match, Round
from tournaments.record.models.stage import in_counting_stage
from tournaments.record.selectors.outcomes import RatedGame, played_games

COUNTED = (RatedEvent.State.DUE, RatedEvent.State.RATED)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The preview of a merge in one list: each record's rating now (None: unrated) and their common one, unrounded.

    `events` change their effect, `others` are other players whose rating changes.
    """

    list: RatingList
    player: float | None
    into: float | None
    together: float
    events: int
    others: int


@dataclass(frozen=True, slots=True)
class Line:
    """A player in a list: the rating before the event, after the stored result, and after the correction."""

    player: Player
    before: float
    stands: float
    corrected: float


@dataclass(frozen=True, slots=True)
class Effect:
    list: RatingList
    lines: tuple[Line, ...]


def preview_merge(player: Player, into: Player) -> tuple[Foreseen, ...]:
    """Preview every list in which results of `player` will count for `into`."""
    records = [player.pk, *Player.every.filter(merged_into=player).values_list("pk", flat=True)]
    roots = merged_players() | dict.fromkeys(records, into.pk)
    return tuple(
        preview
        for book, events in _find_rated_events(records).items()
        for preview in _preview_book(book, events, roots, player, into)
    )


def preview_correction(match: Match, outcomes: Sequence[Outcome], points: Sequence[int] = ()) -> tuple[Effect, ...]:
    """Preview a correction in every list that the event counts for.

    Empty if the event or its stage is not rated, or no result can be corrected. A pod needs the `points` of its seats,
    because outcomes alone do not say who came second. Load `match` with round, event, seats and players. Games of open
    rounds are left out.
    """
    event = match.round.event
    lists = lists_of(event)
    seats = len(match.seats.all())
    is_said = len(outcomes) == seats and len(points) in ((0, seats) if seats == 2 else (seats,))
    if not lists or not is_said or not match.is_settled or not _is_counted(match):
        return ()
    games, roots = dict(played_games([event.pk]))[event.pk], merged_players()
    worth = {"outcomes": tuple(outcomes)} | ({"points": tuple(points)} if points else {})
    corrected = _replace_game(games, _place(match), worth)
    seated = [seat.person for seat in match.seats.all()]
    return tuple(_effect(rating_list, event, (games, corrected), roots, seated) for rating_list in lists)


def _find_rated_events(records: list[int]) -> dict[str, list[int]]:
    """Return the rated events of these records, by book."""
    played = Q(event__rounds__seats__player__in=records)
    rows = RatedEvent.objects.filter(played, state__in=COUNTED).order_by("book__code", "pk").distinct()
    by_book: dict[str, list[int]] = {}
    for code, event in rows.values_list("book__code", "event_id"):
        by_book.setdefault(code, []).append(event)
    return by_book


def _preview_book(
    code: str, events: list[int], roots: dict[int, int], player: Player, into: Player
) -> Iterator[Foreseen]:
    late = RatedEvent.objects.filter(book__code=code, state=RatedEvent.State.AWAITING)
    facts = Facts(code, late.values_list("event_id", flat=True), roots)
    facts.read(events)
    for rating_list in book_of(code).lists:
        revision = revision_from(rating_list, facts, events)
        if str(into.pk) in revision.ratings and revision.changes:
            rows = Rating.objects.filter(list=rating_list.code, player__in=(player, into))
            now = dict(rows.values_list("player", "rating"))
            figures = (
                revision.ratings[str(into.pk)],
                len(revision.changes),
                len(revision.players - {player.pk, into.pk}),
            )
            yield Foreseen(rating_list, now.get(player.pk), now.get(into.pk), *figures)


def _is_counted(match: Match) -> bool:
    return not match.round.is_of_later_stage or Match.objects.filter(in_counting_stage("round__"), pk=match.pk).exists()


def _place(match: Match) -> int:
    """Return how many games of the event come before this one."""
    played = Match.objects.filter(
        in_counting_stage("round__"), round__event=match.round.event, round__state=Round.State.COMPLETE
    )
    earlier = played.filter(pk__lt=match.pk)
    return earlier.exclude(ended_by="").filter(seats__place=1).count()


def _replace_game(games: Sequence[RatedGame], place: int, worth: Mapping[str, Any]) -> list[RatedGame]:
    return [*games[:place], games[place]._replace(**worth), *games[place + 1 :]]


def _effect(
    rating_list: RatingList,
    event: EventRow,
    both: tuple[Sequence[RatedGame], Sequence[RatedGame]],
    roots: Mapping[int, int],
    seated: Sequence[Player],
) -> Effect:
    system = rating_list.system
    k = weight(event, system)
    stands, corrected = (event_value(event.pk, k, games, roots) for games in both)
    before = ratings_at(rating_list.code, place_of(event), stands.players | corrected.players)
    after = [_after(system, value, before) for value in (stands, corrected)]
    return Effect(
        rating_list, tuple(_line(player, before.get(str(player.pk), system.start), after) for player in seated)
    )


def _after(system: RatingSystem, value: Event, before: Mapping[str, float]) -> dict[str, float]:
    return {**before, **{change.player: change.after for change in system.order(system, before, value)}}


def _line(player: Player, before: float, after: Sequence[Mapping[str, float]]) -> Line:
    return Line(player, before, *(ratings.get(str(player.pk), before) for ratings in after))
