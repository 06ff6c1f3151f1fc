"""Bonus of a league, and places that are ruled (OPG 12.4, 12.5)."""

from __future__ import annotations

from typing import Any

import pytest

from leagues.models import Counted, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.bonuses import Noted, noted, tally, who_may_earn
from leagues.selectors.seasons import lifetime_points, season_value
from leagues.services.bonuses import note_bonus, submit_bonus, take_back_bonus
from leagues.services.flagging import flag_event
from leagues.services.rulings import rule_places
from tests import factories
from tests.leagues.rows import SCHEMES, counted, counted_2e, league_of, season_of
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return factories.UserFactory(handle="Leader")


@pytest.fixture
def players() -> list[Any]:
    return [factories.PlayerFactory(name=f"Player {number}") for number in range(1, 5)]


def again(row: Counted) -> Counted:
    return Counted.objects.select_related("season__league", "event").get(pk=row.pk)


def points(row: Counted, player: Any) -> dict[str, int]:
    return dict(row.bonuses.filter(player=player).values_list("scheme", "points"))


def test_bonus_is_reckoned_by_what_was_before(director: User, players: list[Any]) -> None:
    """OPG 12.5: another affiliation 1, that nobody had at the last event 2 more; first event 4; a new mission 1."""
    season = season_of(director, schemes=SCHEMES)
    first, second, *_ = players
    opening = counted_2e(season, 10, players)
    note_bonus(
        opening, {first.pk: Noted("Klingon", ("Rescue",)), second.pk: Noted("Romulan", ("Rescue",))}, by=director
    )
    assert points(opening, first) == {"affiliation": 1, "participation": 4, "mission": 1, "own": 0}
    assert points(opening, second)["mission"] == 1
    submit_bonus(again(opening), by=director)
    later = counted_2e(season, 11, players)
    note_bonus(later, {first.pk: Noted("Ferengi", ("Rescue", "Escape")), second.pk: Noted("Klingon")}, by=director)
    assert points(later, first) == {"affiliation": 3, "participation": 0, "mission": 1, "own": 0}
    assert points(later, second)["affiliation"] == 1
    assert tally(later) == ("Rescue",)


def test_bonus_counts_in_its_league_alone_and_once_submitted(director: User, players: list[Any]) -> None:
    season = season_of(director, schemes={"own": "Best costume."})
    row = counted_2e(season, 10, players)
    first = row.scores.order_by("place")[0].player
    note_bonus(row, {first.pk: Noted(own=5, note="A cape.")}, by=director)
    assert season_value(season).lines[str(first.pk)].total == 12
    submit_bonus(again(row), by=director)
    assert season_value(season).lines[str(first.pk)].total == 17
    assert lifetime_points()[str(first.pk)] == 12
    with pytest.raises(RuleViolation, match="is submitted, and counts"):
        note_bonus(again(row), {}, by=director)
    take_back_bonus(again(row), "The wrong player.", by=director)
    assert season_value(season).lines[str(first.pk)].total == 12


def test_alternate_notes_and_the_league_director_submits(director: User, players: list[Any]) -> None:
    alternate = factories.UserFactory(handle="Second")
    league = league_of(director)
    league.alternates.create(user=alternate)
    row = counted_2e(season_of(director, league=league, schemes=SCHEMES), 10, players)
    note_bonus(row, {players[0].pk: Noted("Klingon")}, by=alternate)
    with pytest.raises(RuleViolation) as refusal:
        submit_bonus(again(row), by=alternate)
    assert (refusal.value.code, refusal.value.section) == ("leaders_only", "OPG 12.5")
    with pytest.raises(RuleViolation, match="director of the league and the alternates"):
        note_bonus(again(row), {}, by=factories.UserFactory())


@pytest.mark.parametrize(
    ("note", "code"),
    [
        (Noted(own=101), "points"),
        (Noted(deck="x" * 61), "too_long"),
        (Noted(deck="ann@club.example"), "address"),
        (Noted(missions=("m",) * 21), "missions"),
        (Noted(typed={"no such scheme": 1}), "no_scheme"),
    ],
)
def test_bonus_that_makes_no_sense_is_refused(director: User, players: list[Any], note: Noted, code: str) -> None:
    row = counted_2e(season_of(director, schemes=SCHEMES), 10, players)
    with pytest.raises(RuleViolation) as refusal:
        note_bonus(row, {players[0].pk: note}, by=director)
    assert (refusal.value.code, refusal.value.section) == (code, "OPG 12.5")
    assert not row.bonuses.exists()


def test_bonus_is_of_seasons_and_games_that_have_schemes(director: User, players: list[Any]) -> None:
    row = counted(season_of(director, schemes=SCHEMES), 10, players)
    with pytest.raises(RuleViolation, match="First and Second Edition"):
        note_bonus(row, {}, by=director)


def test_places_are_ruled_with_a_reason_in_events_that_are_not_sanctioned(director: User, players: list[Any]) -> None:
    row = counted(season_of(director), 10, players)
    order = {player.pk: place for place, player in enumerate(players[::-1], 1)}
    with pytest.raises(RuleViolation, match="each place from 1 to 4 once"):
        rule_places(row, dict.fromkeys(order, 1), "Who stayed longest.", by=director)
    with pytest.raises(RuleViolation, match="everybody who took part"):
        rule_places(again(row), {players[0].pk: 1}, "Who stayed longest.", by=director)
    with pytest.raises(RuleViolation, match="what the places go by"):
        rule_places(again(row), order, "", by=director)
    rule_places(again(row), order, "Who stayed longest.", by=director)
    season = Season.objects.select_related("league").get()
    assert season_value(season).table[0].line.player == str(players[-1].pk)
    rule_places(again(row), {}, "As it was.", by=director)
    assert season_value(season).table[0].line.player == str(players[0].pk)


def test_final_table_of_a_sanctioned_event_stands(director: User) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, by=director, rounds_scheduled=3)
    finalize_event(event, by=director)
    season = season_of(director, event.local_start.year - (event.local_start.month < 7))
    row = flag_event(season, event, Flag(late="Forgotten."), by=director)
    order = {score.player_id: score.place for score in row.scores.all()}
    with pytest.raises(RuleViolation) as refusal:
        rule_places(row, order, "I like it better.", by=director)
    assert (refusal.value.code, refusal.value.section) == ("sanctioned", "OPG 12.4")


def test_bonus_that_was_noted_is_read_as_it_was_said(director: User, players: list[Any]) -> None:
    row = counted_2e(season_of(director, schemes=SCHEMES), 10, players)
    said = Noted("Klingon", ("Rescue", "Escape"), 2, "A cape.", {"mission": 7})
    note_bonus(row, {players[0].pk: said, players[1].pk: Noted("  Borg   Queen ")}, by=director)
    assert noted(again(row)) == {players[0].pk: said, players[1].pk: Noted("Borg Queen")}


def test_typed_points_replace_what_is_reckoned(director: User, players: list[Any]) -> None:
    row = counted_2e(season_of(director, schemes=SCHEMES), 10, players)
    note_bonus(row, {players[0].pk: Noted("Klingon", typed={"affiliation": 7})}, by=director)
    assert points(row, players[0])["affiliation"] == 7


def test_bonus_is_earned_by_who_took_part_and_before_by_who_is_checked_in(director: User, players: list[Any]) -> None:
    season = season_of(director, schemes=SCHEMES)
    counted_2e(season, 10, [*players, factories.PlayerFactory(name="Guest")])
    row = counted_2e(season, 11, players[:3])
    assert [player.pk for player in who_may_earn(row)] == [player.pk for player in players[:3]]
    row.scores.all().delete()
    row.event.entries.filter(player=players[0]).update(checked_in=False)
    assert [player.pk for player in who_may_earn(row)] == [player.pk for player in players[1:3]]
