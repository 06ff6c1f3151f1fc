"""Play one event from its listing to its stage, each act at its own time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from types import TracebackType

from django.db.models import Count
from django.utils import timezone

from tournaments.closing.services.reporting import finalize_event
from tournaments.engine import believable
from tournaments.entries.services.entries import Name, check_in, enter_names
from tournaments.kernel.models import User
from tournaments.listing.services.levels import set_level
from tournaments.listing.services.registration import register_event
from tournaments.management.demo_data import happenings
from tournaments.management.demo_data.happenings import Scene, tell
from tournaments.management.demo_data.people import (
    COORDINATOR,
    REGULARS,
    account,
    busy,
    everybody,
    say_yes,
    venue_input,
    verify,
)
from tournaments.management.demo_data.programme import Evening, Stage
from tournaments.people.models import Player
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Event, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.standings import standings_rows

NOTICE = timedelta(days=12)
BEFORE_THE_START, AT_THE_DOOR, OF_A_ROUND, BETWEEN_ROUNDS = 30, 0.4, 35, 3
STILL_PLAYING, BEFORE_THE_OPEN_ONE = 4, 2


class Clock:
    """Sets `timezone.now` of this whole process inside its block. Use it only in a process that serves no requests."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self._real = timezone.now

    def forward(self, minutes: float) -> None:
        self.now += timedelta(minutes=minutes)

    def __enter__(self) -> Clock:
        timezone.now = lambda: self.now
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        timezone.now = self._real


def hold(evening: Evening, now: datetime, *, listed: Callable[[Event], object] = bool) -> Event:
    """Hold an event so that nothing happens after `now`. `listed` is called with the event before it begins."""
    start = evening.starts_at(now)
    rng, by = Random(evening.title), account(evening.director)
    with Clock(min(start - NOTICE, now - timedelta(hours=1))) as clock:
        event = _list_event(evening, now, by, rng)
        _enter_players(event, evening, rng, by)
        listed(event)
        if evening.stage > Stage.LISTED:
            clock.now = min(start - timedelta(minutes=BEFORE_THE_START), now - timedelta(minutes=20))
            _open_door(event, evening, rng, by, clock)
        if evening.stage > Stage.CHECKED_IN:
            clock.now = start
            _play(event, evening, rng, by, clock)
        if evening.stage == Stage.FINALIZED:
            _close(event, evening, rng, by, clock)
    return event


def _list_event(evening: Evening, now: datetime, by: User, rng: Random) -> Event:
    details = replace(evening.details(now), **venue_input(evening.venue.address))
    event = register_event(details, by=by, lot_seed=rng.getrandbits(62))
    verify(event)
    if evening.level > 1:
        event.refresh_from_db()
        set_level(event, evening.level, by=account(COORDINATOR))
    return event


def _enter_players(event: Event, evening: Evening, rng: Random, by: User) -> None:
    """Paste the list of players."""
    field = _field(event, evening, rng, by)
    if field:
        enter_names(event, [Name(player.name, player.pk) for player in field], by=by)
        say_yes(event)


def _field(event: Event, evening: Evening, rng: Random, by: User) -> list[Player]:
    """Draw the players. Those early in the list of everybody come more often.

    Today's regulars play in the running evening.
    """
    away = REGULARS if evening.is_of_today and evening.stage < Stage.PLAYED else ()
    elsewhere = {by.player.pk, *busy(event)}
    here = [player for player in everybody() if player.pk not in elsewhere and player.handle not in away]
    drawn = {player: rng.random() * (1 + place / 30) for place, player in enumerate(here)}
    return sorted(here, key=drawn.__getitem__)[: evening.players]


def _open_door(event: Event, evening: Evening, rng: Random, by: User, clock: Clock) -> None:
    entries = list(event.entries.select_related("event", "player").order_by("number"))
    late = 3 if evening.stage == Stage.CHECKED_IN else 0
    for entry in entries[: len(entries) - late]:
        check_in(entry, by=by)
        clock.forward(AT_THE_DOOR)
    tell(evening.happened, happenings.AT_THE_DOOR, Scene(event, by, rng))


def _play(event: Event, evening: Evening, rng: Random, by: User, clock: Clock) -> None:
    """Play all rounds. An event in progress gets at most two complete rounds and one with missing results."""
    complete = 0
    while _goes_on(event, evening, complete):
        drawn = _draw_and_publish(event, evening, rng, by)
        _report(drawn, rng, by, clock)
        complete_round(drawn, by=by)
        complete += 1
        if complete == 1:
            tell(evening.happened, happenings.AFTER_ROUND_1, Scene(event, by, rng, drawn))
        clock.forward(BETWEEN_ROUNDS)
    if evening.stage == Stage.PLAYING:
        _report(_draw_and_publish(event, evening, rng, by), rng, by, clock, missing=STILL_PLAYING)
    if evening.stage == Stage.DRAFTED:
        draw_round(event, by=by, draw_seed=rng.getrandbits(32))


def _goes_on(event: Event, evening: Evening, complete: int) -> bool:
    """Return whether another round is played to its end."""
    if evening.stage >= Stage.PLAYED:
        return not records.is_whole(event)
    return evening.stage == Stage.PLAYING and complete < min(BEFORE_THE_OPEN_ONE, records.drawn_rounds(event) - 1)


def _draw_and_publish(event: Event, evening: Evening, rng: Random, by: User) -> Round:
    draft = draw_round(event, by=by, draw_seed=rng.getrandbits(32))
    if draft.number == 1:
        tell(evening.happened, happenings.ON_A_DRAFT, Scene(event, by, rng, draft))
    return publish_round(draft, by=by)


def _report(drawn: Round, rng: Random, by: User, clock: Clock, missing: int = 0) -> None:
    """Report the tables one after the other. In matches of several games every table plays its first game first."""
    rules = records.rules_of(drawn.event)
    matches = drawn.matches.filter(ended_by="").annotate(seated=Count("seats"))
    tables = list(matches.select_related("round__event").order_by("pk"))
    rng.shuffle(tables)
    games = tables * rules.limits.games_per_match
    clock.forward(OF_A_ROUND / 2)
    for match in games[: len(games) - missing]:
        clock.forward(OF_A_ROUND / 2 / len(games))
        if not match.is_reported:
            report_result(match, believable(rules, rng, match.seated), by=by, sure=True)


def _close(event: Event, evening: Evening, rng: Random, by: User, clock: Clock) -> None:
    clock.forward(25)
    _finalize(event, rng, by)
    clock.forward(18 * 60)
    if tell(evening.happened, happenings.ONCE_FINAL, Scene(event, by, rng)):
        _finalize(event, rng, by)


def _finalize(event: Event, rng: Random, by: User) -> None:
    best = Player.objects.in_bulk([row.pk for row in standings_rows(event)[:2]])
    winner = happenings.winner_of_final(event, rng, list(best.values()))
    finalize_event(event, by=by, confrontation_winner=winner, ties_by_lot=True)
