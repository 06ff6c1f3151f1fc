"""allauth as this site wants it: letters in the site's name, limits for strangers, acts of the journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.ratelimit import consume
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse

from tournaments.kernel.models import User
from tournaments.kernel.sites import known_address, site_name
from tournaments.people.selectors.accounts import is_confirmed_by_another
from tournaments.people.services.accounts import address_confirmed, change_password, revoke_tokens
from trekcc.known_devices import known_device, remember


@dataclass(frozen=True, slots=True)
class Site:
    """As allauth's texts ask for it: `domain` is the host."""

    name: str
    domain: str


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    def format_email_subject(self, subject: str) -> str:
        return f"{site_name()}: {subject}"

    def render_mail(self, template_prefix: str, email: Any, context: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        said: dict[str, Any] = {name: _ours(link) for name, link in context.items() if name.endswith("_url")}
        if address := known_address():
            said["current_site"] = Site(site_name(), urlsplit(address).netloc)
        return super().render_mail(template_prefix, email, {**context, **said}, *args, **kwargs)

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Who owns the address already reads so; whoever gave it again learns nothing."""
        address = emailconfirmation.email_address
        if is_confirmed_by_another(address.email, address.user):
            self.send_account_already_exists_mail(address.email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        if not email_address.can_set_verified():
            return bool(super().confirm_email(request, email_address))
        try:
            with address_confirmed(email_address):
                return bool(super().confirm_email(request, email_address))
        except IntegrityError:  # another account was faster
            email_address.refresh_from_db()
            return bool(super().confirm_email(request, email_address))

    def set_password(self, user: User, password: str) -> None:
        change_password(user, password, by=user)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Strangers are counted by where they come from and by the account, a known device by itself."""
        device = known_device(request, credentials.get("email", ""))
        if not device:
            super().pre_authenticate(request, **credentials)
        elif not consume(request, action="login_failed_known", key=device):
            raise self.validation_error("too_many_login_attempts")

    def post_login(self, request: HttpRequest, user: User, **said: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **said)
        remember(response, request, user)
        return response


class TokensEnd:
    """Among the validators of passwords, because Django tells these of every new one, whoever set it and where."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Every password will do."""

    def get_help_text(self) -> str:
        return "Every later change of it ends the tokens of your devices."

    def password_changed(self, password: str, user: User) -> None:
        revoke_tokens(user, by=None)


def _ours(link: str) -> str:
    """The same page at the address of the site, whatever name the request came by."""
    path = urlsplit(link)._replace(scheme="", netloc="").geturl()
    return f"{known_address()}{path}" if known_address() else link
