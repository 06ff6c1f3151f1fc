"""Tokens of devices that speak for a member: made and revoked, each an act on the account."""

from __future__ import annotations

from datetime import timedelta

from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import recorded
from tournaments.kernel.models import User
from tournaments.people.acts import PeopleTag
from tournaments.people.models import Token
from tournaments.people.selectors.accounts import has_confirmed_address

MOST_TOKENS = 20
UNCONFIRMED = "Confirm your e-mail address first: before that no device speaks for you."


def make_token(device: str, days: int, *, scope: str, by: User) -> tuple[Token, str]:
    """A token for this device and so many days, good for a `Scope`. The text is returned once and kept nowhere.

    Raises RuleViolation before the member has confirmed an address.
    """
    with recorded(by, PeopleTag.TOKEN_MADE, by=by) as act:
        if not has_confirmed_address(by):
            raise RuleViolation("unconfirmed", UNCONFIRMED, NO_SECTION)
        if Token.objects.filter(user=by).count() >= MOST_TOKENS:
            raise RuleViolation(
                "too_many_tokens", f"You have {MOST_TOKENS} tokens: revoke one you do not use.", NO_SECTION
            )
        token, text = Token.objects.create(by, expiry=timedelta(days=days), device=device, scope=scope)
        act.note(token=token.digest[:12], days=days, scope=scope)
    return token, text


def revoke_token(token: Token, *, by: User) -> None:
    """From now on the device is a stranger. A token that is gone already is no error."""
    with recorded(by, PeopleTag.TOKEN_REVOKED, by=by) as act:
        act.note(token=token.digest[:12])
        Token.objects.filter(pk=token.pk, user=by).delete()


def revoke_tokens(user: User, *, by: User | None) -> None:
    """No device speaks for this member any more: the password or the address is another one. `by` None: the shell."""
    if not Token.objects.filter(user=user).exists():
        return
    with recorded(user, PeopleTag.TOKENS_REVOKED, by=by) as act:
        tokens = Token.objects.filter(user=user)
        act.note(tokens=sorted(token.digest[:12] for token in tokens))
        tokens.delete()
