"""What follows from an act: written with it, asked for after the commit, done once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from celery import current_app
from django.conf import settings
from django.core import mail
from django.utils import timezone

import conduct.services.reports
import conduct.tasks
import leagues.services.championships
import leagues.services.points
import leagues.tasks
import tournaments.audits.services.looks
import tournaments.tasks
from tests import factories
from tournaments.closing.services.reporting import finalize_event
from tournaments.entries.services.claims import claim_player, decide_claim
from tournaments.kernel import reactions
from tournaments.kernel.models import JournalEntry, Reaction
from tournaments.kernel.reactions import run_once, run_steps, take_due_reactions
from tournaments.kernel.registry import TAGS
from tournaments.people.models import Claim
from tournaments.tasks import sweep_reactions, tell_claimant

pytestmark = pytest.mark.django_db
TELL = "tournaments.tasks.tell_claimant"


@pytest.fixture
def claim() -> Claim:
    """On a record that stands in no event: nobody is told of it but the claimant."""
    return claim_player(factories.PlayerFactory(), by=factories.UserFactory(email="claimant@sentinel.example"))


def decide(claim: Claim, **said: Any) -> Reaction:
    decide_claim(claim, **{"confirm": True, "by": factories.CoordinatorFactory(), **said})
    return Reaction.objects.get(task=TELL)


def test_every_reaction_is_to_a_tag_and_has_its_task() -> None:
    tasks = {name for names in settings.REACTIONS.values() for name in names}
    tasks |= {asked["task"] for asked in settings.CELERY_BEAT_SCHEDULE.values()}
    assert set(settings.REACTIONS) <= set(TAGS)
    assert tasks - set(current_app.tasks) == set()


def test_reaction_is_written_with_the_act_and_asked_for_once_it_is_committed(
    claim: Claim, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    with django_capture_on_commit_callbacks() as asked:
        reaction = decide(claim)
        assert (reaction.entry, reaction.state) == (JournalEntry.objects.first(), "waiting")
        assert mail.outbox == []
    asked[0]()
    assert Reaction.objects.get(task=TELL).state == "done"
    assert [letter.to for letter in mail.outbox] == [["claimant@sentinel.example"]]


def test_act_that_is_refused_leaves_no_reaction(claim: Claim) -> None:
    decide(claim)
    with pytest.raises(Exception, match="decided already"):
        decide_claim(claim, confirm=False, by=factories.CoordinatorFactory())
    assert Reaction.objects.filter(task=TELL).count() == 1


def test_claimant_is_told_in_a_sentence_with_nobody_elses_data(claim: Claim) -> None:
    tell_claimant(decide(claim, confirm=False).pk)
    (letter,) = mail.outbox
    assert letter.subject == "trekcc: Claim decided"
    said = "The record you claimed stays as it is: your claim was refused."
    assert letter.body.startswith(f"{said}\n\n{settings.SITE_URL}/claims/{claim.pk}/\n")
    assert claim.by.notices.get().text == said


def test_task_that_comes_twice_does_its_work_once(claim: Claim) -> None:
    reaction = decide(claim)
    for _ in range(2):
        tell_claimant(reaction.pk)
    assert len(mail.outbox) == 1
    assert Reaction.objects.get(task=TELL).attempts == 1


def test_work_that_fails_leaves_nothing_and_waits_longer_each_time(claim: Claim) -> None:
    reaction = decide(claim)
    waits = []
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            run_once(reaction.pk, spoilt)
        reaction.refresh_from_db()
        waits.append(round((reaction.due_at - timezone.now()) / settings.REACTION_PATIENCE))
    assert (reaction.state, reaction.attempts, waits) == ("waiting", 3, [1, 2, 4])
    assert not JournalEntry.objects.filter(tag="spoilt").exists()


def test_work_that_never_succeeds_is_given_up(claim: Claim) -> None:
    reaction = decide(claim)
    for _ in range(settings.REACTION_ATTEMPTS):
        with pytest.raises(ZeroDivisionError):
            run_once(reaction.pk, spoilt)
    assert run_once(reaction.pk, spoilt) is False
    assert Reaction.objects.get(task=TELL).state == "given_up"


def test_work_of_several_acts_is_counted_before_it_is_done_and_given_up_in_the_end(claim: Claim) -> None:
    """Each act stays, as it would where the worker was killed in the next."""
    reaction = decide(claim)
    for attempt in range(1, settings.REACTION_ATTEMPTS + 1):
        with pytest.raises(ZeroDivisionError):
            run_steps(reaction.pk, spoilt)
        assert Reaction.objects.get(task=TELL).attempts == attempt
    assert run_steps(reaction.pk, spoilt) is False
    assert Reaction.objects.get(task=TELL).state == "given_up"
    assert JournalEntry.objects.filter(tag="spoilt").exists()


def test_work_of_several_acts_is_done_once_it_succeeds(claim: Claim) -> None:
    reaction, done = decide(claim), []
    assert run_steps(reaction.pk, done.append) is True
    assert run_steps(reaction.pk, done.append) is False
    assert done == [reaction.entry]
    assert Reaction.objects.get(task=TELL).state == "done"


class Killed(BaseException):
    """A worker that dies: no handler of errors sees it."""


def dying(key: int) -> None:
    raise Killed


@pytest.mark.parametrize(
    ("task", "module", "work"),
    [
        (leagues.tasks.score_event, leagues.services.points, "score_event"),
        (leagues.tasks.settle_event, leagues.services.championships, "settle_event"),
        (conduct.tasks.close_event, conduct.services.reports, "close_event"),
        (tournaments.tasks.look_at, tournaments.audits.services.looks, "look_at"),
    ],
    ids=lambda one: getattr(one, "name", ""),
)
def test_work_that_kills_its_worker_is_not_asked_for_for_ever(
    task: Any, module: Any, work: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = factories.order_event(factories.FreeEventFactory(players=3))
    finalize_event(event, by=factories.director_of(event))
    reaction = Reaction.objects.get(task=task.name)
    monkeypatch.setattr(module, work, dying)
    for attempt in range(1, settings.REACTION_ATTEMPTS + 1):
        with pytest.raises(Killed):
            task(reaction.pk)
        reaction.refresh_from_db()
        assert (reaction.state, reaction.attempts) == ("waiting", attempt)
    task(reaction.pk)
    reaction.refresh_from_db()
    assert reaction.state == "given_up"


def test_sweeper_asks_for_what_is_overdue_and_not_again_at_once(claim: Claim) -> None:
    reaction = decide(claim)
    assert take_due_reactions() == []
    with time_machine.travel(timezone.now() + settings.REACTION_PATIENCE + timedelta(seconds=1)):
        asked = take_due_reactions()
        assert (TELL, reaction.pk) in asked
        assert set(asked) == {(one.task, one.pk) for one in Reaction.objects.all()}
        assert take_due_reactions() == []


def test_sweeper_asks_for_so_many_at_once_the_longest_overdue_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reactions, "MOST_AT_ONCE", 2)
    claims = [claim_player(factories.PlayerFactory(), by=factories.UserFactory()) for _ in range(3)]
    for claim in claims:
        decide_claim(claim, confirm=False, by=factories.CoordinatorFactory())
    latest, first, second = Reaction.objects.filter(task=TELL).order_by("pk")
    now = timezone.now()
    Reaction.objects.exclude(task=TELL).delete()
    for hours, reaction in enumerate((latest, second, first), start=1):
        Reaction.objects.filter(pk=reaction.pk).update(due_at=now - timedelta(hours=hours))
    assert take_due_reactions() == [(TELL, first.pk), (TELL, second.pk)]
    assert take_due_reactions() == [(TELL, latest.pk)]


@pytest.mark.parametrize("state", [Reaction.State.DONE, Reaction.State.GIVEN_UP])
def test_sweeper_asks_no_more_for_what_is_done_or_given_up(claim: Claim, state: str) -> None:
    decide(claim)
    Reaction.objects.update(state=state)
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        assert take_due_reactions() == []


def test_sweeper_has_lost_work_done(claim: Claim) -> None:
    decide(claim)
    with time_machine.travel(timezone.now() + settings.REACTION_PATIENCE + timedelta(seconds=1)):
        sweep_reactions()
    assert Reaction.objects.get(task=TELL).state == "done"
    assert len(mail.outbox) == 1


def spoilt(entry: JournalEntry) -> None:
    entry.tag = "spoilt"
    entry.save()
    raise ZeroDivisionError
