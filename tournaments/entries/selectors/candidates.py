"""Find the players whom pasted or typed names may mean."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from django.db.models import Q
from django.db.models.functions import Coalesce
from django_countries import countries

from tournaments.engine.name_lines import Beside, NameLine, name_line
from tournaments.engine.names import is_alike, isolate, name_key, normalize_name, shared_words, skeleton, slips
from tournaments.entries.selectors.suspensions import suspended_called
from tournaments.people.models import Player
from tournaments.people.models.player import NO_ACCOUNT
from tournaments.people.selectors.names import named_like, names_in_list, region_of
from tournaments.record.models import Entry, Event

LEAST_TYPED, MOST_OFFERED = 2, 8
MOST_PARTS, AT_ONCE = 12, 2_000
COUNTRIES = frozenset(part for country in countries for part in country)
Found = Mapping[str, Sequence[Player]]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pasted line and whom it could mean: (player id, name, hint), best first.

    `line` is the name in it, `read` the whole; `number`: which line it is. `again`: the line before that has this name,
    or almost. `suspended`: somebody whom a suspension keeps from this event is called so.
    """

    line: str
    players: tuple[tuple[int, str, str], ...]
    state: str
    read: NameLine
    number: int = 1
    again: int = 0
    suspended: bool = False
    phone_asks: bool = False

    @property
    def said(self) -> tuple[str, ...]:
        return self.read.remarks

    @property
    def is_nobody(self) -> bool:
        return self.read.is_nobody

    @property
    def is_on_list(self) -> bool:
        """Return whether the one player who is called so, whom no suspension keeps out, is on the list already."""
        return self.state == "listed" and len(self.players) == 1 and not self.suspended

    @property
    def asks(self) -> bool:
        """Return whether somebody has to say who is meant."""
        is_clear = self.state in ("exact", "new") and not (self.suspended or self.phone_asks)
        return not (self.is_nobody or is_clear)


def candidates(event: Event, lines: Sequence[str], typed: Sequence[str | None] = ()) -> tuple[Candidate, ...]:
    """Return for each line the players with that handle or name, else those with a similar one.

    `typed` holds names that replace those in the lines. `state` is: exact (one player), likely (several), alike (only
    similar names), new, listed (on the list already), twice (the same name came before), near (a similar one came
    before), refused (no name).
    """
    read = [name_line(line.removesuffix(NO_ACCOUNT), COUNTRIES) for line in lines]
    read = [one if name is None else one.with_name(name) for one, name in zip_longest(read, typed[: len(read)])]
    known = _find_known([name for line in read for name in (line.name, line.numbered) if name])
    there = {_person(entry) for entry in _entries(event)}
    by_name = [_candidate(line, known, there, number) for number, line in enumerate(read, start=1)]
    alike = _alike([candidate.line for candidate in by_name if candidate.state == "new"])
    offered = [_with_alike(candidate, alike.get(candidate.line, ())) for candidate in by_name]
    out = suspended_called(event, [candidate.line for candidate in offered if candidate.line])
    flagged = [_mark_suspended(candidate, out.get(candidate.line)) for candidate in offered]
    return tuple(_told_of_phones(_compare_lines(flagged)))


def known_players(event: Event, typed: str) -> tuple[tuple[int, str, str, bool], ...]:
    """Return a few players whom the typed letters may mean: (player id, name, hint, on the list already)."""
    if len(skeleton(typed)) < LEAST_TYPED:
        return ()
    there = {_person(entry) for entry in _entries(event)}
    return tuple((*offer, offer[0] in there) for offer in _offers(found_players(typed)))


def known_called(names: Collection[str]) -> Mapping[str, tuple[Player, ...]]:
    """Map names to the players they may mean: those with that handle or name, else similar ones.

    Names without a match are left out.
    """
    known = _find_known(list(names)) if names else {}
    meant = {name: tuple(_players_called(name, known).values()) for name in names}
    alike = _alike([name for name, players in meant.items() if not players])
    return {name: players for name in names if (players := meant[name] or tuple(alike.get(name, ())))}


def claimable_called(name: str) -> tuple[Player, ...]:
    """Return records without an account that a member with this name may be.

    A private name is found by its handle only, so that typing a name reveals nothing.
    """
    players = (player for player in known_called([name]).get(name, ()) if player.user_id is None)
    return tuple(player for player in players if player.public_name or _is_alike(name, player.handle or ""))


def found_players(typed: str) -> tuple[Player, ...]:
    """A few whose handle or name, or that of a record that goes by theirs, holds every word that was typed."""
    rows = Player.objects.select_related("merged_into").filter(named_like(typed))
    players = {row.person.pk: row.person for row in rows[: 2 * MOST_OFFERED]}
    return tuple(players.values())[:MOST_OFFERED]


def _entries(event: Event) -> list[Entry]:
    return list(event.entries.select_related("event", "player")) if event.pk else []


def _person(entry: Entry) -> int:
    return entry.player.merged_into_id or entry.player_id


def _candidate(read: NameLine, known: Found, there: set[int], number: int) -> Candidate:
    if read.numbered and _players_called(read.numbered, known):
        read = read.with_number_as_name()
    if not read.name:
        return Candidate("", (), "refused", read, number)
    called = _players_called(read.name, known)
    state = "listed" if there & called.keys() else {0: "new", 1: "exact"}.get(len(called), "likely")
    return Candidate(read.name, _offers(called.values()), state, read, number)


def _compare_lines(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """Yield the candidates compared with earlier lines: the same name, player, or a similar unknown name."""
    seen: dict[str | int, int] = {}
    for candidate in candidates:
        own: list[str | int] = [f"={normalize_name(candidate.line)}"] if candidate.line else []
        own += [candidate.players[0][0]] if candidate.state == "exact" else []
        called = name_key(candidate.line)
        alike = [skeleton(candidate.line), called, *slips(called)] if candidate.line else []
        again = next((seen[key] for key in own if key in seen), 0)
        almost = next((seen[key] for key in alike if key in seen), 0)
        if again and candidate.state != "likely":
            yield replace(candidate, state="twice", again=again)
        elif almost and candidate.state in ("new", "alike"):
            yield replace(candidate, state="near", again=almost)
        else:
            yield candidate
        for key in (*own, *alike):
            seen.setdefault(key, candidate.number)


def _told_of_phones(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """A phone number beside a single name may be a part of it; where most lines have one it is a column."""
    rows = list(candidates)
    with_phone = [row.read.has(Beside.PHONE) for row in rows]
    is_column = 2 * sum(with_phone) > len(rows) > 1
    return (replace(row, phone_asks=has and not is_column) for row, has in zip(rows, with_phone, strict=True))


def _players_called(name: str, known: Found) -> dict[int, Player]:
    written = normalize_name(name)
    return {player.pk: player for player in (*known.get(skeleton(name), ()), *known.get(f"={written}", ()))}


def _find_known(names: Sequence[str]) -> Found:
    """Return the players by skeleton of the handle, and by "=" and the name as it is written."""
    called = Q(skeleton__in={skeleton(name) for name in names}) | Q(name_key__in={name_key(name) for name in names})
    known: dict[str, list[Player]] = defaultdict(list)
    for player in Player.objects.select_related("merged_into").filter(called):
        if player.skeleton:
            known[player.skeleton].append(player.person)
        known[f"={normalize_name(player.typed_name)}"].append(player.person)
    return known


def _alike(names: Sequence[str]) -> Mapping[str, Sequence[Player]]:
    """Return by name the players whose handle or name is the same but for accents and order, or one slip apart."""
    keys = {name: key for name in names if (key := name_key(name))}
    if not keys:
        return {}
    meant = _find_meant(_rows_that_share(keys.values()), keys)
    players = Player.objects.in_bulk({pk for pks in meant.values() for pk in pks})
    return {name: [players[pk] for pk in pks if pk in players][:MOST_OFFERED] for name, pks in meant.items()}


def _rows_that_share(keys: Collection[str]) -> Iterable[tuple[int, str, str]]:
    """Return (person, key of the handle, key of the name) of all who could be meant; of many names: of everybody."""
    rows = Player.objects.order_by().values_list(Coalesce("merged_into", "pk"), "handle_key", "name_key")
    parts = {part for key in keys for part in shared_words(key)}
    if len(parts) > MOST_PARTS:
        return rows.iterator(AT_ONCE)
    shares = Q()
    for part in parts:
        shares |= Q(name_key__contains=part) | Q(handle_key__contains=part)
    return rows.filter(shares)


def _find_meant(rows: Iterable[tuple[int, str, str]], keys: Mapping[str, str]) -> Mapping[str, list[int]]:
    by_part: dict[str, set[str]] = defaultdict(set)
    for name, key in keys.items():
        for part in shared_words(key):
            by_part[part].add(name)
    meant: dict[str, dict[int, None]] = defaultdict(dict)
    for pk, *called in rows:
        for key in filter(None, called):
            sharing = {name for part in shared_words(key) for name in by_part.get(part, ())}
            for name in sharing:
                if is_alike(keys[name], key):
                    meant[name][pk] = None
    return {name: list(pks) for name, pks in meant.items()}


def _is_alike(name: str, handle: str) -> bool:
    return skeleton(name) == skeleton(handle) or is_alike(name_key(name), name_key(handle))


def _with_alike(candidate: Candidate, players: Sequence[Player]) -> Candidate:
    return replace(candidate, players=_offers(players), state="alike") if players else candidate


def _mark_suspended(candidate: Candidate, player: Player | None) -> Candidate:
    """Mark a suspended player, so that the director has to choose them deliberately."""
    if player is None:
        return candidate
    if player.pk in {pk for pk, _, _ in candidate.players}:
        return replace(candidate, suspended=True)
    players = (*_offers([player]), *candidate.players)
    return replace(candidate, suspended=True, players=players, state="likely" if len(players) > 1 else "exact")


def _offers(players: Iterable[Player]) -> tuple[tuple[int, str, str], ...]:
    """Return (player id, name, hint) of each; those who are called alike are told apart."""
    offered = tuple(players)
    names = names_in_list(offered)
    return tuple((player.pk, names[player.pk], _hint(player)) for player in offered)


def _hint(player: Player) -> str:
    parts = (isolate(player.name) if player.handle else "without account", region_of(player.country))
    return ", ".join(f"{part}" for part in parts if part)
