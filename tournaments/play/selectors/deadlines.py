"""Deadlines of rounds and tables, and the games that players of online events still have to play (OPG 13, 13.4)."""

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
from tournaments.kernel.days import format_start
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event, Match, Round
from tournaments.record.models.namesakes import name_on_list
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import games_of


@dataclass(frozen=True, slots=True)
class ShownDeadline:
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
    due: ShownDeadline | None
    delayed: bool
    because: str


@dataclass(frozen=True, slots=True)
class Appointment:
    """A game that a player still has to play. `contact`: how to reach the opponent, for this reader only."""

    number: int
    title: str
    table: int | None
    opponent: str
    contact: str
    due: ShownDeadline | None
    deadline: datetime | None
    delayed: bool


def shown_deadline(event: Event, at: datetime | None) -> ShownDeadline | None:
    """Return a deadline for pages that are the same for every reader and at any time."""
    if at is None:
        return None
    local = at.astimezone(ZoneInfo(event.time_zone))
    return ShownDeadline(format_start(local), local.isoformat(), event.time_zone)


def table_deadline_now(event: Event, played: Round, match: Match) -> ShownDeadline | None:
    """Return the deadline of this table, and whether it has passed."""
    at = due(played.deadline, match.deadline)
    shown = shown_deadline(event, at)
    return shown and replace(shown, passed=at is not None and at <= timezone.now())


def unfinished_matches(event: Event) -> QuerySet[Match]:
    """Select the published tables of two without a result, including delayed ones of complete rounds."""
    matches = games_of(event).filter(ended_by__in=("", *OPEN)).exclude(round__state__in=Round.NO_ROUND)
    return matches.order_by("round__number", "table")


def unfinished_games(event: Event) -> tuple[Unfinished, ...]:
    """List every game that is still to be played, by round and table."""
    return tuple(_unfinished_game(event, match) for match in unfinished_matches(event))


def tables_overdue(event: Event) -> tuple[tuple[int, int | None], ...]:
    """List (round, table) of online games past their deadline that nobody has reported.

    One query; none for an event at a venue.
    """
    if not event.online or event.is_locked:
        return ()
    columns = ("round__number", "table", "round__deadline", "deadline")
    rows = unfinished_matches(event).filter(self_reports=None).prefetch_related(None).values_list(*columns)
    now = timezone.now()
    until = [(number, table, due(of_all, own)) for number, table, of_all, own in rows]
    return tuple((number, table) for number, table, at in until if at is not None and at <= now)


def appointments(event: Event, user: User) -> tuple[Appointment, ...]:
    """List the games that this user still has to play; none for events at a venue."""
    return mark_passed_deadlines(appointments_by_account(event).get(user.pk, ()))


def appointments_by_account(event: Event) -> Mapping[int, tuple[Appointment, ...]]:
    """Map each account to its open games; the result does not depend on the time."""
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
    """List the open games of a player without an account, without the contacts of opponents."""
    if not event.online:
        return ()
    games = []
    for match in unfinished_matches(event):
        players = [seat.player for seat in match.seats.all()]
        for own, other in permutations(players, 2):
            if own.pk == holder.player:
                games.append(_appointment(event, match, other, ""))
    return tuple(games)


def accounts_of(player: Player) -> set[int]:
    """Return the accounts of this player record and of the one it was merged into."""
    return {pk for pk in (player.user_id, player.merged_into and player.merged_into.user_id) if pk}


def mark_passed_deadlines(games: Iterable[Appointment]) -> tuple[Appointment, ...]:
    """Mark the games whose deadline has passed."""
    now = timezone.now()
    return tuple(_mark_passed(game, now) for game in games)


def _mark_passed(game: Appointment, now: datetime) -> Appointment:
    if game.due is None or game.deadline is None or game.deadline > now:
        return game
    return replace(game, due=replace(game.due, passed=True))


def _appointment(event: Event, match: Match, player: Player, contact: str) -> Appointment:
    played = match.round
    until = due(played.deadline, match.deadline)
    return Appointment(
        number=played.number,
        title=rules_of(event).name_sitting(played.of_round, played.game, name=played.name),
        table=match.table,
        opponent=name_on_list(event.pk, player),
        contact=contact,
        due=shown_deadline(event, until),
        deadline=until,
        delayed=match.is_reported,
    )


def _unfinished_game(event: Event, match: Match) -> Unfinished:
    played = match.round
    return Unfinished(
        number=played.number,
        title=rules_of(event).name_sitting(played.of_round, played.game, name=played.name),
        table=match.table,
        names=match.names,
        due=table_deadline_now(event, played, match),
        delayed=match.is_reported,
        because=match.deadline_because,
    )
