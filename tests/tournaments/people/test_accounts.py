"""What opens an account: addresses and passwords, who may change them, and what ends with them."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Office, Token
from tournaments.people.services.accounts import password_link
from tournaments.people.services.notices import notify

pytestmark = pytest.mark.django_db
OLD, NEW = factories.PASSWORD, "another horse battery"
ADDRESSES, PASSWORD_PAGE = "/account/email/", "/account/reauthenticate/"
SIGN_UP = {"email": "ada@club.example", "password1": OLD, "password2": OLD, "name": "Ada"}


TITLE_CASE = re.compile(r"[a-z] [A-Z][a-z]")


def link_in(letter: mail.EmailMessage | mail.EmailMultiAlternatives) -> str:
    found = re.search(r"http://\S+?(/account/\S+)", str(letter.body))
    assert found, letter.body
    return found[1]


def member(email: str = "ada@club.example") -> User:
    return factories.UserFactory(email=email, password=OLD)


def signed_in(user: User, password: str = OLD) -> Client:
    client = Client()
    client.post(reverse("account_login"), {"login": user.email, "password": password})
    assert "_auth_user_id" in client.session
    return client


def trusted(user: User) -> Client:
    """Signed in, and the password was given again."""
    client = signed_in(user)
    client.post(PASSWORD_PAGE, {"password": OLD})
    return client


def address(user: User, email: str, *, confirmed: bool) -> EmailAddress:
    found: EmailAddress = EmailAddress.objects.create(user=user, email=email, verified=confirmed)
    return found


def letters_to(email: str) -> list[mail.EmailMessage | mail.EmailMultiAlternatives]:
    return [letter for letter in mail.outbox if letter.to == [email]]


def primary(user: User) -> str:
    return str(EmailAddress.objects.get(user=user, primary=True).email)


def change_password(user: User) -> None:
    typed = {"oldpassword": OLD, "password1": NEW, "password2": NEW}
    signed_in(user).post(reverse("account_change_password"), typed)


def reset_password(user: User) -> None:
    client = Client()
    form = client.get(password_link(user))
    client.post(form.headers["Location"], {"password1": NEW, "password2": NEW})


def change_in_the_admin(user: User) -> None:
    client = browser(User.objects.create_superuser("root@club.example")).client
    typed = {"password1": NEW, "password2": NEW, "usable_password": "true"}
    client.post(reverse("admin:auth_user_password_change", args=(user.pk,)), typed)


def change_in_the_shell(user: User) -> None:
    user.set_password(NEW)
    user.save()


@pytest.mark.parametrize("change", [change_password, reset_password, change_in_the_admin, change_in_the_shell])
def test_tokens_end_with_the_password_wherever_it_is_changed(change: Callable[[User], None]) -> None:
    user, other = member(), Device(factories.UserFactory())
    devices = [Device(user, scope) for scope in ("read", "direct")]
    change(user)
    assert User.objects.get(pk=user.pk).check_password(NEW)
    assert [device.get("/me/").status_code for device in devices] == [401, 401]
    assert other.get("/me/").status_code == 200
    told = ("token.all_revoked", "password.changed", "account.changed")
    assert JournalEntry.objects.filter(tag__in=told).count() == 1


def plain(page: str) -> str:
    """Without what is drawn anew for every answer."""
    return re.sub(r'value="\w+"|nonce="[^"]*"|"X-CSRFToken": "[^"]*"', "", page)


def signed_up(handle: str, email: str = "ada@club.example") -> tuple[Client, str]:
    """The browser, and all it was shown, without the words that were typed."""
    client = Client()
    answer = client.post(reverse("account_signup"), {**SIGN_UP, "email": email, "handle": handle}, follow=True)
    assert "_auth_user_id" in client.session
    shown = f"{answer.redirect_chain} {plain(answer.content.decode())}"
    return client, re.sub(r"\d+", "", shown.replace(handle, "").replace(email, ""))


def test_owner_of_an_address_reads_that_somebody_gave_it_again() -> None:
    member()
    signed_up("again")
    (letter,) = letters_to("ada@club.example")
    assert "already" in str(letter.body)
    assert "confirm-email" not in str(letter.body)


def test_link_that_was_used_says_so_when_it_is_pressed_again() -> None:
    user = factories.AccountFactory()
    url = reverse(
        "account_confirm_email", args=(EmailConfirmationHMAC(address(user, "ada@new.example", confirmed=False)).key,)
    )
    client = browser(user).client
    client.post(url)
    answer = client.post(url, follow=True)
    assert (answer.status_code, "This link was used already, or is over." in answer.text) == (200, True)


def test_account_whose_address_another_confirms_at_the_same_moment_reads_so(monkeypatch: pytest.MonkeyPatch) -> None:
    late, asked, asks = factories.AccountFactory(), count(), EmailAddress.can_set_verified
    given = address(late, "ada@club.example", confirmed=False)
    member()
    monkeypatch.setattr(EmailAddress, "can_set_verified", lambda one: next(asked) < 2 or asks(one))  # before it was
    refused = Client().post(reverse("account_confirm_email", args=(EmailConfirmationHMAC(given).key,)), follow=True)
    given.refresh_from_db()
    assert (refused.status_code, given.verified) == (200, False)
    assert "Unable to confirm" in refused.content.decode()
    assert not JournalEntry.objects.filter(tag="address.confirmed").exists()


def test_command_means_the_account_that_confirmed_the_address() -> None:
    first, second = factories.AccountFactory(), factories.AccountFactory()
    User.objects.filter(pk__in=(first.pk, second.pk)).update(email="ada@club.example")
    with pytest.raises(CommandError, match="none has confirmed it"):
        call_command("appoint", "ada@club.example", "europe")
    address(second, "ada@club.example", confirmed=True)
    call_command("appoint", "Ada@club.example", "europe")
    assert [office.holder for office in Office.objects.all()] == [second]


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password", "account_email"])
def test_pages_of_accounts_are_written_like_all_others(name: str) -> None:
    client = trusted(member()) if name == "account_email" else Client()
    said = re.findall(
        r"<(?:title|h1|h2|label|button)\b[^>]*>\s*(?:<input[^>]*>\s*)?([^<·]+)",
        client.get(reverse(name)).content.decode(),
    )
    assert len(said) > 3
    assert not [words for words in said if TITLE_CASE.search(words)]


def test_letters_of_accounts_have_subjects_like_all_others() -> None:
    Client().post(reverse("account_reset_password"), {"email": member().email})
    assert letters_to("ada@club.example")[-1].subject == "trekcc: Password reset email"


def test_password_that_is_refused_ends_no_token() -> None:
    user = member()
    device = Device(user)
    signed_in(user).post(
        reverse("account_change_password"), {"oldpassword": "wrong", "password1": NEW, "password2": NEW}
    )
    assert device.get("/me/").status_code == 200


def test_tokens_outlive_signing_in_with_a_password_that_is_hashed_anew() -> None:
    user = member()
    device = Device(user)
    User.objects.filter(pk=user.pk).update(password=user.password.replace("md5$", "unsalted$", 1))
    user.set_password(OLD)
    User.objects.filter(pk=user.pk).update(password=user.password)
    signed_in(user)
    assert device.get("/me/").status_code == 200


def test_change_of_the_password_is_an_act_that_tells_the_member() -> None:
    user = member()
    Device(user)
    change_password(user)
    entry = JournalEntry.objects.get(tag="password.changed")
    assert (entry.actor, list(entry.facts)) == (user, ["token.all_revoked"])
    assert "password has been changed" in str(letters_to(user.email)[-1].body)


def test_tokens_end_when_another_address_is_confirmed() -> None:
    user = member()
    device = Device(user)
    trusted(user).post(ADDRESSES, {"email": "new@club.example", "action_add": ""})
    assert device.get("/me/").status_code == 200
    Client().post(link_in(letters_to("new@club.example")[0]))
    assert EmailAddress.objects.get(email="new@club.example").verified
    assert device.get("/me/").status_code == 401


def test_tokens_end_when_another_address_becomes_the_primary_one() -> None:
    user = member()
    address(user, "new@club.example", confirmed=True)
    device = Device(user)
    trusted(user).post(ADDRESSES, {"email": "new@club.example", "action_primary": ""})
    user.refresh_from_db()
    assert (primary(user), user.email, Token.objects.count()) == ("new@club.example", "new@club.example", 0)
    assert device.get("/me/").status_code == 401
    assert JournalEntry.objects.get(tag="address.chosen").actor == user


def test_tokens_outlive_the_confirmation_of_the_address_that_the_account_began_with() -> None:
    user = member()
    device = Device(user)
    EmailAddress.objects.filter(user=user).update(verified=False)
    signed_in(user).post(ADDRESSES, {"email": user.email, "action_send": ""})
    Client().post(link_in(letters_to(user.email)[0]))
    assert EmailAddress.objects.get(user=user).verified
    assert device.get("/me/").status_code == 200


@pytest.mark.parametrize("act", ["action_add", "action_primary"])
def test_changing_addresses_asks_for_the_password_and_goes_on_once_it_is_given(act: str) -> None:
    user = member()
    if act == "action_primary":
        address(user, "new@club.example", confirmed=True)
    client, before = signed_in(user), list(EmailAddress.objects.values("email", "primary"))
    asked = client.post(ADDRESSES, {"email": "new@club.example", act: ""})
    assert (asked.status_code, asked["Location"].partition("?")[0]) == (302, PASSWORD_PAGE)
    page = client.get(asked["Location"]).content.decode()
    assert "Your password" in page
    refused = client.post(asked["Location"], {"password": "wrong", "next": ADDRESSES})
    assert (refused.status_code, list(EmailAddress.objects.values("email", "primary"))) == (200, before)
    client.post(asked["Location"], {"password": OLD, "next": ADDRESSES})
    changed = EmailAddress.objects.get(email="new@club.example")
    assert changed.primary == (act == "action_primary")


def test_former_address_gets_a_letter_of_each_change() -> None:
    user = member()
    client = trusted(user)
    client.post(ADDRESSES, {"email": "new@club.example", "action_add": ""})
    (told,) = letters_to("ada@club.example")
    assert "new@club.example was added" in str(told.body)
    Client().post(link_in(letters_to("new@club.example")[0]))
    client.post(ADDRESSES, {"email": "new@club.example", "action_primary": ""})
    assert "from ada@club.example to new@club.example" in str(letters_to("ada@club.example")[-1].body)


@pytest.mark.parametrize("confirmed", [True, False])
def test_only_a_confirmed_address_becomes_the_primary_one(confirmed: bool) -> None:
    user = member()
    EmailAddress.objects.filter(user=user).update(verified=confirmed)
    address(user, "new@club.example", confirmed=False)
    refused = trusted(user).post(ADDRESSES, {"email": "new@club.example", "action_primary": ""}, follow=True)
    assert primary(user) == "ada@club.example"
    assert "must be verified" in refused.content.decode()
    assert not JournalEntry.objects.filter(tag="address.chosen").exists()


def test_signing_up_does_not_tell_whether_an_address_is_known() -> None:
    member("known@club.example")
    assert signed_up("first", "known@club.example")[1] == signed_up("other", "fresh@club.example")[1]


def test_asking_for_a_new_password_does_not_tell_whether_an_address_is_known() -> None:
    member()
    asked = [
        Client().post(reverse("account_reset_password"), {"email": email}, follow=True)
        for email in ("ada@club.example", "nobody@club.example")
    ]
    first, second = (answer.content.decode() for answer in asked)
    assert plain(first) == plain(second)


def test_owner_of_an_address_gets_no_notices_of_who_gave_it_again() -> None:
    owner, event = member(), factories.EventFactory()
    squatter = factories.AccountFactory()
    User.objects.filter(pk=squatter.pk).update(email=owner.email)
    for user, letters in ((squatter, 0), (owner, 1)):
        with transaction.atomic():
            notify(event, Notice.Kind.INVITATION, [user], "You are asked.")
        assert (user.notices.count(), len(letters_to(owner.email))) == (1, letters)
