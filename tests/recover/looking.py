"""What the site on DATABASE_URL shows, as JSON: for tests that bring a database from one release to another."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any

import django

OF_EVENT = ("", "pairings/", "standings/", "rounds/", "players/")
OF_DIRECTOR = ("desk/", "entries/", "journal/", "edit/")
OF_SITE = ("/events/?past=1", "/ratings/", "/events.ics", "/api/v1/events/", "/api/v1/players/", "/readyz")


def look() -> dict[str, Any]:
    from tests.recover.keep import shown

    pages = _pages()
    bad = {path: status for path, status in pages.items() if status != 200}
    return {"shown": shown(), "pages": Counter(pages.values()), "bad": bad}


def _pages() -> dict[str, int]:
    """The status of each page: a stranger's, and the primary director's of every event."""
    from django.test import Client

    from tournaments.record.models import Event

    stranger = Client()
    answers = {path: stranger.get(path).status_code for path in OF_SITE}
    for event in (one for one in Event._base_manager.exclude(is_rehearsal=True) if not one.is_hidden):
        base = event.get_absolute_url()
        answers |= {f"{base}{page}": stranger.get(f"{base}{page}").status_code for page in OF_EVENT}
        director = Client()
        director.force_login(event.directors.get(position=1).user)
        answers |= {f"{base}{page}": director.get(f"{base}{page}").status_code for page in OF_DIRECTOR}
        answers[f"/api/v1/events/{event.pk}/"] = stranger.get(f"/api/v1/events/{event.pk}/").status_code
    return answers


if __name__ == "__main__":
    django.setup()
    from django.core.management import call_command
    from django.test.utils import setup_test_environment

    if "--migrate" in sys.argv:
        call_command("migrate", verbosity=0)
    setup_test_environment()
    json.dump(look(), sys.stdout)
