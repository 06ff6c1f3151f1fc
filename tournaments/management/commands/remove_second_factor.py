"""Let a member sign in again who lost both the authenticator app and the recovery codes."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.management.terminal import member_called, refusals_told
from tournaments.people.services.accounts import remove_second_factor


class Command(BaseCommand):
    help = (
        "Remove the second factor of the member with this e-mail address. Make sure first that the member asked for it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")

    def handle(self, *args: Any, **options: Any) -> None:
        user = member_called(options["email"])
        with refusals_told():
            remove_second_factor(user)
        self.stdout.write(f"{user} signs in with the password alone.")
