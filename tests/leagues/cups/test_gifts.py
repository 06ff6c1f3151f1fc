"""What each level gives, by its places and attendance (OPG 11.1, 11.2)."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from leagues.models import MastersScore, Season
from leagues.selectors.gifts import gifts
from leagues.selectors.masters import masters_table
from leagues.selectors.previews import gifts_ahead, outlook
from leagues.selectors.witness import find_wrong_champions, gifts_are_due
from leagues.services.championships import settle_event, settle_records
from leagues.services.seasons import close_season
from tests import factories
from tests.leagues.cups.rows import (
    YEAR,
    Given,
    again,
    championship,
    finalized,
    given,
    masters_event,
    people,
    played,
    won,
)
from tests.leagues.rows import counted, season_of
from tournaments.audits.selectors.checks import Tone
from tournaments.audits.services.auditing import take_back_void, void_event
from tournaments.audits.services.forfeits import forfeit_prizes
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.kernel.models import JournalEntry, Reaction, User
from tournaments.people.models import Player
from tournaments.record.models import EarnedAward, Event, Title
from tournaments.record.selectors.titles import by_season, standing_titles

pytestmark = pytest.mark.django_db
C, W = "continental", "worlds"
NEXT_YEAR = YEAR + 1


def r1(place: int, target: str, year: int | None) -> Given:
    return place, "bye_1", target, year, 0


def r2(place: int, target: str, year: int | None) -> Given:
    return place, "bye_2", target, year, 0


@pytest.mark.parametrize(("month", "year"), [(5, YEAR), (6, NEXT_YEAR), (9, NEXT_YEAR)])
def test_next_continentals_are_those_whose_season_begins_after_the_national(by: User, month: int, year: int) -> None:
    championship(by, 3, 4, month=month)
    assert {row.until for row in EarnedAward.objects.all()} == {date(year, 8, 31)}


def test_national_gives_first_and_second_a_bye_at_the_next_continentals(by: User) -> None:
    event = championship(by, 3, 4)
    assert given(event) == [r1(1, C, None), r1(2, C, None)]
    assert {row.until for row in EarnedAward.objects.all()} == {date(YEAR, 8, 31)}


def test_continental_gives_a_super_bye_and_a_bye_at_worlds(by: User) -> None:
    event = championship(by, 4, 4, month=7)
    assert given(event) == [r1(1, W, YEAR), r2(1, W, YEAR), r1(2, W, YEAR)]


def test_worlds_give_byes_of_the_following_year(by: User) -> None:
    event = championship(by, 5, 4, month=9)
    assert given(event) == [
        *(r1(1, C, NEXT_YEAR), r1(1, W, NEXT_YEAR), r2(1, W, NEXT_YEAR)),
        *(r1(2, C, NEXT_YEAR), r1(2, W, NEXT_YEAR)),
    ]


def test_ordinary_event_gives_nothing(by: User) -> None:
    event = championship(by, 1, 21)
    assert not given(event)
    assert not won(event)


def test_masters_give_points_by_the_table_and_no_byes(by: User) -> None:
    """OPG Table 11.2.2: 14 to 15 players are worth 32, 28, 24, 24, 22, 22, 22, 22, 18 …"""
    event = masters_event(by, 14)
    assert not given(event)
    assert won(event) == [(1, "masters", f"Trek Masters Champion {YEAR} (2E)")]
    rows = MastersScore.objects.order_by("place")
    assert [row.points for row in rows] == [32, 28, 24, 24, 22, 22, 22, 22, 18, 18, 18, 18, 18, 18]
    assert {row.players for row in rows} == {14}


# --- reopened, void, disqualified, merged, in any order: what championships give goes with what is counted (OPG 11) ---


def test_disqualified_champion_has_nothing_and_his_place_gives_nobody_anything(by: User) -> None:
    """AMB-C10: no prizes, no Masters points; the others stay where they came in."""
    players = people(4)
    event = masters_event(by, players)
    forfeit_prizes(event.entries.select_related("event").get(player=players[0]), by=by)
    settle_event(event.pk)
    assert not won(event)
    assert list(MastersScore.objects.order_by("place").values_list("place", "points")) == [(2, 8), (3, 6), (4, 6)]


def test_shared_first_place_gives_both_the_same(by: User) -> None:
    players = people(4)
    event = played(by, 2, players)
    factories.order_event(event, 1, 1, 3, 4)
    finalized(event)
    assert [row.player for row in EarnedAward.objects.order_by("place")] == players[:2]
    assert [title.player for title in Title.objects.order_by("place")] == players[:2]


def test_merged_and_parted_records_keep_what_each_earned(by: User, officer: User) -> None:
    players = people(4)
    event, twin = championship(by, 2, players), factories.PlayerFactory(name="Twin")
    merging = merge_players(players[0], twin, "One person.", by=officer)
    settle_records([players[0].pk, twin.pk])
    assert len(given(event)) == 1
    assert EarnedAward.objects.get(withdrawn_at=None).person == twin
    part_players(merging, by=officer)
    settle_records([players[0].pk, twin.pk])
    assert EarnedAward.objects.get(withdrawn_at=None).person == players[0]


def test_event_that_waits_for_a_coordinator_gives_nothing_until_it_is_accepted(by: User) -> None:
    event = played(by, 4, people(4))
    finalize_event(event, by=by)
    Event.objects.filter(pk=event.pk).update(awaits="new_director")
    settle_event(event.pk)
    assert not given(event)
    Event.objects.filter(pk=event.pk).update(awaits="")
    settle_event(event.pk)
    assert len(given(event)) == 3


def test_unsanctioned_event_gives_nothing(by: User) -> None:
    """OPG 2: of fewer than four it is not sanctioned any more."""
    event = championship(by, 2, 2)
    assert not again(event).sanctioned
    assert not given(event)
    assert not won(event)


def test_reopened_event_takes_back_and_gives_again(by: User, officer: User) -> None:
    players = people(4)
    event = masters_event(by, players)
    reopen_event(event, "Look again.", by=officer)
    settle_event(event.pk)
    assert (won(event), MastersScore.objects.count()) == ([], 0)
    factories.order_event(again(event), 2, 1, 3, 4)
    finalized(event)
    assert Title.objects.get(withdrawn_at=None).player == players[1]
    assert [row.points for row in MastersScore.objects.order_by("place")] == [12, 8, 6, 6]
    assert MastersScore.objects.get(place=1).player == players[1]


def test_award_given_again_is_the_same_row(by: User, officer: User) -> None:
    event = championship(by, 4, 4)
    before = set(EarnedAward.objects.values_list("pk", flat=True))
    reopen_event(event, "Look again.", by=officer)
    settle_event(event.pk)
    assert not given(event)
    assert {row.withdrawn_because for row in EarnedAward.objects.all()} == {"The event was reopened."}
    finalized(event)
    assert set(EarnedAward.objects.filter(withdrawn_at=None).values_list("pk", flat=True)) == before


def test_void_event_takes_back_all_of_it(by: User, officer: User) -> None:
    event = championship(by, 4, 4)
    void_event(event, "It was never played.", by=officer)
    settle_event(event.pk)
    assert (given(event), won(event)) == ([], [])
    take_back_void(again(event), "It was.", by=officer)
    settle_event(event.pk)
    assert (len(given(event)), len(won(event))) == (3, 1)


def test_used_award_is_said_and_stays_used(by: User, officer: User) -> None:
    players = people(4)
    event = championship(by, 4, players)
    worlds = factories.FullEventFactory(players=3, by=by, title="Worlds")
    (entry,) = factories.enter(worlds, players[0])
    EarnedAward.objects.filter(source=event, place=1, kind="bye_1").update(used_in=entry)
    factories.RoundFactory(event=worlds)
    void_event(event, "It was never played.", by=officer)
    settle_event(event.pk)
    facts = JournalEntry.objects.filter(tag="awards.settled").latest("pk").facts
    assert (facts["taken_back"], facts["used"]) == (2, 1)
    assert EarnedAward.objects.get(place=1, kind="bye_1").used_in == entry


def test_hall_of_results_shows_titles_with_the_badge_until_they_are_withdrawn(by: User, officer: User) -> None:
    event = championship(by, 5, 4)
    ((year, (title,)),) = by_season(standing_titles())
    assert (year, title.words, title.badge, title.of_place) == (YEAR, f"World Champion {YEAR} (2E)", "World", True)
    void_event(event, "It was never played.", by=officer)
    settle_event(event.pk)
    assert not by_season(standing_titles())


# --- what an event will give is shown before it is final, and is what it then gives (OPG 11) ---


def does(event: Event) -> list[tuple[str, int | None, str]]:
    return [(line.does, line.place, line.name) for line in outlook(again(event)).lines]


@pytest.mark.parametrize("level", [2, 5])
def test_what_is_foreseen_is_what_is_then_given(by: User, level: int) -> None:
    event = played(by, level, people(11))
    ahead = gifts_ahead(event)
    assert ahead.awards
    event = finalized(event)
    assert gifts(event) == ahead
    assert {line.does for line in outlook(event).lines} == {"kept"}


def test_event_that_would_not_be_sanctioned_says_so(by: User) -> None:
    event = played(by, 2, people(2))
    assert outlook(event).lines == ()
    assert "not sanctioned" in outlook(event).against[0]


def test_correction_says_what_was_used(by: User, officer: User) -> None:
    players = people(4)
    event = championship(by, 4, players)
    worlds = factories.FullEventFactory(players=3, by=by, title="Worlds")
    (entry,) = factories.enter(worlds, players[0])
    EarnedAward.objects.filter(source=event, place=1, kind="bye_1").update(used_in=entry)
    factories.RoundFactory(event=worlds)
    reopen_event(event, "Look again.", by=officer)
    settle_event(event.pk)
    factories.order_event(again(event), 4, 1, 2, 3)
    assert ("used", 1, players[0].shown_name) in does(event)


def test_correction_shows_the_title_and_the_masters_points_that_it_moves(by: User, officer: User) -> None:
    """First and second change places, whoever worked off the reopening by then."""
    players = people(4)
    event = championship(by, 3, players, code="masters")
    first, second, third, fourth = (player.shown_name for player in players)
    for _ in range(2):
        reopen_event(again(event), "Look again.", by=officer)
        settle_event(event.pk)
        finalized(event)
    reopen_event(again(event), "Look again.", by=officer)
    factories.order_event(again(event), 2, 1, 3, 4)
    moved = sorted(
        [
            ("taken back", first, "12 Masters points"),
            ("added", second, "12 Masters points"),
            ("taken back", second, "8 Masters points"),
            ("added", first, "8 Masters points"),
            ("kept", third, "6 Masters points"),
            ("kept", fourth, "6 Masters points"),
            ("taken back", first, "title"),
            ("added", second, "title"),
        ]
    )
    for _ in range(2):
        lines = outlook(again(event)).lines
        assert sorted((line.does, line.name, _short(line.what)) for line in lines) == moved
        settle_event(event.pk)
    finalized(event)
    assert {line.does for line in outlook(again(event)).lines} == {"kept"}


def _short(what: str) -> str:
    return "title" if what.startswith("title") else what


# --- Trek Masters of a season: everybody's points, event by event (OPG 11.2.2) ---


@pytest.fixture
def players() -> list[Player]:
    return people(4)


def totals(year: int = YEAR, game: str = "") -> list[tuple[int, int, int]]:
    return [(line.rank, line.player, line.points) for line in masters_table(year, game).lines]


def test_points_of_a_season_are_added_up(by: User, players: list[Player]) -> None:
    first, second, third, last = (player.pk for player in players)
    masters_event(by, players)
    masters_event(by, [players[1], players[0], *players[2:]])
    assert totals()[:2] == [(1, *each) for each in sorted([(first, 20), (second, 20)], key=_name)]
    assert {points for _, player, points in totals() if player in (third, last)} == {12}
    assert not totals(YEAR + 1)
    reasons = [each.why for each in masters_table(YEAR).lines[0].events]
    assert sorted(reasons) == ["Club evening: place 1 of 4", "Club evening: place 2 of 4"]


def test_merged_records_are_one_person(by: User, officer: User, players: list[Player]) -> None:
    twin = people(1)[0]
    masters_event(by, players)
    masters_event(by, [twin, *players[1:]])
    merge_players(twin, players[0], "One person.", by=officer)
    assert totals()[0] == (1, players[0].pk, 24)


def test_page_shows_points_with_their_reasons(
    by: User, players: list[Player], client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    masters_event(by, players)
    masters_event(by, players, game="TR")
    with django_assert_max_num_queries(6):
        page = client.get(f"/masters/{YEAR}/").content.decode()
    assert "12 for place 1 of 4" in page
    assert client.get(f"/masters/{YEAR}/?game=TR").status_code == 200
    assert "Nobody has Masters points" in client.get("/masters/1993/").content.decode()
    assert client.get("/masters/1/").status_code == 404
    assert client.get(f"/masters/{YEAR}/sheet.csv?game=2E").content.decode().count("\n") == 5


def _name(each: tuple[int, int]) -> str:
    return Player.objects.get(pk=each[0]).shown_name.casefold()


# --- what an event gave against what its places are due ---


def found(event: Event) -> list[str]:
    Reaction.objects.update(state=Reaction.State.DONE)  # they were done beside the workers
    check = gifts_are_due(event)
    assert (check.tone == Tone.RED) == bool(check.differences)
    return [f"{row.where}: {row.kept} / {row.stands}" for row in check.differences]


def test_award_and_title_of_another_player_are_found() -> None:
    event = championship(factories.UserFactory(), 5, 12)
    stranger = factories.PlayerFactory(name="Stranger")
    EarnedAward.objects.filter(source=event, place=1).update(player=stranger)
    assert any("Stranger" in line for line in found(event))


def test_nothing_is_compared_while_a_worker_settles() -> None:
    event = championship(factories.UserFactory(), 5, 12)
    Title.objects.update(year=2001)
    entry = event.journal.latest("pk")
    Reaction.objects.create(entry=entry, task="leagues.tasks.settle", due_at=timezone.now())
    assert gifts_are_due(event).tone == Tone.GREY


@pytest.fixture
def closed() -> Season:
    director = factories.UserFactory()
    players = [factories.PlayerFactory(name=f"Player {number}") for number in range(1, 7)]
    season = season_of(director)
    counted(season, 10, players)
    counted(season, 2, players)
    return close_season(season, by=director)


def test_other_champion_is_found(closed: Season) -> None:
    Season.objects.update(champion=factories.PlayerFactory(name="Stranger"))
    (finding,) = find_wrong_champions()
    assert finding.what == "Champion by the points: Player 1; now Stranger"
