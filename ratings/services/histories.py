"""Histories that never were, written in bulk: what ratings are measured with. Nothing of it is an act of anybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from random import Random

from django.db import transaction

from ratings.services.marking import book_row
from tournaments import engine
from tournaments.engine import believable, won_result
from tournaments.engine.core.types import Result
from tournaments.kernel.pace import report_progress
from tournaments.kernel.triggers import declare_act
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event, Match, Round, Seat, Stage
from tournaments.record.models.reports import write_result
from tournaments.record.models.stage import FIRST
from tournaments.record.selectors.outcomes import event_sheets

GAME, RULES = "2E", "tcc-2e"
ROUNDS = 3
FIELDS = (4, 6, 6, 6, 8, 8, 10)
AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class History:
    """So many finalized events of so many players, one after the other up to `until`."""

    events: int
    players: int
    seed: int
    until: datetime


@dataclass(frozen=True, slots=True)
class Evening:
    event: Event
    players: Sequence[Player]
    rng: Random


def simulate_history(history: History) -> int:
    """Write a history down; how many matches it has."""
    book_row(GAME)
    people = Player.objects.bulk_create(
        (Player(name=f"Player {number}") for number in range(1, history.players + 1)), batch_size=AT_ONCE
    )
    evenings, written, matches = _evenings(history, people), 0, 0
    while some := list(islice(evenings, AT_ONCE)):
        with transaction.atomic():
            matches += _write(some)
        written += len(some)
        report_progress("Making up events", written, history.events)
    return matches


def _evenings(history: History, people: Sequence[Player]) -> Iterator[Evening]:
    """Some people come more often than others, as they do."""
    rng = Random(history.seed)
    for number in range(history.events):
        starts = history.until - timedelta(hours=6 * (history.events - number))
        regulars = rng.randrange(len(people) - 15)
        players = rng.sample(people[regulars : regulars + 60], rng.choice(FIELDS))
        yield Evening(_event(number, starts, rng), players, rng)


def _event(number: int, starts: datetime, rng: Random) -> Event:
    format_code = rng.choices(("constructed", "draft", "sealed"), (8, 1, 1))[0]
    return Event(
        title=f"Evening {number + 1}",
        year=starts.year,
        slug=f"evening-{number + 1}",
        state=Event.State.FINALIZED,
        game=GAME,
        format=format_code,
        pool="complete" if format_code == "constructed" else "limited",
        rules="standard",
        ruleset=RULES,
        starts_at=starts,
        time_zone="UTC",
        rounds_scheduled=ROUNDS,
        level=rng.choices(range(1, 6), (80, 10, 5, 4, 1))[0],
        seed=rng.getrandbits(48),
        registered_at=starts - timedelta(days=7),
        finalized_at=starts + timedelta(hours=5),
    )


def _write(evenings: Iterable[Evening]) -> int:
    declare_act("made up")
    evenings = list(evenings)
    Event.objects.bulk_create(evening.event for evening in evenings)
    Entry.objects.bulk_create(entry for evening in evenings for entry in _entries(evening))
    stages = [Stage(event=evening.event, number=FIRST) for evening in evenings]
    Stage.objects.bulk_create(stages)
    rounds = [(evening, row) for evening, stage in zip(evenings, stages, strict=True) for row in _rounds(stage)]
    Round.objects.bulk_create(row for _, row in rounds)
    tables = [table for evening, row in rounds for table in _tables(evening, row)]
    Match.objects.bulk_create(match for match, _ in tables)
    Seat.objects.bulk_create(seat for _, seats in tables for seat in seats)
    freeze([evening.event for evening in evenings])
    return len(tables)


def freeze(events: Iterable[Event]) -> None:
    """Store the digests of these events, as finalizing does."""
    by_key = {event.pk: event for event in events}
    for pk, sheet in event_sheets(by_key):
        by_key[pk].frozen_digest = sheet.digest
    Event.objects.bulk_update(by_key.values(), ["frozen_digest"])


def _entries(evening: Evening) -> Iterator[Entry]:
    for number, player in enumerate(evening.players, 1):
        identity = f"p{number}"
        yield Entry(event=evening.event, player=player, document_id=identity, number=number, checked_in=True)


def _rounds(stage: Stage) -> Iterator[Round]:
    for number in range(1, ROUNDS + 1):
        played = {"state": Round.State.COMPLETE, "seed": number, "pairing_version": 0}
        yield Round(event=stage.event, stage=stage, number=number, of_round=number, **played)


def _tables(evening: Evening, played: Round) -> Iterator[tuple[Match, list[Seat]]]:
    players = evening.rng.sample(evening.players, len(evening.players))
    for table in range(len(players) // 2):
        match = Match(round=played, table=table + 1, reported_at=evening.event.finalized_at)
        pair = players[2 * table : 2 * table + 2]
        seats = [Seat(match=match, round=played, player=player, place=place) for place, player in enumerate(pair)]
        write_result(match, seats, _report(pair, evening.rng))
        yield match, seats


def _report(pair: Sequence[Player], rng: Random) -> Result:
    """Return a believable result; the player with the lower number is a little better."""
    result = believable(engine.game_rules(RULES), rng)
    if result.winners == (1,) and pair[0].pk < pair[1].pk and rng.random() < 0.4:
        return won_result(result.ending, 0, *(result.get_facts(seat).get("score") or 0 for seat in (1, 0)))
    return result
