"""The administration of this site: its name, and who enters."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.department.permissions import can_read_administration
from tournaments.kernel.admin_base.reading import asked_once
from tournaments.kernel.permissions import SECOND_FACTOR_FIRST
from tournaments.kernel.sites import site_name
from tournaments.people.permissions import owes_second_factor

STAFF_ONLY = "The administration is for coordinators, and for the staff of this site."


class Administration(admin.AdminSite):
    """Superusers change accounts, posts read."""

    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        return not owes_second_factor(request.user) and (super().has_permission(request) or self.reads(request))

    def reads(self, request: HttpRequest) -> bool:
        """Every model of the first page wants to know."""
        return asked_once(request, can_read_administration)

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        named = f"{site_name()} administration"
        return {**super().each_context(request), "site_title": named, "site_header": named}

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Everybody's own password has one page."""
        return redirect("account_change_password")

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        return super().admin_view(_without_nul(view), cacheable)


def sign_in(request: HttpRequest) -> HttpResponse:
    """The way in: who is not signed in signs in, who is and may not in reads so."""
    if request.user.is_authenticated and not admin.site.has_permission(request):
        raise PermissionDenied(SECOND_FACTOR_FIRST if owes_second_factor(request.user) else STAFF_ONLY)
    query = request.META.get("QUERY_STRING", "")
    return redirect(f"{reverse('account_login')}{'?' * bool(query)}{query}")


def _without_nul(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """No text holds this character, and PostgreSQL fails over it where it is looked for."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if any("\0" in text for name, values in request.GET.lists() for text in (name, *values)):
            raise SuspiciousOperation("A NUL in the address.")
        return view(request, *args, **kwargs)

    return wrapper
