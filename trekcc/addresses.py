"""The addresses of an account: each step asks for the password, and the primary one is told."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.account.views import EmailView
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.people.services.accounts import address_chosen


class Addresses(EmailView):  # type: ignore[misc]
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
            said = "account/messages/unverified_primary_email.txt"
            get_adapter().add_message(request, messages.ERROR, said)
            return redirect(self.get_success_url())
        raise_if_reauthentication_required(request, app="allauth.account")
        with address_chosen(request.user):  # type: ignore[arg-type]
            answer: HttpResponse | None = super()._action_primary(request, *args, **kwargs)
        return answer


addresses = Addresses.as_view()
