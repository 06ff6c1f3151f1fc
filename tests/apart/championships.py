"""What championships give on a side: Masters points, and a Chair's Challenge that is drawn, a Champions League."""

from __future__ import annotations

from leagues.models import ChairsChallenge, ChampionsLeague
from leagues.selectors.gifts import Worth
from leagues.services.challenges import Prizes, draw_prizes, nominate_event
from leagues.services.champions_leagues import name_champions_league, waive_points
from leagues.services.masters import write_masters
from leagues.services.stakes import pass_over, set_stake
from tests.apart.sides import Side
from tests.leagues.cups.bids import finalized, played, qualifier
from tournaments.kernel.models import User
from tournaments.record.models import Event


def _add_champions_league(side: Side, chief: User) -> None:
    """The bracket, with somebody on the list who was invited, and on the side with more one who is not on it."""
    host, champions = side.users["director"], name_champions_league(side.events["final"], by=chief)
    guest = side.events["final"].entries.earliest("number").player_id
    waive_points(champions, side.named("who founded it"), by=host, player=guest)
    for _ in range(side.plan.more):
        waive_points(_again(champions), side.named("who wins"), by=host, handle=side.users["player"].player.handle)
    side.ids["points waiver"] = champions.waivers.earliest("pk").pk


def _add_stakes(side: Side) -> None:
    """A qualifier that is over: a bid was won, and some had opted out."""
    host, guests = side.users["director"], side.guests(4)
    event = qualifier(host, guests, title=side.named("Qualifier"))
    set_stake(event, 1, 1 + side.plan.more, event.local_start.year, by=host)
    entries = [int(entry.pk) for entry in event.entries.order_by("number")]
    for entry in entries[: 1 + side.plan.more]:
        side.ids["passed over"] = pass_over(Event.objects.get(pk=event.pk), entry, "opted_out", by=host).pk
    side.events["qualifier"] = finalized(played(event, host), host)


def _again(champions: ChampionsLeague) -> ChampionsLeague:
    return ChampionsLeague.objects.select_related("event").get(pk=champions.pk)


def add_championships(side: Side, chief: User) -> None:
    """Of the event that is closed: the Director nominates while there is no Chair."""
    closed = Event.objects.get(pk=side.events["closed"].pk)
    side.ids["masters"] = closed.local_start.year
    places = dict(closed.placements.values_list("player", "rank"))
    write_masters(closed, {player: Worth(rank, len(places), 20 - rank) for player, rank in places.items()})
    prizes = Prizes(side.named("a deck box"), side.named("the cup"), 1 + side.plan.more)
    challenge = nominate_event(closed, prizes, by=chief)
    _add_champions_league(side, chief)
    _add_stakes(side)
    draw_prizes(ChairsChallenge.objects.select_related("event").get(pk=challenge.pk), by=chief)
