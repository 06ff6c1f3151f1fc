"""People: records and handles."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import IntegrityError, transaction

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.names import skeleton
from tournaments.kernel.locks import locking_query
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.models.player import NO_ACCOUNT
from tournaments.people.selectors.persons import find_member, speaks_for_site, unknown_member


@dataclass(frozen=True, slots=True)
class Profile:
    """A player's profile. Others never see `date_of_birth`; they see `name` beside the handle if `name_is_public`."""

    name: str
    handle: str | None = None
    country: str = ""
    date_of_birth: date | None = None
    name_is_public: bool = False


def new_player(profile: Profile, *, user: User | None = None, of: Any = None) -> Player:
    """A saved record inside somebody else's act. Who is new in a rehearsal (`of`) goes with it."""
    player = Player(user=user, rehearsal=of if of is not None and of.is_rehearsal else None)
    fill_profile(player, profile)
    return player


def fill_profile(player: Player, profile: Profile) -> None:
    """Fill the player's row from a profile; the act saves it. Raises RuleViolation if the handle is taken."""
    player.name = profile.name if player.user_id or profile.handle else name_without_account(profile.name)
    player.name_is_public = profile.name_is_public
    player.country = profile.country
    player.date_of_birth = profile.date_of_birth
    is_new = player.skeleton != (looks := skeleton(profile.handle) if profile.handle else None)
    player.handle, player.skeleton = profile.handle or None, looks
    _refuse_taken(player)
    if is_new and player.handle and speaks_for_site(player.handle):
        raise _taken_violation(player)
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError:
        raise _taken_violation(player) from None


def name_without_account(name: str) -> str:
    """Return the name of somebody without an account so that nobody takes it for the handle of a member (House-P7)."""
    return names_without_account([name])[name]


def names_without_account(names: Collection[str]) -> dict[str, str]:
    """Return the same of many names, by each of them: one query."""
    shapes = {name: skeleton(name) for name in names}
    handles = set(Player.objects.filter(skeleton__in=shapes.values()).values_list("skeleton", flat=True))
    return {name: f"{name}{NO_ACCOUNT}" if shape in handles else name for name, shape in shapes.items()}


def _refuse_taken(player: Player) -> None:
    other = Player.objects.filter(skeleton=player.skeleton).exclude(pk=player.pk).first() if player.skeleton else None
    if other is not None and other.merged_into_id == player.pk and player.pk:
        message = f"“{other.handle}” finds you already: it is the handle of a record that goes by yours. Keep your own."
        raise RuleViolation("own_alias", message, "OPG 7.2")
    if other is not None:
        raise _taken_violation(player)


def _taken_violation(player: Player) -> RuleViolation:
    message = f"The handle “{player.handle}” is taken, or looks like one that is. Choose another."
    return RuleViolation("handle_taken", message, "OPG 7.2")


def member_called(handle: str, section: str, field: str = "") -> User:
    """The member with this handle, however it is spelled. Raises RuleViolation, with the section that asks for one."""
    user = find_member(handle)
    if user is None:
        found = unknown_member(handle, section, field)
        raise RuleViolation(found.code, found.message, section, (found,))
    return user


def lock_players(players: Iterable[Player]) -> None:
    """Lock players who are about to enter an event, whose lock is held, and read whose name they go by.

    A merged record is locked alone, because whoever merges the other record holds all that go by it. Raises
    DoesNotExist if one of them is gone.
    """
    entering = list(players)
    rows = locking_query(Player.every.filter(pk__in=[player.pk for player in entering])).order_by("pk")
    stands = dict(rows.values_list("pk", "merged_into")) if entering else {}
    for player in entering:
        if player.pk not in stands:
            raise Player.DoesNotExist
        player.merged_into_id = stands[player.pk]
