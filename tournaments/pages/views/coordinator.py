"""The coordinator's desk: which events are worth a look, and what else waits for a word."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from tournaments.audits.selectors.looks import answered_about_events, looks, settled
from tournaments.department.permissions import DESK_ONLY
from tournaments.department.selectors.inboxes import waiting_beside_events
from tournaments.engine.worth_a_look import SIGNS
from tournaments.entries.selectors.claims import claims_to_decide, claims_to_settle
from tournaments.kernel.guards import MemberRequest, paged, reserved
from tournaments.people.permissions import can_coordinate

PER_PAGE = 30
FIRST = 6


@reserved(can_coordinate, DESK_ONLY)
def desk(request: MemberRequest) -> HttpResponse:
    """What waits, the heaviest first; with ?settled=1 what somebody looked at, latest first."""
    return _looked_at(request) if "settled" in request.GET else _waiting(request)


def _waiting(request: MemberRequest) -> HttpResponse:
    found = looks(request.user)
    inbox = waiting_beside_events(request.user)
    claims = claims_to_decide(request.user, coordinates=True)
    contested = claims_to_settle(request.user, coordinates=True)
    pages = paged(request, found, PER_PAGE)
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
    return render(request, "tournaments/pages/coordinator.html", context)


def _looked_at(request: MemberRequest) -> HttpResponse:
    pages = paged(request, answered_about_events(request.user), PER_PAGE)
    context = {"looks": settled(list(pages)), "pages": pages, "settled": True, "keeps": "settled=1&"}
    return render(request, "tournaments/pages/coordinator.html", context)
