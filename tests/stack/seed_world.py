"""`python -m tests.stack.seed_world`: something to see at every address of the site, in a migrated database.

As JSON: for each address who may read it, if anybody is sure to, and the session of each of these readers.
"""

from __future__ import annotations

import json
import os
import re
from typing import Any

import django
from django.apps import apps
from django.contrib import admin
from django.utils import timezone

ROOT, STRANGER = "root", "anonymous of pages"
Found = tuple[dict[str, str | None], dict[str, Any]]
"""Addresses with their readers, and who these are."""
PARAMETERS = {"app_label": "tournaments", "url": "nowhere", "uidb36": "1", "key": "abc-def"}
"""What stands for the parameters that are no key of a row."""
PARAMETER = re.compile(r"<(?:\w+:)?(?P<plain>\w+)>|\(\?P<(?P<named>\w+)>[^)]*\)|[$^]")


def main() -> dict[str, Any]:
    from tests.stack.visitor import visiting
    from tournaments.department.services.offices import appoint
    from tournaments.people.models import Office

    found = [_api(), _pages(), _foreign()]
    users = {name: user for _, some in found for name, user in some.items() if user}
    appoint(Office.Post.DIRECTOR, users["coordinator of calls"], on=timezone.localdate(), by=None)
    return {
        "readers": {address: reader for addresses, _ in found for address, reader in addresses.items()},
        "sessions": {name: visiting(0, user).session for name, user in users.items()},
    }


def _pages() -> Found:
    """Each page with the first role that reads it, by the table of tests/tournaments/test_roles.py."""
    from tests.tournaments import test_roles as pages

    world = pages.make_world()
    found = {}
    for name, door in pages.DOORS.items():
        read = [role for role, status in zip(pages.ROLES, door.get.split(), strict=True) if status == "200"]
        found[pages.address(world, name)] = f"{read[0]} of pages" if read else None
    return found, {f"{role} of pages": user for role, user in world.users.items()}


def _api() -> Found:
    """Each address of the API with who makes its call, if one that reads is made there."""
    from tests.fuzz import world as api

    world = api.make_world()
    found: dict[str, str | None] = dict.fromkeys(("/api/", "/api/calls/", "/api/schema/"), STRANGER)
    for label, operation in api.operations().items():
        address = f"{api.PREFIX}{world.path(label)}"
        found[address] = f"{world.calls[label].role} of calls" if operation.is_safe else found.get(address)
    return found, {f"{role} of calls": user for role, user in world.users.items()}


def _foreign() -> Found:
    """The addresses of allauth, which strangers ask for, and of the admin: its lists, and the first row of each."""
    from tests import factories
    from tests.tournaments.test_roles import patterns
    from tournaments.kernel.models import User

    root = factories.UserFactory(handle="Root")
    User.objects.filter(pk=root.pk).update(is_staff=True, is_superuser=True)
    routes = [route for _, route in patterns() if route.startswith(("account/", "admin/"))]
    lists = {f"admin/{one._meta.app_label}/{one._meta.model_name}/" for one in admin.site._registry}
    return {_filled_in(route): ROOT if route in lists else None for route in routes}, {ROOT: root}


def _filled_in(route: str) -> str:
    """The route with something for each of its parameters, whether written as <path:name> or as (?P<name>...)."""

    def something(found: re.Match[str]) -> str:
        return PARAMETERS[found["named"]] if found["named"] else str(_first_row(route)) if found["plain"] else ""

    return f"/{PARAMETER.sub(something, route)}"


def _first_row(route: str) -> object:
    """The key of the first row of the table that the admin shows there."""
    label, model, *_ = f"{route}//".split("/")[1:]
    if (label, model) not in {(one._meta.app_label, one._meta.model_name) for one in admin.site._registry}:
        return 1
    return apps.get_model(label, model)._base_manager.values_list("pk", flat=True).first() or 1


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.stack.settings"
    django.setup()
    print(json.dumps(main()))
