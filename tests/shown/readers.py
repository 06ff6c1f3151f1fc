"""Who else reads an address, and at which other events, besides what tests/apart/ reads."""

from __future__ import annotations

from collections.abc import Mapping

from tests.apart.sides import Side
from tests.factories import tables_of

EVERYBODY = ("anonymous", "player", "director", "coordinator")

ALSO_BY: Mapping[str, tuple[str, ...]] = {
    "tournaments:event": EVERYBODY,
    "tournaments:players": ("anonymous", "player", "director"),
    "tournaments:card": ("anonymous", "player", "director"),
    "tournaments:projector": ("anonymous",),
    "tournaments:my": ("chief",),
    "tournaments:denial": ("director", "coordinator"),
    "tournaments:show_request": ("director", "coordinator"),
    "tournaments:edit": ("director", "coordinator"),
    "tournaments:document": ("anonymous", "director", "coordinator"),
    "tournaments:report_file": ("anonymous", "director", "coordinator"),
    "conduct:rulings": ("anonymous", "director"),
    "conduct:interim": ("anonymous", "chief"),
    "conduct:videos": ("anonymous", "director"),
    "ratings:list": ("anonymous",),
    "ratings:correction": ("director",),
    "api:entries": ("anonymous", "director"),
    "api:player": ("anonymous", "director"),
    "api:event_requests": ("director", "coordinator"),
}

ALSO_AT: Mapping[str, tuple[str, ...]] = {
    "tournaments:event": ("drafted", "altered"),
    "tournaments:pairings": ("online",),
    "tournaments:standings": ("altered", "void"),
    "tournaments:rounds": ("closed",),
    "tournaments:journal": ("online", "closed"),
    "tournaments:audit": ("altered", "audited"),
    "api:audit": ("audited",),
    "api:event": ("online",),
    "api:entries": ("open",),
    "api:announcements": ("online",),
    "ratings:event": ("altered", "audited"),
}

ASKED_TOO = ("conduct:issue", "conduct:proposal", "conduct:search", "ratings:correction", "tournaments:merge_with")
"""Show something of another kind if they are asked something; a question to others only takes rows away."""

SAID_BY_PAGES = (
    *("api:formats", "api:audit_file", "api:document", "api:report_file", "conduct-api:infractions"),
    *("tournaments:standings_workbook", "tournaments:players_workbook", "tournaments:rounds_workbook"),
    *("leagues:workbook", "leagues:masters_workbook", "leagues:bids_workbook", "ratings:workbook"),
)
"""Calls whose answer a page, or the same list as CSV, shows word by word."""


def also_asked(side: Side) -> Mapping[str, str]:
    """Of events that are rated: what another result would change, and what if two players were one."""
    closed, rated = side.events["closed"], side.events["rated"]
    match = tables_of(closed.rounds.get(number=2))[0]
    one, other = (event.entries.earliest("number").player_id for event in (rated, closed))
    return {
        "ratings:correction": f"/ratings/correction/?match={match.pk}&a=FL&b=FW",
        "ratings:merging": f"/ratings/merging/{one}/{other}/",
        "ratings-api:merging": f"/api/v1/ratings/merging/{one}/{other}/",
    }


WHOLE = ("tournaments:my", "tournaments:calendar", "tournaments:coordinator", "tournaments:event")
"""Read with what stands around every page."""
