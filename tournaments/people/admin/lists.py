"""People in lists of the administration: what they are called, how lists are narrowed by them, what is read along."""

from __future__ import annotations

from django.db.models import Q

from tournaments.kernel.admin_base.columns import name_of
from tournaments.kernel.admin_base.narrowing import NarrowingField, key_field
from tournaments.kernel.models import User
from tournaments.people.models import Claim, Contest, Office, Player
from tournaments.people.selectors.names import named_like


def player_field(path: str = "player", name: str = "player") -> NarrowingField:
    return key_field(name, path, Player, lambda words: _match_names(words) | _match_names(words, "merged_into__"))


def member_field(path: str, name: str = "person") -> NarrowingField:
    """Return a field that finds somebody with an account by their player."""
    return key_field(name, f"{path}__player", Player, _match_names)


def people(*paths: str) -> tuple[str, ...]:
    """Players, by the records that they go by."""
    return tuple(f"{path}__merged_into" for path in paths)


def members(*paths: str) -> tuple[str, ...]:
    """Accounts, called by their players."""
    return tuple(f"{path}__player__merged_into" for path in paths)


def _match_names(words: str, path: str = "") -> Q:
    return named_like(words, of=path)


@name_of.register
def _(row: Player) -> str:
    return str(row.person)


@name_of.register
def _(row: User) -> str:
    player = getattr(row, "player", None)
    return name_of(player) if player else str(row)


@name_of.register
def _(row: Claim) -> str:
    return f"{name_of(row.by)} says: I am {name_of(row.player)}"


@name_of.register
def _(row: Contest) -> str:
    return f"contested: {name_of(row.claim)}"


@name_of.register
def _(row: Office) -> str:
    return f"{row}: {name_of(row.holder)}"
