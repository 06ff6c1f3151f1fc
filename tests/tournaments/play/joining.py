"""A player outside a round: five reasons, six kinds of event, four moments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from tests import factories
from tests.tournaments.play.test_decipher import of_1995, of_1997
from tests.tournaments.play.test_seeded_brackets import seeded
from tournaments.engine import absence
from tournaments.engine.core.seats import parse_seats
from tournaments.engine.core.types import Result
from tournaments.engine.games.believable import believable
from tournaments.engine.joining import Moment, State
from tournaments.entries.services.entries import drop_player
from tournaments.kernel.models import User
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Entry, Event, Match, Round
from tournaments.record.selectors.records import rules_of


def _swiss(by: User) -> Event:
    event: Event = factories.FullEventFactory(players=7, by=by, rounds_scheduled=5)
    return event


def _pods(by: User) -> Event:
    event: Event = factories.PodEventFactory(players=10, by=by, rounds_scheduled=15)
    return event


def _round_robin(by: User) -> Event:
    return of_1995(by, 7, "round_robin", structure="round-robin", rounds_scheduled=7)


def _single(by: User) -> Event:
    return seeded(8, by, "se8")


def _double(by: User) -> Event:
    return seeded(8, by, "double-elimination")


def _decipher(by: User) -> Event:
    return of_1997(by, 7, rounds_scheduled=5)


EVENTS: Mapping[str, Callable[[User], Event]] = {
    "swiss": _swiss,
    "pods": _pods,
    "round-robin": _round_robin,
    "single": _single,
    "double": _double,
    "1997": _decipher,
}
BRACKETS = ("single", "double")


@dataclass
class Outside:
    """An event, its newest round, and somebody who is not in it."""

    event: Event
    round: Round
    entry: Entry
    by: User


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def outside(kind: str, state: State, moment: Moment) -> Outside:
    """Bring somebody into this state, and round 2 to this moment. Of a bracket it is somebody who won in round 1."""
    by = factories.TrustedFactory()
    event = EVENTS[kind](by)
    new = None
    if state is State.UNDRAWN:
        [new] = factories.enter(event, factories.PlayerFactory(), check_in=False)
    missed_before = state is State.ABSENT and moment is Moment.DRAFT
    first = _play(again(event), by, absent=somebody(event) if missed_before else None)
    entry = _winner(first) if kind in BRACKETS and not missed_before else somebody(event)
    if state is State.DROPPED:
        drop_player(entry, by=by)
    elif state is State.RESTS:
        Entry.objects.filter(pk=entry.pk).update(sits_out=[2])
    drawn = draw_round(again(event), by=by, draw_seed=5)
    if moment is not Moment.DRAFT:
        drawn = publish_round(drawn, by=by)
    if state is State.LATE:
        [new] = factories.enter(again(event), factories.PlayerFactory(), check_in=kind not in BRACKETS)
    elif state is State.ABSENT and not missed_before:
        _miss(drawn, entry, by)
    if moment in (Moment.RESULTS, Moment.COMPLETE):
        tables = factories.open_tables(drawn)
        for match in tables[:1] if moment is Moment.RESULTS else tables:
            _report(match, by)
        if moment is Moment.COMPLETE:
            complete_round(Round.objects.select_related("event").get(pk=drawn.pk), by=by)
    entry = Entry.objects.select_related("event", "player").get(pk=(new or entry).pk)
    return Outside(entry.event, Round.objects.select_related("event").get(pk=drawn.pk), entry, by)


def somebody(event: Event) -> Entry:
    """Return the last on the list who is there."""
    rows = Entry.objects.select_related("event", "player").filter(event=event, checked_in=True)
    return rows.order_by("number").last()


def _winner(played: Round) -> Entry:
    match = Match.objects.filter(round=played, table=1).get()
    won = match.seats.get(place=parse_seats(match.won_by)[0])
    return Entry.objects.select_related("event", "player").get(event=played.event, player=won.player_id)


def _play(event: Event, by: User, absent: Entry | None) -> Round:
    played = publish_round(draw_round(event, by=by, draw_seed=2), by=by)
    if absent is not None:
        _miss(played, absent, by)
    for match in factories.open_tables(played):
        _report(match, by)
    return complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)


def _report(match: Match, by: User) -> None:
    random = Random(match.table)
    while not Match.objects.get(pk=match.pk).is_reported:
        match = Match.objects.select_related("round__event").get(pk=match.pk)
        report_result(match, believable(rules_of(match.round.event), random, match.seats.count()), by=by, sure=True)


def _miss(played: Round, entry: Entry, by: User) -> None:
    """Nobody was there, says the result, and the player leaves the event."""
    match = Match.objects.select_related("round__event").get(round=played, seats__player=entry.player)
    own, seats = match.seats.get(player=entry.player).place, match.seats.count()
    rules = rules_of(match.round.event)
    if seats == 2:
        report_result(match, absence(rules, seats, {own}), by=by, sure=True)
    else:
        facts = tuple({"absent": True} if seat == own else {"points": 9 + seat} for seat in range(seats))
        report_result(match, Result("nobody_out", facts), by=by, sure=True)
    drop_player(Entry.objects.select_related("event", "player").get(pk=entry.pk), by=by)
