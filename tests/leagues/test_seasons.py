"""A season of a league: opened, counted, closed with a champion, and counted anew by what changes (OPG 12)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from leagues.models import Counted, League, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.documents import season_document
from leagues.selectors.due import PointsAhead, league_ahead
from leagues.selectors.seasons import season_value
from leagues.services.flagging import confirm_flag, flag_event, unflag_event
from leagues.services.leagues import Named, end_league, form_league, resume_league
from leagues.services.points import score_event
from leagues.services.seasons import Plan, announce_qualifiers, close_season, edit_season, open_season, reopen_season
from tests import factories
from tests.leagues.rows import counted, day, evening, finalize, hand_on_accepted, league_of, season_of
from tournaments.closing.services.reporting import reopen_event
from tournaments.engine.core.commitments import commitment_to
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.merging import merge_players
from tournaments.kernel.journal import Already
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.record.models import Event, Title

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return factories.UserFactory(handle="Leader")


@pytest.fixture
def players() -> list[Any]:
    return [factories.PlayerFactory(name=f"Player {number}") for number in range(1, 7)]


def total(season: Season, player: Any) -> int:
    return season_value(season).lines[str(player.pk)].total


@pytest.mark.parametrize(
    ("founders", "code"),
    [(("Leader",), "too_few_founders"), (("Leader", "leader", "Nobody known"), "no_such_member")],
)
def test_league_of_too_few_is_refused(director: User, founders: tuple[str, ...], code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        form_league(Named("Too small"), founders, by=director)
    assert (refusal.value.code, refusal.value.section) == (code, "OPG 12.1")
    assert not League.objects.exists()


def test_league_is_handed_on_ended_and_taken_up_again(director: User) -> None:
    league, heir = league_of(director), factories.UserFactory(handle="Heir")
    hand_on_accepted(league, "Heir", by=director)
    assert League.objects.get().director == heir
    with pytest.raises(RuleViolation, match="director of the league"):
        end_league(league, by=director)
    end_league(League.objects.get(), by=heir)
    with pytest.raises(RuleViolation, match="has ended"):
        season_of(heir, league=League.objects.get())
    resume_league(League.objects.get(), by=heir)
    assert season_of(heir, league=League.objects.get()).year == 2025


def test_correction_is_foreseen_before_it_is_final(director: User, players: list[Any]) -> None:
    season = season_of(director)
    row = counted(season, 10, players)
    assert [(each.before, each.after) for each in ahead(row)][:3] == [(16, 16), (12, 12), (10, 10)]
    reopen_event(row.event, "Wrong order.", by=factories.CoordinatorFactory())
    score_event(row.event_id)
    factories.order_event(Event.objects.get(pk=row.event_id), 2, 1, 3, 4, 5, 6)
    assert [(each.name, each.before, each.after, each.does) for each in ahead(row)][:3] == [
        ("Player 2", 12, 16, "changed"),
        ("Player 1", 16, 12, "changed"),
        ("Player 3", 10, 10, "kept"),
    ]
    client = Client()
    client.force_login(director)
    assert "League points" in client.get(f"{row.event.get_absolute_url()}gives/").text
    answer = client.get(f"/api/v1/events/{row.event_id}/gives/").json()["league"]
    assert (answer["season"], answer["title"]) == (season.pk, "Deep Space League 2025/26")
    place = {"place": 1, "player": players[1].pk, "name": "Player 2", "before": 12, "after": 16, "does": "changed"}
    assert answer["rows"][0] == place
    finalize(row.event, director)
    assert [(each.before, each.after) for each in ahead(row)][:2] == [(16, 16), (12, 12)]


def test_what_an_event_gave_another_season_is_not_what_it_gave_before(director: User, players: list[Any]) -> None:
    season, other = season_of(director), season_of(director, league=league_of(director, "Terok Nor"))
    row = counted(season, 10, players)
    reopen_event(row.event, "Wrong order.", by=factories.CoordinatorFactory())
    score_event(row.event_id)
    again = Counted.objects.select_related("season__league", "event").get(pk=row.pk)
    unflag_event(again, by=director, reason="It was the other league's.")
    moved = flag_event(other, Event.objects.get(pk=row.event_id), Flag(late="It was on the wall."), by=director)
    assert {each.before for each in ahead(moved)} == {None}
    finalize(row.event, director)
    reopen_event(Event.objects.get(pk=row.event_id), "Wrong order.", by=factories.CoordinatorFactory())
    score_event(row.event_id)
    assert [each.before for each in ahead(moved)][:3] == [16, 12, 10]


def ahead(row: Counted) -> tuple[PointsAhead, ...]:
    found = league_ahead(Event.objects.get(pk=row.event_id))
    assert found is not None
    return found.rows


def test_director_of_the_league_alone_flags_and_only_own_events(director: User, players: list[Any]) -> None:
    season, other = season_of(director), factories.UserFactory()
    event = evening(other, day(10), players)
    with pytest.raises(RuleViolation) as refusal:
        flag_event(season, event, Flag(), by=director)
    assert (refusal.value.code, refusal.value.section) == ("own_events", "OPG 12.2")
    with pytest.raises(RuleViolation, match="League Director alone"):
        flag_event(season, event, Flag(), by=other)
    factories.DirectorFactory(event=event, user=director)
    flag_event(season, event, Flag(late="It was on the poster."), by=director)
    assert season.counted.get().half == 1


def test_event_is_flagged_late_with_a_reason_alone(director: User, players: list[Any]) -> None:
    season = season_of(director)
    event = evening(director, day(12), players)
    finalize(event, director)
    with pytest.raises(RuleViolation, match="say why it counts"):
        flag_event(season, Event.objects.get(pk=event.pk), Flag(), by=director)
    row = flag_event(season, Event.objects.get(pk=event.pk), Flag(late="Forgotten."), by=director)
    assert (row.half, row.late_because) == (2, "Forgotten.")
    assert not season_value(season).events
    confirm_flag(row, by=factories.CoordinatorFactory())
    assert total(season, players[0]) == 16
    unflag_event(row, by=director, reason="It was no league evening.")
    assert not season_value(season).events


def test_event_counts_for_one_league(director: User, players: list[Any]) -> None:
    season, event = season_of(director), evening(director, day(10), players)
    flag_event(season, event, Flag(late="Said at the door."), by=director)
    with pytest.raises(Already):
        flag_event(season, event, Flag(late="Said at the door."), by=director)
    second = season_of(director, league=league_of(director, "Second league"))
    with pytest.raises(RuleViolation, match="counts for Deep Space League"):
        flag_event(second, event, Flag(late="Said at the door."), by=director)


def test_event_of_another_year_is_refused(director: User, players: list[Any]) -> None:
    event = evening(director, day(10, year=2024), players)
    with pytest.raises(RuleViolation, match="from 1 Jul 2025 to 30 Jun 2026"):
        flag_event(season_of(director), event, Flag(late="Said."), by=director)


def test_qualifiers_are_announced_before_the_first_event_and_hold(director: User, players: list[Any]) -> None:
    season = season_of(director)
    announce_qualifiers(season, by=director)
    counted(season, 10, players)
    season = Season.objects.select_related("league").get()
    with pytest.raises(RuleViolation) as refusal:
        edit_season(season, Plan("standard", 3), by=director)
    assert (refusal.value.code, refusal.value.section) == ("qualifiers_locked", "OPG 12.2")


def test_season_is_closed_once_all_of_it_is_over(director: User, players: list[Any]) -> None:
    season = season_of(director)
    with pytest.raises(RuleViolation, match="playoffs alone make a champion"):
        close_season(season, by=director)
    event = evening(director, day(10), players)
    flag_event(season, event, Flag(late="Said."), by=director)
    with pytest.raises(RuleViolation, match="is not finalized"):
        close_season(season, by=director)


def test_season_is_opened_again_and_takes_the_title_with_it(director: User, players: list[Any]) -> None:
    season = season_of(director)
    counted(season, 10, players)
    counted(season, 2, players)
    close_season(season, by=director)
    with pytest.raises(RuleViolation, match="is closed"):
        unflag_event(season.counted.first(), by=director, reason="No.")
    reopen_season(season, "An evening is missing.", by=director)
    assert Season.objects.get().champion is None
    assert not Title.objects.filter(withdrawn_at=None).exists()


def test_merged_records_are_one_person(director: User, players: list[Any]) -> None:
    season = season_of(director)
    counted(season, 10, players)
    twin = factories.PlayerFactory(name="Twin")
    counted(season, 11, [twin, *players[1:]])
    merge_players(twin, players[0], "One person.", by=factories.CoordinatorFactory())
    assert total(season, players[0]) == 32


def test_disqualified_player_gets_nothing(director: User, players: list[Any]) -> None:
    season = season_of(director)
    row = counted(season, 10, players)
    row.event.entries.filter(player=players[1]).update(forfeits=True)
    score_event(row.event_id)
    assert [total(season, player) for player in players[:3]] == [16, 0, 10]


def test_season_of_another_year_may_follow_another_guide(director: User) -> None:
    with pytest.raises(RuleViolation, match="no edition"):
        open_season(league_of(director), 2025, Plan("standard", 4), by=director, guide="no such guide")


def test_three_committed_players_form_a_league_and_the_director_of_play_is_told(director: User) -> None:
    chief = factories.CoordinatorFactory(handle="Chief", post="director")
    league = league_of(director)
    assert league.director == director
    assert league.founders.count() == 3
    told = Notice.objects.get(user=chief)
    assert "League to acknowledge" in told.text


def test_points_are_those_of_the_table(director: User, players: list[Any]) -> None:
    """OPG Table 12.4.1: with six players 16, 12, 10, 10, 8, 8."""
    season = season_of(director)
    counted(season, 10, players)
    assert [total(season, player) for player in players] == [16, 12, 10, 10, 8, 8]


def test_reopened_event_counts_nowhere_until_it_is_finalized_again(director: User, players: list[Any]) -> None:
    season = season_of(director)
    row = counted(season, 10, players)
    reopen_event(row.event, "Look again.", by=factories.CoordinatorFactory())
    score_event(row.event_id)
    assert not season_value(season).events
    finalize(row.event, director)
    assert total(season, players[0]) == 16


def test_commitment_to_the_seed_is_public_and_the_seed_once_the_season_is_closed(
    director: User, players: list[Any], client: Client
) -> None:
    season = season_of(director)
    counted(season, 2, players)
    page, commitment = season.get_absolute_url(), commitment_to(season.seed)
    text = client.get(page).text
    assert commitment in text
    assert str(season.seed) not in text
    document = season_document(season_value(season))
    assert (document["seed_commitment"], "seed" in document) == (commitment, False)
    close_season(season, by=director)
    assert f"The seed was {season.seed}." in client.get(page).text
