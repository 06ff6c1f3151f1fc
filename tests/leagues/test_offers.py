"""Nothing is offered that is known to be refused: every button of leagues, cups and the road is pressed.

Each walk goes from the beginning of something to its end, one state after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from leagues.models import ChairsChallenge, League, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.bonuses import Noted
from leagues.services.applications import apply_for
from leagues.services.bonuses import note_bonus, submit_bonus
from leagues.services.calls import withdraw_call
from leagues.services.carrying import carry
from leagues.services.challenges import draw_prizes
from leagues.services.championships import settle_event
from leagues.services.decisions import approve_application
from leagues.services.flagging import flag_event, unflag_event
from leagues.services.leagues import Named, edit_league, end_league
from leagues.services.points import score_event
from leagues.services.seasons import announce_qualifiers, close_season
from leagues.services.stakes import opt_out, set_stake
from tests import factories
from tests.leagues.cups import bids, champions
from tests.leagues.cups.rows import nominated
from tests.leagues.rows import SCHEMES, YEAR, accept_all, counted, league_of, season_of
from tests.tournaments.offers.crawler import Crawl
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.play.services.altering import cancel_event
from tournaments.record.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
NOW = datetime(YEAR + 1, 3, 1, 12, tzinfo=UTC)
"""In the season of `YEAR`: its first events are over, others are to come."""
State = tuple[str, tuple[str, ...]]
"""What it is called, and the addresses at which its readers begin."""


class World:
    """Hold the readers: Lea leads the league and directs the events of all of them; Pat plays."""

    def __init__(self) -> None:
        self.leader, self.alternate = factories.UserFactory(handle="Lea"), factories.UserFactory(handle="Alva")
        self.player, self.chief = (
            factories.UserFactory(handle="Pat"),
            factories.CoordinatorFactory(handle="Cora", post=Office.Post.DIRECTOR),
        )
        self.europe = factories.CoordinatorFactory(handle="Eve")

    @property
    def readers(self) -> dict[str, User]:
        return {
            "director": self.leader,
            "alternate": self.alternate,
            "coordinator": self.europe,
            "chief": self.chief,
            "player": self.player,
        }


def walk_league(world: World) -> Iterator[State]:
    league = league_of(world.leader)
    edit_league(league, Named(league.name, "Fridays.", ("Alva",)), by=world.leader)
    yield "alternate asked", (league.get_absolute_url(), "/my/")
    accept_all(league)
    pages = (league.get_absolute_url(),)
    yield "no season", pages
    season = season_of(world.leader, league=league, schemes=SCHEMES, qualifiers=1)
    season = announce_qualifiers(season, by=world.leader)
    to_come = factories.EventFactory(by=world.leader, starts_at=NOW + timedelta(days=20))
    ahead = flag_event(season, to_come, Flag(), by=world.leader)
    yield "event to come", pages
    there = [world.player.player, factories.PlayerFactory(), factories.PlayerFactory()]
    event = factories.DueEventFactory(by=world.leader, sanctioned=False, rounds_scheduled=1)
    row = flag_event(season, event, Flag(), by=world.leader)
    factories.enter(event, *there)
    factories.play_rounds(event, 1)
    yield "event played", pages
    finalize_event(_event(event), by=world.leader)
    score_event(event.pk)
    row.refresh_from_db()
    note_bonus(row, {world.player.player.pk: Noted(own=1, note="Best costume.")}, by=world.leader)
    yield "bonus noted", pages
    submit_bonus(row, by=world.leader)
    for month in (10, 2):
        counted(season, month, there)
    unflag_event(ahead, by=world.leader)
    yield "ready to close", pages
    close_season(_fresh(season), by=world.leader)
    yield "season closed", pages
    end_league(League.objects.get(pk=league.pk), by=world.leader)
    yield "league ended", pages


def walk_champions_league(world: World) -> Iterator[State]:
    swiss = factories.EventFactory(by=world.leader, starts_at=NOW + timedelta(days=20))
    yield "not a bracket", _cup(swiss)
    few = champions.bracket_for([world.player.player, *champions.earned((140, 120))], world.leader)
    yield "not named", _cup(few)
    named = champions.named(few, world.chief)
    yield "named, somebody without points", _cup(few)
    champions.waive_points(named, "Last year's winner.", by=world.leader, player=world.player.player.pk)
    champions.seed_by_points(champions.fresh(named), by=world.leader)
    yield "seeded", _cup(few)
    factories.RoundFactory(event=_event(few))
    yield "begun", _cup(few)
    other = factories.DueEventFactory(by=world.leader, **champions.BRACKET, title="Another bracket")
    yield "another is named", _cup(other)
    cancel_event(_event(other), "The hall is under water.", by=world.leader)
    yield "cancelled", _cup(other)


def walk_stakes(world: World) -> Iterator[State]:
    ahead = factories.EventFactory(
        by=world.leader, **{**bids.LISTED, "options": {"day_2_bids": "one"}}, starts_at=NOW + timedelta(days=20)
    )
    factories.enter(ahead, world.player.player, check_in=False)
    yield "to come", _stakes(ahead)
    event = bids.qualifier(world.leader, [world.player.player, *(factories.PlayerFactory() for _ in range(3))])
    yield "on the day", _stakes(event)
    set_stake(event, 1, 2, event.local_start.year, by=world.leader)
    opt_out(_event(event), by=world.player)
    yield "opted out", _stakes(event)
    bids.played(event, world.leader)
    yield "played", _stakes(event)
    bids.finalized(event, world.leader)
    reopen_event(_event(event), "A score was wrong.", by=world.chief)
    settle_event(event.pk)
    yield "reopened", _stakes(event)


def walk_challenge(world: World) -> Iterator[State]:
    event = factories.FreeEventFactory(players=4, by=world.leader)
    yield "not nominated", _drawing(event)
    challenge = nominated(event, world.chief)
    yield "nominated", _drawing(event)
    factories.order_event(_event(event))
    finalize_event(_event(event), by=world.leader)
    settle_event(event.pk)
    yield "finalized", _drawing(event)
    draw_prizes(ChairsChallenge.objects.select_related("event").get(pk=challenge.pk), by=world.chief)
    yield "drawn", _drawing(event)
    other = factories.EventFactory(by=world.leader, starts_at=NOW + timedelta(days=20), title="Cancelled evening")
    cancel_event(other, "The hall is under water.", by=world.leader)
    yield "cancelled", _drawing(other)


def walk_road(world: World) -> Iterator[State]:
    pages, region = ("/road/",), factories.RegionFactory(name="Germany")
    for opens, closes in ((10, 20), (-20, -1), (-1, 20)):
        days = NOW.date() + timedelta(opens), NOW.date() + timedelta(closes)
        call = factories.CallFactory(by=world.chief, level="continental", opens_on=days[0], closes_on=days[1])
    yield "calls to come, open and closed", pages
    withdraw_call(call, by=world.chief)
    wanted = factories.WantedFactory(region=region, starts_on=date(NOW.year, 5, 9), ends_on=date(NOW.year, 5, 10))
    application = apply_for(wanted, by=world.leader)
    yield "applied", pages
    approve_application(application, "Gladly.", by=world.europe)
    event = factories.EventFactory(by=world.leader, starts_at=datetime(NOW.year, 5, 9, 10, tzinfo=UTC))
    yield "approved, an event that fits", pages
    carry(application, event, by=world.leader)
    yield "carried", pages


WALKS: dict[Callable[[World], Iterator[State]], tuple[str, ...]] = {
    walk_league: ("director", "alternate", "chief", "player"),
    walk_champions_league: ("director", "chief", "player"),
    walk_stakes: ("director", "chief", "player"),
    walk_challenge: ("director", "chief", "player"),
    walk_road: ("director", "coordinator", "chief"),
}
"""Who reads on each of them."""


def _cup(event: Event) -> tuple[str, ...]:
    return (f"{event.get_absolute_url()}champions-league/",)


def _stakes(event: Event) -> tuple[str, ...]:
    return (f"{event.get_absolute_url()}bids/",)


def _drawing(event: Event) -> tuple[str, ...]:
    return (f"{event.get_absolute_url()}drawing/",)


def _fresh(season: Season) -> Season:
    return Season.objects.select_related("league").get(pk=season.pk)


def _event(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_no_button_is_refused(walk: Callable[[World], Iterator[State]]) -> None:
    refusals, presses = list[str](), 0
    with time_machine.travel(NOW, tick=True):
        world = World()
        for state, starts in walk(world):
            for role in WALKS[walk]:
                crawl = Crawl(starts, role, state, world.readers[role]).run()
                presses += crawl.presses
                refusals += map(str, crawl.refusals)
    assert presses > 0
    assert refusals == []
