"""Writes docs/consequences.md: what follows from an event, and what takes it away, from the table of the engine."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.engine.consequences import build_markdown

HEAD = """# What counts, and what does not

For coordinators: why a place gives no points, or a prize is not won. Made by `manage.py consequences` from
`tournaments/engine/consequences.py`, the table that the code reads as well; a test compares both. Each column is what
follows from an event, each row what may hold of the event or of a player in it. Where several rows hold, the strongest
effect counts: nothing, then waits, then ranked last. The audit of an event shows its own rows.

"""


class Command(BaseCommand):
    help = "Prints the table of consequences as docs/consequences.md holds it."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(page(), ending="")


def page() -> str:
    return HEAD + build_markdown()
