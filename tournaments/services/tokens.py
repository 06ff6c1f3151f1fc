"""Tokens of devices that speak for a member: made and revoked, each an act on the account."""

from __future__ import annotations

from datetime import timedelta

from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.journal import Tag, recorded
from tournaments.models import Token, User

MOST_TOKENS = 20


def make_token(device: str, days: int, *, by: User) -> tuple[Token, str]:
    """A token for this device and so many days. The text is returned once and kept nowhere."""
    with recorded(by, Tag.TOKEN_MADE, by=by) as act:
        if Token.objects.filter(user=by).count() >= MOST_TOKENS:
            raise RuleViolation(
                "too_many_tokens", f"You have {MOST_TOKENS} tokens: revoke one you do not use.", NO_SECTION
            )
        token, text = Token.objects.create(by, expiry=timedelta(days=days), device=device)
        act.note(token=token.digest[:12], days=days)
    return token, text


def revoke_token(token: Token, *, by: User) -> None:
    """From now on the device is a stranger. A token that is gone already is no error."""
    with recorded(by, Tag.TOKEN_REVOKED, by=by) as act:
        act.note(token=token.digest[:12])
        Token.objects.filter(pk=token.pk, user=by).delete()
