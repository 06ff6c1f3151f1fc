"""What a league gives beyond its own table needs a coordinator's word, and people with accounts (OPG 12.1, 12.4)."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from leagues.engine import has_independent_players
from leagues.models import Counted, League, Season
from leagues.selectors.champions_league import lifetime_of
from leagues.selectors.pages import champions, over_all_leagues
from leagues.selectors.seasons import lifetime_points
from leagues.services.acceptance import accept_counted, take_back_acceptance
from leagues.services.leagues import Named, acknowledge_league, take_back_acknowledgement
from leagues.services.points import score_event, score_league
from leagues.services.seasons import close_season
from tests import factories
from tests.leagues.rows import counted, form_accepted, new_league, season_of
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.department.models import InboxItem
from tournaments.engine.consequences import Circumstance, Consequence, Effect, find_effect
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.record.models import Title

pytestmark = pytest.mark.django_db
STAYS = "Not acknowledged by a coordinator yet: its points stay in its own table."


@pytest.fixture
def stranger() -> User:
    return factories.UserFactory(handle="Stranger")


def closed_season(by: User, players: list[Player]) -> Season:
    """Of a league that nobody has acknowledged: an evening, a playoff evening, and it is closed."""
    season = season_of(by, league=new_league(by), qualifiers=1)
    for month in (10, 2):
        counted(season, month, players)
    return close_season(Season.objects.select_related("league").get(pk=season.pk), by=by)


def members(count: int) -> list[Player]:
    return [factories.UserFactory().player for _ in range(count)]


def titles() -> list[tuple[int, str]]:
    return list(Title.objects.filter(withdrawn_at=None).order_by("pk").values_list("player", "words"))


def not_accepted(season: Season) -> None:
    """As if no coordinator had accepted its events."""
    for row in Counted.objects.filter(season=season):
        Counted.objects.filter(pk=row.pk).update(accepted_at=None)
        score_event(row.event_id)


@pytest.mark.parametrize(
    ("players", "confirmed", "is_enough"), [(3, 2, False), (6, 3, True), (7, 3, False), (2, 2, False)]
)
def test_half_of_the_players_and_three_at_least_have_confirmed_accounts(
    players: int, confirmed: int, is_enough: bool
) -> None:
    assert has_independent_players(players, confirmed, fewest=3) is is_enough


def test_stranger_with_invented_friends_gets_no_title_and_no_point_outside_the_league(stranger: User) -> None:
    season = closed_season(stranger, [stranger.player, *(factories.PlayerFactory() for _ in range(3))])
    assert season.champion is None
    assert (titles(), lifetime_points(), over_all_leagues(None), champions()) == ([], {}, (), ())
    assert lifetime_of([str(stranger.player.pk)], timezone.now()) == {str(stranger.player.pk): 0}
    page = browser(None).open(season.get_absolute_url()).text
    assert STAYS in page
    assert "waits until the league is acknowledged" in browser(None).open(season.league.get_absolute_url()).text
    assert Device().get(f"/leagues/{season.league_id}/").json()["acknowledged_at"] is None
    row = season.counted.first()
    answer = Device().get(f"/leagues/events/{row.pk}/").json()
    assert not answer["counts_beyond"]
    assert "No coordinator has acknowledged the league" in answer["stays_because"][0]


def test_acknowledging_counts_and_crowns_what_waited_and_taking_it_back_takes_it_away(
    stranger: User, chief: User, django_capture_on_commit_callbacks: Any
) -> None:
    season = closed_season(stranger, [stranger.player, *(factories.PlayerFactory() for _ in range(2))])
    with django_capture_on_commit_callbacks(execute=True):
        league = acknowledge_league(season.league, by=chief)
    season.refresh_from_db()
    assert season.champion == stranger.player
    ((champion, words),) = titles()
    assert (champion, words.startswith("League Champion")) == (stranger.player.pk, True)
    assert lifetime_points()[str(stranger.player.pk)] > 0
    assert STAYS not in browser(None).open(season.get_absolute_url()).text
    assert Notice.objects.filter(user=stranger, text__contains="is acknowledged").exists()
    with django_capture_on_commit_callbacks(execute=True):
        take_back_acknowledgement(league, "Nobody knows these players.", by=chief)
    season.refresh_from_db()
    assert (season.champion, titles(), lifetime_points()) == (None, [], {})


def test_invented_opponents_give_nothing_beyond_an_acknowledged_league(
    stranger: User, chief: User, django_capture_on_commit_callbacks: Any
) -> None:
    season = closed_season(stranger, [stranger.player, *(factories.PlayerFactory() for _ in range(3))])
    not_accepted(season)
    acknowledge_league(season.league, by=chief)
    score_league(season.league_id)
    assert (titles(), lifetime_points()) == ([], {})
    first, playoff = season.counted.select_related("season__league", "event")
    page = browser(chief).open(first.get_absolute_url())
    assert "have a confirmed account, and no coordinator has accepted the event" in page.text
    with django_capture_on_commit_callbacks(execute=True):
        accept_counted(playoff, "I was there.", by=chief)
    assert [player for player, _ in titles()] == [stranger.player.pk]
    with django_capture_on_commit_callbacks(execute=True):
        take_back_acceptance(Counted.objects.get(pk=playoff.pk), "I was not there.", by=chief)
    assert (titles(), lifetime_points()) == ([], {})


def test_members_with_confirmed_accounts_need_nobody_to_accept_their_evening(stranger: User, chief: User) -> None:
    season = closed_season(stranger, [*members(3), *(factories.PlayerFactory() for _ in range(3))])
    not_accepted(season)
    acknowledge_league(season.league, by=chief)
    score_league(season.league_id)
    assert len(titles()) == 1
    (row, _) = season.counted.select_related("season__league", "event")
    with pytest.raises(RuleViolation, match="needs nothing"):
        accept_counted(row, "I was there.", by=chief)


def test_item_waits_for_the_coordinator_of_the_region_and_is_settled(stranger: User, chief: User) -> None:
    officer = factories.CoordinatorFactory(handle="Eve")
    founders = [stranger.player.handle, *(each.handle for each in members(2))]
    league = form_accepted(Named("Regional league"), founders, region=factories.RegionFactory(), by=stranger)
    item = InboxItem.objects.get(kind=InboxItem.Kind.LEAGUE)
    assert (item.post, item.about) == ("europe", league.get_absolute_url())
    assert InboxItem.objects.filter(kind=InboxItem.Kind.MESSAGE, post="director").count() == 1
    with pytest.raises(RuleViolation, match="nobody a league of their own"):
        acknowledge_league(league, by=stranger)
    page = browser(officer).open(league.get_absolute_url())
    assert "Acknowledge the league" in page.text
    acknowledge_league(league, by=officer)
    item.refresh_from_db()
    assert (item.answer, item.answered_by) == ("Acknowledged.", officer)
    with pytest.raises(RuleViolation, match="acknowledged already"):
        acknowledge_league(League.objects.get(pk=league.pk), by=chief)


@pytest.mark.parametrize("part", ["leads", "founded", "stands in"])
def test_nobody_acknowledges_a_league_of_their_own(part: str, stranger: User, chief: User) -> None:
    others = [each.handle for each in members(3)]
    by = chief if part == "leads" else stranger
    founders = [chief.player.handle, *others] if part == "founded" else others
    alternates = (chief.player.handle,) if part == "stands in" else ()
    league = form_accepted(Named("Own league", "", alternates), founders, by=by)
    with pytest.raises(RuleViolation, match="nobody a league of their own"):
        acknowledge_league(league, by=chief)
    officer = factories.CoordinatorFactory(handle="Eve")
    assert acknowledge_league(league, by=officer).acknowledged_by == officer


@pytest.mark.parametrize("found", [Circumstance.LEAGUE_UNACKNOWLEDGED, Circumstance.FEW_CONFIRMED])
def test_league_points_count_and_lifetime_points_wait(found: Circumstance) -> None:
    assert find_effect(Consequence.LEAGUE, (found,)) is Effect.COUNTS
    assert find_effect(Consequence.LIFETIME, (found,)) is Effect.WAITS
