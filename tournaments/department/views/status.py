"""What works behind the pages, and what waits, for coordinators."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from tournaments.department.permissions import STATUS_ONLY, can_see_status
from tournaments.department.selectors.status import status as lines
from tournaments.kernel.guards import MemberRequest


@login_required
@never_cache
def status(request: MemberRequest) -> HttpResponse:
    if not can_see_status(request.user):
        raise PermissionDenied(STATUS_ONLY)
    return render(request, "tournaments/status.html", {"lines": lines()})
