"""Who passes each call of the API: made from the guards that stand before its actions, so that a new call has its rows.

What a guard answers whom is said here once for each guard; a guard is asked before the body and before any row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.urls import URLPattern, get_resolver
from rest_framework.permissions import SAFE_METHODS

from tests.guards import ROLES
from tests.rings import matrix
from tests.tournaments.api.test_doors import World
from tests.tournaments.api.test_doors import world as world  # the fixture

pytestmark = pytest.mark.django_db

EVERYBODY, MEMBERS, DIRECTORS, COORDINATORS = ROLES, ROLES[1:], ("director",), ("coordinator",)
OVERSEERS, PLAYERS, NOBODY = ("director", "coordinator"), ("player", "director"), ()
PASSES = {
    "": EVERYBODY,
    **dict.fromkeys(("is_member", "is_any_member", "can_register"), MEMBERS),
    **dict.fromkeys(("can_direct", "can_name_directors", "can_judge", "can_issue", "can_disqualify"), DIRECTORS),
    "can_show_link": DIRECTORS,
    **dict.fromkeys(("can_coordinate", "coordinates", "can_audit", "can_reopen", "can_forbid_playing"), COORDINATORS),
    **dict.fromkeys(("can_merge_players", "can_see_status", "can_read_suspensions", "can_read_history"), COORDINATORS),
    **dict.fromkeys(("can_edit_listing", "can_read_journal", "can_read_card", "can_see_gifts"), OVERSEERS),
    **dict.fromkeys(("can_fill_posts", "can_suspend", "can_give_interim", "is_importer_of"), NOBODY),
    **dict.fromkeys(("can_grant_awards", "can_give_titles", "nominating", "can_name"), NOBODY),
    "can_read": ("player", *OVERSEERS),
    "can_play": PLAYERS,
    "can_say_contact": PLAYERS,
    "has_opened_link": NOBODY,
    "can_answer": DIRECTORS,  # who was asked: the row decides
    "_answering": OVERSEERS,
    "holds_any": COORDINATORS,
}
"""Nobody: the Director of Organized Play or the Chair of the Board alone, or who imported the event."""
FURTHER = ("/tables/<int:table>/preview/", "/video/", "/video/consents/<int:player>/")
"""Behind the guard the action asks who sits at the table."""
DUMMY: dict[str, Any] = {"number": 2, "table": 1, "slug": "nowhere", "code": "2e-overall", "game": "2E"}


@dataclass(frozen=True)
class Action:
    """`guard` is the name of what is asked, empty where everybody passes."""

    route: str
    method: str
    guard: str

    def __str__(self) -> str:
        return f"{self.method} {self.route}"

    def path(self, world: World) -> str:
        def filled(part: str) -> str:
            if not part.startswith("<"):
                return part
            kind, _, name = part.strip("<>").rpartition(":")
            known = {"event": world.ids["event"], **DUMMY}
            return str(known.get(name, 2**31 - 1 if kind == "int" else "nowhere"))

        return "/" + "/".join(filled(part) for part in self.route.removeprefix("api/v1/").split("/"))


def actions() -> Iterator[Action]:
    def walk(patterns: Any, before: str) -> Iterator[Action]:
        for pattern in patterns:
            route = f"{before}{pattern.pattern}"
            if not isinstance(pattern, URLPattern):
                yield from walk(pattern.url_patterns, route)
            elif route.startswith("api/v1/"):
                yield from _of(route, pattern.callback)

    yield from walk(get_resolver().url_patterns, "")


def _of(route: str, view: Any) -> Iterator[Action]:
    for method, name in getattr(view, "actions", {}).items():
        if method == "head":
            continue
        own = getattr(getattr(view.cls, name), "guard", None)
        guard = own or (view.cls.readers if method.upper() in SAFE_METHODS else view.cls.writers)
        yield Action(route, method, guard.passes.__name__ if guard else "")


@matrix("action", list(actions()), ids=str)
def test_guard_lets_pass_whom_it_is_for_and_nobody_else(action: Action, world: World) -> None:
    passed = []
    for role in ROLES:
        point = transaction.savepoint()
        body = None if action.method in ("get", "delete") else {"nonsense": 1}
        answer = world.devices[role].call(action.method, action.path(world), body)
        transaction.savepoint_rollback(point)
        passed += [role] if answer.status_code not in (401, 403) else []
    wanted = PASSES[action.guard]
    assert tuple(passed) == wanted or (action.route.endswith(FURTHER) and set(passed) < set(wanted))
