"""Whom pasted or typed names could mean."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q
from django.db.models.functions import Coalesce
from django_countries import countries

from tournaments.engine.names import NameLine, name_line, near, skeleton
from tournaments.entries.selectors.suspensions import suspended_called
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event

LEAST_TYPED, MOST_OFFERED = 2, 8
COUNTRIES = frozenset(part for country in countries for part in country)
Found = Mapping[str, Sequence[Player]]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pasted line and whom it could mean: (player id, name, hint), best first.

    `line` is the name in it, `pasted` the whole without any e-mail address, `said` what was left out. `suspended`:
    somebody whom a suspension keeps from this event is called so.
    """

    line: str
    players: tuple[tuple[int, str, str], ...]
    state: str
    pasted: str = ""
    said: tuple[str, ...] = ()
    suspended: bool = False

    def choices(self, *, check_in: bool = False, picked: str = "") -> Iterator[tuple[str, str, bool]]:
        """(what is sent, in words, whether it is `picked`), what is meant most likely first."""
        known = [(str(pk), f"{name} ({hint})" if hint else name) for pk, name, hint in self.players]
        new, skip = [("new", f"a new player, {self.line}")], [("skip", "leave out")]
        if self.state == "twice" or (self.state == "listed" and not check_in):
            offered = skip + known + new
        else:
            offered = new + known + skip if self.state == "alike" else known + new + skip
        return ((sent, words, sent == picked) for sent, words in offered)


def candidates(event: Event, lines: Sequence[str]) -> tuple[Candidate, ...]:
    """For each line the players with that handle or name, else those who are called almost so.

    `state`: exact (one player), likely (several), alike (nobody, but some are one slip apart), new, listed (on the list
    already), twice (a name that came before), refused (no name in it).
    """
    read = [name_line(line, COUNTRIES) for line in lines]
    known = _known([name for one in read for name in (one.name, one.numbered) if name])
    there, seen = {_person(entry) for entry in _entries(event)}, set[str]()
    found = [_candidate(one, known, there, seen) for one in read]
    alike = _alike([one.line for one in found if one.state == "new"])
    offered = [_with_alike(one, alike.get(one.line, ())) for one in found]
    out = suspended_called(event, [one.line for one in offered if one.line])
    return tuple(_flagged(one, out[one.line]) if one.line in out else one for one in offered)


def known_players(event: Event, typed: str) -> tuple[tuple[int, str, str, bool], ...]:
    """Whom the letters typed so far could mean: (player id, name, hint, on the list already), a few of them."""
    if len(skeleton(typed)) < LEAST_TYPED:
        return ()
    found, there = found_players(typed), {_person(entry) for entry in _entries(event)}
    return tuple((player.pk, player.shown_name, _hint(player), player.pk in there) for player in found)


def known_called(names: Collection[str]) -> Mapping[str, tuple[Player, ...]]:
    """By name whom it could mean: the players with that handle or name, else those who are called almost so. Names that
    nobody has are left out.
    """
    known = _known(list(names)) if names else {}
    meant = {name: tuple(_called(name, known).values()) for name in names}
    alike = _alike([name for name, players in meant.items() if not players])
    return {name: players for name in names if (players := meant[name] or tuple(alike.get(name, ())))}


def claimable_called(name: str) -> tuple[Player, ...]:
    """Records without an account which a member who is called so could be. Whose name nobody may read is found by the
    handle alone: whoever types a name is not told whose it is.
    """
    found = (player for player in known_called([name]).get(name, ()) if player.user_id is None)
    return tuple(player for player in found if player.public_name or _is_alike(name, player.handle or ""))


def found_players(typed: str) -> tuple[Player, ...]:
    """A few whose handle or name holds these letters, or that of a record that goes by theirs."""
    meant = Q(name__icontains=typed)
    meant |= Q(skeleton__contains=wanted) if (wanted := skeleton(typed)) else Q()
    rows = Player.objects.select_related("merged_into").filter(meant).order_by("name", "pk")
    found = {row.person.pk: row.person for row in rows[: 2 * MOST_OFFERED]}
    return tuple(found.values())[:MOST_OFFERED]


def listed_entry(event: Event, found: Candidate) -> Entry | None:
    """The entry of the one player who is meant; None where it could be another, or he is not on the list."""
    if found.state != "listed" or len(found.players) > 1:
        return None
    meant = found.players[0][0]
    return next((entry for entry in _entries(event) if _person(entry) == meant), None)


def _entries(event: Event) -> list[Entry]:
    return list(event.entries.select_related("event", "player"))


def _person(entry: Entry) -> int:
    return entry.player.merged_into_id or entry.player_id


def _candidate(read: NameLine, known: Found, there: set[int], seen: set[str]) -> Candidate:
    if read.numbered and _called(read.numbered, known):
        read = NameLine(read.line, read.numbered, said=read.said[:-1])
    if not read.name:
        return Candidate("", (), "refused", read.line, read.said)
    found = _called(read.name, known)
    players, said = tuple((player.pk, player.shown_name, _hint(player)) for player in found.values()), read.said
    if read.name.casefold() in seen:
        return Candidate(read.name, players, "twice", read.line, said)
    seen.add(read.name.casefold())
    state = "listed" if there & found.keys() else {0: "new", 1: "exact"}.get(len(players), "likely")
    return Candidate(read.name, players, state, read.line, said)


def _called(name: str, known: Found) -> dict[int, Player]:
    return {player.pk: player for player in (*known.get(skeleton(name), ()), *known.get(f"={name.casefold()}", ()))}


def _known(names: Sequence[str]) -> Found:
    """By skeleton of the handle, and by "=" and the name."""
    asked = Q(skeleton__in={skeleton(name) for name in names})
    forms = {form for name in names for form in (name, name.title(), name.lower())}
    known: dict[str, list[Player]] = defaultdict(list)
    for player in Player.objects.select_related("merged_into").filter(asked | Q(name__in=forms)):
        if player.skeleton:
            known[player.skeleton].append(player.person)
        known[f"={player.name.casefold()}"].append(player.person)
    return known


def _alike(names: Sequence[str]) -> Mapping[str, Sequence[Player]]:
    """By name the players whose handle or name is one slip apart from it."""
    wanted: dict[str, set[str]] = defaultdict(set)
    for name in names:
        for key in near(name):
            wanted[key].add(name)
    if not wanted:
        return {}
    rows = Player.objects.values_list(Coalesce("merged_into", "pk"), "handle", "name")
    meant = {name: pks for name, pks in _meant(rows, wanted).items() if pks}
    players = Player.objects.in_bulk({pk for pks in meant.values() for pk in pks})
    return {name: [players[pk] for pk in pks if pk in players][:MOST_OFFERED] for name, pks in meant.items()}


def _meant(rows: Iterable[tuple[int, str | None, str]], wanted: Mapping[str, set[str]]) -> Mapping[str, list[int]]:
    meant: dict[str, dict[int, None]] = defaultdict(dict)
    for pk, handle, name in rows:
        keys = near(handle or "") | near(name)
        for like in {one for key in keys & wanted.keys() for one in wanted[key]}:
            meant[like][pk] = None
    return {like: list(found) for like, found in meant.items()}


def _is_alike(name: str, handle: str) -> bool:
    return skeleton(name) == skeleton(handle) or bool(near(name) & near(handle))


def _with_alike(found: Candidate, players: Sequence[Player]) -> Candidate:
    if not players:
        return found
    offered = tuple((player.pk, player.shown_name, _hint(player)) for player in players)
    return Candidate(found.line, offered, "alike", found.pasted, found.said)


def _flagged(found: Candidate, player: Player) -> Candidate:
    """Who is suspended is offered, too: whoever it is has to be chosen."""
    if player.pk in {pk for pk, _, _ in found.players}:
        return replace(found, suspended=True)
    players = ((player.pk, player.shown_name, _hint(player)), *found.players)
    return replace(found, suspended=True, players=players, state="likely" if len(players) > 1 else "exact")


def _hint(player: Player) -> str:
    parts = (player.name if player.handle else "without account", player.country.name if player.country else "")
    return ", ".join(part for part in parts if part)
