"""Records of people made and changed; a name that is known here is asked back first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

from django.db import models

from tournaments.engine.core.types import NO_SECTION
from tournaments.engine.names import normalize_name, skeleton
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.candidates import claimable_called, known_called
from tournaments.entries.selectors.persons import find_namesakes, rows_to_lock
from tournaments.entries.services.merging import show_change
from tournaments.kernel.journal import Conflict, Envelope, KeyOnly, record_act, replayable, update_and_bump_versions
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.models.player import NO_ACCOUNT
from tournaments.people.services.players import Profile, fill_profile, new_player

CODE = "known_name"
MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Doubt:
    """A name and the players it may mean; none if it only stands twice in one list.

    `place` is its place in the input, `id` the player's in an event file.
    """

    place: str
    name: str
    players: tuple[Player, ...] = ()
    id: str = ""

    @property
    def is_exact(self) -> bool:
        """Return whether a player has exactly this name."""
        written, looks = normalize_name(self.name), skeleton(self.name)
        return any(player.skeleton == looks or normalize_name(player.typed_name) == written for player in self.players)


class KnownName(Conflict):
    """A conflict: the name may be a known player's, and the caller has to say who is meant."""

    def __init__(self, doubts: Sequence[Doubt], row: models.Model | None = None) -> None:
        super().__init__(CODE, _in_words(doubts), row, NO_SECTION)
        self.doubts = tuple(doubts)


def refuse_known(names: Mapping[str, str], row: models.Model | None = None, *, but: Player | None = None) -> None:
    """Raise KnownName with all known or repeated `names` (by their places in the input).

    `but` is the player who takes this name.
    """
    doubts = doubts_about(names, but=but)
    known = {doubt.place for doubt in doubts}
    doubts += tuple(Doubt(place, name) for place, name in _twice(names) if place not in known)
    if doubts:
        raise KnownName(doubts, row)


def doubts_about(names: Mapping[str, str], *, but: Player | None = None) -> tuple[Doubt, ...]:
    """Those of the names, by their places, that could mean somebody who is known here, and is not this player."""
    known = known_called(set(names.values()))
    doubts = (Doubt(place, name, _others(known.get(name, ()), but)) for place, name in names.items())
    return tuple(doubt for doubt in doubts if doubt.players)


def refuse_claimable(name: str) -> None:
    """Raise KnownName if a new member may have played before without an account."""
    if players := claimable_called(name):
        raise KnownName([Doubt("name", name, players)])


@replayable
def create_player(
    profile: Profile, *, by: User | None, user: User | None = None, another: bool = False, **envelope: Unpack[KeyOnly]
) -> Player:
    """A new record; `user` is the account it belongs to, None for a walk-in.

    `another`: the member is none of those without an account who are called so, or claims that record next. Else raises
    KnownName where there are such.
    """
    namesakes = find_namesakes(profile.handle) if user is not None else ()
    with record_act(None, EntryTag.PLAYER_CREATED, by=by, **envelope, first=_to_lock(namesakes)) as act:
        if user is not None and not another:
            refuse_claimable(profile.name)
        act.subject = player = new_player(profile, user=user)
        _mark(namesakes)
    return player


@replayable
def edit_player(player: Player, profile: Profile, *, by: User, **envelope: Unpack[Envelope]) -> Player:
    is_new = player.user_id is not None and profile.handle != player.handle
    namesakes = find_namesakes(profile.handle) if is_new else ()
    with record_act(player, EntryTag.PLAYER_EDITED, by=by, **envelope, first=rows_to_lock(player, *namesakes)):
        fill_profile(player, profile)
        show_change(player)
        _mark(namesakes)
    return player


def _to_lock(players: Collection[Player]) -> Iterable[models.QuerySet[Any]]:
    return rows_to_lock(*players) if players else ()


def _mark(namesakes: Iterable[Player]) -> None:
    """Tell walk-ins from the member who has taken a handle that is their name."""
    for guest in namesakes:
        update_and_bump_versions(Player.every.filter(pk=guest.pk), name=f"{guest.name}{NO_ACCOUNT}")
        show_change(guest)


def _others(players: Iterable[Player], but: Player | None) -> tuple[Player, ...]:
    return tuple(player for player in players if player != but)


def _twice(names: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    seen: set[str] = set()
    for place, name in names.items():
        if normalize_name(name) in seen:
            yield place, name
        seen.add(normalize_name(name))


def _in_words(doubts: Sequence[Doubt]) -> str:
    names = list(dict.fromkeys(f"“{doubt.name}”" for doubt in doubts))
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    twice = "" if all(doubt.players for doubt in doubts) else " or stands there twice"
    them = "each of them" if len(names) > 1 else "it"
    return (
        f"{', '.join(names[:MOST_NAMED])}{more} could mean somebody who is known here{twice}."
        f" Say for {them} who is meant, or that it is another person of that name. Nothing was saved."
    )
