"""Codes beside the password: set up, asked for at the door, wanted of whoever holds a post where the site says so."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.urls import reverse

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.people.test_accounts import OLD, member, signed_in, trusted
from tests.tournaments.plain import browser
from tournaments.department.selectors.inboxes import keepers
from tournaments.department.services.inboxes import write_to
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Office
from trekcc import settings as shipped

pytestmark = pytest.mark.django_db
WANTED = override_settings(POSTS_NEED_SECOND_FACTOR=True)
ASKS = "Your post asks for a second factor"


def code_for(secret: str) -> str:
    """As the app shows it now."""
    return format_hotp_value(hotp_value(secret, list(yield_hotp_counters_from_time())[1]))


def protected(user: User) -> str:
    """From now on with a second factor; its key."""
    secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    TOTP.activate(user, secret)  # as the page does
    return secret


def tags() -> list[str]:
    return [tag for tag in JournalEntry.objects.order_by("pk").values_list("tag", flat=True) if "factor" in tag]


DOORS = ("/coordinator/", "/inbox/", "/status/", "/imports/", "/admin/tournaments/event/")


def test_site_that_is_not_for_trial_asks_for_one_unless_it_is_told_not_to() -> None:
    assert shipped.POSTS_NEED_SECOND_FACTOR is True
    client = browser(factories.CoordinatorFactory()).client
    assert [client.get(door).status_code for door in DOORS] == [200] * len(DOORS)


@WANTED
def test_post_opens_nothing_until_there_is_one() -> None:
    officer = factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
    client = browser(officer).client
    for door in DOORS:
        answer = client.get(door, follow=True)
        assert (answer.status_code, ASKS in answer.content.decode()) == (403, True), door
    assert ASKS in client.get("/my/").content.decode()
    refused = Device(officer).get("/inbox/")
    assert (refused.status_code, refused.json()["detail"][: len(ASKS)]) == (403, ASKS)
    protected(officer)
    assert [client.get(door).status_code for door in DOORS] == [200] * len(DOORS)
    assert ASKS not in client.get("/my/").content.decode()
    assert Device(officer).get("/inbox/").status_code == 200


@WANTED
def test_superuser_opens_the_administration_with_one_alone() -> None:
    root = factories.UserFactory()
    User.objects.filter(pk=root.pk).update(is_staff=True, is_superuser=True)
    client = browser(root).client
    assert client.get("/admin/tournaments/user/", follow=True).status_code == 403
    protected(root)
    assert client.get("/admin/tournaments/user/").status_code == 200


@WANTED
def test_holder_without_one_is_still_told_and_reads_nothing() -> None:
    officer = factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
    item = write_to("director", "May I?", by=factories.UserFactory())
    assert keepers(item) == [officer]
    client = browser(officer).client
    assert client.get(item.get_absolute_url()).status_code == 404


@WANTED
def test_nobody_else_is_asked_for_one() -> None:
    client = browser(factories.UserFactory()).client
    assert ASKS not in client.get("/my/").content.decode()
    assert ASKS not in client.get("/inbox/").content.decode()


def test_who_lost_his_phone_is_let_in_again_from_the_shell(capsys: Any) -> None:
    user = member()
    protected(user)
    call_command("remove_second_factor", user.email)
    assert "signs in with the password alone" in capsys.readouterr().out
    assert "_auth_user_id" in signed_in(user).session
    assert tags() == ["second_factor.removed"]
    for email, said in ((user.email, "has no second factor"), ("nobody@club.example", "No member")):
        with pytest.raises(CommandError, match=said):
            call_command("remove_second_factor", email)


def test_password_alone_lets_nobody_in_who_has_one() -> None:
    user = member()
    secret = protected(user)
    client = Client()
    asked = client.post(reverse("account_login"), {"login": user.email, "password": OLD})
    assert (asked.status_code, asked["Location"]) == (302, "/account/second-factor/authenticate/")
    assert "_auth_user_id" not in client.session
    client.post(asked["Location"], {"code": "000000"})
    assert "_auth_user_id" not in client.session
    client.post(asked["Location"], {"code": code_for(secret)})
    assert client.session["_auth_user_id"] == str(user.pk)


def test_codes_are_not_guessed() -> None:
    user = member()
    secret = protected(user)
    client = Client()
    asked = client.post(reverse("account_login"), {"login": user.email, "password": OLD})
    for _ in range(6):
        client.post(asked["Location"], {"code": "000000"})
    client.post(asked["Location"], {"code": code_for(secret)})
    assert "_auth_user_id" not in client.session


def test_code_lets_in_once() -> None:
    user = member()
    secret = protected(user)
    code = code_for(secret)
    for lets_in in (True, False):
        client = Client()
        asked = client.post(reverse("account_login"), {"login": user.email, "password": OLD})
        client.post(asked["Location"], {"code": code})
        assert ("_auth_user_id" in client.session) is lets_in


def test_address_can_still_be_changed() -> None:
    user = member()
    client = trusted(user)
    protected(user)
    client.post("/account/email/", {"action_add": "", "email": "new@club.example"})
    assert user.emailaddress_set.filter(email="new@club.example").exists()


def test_another_secret_key_fits_no_code_and_breaks_nothing() -> None:
    user = member()
    secret = protected(user)
    for key, old, lets_in in (("another " * 8, [], False), ("another " * 8, [shipped.SECRET_KEY], True)):
        with override_settings(SECRET_KEY=key, SECRET_KEY_FALLBACKS=old):
            client = Client()
            asked = client.post(reverse("account_login"), {"login": user.email, "password": OLD})
            assert client.post(asked["Location"], {"code": code_for(secret)}).status_code < 500
            assert ("_auth_user_id" in client.session) is lets_in


@WANTED
def test_command_that_fills_a_post_says_what_it_waits_for(capsys: pytest.CaptureFixture[str]) -> None:
    officer = factories.UserFactory()
    call_command("appoint", officer.email, "director")
    assert f"opens nothing until {officer.email} has set up a second factor: http" in capsys.readouterr().out
    protected(officer)
    call_command("appoint", officer.email, "europe")
    assert "second factor" not in capsys.readouterr().out
