"""One person with several records: whose name they go by."""

from __future__ import annotations

from django.db.models import Q

from tournaments.people.models import Player


def is_person(player: Player, of: str = "player") -> Q:
    """Rows of this player, also under records that go by his name now."""
    return Q(**{of: player.pk}) | Q(**{f"{of}__merged_into": player.pk})


def aliases_of(player: Player) -> tuple[str, ...]:
    """The handles of records that go by this player: they find him, and nobody else may take them."""
    return tuple(sorted(one.handle for one in player.merged.all() if one.handle))
