"""Nobody makes himself more than he is: not by the admin, not by the API, not by a post that he holds."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.fuzz.tables import changed_by
from tests.fuzz.world import World
from tournaments.kernel.models import User
from tournaments.people.models import Office

pytestmark = pytest.mark.django_db
RAISED = {"email": "raised@club.example", "is_active": "on", "is_staff": "on", "is_superuser": "on"}


@pytest.mark.parametrize("role", ["anonymous", "director", "coordinator", "staff"])
def test_admin_raises_nobody_who_is_no_superuser(role: str, world: World) -> None:
    user = _staff() if role == "staff" else world.users[role]
    client = Client()
    if user is not None:
        client.force_login(user)
    me = user.pk if user else 1
    post = {"post": Office.Post.ONLINE, "holder": str(me), "since": str(date(2025, 1, 1))}
    for url, typed in (
        ("/admin/tournaments/office/add/", post),
        (f"/admin/tournaments/office/{Office.objects.first().pk}/change/", post),
        (f"/admin/tournaments/user/{me}/change/", RAISED),
        (f"/admin/tournaments/user/{me}/delete/", {"post": "yes"}),
        ("/admin/tournaments/user/add/", {**RAISED, "password1": factories.PASSWORD, "password2": factories.PASSWORD}),
        ("/admin/tournaments/event/", {"action": "delete_selected", "_selected_action": "1", "post": "yes"}),
        ("/admin/tournaments/journalentry/1/change/", {"tag": "event.registered"}),
    ):
        answer, changes = changed_by(lambda to=url, sent=typed: client.post(to, sent))
        assert (answer.status_code, changes) in ((302, {}), (403, {})), url
        assert answer.status_code == 403 or answer["Location"].startswith("/admin/login/"), url


@pytest.mark.parametrize("table", ["event", "player", "entry", "round", "match", "journalentry", "claim", "director"])
def test_admin_lets_nobody_write_past_the_services(table: str, world: World) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser("root@club.example"))
    for page in ("add/", "1/change/", "1/delete/"):
        answer, changes = changed_by(lambda to=page: client.post(f"/admin/tournaments/{table}/{to}", {"post": "yes"}))
        assert (answer.status_code, changes) in ((403, {}), (302, {})), page


@pytest.mark.parametrize(
    ("role", "label", "body"),
    [
        ("director", "POST /events/{event}/reopen/", {"reason": "I want to."}),
        ("coordinator", "POST /events/{event}/directors/", {"handle": "Cora", "position": 2}),
        ("coordinator", "POST /events/{event}/rounds/", {}),
        ("coordinator", "PUT /events/{event}/rounds/{number}/tables/{table}/result/", None),
    ],
)
def test_post_and_position_reach_no_further_than_they_do(role: str, label: str, body: Any, world: World) -> None:
    answer, changes = changed_by(lambda: world.ask(label, body, role=role))
    assert (answer.status_code, changes) == (403, {})


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_director_gives_his_event_no_level(level: int, world: World) -> None:
    for label in ("POST /events/", "PATCH /events/{event}/"):
        answer, changes = changed_by(lambda to=label: world.ask(to, {**(world.body(to) or {}), "level": level}))
        assert (answer.status_code, changes) == (422, {}), answer.content


def _staff() -> User:
    user = factories.UserFactory(handle="Stan")
    User.objects.filter(pk=user.pk).update(is_staff=True)
    return User.objects.get(pk=user.pk)
