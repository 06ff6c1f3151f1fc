"""Accounts that are made for somebody, who chooses the password himself."""

from __future__ import annotations

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.urls import reverse

from tournaments.journal import Tag, recorded, replayable
from tournaments.models import User
from tournaments.selectors.sites import link_to


@replayable
def open_account(email: str, *, by: User | None, key: str | None = None) -> User:
    """An account without a password. `by` None: from the shell."""
    with recorded(None, Tag.ACCOUNT_OPENED, by=by, key=key) as act:
        act.subject = user = User.objects.create_user(email)
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
    return user


def password_link(user: User) -> str:
    """Where this member sets a password, once; good for PASSWORD_RESET_TIMEOUT."""
    key = default_token_generator.make_token(user)
    return link_to(reverse("account_reset_password_from_key", args=(user_pk_to_url_str(user), key)))
