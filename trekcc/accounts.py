"""allauth as this site wants it: letters in the site's name, limits for strangers, acts of the journal."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter, get_adapter
from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.account.models import EmailAddress
from allauth.account.views import ConfirmEmailView, EmailView
from allauth.core.ratelimit import consume
from django.conf import settings
from django.contrib import messages
from django.core import signing
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.kernel.form_labels import sentence_case
from tournaments.kernel.journal import AlreadyDone, Gone
from tournaments.kernel.models import User
from tournaments.kernel.sites import known_address, site_name
from tournaments.people.selectors.accounts import accounts_of, is_confirmed_by_another
from tournaments.people.services.accounts import (
    change_password,
    record_address_choice,
    record_address_confirmation,
    revoke_tokens,
)

LINK_OVER = "This link was used already, or is over. Your account page says whether the address is confirmed."
COOKIE, PATH, KEPT = "known", "/account/", timedelta(days=365)
SALT = "trekcc.known_devices"
MOST_ACCOUNTS = 5


@dataclass(frozen=True, slots=True)
class Site:
    """The site as allauth's texts need it: `domain` is the host."""

    name: str
    domain: str


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    def format_email_subject(self, subject: str) -> str:
        return f"{site_name()}: {sentence_case(subject)}"

    def render_mail(self, template_prefix: str, email: Any, context: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        ours: dict[str, Any] = {name: _ours(link) for name, link in context.items() if name.endswith("_url")}
        if address := known_address():
            ours["current_site"] = Site(site_name(), urlsplit(address).netloc)
        return super().render_mail(template_prefix, email, {**context, **ours}, *args, **kwargs)

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Send the owner of a confirmed address another mail, so that who enters it again learns nothing."""
        address = emailconfirmation.email_address
        if is_confirmed_by_another(address.email, address.user):
            self.send_account_already_exists_mail(address.email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        if email_address.can_set_verified():
            try:
                with record_address_confirmation(email_address):
                    return bool(super().confirm_email(request, email_address))
            except (AlreadyDone, Gone) as refusal:  # the same account was faster, by this link or another
                messages.info(request, refusal.message)
                return False
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

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        remember(response, request, user)
        return response


class TokensEnd:
    """A password validator that ends tokens, because Django tells validators of every new password, wherever it was
    set.
    """

    def validate(self, password: str, user: User | None = None) -> None:
        """Accept every password."""

    def get_help_text(self) -> str:
        return "If you change it later, programs and devices that you gave a token need a new one."

    def password_changed(self, password: str, user: User) -> None:
        revoke_tokens(user, by=None)


def known_device(request: HttpRequest, email: str) -> str:
    """Return the browser's name if it was signed in to every account that this address opens; else "".

    It has to be every account: somebody who signs up with another person's address has not seen that person's account.
    """
    accounts = {user.pk for user in accounts_of(email)}
    if accounts == {request.user.pk}:
        return f"session of {request.user.pk}"
    name, signed_in = _device_of(request)
    return name if accounts and accounts.issubset(signed_in) else ""


def remember(response: HttpResponse, request: HttpRequest, user: User) -> None:
    """Remember that this browser is signed in, so that password guessing elsewhere does not lock it out."""
    name, signed_in = _device_of(request)
    accounts = [user.pk, *(pk for pk in signed_in if pk != user.pk)][:MOST_ACCOUNTS]
    response.set_cookie(
        COOKIE,
        signing.dumps([name or secrets.token_hex(16), accounts], salt=SALT),
        max_age=KEPT,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


class ConfirmAddress(ConfirmEmailView):  # type: ignore[misc]
    """The button behind the link in a letter; a link that is over says so where the address is shown."""

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            answer: HttpResponse = super().post(*args, **kwargs)
        except Http404:
            messages.info(self.request, LINK_OVER)
            return redirect("account_email")
        return answer


class Addresses(EmailView):  # type: ignore[misc]
    """The addresses of an account: each step asks for the password, and the primary one is told."""

    def form_valid(self, form: Any) -> HttpResponse:
        raise_if_reauthentication_required(self.request, app="allauth.account")
        with transaction.atomic():
            answer: HttpResponse = super().form_valid(form)
            added = {"added_email": form.cleaned_data["email"]}
            get_adapter().send_notification_mail("account/email/email_added", self.request.user, added)
        return answer

    def _action_primary(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse | None:
        address = self._get_email_address(request)
        if address is None or address.primary:
            return None
        if not address.verified:
            get_adapter().add_message(request, messages.ERROR, "account/messages/unverified_primary_email.txt")
            return redirect(self.get_success_url())
        raise_if_reauthentication_required(request, app="allauth.account")
        with record_address_choice(request.user):  # type: ignore[arg-type]
            answer: HttpResponse | None = super()._action_primary(request, *args, **kwargs)
        return answer


addresses, confirm_address = Addresses.as_view(), ConfirmAddress.as_view()


def _ours(link: str) -> str:
    """Return the same page at the site's own address, whatever host name the request used."""
    path = urlsplit(link)._replace(scheme="", netloc="").geturl()
    return f"{known_address()}{path}" if known_address() else link


def _device_of(request: HttpRequest) -> tuple[str, list[int]]:
    """Return the browser's name and the accounts that it was signed in to."""
    try:
        name, accounts = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT)
    except signing.BadSignature:
        return "", []
    return name, accounts
