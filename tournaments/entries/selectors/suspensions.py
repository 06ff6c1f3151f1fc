"""Suspensions: whom they keep from which event, and what each reader may know of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.engine.core.types import Violation
from tournaments.engine.entries import SUSPENSIONS, Term, keeps_out
from tournaments.engine.listing.matrix import GAMES, name
from tournaments.engine.names import name_key, skeleton, sort_key
from tournaments.engine.texts import join_words
from tournaments.kernel.days import format_day, today
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_account, is_person, own_player
from tournaments.record.models import Event, Suspension

CODE = "suspended"
AHEAD = (Event.State.LISTED, Event.State.RUNNING, Event.State.COMPLETE)


class Phase(StrEnum):
    RUNNING = "running"
    TO_COME = "to come"
    OVER = "over"
    LIFTED = "lifted"


@dataclass(frozen=True, slots=True)
class ShownSuspension:
    """`games` and `term` are words; `by` and `lifted_by` are empty where nobody is known any more."""

    pk: int
    version: int
    player: str
    page: str
    games: str
    term: str
    reason: str
    phase: Phase
    by: str
    given_at: datetime
    lifted: str = ""


def suspensions() -> QuerySet[Suspension]:
    return Suspension.objects.select_related("player__merged_into", "given_by__player", "lifted_by__player")


def in_phase(phase: Phase) -> QuerySet[Suspension]:
    """The latest first."""
    day = today()
    over = Q(until__isnull=False, until__lt=day)
    standing = suspensions().filter(lifted_at=None)
    if phase is Phase.LIFTED:
        return suspensions().exclude(lifted_at=None).order_by("-lifted_at", "-pk")
    if phase is Phase.OVER:
        return standing.filter(over).order_by("-until", "-pk")
    begun = Q(starts_on__lte=day)
    return standing.exclude(over).filter(begun if phase is Phase.RUNNING else ~begun)


def phase_of(row: Suspension) -> Phase:
    day = today()
    if row.is_lifted:
        return Phase.LIFTED
    if row.until is not None and row.until < day:
        return Phase.OVER
    return Phase.RUNNING if row.starts_on <= day else Phase.TO_COME


def shown(rows: Iterable[Suspension]) -> tuple[ShownSuspension, ...]:
    return tuple(_show_suspension(row) for row in rows)


def suspensions_of(player: Player) -> QuerySet[Suspension]:
    """All of this player, under whichever record, the latest first."""
    return suspensions().filter(is_person(player.person))


def own_suspensions(user: User) -> QuerySet[Suspension]:
    """Return this member's present and future suspensions."""
    return suspensions().filter(is_account(user), lifted_at=None).exclude(until__isnull=False, until__lt=today())


def own_words(user: User) -> tuple[str, ...]:
    """Return a sentence for each of the member's suspensions, shown before any form."""
    return tuple(_in_words(row) for row in own_suspensions(user))


def own_stop(event: Event, user: User) -> str:
    """Return why this member may not take part in an unfinished event, or an empty text."""
    player = own_player(user) if event.state in AHEAD else None
    rows = kept_out(event, [player]) if player else {}
    return "".join(_in_words(row) for row in rows.values())


def kept_out(event: Event, players: Iterable[Player]) -> Mapping[int, Suspension]:
    """Map these players to suspensions on a day of this event; merged records count as one person."""
    out = _of_event(event)
    persons = {player.pk: player.merged_into_id or player.pk for player in players} if out else {}
    return {pk: out[person] for pk, person in persons.items() if person in out}


def find_suspended_violations(event: Event, players: Iterable[Player]) -> tuple[Violation, ...]:
    """Return, with all their names, who of these cannot be taken in because of a suspension."""
    players = list(players)
    out = kept_out(event, players)
    if not out:
        return ()
    names = sorted({player.person.shown_name for player in players if player.pk in out}, key=sort_key)
    who = names[0] if len(names) == 1 else "them"
    message = f"{join_words(names)} cannot be taken in: let {who} speak to the coordinator."
    return (Violation(CODE, message, SUSPENSIONS),)


def suspended_called(event: Event, names: Iterable[str]) -> Mapping[str, Player]:
    """Return of these names those that could be the handle or the name of somebody whom a suspension keeps from this
    event, or of a record that goes by theirs: look-alike letters, accents and the order of words make no difference.
    """
    out = _of_event(event)
    if not out:
        return {}
    records = Player.objects.select_related("merged_into").filter(Q(pk__in=out) | Q(merged_into__in=out))
    called = {
        key: record.person
        for record in records
        for name in (record.handle, record.typed_name)
        if name
        for key in _keys(name)
    }
    return {name: called[key] for name in names for key in _keys(name) if key in called}


def _keys(name: str) -> tuple[str, str]:
    return skeleton(name), f"={name_key(name)}"


def _of_event(event: Event) -> Mapping[int, Suspension]:
    """Map people to their suspension for this event; rehearsals ignore suspensions."""
    if event.is_rehearsal:
        return {}
    first, last = days_of(event)
    rows = Suspension.objects.filter(lifted_at=None, starts_on__lte=last).select_related("player")
    out = [row for row in rows if keeps_out(term_of(row), event.game, first, last)]
    return {row.player.merged_into_id or row.player_id: row for row in out}


def days_of(event: Event) -> tuple[date, date]:
    """The first and the last day of an event in its own zone; while it is played, today at least."""
    first = event.local_start.date()
    last = max(first, event.ends_on or first)
    if event.state == Event.State.RUNNING:
        last = max(last, timezone.localdate(timezone=event.local_start.tzinfo))
    return first, last


def suspended_entries(event: Event) -> Mapping[int, str]:
    """Names by key of the entry: who is suspended and on the list of an event that is not over. For its directors."""
    out = _of_event(event) if event.state in AHEAD else {}
    entries = event.entries.select_related("player__merged_into") if out else ()
    return {entry.pk: entry.shown_name for entry in entries if entry.person.pk in out}


def term_of(row: Suspension) -> Term:
    return Term(tuple(row.games), row.starts_on, row.until)


def games_in_words(row: Suspension) -> str:
    return " and ".join(name(GAMES, game) for game in row.games)


def term_in_words(row: Suspension) -> str:
    return f"from {format_day(row.starts_on)} " + (f"to {format_day(row.until)}" if row.until else "without end")


def _show_suspension(row: Suspension) -> ShownSuspension:
    player = row.player.person
    lifted = f"Lifted{f' by {row.lifted_by}' if row.lifted_by else ''}: {row.lifted_because}" if row.is_lifted else ""
    return ShownSuspension(
        pk=row.pk,
        version=row.version,
        player=player.shown_name,
        page=player.get_absolute_url(),
        games=games_in_words(row),
        term=term_in_words(row),
        reason=row.reason,
        phase=phase_of(row),
        by=str(row.given_by or ""),
        given_at=row.given_at,
        lifted=lifted,
    )


def _in_words(row: Suspension) -> str:
    return f"You are suspended from events of {games_in_words(row)}, {term_in_words(row)}: speak to your coordinator."
