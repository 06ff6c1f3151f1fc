"""The games that a player of an online event has still to play: against whom, by when, and how to reach him."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from tournaments.engine.clock import due
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.play.selectors.deadlines import Due, due_of, unfinished_matches
from tournaments.record.models import Entry, Event, Match
from tournaments.record.selectors.records import rules_of


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


def appointments(event: Event, user: User) -> tuple[Appointment, ...]:
    """Published games of this user without a result; none for events that are played at a venue."""
    return by_now(appointed(event).get(user.pk, ()))


def appointed(event: Event) -> Mapping[int, tuple[Appointment, ...]]:
    """Of everybody, by account, whatever the time is."""
    if not event.online:
        return {}
    contacts = dict(Entry.objects.filter(event=event).values_list("player_id", "play_contact"))
    found: dict[int, tuple[Appointment, ...]] = {}
    for match in unfinished_matches(event):
        a, b = (seat.player for seat in match.seats.all())
        for own, other in ((a, b), (b, a)):
            game = _appointment(event, match, other, contacts.get(other.pk, ""))
            for account in _accounts(own):
                found[account] = (*found.get(account, ()), game)
    return found


def by_now(games: Iterable[Appointment]) -> tuple[Appointment, ...]:
    """With what is past its deadline."""
    now = timezone.now()
    return tuple(_passed(game) if game.deadline and game.deadline <= now else game for game in games)


def _passed(game: Appointment) -> Appointment:
    return replace(game, due=game.due and replace(game.due, passed=True))


def _accounts(player: Player) -> set[int]:
    """Who plays under this record, and under the one it was merged into."""
    return {pk for pk in (player.user_id, player.merged_into and player.merged_into.user_id) if pk}


def _appointment(event: Event, match: Match, player: Player, contact: str) -> Appointment:
    played = match.round
    until = due(played.deadline, match.deadline)
    return Appointment(
        number=played.number,
        title=rules_of(event).sitting(played.of_round, played.game),
        table=match.table,
        opponent=player.person.shown_name,
        contact=contact,
        due=due_of(event, until),
        deadline=until,
        delayed=match.is_reported,
    )
