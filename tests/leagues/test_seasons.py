"""A season of a league: opened, counted, closed with a champion, and counted anew by what changes (OPG 12)."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from leagues.engine import PRESENT, Kind
from leagues.models import Counted, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.bonuses import Noted, notes_by_record, tally, who_may_earn
from leagues.selectors.documents import season_document
from leagues.selectors.due import PointsAhead, league_ahead
from leagues.selectors.events import Slot, flaggable, span, unfinished_events, usual_slot, warnings
from leagues.selectors.seasons import lifetime_points, season_value
from leagues.services.bonuses import note_bonus, submit_bonus, take_back_bonus
from leagues.services.flagging import confirm_flag, flag_event, unflag_event
from leagues.services.points import score_event
from leagues.services.rulings import rule_places
from leagues.services.seasons import Plan, announce_qualifiers, close_season, edit_season, reopen_season
from tests import factories
from tests.leagues.rows import (
    SCHEMES,
    YEAR,
    counted,
    counted_2e,
    day,
    evening,
    finalize,
    league_of,
    season_of,
    this_year,
)
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.department.models import InboxItem
from tournaments.engine.core.commitments import commit_to_seed
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.merging import merge_players
from tournaments.kernel.journal import AlreadyDone
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.record.models import Director, Event, Title

pytestmark = pytest.mark.django_db


def total(season: Season, player: Any) -> int:
    return season_value(season).lines[str(player.pk)].total


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
    assert refusal(flag_event, season, event, Flag(), by=director) == ("own_events", "OPG 12.2")
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


def test_event_of_another_year_is_refused(director: User, players: list[Any]) -> None:
    event = evening(director, day(10, year=2024), players)
    with pytest.raises(RuleViolation, match="from 1 Jul 2025 to 30 Jun 2026"):
        flag_event(season_of(director), event, Flag(late="Said."), by=director)


def test_qualifiers_are_announced_before_the_first_event_and_hold(director: User, players: list[Any]) -> None:
    season = season_of(director)
    announce_qualifiers(season, by=director)
    counted(season, 10, players)
    season = Season.objects.select_related("league").get()
    assert refusal(edit_season, season, Plan("standard", 3), by=director) == ("qualifiers_locked", "OPG 12.2")


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


# --- which events a season may count, what each is of it, and what it still waits for (OPG 12.2) ---


STANDARD, SHORT = PRESENT.leagues.schedules.values()
FIRST, SECOND = Slot(Kind.REGULAR, 1, "First half"), Slot(Kind.REGULAR, 2, "Second half")
LAST = Slot(Kind.PLAYOFF, None, "Playoffs")
LATE = Flag(late="It was on the poster.")


@pytest.fixture
def season(director: User) -> Season:
    return season_of(director)


def people() -> list[Any]:
    return [factories.PlayerFactory() for _ in range(3)]


def held(director: User, at: datetime, **changes: Any) -> Event:
    event = factories.EventFactory(by=director, **changes)
    Event.objects.filter(pk=event.pk).update(starts_at=at)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize(
    ("month", "slot"),
    [(7, FIRST), (11, FIRST), (12, SECOND), (1, SECOND), (2, LAST), (6, LAST)],
)
def test_event_is_of_the_part_of_its_month(month: int, slot: Slot) -> None:
    assert usual_slot(STANDARD, day(month).date()) == slot


def test_part_that_is_said_goes_before_the_month(director: User, season: Season) -> None:
    row = flag_event(season, evening(director, day(10), people()), Flag("playoff", None, LATE.late), by=director)
    assert (row.kind, row.half) == ("playoff", None)
    row = flag_event(season, evening(director, day(10), people()), Flag("regular", 2, LATE.late), by=director)
    assert (row.kind, row.half, row.late_because) == ("regular", 2, "It was on the poster.")


def test_season_waits_for_its_events_that_are_not_over(director: User, season: Season) -> None:
    counted(season, 10, people())
    second = flag_event(season, held(director, day(12), title="Second"), Flag(), by=director)
    flag_event(season, held(director, day(11), title="First"), Flag(), by=director)
    assert [event.title for event in unfinished_events(season)] == ["First", "Second"]
    Event.objects.filter(title="First").update(state="cancelled")
    assert [event.title for event in unfinished_events(season)] == ["Second"]
    Event.objects.filter(pk=second.event_id).update(state="finalized", awaits="new_director")
    assert unfinished_events(season) == []


def test_departures_from_the_schedule_are_told_as_they_happen(director: User, season: Season) -> None:
    """AMB-G26: too few of them are none before the season is closed."""
    rows = [flagged_on(season, day(10, number)) for number in range(1, 6)]
    rows.append(flagged_on(season, day(2), kind="regular", half=2))
    assert [each.message for each in warnings(season, rows)] == [
        "First half: 5 events; the schedule has 4.",
        "Second half: 2026-02-10 is outside December to January.",
    ]
    season.closed_at = day(3)
    assert [each.message for each in warnings(season, rows)] == [
        "First half: 5 events; the schedule has 4.",
        "Second half: 1 events; the schedule has 4.",
        "Second half: 2026-02-10 is outside December to January.",
        "Playoffs: 0 events; the schedule has 4.",
    ]


def flagged_on(season: Season, at: datetime, **flag: Any) -> Counted:
    director = season.league.director
    return flag_event(season, held(director, at), Flag(**flag), by=director)


def test_season_lasts_from_july_to_june() -> None:
    assert span(2025) == (date(2025, 7, 1), date(2026, 6, 30))


def test_season_that_is_not_parted_has_no_halves() -> None:
    assert usual_slot(SHORT, day(1).date()) == Slot(Kind.REGULAR, None, "Regular season")


def test_events_to_choose_from_are_own_of_these_months_and_of_no_league(director: User, season: Season) -> None:
    later, first = held(director, day(3)), held(director, datetime(YEAR, 7, 1, 12, tzinfo=UTC))
    last = held(director, datetime(YEAR + 1, 6, 30, 12, tzinfo=UTC))
    for outside in (datetime(YEAR, 6, 30, 12, tzinfo=UTC), datetime(YEAR + 1, 7, 1, 12, tzinfo=UTC)):
        held(director, outside)
    second, third = (held(factories.UserFactory(), day(4)) for _ in range(2))
    factories.DirectorFactory(event=second, user=director)
    factories.DirectorFactory(event=third, user=director, position=Director.Position.JUDGE)
    factories.InvitationFactory(event=held(factories.UserFactory(), day(4)), user=director)
    for state in (Event.State.VOID, Event.State.CANCELLED):
        Event.objects.filter(pk=held(director, day(5)).pk).update(state=state)
    flag_event(season, held(director, day(11)), LATE, by=director)
    assert list(flaggable(season, director)) == [first, later, second, last]


# --- bonus of a league, and places that are ruled (OPG 12.4, 12.5) ---


@pytest.fixture
def four() -> list[Any]:
    return [factories.PlayerFactory(name=f"Player {number}") for number in range(1, 5)]


def again(row: Counted) -> Counted:
    return Counted.objects.select_related("season__league", "event").get(pk=row.pk)


def points(row: Counted, player: Any) -> dict[str, int]:
    return dict(row.bonuses.filter(player=player).values_list("scheme", "points"))


def test_bonus_is_reckoned_by_what_was_before(director: User, four: list[Any]) -> None:
    """OPG 12.5: another affiliation 1, that nobody had at the last event 2 more; first event 4; a new mission 1."""
    season = season_of(director, schemes=SCHEMES)
    first, second, *_ = four
    opening = counted_2e(season, 10, four)
    note_bonus(
        opening, {first.pk: Noted("Klingon", ("Rescue",)), second.pk: Noted("Romulan", ("Rescue",))}, by=director
    )
    assert points(opening, first) == {"affiliation": 1, "participation": 4, "mission": 1, "own": 0}
    assert points(opening, second)["mission"] == 1
    submit_bonus(again(opening), by=director)
    later = counted_2e(season, 11, four)
    note_bonus(later, {first.pk: Noted("Ferengi", ("Rescue", "Escape")), second.pk: Noted("Klingon")}, by=director)
    assert points(later, first) == {"affiliation": 3, "participation": 0, "mission": 1, "own": 0}
    assert points(later, second)["affiliation"] == 1
    assert tally(later) == ("Rescue",)


def test_bonus_counts_in_its_league_alone_and_once_submitted(director: User, four: list[Any]) -> None:
    season = season_of(director, schemes={"own": "Best costume."})
    row = counted_2e(season, 10, four)
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


def test_alternate_notes_and_the_league_director_submits(director: User, four: list[Any]) -> None:
    alternate = factories.UserFactory(handle="Second")
    league = league_of(director)
    league.alternates.create(user=alternate)
    row = counted_2e(season_of(director, league=league, schemes=SCHEMES), 10, four)
    note_bonus(row, {four[0].pk: Noted("Klingon")}, by=alternate)
    assert refusal(submit_bonus, again(row), by=alternate) == ("leaders_only", "OPG 12.5")
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
def test_bonus_that_makes_no_sense_is_refused(director: User, four: list[Any], note: Noted, code: str) -> None:
    row = counted_2e(season_of(director, schemes=SCHEMES), 10, four)
    assert refusal(note_bonus, row, {four[0].pk: note}, by=director) == (code, "OPG 12.5")
    assert not row.bonuses.exists()


def test_places_are_ruled_with_a_reason_in_events_that_are_not_sanctioned(director: User, four: list[Any]) -> None:
    row = counted(season_of(director), 10, four)
    order = {player.pk: place for place, player in enumerate(four[::-1], 1)}
    with pytest.raises(RuleViolation, match="each place from 1 to 4 once"):
        rule_places(row, dict.fromkeys(order, 1), "Who stayed longest.", by=director)
    with pytest.raises(RuleViolation, match="everybody who took part"):
        rule_places(again(row), {four[0].pk: 1}, "Who stayed longest.", by=director)
    with pytest.raises(RuleViolation, match="what the places go by"):
        rule_places(again(row), order, "", by=director)
    rule_places(again(row), order, "Who stayed longest.", by=director)
    season = Season.objects.select_related("league").get()
    assert season_value(season).table[0].line.player == str(four[-1].pk)
    rule_places(again(row), {}, "As it was.", by=director)
    assert season_value(season).table[0].line.player == str(four[0].pk)


def test_final_table_of_a_sanctioned_event_stands(director: User) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, by=director, rounds_scheduled=3)
    finalize_event(event, by=director)
    season = season_of(director, event.local_start.year - (event.local_start.month < 7))
    row = flag_event(season, event, Flag(late="Forgotten."), by=director)
    order = {score.player_id: score.place for score in row.scores.all()}
    assert refusal(rule_places, row, order, "I like it better.", by=director) == ("sanctioned", "OPG 12.4")


def test_bonus_that_was_noted_is_read_as_it_was_said(director: User, four: list[Any]) -> None:
    row = counted_2e(season_of(director, schemes=SCHEMES), 10, four)
    said = Noted("Klingon", ("Rescue", "Escape"), 2, "A cape.", {"mission": 7})
    note_bonus(row, {four[0].pk: said, four[1].pk: Noted("  Borg   Queen ")}, by=director)
    assert notes_by_record(again(row)) == {four[0].pk: said, four[1].pk: Noted("Borg Queen")}


def test_typed_points_replace_what_is_reckoned(director: User, four: list[Any]) -> None:
    row = counted_2e(season_of(director, schemes=SCHEMES), 10, four)
    note_bonus(row, {four[0].pk: Noted("Klingon", typed={"affiliation": 7})}, by=director)
    assert points(row, four[0])["affiliation"] == 7


def test_bonus_is_earned_by_who_took_part_and_before_by_who_is_checked_in(director: User, four: list[Any]) -> None:
    season = season_of(director, schemes=SCHEMES)
    counted_2e(season, 10, [*four, factories.PlayerFactory(name="Guest")])
    row = counted_2e(season, 11, four[:3])
    assert [player.pk for player in who_may_earn(row)] == [player.pk for player in four[:3]]
    row.scores.all().delete()
    row.event.entries.filter(player=four[0]).update(checked_in=False)
    assert [player.pk for player in who_may_earn(row)] == [player.pk for player in four[1:3]]


# --- what is flagged once it has begun needs a second person, who did not play in it (OPG 12.2) ---


@pytest.fixture
def winner() -> User:
    """Who leads the league, directs its evening and wins it."""
    return factories.UserFactory(handle="Winner")


def flagged_late(winner: User, *, deputy: User | None = None) -> Counted:
    players = [winner.player, *(factories.UserFactory().player for _ in range(3))]
    event = evening(winner, day(10), players)
    if deputy:
        factories.DirectorFactory(event=event, user=deputy)
    finalize(event, winner)
    row = flag_event(season_of(winner), Event.objects.get(pk=event.pk), Flag(late="Forgotten."), by=winner)
    score_event(event.pk)
    return Counted.objects.select_related("season__league", "event").get(pk=row.pk)


def points_by_place(row: Counted) -> list[int]:
    return list(row.scores.order_by("place").values_list("points", flat=True))


def test_points_wait_for_a_second_person(winner: User) -> None:
    chief = factories.CoordinatorFactory(handle="Chief", post="director")
    row = flagged_late(winner)
    assert points_by_place(row) == []
    (shown,) = Device().get(f"/leagues/seasons/{row.season_id}/").json()["events"]
    assert "somebody else confirms" in shown["state"]
    page = browser(chief).open(row.get_absolute_url()).text
    assert "Its points wait until somebody else confirms that" in page
    assert "Confirm that it counts" in page
    item = InboxItem.objects.get(kind=InboxItem.Kind.FLAG)
    assert (item.about, Notice.objects.filter(user=chief).exists()) == (row.get_absolute_url(), True)
    answer = Device(chief).post(f"/leagues/events/{row.pk}/confirm/", {})
    assert (answer.status_code, answer.json()["confirmed_at"] is not None) == (200, True)
    assert len(points_by_place(row)) == 4
    item.refresh_from_db()
    assert item.answer == "Confirmed."
    with pytest.raises(AlreadyDone, match="confirmed this already"):
        confirm_flag(Counted.objects.select_related("season__league", "event").get(pk=row.pk), by=chief)


def test_who_flagged_it_and_who_played_in_it_do_not_confirm_it(winner: User) -> None:
    row = flagged_late(winner)
    coordinator = factories.CoordinatorFactory(handle="Chief", post="director")
    row.event.entries.filter(player__user=winner).update(player=coordinator.player)
    for nobody in (winner, coordinator, factories.UserFactory()):
        with pytest.raises(RuleViolation, match="nobody what they flagged themselves"):
            confirm_flag(row, by=nobody)
    assert "Confirm that it counts" not in browser(winner).open(row.get_absolute_url()).text
    assert points_by_place(row) == []


def test_another_director_who_did_not_play_confirms_it(winner: User) -> None:
    deputy = factories.UserFactory(handle="Deputy")
    row = flagged_late(winner, deputy=deputy)
    assert Notice.objects.filter(user=deputy, text__contains="Confirm it if that is right.").exists()
    confirm_flag(row, by=deputy)
    assert len(points_by_place(row)) == 4


def test_what_is_flagged_before_it_begins_needs_nobody(winner: User) -> None:
    row = flag_event(season_of(winner, this_year()), factories.EventFactory(by=winner), Flag(), by=winner)
    with pytest.raises(RuleViolation, match="needs no confirmation"):
        confirm_flag(row, by=factories.CoordinatorFactory())


def test_item_goes_with_the_flag(winner: User) -> None:
    factories.CoordinatorFactory(handle="Chief", post="director")
    row = flagged_late(winner)
    unflag_event(row, by=winner, reason="It was no league evening.")
    assert InboxItem.objects.get(kind=InboxItem.Kind.FLAG).answer == "It counts no more."


def test_commitment_to_the_seed_is_public_and_the_seed_once_the_season_is_closed(
    director: User, players: list[Any], client: Client
) -> None:
    season = season_of(director)
    counted(season, 2, players)
    page, commitment = season.get_absolute_url(), commit_to_seed(season.seed)
    text = client.get(page).text
    assert commitment in text
    assert str(season.seed) not in text
    document = season_document(season_value(season))
    assert (document["seed_commitment"], "seed" in document) == (commitment, False)
    close_season(season, by=director)
    assert f"The seed was {season.seed}." in client.get(page).text


@pytest.fixture
def director() -> User:
    return factories.UserFactory(handle="Leader")


@pytest.fixture
def players() -> list[Any]:
    return [factories.PlayerFactory(name=f"Player {number}") for number in range(1, 7)]


def test_event_counts_for_one_league(director: User, players: list[Any]) -> None:
    season, event = season_of(director), evening(director, day(10), players)
    flag_event(season, event, Flag(late="Said at the door."), by=director)
    with pytest.raises(AlreadyDone):
        flag_event(season, event, Flag(late="Said at the door."), by=director)
    second = season_of(director, league=league_of(director, "Second league"))
    with pytest.raises(RuleViolation, match="counts for Deep Space League"):
        flag_event(second, event, Flag(late="Said at the door."), by=director)
