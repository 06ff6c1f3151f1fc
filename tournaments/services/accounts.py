"""Accounts that are made for somebody, who chooses the password himself; and what opens an account becoming another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.urls import reverse

from tournaments.journal import Tag, recorded, replayable
from tournaments.models import User
from tournaments.selectors.sites import link_to
from tournaments.services.tokens import revoke_tokens


@replayable
def open_account(email: str, *, by: User | None, key: str | None = None) -> User:
    """An account without a password. `by` None: from the shell."""
    with recorded(None, Tag.ACCOUNT_OPENED, by=by, key=key) as act:
        act.subject = user = User.objects.create_user(email)
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
    return user


def change_password(user: User, password: str, *, by: User) -> None:
    """With the password every token ends: see `trekcc.accounts.TokensEnd`, which stands at every door."""
    with recorded(user, Tag.PASSWORD_CHANGED, by=by):
        user.set_password(password)
        user.save(update_fields=["password"])


@contextmanager
def address_confirmed(address: EmailAddress) -> Iterator[None]:
    """What is done inside is one act. Another address than the one that the account began with ends every token."""
    user = address.user
    with recorded(user, Tag.ADDRESS_CONFIRMED, by=user):
        yield
        if not address.primary:
            revoke_tokens(user, by=user)


@contextmanager
def address_chosen(user: User) -> Iterator[None]:
    """What is done inside is one act, by which another address becomes the primary one; every token ends."""
    with recorded(user, Tag.ADDRESS_CHOSEN, by=user):
        yield
        revoke_tokens(user, by=user)


def password_link(user: User) -> str:
    """Where this member sets a password, once; good for PASSWORD_RESET_TIMEOUT."""
    key = default_token_generator.make_token(user)
    return link_to(reverse("account_reset_password_from_key", args=(user_pk_to_url_str(user), key)))
