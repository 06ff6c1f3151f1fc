"""What an event counts as: page, API, filter of the list, event file and ratings say the same of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from django.test import Client
from django.utils import timezone

from ratings.models import RatingChange
from ratings.selectors.facts import rated_event
from ratings.services.runs import refresh_ratings, run_ratings
from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.audits.services.accepting import accept_event
from tournaments.audits.services.approving import approve_event
from tournaments.audits.services.auditing import take_back_void, void_event
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel.models import User
from tournaments.listing.services.registration import edit_event
from tournaments.people.models import Office
from tournaments.play.services.altering import cancel_event
from tournaments.play.services.beginning import begin_now
from tournaments.play.services.tidying import count_events
from tournaments.record.models import Event
from tournaments.record.models.counting import counts_as
from tournaments.record.selectors.counting import event_status
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db

WHY = "Two slips were exchanged."
NOTHING, SANCTIONED, RATED = (False, False), (True, False), (True, True)
SANCTION, RATING = ("sanctioned", "non-sanctioned"), ("rated", "unrated", "waits to be rated")


@pytest.fixture
def cora() -> User:
    return factories.CoordinatorFactory(handle="Cora", post=Office.Post.DIRECTOR)


def again(event: Event) -> Event:
    return Event.every.get(pk=event.pk)


def closed(players: int = 4, rounds: int = 3, **changes: object) -> Event:
    event = factories.PlayedEventFactory(players=players, rounds=rounds, rounds_scheduled=3, **changes)
    return finalize_event(event, by=factories.director_of(event), reason=WHY)


def reopened(cora: User, **changes: object) -> Event:
    return reopen_event(again(closed(**changes)), WHY, by=cora)


def waiting(cora: User) -> Event:
    """Its director is new, and `cora` could look at it."""
    with factories.look_at_new_directors():
        return closed()


def imported(cora: User) -> Event:
    return import_event(factories.write_finished_document(f"Cup {Event.every.count()}"), by=factories.UserFactory())


def accepted(cora: User) -> Event:
    return accept_event(imported(cora), WHY, by=cora)


def of_another_game(cora: User) -> Event:
    game = {"result": "full_win", "winner": "a", "life_a": 20, "life_b": 0, "side_a": "dark", "side_b": "light"}
    pairs = ((0, 5), (1, 4), (2, 3))
    matches = [{"a": f"p{a}", "b": f"p{b}", **game} for a, b in pairs]
    rounds = [{"number": n, "round": (n + 1) // 2, "game": 2 - n % 2, "matches": matches} for n in range(1, 7)]
    players = [{"id": f"p{number}", "name": f"Nemo {number}"} for number in range(6)]
    file = factories.write_finished_document(
        "Other", ruleset="swccg-constructed", listing=None, players=players, rounds=rounds
    )
    return accept_event(import_event(file, by=factories.UserFactory()), WHY, by=cora)


def biermeister_of_old(cora: User) -> Event:
    """As it was kept before: asked for as sanctioned."""
    event = factories.EventFactory(scenario="biermeister")
    event.sanctioned = True
    event.save()
    return event


def biermeister_no_more(cora: User) -> Event:
    """The scenario is taken away, and nobody asks for a sanction."""
    event = biermeister_of_old(cora)
    details = factories.DetailsFactory(starts_at=event.starts_at, sanctioned=False)
    return edit_event(event, details, by=factories.director_of(event))


@dataclass(frozen=True)
class Case:
    made: Callable[[User], Event]
    counts: tuple[bool, bool]


CASES = {
    "listed": Case(lambda cora: factories.EventFactory(), RATED),
    "running": Case(lambda cora: factories.PlayedEventFactory(players=4, rounds=1), RATED),
    "finalized": Case(lambda cora: closed(), RATED),
    "played too short": Case(lambda cora: closed(rounds=2), NOTHING),
    "too few players": Case(lambda cora: closed(players=2), NOTHING),
    "with a scenario": Case(lambda cora: closed(scenario="cool"), SANCTIONED),
    "biermeister": Case(lambda cora: closed(scenario="biermeister"), NOTHING),
    "biermeister listed": Case(lambda cora: factories.EventFactory(scenario="biermeister"), NOTHING),
    "biermeister of old": Case(biermeister_of_old, NOTHING),
    "biermeister no more": Case(biermeister_no_more, NOTHING),
    "non-sanctioned": Case(lambda cora: closed(sanctioned=False), NOTHING),
    "of a game without a list": Case(of_another_game, SANCTIONED),
    "imported": Case(imported, NOTHING),
    "accepted": Case(accepted, RATED),
    "accepted, then reopened": Case(lambda cora: reopen_event(again(accepted(cora)), WHY, by=cora), NOTHING),
    "reopened": Case(reopened, RATED),
    "reopened after too few rounds": Case(lambda cora: reopened(cora, rounds=2), RATED),
    "waiting": Case(waiting, SANCTIONED),
    "approved": Case(lambda cora: approve_event(again(waiting(cora)), WHY, by=cora), RATED),
    "void": Case(lambda cora: void_event(again(closed()), WHY, by=cora), NOTHING),
    "void no more": Case(
        lambda cora: take_back_void(again(void_event(again(closed()), WHY, by=cora)), WHY, by=cora), RATED
    ),
    "cancelled": Case(
        lambda cora: cancel_event(event := factories.EventFactory(), WHY, by=factories.director_of(event)), NOTHING
    ),
    "rehearsal": Case(
        lambda cora: rehearse_event(event := factories.EventFactory(), by=factories.director_of(event)), NOTHING
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_columns_page_api_filter_file_and_ratings_say_the_same(name: str, cora: User) -> None:
    event, expected = again(CASES[name].made(cora)), CASES[name].counts
    standing = event_status(event)
    assert (standing.sanctioned, standing.rated) == expected
    assert (event.counts_as != "nothing", event.counts_as == "rated") == expected
    assert (event.counts_as, event.last_day) == (counts_as(event), event.ends_on or event.local_start.date())
    assert count_events() == 0
    assert (_on_its_page(event), _in_the_api(event), _filtered(event), _in_the_file(event)) == (
        expected,
        expected,
        NOTHING if event.is_rehearsal else expected,
        expected[0],
    )
    assert _in_the_ratings(event, cora) == (standing.rated and event.state == Event.State.FINALIZED)


def test_columns_that_another_release_wrote_are_put_right(cora: User) -> None:
    events = [closed(), void_event(again(closed()), WHY, by=cora), factories.EventFactory(scenario="biermeister")]
    with factories.by_hand():
        Event.every.update(counts_as="", last_day=None)
    assert (count_events(), count_events()) == (3, 0)
    assert [again(event).counts_as for event in events] == ["rated", "nothing", "nothing"]
    assert {again(event).last_day for event in events} == {event.local_start.date() for event in events}


def test_event_that_waits_says_so_on_its_pages_and_in_the_api(cora: User) -> None:
    event = waiting(cora)
    said = "Not rated yet: a coordinator looks at this event first."
    for page in ("", "standings/"):
        text = Client().get(f"{event.get_absolute_url()}{page}").text
        assert said in text
        assert "Its director is new" in text
    shown = Device().get(f"/events/{event.pk}/").json()["status"]
    assert (shown["rated"], "new_director" in shown["awaits"]) == (False, True)
    assert shown["lists"] == ["2e-overall", "2e-constructed"]
    assert said in Client().get(f"/ratings/events/{event.pk}/").text
    approve_event(again(event), WHY, by=cora)
    assert said not in Client().get(f"{event.get_absolute_url()}standings/").text


def test_sanction_that_biermeister_took_is_asked_for_again_with_its_24_hours() -> None:
    event = factories.EventFactory(scenario="biermeister")
    details = factories.DetailsFactory(starts_at=event.starts_at, scenario="")
    assert edit_event(event, details, by=factories.director_of(event)).sanctioned


@contextmanager
def _reading(event: Event) -> Iterator[Client]:
    client = Client()
    if event.is_rehearsal:
        client.force_login(factories.director_of(event))
    yield client


def _on_its_page(event: Event) -> tuple[bool, bool]:
    with _reading(event) as client:
        page = client.get(event.get_absolute_url()).text
    said = re.findall(r'<li class="(?:chip|why)[^"]*">([^<]+)</li>', page)
    chips = [text for one in said for text in one.split(" · ")]
    if "counts nowhere" in chips:
        assert not {*SANCTION, *RATING} & set(chips)
        return NOTHING
    (sanction,), (rating,) = ([chip for chip in chips if chip in words] for words in (SANCTION, RATING))
    return sanction == "sanctioned", rating == "rated"


def _in_the_api(event: Event) -> tuple[bool, bool]:
    device = Device(factories.director_of(event)) if event.is_rehearsal else Device()
    shown = device.get(f"/events/{event.pk}/").json()
    said, status = (shown["sanctioned"], shown["rated"]), shown["status"]
    assert (status["sanctioned"], status["rated"]) == said
    assert status["reasons"] == shown["status_reasons"]
    assert bool(status["lists"]) == (said[1] or bool(status["awaits"]))
    return said


def _filtered(event: Event) -> tuple[bool, bool]:
    found = []
    for name in ("sanctioned", "rated"):
        yes, no = (
            event.pk in [row["id"] for row in Device().get(f"/events/?{name}={value}").json()["results"]]
            for value in ("true", "false")
        )
        assert yes != no or event.is_rehearsal
        found.append(yes)
    return found[0], found[1]


def _in_the_file(event: Event) -> bool:
    with _reading(event) as client:
        said: bool = client.get(f"{event.get_absolute_url()}event.json").json()["listing"]["sanctioned"]
    return said


def _in_the_ratings(event: Event, cora: User) -> bool:
    run_ratings(refresh_ratings("2E", by=cora).pk)
    written = RatingChange.objects.filter(event=event).exists()
    assert written == (rated_event(event) is not None)
    return written


def test_reasons_say_how_the_sanction_was_lost_and_not_that_none_was_asked_for(cora: User) -> None:
    event = closed(rounds=2)
    reasons = Device().get(f"/events/{event.pk}/").json()["status"]["reasons"]
    assert reasons[0].startswith("Only 2 rounds were played")
    assert "listed as non-sanctioned" not in " ".join(reasons)


def test_biermeister_is_stored_as_what_it_is_and_the_form_says_so() -> None:
    director = factories.UserFactory()
    event = factories.EventFactory(by=director, scenario="biermeister")
    assert not event.sanctioned
    client = browser(director).client
    page = client.get(f"{event.get_absolute_url()}edit/").text
    assert "Biermeister (never sanctioned)" in page
    box = re.search(r'<input[^>]*name="sanctioned"[^>]*>', page)
    assert box
    assert "checked" not in box[0]


def test_form_says_that_biermeister_is_not_sanctioned_whatever_is_ticked() -> None:
    client = browser(factories.UserFactory()).client
    said = {"title": "Stout", "game": "2E", "format": "constructed", "pool": "complete", "rules": "standard"}
    when = {"date": "2098-01-03", "time": "19:00", "time_zone": "UTC", "rounds_scheduled": "4", "sanctioned": "on"}
    page = client.get("/events/check/", {**said, **when, "scenario": "biermeister"}).text
    assert "Events with the scenario Biermeister are neither sanctioned nor rated (OPG 4.4.8)." in page
    assert "Sanctioned and rated</strong>" not in page


def test_start_of_biermeister_moves_to_now_as_that_of_any_event_without_a_sanction(cora: User) -> None:
    event = biermeister_of_old(cora)
    client = browser(factories.director_of(event)).client
    assert "Move its start to now" in client.get(f"{event.get_absolute_url()}desk/").text
    begin_now(again(event), by=factories.director_of(event))
    assert again(event).starts_at <= timezone.now()
