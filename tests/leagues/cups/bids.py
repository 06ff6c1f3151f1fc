"""Events of Star Wars CCG with bids to Day 2 and design opportunities at stake, played and settled."""

from __future__ import annotations

from random import Random
from typing import Any

from leagues.models import PassedOver
from leagues.selectors.invitations import invitations_at
from leagues.services.championships import settle_event
from leagues.services.invitations import accept_invitation
from leagues.services.stakes import opt_out, pass_over, set_stake, take_back_passing
from tests import factories
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import Result
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import EarnedAward, Event, Match, Round
from tournaments.record.selectors import records

LISTED = {"game": "SW", "rules": "constructed", "format": "constructed", "pool": "open", "rounds_scheduled": 2}
GAMES = 4
"""Two rounds of two games: the fewest of a constructed event of fewer than eight players."""


def qualifier(by: User, players: list[Player] | int = 4, bids: str = "one", **changes: Any) -> Event:
    """Listed and everybody there."""
    there = [factories.PlayerFactory() for _ in range(players)] if isinstance(players, int) else players
    chosen = {"options": {"day_2_bids": bids}, "deck_list_required": bids == "several"} if bids != "none" else {}
    event = factories.DueEventFactory(by=by, **{**LISTED, **chosen, **changes})
    factories.enter(event, *there)
    return again(event)


def played(event: Event, by: User) -> Event:
    """In every game the player wins who stands higher on the list, by more the higher he stands."""
    for _ in range(GAMES):
        _play(event, by, Random(7))
    return again(event)


def _play(event: Event, by: User, rng: Random) -> None:
    drawn = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    numbers = dict(event.entries.values_list("player_id", "number"))
    for match in Match.objects.filter(round=drawn, ended_by="").select_related("round__event"):
        seats = [numbers[seat.player_id] for seat in match.seats.order_by("place")]
        winner = seats.index(min(seats))
        sides: tuple[dict[str, int], ...] = ({}, {})
        sides[winner]["life"] = 40 - min(seats)
        report_result(match, Result("full_win", sides, (winner,)), by=by)
    complete_round(Round.objects.select_related("event").get(pk=drawn.pk), by=by)


def finalized(event: Event, by: User) -> Event:
    finalize_event(again(event), by=by)
    settle_event(event.pk)
    return again(event)


def eventful_stakes(by: User, title: str = "Qualifier") -> Event:
    """What is at stake is said; one player opts out, thinks better of it and opts out again; another is an Advocate."""
    player, advocate = factories.UserFactory(), factories.UserFactory()
    there = [player.player, advocate.player, *(factories.PlayerFactory() for _ in range(2))]
    event = qualifier(by, there, title=title)
    set_stake(event, 1, 2, event.local_start.year, by=by)
    take_back_passing(opt_out(again(event), by=player), by=player)
    opt_out(again(event), by=player)
    pass_over(again(event), entry_of(event, advocate.player), "advocate", by=by)
    accept_invitation(invitations_at(event).get(), by=advocate)
    return finalized(played(event, by), by)


def calls_of_bids(event: Event) -> dict[str, tuple[dict[str, Any], dict[str, Any] | None, int]]:
    """By method and address what completes the address, the body, and the status; somebody has opted out."""
    ids = {"event": event.pk}
    mark = PassedOver.objects.filter(entry__event=event).earliest("pk")
    last = event.entries.latest("number").pk
    said = {"bids": 1, "designs": 1, "year": event.local_start.year}
    return {
        "GET /events/{event}/bids/": (ids, None, 200),
        "PUT /events/{event}/bids/": (ids, said, 200),
        "POST /events/{event}/bids/opt-out/": (ids, {}, 201),
        "POST /events/{event}/bids/marks/": (ids, {"entry": last, "why": "advocate"}, 201),
        "POST /events/{event}/bids/marks/{id}/take-back/": ({**ids, "id": mark.pk}, {}, 200),
        "GET /events/{event}/bids/report/": (ids, None, 200),
    }


def open_stakes(by: User) -> Event:
    """Everybody is there, the director himself among them with both judges; an Advocate is noted."""
    event = qualifier(by, [], title="Qualifier")
    for position in (2, 3):
        factories.DirectorFactory(event=event, position=position)
    factories.enter(event, by.player, *(factories.PlayerFactory() for _ in range(3)))
    pass_over(again(event), int(event.entries.order_by("number")[1].pk), "advocate", by=by)
    return again(event)


def given(event: Event) -> list[tuple[str, int, Player]]:
    """Kind, place and person of what stands."""
    rows = EarnedAward.objects.filter(source=event, withdrawn_at=None).order_by("kind", "place")
    return [(row.kind, row.place or 0, row.person) for row in rows]


def best(event: Event) -> list[Player]:
    """The players in the order of the table."""
    keys = records.player_keys(event)
    return [Player.objects.get(pk=keys[place.player]) for place in records.standings(again(event))]


def entry_of(event: Event, player: Player) -> int:
    return int(event.entries.get(player=player).pk)


def again(event: Event) -> Event:
    return Event.every.get(pk=event.pk)
