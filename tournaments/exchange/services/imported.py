"""The rows of an imported event: its players, and what they wished."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from django.utils import timezone

from tournaments.engine.core.types import NO_SECTION, KeptApart, RuleViolation
from tournaments.engine.core.types import Player as EnginePlayer
from tournaments.engine.document import DocumentError
from tournaments.engine.document.drafting import Drafted
from tournaments.engine.document.faults import Faults
from tournaments.engine.document.listing import Changed
from tournaments.engine.document.parts import columns
from tournaments.engine.document.players import Named
from tournaments.engine.names import skeleton
from tournaments.entries.selectors.asked import find_members_to_ask
from tournaments.entries.services.asked import ask_members, stand_in
from tournaments.entries.services.places import tell_entered
from tournaments.entries.services.profiles import Doubt, KnownName, doubts_about
from tournaments.entries.services.suspensions import refuse_suspended
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.services.players import lock_players, names_without_account
from tournaments.record.models import Drafting, Entry, Event, KeepApart, OwedGame, RoundChange
from tournaments.record.selectors.draftings import groups_of

Keys = Mapping[str, int]
Meant = Mapping[str, int | None]
"""By id of the document the key of the player who is meant, None for somebody new."""


def enter_players(
    event: Event, entered: Sequence[EnginePlayer], named: Sequence[Named], meant: Meant, *, by: User
) -> tuple[Keys, list[int]]:
    """Put everybody on the list, checked in: who is `meant`, the member with the handle, else a new record.

    The keys of the players by id of the document, and of those records among them that are new. Raises KnownName for
    names that somebody has and of which nobody said who is meant, DocumentError where two lines mean one player.
    """
    meant_players, new = _players(named, meant)
    refuse_suspended(event, meant_players)
    players, asked = _stand_ins(event, named, meant_players, by)
    numbers = {name.number for name in named if name.number is not None}
    now = timezone.now()
    free = (number for number in count(1) if number not in numbers)
    entries = Entry.objects.bulk_create(
        Entry(
            event=event,
            player=player,
            document_id=row.id,
            number=name.number or next(free),
            checked_in=True,
            sits_out=list(row.sits_out),
            side=row.side or "",
            **columns(row, "id", "sits_out", "number", "side", "directs"),
            **columns(name, "id", "name", "handle", "number", "owes_games"),
            entered_by=by,
            entered_at=now,
        )
        for row, name, player in zip(entered, named, players, strict=True)
    )
    keys = {name.id: player.pk for name, player in zip(named, players, strict=True)}
    ask_members(event, {entry: asked[entry.player_id] for entry in entries if entry.player_id in asked}, by)
    tell_entered(event, User.objects.filter(player__in=keys.values()), by)
    _owe(event, named, keys)
    return keys, [*new, *asked]


def _stand_ins(
    event: Event, named: Sequence[Named], players: Sequence[Player], by: User
) -> tuple[list[Player], dict[int, Player]]:
    """Replace members who have to confirm first by records without an account. Map those records to the members."""
    asks = find_members_to_ask(event, players, by)
    fresh = {
        player.pk: stand_in(player, name.name, event)
        for name, player in zip(named, players, strict=True)
        if player.pk in asks
    }
    return [fresh.get(player.pk, player) for player in players], {fresh[p.pk].pk: p for p in players if p.pk in fresh}


def _owe(event: Event, named: Sequence[Named], keys: Keys) -> None:
    """The games that the next draws take; who noted them the document does not say."""
    owing = {keys[name.id]: name.owes_games for name in named if name.owes_games}
    entries = event.entries.filter(player__in=owing) if owing else ()
    now = timezone.now()
    rows = (OwedGame(entry=entry, owed_at=now) for entry in entries for _ in range(owing[entry.player_id]))
    OwedGame.objects.bulk_create(rows)


def keep_apart(event: Event, wishes: Iterable[KeptApart], keys: Keys) -> None:
    """The pairs that wish not to meet early."""
    for wish in wishes:
        first, second = sorted(keys[player] for player in wish.players)
        KeepApart.objects.create(event=event, first_id=first, second_id=second, until=wish.until, reason=wish.reason)


def keep_round_changes(event: Event, changes: Sequence[Changed]) -> None:
    """The changes of the rounds that the document tells of; who made them it does not say."""
    RoundChange.objects.bulk_create(RoundChange(event=event, **columns(change)) for change in changes)


def keep_drafting(event: Event, drafted: Drafted | None) -> None:
    """Store the seats of the draft and the time for building decks."""
    if drafted is None:
        return
    built, timed = drafted.building, dict[str, Any]()
    if built is not None:
        timed = {"building_minutes": built.minutes, "deck_cards": built.cards}
        timed |= {"building_at": built.began_at, "building_ended_at": built.ended_at}
    Drafting.objects.create(
        event=event,
        kind=drafted.kind,
        packs=drafted.packs or 0,
        seed=drafted.seed,
        groups=groups_of(drafted.circles),
        changed=drafted.changed,
        published_at=drafted.published_at,
        **timed,
    )


def _players(named: Sequence[Named], meant: Meant) -> tuple[list[Player], list[int]]:
    """Return the players in the order of the document, and the keys of new records."""
    sure = {**_members(named), **_named_by_importer(named, meant)}
    known = {code: player for code, player in sure.items() if player is not None}
    if doubts := _doubts(named, known.keys() | meant.keys()):
        raise KnownName(doubts)
    lock_players(known.values())
    called = names_without_account({name.name for name in named if name.id not in known})
    players = [known[name.id].person if name.id in known else Player(name=called[name.name]) for name in named]
    new = [player for player in players if player.pk is None]
    Player.objects.bulk_create(new)
    faults, seen = Faults(), set[int]()
    for index, player in enumerate(players):
        if player.pk in seen:
            place = f"players[{index}].{'handle' if named[index].handle else 'id'}"
            faults.add(DocumentError(place, f"{player.shown_name} is in the document twice"))
        seen.add(player.pk)
    faults.tell()
    return players, [player.pk for player in new]


def _members(named: Sequence[Named]) -> dict[str, Player]:
    """Map ids to members with a known handle."""
    skeletons = {name.id: skeleton(name.handle) for name in named if name.handle}
    rows = Player.objects.select_related("merged_into").filter(skeleton__in=set(skeletons.values()))
    members = {player.skeleton: player for player in rows} if skeletons else {}
    return {code: members[shape] for code, shape in skeletons.items() if shape in members}


def _named_by_importer(named: Sequence[Named], meant: Meant) -> dict[str, Player | None]:
    """Map ids to the players that the importer named. Raises RuleViolation for unknown ids and players."""
    rows = Player.objects.select_related("merged_into").in_bulk([pk for pk in meant.values() if pk is not None])
    strange = next(iter(meant.keys() - {name.id for name in named}), None)
    gone = next((code for code, pk in meant.items() if pk is not None and pk not in rows), None)
    if strange is not None or gone is not None:
        fault = f"“{strange}” is nobody of this document" if gone is None else f"The player chosen for “{gone}” is gone"
        raise RuleViolation("no_such_player", f"{fault}: look at the file again.", NO_SECTION)
    return {code: rows[pk] if pk is not None else None for code, pk in meant.items()}


def find_doubts(named: Sequence[Named], meant: Meant) -> list[Doubt]:
    """Return whom an import asks about: names that are known here, of which neither a handle nor an answer says it."""
    return _doubts(named, _members(named).keys() | meant.keys())


def _doubts(named: Sequence[Named], settled: Collection[str]) -> list[Doubt]:
    """Return a question for each unsettled player whose name is known here."""
    unsettled = {f"players[{at}].name": name for at, name in enumerate(named) if name.id not in settled}
    doubts = doubts_about({place: name.name for place, name in unsettled.items()})
    return [replace(doubt, id=unsettled[doubt.place].id) for doubt in doubts]
