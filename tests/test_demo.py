"""What `make run` loads: a community with a past, whose every act lies in its own time."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from time import sleep
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Count, F, Q, QuerySet
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils import timezone

from leagues.models import Season
from ratings.selectors.events import event_ratings
from tests.tournaments.test_pages import PUBLIC
from tournaments.audits.selectors.given import rows_match_their_acts
from tournaments.audits.selectors.positions import draws_follow_results
from tournaments.audits.services.patrol import patrol_everything
from tournaments.department.models import CardSet, InboxItem
from tournaments.kernel.models import JournalEntry, User
from tournaments.management.demo_data.kinds import KINDS
from tournaments.management.demo_data.loading import Step
from tournaments.management.demo_data.people import OFFICERS
from tournaments.people.models import Claim, Office
from tournaments.people.models.player import NO_ACCOUNT
from tournaments.people.permissions import can_coordinate
from tournaments.people.selectors.persons import players
from tournaments.record.models import Entry, Event, Match, Round, Seat, Stage
from tournaments.record.models.event import exclude_hidden
from trekcc.demo import load
from trekcc.demo_progress import Progress, demo_progress, progress_file, write_progress

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

RUNNING_OF_TODAY = {
    "Invitational": "complete",
    "Coastal Regional": "running",
    "Pods on the Quay": "running",
    "Rehearsal evening": "running",
    "Side Event": "listed",
    "Pick-up Game Day": "listed",
}


LEAGUE = "Back Room League"


def load_demo() -> str:
    printed = StringIO()
    with override_settings(DEBUG=True):
        call_command("demo", load_only=True, stdout=printed)
    return printed.getvalue()


def events_of_directors() -> QuerySet[Event]:
    """All but the evenings of the league, whose number depends on the month."""
    return Event.objects.exclude(title__startswith=LEAGUE).exclude(title="Champions League")


@pytest.fixture(scope="module", autouse=True)
def loaded(lasting: None) -> Iterator[str]:
    yield load_demo()
    progress_file().unlink()


def test_sixty_players_and_the_events_of_two_years_are_loaded() -> None:
    people = players().exclude(name__endswith=NO_ACCOUNT)  # the records that stood in for who was asked
    assert people.exclude(handle="rehearsal").count() == 60
    assert events_of_directors().count() == 33 + len(KINDS)
    first = events_of_directors().order_by("starts_at")[0]
    assert timedelta(days=700) < timezone.now() - first.starts_at < timedelta(days=750)


def test_patrol_finds_nothing() -> None:
    assert list(map(str, patrol_everything())) == []


def test_every_event_under_way_is_what_its_acts_wrote() -> None:
    checks = (rows_match_their_acts, draws_follow_results)
    assert [(event.title, check(event).differences) for event in Event.every.all() for check in checks] == [
        (event.title, ()) for event in Event.every.all() for _ in checks
    ]


def test_events_of_today_stand_at_different_stages() -> None:
    today = Event.objects.filter(title__in=RUNNING_OF_TODAY)
    assert dict(today.values_list("title", "state")) == RUNNING_OF_TODAY
    assert Round.objects.filter(event__title="Side Event", state=Round.State.DRAFT).exists()
    open_tables = Match.objects.filter(ended_by="", round__event__title="Coastal Regional")
    assert 0 < open_tables.count() < Match.objects.filter(round=open_tables[0].round).count()
    assert Entry.objects.filter(event__title="Pick-up Game Day", checked_in=False).exists()


def test_past_events_are_finalized_and_as_good_as_listed() -> None:
    past = events_of_directors().filter(starts_at__lt=timezone.now() - timedelta(days=2))
    assert Counter(past.values_list("state", flat=True)) == {"finalized": 25}
    assert past.exclude(unsanctioned_because="").count() == 0
    assert past.filter(sanctioned=True, registered_at__gt=F("starts_at") - timedelta(days=1)).count() == 0
    assert {1, 2, 3} <= set(past.values_list("level", flat=True))


def test_nothing_lies_in_the_future_and_no_act_before_the_one_it_rests_on() -> None:
    now = timezone.now()
    assert JournalEntry.objects.filter(at__gt=now).count() == 0
    assert Match.objects.filter(Q(reported_at__gt=now) | Q(reported_at__lt=F("round__published_at"))).count() == 0
    for event in Event.objects.exclude(title="Rehearsal evening"):
        times = list(JournalEntry.objects.filter(event=event).order_by("pk").values_list("at", flat=True))
        assert times == sorted(times), event.title


def test_everything_that_may_happen_happened() -> None:
    tags = set(JournalEntry.objects.values_list("tag", flat=True))
    told = {
        "entry.dropped",
        "entry.changed",
        "director.accepted",
        "round.changed",
        "result.corrected",
        "event.reopened",
    }
    assert told <= tags
    assert Entry.objects.filter(entered_in__gt=1).exists()
    assert Stage.objects.exclude(named_winner=None).exists()
    assert Counter(Claim.objects.values_list("state", flat=True)) == {"open": 2, "confirmed": 1}
    assert Office.objects.filter(until=None).count() == len(OFFICERS)
    assert {"1E", "2E", "TR", "SW", "1997", "1995"} == set(Event.objects.values_list("game", flat=True))


def test_there_is_an_event_of_every_kind() -> None:
    now = timezone.now()
    events = {event.title: event for event in Event.objects.filter(registered_at__gt=now - timedelta(days=10))}
    assert events["Cellar Open"].cancelled_because
    assert events["Spring Sealed"].postponed_because
    assert events["Six at the Round Table"].waiting.count() == 2
    assert events["Undertow Release Evening"].release_set in set(CardSet.objects.values_list("name", flat=True))
    assert events["Boathouse Opening"].is_hidden
    assert InboxItem.objects.filter(venue=events["Boathouse Opening"].host, answered_at=None, post="europe").exists()
    online = Match.objects.filter(round__event=events["Long Distance Open"], round__deadline__gt=now, ended_by="")
    assert online.exclude(deadline=None).count() == 1
    judged = events["Weekend Open"]
    assert set(judged.directors.values_list("position", flat=True)) == {1, 2, 3, 4}
    assert Match.objects.get(round__event=judged, seats__player__handle="rehearsal", ended_by="").extra_seconds == 300


def test_evening_of_1997_is_in_its_second_round() -> None:
    event = Event.objects.get(title="Padd Night 1997")
    assert (event.ruleset, event.sanctioned, event.state) == ("decipher-swiss", True, "running")
    assert list(event.rounds.order_by("number").values_list("state", flat=True)) == ["complete", "published"]
    assert event.rounds.get(number=2).matches.filter(ended_by="", table__isnull=False).count() == 2


def test_evening_of_1995_is_over_and_had_a_committee() -> None:
    event = Event.objects.get(title="Index Card Night 1995")
    assert (event.ruleset, event.sanctioned, event.state) == ("decipher-1995-quick-swiss", False, "finalized")
    assert event.entries.filter(committee=True).count() == 3
    assert ">eliminated<" in Client().get(f"{event.get_absolute_url()}standings/").content.decode()


def test_event_of_pods_was_played_by_heats_and_finals_and_is_rated() -> None:
    event = Event.objects.get(title="Pods in the Reading Room")
    sizes = {
        played.name: [match.seats.count() for match in played.matches.order_by("table")]
        for played in event.rounds.order_by("number")
    }
    assert sizes == {"": [7, 6, 6], "Tribbles Finals": [7, 6, 6]}
    assert (event.state, event.placements.count(), event_ratings(event).state) == ("finalized", 19, "rated")
    points = [facts.get("points", 0) for seat in Seat.objects.filter(round__event=event) for facts in [seat.facts]]
    assert len(set(points)) > 5
    assert 0 < max(points) < 1_000_000


def test_another_one_is_in_the_middle_of_its_first_match() -> None:
    (played,) = Round.objects.filter(event__title="Pods on the Quay")
    matches = list(played.matches.order_by("table"))
    assert ([match.seats.count() for match in matches], played.state) == ([6, 6], "published")
    assert [match.ended_by for match in matches] == ["", ""]
    assert {match.games_before for match in matches} == {3}


def test_nobody_sits_in_two_events_that_are_played_at_this_moment() -> None:
    live = Event.objects.filter(title__in=[title for title, state in RUNNING_OF_TODAY.items() if state != "complete"])
    seats = Entry.objects.filter(event__in=live).values("player").annotate(events=Count("event"))
    assert seats.filter(events__gt=1).count() == 0


def test_second_run_loads_nothing(loaded: str) -> None:
    before = JournalEntry.objects.count(), User.objects.count()
    assert load_demo() in loaded
    assert (JournalEntry.objects.count(), User.objects.count()) == before


@pytest.mark.parametrize("role", ["director", "coordinator", "player"])
def test_printed_accounts_sign_in(role: str, loaded: str) -> None:
    email = f"{role}@rehearsal.example"
    assert email in loaded
    client = Client()
    client.post(reverse("account_login"), {"login": email, "password": "rehearsal"})
    assert client.get("/my/").status_code == 200
    assert can_coordinate(User.objects.get(email=email)) == (role == "coordinator")


def test_every_public_page_of_every_event_opens() -> None:
    client = Client()
    pages = [
        reverse(f"tournaments:{page}", args=address)
        for page in PUBLIC
        for address in exclude_hidden(Event.objects.all()).values_list("year", "slug")
    ]
    assert {url: status for url in pages if (status := client.get(url).status_code) != 200} == {}


def test_rehearsal_with_its_public_password_is_refused_outside_a_trial() -> None:
    with pytest.raises(CommandError):
        call_command("demo")


def test_league_has_two_closed_seasons_and_the_one_of_these_days() -> None:
    seasons = Season.objects.filter(league__name=LEAGUE).order_by("year")
    assert [season.champion is not None for season in seasons] == [True, True, False]


def test_interrupted_load_goes_on_after_the_step_that_was_under_way() -> None:
    ran: list[str] = []
    steps = [Step(title, lambda now, title=title: ran.append(title)) for title in ("one", "two", "three")]
    begun = Progress(timezone.now().isoformat(), total=3, done=["one"], current="two")
    assert [step.title for step in load(begun, steps)] == ["three"] == ran
    assert begun.done == ["one", "two", "three"]
    assert begun.is_complete


@pytest.fixture
def loader(settings: Any) -> Iterator[multiprocessing.Process]:
    settings.DEMO_LOADER = process = multiprocessing.get_context("fork").Process(target=sleep, args=(600,))
    process.start()
    yield process
    process.kill()
    process.join()


def test_page_shows_how_much_is_loaded_and_stops_asking_when_all_is(loader: multiprocessing.Process) -> None:
    halfway = Progress(timezone.now().isoformat(), total=4, done=["one", "two"], seconds=10)
    write_progress(halfway)
    assert "2 of 4, about 10 s left" in Client().get("/").content.decode()
    answer = demo_progress(RequestFactory().get("/demo/progress/"))
    assert (answer.status_code, "2 of 4" in answer.content.decode()) == (200, True)
    halfway.done += ["three", "four"]
    write_progress(halfway)
    answer = demo_progress(RequestFactory().get("/demo/progress/"))
    assert (answer.status_code, answer.content.decode().strip()) == (286, "")
    assert "Loading the sample community" not in Client().get("/").content.decode()


def test_page_says_that_loading_stopped_and_asks_no_more(loader: multiprocessing.Process) -> None:
    write_progress(Progress(timezone.now().isoformat(), total=4, done=["one", "two"]))
    loader.kill()
    loader.join()
    answer = demo_progress(RequestFactory().get("/demo/progress/"))
    assert (answer.status_code, "stopped at 2 of 4" in answer.content.decode()) == (286, True)
    assert "hx-get" not in answer.content.decode()
