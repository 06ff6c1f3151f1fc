"""What championships give on a side: Masters points, and a Chair's Challenge that is drawn."""

from __future__ import annotations

from leagues.models import ChairsChallenge
from leagues.selectors.gifts import Worth
from leagues.services.challenges import Prizes, draw_prizes, nominate_event
from leagues.services.masters import write_masters
from tests.apart.sides import Side
from tournaments.kernel.models import User
from tournaments.record.models import Event


def add_championships(side: Side, chief: User) -> None:
    """Of the event that is closed: the Director nominates while there is no Chair."""
    closed = Event.objects.get(pk=side.events["closed"].pk)
    side.ids["masters"] = closed.local_start.year
    places = dict(closed.placements.values_list("player", "rank"))
    write_masters(closed, {player: Worth(rank, len(places), 20 - rank) for player, rank in places.items()})
    prizes = Prizes(side.named("a deck box"), side.named("the cup"), 1 + side.plan.more)
    challenge = nominate_event(closed, prizes, by=chief)
    draw_prizes(ChairsChallenge.objects.select_related("event").get(pk=challenge.pk), by=chief)
