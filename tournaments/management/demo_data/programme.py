"""The events of the sample community, one line each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime, time, timedelta
from enum import IntEnum
from zoneinfo import ZoneInfo

from tournaments.engine import BY_FLAG
from tournaments.engine.listing.check import usual_structure
from tournaments.listing.services.registration import ListingDetails
from tournaments.listing.services.venues import Address
from tournaments.management.demo_data.people import COORDINATOR, DIRECTOR


class Stage(IntEnum):
    """The stage that an event has reached."""

    LISTED = 1
    CHECKED_IN = 2
    DRAFTED = 3
    PLAYING = 4
    PLAYED = 5
    FINALIZED = 6


@dataclass(frozen=True, slots=True)
class Venue:
    name: str
    street: str
    town: str
    country: str
    zone: str
    fee: str = ""

    @property
    def address(self) -> Address:
        return Address(self.name, self.street, self.town, self.country)


@dataclass(frozen=True, slots=True)
class Cards:
    """Game, format, pool, rules and scenario, by the codes of the matrix."""

    game: str
    format: str = "constructed"
    pool: str = "complete"
    rules: str = "standard"
    scenario: str = ""


@dataclass(frozen=True, slots=True)
class Evening:
    """An event, `weeks` from now on the day and hour of `slot`; one of today starts `hours` from now.

    `happened` lists incidents by their names in `happenings`, separated by spaces. `bracket` is a structure without a
    first stage.
    """

    title: str
    weeks: int
    venue: Venue
    director: str
    players: int
    rounds: int
    cards: Cards
    level: int = 1
    final_confrontation: bool = False
    sanctioned: bool = True
    options: Mapping[str, str] = field(default_factory=dict)
    happened: str = ""
    stage: Stage = Stage.FINALIZED
    slot: tuple[int, time] = (5, time(11))
    hours: float = 0
    bracket: str = ""

    @property
    def is_of_today(self) -> bool:
        return not self.weeks

    @property
    def structure(self) -> str:
        usual = usual_structure(self.cards.game, self.cards.rules)
        return BY_FLAG[True] if self.final_confrontation else self.bracket or usual

    def starts_at(self, now: datetime) -> datetime:
        """Return the start, rounded to five minutes for an event of today."""
        if self.is_of_today:
            start = now + timedelta(hours=self.hours)
            return start.replace(minute=start.minute - start.minute % 5, second=0, microsecond=0)
        weekday, at = self.slot
        local = now.astimezone(ZoneInfo(self.venue.zone))
        day = local.date() + timedelta(weeks=self.weeks, days=weekday - local.weekday())
        return datetime.combine(day, at, ZoneInfo(self.venue.zone))

    def details(self, now: datetime) -> ListingDetails:
        """Return the listing. Its level is raised by a coordinator later."""
        return ListingDetails(
            title=self.title,
            **asdict(self.cards),
            starts_at=self.starts_at(now),
            time_zone=self.venue.zone,
            rounds_scheduled=self.rounds,
            sanctioned=self.sanctioned,
            structure=self.structure,
            options=self.options,
            online=not self.venue.country,
            fee=self.venue.fee,
        )


FIRST = Cards("1E", rules="modern")
OPEN = Cards("1E", rules="open")
OLD = Cards("1E", pool="traditional", rules="traditional")
WARP = Cards("1E", rules="warp_speed")
SECOND = Cards("2E")
SEALED = Cards("2E", "sealed", "limited")
DRAFT = Cards("2E", "draft", "limited", "infinite_diversity_draft")
SLIP = Cards("2E", rules="slipstream")
LUCK = Cards("2E", scenario="no_such_thing_as_luck")
LOTTERY = Cards("1E", rules="modern", scenario="deck_lottery")
BEER = Cards("2E", scenario="biermeister")
TRIBBLES = Cards("TR")

BACK_ROOM = Venue("The back room", "Behind the second-hand bookshop", "Mainz", "DE", "Europe/Berlin", "5 EUR")
HARBOUR = Venue("Harbour hall", "Quay 4, second door", "Leith", "GB", "Europe/London", "4 GBP")
LIBRARY = Venue("Town library, reading room", "", "Chicago, Illinois", "US", "America/Chicago")
ARCADE = Venue("Arcade of games", "Upper floor", "Sydney", "AU", "Australia/Sydney", "10 AUD")
CAMPUS = Venue("Campus canteen", "", "Albany, New York", "US", "America/New_York", "5 USD")
ONLINE = Venue("Online, by video call", "", "", "", "UTC")

THURSDAY, FRIDAY, SUNDAY = (3, time(18, 30)), (4, time(19)), (6, time(13))
COMING, DOOR, DRAWN, OPEN_ROUND, OVER = Stage.LISTED, Stage.CHECKED_IN, Stage.DRAFTED, Stage.PLAYING, Stage.PLAYED

PROGRAMME = (
    Evening("First Light", -103, BACK_ROOM, "beacon", 9, 4, SECOND, happened="deputy"),
    Evening("Harbour Opening", -99, HARBOUR, "cinder", 12, 4, FIRST, happened="drop late"),
    Evening("Reading Room Classic", -95, LIBRARY, "delta", 8, 3, OLD),
    Evening("Lantern Regional", -91, BACK_ROOM, "beacon", 26, 6, SECOND, 2, happened="earned_bye drop correction"),
    Evening("Canteen Sealed", -88, CAMPUS, "fathom", 10, 4, SEALED, slot=SUNDAY),
    Evening("Southern Cross Cup", -83, ARCADE, "gable", 14, 4, FIRST, happened="late swap"),
    Evening("Back Room Draft", -74, BACK_ROOM, "beacon", 12, 4, DRAFT, happened="drop"),
    Evening("Warp Evening", -70, LIBRARY, "delta", 11, 5, WARP, slot=FRIDAY, happened="late"),
    Evening("Online Series One", -66, ONLINE, "heather", 18, 5, SECOND, slot=SUNDAY, happened="deputy drop"),
    Evening("Canteen Regional", -57, CAMPUS, "fathom", 24, 5, FIRST, 2, happened="earned_bye drop late"),
    Evening("Deck Lottery Night", -53, ARCADE, "gable", 9, 3, LOTTERY, slot=THURSDAY),
    Evening("Bookshop Open", -47, BACK_ROOM, DIRECTOR, 20, 5, OPEN, happened="correction swap"),
    Evening("Biermeister", -44, BACK_ROOM, DIRECTOR, 8, 3, BEER, sanctioned=False, slot=FRIDAY),
    Evening("Slipstream at the Quay", -40, HARBOUR, "cinder", 13, 4, SLIP, slot=THURSDAY, happened="drop late"),
    Evening(
        "National Championship", -35, HARBOUR, COORDINATOR, 36, 7, SECOND, 3, True, happened="earned_bye deputy drop"
    ),
    Evening("Luck Has Nothing to Do with It", -31, LIBRARY, "delta", 10, 4, LUCK, slot=SUNDAY),
    Evening("Southern Regional", -22, ARCADE, "gable", 22, 5, SECOND, 2, happened="drop swap correction"),
    Evening("Online Series Two", -17, ONLINE, "heather", 16, 5, FIRST, slot=SUNDAY, happened="deputy drop"),
    Evening("Two Tables", -13, CAMPUS, "fathom", 5, 3, SECOND, slot=THURSDAY),
    Evening(
        *("Knockout by Lot", -11, BACK_ROOM, DIRECTOR, 8, 3, SECOND),
        sanctioned=False,
        bracket="se8",
        slot=FRIDAY,
        happened="seeds",
    ),
    Evening("Pods in the Reading Room", -10, LIBRARY, "delta", 19, 5, TRIBBLES, happened="deputy"),
    Evening("Quayside Masters", -8, HARBOUR, "cinder", 28, 6, FIRST, 2, True, happened="earned_bye drop correction"),
    Evening("Thursday Draft", -5, BACK_ROOM, DIRECTOR, 12, 4, DRAFT, slot=THURSDAY, happened="deputy draft"),
    Evening("Rematch Open", -3, ONLINE, "fathom", 17, 5, SECOND, options={"rematches": "free"}, happened="late reopen"),
    Evening("Pick-up Game Day", 0, BACK_ROOM, DIRECTOR, 8, 4, SECOND, stage=DOOR, hours=0.75),
    Evening("Side Event", 0, BACK_ROOM, DIRECTOR, 9, 3, FIRST, stage=DRAWN, hours=-0.5),
    Evening(
        "Coastal Regional", 0, HARBOUR, DIRECTOR, 14, 5, SECOND, 2, stage=OPEN_ROUND, hours=-3, happened="drop late"
    ),
    Evening("Pods on the Quay", 0, HARBOUR, DIRECTOR, 12, 5, TRIBBLES, stage=OPEN_ROUND, hours=-0.75),
    Evening("Invitational", 0, ONLINE, DIRECTOR, 16, 4, FIRST, 1, True, stage=OVER, hours=-5.5, happened="drop"),
    Evening("Next Thursday", 1, BACK_ROOM, DIRECTOR, 8, 4, SECOND, stage=COMING, slot=THURSDAY),
    Evening("Harbour Regional", 3, HARBOUR, "cinder", 15, 5, FIRST, 2, stage=COMING),
    Evening("Continental Championship", 11, ONLINE, COORDINATOR, 0, 7, SECOND, 4, True, stage=COMING),
)
