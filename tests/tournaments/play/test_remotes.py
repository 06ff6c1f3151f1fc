"""A director says what the wall shows while a round is played; a choice that was forgotten ends with its round."""

from __future__ import annotations

import re
import time
from random import Random

import pytest
import time_machine
from django.test import Client

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.tournaments.play.rounds import again
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import AlreadyDone
from tournaments.kernel.models import JournalEntry, User
from tournaments.play.selectors.before_back import last_step
from tournaments.play.selectors.remotes import present_view
from tournaments.play.services.remotes import show_on_wall
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event
from tournaments.record.selectors.acts import shown_acts

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def running_event(lasting: None) -> Event:
    """Round 2 of three is played."""
    event = factories.FullEventFactory(players=6)
    factories.play_rounds(event, 1, Random(1))
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def event(running_event: Event) -> Event:
    return Event.objects.get(pk=running_event.pk)


@pytest.fixture
def by(event: Event) -> User:
    return factories.director_of(event)


def wall(event: Event) -> str:
    return Client().get(f"{event.get_absolute_url()}projector/").text


def test_wall_shows_pairings_by_itself_and_then_what_was_chosen(event: Event, by: User) -> None:
    assert (present_view(event).kind, present_view(event).chosen) == ("pairings", False)
    assert 'class="table-number"' in wall(event)
    show_on_wall(event, "standings", by=by)
    assert (present_view(again(event)).kind, present_view(again(event)).chosen) == ("standings", True)
    assert "by-place" in wall(event)
    assert "After round 1 of" in wall(event)


def test_clock_alone_leaves_the_names_out(event: Event, by: User) -> None:
    show_on_wall(event, "clock", by=by)
    text = wall(event)
    assert ("data-wall-page" in text, "data-clock-face" in text, "is-low" in text) == (False, True, True)
    assert "will stand here" not in text


def test_who_still_plays_stands_there_alone(event: Event, by: User) -> None:
    show_on_wall(event, "open", by=by)
    played = event.rounds.get(number=2)
    first, *others = factories.open_tables(played)
    report_result(first, factories.ResultFactory(), by=by)
    text = wall(event)
    assert "still playing" in text
    assert [name in text for name in first.names] == [False, False]
    assert all(name in text for table in others for name in table.names)
    for table in others:
        report_result(table, factories.ResultFactory(), by=by)
    assert "Every table is reported." in wall(event)


def test_choice_ends_with_its_round(event: Event, by: User) -> None:
    show_on_wall(event, "clock", by=by)
    played = event.rounds.get(number=2)
    factories.report_all(played, Random(2))
    complete_round(played, by=by)
    assert (present_view(again(event)).kind, present_view(again(event)).chosen) == ("standings", False)
    factories.RoundFactory(event=again(event))
    assert (present_view(again(event)).kind, present_view(again(event)).chosen) == ("pairings", False)


def test_standings_are_not_offered_before_there_are_any() -> None:
    event = factories.FullEventFactory(players=6)
    factories.RoundFactory(event=event)
    with pytest.raises(RuleViolation, match="Standings cannot be shown yet"):
        show_on_wall(event, "standings", by=factories.director_of(event))
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}projector/remote/")
    assert ("Who still plays" in page.text, "Standings</button>" in page.text) == (True, False)


def test_between_rounds_nothing_is_chosen() -> None:
    event = factories.FullEventFactory(players=6)
    with pytest.raises(RuleViolation, match="while a round is played"):
        show_on_wall(event, "clock", by=factories.director_of(event))


def test_same_choice_twice_is_told_and_written_once(event: Event, by: User) -> None:
    with pytest.raises(AlreadyDone):
        show_on_wall(event, "", by=by)
    show_on_wall(event, "clock", by=by)
    with pytest.raises(AlreadyDone):
        show_on_wall(event, "clock", by=by)
    assert JournalEntry.objects.filter(tag="wall.set").count() == 1


def test_choice_is_in_the_journal_and_leaves_the_last_step_to_be_undone(event: Event, by: User) -> None:
    before = last_step(event)
    show_on_wall(event, "open", by=by)
    show_on_wall(event, "", by=by)
    said = JournalEntry.objects.filter(tag="wall.set")
    assert [act.text for act in shown_acts(event, said)] == [
        "the wall shows what comes by itself",
        "the wall shows who still plays",
    ]
    assert before is not None
    assert last_step(again(event)) == before


def test_remote_says_what_the_wall_shows_and_changes_it_with_one_press(event: Event, by: User) -> None:
    desk = browser(by).open(f"{event.get_absolute_url()}desk/")
    address = f"{event.get_absolute_url()}projector/remote/"
    assert address in desk.page.links
    remote = desk.open(address)
    assert "On the wall: Pairings by name" in remote.text
    assert "By itself." in remote.text
    remote.send(remote.page.form_to("/projector/remote/"), shows="standings")
    assert "On the wall: Standings" in remote.text
    assert "until round 2 is over" in remote.text
    assert "by-place" in wall(event)
    remote.send(remote.page.form_to("/projector/remote/"), shows="")
    assert "On the wall: Pairings by name" in remote.text


def test_remote_says_which_page_of_how_many_stands_there_and_holds_another() -> None:
    event = factories.FullEventFactory(players=45)
    factories.RoundFactory(event=event)
    by = factories.director_of(event)
    remote = browser(by)
    with time_machine.travel(time.time() // 24 * 24 + 48 + 9, tick=False):  # the second of three
        remote.open(f"{event.get_absolute_url()}projector/remote/")
        assert re.search(r"Page\s+<span data-page>2</span> of 3", remote.text)
        remote.send(remote.page.form_to("/projector/remote/"), page="3")
    assert (present_view(again(event)).kind, present_view(again(event)).held) == ("pairings", 3)
    assert re.search(r"Page\s+<span data-page>3</span> of 3", remote.text)
    assert "It is held." in remote.text
    assert 'data-held="3"' in wall(event)
    remote.send(remote.page.form_to("/projector/remote/"), page="0")
    assert present_view(again(event)).held == 0
    assert [act.text for act in shown_acts(event, JournalEntry.objects.filter(tag="wall.set"))] == [
        "the wall shows pairings by name",
        "the wall shows pairings by name, page 3",
    ]


@pytest.mark.parametrize("page", ["x", "100"])
def test_page_that_cannot_be_is_refused(event: Event, by: User, page: str) -> None:
    client = Client()
    client.force_login(by)
    said = {"shows": "pairings", "page": page}
    assert client.post(f"{event.get_absolute_url()}projector/remote/", said).status_code == 422
    assert again(event).wall_shows == ""


def test_program_reads_and_says_what_the_wall_shows(event: Event, by: User) -> None:
    path = f"/events/{event.pk}/wall/"
    may_show = ["pairings", "clock", "open", "standings"]
    shown = {"shows": "pairings", "chosen": False, "may_show": may_show, "page": 0, "pages": 1}
    assert Device().get(path).json() == shown
    assert Device(by).put(path, {"shows": "open", "page": 1}).json()["page"] == 1
    assert Device(by).put(path, {"shows": "", "page": 1}).status_code == 422
    assert Device(by).put(path, {"shows": "open", "page": 100}).status_code == 400
    said = Device(by).put(path, {"shows": "clock"})
    assert (said.status_code, said.json()["shows"], said.json()["chosen"]) == (200, "clock", True)
    assert Device(by).put(path, {"shows": ""}).json()["chosen"] is False
    assert Device(by).put(path, {"shows": "winner"}).status_code == 400
    assert Device(factories.UserFactory()).put(path, {"shows": "clock"}).status_code == 403
