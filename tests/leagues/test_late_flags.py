"""What is flagged once it has begun needs a second person, who did not play in it (OPG 12.2)."""

from __future__ import annotations

import pytest

from leagues.models import Counted
from leagues.selectors.before_flag import Flag
from leagues.services.flagging import confirm_flag, flag_event, unflag_event
from leagues.services.points import score_event
from tests import factories
from tests.leagues.rows import day, evening, finalize, season_of, this_year
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.department.models import InboxItem
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import Already
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


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


def points(row: Counted) -> list[int]:
    return list(row.scores.order_by("place").values_list("points", flat=True))


def test_points_wait_for_a_second_person(winner: User) -> None:
    chief = factories.CoordinatorFactory(handle="Chief", post="director")
    row = flagged_late(winner)
    assert points(row) == []
    page = browser(chief).open(row.get_absolute_url()).text
    assert "Its points wait until somebody else confirms that" in page
    assert "Confirm that it counts" in page
    item = InboxItem.objects.get(kind=InboxItem.Kind.FLAG)
    assert (item.about, Notice.objects.filter(user=chief).exists()) == (row.get_absolute_url(), True)
    answer = Device(chief).post(f"/leagues/events/{row.pk}/confirm/", {})
    assert (answer.status_code, answer.json()["confirmed_at"] is not None) == (200, True)
    assert len(points(row)) == 4
    item.refresh_from_db()
    assert item.answer == "Confirmed."
    with pytest.raises(Already, match="confirmed this already"):
        confirm_flag(Counted.objects.select_related("season__league", "event").get(pk=row.pk), by=chief)


def test_who_flagged_it_and_who_played_in_it_do_not_confirm_it(winner: User) -> None:
    row = flagged_late(winner)
    coordinator = factories.CoordinatorFactory(handle="Chief", post="director")
    row.event.entries.filter(player__user=winner).update(player=coordinator.player)
    for nobody in (winner, coordinator, factories.UserFactory()):
        with pytest.raises(RuleViolation, match="nobody what they flagged themselves"):
            confirm_flag(row, by=nobody)
    assert "Confirm that it counts" not in browser(winner).open(row.get_absolute_url()).text
    assert points(row) == []


def test_another_director_who_did_not_play_confirms_it(winner: User) -> None:
    deputy = factories.UserFactory(handle="Deputy")
    row = flagged_late(winner, deputy=deputy)
    assert Notice.objects.filter(user=deputy, text__contains="Confirm it if that is right.").exists()
    confirm_flag(row, by=deputy)
    assert len(points(row)) == 4


def test_what_is_flagged_before_it_begins_needs_nobody(winner: User) -> None:
    row = flag_event(season_of(winner, this_year()), factories.EventFactory(by=winner), Flag(), by=winner)
    with pytest.raises(RuleViolation, match="needs no confirmation"):
        confirm_flag(row, by=factories.CoordinatorFactory())


def test_item_goes_with_the_flag(winner: User) -> None:
    factories.CoordinatorFactory(handle="Chief", post="director")
    row = flagged_late(winner)
    unflag_event(row, by=winner, reason="It was no league evening.")
    assert InboxItem.objects.get(kind=InboxItem.Kind.FLAG).answer == "It counts no more."


def test_day_of_the_flag_is_shown(winner: User) -> None:
    row = flagged_late(winner)
    on = f"{row.flagged_at:%-d %b %Y}"
    season, sheet, event = (row.season.get_absolute_url(), row.get_absolute_url(), row.event.get_absolute_url())
    assert f"Counted since {on}" in browser(None).open(season).text
    assert f"counted for the league since {on}" in browser(None).open(sheet).text
    assert f"Counted since {on}, once it had begun" in browser(None).open(event).text
    answer = Device().get(f"/leagues/seasons/{row.season_id}/").json()
    assert (answer["events"][0]["flagged"], "somebody else confirms" in answer["events"][0]["state"]) == (on, True)
