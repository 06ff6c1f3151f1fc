"""One person with several records: those that go by another's name, and whatever keeps two from being one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.names import name_key
from tournaments.entries.selectors.lists import played_by
from tournaments.people.models import Player
from tournaments.people.selectors.persons import aliases_of, is_person
from tournaments.record.models import Director, Entry, Event, Match, Merging, Seat, Waiting
from tournaments.record.selectors.records import rules_of

SECTION = "OPG 7.2"
MOST_EVENTS = 100


@dataclass(frozen=True, slots=True)
class Side:
    """A record with its latest events, the number of others, and the other handles that find it."""

    player: Player
    events: tuple[Event, ...]
    more: int
    aliases: tuple[str, ...]
    has_account: bool


@dataclass(frozen=True, slots=True)
class Together:
    """The effect of merging `player` into `into`.

    `refused` says why it is impossible; `other_way` means that the reverse is possible. `names` are the other handles
    that will find `into`.
    """

    player: Side
    into: Side
    names: tuple[str, ...]
    refused: str
    code: str
    other_way: bool


def find_namesakes(handle: str | None) -> tuple[Player, ...]:
    """Return who has no account and is called like this handle."""
    guests = Player.objects.filter(user=None, handle=None, merged_into=None)
    return tuple(guests.filter(name_key=name_key(handle))) if handle else ()


def mergings() -> QuerySet[Merging]:
    return Merging.objects.select_related("player", "into__merged_into")


def standing_mergings(player: Player) -> QuerySet[Merging]:
    """Return present mergings into this record, latest first."""
    return Merging.objects.filter(into=player, parted_at=None).select_related("player", "into", "made_by__player")


def rows_to_lock(*players: Player) -> tuple[QuerySet[Event], QuerySet[Player]]:
    """The events in which these stand, and all records that go by their names: nobody enters one of them or merges it
    on while it is decided who they are.
    """
    keys = [player.pk for player in players]
    stands = Q(player__in=keys) | Q(player__merged_into__in=keys)
    directs = Q(user__player__in=keys) | Q(user__player__merged_into__in=keys)
    rows = (Entry.objects.filter(stands), Waiting.objects.filter(stands), Director.objects.filter(directs))
    events = reduce(or_, (Q(pk__in=standing.values("event")) for standing in rows))
    return Event.every.filter(events), Player.every.filter(Q(pk__in=keys) | Q(merged_into__in=keys))


def refusal(player: Player, into: Player) -> RuleViolation | None:
    """Why this record cannot go by `into`; None where it can."""
    return _not_two(player, into) or _accounts(player, into) or _both_there(player, into)


def shared_events(player: Player, other: Player) -> QuerySet[Event]:
    """Events in which both are on the list, or wait for a place: nobody can hold two."""
    events = Event.every.order_by("starts_at", "pk")
    for record in (player, other):
        listed = Entry.objects.filter(is_person(record), event=OuterRef("pk"))
        waits = Waiting.objects.filter(is_person(record), event=OuterRef("pk"))
        events = events.filter(Exists(listed) | Exists(waits))
    return events


def shared_tables(player: Player, other: Player) -> QuerySet[Match]:
    """Return the matches of these two against each other, in order."""
    matches = Match.objects.select_related("round__event").order_by("round__event__starts_at", "round__number", "pk")
    for record in (player, other):
        matches = matches.filter(Exists(Seat.objects.filter(is_person(record), match=OuterRef("pk"))))
    return matches


def together(player: Player, into: Player) -> Together:
    violation, sides = refusal(player, into), (_side(player), _side(into))
    own = {player.handle} if player.handle else set()
    return Together(
        *sides,
        names=tuple(sorted({*own, *sides[0].aliases, *sides[1].aliases})),
        refused=str(violation or ""),
        code=violation.code if violation else "",
        other_way=refusal(into, player) is None,
    )


def _not_two(player: Player, into: Player) -> RuleViolation | None:
    if player == into:
        return _refusal("same_record", f"{player} is this record itself: choose another one.")
    if player.rehearsal_id or into.rehearsal_id:
        return _refusal("made_up", "Who was made up for a rehearsal is nobody: his record goes with it.")
    if player.merged_into:
        return _refusal("merged_already", f"{player} goes by {player.merged_into} already. Part them first.")
    if into.merged_into:
        return _refusal("merged_already", f"{into} goes by {into.merged_into}: merge with {into.merged_into} instead.")
    return None


def _accounts(player: Player, into: Player) -> RuleViolation | None:
    """The record with the account stays; of two accounts one has to be closed first."""
    if player.user is None or not player.user.is_active:
        return None
    if into.user is None or not into.user.is_active:
        message = f"{player} has an account and {into} has none: merge {into} into {player} instead."
        return _refusal("other_way", message)
    message = f"{player} and {into} both have an account. Have an administrator deactivate that of {player} first."
    return _refusal("two_accounts", message)


def _both_there(player: Player, into: Player) -> RuleViolation | None:
    tables = list(shared_tables(player, into))
    met = {match.round.event_id for match in tables}
    events = [event for event in shared_events(player, into) if event.pk not in met]
    if not (tables or events):
        return None
    reasons = [f"{player} and {into} sat opposite each other: {_join_words(map(_table, tables))}."] if tables else []
    reasons += [f"{player} and {into} were both entered in {_join_words(map(_title, events))}."] if events else []
    if tables:
        return _refusal("opponents", " ".join([*reasons, "Two who played each other are two people."]))
    seats = "Nobody holds two seats: take a wrong entry off the list first."
    return _refusal("same_event", " ".join([*reasons, seats]))


def _table(match: Match) -> str:
    event, sitting = match.round.event, match.round
    where = f"{_title(event)}, {rules_of(event).name_sitting(sitting.of_round, sitting.game, name=sitting.name)}"
    return f"{where}, table {match.table}" if match.table else where


def _title(event: Event) -> str:
    return "a rehearsal" if event.is_rehearsal else f"{event.title} ({event.local_start:%d %b %Y})"


def _join_words(words: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(words))


def _refusal(code: str, message: str) -> RuleViolation:
    return RuleViolation(code, message, SECTION)


def _side(player: Player) -> Side:
    events = played_by(player)
    shown = tuple(events[:MOST_EVENTS])
    more = max(0, events.count() - MOST_EVENTS) if len(shown) == MOST_EVENTS else 0
    return Side(player, shown, more, aliases_of(player), player.user_id is not None)
