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
from tournaments.kernel.journal import Conflict, Envelope, Once, changed_all, recorded, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.models.player import NO_ACCOUNT
from tournaments.people.services.players import Profile, fill, new_player

CODE = "known_name"
MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Doubt:
    """A name and whom it could mean, nobody where it stands twice in one list. `place`: where it stands in what was
    sent; `id`: of the player in an event document.
    """

    place: str
    name: str
    players: tuple[Player, ...] = ()
    id: str = ""

    @property
    def is_exact(self) -> bool:
        """Whether somebody is called so, and not only almost."""
        written, looks = normalize_name(self.name), skeleton(self.name)
        return any(player.skeleton == looks or normalize_name(player.typed_name) == written for player in self.players)


class KnownName(Conflict):
    """Somebody may be known here already; whoever writes says who is meant."""

    def __init__(self, doubts: Sequence[Doubt], row: models.Model | None = None) -> None:
        super().__init__(CODE, _in_words(doubts), row, NO_SECTION)
        self.doubts = tuple(doubts)


def refuse_known(names: Mapping[str, str], row: models.Model | None = None, *, but: Player | None = None) -> None:
    """`names` by their places. Raises KnownName with all that are known here, and those that stand there twice.

    `but`: who is called so himself from now on.
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
    """For a member who is new here: he may have played before, without an account."""
    if players := claimable_called(name):
        raise KnownName([Doubt("name", name, players)])


@replayable
def create_player(
    profile: Profile, *, by: User | None, user: User | None = None, another: bool = False, **envelope: Unpack[Once]
) -> Player:
    """A new record; `user` is the account it belongs to, None for a walk-in.

    `another`: the member is none of those without an account who are called so, or claims that record next. Else raises
    KnownName where there are such.
    """
    namesakes = find_namesakes(profile.handle) if user is not None else ()
    with recorded(None, EntryTag.PLAYER_CREATED, by=by, **envelope, first=_to_lock(namesakes)) as act:
        if user is not None and not another:
            refuse_claimable(profile.name)
        act.subject = player = new_player(profile, user=user)
        _mark(namesakes)
    return player


@replayable
def edit_player(player: Player, profile: Profile, *, by: User, **envelope: Unpack[Envelope]) -> Player:
    is_new = player.user_id is not None and profile.handle != player.handle
    namesakes = find_namesakes(profile.handle) if is_new else ()
    with recorded(player, EntryTag.PLAYER_EDITED, by=by, **envelope, first=rows_to_lock(player, *namesakes)):
        fill(player, profile)
        show_change(player)
        _mark(namesakes)
    return player


def _to_lock(players: Collection[Player]) -> Iterable[models.QuerySet[Any]]:
    return rows_to_lock(*players) if players else ()


def _mark(namesakes: Iterable[Player]) -> None:
    """Tell walk-ins from the member who has taken a handle that is their name."""
    for guest in namesakes:
        changed_all(Player.every.filter(pk=guest.pk), name=f"{guest.name}{NO_ACCOUNT}")
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
