"""Who else reads an address, and at which other events, besides what tests/apart/ reads."""

from __future__ import annotations

from collections.abc import Mapping

from tests.apart.sides import Side
from tests.factories import tables_of

EVERY = ("drafted", "online", "altered", "void", "new", "audited")
OVER = ("altered", "void", "new", "audited")
EVERYBODY = ("anonymous", "player", "director", "coordinator")

ALSO_BY: Mapping[str, tuple[str, ...]] = {
    "tournaments:calendar": ("anonymous", "player"),
    "tournaments:event": EVERYBODY,
    "tournaments:pairings": ("anonymous", "player"),
    "tournaments:standings": ("anonymous", "player"),
    "tournaments:players": ("anonymous", "player", "director"),
    "tournaments:rounds": ("anonymous", "player"),
    "tournaments:card": ("anonymous", "player", "director"),
    "tournaments:projector": ("anonymous",),
    "tournaments:my": ("chief",),
    "tournaments:denial": ("director", "coordinator"),
    "tournaments:show_request": ("director", "coordinator"),
    "tournaments:edit": ("director", "coordinator"),
    "tournaments:player": ("anonymous", "player"),
    "tournaments:contact": ("anonymous", "chief"),
    "tournaments:post": ("anonymous", "chief"),
    "tournaments:document": ("anonymous", "director", "coordinator"),
    "conduct:rulings": ("anonymous", "director"),
    "conduct:interim": ("anonymous", "chief"),
    "conduct:videos": ("anonymous", "director"),
    "ratings:list": ("anonymous",),
    "ratings:correction": ("director",),
    "api:event": EVERYBODY,
    "api:entries": ("anonymous", "director"),
    "api:player": ("anonymous", "director"),
    "api:standings": ("anonymous", "director"),
    "api:event_requests": ("director", "coordinator"),
}

ALSO_AT: Mapping[str, tuple[str, ...]] = {
    "tournaments:event": EVERY,
    "tournaments:pairings": ("online",),
    "tournaments:standings": OVER,
    "tournaments:rounds": ("closed", "audited"),
    "tournaments:journal": ("drafted", "online", "closed"),
    "tournaments:audit": OVER,
    "api:audit": OVER,
    "api:event": EVERY,
    "api:journal": ("open", "drafted", "online", "closed", "audited"),
    "api:entries": ("open", "online"),
    "api:announcements": ("online",),
    "ratings:event": OVER,
}


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
