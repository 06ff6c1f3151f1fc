"""Tokens: made and revoked on the account's page, good for one member and for as long as they last."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.tournaments.api.conftest import Device
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.scopes import Scope
from tournaments.people.models import Token
from tournaments.people.services.accounts import make_token

pytestmark = pytest.mark.django_db
PAGE = "/profile/devices/"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def made_on_page(client: Client, scope: str = "direct") -> str:
    answer = client.post(PAGE, {"device": "Venue laptop", "days": "7", "scope": scope})
    found = re.search(r'value="([0-9a-f]{64})"', answer.content.decode())
    assert found, answer.content.decode()
    return found[1]


def test_token_made_on_the_page_speaks_for_its_member() -> None:
    user = factories.UserFactory(handle="Ada")
    device = Device()
    device.token = made_on_page(signed_in(user))
    assert device.get("/me/").json()["handle"] == "Ada"


def test_revoked_token_is_a_stranger() -> None:
    user = factories.UserFactory()
    device = Device(user)
    token = Token.objects.get(user=user)
    assert signed_in(user).post(f"{PAGE}revoke/", {"token": token.digest}).status_code == 302
    refused = device.get("/me/")
    assert (refused.status_code, refused["WWW-Authenticate"]) == (401, "Token")


def test_device_revokes_its_own_token_and_no_other() -> None:
    user = factories.UserFactory()
    first, second = Device(user), Device(user)
    assert first.delete("/me/token/").status_code == 204
    assert [first.get("/me/").status_code, second.get("/me/").status_code] == [401, 200]


@pytest.mark.parametrize("token", ["", "x", "x" * 64, "a b", "\u00e9", "0" * 10_000])
def test_token_that_is_none_is_refused(token: str) -> None:
    device = Device()
    assert device.get("/events/", Authorization=f"Token {token}").status_code == 401


def test_nobody_collects_tokens_without_end() -> None:
    user = factories.UserFactory()
    for number in range(20):
        make_token(f"device {number}", 7, scope="read", by=user)
    refused = signed_in(user).post(PAGE, {"device": "One more", "days": "7", "scope": "read"})
    assert (refused.status_code, Token.objects.count()) == (422, 20)
    assert "One more" in refused.content.decode()


def test_making_and_revoking_are_acts_of_the_journal() -> None:
    user = factories.UserFactory()
    client = signed_in(user)
    made_on_page(client)
    client.post(f"{PAGE}revoke/", {"token": Token.objects.get().digest})
    tags = JournalEntry.objects.filter(actor=user, tag__startswith="token").values_list("tag", flat=True)
    assert set(tags) == {"token.made", "token.revoked"}


@pytest.mark.parametrize("scope", Scope.values)
def test_scope_is_chosen_and_shown_to_the_member_and_to_the_device(scope: str) -> None:
    user = factories.UserFactory()
    client, device = signed_in(user), Device()
    device.token = made_on_page(client, scope)
    assert f'<span class="chip">{scope}</span>' in client.get(PAGE).content.decode()
    shown = device.get("/me/token/").json()
    assert (shown["device"], shown["scope"], sorted(shown)) == (
        "Venue laptop",
        scope,
        ["created", "device", "expiry", "scope"],
    )


def test_no_token_is_made_before_the_address_is_confirmed() -> None:
    user = factories.UserFactory()
    EmailAddress.objects.filter(user=user).update(verified=False)
    client = signed_in(user)
    assert 'name="device"' not in (page := client.get(PAGE)).content.decode()
    assert reverse("account_email") in page.content.decode()
    refused = client.post(PAGE, {"device": "Laptop", "days": "7", "scope": "read"})
    assert (refused.status_code, Token.objects.count()) == (422, 0)
    assert "Confirm your e-mail address first" in refused.content.decode()


def test_call_of_a_browser_has_no_token_to_show() -> None:
    assert signed_in(factories.UserFactory()).get("/api/v1/me/token/").status_code == 404


def test_token_is_shown_once_and_kept_as_a_digest() -> None:
    client = signed_in(factories.UserFactory())
    token = made_on_page(client)
    assert token not in client.get(PAGE).content.decode()
    assert token not in str(list(Token.objects.values()))
    assert token[:15] not in str(list(JournalEntry.objects.filter(tag="token.made").values()))
    assert client.get(PAGE)["Cache-Control"].startswith("max-age=0, no-cache, no-store")


def test_nobody_revokes_the_token_of_another() -> None:
    device = Device(factories.UserFactory())
    token = Token.objects.get()
    assert signed_in(factories.UserFactory()).post(f"{PAGE}revoke/", {"token": token.digest}).status_code == 404
    assert device.get("/me/").status_code == 200


def test_expired_token_is_refused_and_public_pages_say_so_too() -> None:
    device = Device(factories.UserFactory())
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        for path in ("/me/", "/events/"):
            refused = device.get(path)
            assert (refused.status_code, refused.json()["code"]) == (401, "authentication_failed")


def test_member_who_was_shut_out_is_refused() -> None:
    user = factories.UserFactory()
    device = Device(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert device.get("/me/").status_code == 401


@pytest.mark.parametrize("scope", [{}, {"scope": ""}, {"scope": "everything"}])
def test_no_token_is_made_without_one_of_the_scopes(scope: dict[str, str]) -> None:
    refused = signed_in(factories.UserFactory()).post(PAGE, {"device": "Laptop", "days": "7", **scope})
    assert (refused.status_code, Token.objects.count()) == (422, 0)
    assert "What it may do" in refused.content.decode()


def test_session_writes_only_with_a_csrf_token() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(factories.UserFactory())
    assert client.get("/api/v1/me/").status_code == 200
    refused = client.put("/api/v1/me/", {"handle": "New", "name": "New"}, content_type="application/json")
    assert (refused.status_code, refused["Content-Type"]) == (403, "application/problem+json")
