"""Print docs/permissions.md from the table of permissions."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.kernel.permissions import PERMISSIONS, Permission, Role

HEAD = """# Who may do what

For contributors, and for anyone who asks whether somebody may do something. `manage.py permissions` makes this page
from the `permissions.py` of each app; a test checks every cell with real rows. Each column is somebody who holds no
other role; a person with several roles may do what any of them allows. Public pages are open to everybody, a member's
own profile, notices and tokens to that member alone. A token may do less than its member: `read` writes nothing, `play`
does only what players do for themselves, `direct` everything (`scope` of each view of the API).

- **link**: has opened the private link of a player without an account (docs/adr/0037).
- **player**: is on the list of the event. **invited**: was asked to be deputy or judge, and has not answered.
- **deputy**: secondary or tertiary director. At a table where directors sit, only the director in charge of it rules
  (OPG 7.1).
- **coordinator**: holds a coordinator's post today; a region's coordinator acts in that region.
"""


class Command(BaseCommand):
    help = "Print the table of permissions as docs/permissions.md holds it."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(table(), ending="")


def table() -> str:
    rows = [("", *Role), ("---", *(":-:" for _ in Role))]
    for permission in _sort_permissions():
        cells = ("yes" if role in permission.roles else "" for role in Role)
        rows.append((permission.act, *cells))
    lines = ("| " + " | ".join(row) + " |" for row in rows)
    return HEAD + "\n" + "\n".join(lines) + "\n"


def _sort_permissions() -> list[Permission]:
    """Return all permissions, those of the least privileged roles first."""
    return sorted(PERMISSIONS, key=lambda row: ([role not in row.roles for role in Role], row.act))
