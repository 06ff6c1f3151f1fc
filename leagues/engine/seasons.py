"""The guide's figures for leagues and championships, as data. Another year's guide is another `Guide`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from leagues.engine.bonuses import BonusValues
from leagues.engine.championships import Grant, Kind, Level, Target
from leagues.engine.points import PointsTable

FIRST, SECOND, HEAD_START = Kind.FIRST_BYE, Kind.SECOND_BYE, Kind.HEAD_START
CONTINENTAL, WORLDS = Target.CONTINENTAL, Target.WORLDS
NEXT = None


@dataclass(frozen=True, slots=True)
class Sprint:
    """So many events in these months. `half` of the regular season; None where it is not parted, and in playoffs."""

    label: str
    months: tuple[int, ...]
    events: int
    playoff: bool = False
    half: int | None = None


@dataclass(frozen=True, slots=True)
class Schedule:
    """OPG 12.2. How many events, and in which months, is a wish: "if possible"."""

    code: str
    label: str
    sprints: tuple[Sprint, ...]

    @property
    def events(self) -> int:
        return sum(sprint.events for sprint in self.sprints)

    @property
    def halves(self) -> tuple[int, ...]:
        """The numbers of the halves, none where the regular season is not parted."""
        return tuple(sprint.half for sprint in self.sprints if sprint.half is not None)


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """OPG 12. `founders`: how many players have to be committed. `qualifiers`: how many each list usually takes.

    `steps` rank those who qualified, by their codes in `standings.STEPS`; a coin decides last. `invited_from`: the
    lifetime points that open the Champions League.
    """

    table: PointsTable
    schedules: Mapping[str, Schedule]
    bonuses: BonusValues
    steps: tuple[str, ...]
    months: tuple[int, int] = (10, 3)
    founders: int = 3
    qualifiers: int = 4
    invited_from: int = 100


@dataclass(frozen=True, slots=True)
class Guide:
    """`code` is its edition. `masters`: what places at Trek Masters are worth (OPG Table 11.2.2).
    `invitation`: what the winner of a Champions League takes along (OPG 12.7). It holds from the year `since` on,
    until another does: for championships that are held in it, and for seasons of leagues that begin in it.
    """

    code: str
    leagues: LeagueRules
    levels: Mapping[str, Level]
    masters: PointsTable
    invitation: Level
    since: int = 0


TABLE = PointsTable(
    sizes=(3, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32),
    bands=(1, 2, 4, 8, 16, 32),
    rows=(
        (12, 8, 6, 4),
        (16, 12, 10, 8),
        (20, 16, 12, 10, 8),
        (24, 20, 16, 14, 10),
        (28, 24, 20, 18, 14),
        (32, 28, 24, 22, 18),
        (36, 32, 28, 26, 22, 18),
        (40, 36, 32, 30, 26, 22),
        (44, 40, 36, 34, 30, 26),
        (48, 44, 40, 38, 34, 30),
        (52, 48, 44, 42, 38, 34),
    ),
)
STANDARD = Schedule(
    "standard",
    "Three sprints of four events",
    (
        Sprint("First half", (10, 11), 4, half=1),
        Sprint("Second half", (12, 1), 4, half=2),
        Sprint("Playoffs", (2, 3), 4, playoff=True),
    ),
)
SHORT = Schedule(
    "truncated",
    "Six events over the season",
    (Sprint("Regular season", (10, 11, 12, 1), 4), Sprint("Playoffs", (2, 3), 2, playoff=True)),
)
LEVELS = (
    Level(
        *("regional", 2, "Regional Championship", "OPG 11.1.1"),
        months=(3, 9),
        grants=(
            Grant(1, FIRST, CONTINENTAL),
            Grant(2, FIRST, CONTINENTAL, above=10),
            Grant(3, FIRST, CONTINENTAL, above=20),
            Grant(1, HEAD_START, CONTINENTAL, amount=100_000),
        ),
    ),
    Level(
        *("national", 3, "National Championship", "OPG 11.2.1"),
        apart_from=("continental", "worlds"),
        once_per_country=True,
        grants=(
            Grant(1, FIRST, CONTINENTAL, NEXT),
            Grant(2, FIRST, CONTINENTAL, NEXT),
            Grant(1, HEAD_START, CONTINENTAL, NEXT, amount=100_000),
            Grant(2, HEAD_START, CONTINENTAL, NEXT, amount=100_000),
        ),
    ),
    Level(
        *("masters", 3, "Trek Masters Championship", "OPG 11.2.2"),
        apart_from=("continental", "worlds"),
        bids=True,
        points=True,
    ),
    Level(
        *("continental", 4, "Continental Championship", "OPG 11.1.2"),
        months=(6, 8),
        bids=True,
        grants=(
            Grant(1, FIRST, WORLDS),
            Grant(1, SECOND, WORLDS),
            Grant(2, FIRST, WORLDS),
            Grant(1, HEAD_START, WORLDS, amount=200_000),
            Grant(2, HEAD_START, WORLDS, amount=100_000),
        ),
    ),
    Level(
        *("worlds", 5, "World Championship", "OPG 11.1.3"),
        months=(8, 10),
        bids=True,
        to_director=True,
        grants=(
            Grant(1, FIRST, WORLDS, 1),
            Grant(1, SECOND, WORLDS, 1),
            Grant(1, FIRST, CONTINENTAL, 1),
            Grant(2, FIRST, WORLDS, 1),
            Grant(2, FIRST, CONTINENTAL, 1),
            Grant(1, HEAD_START, WORLDS, 1, amount=200_000),
            Grant(1, HEAD_START, CONTINENTAL, 1, amount=100_000),
            Grant(2, HEAD_START, WORLDS, 1, amount=100_000),
            Grant(2, HEAD_START, CONTINENTAL, 1, amount=100_000),
        ),
    ),
)
CHAMPIONS_LEAGUE = Level(
    *("champions_league", 1, "Champions League", "OPG 12.7"),
    grants=(Grant(1, FIRST, WORLDS), Grant(1, SECOND, WORLDS)),
)
PRESENT = Guide(
    code="opg",
    leagues=LeagueRules(
        table=TABLE,
        schedules={schedule.code: schedule for schedule in (STANDARD, SHORT)},
        bonuses=BonusValues(),
        steps=("playoff_points", "playoff_victories", "total", "playoff_events", "events", "lifetime"),
    ),
    levels={level.code: level for level in LEVELS},
    masters=TABLE,
    invitation=CHAMPIONS_LEAGUE,
)
GUIDES = {PRESENT.code: PRESENT}


def guide_for(year: int) -> Guide:
    """Return the edition of the guide for this year."""
    holding = [guide for guide in GUIDES.values() if guide.since <= year]
    return max(holding, key=lambda guide: guide.since, default=PRESENT)


def every_level() -> dict[str, Level]:
    """Return the levels of all editions by code, as the latest edition has them."""
    editions = sorted(GUIDES.values(), key=lambda guide: guide.since)
    return {code: level for guide in editions for code, level in guide.levels.items()}


def every_schedule() -> dict[str, Schedule]:
    """The same of schedules."""
    editions = sorted(GUIDES.values(), key=lambda guide: guide.since)
    return {code: schedule for guide in editions for code, schedule in guide.leagues.schedules.items()}
