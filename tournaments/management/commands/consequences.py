"""Print docs/consequences.md from the engine's table of consequences."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.engine.consequences import build_markdown

HEAD = """# What counts, and what does not

For coordinators: why a place gives no points, or why a prize is not won. `manage.py consequences` makes this page from
`tournaments/engine/consequences.py`, the table that the code reads; a test compares both. Each column is a consequence
of an event, each row a circumstance of the event or of a player in it. Where several circumstances hold, the strongest
effect counts: nothing, then waits, then ranked last. The audit of an event shows the rows that hold for it.

"""


class Command(BaseCommand):
    help = "Print the table of consequences as docs/consequences.md holds it."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(page(), ending="")


def page() -> str:
    return HEAD + build_markdown()
