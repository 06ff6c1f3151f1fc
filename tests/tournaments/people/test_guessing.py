"""Wrong passwords: they slow down where they come from, and strangers at the account; who is known gets in."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.kernel.models import User

pytestmark = pytest.mark.django_db
MEMBER, HOME, HALL, ELSEWHERE = "ada@club.example", "192.0.2.1", "192.0.2.2", "192.0.2.3"


@pytest.fixture
def member() -> User:
    return factories.UserFactory(handle="Ada", email=MEMBER, password=factories.PASSWORD)


def sign_in(client: Client, at: str, password: str = factories.PASSWORD, email: str = MEMBER) -> Any:
    return client.post(reverse("account_login"), {"login": email, "password": password}, REMOTE_ADDR=at)


def gets_in(client: Client, at: str, email: str = MEMBER) -> bool:
    answer = sign_in(client, at, email=email)
    assert answer.status_code == 302 or "Too many failed" in answer.content.decode()
    return bool(answer.status_code == 302)


def known(at: str = HOME, email: str = MEMBER) -> Client:
    """A browser that was signed in, and is no longer."""
    client = Client()
    assert gets_in(client, at, email)
    client.post(reverse("account_logout"))
    assert "_auth_user_id" not in client.session
    return client


def guess(times: int, at: str = ELSEWHERE, client: Client | None = None, email: str = MEMBER) -> None:
    for number in range(times):
        sign_in(client or Client(), at, f"wrong {number}", email)


def test_who_signs_up_with_the_address_of_another_is_no_friend_of_his_account(member: User) -> None:
    squatter = Client()
    typed = {"email": MEMBER, "password1": "wrong horse battery", "password2": "wrong horse battery"}
    squatter.post(reverse("account_signup"), {**typed, "handle": "squatter", "name": "Squatter"}, REMOTE_ADDR=ELSEWHERE)
    squatter.post(reverse("account_logout"))
    assert "known" in squatter.cookies
    guess(5, client=squatter)
    assert not gets_in(squatter, HALL)


def test_strangers_who_guess_shut_out_strangers_and_no_browser_that_is_known(member: User) -> None:
    browser = known()
    guess(5)
    assert not gets_in(Client(), HALL)
    assert gets_in(browser, HALL)


def test_known_browser_gets_in_beside_somebody_who_guesses_at_the_same_place(member: User) -> None:
    browser = known()
    guess(15, at=HALL)
    assert not gets_in(Client(), HALL)
    assert gets_in(browser, HALL)


def test_who_guesses_is_slowed_down_whosever_passwords_they_are(member: User) -> None:
    for number in range(10):
        guess(1, email=f"nobody{number}@club.example")
    assert not gets_in(Client(), ELSEWHERE)
    assert gets_in(Client(), HALL)


def test_known_browser_that_guesses_is_slowed_down_itself_and_nobody_else(member: User) -> None:
    browser = known()
    guess(20, client=browser)
    assert not gets_in(browser, HOME)
    assert gets_in(Client(), HALL)


def test_browser_knows_each_account_that_was_signed_in_on_it(member: User) -> None:
    other = factories.UserFactory(handle="Pat", email="pat@club.example", password=factories.PASSWORD)
    browser = known()
    assert gets_in(browser, HOME, other.email)
    browser.post(reverse("account_logout"))
    guess(5)
    guess(5, at=HALL, email=other.email)
    assert gets_in(browser, HOME)


@pytest.mark.parametrize("cookie", ["", "x", "x" * 5_000, "WyJhIixbMV1d:1aaaaa:forged"])
def test_browser_is_not_known_by_its_own_word(member: User, cookie: str) -> None:
    guess(5)
    browser = Client()
    browser.cookies["known"] = cookie
    assert not gets_in(browser, HALL)


def test_cookie_of_a_known_browser_is_for_the_pages_of_accounts_alone(member: User) -> None:
    cookie = known().cookies["known"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/account/", True, "Lax")
    assert MEMBER not in cookie.value


def test_password_is_asked_again_of_who_is_signed_in_whatever_strangers_guess(member: User) -> None:
    browser = Client()
    assert gets_in(browser, HOME)
    del browser.cookies["known"]
    guess(5)
    answer = browser.post("/account/reauthenticate/", {"password": factories.PASSWORD}, REMOTE_ADDR=HOME)
    assert answer.status_code == 302
