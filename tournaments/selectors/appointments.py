"""The games that a player of an online event has still to play: against whom, by when, and how to reach him."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from tournaments.engine.deadlines import due
from tournaments.models import Entry, Event, Match, Player, User
from tournaments.selectors.deadlines import Due, due_now, unfinished_matches
from tournaments.selectors.records import rules_of


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
    if not event.online:
        return ()
    mine = Q(seats__player__user=user) | Q(seats__player__merged_into__user=user)
    games = [(match, _opponent(match, user)) for match in unfinished_matches(event).filter(mine).distinct()]
    contacts = Entry.objects.filter(event=event, player__in=[player.pk for _, player in games])
    said = dict(contacts.values_list("player_id", "play_contact"))
    return tuple(_appointment(event, match, player, said.get(player.pk, "")) for match, player in games)


def _opponent(match: Match, user: User) -> Player:
    players = [seat.player for seat in match.seats.all()]
    return next(one for one in players if user.pk not in (one.user_id, one.merged_into and one.merged_into.user_id))


def _appointment(event: Event, match: Match, player: Player, contact: str) -> Appointment:
    played = match.round
    return Appointment(
        number=played.number,
        title=rules_of(event).sitting(played.of_round, played.game),
        table=match.table,
        opponent=(player.merged_into or player).shown_name,
        contact=contact,
        due=due_now(event, played, match),
        deadline=due(played.deadline, match.deadline),
        delayed=match.is_reported,
    )
