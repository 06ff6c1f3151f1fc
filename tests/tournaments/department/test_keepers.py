"""Every open item has a keeper who may decide it, whoever has a part in it (House-O1)."""

from __future__ import annotations

from random import Random

import pytest

from tests import factories
from tournaments.department.acts import DepartmentTag
from tournaments.department.models import InboxItem
from tournaments.department.permissions import can_keep
from tournaments.department.selectors.inboxes import inbox_of, keepers
from tournaments.department.services.inboxes import put_in
from tournaments.kernel.journal import record_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Office
from tournaments.record.models import Event
from tournaments.record.permissions import can_audit, coordinator_of, find_involved_members

pytestmark = pytest.mark.django_db
POSTS = (Office.Post.DIRECTOR, *Office.COORDINATORS, Office.Post.CHAIR)


def put(post: str, kept_from: list[User]) -> InboxItem:
    with record_act(None, DepartmentTag.MESSAGE_SENT, by=factories.UserFactory()) as act:
        act.subject = item = put_in(post, InboxItem.Kind.MESSAGE, by=None, text="Look.", kept_from=kept_from)
    return item


def administrator() -> User:
    user = factories.UserFactory()
    User.objects.filter(pk=user.pk).update(is_superuser=True)
    user.refresh_from_db()
    return user


@pytest.mark.parametrize("seed", range(12))
def test_some_keeper_has_every_item_is_told_and_may_answer(seed: int) -> None:
    rng = Random(seed)
    site = administrator()
    officers = {post: factories.CoordinatorFactory(post=post) for post in POSTS if rng.random() < 0.7}
    people = [*officers.values(), factories.UserFactory()]
    kept_from = [user for user in people if rng.random() < 0.6]
    item = put(rng.choice(POSTS), kept_from)
    found = keepers(item)
    assert found
    assert set(found).isdisjoint(kept_from)
    assert {notice.user for notice in Notice.objects.all()} == set(found)
    everybody = [*people, site]
    assert [user for user in everybody if item in inbox_of(user)] == [user for user in everybody if user in found]
    assert [user for user in everybody if can_keep(user, item)] == [user for user in everybody if user in found]


def test_what_coordinator_and_director_have_a_part_in_goes_on_to_another_coordinator() -> None:
    own, director = (factories.CoordinatorFactory(post=post) for post in ("europe", "director"))
    other, chair = (factories.CoordinatorFactory(post=post) for post in ("online", "chair"))
    assert keepers(put("europe", [])) == [own]
    assert keepers(put("europe", [own])) == [director]
    assert keepers(put("europe", [own, director])) == [other]
    assert keepers(put("europe", [own, director, other])) == [chair]


@pytest.mark.parametrize("seed", range(6))
def test_whoever_keeps_the_matters_of_an_event_may_audit_it(seed: int) -> None:
    rng = Random(seed)
    event = factories.FullEventFactory(players=4)
    administrator()
    officers = [factories.CoordinatorFactory(post=post) for post in POSTS if rng.random() < 0.7]
    playing = [user.player for user in officers if rng.random() < 0.6]
    factories.enter(Event.objects.get(pk=event.pk), *playing)
    item = put(coordinator_of(event), find_involved_members(event))
    found = keepers(item)
    assert found
    assert all(can_audit(user, event) for user in found)
    assert not any(can_audit(player.user, event) for player in playing)
