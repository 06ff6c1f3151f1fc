"""Masters points: a projection of finalized events (OPG 11.2.2)."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from leagues.models import MastersScore
from leagues.selectors.gifts import Worth
from leagues.services.given import keep_masters_points
from tournaments.kernel.locks import lock_all
from tournaments.record.models import Event

FIELDS = ("place", "players", "points")


def write_masters(event: Event, due: Mapping[int, Worth]) -> None:
    """Write what the event is worth to these records and nobody else. Unchanged rows are left alone."""
    if _standing(event) == due:
        return
    with transaction.atomic():
        lock_all(Event.every.filter(pk=event.pk))
        rows = MastersScore.objects.filter(event=event)
        if not due:
            keep_masters_points(event, rows.all())
        rows.exclude(player__in=due).delete()
        known = {row.player_id: row for row in rows}
        for player, row in known.items():
            row.place, row.players, row.points = due[player].place, due[player].players, due[player].points
        MastersScore.objects.bulk_update(known.values(), FIELDS)
        new = [
            MastersScore(event=event, player_id=player, place=worth.place, players=worth.players, points=worth.points)
            for player, worth in due.items()
            if player not in known
        ]
        MastersScore.objects.bulk_create(new)


def _standing(event: Event) -> dict[int, Worth]:
    rows = MastersScore.objects.filter(event=event).order_by().values_list("player", *FIELDS)
    return {player: Worth(*fields) for player, *fields in rows}
