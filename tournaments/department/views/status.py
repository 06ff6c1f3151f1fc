"""What works behind the pages, and what waits, for coordinators."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from tournaments.department.permissions import STATUS_ONLY, can_see_status
from tournaments.department.selectors.status import status as lines
from tournaments.kernel.guards import MemberRequest, reserved


@reserved(can_see_status, STATUS_ONLY)
def status(request: MemberRequest) -> HttpResponse:
    return render(request, "tournaments/department/status.html", {"lines": lines()})
