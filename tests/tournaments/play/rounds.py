"""Play rounds of an event, one after the other."""

from __future__ import annotations

from tests import factories
from tournaments.kernel.models import User
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Event, Match, Round


def again(event: Event) -> Event:
    """Return the event as the next request reads it."""
    return Event.objects.get(pk=event.pk)


def ids(event: Event) -> list[str]:
    """Return the ids of the players in documents, in the order of the list."""
    return list(event.entries.order_by("number").values_list("document_id", flat=True))


def publish(event: Event, by: User) -> Round:
    """Draw the next round and publish it."""
    return publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)


def play(event: Event, by: User) -> Round:
    """Play the next round: the first seat wins every game."""
    played = publish(event, by)
    for match in Match.objects.filter(round=played, ended_by="").select_related("round__event"):
        report_result(match, factories.ResultFactory(), by=by)
    return complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)
