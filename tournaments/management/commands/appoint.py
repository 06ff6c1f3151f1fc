"""Fill a post of the Department of Organized Play."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tournaments.models import Office, User
from tournaments.services.offices import appoint


class Command(BaseCommand):
    help = "Give a post to the member with this e-mail address, from today."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("post", choices=Office.Post.values)

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(email__iexact=options["email"]).first()
        if user is None:
            raise CommandError(f"No member has the address {options['email']}.")
        office = appoint(options["post"], user, on=timezone.now().date())
        self.stdout.write(f"{user} is {office} from {office.since}.")
