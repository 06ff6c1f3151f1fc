"""Reopened, void, disqualified, merged, in any order: what championships give goes with what is counted (OPG 11)."""

from __future__ import annotations

import pytest

from leagues.models import MastersScore
from leagues.selectors.gifts import NOTHING, gifts
from leagues.services.championships import settle_event, settle_records
from tests import factories
from tests.leagues.cups.rows import YEAR, again, championship, finalized, given, masters_event, people, played, won
from tournaments.audits.services.auditing import take_back_void, void_event
from tournaments.audits.services.forfeits import forfeit_prizes
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.kernel.models import JournalEntry, User
from tournaments.record.models import EarnedAward, Event, Title
from tournaments.record.selectors.titles import by_season, standing_titles

pytestmark = pytest.mark.django_db


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


def test_settled_again_changes_nothing(by: User) -> None:
    event = championship(by, 5, 12)
    before = given(event), won(event), JournalEntry.objects.count()
    settle_event(event.pk)
    assert (given(event), won(event), JournalEntry.objects.count()) == before


def test_what_is_not_finalized_gives_nothing(by: User) -> None:
    event = played(by, 4, people(4))
    settle_event(event.pk)
    assert gifts(event) == NOTHING
    assert not given(event)


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
