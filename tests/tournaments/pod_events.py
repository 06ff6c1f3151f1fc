"""Events whose players sit at tables of four."""

from __future__ import annotations

from django.utils import timezone

from tests import factories
from tests.toy_system import PODS
from tournaments.engine.core.system import GameRules
from tournaments.kernel.models import User
from tournaments.record.models import Event, Match, Round, Seat, Stage


def pod_event(by: User, rules: GameRules = PODS, players: int = 8, **changes: object) -> Event:
    """Tables of four in its first round, which is played."""
    event = factories.FullEventFactory(players=players, by=by, **changes)
    with factories.by_hand():
        Event.objects.filter(pk=event.pk).update(ruleset=rules.code, options={})
    sit_down(event, 1)
    return Event.objects.get(pk=event.pk)


def sit_down(event: Event, number: int, state: Round.State = Round.State.RUNNING) -> Round:
    now = timezone.now()
    stage, _ = Stage.objects.get_or_create(event=event, number=1)
    counts = {"number": number, "of_round": number, "seed": 1, "pairing_version": 0}
    played = Round.objects.create(event=event, stage=stage, state=state, published_at=now, **counts)
    players = [entry.player for entry in event.entries.order_by("number") if entry.dropped_after is None]
    for table, at in enumerate(range(0, len(players), 4), 1):
        match = Match.objects.create(round=played, table=table)
        for place, player in enumerate(players[at : at + 4]):
            Seat.objects.create(match=match, round=played, player=player, place=place)
    return played


def pod(event: Event, table: int = 1, number: int = 1) -> Match:
    rows = Match.objects.select_related("round__event")
    return rows.get(round__event=event, round__number=number, table=table)
