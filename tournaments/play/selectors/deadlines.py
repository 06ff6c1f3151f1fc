"""By when games are played: of a round, of a table, and which tables are past it; what a player of an online event has
still to play, against whom, and how to reach him (OPG 13, 13.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import permutations
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.engine import OPEN
from tournaments.engine.clock import due
from tournaments.kernel.actors import LinkHolder
from tournaments.kernel.days import when
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event, Match, Round
from tournaments.record.models.namesakes import name_in
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import games_of


@dataclass(frozen=True, slots=True)
class Due:
    """A deadline for pages: in words in the event's zone, and as the browser reads it."""

    words: str
    iso: str
    zone: str
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that is still to be played. `because`: why it has longer than its round."""

    number: int
    title: str
    table: int | None
    names: tuple[str, ...]
    due: Due | None
    delayed: bool
    because: str


@dataclass(frozen=True, slots=True)
class Appointment:
    """`contact` is what the opponent said, for this reader's eyes alone; empty where nothing was."""

    number: int
    title: str
    table: int | None
    opponent: str
    contact: str
    due: Due | None
    deadline: datetime | None
    delayed: bool


def due_of(event: Event, at: datetime | None) -> Due | None:
    """The same for every reader and at every time: whether it has passed is not said."""
    if at is None:
        return None
    local = at.astimezone(ZoneInfo(event.time_zone))
    return Due(when(local), local.isoformat(), event.time_zone)


def due_now(event: Event, played: Round, match: Match) -> Due | None:
    """What this table has, and whether it is over."""
    at = due(played.deadline, match.deadline)
    shown = due_of(event, at)
    return shown and replace(shown, passed=at is not None and at <= timezone.now())


def unfinished_matches(event: Event) -> QuerySet[Match]:
    """Published tables of two without a result, delayed ones of complete rounds too, with their seats."""
    matches = games_of(event).filter(ended_by__in=("", *OPEN)).exclude(round__state__in=Round.NO_ROUND)
    return matches.order_by("round__number", "table")


def unfinished(event: Event) -> tuple[Unfinished, ...]:
    """Everything that is still to be played, by round and table."""
    return tuple(_unfinished(event, match) for match in unfinished_matches(event))


def tables_overdue(event: Event) -> tuple[tuple[int, int | None], ...]:
    """(number of the round, table) of games that should be over, and of which nobody said anything. One query, of an
    event at a venue none."""
    if not event.online or event.is_locked:
        return ()
    columns = ("round__number", "table", "round__deadline", "deadline")
    rows = unfinished_matches(event).filter(self_reports=None).prefetch_related(None).values_list(*columns)
    now, until = timezone.now(), [(number, table, due(of_all, own)) for number, table, of_all, own in rows]
    return tuple((number, table) for number, table, at in until if at is not None and at <= now)


def appointments(event: Event, user: User) -> tuple[Appointment, ...]:
    """Published games of this user without a result; none for events that are played at a venue."""
    return by_now(appointed(event).get(user.pk, ()))


def appointed(event: Event) -> Mapping[int, tuple[Appointment, ...]]:
    """Of everybody, by account, whatever the time is."""
    if not event.online:
        return {}
    contacts = dict(Entry.objects.filter(event=event).values_list("player_id", "play_contact"))
    games: dict[int, tuple[Appointment, ...]] = {}
    for match in unfinished_matches(event):
        players = [seat.player for seat in match.seats.all()]
        for own, other in permutations(players, 2):
            game = _appointment(event, match, other, contacts.get(other.pk, ""))
            for account in accounts_of(own):
                games[account] = (*games.get(account, ()), game)
    return games


def appointments_of_link(event: Event, holder: LinkHolder) -> tuple[Appointment, ...]:
    """Published games of a player without an account that have no result yet, without how the opponent is reached."""
    if not event.online:
        return ()
    return tuple(
        _appointment(event, match, other, "")
        for match in unfinished_matches(event)
        for own, other in permutations([seat.player for seat in match.seats.all()], 2)
        if own.pk == holder.player
    )


def accounts_of(player: Player) -> set[int]:
    """Who plays under this record, and under the one it was merged into."""
    return {pk for pk in (player.user_id, player.merged_into and player.merged_into.user_id) if pk}


def by_now(games: Iterable[Appointment]) -> tuple[Appointment, ...]:
    """With what is past its deadline."""
    now = timezone.now()
    return tuple(_passed(game) if game.deadline and game.deadline <= now else game for game in games)


def _passed(game: Appointment) -> Appointment:
    return replace(game, due=game.due and replace(game.due, passed=True))


def _appointment(event: Event, match: Match, player: Player, contact: str) -> Appointment:
    played = match.round
    until = due(played.deadline, match.deadline)
    return Appointment(
        number=played.number,
        title=rules_of(event).name_sitting(played.of_round, played.game, name=played.name),
        table=match.table,
        opponent=name_in(event.pk, player),
        contact=contact,
        due=due_of(event, until),
        deadline=until,
        delayed=match.is_reported,
    )


def _unfinished(event: Event, match: Match) -> Unfinished:
    played = match.round
    return Unfinished(
        number=played.number,
        title=rules_of(event).name_sitting(played.of_round, played.game, name=played.name),
        table=match.table,
        names=match.names,
        due=due_now(event, played, match),
        delayed=match.is_reported,
        because=match.deadline_because,
    )
