"""One person with several records: whose name they go by."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet

from tournaments.engine.core.types import Violation
from tournaments.engine.names import skeleton
from tournaments.engine.official import speaks_for_house
from tournaments.kernel.actors import Actor, LinkHolder
from tournaments.kernel.models import User
from tournaments.kernel.sites import NAME, site_name
from tournaments.people.models import NamedPost, Office, Player


def players() -> QuerySet[Player]:
    return Player.objects.select_related("merged_into", "user")


def player_of(pk: int | str) -> Player | None:
    return Player.objects.filter(pk=pk).first()


def own_player(user: User) -> Player | None:
    return Player.objects.filter(user=user).first()


def find_member(handle: str) -> User | None:
    """The member with this handle, however it is spelled, also by a record that goes by theirs."""
    player = Player.objects.select_related("user", "merged_into__user").filter(skeleton=skeleton(handle)).first()
    user = player.person.user if player else None
    return user if user is not None and user.is_active else None


def unknown_member(handle: str, section: str, field: str = "") -> Violation:
    return Violation("no_such_member", f"No member has the handle “{handle}”. Check the spelling.", section, field)


def anybody_of(pk: str | None) -> Player | None:
    """Also who was made up for a rehearsal."""
    return Player.every.filter(pk=pk).first() if pk else None


def is_taken(handle: str) -> bool:
    """Return whether somebody has it, or one that only looks like it, or it speaks for the site or one of its posts."""
    return Player.objects.filter(skeleton=skeleton(handle)).exists() or speaks_for_site(handle)


def speaks_for_site(handle: str) -> bool:
    """Return whether readers take a member with this handle for the site, its department or a post."""
    posts = (*Office.Post.labels, *NamedPost.objects.values_list("title", flat=True))
    return speaks_for_house(handle, (site_name(), NAME, *posts))


def is_person(player: Player, of: str = "player") -> Q:
    """Match rows of this player, including records that were merged into them."""
    return Q(**{of: player.pk}) | Q(**{f"{of}__merged_into": player.pk})


def is_account(user: Actor | F | int | None, of: str = "player") -> Q:
    """Match rows of this member, including records that were merged into theirs. `of` empty: the rows are players.

    The holder of a private link plays under one record only.
    """
    at = f"{of}__" if of else ""
    if isinstance(user, LinkHolder):
        return Q(**{f"{at}pk": user.player})
    return Q(**{f"{at}user": user}) | Q(**{f"{at}merged_into__user": user})


def told_in_words(player: Player) -> str:
    """Say whether a notice reaches the player: who has no account is told by nobody but the reader."""
    has_account = player.user_id or player.person.user_id
    return "The player is told." if has_account else "The player has no account: tell them yourself."


def plays_as(player: Player, actor: Actor) -> bool:
    """Return whether the actor is this player, under whichever record. Reads the record it was merged into."""
    if isinstance(actor, LinkHolder):
        return player.pk == actor.player
    return actor.pk in (player.user_id, player.merged_into and player.merged_into.user_id)


def aliases_of(player: Player) -> tuple[str, ...]:
    """Return the handles of records that were merged into this player: they find the player, and nobody else may take
    them.
    """
    return tuple(sorted(record.handle for record in player.merged.all() if record.handle))
