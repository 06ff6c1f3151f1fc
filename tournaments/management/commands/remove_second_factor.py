"""Let somebody in again who lost his authenticator app and the recovery codes."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.engine.types import RuleViolation
from tournaments.management.accounts import account_called
from tournaments.people.services.accounts import remove_second_factor


class Command(BaseCommand):
    help = "Remove the second factor of the member with this e-mail address. Make sure first that it is he who asks."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")

    def handle(self, *args: Any, **options: Any) -> None:
        user = account_called(options["email"])
        if user is None:
            raise CommandError(f"No member has the address {options['email']}.")
        try:
            remove_second_factor(user)
        except RuleViolation as violation:
            raise CommandError(violation.message) from None
        self.stdout.write(f"{user} signs in with the password alone.")
