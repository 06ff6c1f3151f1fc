"""Next year's guide is another `Guide`, and no code: a season and a championship of each, side by side."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from leagues.engine import GUIDES, PRESENT, AwardKind, Grant, Guide, Level, PointsTable, Schedule, Sprint, Target
from leagues.forms.leagues import NewSeasonForm
from leagues.models import Season
from leagues.selectors.masters import masters_table
from leagues.selectors.road import windows
from leagues.selectors.seasons import season_value
from leagues.selectors.windows import found_in
from tests import factories
from tests.leagues.cups.rows import finalized, given, played, won
from tests.leagues.rows import YEAR, counted, league_of, season_of
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
NOW, THEN = YEAR - 1, YEAR

FLAT = PointsTable(sizes=(3, 6), bands=(1, 2, 3, 4), rows=((3, 2, 1, 0), (30, 20, 10, 5)))
EVENINGS = Schedule(
    *("evenings", "Two evenings and a final"),
    (Sprint("Autumn", (10, 11, 12), 2), Sprint("Final", (2,), 1, playoff=True)),
)
SECTOR: Level = replace(
    PRESENT.levels["regional"],
    label="Sector Championship",
    months=(1, 12),
    grants=(Grant(2, AwardKind.FIRST_BYE, Target.WORLDS),),
)
NEXT = Guide(
    code="next",
    since=THEN,
    leagues=replace(
        PRESENT.leagues,
        table=FLAT,
        schedules={EVENINGS.code: EVENINGS},
        steps=("events", "total", "playoff_points"),
        qualifiers=2,
    ),
    levels={**PRESENT.levels, "regional": SECTOR},
    masters=FLAT,
    invitation=PRESENT.invitation,
)


def in_year(year: int, by: User, players: list[Player], **said: Any) -> Event:
    event = played(by, players=players, **said)
    Event.objects.filter(pk=event.pk).update(starts_at=event.starts_at.replace(year=year))
    return finalized(event)


@pytest.fixture(autouse=True)
def two_guides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GUIDES, NEXT.code, NEXT)


def evenings(season: Season, players: list[Any]) -> Season:
    """A, B, C and others, then without A, then the final, which A wins before C."""
    first, second, third, *others = players
    counted(season, 10, [first, second, third, *others])
    counted(season, 12, [second, third, *others, factories.PlayerFactory()])
    counted(season, 2, [first, third, second, *others])
    return Season.objects.select_related("league").get(pk=season.pk)


def both_seasons(director: User, players: list[Player]) -> tuple[Season, Season]:
    """Of one league, by the guide of each year."""
    league = league_of(director)
    return (
        evenings(season_of(director, NOW, league=league), players),
        evenings(season_of(director, THEN, league=league, schedule="evenings"), players),
    )


def test_season_has_the_lists_of_its_own_schedule(director: User, players: list[Player]) -> None:
    today, later = both_seasons(director, players)
    assert [len(each) for each in season_value(today).lists] == [2, 2]
    assert [len(each) for each in season_value(later).lists] == [2]
    assert NewSeasonForm(year=NOW).initial["qualifiers"] == 4
    assert NewSeasonForm(year=THEN).initial["qualifiers"] == 2
    with pytest.raises(RuleViolation, match="Choose how many events"):
        season_of(director, NOW, league=league_of(director, "Terok Nor"), schedule="evenings")


def test_road_shows_the_levels_of_the_year(director: User) -> None:
    labels = [windows(date(year, 5, 1))[0].label for year in (NOW, THEN)]
    assert labels == ["Regional Championship", "Sector Championship"]


def test_application_is_looked_at_by_the_guide_of_its_days() -> None:
    """Regionals are held from March to September, sector championships all year."""
    wanted = factories.WantedFactory(level="regional", starts_on=date(NOW, 2, 7), ends_on=date(NOW, 2, 7))
    later = replace(wanted, starts_on=date(THEN, 2, 7), ends_on=date(THEN, 2, 7))
    assert "out_of_season" in {finding.code for finding in found_in(wanted)}
    assert "out_of_season" not in {finding.code for finding in found_in(later)}


def test_championship_gives_by_the_guide_of_its_year(director: User, players: list[Player]) -> None:
    now, then = (in_year(year, director, players, level=2) for year in (NOW, THEN))
    assert given(now) == [(1, "bye_1", "continental", NOW, 0)]
    assert given(then) == [(2, "bye_1", "worlds", THEN, 0)]
    assert [won(event)[0][2].partition(" Champion")[0] for event in (now, then)] == ["Regional", "Sector"]


def test_masters_points_go_by_the_guide_of_the_year(director: User, players: list[Player]) -> None:
    for year in (NOW, THEN):
        in_year(year, director, players, level=3, code="masters")
    points = {year: [line.points for line in masters_table(year).lines] for year in (NOW, THEN)}
    assert points == {NOW: [16, 12, 10, 10, 8, 8], THEN: [30, 20, 10, 5, 5, 5]}
