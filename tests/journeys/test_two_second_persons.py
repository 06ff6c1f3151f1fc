"""Let two propose, agree, refuse or withdraw at the same moment: it is proposed once and done once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests import factories
from tests.journeys.meeting import meeting, writes
from tournaments.audits.services.approving import propose_trust
from tournaments.audits.services.auditing import propose_voiding
from tournaments.audits.services.seconding import agree_to_proposal
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.models import Proposal
from tournaments.department.services.offices import propose_holder
from tournaments.department.services.proposals import refuse_proposal, withdraw_proposal
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.days import today
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Office
from tournaments.record.models import Event

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
]
Propose = Callable[[User], object]


def final_event() -> Event:
    event = factories.FullEventFactory(rounds_scheduled=3)
    factories.play_rounds(event, 3)
    return finalize_event(Event.objects.get(pk=event.pk), by=factories.director_of(event))


def of_event() -> Propose:
    event = final_event()
    return lambda by: propose_voiding(Event.objects.get(pk=event.pk), "It was made up.", by=by)


def of_post() -> Propose:
    holder = factories.UserFactory()
    return lambda by: propose_holder("online", holder, on=today(), by=by)


def of_trust() -> Propose:
    director = factories.UserFactory()
    return lambda by: propose_trust(director, by=by)


def officers() -> tuple[User, User, User]:
    director = factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
    return director, factories.CoordinatorFactory(), factories.CoordinatorFactory(post=Office.Post.AUSTRALIA)


@pytest.mark.parametrize("prepare", [of_event, of_post, of_trust])
def test_two_who_propose_the_same_at_once_have_proposed_it_once(prepare: Callable[[], Propose]) -> None:
    propose = prepare()
    director, _, _ = officers()
    answers = meeting(partial(propose, director), partial(propose, director), at=writes(JournalEntry))
    assert sorted(type(answer).__name__ for answer in answers) == ["Conflict", "Proposal"]
    assert Proposal.objects.count() == 1


@pytest.mark.parametrize("prepare", [of_event, of_post, of_trust])
@pytest.mark.parametrize("other", ["agree", "refuse", "withdraw"])
def test_who_agrees_meets_somebody_else_and_one_of_them_is_told(prepare: Callable[[], Propose], other: str) -> None:
    propose = prepare()
    director, second, _ = officers()
    proposal = propose(director)
    assert isinstance(proposal, Proposal)
    others = {
        "agree": partial(agree_to_proposal, by=second),
        "refuse": lambda row: refuse_proposal(row, "I saw them play.", by=second),
        "withdraw": partial(withdraw_proposal, by=director),
    }
    fresh = (Proposal.objects.select_related("item", "event", "member").get(pk=proposal.pk) for _ in range(2))
    first = partial(agree_to_proposal, next(fresh), by=second)
    answers = meeting(first, partial(others[other], next(fresh)), at=writes(JournalEntry))
    assert [isinstance(answer, RuleViolation) for answer in answers] == [False, True]
    assert answers[1].code == "answered"
    assert Proposal.objects.get().state == Proposal.State.DONE
