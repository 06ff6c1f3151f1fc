"""Whom a command means by an address."""

from __future__ import annotations

from django.core.management.base import CommandError

from tournaments.kernel.models import User
from tournaments.people.selectors.accounts import account_of


def account_called(email: str) -> User | None:
    """Raises CommandError where several gave the address and nobody confirmed it."""
    try:
        return account_of(email)
    except ValueError as error:
        raise CommandError(str(error)) from None
