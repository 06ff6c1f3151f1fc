"""What people are called in the administration: by the record that they go by."""

from __future__ import annotations

from tournaments.kernel.admin_base.columns import name_of
from tournaments.people.models import Player


@name_of.register
def _(row: Player) -> str:
    return str(row.person)
