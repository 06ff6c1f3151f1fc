"""What follows from an act is done though the worker is killed, the broker is away, or the message came twice."""

from __future__ import annotations

import os
import signal
import time

import pytest

from tests import factories
from tests.stack.processes import wait_for
from tests.stack.running import Stack, dawdle, dawdling, held, hurry, waiting
from tournaments.entries.services.claims import claim_player
from tournaments.kernel.models import Reaction, User
from tournaments.people.models import Claim, Letter

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

TIMES = int(os.environ.get("TREKCC_FAULTS", "1"))
CONFIRMED = "trekcc: Claim decided"
TELL = "tournaments.tasks.tell_claimant"
SLOWEST = 3.0
ACKNOWLEDGED = 4.0
"""Seconds after which a Redis that hangs has let two acknowledgements wait too long, one after the other."""


@pytest.fixture
def coordinator(stack: Stack) -> User:
    return factories.CoordinatorFactory()


def claims(number: int) -> list[Claim]:
    """On records that stand in no event: nobody is told of them but the claimants."""
    return [claim_player(factories.PlayerFactory(), by=factories.UserFactory()) for _ in range(number)]


def decide(stack: Stack, by: User, *asked: Claim) -> list[float]:
    """Confirm these claims on the site; how long each answer took."""
    visitor = stack.visitor(by)
    answers = [visitor.post(f"/claims/{claim.pk}/confirm/", key=f"claim {claim.pk}") for claim in asked]
    assert [answer.status for answer in answers] == [302] * len(asked), stack.processes["web"].log()
    return [answer.seconds for answer in answers]


def all_done(number: int) -> bool:
    done = Reaction.objects.filter(task=TELL, state=Reaction.State.DONE).count()
    return (done, Letter.objects.count()) == (number, 0)


@pytest.mark.parametrize("_", range(TIMES))
def test_work_is_done_once_when_the_child_of_a_worker_is_killed(_: int, stack: Stack, coordinator: User) -> None:
    stack.signal("beat", signal.SIGSTOP)  # no sweeper: the message itself has to come again
    dawdle("tournaments_letter", 0.5)
    decide(stack, coordinator, *claims(1))
    wait_for(dawdling, "the work is under way")
    for child in stack.processes["worker"].children():
        os.kill(child, signal.SIGKILL)
    stack.wait_for(lambda: all_done(1), "the work is done")
    assert stack.mail() == [CONFIRMED]
    assert Reaction.objects.get(task=TELL).attempts > 1


@pytest.mark.parametrize("_", range(TIMES))
def test_work_is_done_once_when_the_whole_worker_is_killed(_: int, stack: Stack, coordinator: User) -> None:
    dawdle("tournaments_letter", 0.5)
    decide(stack, coordinator, *claims(1))
    wait_for(dawdling, "the work is under way")
    stack.kill("worker")
    hurry()
    stack.start("worker")
    stack.wait_for(lambda: all_done(1), "the work is done")
    assert stack.mail() == [CONFIRMED]
    assert Reaction.objects.get(task=TELL).attempts > 1


def test_every_page_works_while_redis_is_away_and_the_work_is_done_when_it_is_back(
    stack: Stack, coordinator: User
) -> None:
    stack.kill("redis")
    times = decide(stack, coordinator, *claims(3))
    assert max(times) < SLOWEST
    ready = stack.visitor().get("/readyz")
    assert (ready.status, '"redis": "down"' in ready.text) == (200, True)
    stack.start("redis")
    stack.wait_for(lambda: all_done(3), "the work is done")
    assert stack.mail() == [CONFIRMED] * 3


def test_every_page_works_while_redis_hangs_and_the_work_is_done_when_it_goes_on(
    stack: Stack, coordinator: User
) -> None:
    decide(stack, coordinator, *claims(1))  # the connection that will hang is open
    stack.signal("redis", signal.SIGSTOP)
    times = decide(stack, coordinator, *claims(3))
    stack.signal("redis", signal.SIGCONT)
    assert max(times) < SLOWEST, times
    stack.wait_for(lambda: all_done(4), "the work is done")
    assert stack.mail() == [CONFIRMED] * 4


def test_worker_whose_acknowledgements_redis_did_not_take_goes_on(stack: Stack, coordinator: User) -> None:
    stack.signal("beat", signal.SIGSTOP)  # it would send again what takes so long
    asked = claims(2)
    with held("tournaments_letter"):
        decide(stack, coordinator, *asked)
        wait_for(lambda: waiting() == 2, "both children are at work")
        stack.signal("redis", signal.SIGSTOP)
    wait_for(lambda: not waiting(), "their work is done")
    time.sleep(ACKNOWLEDGED)
    for service in ("redis", "beat"):
        stack.signal(service, signal.SIGCONT)
    decide(stack, coordinator, *claims(1))
    stack.wait_for(lambda: all_done(3), "the work is done")
    assert stack.mail() == [CONFIRMED] * 3


def test_messages_that_redis_forgets_are_found_by_the_sweeper(stack: Stack, coordinator: User) -> None:
    number = 3 if TIMES == 1 else 100
    stack.kill("worker")
    decide(stack, coordinator, *claims(number))
    stack.redis.flushall()
    stack.start("worker")
    stack.wait_for(lambda: all_done(number), "the work is done")
    assert stack.mail() == [CONFIRMED] * number


def test_message_that_comes_again_and_again_to_two_workers_is_done_once(stack: Stack, coordinator: User) -> None:
    dawdle("tournaments_letter", 0.3)
    decide(stack, coordinator, *claims(1))
    reaction = Reaction.objects.get(task=TELL)
    for _ in range(6):
        stack.send(TELL, reaction.pk)
    stack.wait_for(lambda: all_done(1), "the work is done")
    wait_for(lambda: stack.redis.llen("celery") == 0, "every message was read")
    assert stack.mail() == [CONFIRMED]
