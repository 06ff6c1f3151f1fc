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
    known = _known([name for line in read for name in (line.name, line.numbered) if name])
    there, seen = {_person(entry) for entry in _entries(event)}, set[str]()
    by_name = [_candidate(line, known, there, seen) for line in read]
    alike = _alike([candidate.line for candidate in by_name if candidate.state == "new"])
    offered = [_with_alike(candidate, alike.get(candidate.line, ())) for candidate in by_name]
    out = suspended_called(event, [candidate.line for candidate in offered if candidate.line])
    return tuple(_flagged(candidate, out.get(candidate.line)) for candidate in offered)


def known_players(event: Event, typed: str) -> tuple[tuple[int, str, str, bool], ...]:
    """Whom the letters typed so far could mean: (player id, name, hint, on the list already), a few of them."""
    if len(skeleton(typed)) < LEAST_TYPED:
        return ()
    there = {_person(entry) for entry in _entries(event)}
    return tuple((*_offer(player), player.pk in there) for player in found_players(typed))


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
    players = (player for player in known_called([name]).get(name, ()) if player.user_id is None)
    return tuple(player for player in players if player.public_name or _is_alike(name, player.handle or ""))


def found_players(typed: str) -> tuple[Player, ...]:
    """A few whose handle or name holds these letters, or that of a record that goes by theirs."""
    meant = Q(name__icontains=typed)
    meant |= Q(skeleton__contains=wanted) if (wanted := skeleton(typed)) else Q()
    rows = Player.objects.select_related("merged_into").filter(meant).order_by("name", "pk")
    players = {row.person.pk: row.person for row in rows[: 2 * MOST_OFFERED]}
    return tuple(players.values())[:MOST_OFFERED]


def listed_entry(event: Event, candidate: Candidate) -> Entry | None:
    """The entry of the one player who is meant; None where it could be another, or he is not on the list."""
    if candidate.state != "listed" or len(candidate.players) > 1:
        return None
    meant = candidate.players[0][0]
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
    called = _called(read.name, known)
    state = "listed" if there & called.keys() else {0: "new", 1: "exact"}.get(len(called), "likely")
    if read.name.casefold() in seen:
        state = "twice"
    seen.add(read.name.casefold())
    return Candidate(read.name, tuple(map(_offer, called.values())), state, read.line, read.said)


def _called(name: str, known: Found) -> dict[int, Player]:
    return {player.pk: player for player in (*known.get(skeleton(name), ()), *known.get(f"={name.casefold()}", ()))}


def _known(names: Sequence[str]) -> Found:
    """By skeleton of the handle, and by "=" and the name."""
    called = Q(skeleton__in={skeleton(name) for name in names})
    called |= Q(name__in={form for name in names for form in (name, name.title(), name.lower())})
    known: dict[str, list[Player]] = defaultdict(list)
    for player in Player.objects.select_related("merged_into").filter(called):
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
    for pk, handle, called in rows:
        keys = near(handle or "") | near(called)
        for name in {name for key in keys & wanted.keys() for name in wanted[key]}:
            meant[name][pk] = None
    return {name: list(pks) for name, pks in meant.items()}


def _is_alike(name: str, handle: str) -> bool:
    return skeleton(name) == skeleton(handle) or bool(near(name) & near(handle))


def _with_alike(candidate: Candidate, players: Sequence[Player]) -> Candidate:
    return replace(candidate, players=tuple(map(_offer, players)), state="alike") if players else candidate


def _flagged(candidate: Candidate, player: Player | None) -> Candidate:
    """Who is suspended is offered, too: whoever it is has to be chosen."""
    if player is None:
        return candidate
    if player.pk in {pk for pk, _, _ in candidate.players}:
        return replace(candidate, suspended=True)
    players = (_offer(player), *candidate.players)
    return replace(candidate, suspended=True, players=players, state="likely" if len(players) > 1 else "exact")


def _offer(player: Player) -> tuple[int, str, str]:
    """(player id, name, hint)"""
    parts = (player.name if player.handle else "without account", player.country.name if player.country else "")
    return player.pk, player.shown_name, ", ".join(part for part in parts if part)
