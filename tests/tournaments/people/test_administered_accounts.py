"""What superusers do to accounts in the administration stands in the journal: who, whose, which fields, no values."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse

from tests import factories
from tests.tournaments.plain import browser
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Token
from tournaments.people.services.accounts import make_token

# With transactions as on the site: Django's own pages must not open one around a service.
pytestmark = pytest.mark.django_db(transaction=True)
OTHER = "another horse battery"


@pytest.fixture
def root() -> User:
    return User.objects.create_superuser("root@club.example")


@pytest.fixture
def ada() -> User:
    return factories.UserFactory(handle="Ada", email="ada@club.example")


def send(root: User, page: str, *args: Any, **typed: str) -> None:
    client = browser(root).client
    answer = client.post(reverse(f"admin:{page}", args=args), typed, follow=True)
    assert (answer.status_code, len(answer.redirect_chain)) == (200, 1), answer.text


def last_entry() -> tuple[Any, ...]:
    entry = JournalEntry.objects.latest("pk")
    return entry.tag, entry.actor, entry.subject_model, entry.subject_pk, entry.facts


def test_change_of_an_account_is_one_entry_with_the_names_of_the_fields(root: User, ada: User) -> None:
    before = JournalEntry.objects.count()
    send(root, "tournaments_user_change", ada.pk, email="ada@elsewhere.example", is_staff="on")
    changed = {"changed": ["email", "is_active", "is_staff"]}
    assert last_entry() == ("account.changed", root, "tournaments.user", ada.pk, changed)
    assert JournalEntry.objects.count() == before + 1
    now = User.objects.get(pk=ada.pk)
    assert (now.email, now.is_active, now.is_staff, now.version) == (
        "ada@elsewhere.example",
        False,
        True,
        ada.version + 1,
    )


def test_form_that_changes_nothing_leaves_no_entry(root: User, ada: User) -> None:
    before = JournalEntry.objects.count()
    send(root, "tournaments_user_change", ada.pk, email=ada.email, is_active="on")
    assert JournalEntry.objects.count() == before


def test_account_that_is_added_can_be_signed_in_to(root: User) -> None:
    send(root, "tournaments_user_add", email="new@club.example", password1=OTHER, password2=OTHER)
    added = User.objects.get(email="new@club.example")
    assert added.check_password(OTHER)
    assert last_entry() == ("account.opened", root, "tournaments.user", added.pk, {})


def test_password_that_is_set_for_somebody_is_no_secret_deed(root: User, ada: User) -> None:
    send(root, "auth_user_password_change", ada.pk, password1=OTHER, password2=OTHER, usable_password="true")
    assert User.objects.get(pk=ada.pk).check_password(OTHER)
    assert last_entry() == ("account.changed", root, "tournaments.user", ada.pk, {"changed": ["password"]})


@pytest.mark.parametrize("what", ["password", "address", "addresses", "name"])
def test_devices_go_with_what_opens_the_account(what: str, root: User, ada: User) -> None:
    make_token("phone", 1, scope="direct", by=ada)
    if what == "password":
        send(root, "auth_user_password_change", ada.pk, password1=OTHER, password2=OTHER)
    elif what == "addresses":
        address = EmailAddress.objects.get(user=ada)
        send(root, "account_emailaddress_change", address.pk, user=str(ada.pk), email="b@club.example", primary="on")
    else:
        email = "ada@elsewhere.example" if what == "address" else ada.email
        send(root, "tournaments_user_change", ada.pk, email=email, is_staff="on")
    assert Token.objects.filter(user=ada).exists() == (what == "name")


def test_account_that_is_deleted_is_still_named_by_its_key(root: User) -> None:
    doomed = User.objects.create_user("doomed@club.example")
    send(root, "tournaments_user_delete", doomed.pk, post="yes")
    assert not User.objects.filter(pk=doomed.pk).exists()
    assert last_entry() == ("account.deleted", root, "tournaments.user", doomed.pk, {})


def test_each_of_several_deleted_accounts_has_its_entry(root: User) -> None:
    doomed = [User.objects.create_user(f"doomed{number}@club.example") for number in range(2)]
    chosen = [str(user.pk) for user in doomed]
    send(
        root,
        "tournaments_user_changelist",
        action="delete_selected",
        _selected_action=chosen,  # type: ignore[arg-type]
        post="yes",
        index="0",
    )
    assert not User.objects.filter(pk__in=chosen).exists()
    entries = JournalEntry.objects.filter(tag="account.deleted", actor=root)
    assert sorted(entries.values_list("subject_pk", flat=True)) == sorted(user.pk for user in doomed)


def test_nobody_deletes_himself(root: User) -> None:
    client = browser(root).client
    assert client.post(reverse("admin:tournaments_user_delete", args=(root.pk,)), {"post": "yes"}).status_code == 403


def test_what_is_done_to_an_address_is_done_to_its_account(root: User, ada: User) -> None:
    address = EmailAddress.objects.create(user=ada, email="ada@work.example")
    whose = {"user": str(ada.pk), "email": "ada@home.example"}
    send(root, "account_emailaddress_change", address.pk, **whose)
    said = ("account.changed", root, "tournaments.user", ada.pk)
    assert last_entry() == (*said, {"changed": ["address email"]})
    send(root, "account_emailaddress_changelist", action="make_verified", _selected_action=str(address.pk), index="0")
    assert EmailAddress.objects.get(pk=address.pk).verified
    assert last_entry() == (*said, {"changed": ["address verified"]})
    send(root, "account_emailaddress_delete", address.pk, post="yes")
    assert last_entry() == (*said, {"changed": ["address deleted"]})


def test_no_value_of_an_account_stands_in_the_journal(root: User, ada: User) -> None:
    send(root, "tournaments_user_change", ada.pk, email="ada@elsewhere.example", is_active="on")
    send(root, "auth_user_password_change", ada.pk, password1=OTHER, password2=OTHER, usable_password="true")
    written = " ".join(str(facts) for facts in JournalEntry.objects.values_list("facts", flat=True))
    assert "elsewhere" not in written
    assert "battery" not in written
    assert User.objects.get(pk=ada.pk).password not in written


def test_own_password_has_one_page(root: User) -> None:
    client = browser(root).client
    assert client.get("/admin/password_change/")["Location"] == reverse("account_change_password")
