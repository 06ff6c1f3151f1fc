"""Awards of players (OPG 11): what each is valid for, where it was used, and who may use which in an event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from tournaments.engine.awards import (
    LEVELS,
    Held,
    describe_award,
    is_valid,
    kinds_of,
    list_head_starts,
    most_byes,
    sort_by_end,
    validity_in_words,
)
from tournaments.engine.core.types import Violation
from tournaments.kernel.days import today
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_person
from tournaments.record.models import EarnedAward, Entry, Event, ImportedDocument

BEFORE = (Event.State.DRAFT, Event.State.LISTED)


@dataclass(frozen=True, slots=True)
class ShownAward:
    """`award` in words, `valid_for` championship and season; `source` where it was earned, `page` its address.

    `state` as `state_of` has it; `used` where, `used_page` its address, both empty while nobody may see that event;
    `why`: of what is withdrawn, or was given by hand.
    """

    pk: int
    version: int
    award: str
    game: str
    valid_for: str
    source: str
    page: str
    place: int | None
    state: str
    used: str
    used_page: str
    why: str
    can_be_withdrawn: bool

    @property
    def origin(self) -> str:
        """As the desk says it: bye in round 1 from Europe Regional 2026."""
        return f"{self.award} from {self.source}"


@dataclass(frozen=True, slots=True)
class Usable:
    """What a player may use at one event: how many byes at most, which head starts, and what each is."""

    awards: tuple[ShownAward, ...] = ()
    byes: int = 0
    starts: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        return "; ".join(award.origin for award in self.awards)


NOTHING = Usable()


def keeps_ledger(event: Event) -> bool:
    """Whether byes and head starts come from awards here: at Continentals and Worlds of the guide's games.

    What came with a file, and what is rehearsed, is noted as it was.
    """
    at_championship = event.level in LEVELS.values() and bool(kinds_of(event.game)) and not event.is_rehearsal
    return at_championship and not ImportedDocument.objects.filter(event=event).exists()


def awards() -> QuerySet[EarnedAward]:
    return EarnedAward.objects.select_related("player__merged_into", "source", "used_in__event")


def awards_of(player: Player) -> QuerySet[EarnedAward]:
    """All of this player, under whichever record, the latest first."""
    return awards().filter(is_person(player)).order_by("-granted_at", "-pk")


def shown_awards(rows: Iterable[EarnedAward]) -> tuple[ShownAward, ...]:
    return tuple(_shown(row) for row in rows)


def usable_in(event: Event, players: Collection[int]) -> Mapping[int, Usable]:
    """By the keys of people, of those who hold something for this event. One query."""
    by_person: dict[int, list[EarnedAward]] = defaultdict(list)
    for row in free_awards(event, players):
        by_person[row.person.pk].append(row)
    return {person: _usable(rows) for person, rows in by_person.items()}


def usable_by(entry: Entry) -> Usable:
    """By this player in the event that he is entered in, with what is noted there already."""
    person = entry.person.pk
    return usable_in(entry.event, [person]).get(person, NOTHING) if keeps_ledger(entry.event) else NOTHING


def free_awards(event: Event, players: Collection[int]) -> list[EarnedAward]:
    """Of these people, valid here, and used nowhere else."""
    held = Q(player__in=players) | Q(player__merged_into__in=players)
    rows = awards().filter(held, is_unused() | Q(used_in__event=event), game=event.game, withdrawn_at=None)
    on = event.local_start.date()
    return [row for row in rows if is_valid(row.valid_for, row.year, row.until, level=event.level, on=on)]


def is_unused() -> Q:
    """Noted nowhere, or where nothing came of it; as `came_to_nothing` says."""
    without_him = Q(used_in__checked_in=False, used_in__event__state=Event.State.FINALIZED)
    return Q(used_in=None) | Q(used_in__event__state=Event.State.CANCELLED) | without_him


def came_to_nothing(entry: Entry) -> bool:
    """The event was cancelled, or is over without the player."""
    state = entry.event.state
    return state == Event.State.CANCELLED or (state == Event.State.FINALIZED and not entry.checked_in)


def held(rows: Iterable[EarnedAward]) -> list[Held]:
    """For the engine."""
    return [Held(row.pk, row.kind, row.year, row.until, row.amount) for row in rows]


def is_used(row: EarnedAward) -> bool:
    """Once round 1 is published nothing brings it back."""
    entry = row.used_in
    return entry is not None and not came_to_nothing(entry) and entry.event.state not in BEFORE


def find_holder_violations(player: Player) -> tuple[Violation, ...]:
    """Return why this record can hold no award."""
    if player.rehearsal_id:
        message = "Who was made up for a rehearsal is nobody who could hold anything."
        return (Violation("made_up", message, "OPG 11"),)
    if player.merged_into:
        message = f"{player} goes by {player.merged_into}: choose {player.merged_into} instead."
        return (Violation("merged_already", message, "OPG 11"),)
    return ()


def find_withdraw_violations(row: EarnedAward) -> tuple[Violation, ...]:
    """Return why this award, which still stands, cannot be withdrawn by hand."""
    return (Violation("used", "This award is used: nothing takes it back.", "OPG 11"),) if is_used(row) else ()


def state_of(row: EarnedAward) -> str:
    """free, noted (round 1 is not published yet), used, forfeited, over, or withdrawn."""
    entry = row.used_in
    if row.withdrawn_at is not None:
        return "withdrawn"
    if entry is None or came_to_nothing(entry):
        return "over" if _ended(row, today()) else "free"
    if entry.forfeited_byes and row.kind != EarnedAward.Kind.HEAD_START:
        return "forfeited"
    return "used" if is_used(row) else "noted"


def _usable(rows: list[EarnedAward]) -> Usable:
    found = {row.pk: row for row in rows}
    ordered = [found[award.key] for award in sort_by_end(held(rows))]
    return Usable(shown_awards(ordered), most_byes(held(rows)), list_head_starts(held(rows)))


def _shown(row: EarnedAward) -> ShownAward:
    source, used = row.source, row.used_in.event if row.used_in else None
    used = None if used is None or used.is_hidden else used
    return ShownAward(
        pk=row.pk,
        version=row.version,
        award=describe_award(row.kind, row.amount),
        game=row.game,
        valid_for=validity_in_words(row.valid_for, row.year, row.until),
        source=source.title if source else "the Director of Organized Play",
        page=source.get_absolute_url() if source else "",
        place=row.place,
        state=state_of(row),
        used=used.title if used else "",
        used_page=used.get_absolute_url() if used else "",
        why=row.withdrawn_because if row.withdrawn_at else row.reason,
        can_be_withdrawn=row.withdrawn_at is None and not find_withdraw_violations(row),
    )


def _ended(row: EarnedAward, day: date) -> bool:
    return (row.year is not None and row.year < day.year) or (row.until is not None and row.until < day)
