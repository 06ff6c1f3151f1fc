"""Set up a site: its name and address, its first Director of Organized Play, a test letter."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email
from django.template.loader import render_to_string

from tournaments.department.selectors.reachable import findings
from tournaments.department.services.offices import appoint
from tournaments.department.services.sites import checked_address, checked_name, name_site
from tournaments.kernel.days import today
from tournaments.kernel.models import User
from tournaments.kernel.sites import NAME, known_address, site_address, site_name, stored_site
from tournaments.management.terminal import Questions, account_called, refusals_told, tell_of_second_factor
from tournaments.people.models import Office
from tournaments.people.models.office import offices_on
from tournaments.people.services.accounts import open_account, password_link
from tournaments.people.services.mail import deliver_now

DIRECTOR = "Director of Organized Play"


class Command(BaseCommand):
    help = (
        "Sets the site up: its name and address, the first Director of Organized Play, a test letter. Can be repeated: "
        "what stands is told and stays, unless you agree to change it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--name", help="how the site is called")
        parser.add_argument("--address", help="where it is found, such as https://play.example.org")
        parser.add_argument(
            "--email", help=f"the address of the first {DIRECTOR}; an account is made where there is none"
        )
        parser.add_argument("--no-letter", action="store_true", help="send no test letter")
        parser.add_argument("--noinput", action="store_true", help="ask nothing: what stands stays")
        parser.add_argument("--yes", action="store_true", help="change what stands where it differs from what is given")

    def handle(self, *args: Any, **options: Any) -> None:
        self.questions = Questions(may_ask=not options["noinput"], always=options["yes"])
        with refusals_told():
            self._site(options["name"], options["address"])
            director = self._director(options["email"])
        self._findings()
        link = "" if director.has_usable_password() else password_link(director)
        if link:
            self.stdout.write(f"Set the password of {director.email} here, within three days: {link}")
        tell_of_second_factor(self, director)
        if not options["no_letter"]:
            self._letter(director, link)

    def _site(self, name: str | None, address: str | None) -> None:
        stands = stored_site()
        wanted = (
            self._choose_value("Name of the site", "SITE_NAME", checked_name(name or ""), stands.name, NAME),
            self._choose_value("Address of the site", "SITE_URL", checked_address(address or ""), stands.address, ""),
        )
        if wanted != (stands.name, stands.address):
            name_site(*wanted, by=None)
        self.stdout.write(f"The site is called {site_name()} and found at {site_address()}.")
        if not known_address():
            self.stdout.write(self.style.WARNING("Nobody said where the site is found: --address https://…"))

    def _choose_value(self, what: str, variable: str, given: str, stands: str, usual: str) -> str:
        """Return the value to store: the given one, the answer to a question, or the present one."""
        if setting := getattr(settings, variable):
            self.stdout.write(f"{what}: {variable} says {setting}, which goes before whatever is stored here.")
            return given or stands
        if not given and self.questions.may_ask:
            check = checked_name if variable == "SITE_NAME" else checked_address
            given = check(self.questions.text(what, stands or usual))
        wanted = given or stands
        if stands and wanted != stands and not self.questions.agrees(f"{what}: {stands}. Change it to {wanted}?"):
            self.stdout.write(f"{what}: {stands} stays. With --yes it becomes {wanted}.")
            return stands
        return wanted

    def _director(self, email: str | None) -> User:
        held = offices_on(today()).filter(post=Office.Post.DIRECTOR).select_related("holder").first()
        there = held.holder.email if held else ""
        if not email:
            email = self.questions.text(f"E-mail address of the {DIRECTOR}", there) if self.questions.may_ask else there
        if not email:
            raise CommandError(f"Say who the {DIRECTOR} is: --email you@example.org")
        if held and (held.holder.email == email.lower() or not self._hands_over(held, email)):
            self.stdout.write(f"{held.holder.email} is {DIRECTOR} since {held.since}.")
            return held.holder
        director = self._member(email)
        appoint(Office.Post.DIRECTOR, director, on=today(), by=None)
        self.stdout.write(f"{director.email} is {DIRECTOR} from today.")
        return director

    def _hands_over(self, held: Office, email: str) -> bool:
        if self.questions.agrees(f"{held.holder.email} is {DIRECTOR} since {held.since}. Hand the post to {email}?"):
            return True
        self.stdout.write(f"The post stays where it is. With --yes it goes to {email}.")
        return False

    def _member(self, email: str) -> User:
        user = account_called(email)
        if user is not None and not user.is_active:
            raise CommandError(f"The account {user.email} is closed: its owner cannot hold the post.")
        if user is not None:
            return user
        try:
            validate_email(email)
        except ValidationError:
            raise CommandError(f"“{email}” is no e-mail address.") from None
        self.stdout.write(f"An account for {email.lower()} is made.")
        return open_account(email, by=None)

    def _findings(self) -> None:
        for finding in findings(site_address()):
            self.stdout.write(finding.says if finding.good else self.style.WARNING(finding.says))

    def _letter(self, director: User, link: str) -> None:
        context = {"site": site_name(), "address": site_address(), "link": link}
        text = render_to_string("tournaments/people/mail/test.txt", context).strip()
        letter = EmailMessage(f"{site_name()}: Test letter", text, None, [director.email])
        if wrong := deliver_now(letter):
            raise CommandError(f"The mail server did not take the test letter to {director.email}: {wrong}")
        self.stdout.write(f"The mail server took the test letter to {director.email}. See whether it arrives.")
