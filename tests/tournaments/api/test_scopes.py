"""What a token is good for: reading, playing, or all that its member may do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver

from conduct.api import urls as conduct
from ratings.api import urls as ratings
from tests import factories
from tests.tournaments.api.conftest import Device
from tournaments import api_urls as tournaments
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.scopes import Scope, require_scope, required_scope
from tournaments.kernel.viewsets import SiteViewSet
from tournaments.people.models import Token

pytestmark = pytest.mark.django_db


WRITING = {"post", "put", "patch", "delete"}


SCOPES = {*Scope.values} - {"read"}


PLAYING = {
    ("CalendarView", "renew"),
    ("CheckInView", "hand_in"),
    ("ClaimingView", "create"),
    ("ClosingView", "waive"),
    ("ComplaintsView", "create"),
    ("ContestView", "create"),
    ("MailView", "update"),
    ("MeView", "revoke"),
    ("MeView", "update"),
    ("MyDenialView", "bring"),
    ("MyDenialView", "create"),
    ("MyEntryView", "confirm"),
    ("MyEntryView", "create"),
    ("MyEntryView", "destroy"),
    ("MyEntryView", "disown"),
    ("MyEntryView", "update"),
    ("MyTableView", "confirm"),
    ("MyTableView", "contact"),
    ("MyTableView", "leave"),
    ("MyTableView", "log"),
    ("MyTableView", "reject"),
    ("MyTableView", "result"),
    ("NamesView", "report"),
    ("NoticesView", "read"),
    ("NoticesView", "read_all"),
    ("PostsView", "write"),
    ("QuestionsView", "create"),
    ("TableView", "proposal"),
    ("VideoView", "say"),
}


def said_of(view: type[Any]) -> Any:
    """Not what every view has from the first."""
    return next(
        (vars(kind)["scope"] for kind in view.__mro__ if kind is not SiteViewSet and "scope" in vars(kind)), None
    )


def writing() -> dict[tuple[str, str], Any]:
    """Every action that writes, with what it or its view says of scopes; None where neither does."""
    return {
        (view.cls.__name__, action): getattr(getattr(view.cls, action), "scope", None) or said_of(view.cls)
        for app in (tournaments, conduct, ratings)
        for pattern in patterns(app.urlpatterns)
        for view in [pattern.callback]
        for method, action in view.actions.items()
        if method in WRITING
    }


def patterns(found: list[Any]) -> Iterator[URLPattern]:
    for one in found:
        if isinstance(one, URLResolver):
            yield from patterns(one.url_patterns)
        else:
            yield one


def test_scope_of_an_action_goes_before_that_of_its_view() -> None:
    class Half:
        action, scope = "create", Scope.DIRECT

        @require_scope(Scope.PLAY)
        def create(self) -> None: ...

    assert required_scope(Half(), "POST") == "play"


def test_token_to_read_reads_and_writes_nothing() -> None:
    user = factories.UserFactory(handle="Ada")
    device, before = Device(user, "read"), JournalEntry.objects.count()
    assert [device.call(method, "/me/").status_code for method in ("get", "head")] == [200, 200]
    for call in (lambda: device.put("/me/", {"handle": "Eve", "name": "Eve"}), lambda: device.post("/events/", {})):
        refused = call()
        assert (refused.status_code, refused["Content-Type"]) == (403, "application/problem+json")
        assert refused.json()["code"] == "scope"
    assert JournalEntry.objects.count() == before


def test_token_to_play_acts_for_a_player_and_not_for_a_director() -> None:
    event, other = factories.FullEventFactory(players=4), factories.EventFactory(preregistration=True)
    director = factories.director_of(event)
    device = Device(director, "play")
    assert device.post("/me/notices/all-read/").status_code == 200
    assert device.post(f"/events/{other.pk}/my-entry/").status_code == 201
    assert device.post(f"/events/{event.pk}/rounds/").json()["code"] == "scope"
    assert Device(director, "direct").post(f"/events/{event.pk}/rounds/").status_code == 201


def test_narrow_token_learns_nothing_of_what_is_not_there() -> None:
    refused = Device(factories.UserFactory(), "read").post(f"/events/{2**31}/rounds/")
    assert (refused.status_code, refused.json()["code"]) == (403, "scope")


def test_method_that_is_not_offered_is_a_405_for_every_scope() -> None:
    assert [Device(factories.UserFactory(), scope).post("/me/").status_code for scope in Scope] == [405] * 3


def test_every_operation_that_writes_says_which_scope_it_needs() -> None:
    assert {action for action, scope in writing().items() if scope not in SCOPES} == set()


def test_what_names_no_scope_is_for_the_widest_alone() -> None:
    class Silent:
        action = "create"

    assert required_scope(Silent(), "POST") == "direct"


def test_a_player_plays_with_his_own_acts_and_no_other() -> None:
    assert {action for action, scope in writing().items() if scope == "play"} == PLAYING


@pytest.mark.parametrize(
    ("scope", "path", "needed"), [("read", "/me/notices/all-read/", "play"), ("play", "/events/check/", "direct")]
)
def test_refusal_names_the_scope_that_the_call_needs(scope: str, path: str, needed: str) -> None:
    refused = Device(factories.UserFactory(), scope).post(path).json()
    assert refused["detail"] == f"This token has the scope “{scope}”; the call needs one with the scope “{needed}”."


def test_coordinator_s_token_to_play_asks_for_no_run_of_ratings() -> None:
    coordinator = factories.CoordinatorFactory()
    refused = Device(coordinator, "play").post("/ratings/runs/", {"book": "2E"})
    assert (refused.status_code, refused.json()["code"]) == (403, "scope")


def test_token_of_before_the_scopes_does_everything() -> None:
    user = factories.UserFactory()
    token, _ = Token.objects.create(user=user, device="old")
    token.refresh_from_db()
    assert token.scope == "direct"
