"""The coordinator's desk: which events are worth a look, and what else waits for a word."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from tournaments.audits.selectors.looks import about_events, looks, settled
from tournaments.department.models import InboxItem
from tournaments.department.permissions import DESK_ONLY
from tournaments.department.selectors.inboxes import inbox_of
from tournaments.engine.worth_a_look import SIGNS
from tournaments.entries.selectors.claims import claims_to_decide, claims_to_settle
from tournaments.kernel.guards import MemberRequest
from tournaments.people.permissions import can_coordinate

PER_PAGE = 30
FIRST = 6


@login_required
@never_cache
def desk(request: MemberRequest) -> HttpResponse:
    """What waits, the heaviest first; with ?settled=1 what somebody looked at, latest first."""
    if not can_coordinate(request.user):
        raise PermissionDenied(DESK_ONLY)
    return _looked_at(request) if "settled" in request.GET else _waiting(request)


def _waiting(request: MemberRequest) -> HttpResponse:
    found = looks(request.user)
    inbox = inbox_of(request.user).filter(answered_at=None).exclude(kind__in=InboxItem.ABOUT_EVENTS)
    claims = claims_to_decide(request.user, coordinates=True)
    contested = claims_to_settle(request.user, coordinates=True)
    pages = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "looks": pages,
        "pages": pages,
        "count": len(found),
        "oldest": min((look.since for look in found), default=None),
        "inbox": inbox[:FIRST],
        "inbox_count": inbox.count(),
        "claims": [*claims, *contested],
        "held": sum(look.is_held for look in found),
        "signs": SIGNS.values(),
    }
    return render(request, "tournaments/coordinator.html", context)


def _looked_at(request: MemberRequest) -> HttpResponse:
    answered = about_events(request.user).filter(answered_at__isnull=False).order_by("-answered_at", "-pk")
    pages = Paginator(answered, PER_PAGE).get_page(request.GET.get("page"))
    context = {"looks": settled(list(pages)), "pages": pages, "settled": True, "keeps": "settled=1&"}
    return render(request, "tournaments/coordinator.html", context)
