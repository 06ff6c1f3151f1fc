"""People: records and handles."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import IntegrityError, transaction

from tournaments.engine.handles import skeleton
from tournaments.engine.types import RuleViolation
from tournaments.journal import Tag, recorded, replayable
from tournaments.models import Event, Player, User
from tournaments.selectors.persons import person_of, rows_to_lock
from tournaments.services.known_names import refuse_claimable
from tournaments.services.persons import show_change


@dataclass(frozen=True, slots=True)
class Profile:
    """What a player says of himself. `date_of_birth` is never shown to others, `name` beside the handle to everybody
    where `name_is_public`.
    """

    name: str
    handle: str | None = None
    country: str = ""
    date_of_birth: date | None = None
    name_is_public: bool = False


@replayable
def create_player(
    profile: Profile, *, by: User | None, user: User | None = None, another: bool = False, key: str | None = None
) -> Player:
    """A new record; `user` is the account it belongs to, None for a walk-in.

    `another`: the member is none of those without an account who are called so, or claims that record next. Else raises
    KnownName where there are such.
    """
    with recorded(None, Tag.PLAYER_CREATED, by=by, key=key) as act:
        if user is not None and not another:
            refuse_claimable(profile.name)
        act.subject = player = new_player(profile, user=user)
    return player


def new_player(profile: Profile, *, user: User | None = None, of: Event | None = None) -> Player:
    """A saved record inside somebody else's act. Who is new in a rehearsal (`of`) goes with it."""
    player = Player(user=user, rehearsal=of if of is not None and of.is_rehearsal else None)
    _fill(player, profile)
    return player


@replayable
def edit_player(
    player: Player, profile: Profile, *, by: User, key: str | None = None, seen: int | None = None
) -> Player:
    with recorded(player, Tag.PLAYER_EDITED, by=by, key=key, seen=seen, first=rows_to_lock(player)):
        _fill(player, profile)
        show_change(player)
    return player


def _fill(player: Player, profile: Profile) -> None:
    player.name = profile.name
    player.name_is_public = profile.name_is_public
    player.country = profile.country
    player.date_of_birth = profile.date_of_birth
    player.handle = profile.handle or None
    player.skeleton = skeleton(profile.handle) if profile.handle else None
    _refuse_taken(player)
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError:
        raise _taken(player) from None


def _refuse_taken(player: Player) -> None:
    other = Player.objects.filter(skeleton=player.skeleton).exclude(pk=player.pk).first() if player.skeleton else None
    if other is not None and other.merged_into_id == player.pk and player.pk:
        said = f"“{other.handle}” finds you already: it is the handle of a record that goes by yours. Keep your own."
        raise RuleViolation("own_alias", said, "OPG 7.2")
    if other is not None:
        raise _taken(player)


def _taken(player: Player) -> RuleViolation:
    return RuleViolation(
        "handle_taken",
        f"The handle “{player.handle}” is taken, or looks like one that is. Choose another.",
        "OPG 7.2",
    )


def member_called(handle: str, section: str) -> User:
    """The member with this handle, however it is spelled. Raises RuleViolation, with the section that asks for one."""
    found = Player.objects.select_related("user", "merged_into__user").filter(skeleton=skeleton(handle)).first()
    user = person_of(found).user if found else None
    if user is None or not user.is_active:
        raise RuleViolation("no_such_member", f"No member has the handle “{handle}”. Check the spelling.", section)
    return user
