"""What works behind the pages and what waits, as coordinators and probes are told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import send_mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from ratings.models import RatingBook, RatingRun
from tests import factories
from tournaments.department.selectors.status import ago, lasting, status
from tournaments.department.services.sites import note_heartbeat
from tournaments.kernel.models import Heartbeat, JournalEntry, Reaction
from tournaments.people.models import Letter

pytestmark = pytest.mark.django_db
AGES = ("worker_seen", "beat_seen", "oldest_reaction", "oldest_letter", "oldest_run")


@pytest.fixture(autouse=True)
def _with_workers(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.EMAIL_BACKEND = "trekcc.mail.Outbox"


def past(**time: float) -> Any:
    return timezone.now() - timedelta(**time)


def waiting_letter(**since: float) -> None:
    """One that nobody delivers: its transaction is not committed."""
    send_mail("Hello", "A word.", None, ["a@club.example"])
    Letter.objects.update(made_at=past(**since))


def waiting_reaction(**since: float) -> None:
    entry = JournalEntry.objects.create(tag="claim.decided", subject_model="x", subject_pk=1)
    with factories.by_hand():
        JournalEntry.objects.filter(pk=entry.pk).update(at=past(**since))
    Reaction.objects.create(entry=entry, task="t", due_at=timezone.now())


def waiting_run(code: str = "2E", **since: float) -> RatingRun:
    book, _ = RatingBook.objects.get_or_create(code=code)
    run = RatingRun.objects.create(book=book)
    RatingRun.objects.filter(pk=run.pk).update(asked_at=past(**since))
    return run


def running_run(heard: timedelta, code: str = "2E") -> RatingRun:
    book, _ = RatingBook.objects.get_or_create(code=code)
    now = timezone.now()
    run = RatingRun.objects.create(
        book=book, state="running", percent=40, started_at=now - timedelta(minutes=4), beat_at=now - heard
    )
    RatingRun.objects.filter(pk=run.pk).update(asked_at=past(minutes=5))
    return run


def said(name: str) -> tuple[str, str]:
    """The tone and the words of this line."""
    (line,) = (line for line in status() if line.name == name)
    return line.tone, line.says


def ready(client: Client) -> dict[str, Any]:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told


def test_probe_is_told_ages_and_that_the_site_is_ready_all_the_same(client: Client) -> None:
    Heartbeat.objects.bulk_create(
        Heartbeat(process=name, at=past(seconds=s)) for name, s in (("worker", 700), ("beat", 9))
    )
    waiting_letter(seconds=30)
    waiting_reaction(seconds=20)
    waiting_run(seconds=10)
    told = ready(client)
    assert [abs(told[name] - age) <= 2 for name, age in zip(AGES, (700, 9, 20, 30, 10), strict=True)] == [True] * 5, (
        told
    )
    assert told["status"] == "ready"


def test_run_that_somebody_is_at_does_not_wait_until_its_worker_falls_silent(client: Client) -> None:
    run = running_run(timedelta(seconds=2))
    assert ready(client)["oldest_run"] is None
    RatingRun.objects.filter(pk=run.pk).update(beat_at=past(minutes=3))
    assert abs(ready(client)["oldest_run"] - 300) <= 2


def test_sign_of_life_is_one_row_of_each_process() -> None:
    note_heartbeat("beat")
    Heartbeat.objects.update(at=past(hours=1))
    note_heartbeat("beat")
    note_heartbeat("worker")
    assert {row.process: ago(row.at) for row in Heartbeat.objects.all()} == {
        "beat": "1 second ago",
        "worker": "1 second ago",
    }


def test_tidying_by_hand_is_no_worker(client: Client) -> None:
    call_command("tidy", stdout=open("/dev/null", "w"))  # noqa: SIM115
    assert set(Heartbeat.objects.values_list("process", flat=True)) == {"tidy"}
    assert ready(client)["worker_seen"] is None


def test_what_waits_says_since_when_and_for_whom() -> None:
    Heartbeat.objects.create(process="worker", at=past(seconds=12))
    assert said("letter") == ("good", "No letter waits.")
    waiting_letter(minutes=3)
    waiting_reaction(minutes=20)
    since = Letter.objects.get().made_at
    waits = f"A letter waits since {since:%d %b %Y, %H:%M} UTC (3 minutes), for the worker, last seen 12 seconds ago."
    assert said("letter") == ("good", waits)
    tone, says = said("reaction")
    assert (tone, "(20 minutes)" in says) == ("caution", True)
    assert [line.name for line in status() if line.means] == ["beat", "reaction"]


def test_run_waits_for_the_run_of_its_own_book_and_for_no_other() -> None:
    Heartbeat.objects.create(process="worker", at=past(seconds=12))
    running_run(timedelta(seconds=1), "1E")
    waiting_run("2E", minutes=1)
    assert said("run")[1].endswith("for the worker, last seen 12 seconds ago.")
    running_run(timedelta(seconds=1), "2E")
    assert said("run")[1].endswith("for the run of Second Edition that began 4 minutes ago, 40 % done.")


def test_run_whose_worker_fell_silent_waits_for_another() -> None:
    running_run(timedelta(minutes=3))
    assert said("run")[1].endswith("for another worker: the one at it was last heard of 3 minutes ago.")


def test_site_without_a_broker_speaks_of_tidying_and_not_of_workers(settings: Any) -> None:
    settings.REDIS_URL = ""
    assert [line.name for line in status()] == ["tidy", "reaction", "letter", "run", "seal"]
    assert said("tidy") == ("caution", "`manage.py tidy` never ran.")
    waiting_run(minutes=1)
    assert said("run")[1].endswith("for `manage.py tidy`, which was never run.")
    note_heartbeat("tidy")
    assert said("tidy") == ("good", "`manage.py tidy` ran 1 second ago.")


def test_holder_of_another_post_is_led_to_no_page_he_may_not_read(client: Client) -> None:
    client.force_login(factories.CoordinatorFactory(post="achievements"))
    assert 'href="/status/"' not in client.get("/inbox/").text + client.get("/contact/").text
    assert client.get("/status/").status_code == 403


def test_page_asks_no_more_when_much_waits(client: Client, django_assert_max_num_queries: Any) -> None:
    client.force_login(factories.CoordinatorFactory())
    for code in ("1E", "2E", "SW"):
        with django_assert_max_num_queries(16):
            assert client.get("/status/").status_code == 200
        waiting_letter(hours=1)
        waiting_run(code, hours=1)
        running_run(timedelta(), code)


def test_probe_of_a_site_where_nobody_was_seen_and_nothing_waits_is_told_nothing(client: Client) -> None:
    assert {name: ready(client)[name] for name in AGES} == dict.fromkeys(AGES)


def test_probe_is_told_of_the_oldest_of_what_waits_and_of_nothing_that_is_done(client: Client) -> None:
    for seconds in (50, 90, 70):
        waiting_reaction(seconds=seconds)
    Reaction.objects.filter(entry=JournalEntry.objects.earliest("at")).update(state="done")
    RatingRun.objects.filter(pk=waiting_run(seconds=500).pk).update(state="done")
    told = ready(client)
    assert (abs(told["oldest_reaction"] - 70) <= 2, told["oldest_run"]) == (True, None)


def test_probe_asks_no_more_when_much_waits(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(6):
        ready(client)
    for code in ("1E", "2E", "SW"):
        waiting_letter(hours=1)
        waiting_reaction(hours=1)
        waiting_run(code, hours=1)
        running_run(timedelta(), code)
    with django_assert_num_queries(6):
        ready(client)


@pytest.mark.parametrize(
    ("time", "words"),
    [
        ({"seconds": 0}, "1 second"),
        ({"seconds": 12}, "12 seconds"),
        ({"seconds": 119}, "1 minute"),
        ({"minutes": 59}, "59 minutes"),
        ({"hours": 3}, "3 hours"),
        ({"days": 2, "hours": 23}, "2 days"),
    ],
)
def test_time_is_told_in_its_largest_whole_unit(time: dict[str, int], words: str) -> None:
    assert lasting(timedelta(**time)) == words


def test_process_is_told_when_it_was_last_seen() -> None:
    assert said("worker") == ("bad", "The worker was never seen.")
    Heartbeat.objects.create(process="worker", at=past(seconds=12))
    Heartbeat.objects.create(process="beat", at=past(minutes=14))
    assert said("worker") == ("good", "The worker was last seen 12 seconds ago.")
    assert said("beat") == ("bad", "Beat was last seen 14 minutes ago.")
    assert [line.name for line in status() if line.means] == ["beat"]


@pytest.mark.parametrize(("seconds", "tone"), [(290, "good"), (310, "caution")])
def test_what_waits_is_late_after_five_minutes(seconds: int, tone: str) -> None:
    Heartbeat.objects.create(process="worker", at=past(seconds=1))
    waiting_reaction(seconds=seconds)
    assert said("reaction")[0] == tone


def test_coordinator_comes_to_the_page_from_the_desk_and_from_the_contacts(client: Client) -> None:
    waiting_letter(minutes=7)
    client.force_login(factories.CoordinatorFactory())
    for page in ("/coordinator/", "/contact/"):
        assert 'href="/status/"' in client.get(page).text
    assert 'href="/coordinator/"' in client.get("/inbox/").text
    page = client.get("/status/").text
    assert "The worker was never seen." in page
    assert "(7 minutes)" in page
    assert "systemctl restart trekcc-worker" in page
