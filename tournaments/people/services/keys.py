"""Give keys to names that were saved without: by a process of the release before, while the site was upgraded."""

from __future__ import annotations

from tournaments.people.models import Player

AT_ONCE = 2_000
KEYS = ("name_key", "handle_key", "name_order")


def fill_name_keys() -> int:
    """Return how many records had no keys of their names; what is left is for the next run."""
    players = list(Player.every.filter(name_key="").order_by("pk")[:AT_ONCE])
    for player in players:
        for name in KEYS:
            Player._meta.get_field(name).pre_save(player, add=False)
    return Player.every.bulk_update(players, KEYS)
