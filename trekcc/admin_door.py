"""The way into the admin: who is not signed in signs in, who is and may not in reads so."""

from __future__ import annotations

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.kernel.permissions import SECOND_FACTOR_FIRST
from tournaments.people.permissions import owes_second_factor

STAFF_ONLY = "The administration is for coordinators, and for the staff of this site."


def sign_in(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated and not admin.site.has_permission(request):
        raise PermissionDenied(SECOND_FACTOR_FIRST if owes_second_factor(request.user) else STAFF_ONLY)
    query = request.META.get("QUERY_STRING", "")
    return redirect(f"{reverse('account_login')}{'?' * bool(query)}{query}")
