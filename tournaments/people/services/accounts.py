"""Accounts that are opened for somebody, superusers' changes to them, changes of access, and device tokens.

The journal names the fields that changed, never their values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Unpack

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from django.urls import reverse

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import AlreadyDone, Gone, KeyOnly, record_act, replayable
from tournaments.kernel.models import User
from tournaments.kernel.sites import link_to
from tournaments.people.acts import PeopleTag
from tournaments.people.models import Player, Token
from tournaments.people.permissions import COORDINATORS_TRUST, can_trust
from tournaments.people.selectors.accounts import accounts_of, has_confirmed_address

OPENING = frozenset({"password", "email"})
MOST_TOKENS = 20
UNCONFIRMED = "Confirm your e-mail address first: before that no device speaks for you."


@replayable
def open_account(email: str, *, by: User | None, **envelope: Unpack[KeyOnly]) -> User:
    """Open an account without a password; the person who opens it vouches for the address.

    `by` None: from the shell.
    """
    with record_act(None, PeopleTag.ACCOUNT_OPENED, by=by, **envelope) as act:
        act.subject = user = User.objects.create_user(email)
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def change_password(user: User, password: str, *, by: User) -> None:
    """Change the password. Every token ends with the old one: see `trekcc.accounts.TokensEnd`."""
    with record_act(user, PeopleTag.PASSWORD_CHANGED, by=by):
        user.set_password(password)
        user.save(update_fields=["password"])


@contextmanager
def record_address_confirmation(address: EmailAddress) -> Iterator[None]:
    """Record the block as one act that confirms the address, which is read again under the lock.

    An address other than the account's first one ends every token. Raises AlreadyDone if the link was followed at the
    same moment, Gone if the address was removed meanwhile.
    """
    user = address.user
    with record_act(user, PeopleTag.ADDRESS_CONFIRMED, by=user):
        stands = EmailAddress.objects.filter(pk=address.pk).first()
        if stands is None:
            raise Gone
        if stands.verified:
            raise AlreadyDone("confirmed", f"{address.email} is confirmed already.", user, NO_SECTION)
        address.primary = stands.primary
        yield
        if not address.primary:
            revoke_tokens(user, by=user)


@replayable
def confirm_by_hand(user: User, *, by: User, **envelope: Unpack[KeyOnly]) -> User:
    """A coordinator knows that the address is the member's own. One that several gave only its letter confirms."""
    with record_act(user, PeopleTag.ADDRESS_CONFIRMED, by=by, **envelope) as act:
        if not can_trust(by, user):
            raise RuleViolation("coordinator_only", COORDINATORS_TRUST, NO_SECTION)
        if has_confirmed_address(user):
            raise AlreadyDone("confirmed", f"The address of {user} is confirmed already.", user, NO_SECTION)
        if set(accounts_of(user.email)) != {user}:
            message = "Another account gave this address, too: only the letter to it tells whose it is."
            raise RuleViolation("shared_address", message, NO_SECTION)
        EmailAddress.objects.update_or_create(user=user, email=user.email, defaults={"primary": True, "verified": True})
        act.note(by_hand=True)
    return user


@contextmanager
def record_address_choice(user: User) -> Iterator[None]:
    """Record the block as one act that makes another address the primary one; every token ends."""
    with record_act(user, PeopleTag.ADDRESS_CHOSEN, by=user):
        yield
        revoke_tokens(user, by=user)


def add_account(user: User, *, by: User) -> User:
    """An account with the password that it has been given."""
    with record_act(None, PeopleTag.ACCOUNT_OPENED, by=by) as act:
        user.save()
        act.subject = user
    return user


def change_account(user: User, values: Mapping[str, Any], *, by: User) -> User:
    """`values` by field. A password comes as its hash; with what opens the account every token ends."""
    with record_act(user, PeopleTag.ACCOUNT_CHANGED, by=by) as act:
        for name, value in values.items():
            setattr(user, name, value)
        act.keep(user)
        act.note(changed=sorted(values))
        if OPENING & values.keys():
            revoke_tokens(user, by=by)
    return user


def delete_account(user: User, *, by: User) -> None:
    first = Player.every.filter(user=user), User.objects.filter(pk=user.pk)
    with record_act(None, PeopleTag.ACCOUNT_DELETED, by=by, first=first) as act:
        pk = user.pk
        user.delete()
        user.pk = pk  # whom the entry is about
        act.subject = user


@contextmanager
def addresses_changed(user: User, *names: str, by: User) -> Iterator[None]:
    """Around what is done to the addresses of an account."""
    with record_act(user, PeopleTag.ACCOUNT_CHANGED, by=by) as act:
        yield
        act.note(changed=sorted(names))
        revoke_tokens(user, by=by)


def password_link(user: User) -> str:
    """Return the address where this member can set a password once, within PASSWORD_RESET_TIMEOUT."""
    key = default_token_generator.make_token(user)
    return link_to(reverse("account_reset_password_from_key", args=(user_pk_to_url_str(user), key)))


def note_second_factor(user: User, *, has_one: bool, by: User | None) -> None:
    """Record that a second factor was set up or removed; allauth keeps the codes."""
    with record_act(user, PeopleTag.SECOND_FACTOR_SET_UP if has_one else PeopleTag.SECOND_FACTOR_REMOVED, by=by):
        pass


def remove_second_factor(user: User) -> None:
    """Remove the second factor of somebody who lost their phone and the recovery codes. Called from the shell."""
    with record_act(user, PeopleTag.SECOND_FACTOR_REMOVED, by=None):
        deleted, _ = Authenticator.objects.filter(user=user).delete()
        if not deleted:
            raise RuleViolation("no_second_factor", "This account has no second factor.", NO_SECTION)


def make_token(device: str, days: int, *, scope: str, by: User) -> tuple[Token, str]:
    """A token for this device and so many days, good for a `Scope`. The text is returned once and kept nowhere.

    Raises RuleViolation before the member has confirmed an address.
    """
    with record_act(by, PeopleTag.TOKEN_MADE, by=by) as act:
        if not has_confirmed_address(by):
            raise RuleViolation("unconfirmed", UNCONFIRMED, NO_SECTION)
        if Token.objects.filter(user=by).count() >= MOST_TOKENS:
            message = f"You have {MOST_TOKENS} tokens: revoke one you do not use."
            raise RuleViolation("too_many_tokens", message, NO_SECTION)
        token, text = Token.objects.create(by, expiry=timedelta(days=days), device=device, scope=scope)
        act.note(token=token.digest[:12], days=days, scope=scope)
    return token, text


def revoke_token(token: Token, *, by: User) -> None:
    """Revoke a device's token. A token that is gone already is no error."""
    with record_act(by, PeopleTag.TOKEN_REVOKED, by=by) as act:
        act.note(token=token.digest[:12])
        Token.objects.filter(pk=token.pk, user=by).delete()


def revoke_tokens(user: User, *, by: User | None) -> None:
    """No device speaks for this member any more: the password or the address is another one. `by` None: the shell."""
    if not Token.objects.filter(user=user).exists():
        return
    with record_act(user, PeopleTag.TOKENS_REVOKED, by=by) as act:
        tokens = Token.objects.filter(user=user)
        act.note(tokens=sorted(token.digest[:12] for token in tokens))
        tokens.delete()
