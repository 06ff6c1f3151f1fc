"""The journal stays one chain where acts meet on a row that none has locked, and as PostgreSQL keeps figures."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests import factories
from tests.journeys.meeting import meeting, writes
from tournaments.audits.selectors.chained import broken_entries
from tournaments.kernel.journal import record_act
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.acts import PeopleTag

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
]


def test_acts_that_meet_on_a_row_that_they_found_on_their_way_follow_each_other() -> None:
    user = factories.UserFactory()

    def act() -> None:
        with record_act(None, PeopleTag.ACCOUNT_CHANGED, by=None) as act:
            act.subject = User.objects.get(pk=user.pk)

    act()
    meeting(act, act, at=writes(JournalEntry))
    assert JournalEntry.objects.filter(subject_model="tournaments.user", subject_pk=user.pk).count() == 3
    assert list(broken_entries()) == []


def test_figures_are_linked_as_they_are_kept() -> None:
    with record_act(factories.UserFactory(), PeopleTag.ACCOUNT_CHANGED, by=None) as act:
        act.note(figures=[2.0, -0.0, 0.1 + 0.2, 1e22, 1e-7], at=timezone.now())
    assert list(broken_entries()) == []
