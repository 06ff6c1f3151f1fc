"""Tools of the commands: find a member by address, turn refusals into errors, ask questions."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import User
from tournaments.kernel.sites import link_to
from tournaments.people.models.office import lacks_second_factor
from tournaments.people.selectors.accounts import account_of


def account_called(email: str) -> User | None:
    """Return the account with this address, or None. Raises CommandError if it is ambiguous."""
    try:
        return account_of(email)
    except ValueError as error:
        raise CommandError(str(error)) from None


def member_called(email: str) -> User:
    """Return the account with this address. Raises CommandError if there is none."""
    user = account_called(email)
    if user is None:
        raise CommandError(f"No member has the address {email}.")
    return user


def tell_of_second_factor(command: BaseCommand, holder: User) -> None:
    """Remind a post holder who has no second factor to set one up."""
    if lacks_second_factor(holder):
        command.stdout.write(
            f"The post opens nothing until {holder.email} has set up a second factor: {link_to(reverse('mfa_index'))}"
        )


@contextmanager
def refusals_told() -> Iterator[None]:
    """End the command with the message of a RuleViolation."""
    try:
        yield
    except RuleViolation as violation:
        raise CommandError(violation.message) from None


class Questions:
    """Questions at the terminal. Without `may_ask` nothing is asked; `always` answers yes to every change."""

    def __init__(self, *, may_ask: bool, always: bool) -> None:
        self.may_ask = may_ask and sys.stdin.isatty()
        self.always = always

    def text(self, question: str, usual: str) -> str:
        """Return the answer, or the usual one for an empty line."""
        return _ask(f"{question} [{usual}]: " if usual else f"{question}: ") or usual

    def agrees(self, question: str) -> bool:
        if self.always:
            return True
        return self.may_ask and _ask(f"{question} [y/N] ").lower() in ("y", "yes")


def _ask(question: str) -> str:
    try:
        return input(question).strip()
    except (EOFError, KeyboardInterrupt):
        raise CommandError("Stopped. What was told until here is done; the rest is not.") from None
