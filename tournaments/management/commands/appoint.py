"""Fill a post of the Department of Organized Play."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.department.selectors.offices import title_of
from tournaments.department.services.offices import appoint
from tournaments.kernel.days import today
from tournaments.management.terminal import member_called, refusals_told, tell_of_second_factor
from tournaments.people.models import Office


class Command(BaseCommand):
    help = "Give a post to the member with this e-mail address, from today."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("post", help=f"one of {', '.join(Office.Post.values)}, or one that the Director named")

    def handle(self, *args: Any, **options: Any) -> None:
        user = member_called(options["email"])
        with refusals_told():
            office = appoint(options["post"], user, on=today(), by=None)
        self.stdout.write(f"{user} is {title_of(office.post)} from {office.since}.")
        tell_of_second_factor(self, user)
