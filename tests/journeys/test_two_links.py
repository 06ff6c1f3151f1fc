"""One address is confirmed once, whoever follows its link at the same moment; the other one reads that it is."""

from __future__ import annotations

from functools import partial

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.journeys.meeting import meeting, writes
from tournaments.kernel.models import JournalEntry, User

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
]


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def follow(address: EmailAddress, client: Client) -> tuple[int, str]:
    """Press the button behind the link; the status and the words of the page after it."""
    key = EmailConfirmationHMAC(address).key
    answer = client.post(reverse("account_confirm_email", args=(key,)), follow=True)
    return answer.status_code, answer.text


def confirmations(user: User) -> int:
    return JournalEntry.objects.filter(tag="address.confirmed", actor=user).count()


def test_link_that_is_followed_twice_at_once_confirms_once() -> None:
    user = factories.UserFactory(handle="Ann")
    address = EmailAddress.objects.create(user=user, email="ann@new.example")
    before = confirmations(user)
    _, (status, words) = meeting(
        *(partial(follow, address, signed_in(user)) for _ in range(2)), at=writes(JournalEntry)
    )
    assert status == 200
    assert "ann@new.example is confirmed already." in words
    address.refresh_from_db()
    assert (address.verified, confirmations(user)) == (True, before + 1)


def test_of_two_links_of_one_account_followed_at_once_one_address_stays() -> None:
    user = factories.UserFactory(handle="Ann")
    addresses = [EmailAddress.objects.create(user=user, email=f"ann@{name}.example") for name in ("first", "second")]
    answers = meeting(*(partial(follow, address, signed_in(user)) for address in addresses), at=writes(JournalEntry))
    assert [status for status, _ in answers] == [200, 200]
    assert EmailAddress.objects.filter(user=user, primary=True).count() == 1
