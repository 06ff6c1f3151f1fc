"""What members say of themselves: a new record, and what changes in it."""

from __future__ import annotations

from typing import Unpack

from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.persons import rows_to_lock
from tournaments.entries.services.known_names import refuse_claimable
from tournaments.entries.services.merging import show_change
from tournaments.kernel.journal import Envelope, Once, recorded, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.services.players import Profile, fill, new_player


@replayable
def create_player(
    profile: Profile, *, by: User | None, user: User | None = None, another: bool = False, **envelope: Unpack[Once]
) -> Player:
    """A new record; `user` is the account it belongs to, None for a walk-in.

    `another`: the member is none of those without an account who are called so, or claims that record next. Else raises
    KnownName where there are such.
    """
    with recorded(None, EntryTag.PLAYER_CREATED, by=by, **envelope) as act:
        if user is not None and not another:
            refuse_claimable(profile.name)
        act.subject = player = new_player(profile, user=user)
    return player


@replayable
def edit_player(player: Player, profile: Profile, *, by: User, **envelope: Unpack[Envelope]) -> Player:
    with recorded(player, EntryTag.PLAYER_EDITED, by=by, **envelope, first=rows_to_lock(player)):
        fill(player, profile)
        show_change(player)
    return player
