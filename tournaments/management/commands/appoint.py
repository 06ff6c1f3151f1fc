"""Fill a post of the Department of Organized Play."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.department.selectors.offices import title_of
from tournaments.department.services.offices import appoint
from tournaments.engine.types import RuleViolation
from tournaments.kernel.days import today
from tournaments.management.accounts import account_called
from tournaments.people.models import Office


class Command(BaseCommand):
    help = "Give a post to the member with this e-mail address, from today."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("post", help=f"one of {', '.join(Office.Post.values)}, or one that the Director named")

    def handle(self, *args: Any, **options: Any) -> None:
        user = account_called(options["email"])
        if user is None:
            raise CommandError(f"No member has the address {options['email']}.")
        try:
            office = appoint(options["post"], user, on=today(), by=None)
        except RuleViolation as violation:
            raise CommandError(violation.message) from None
        self.stdout.write(f"{user} is {title_of(office.post)} from {office.since}.")
