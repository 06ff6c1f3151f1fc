"""Awards of players (OPG 11): their validity, where they were used, and which may be used in an event."""

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
    """An award as pages show it.

    `award` in words; `valid_for`: championship and season; `source`: where it was earned, `page` its address. `state`:
    see `state_of`. `used`: where, `used_page` its address; both are empty while nobody may see that event. `why`: the
    reason of a withdrawn award or of one given by hand.
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
        """Say where the award comes from, such as "bye in round 1 from Europe Regional 2026"."""
        return f"{self.award} from {self.source}"


@dataclass(frozen=True, slots=True)
class UsableAwards:
    """The awards that a player may use at one event, with the most byes and the head starts they allow."""

    awards: tuple[ShownAward, ...] = ()
    byes: int = 0
    starts: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        return "; ".join(award.origin for award in self.awards)


NO_AWARDS = UsableAwards()


def keeps_ledger(event: Event) -> bool:
    """Return whether byes and head starts must come from awards here.

    That is so at Continentals and Worlds of the guide's games. Imported and rehearsed events keep what was noted.
    """
    at_championship = event.level in LEVELS.values() and bool(kinds_of(event.game)) and not event.is_rehearsal
    return at_championship and not ImportedDocument.objects.filter(event=event).exists()


def awards() -> QuerySet[EarnedAward]:
    return EarnedAward.objects.select_related("player__merged_into", "source", "used_in__event")


def awards_of(player: Player) -> QuerySet[EarnedAward]:
    """Return all awards of this player, of any of their records, the latest first."""
    return awards().filter(is_person(player)).order_by("-granted_at", "-pk")


def shown_awards(rows: Iterable[EarnedAward]) -> tuple[ShownAward, ...]:
    return tuple(map(_show_award, rows))


def usable_awards_in(event: Event, players: Collection[int]) -> Mapping[int, UsableAwards]:
    """Map people to what they may use in this event; only those who have something. One query."""
    by_person: dict[int, list[EarnedAward]] = defaultdict(list)
    for row in free_awards(event, players):
        by_person[row.person.pk].append(row)
    return {person: _usable_awards(rows) for person, rows in by_person.items()}


def usable_awards_of(entry: Entry) -> UsableAwards:
    """Return what the player of this entry may use, with what is noted there already."""
    person = entry.person.pk
    if keeps_ledger(entry.event):
        return usable_awards_in(entry.event, [person]).get(person, NO_AWARDS)
    return NO_AWARDS


def free_awards(event: Event, players: Collection[int]) -> list[EarnedAward]:
    """Return the awards of these people that are valid here and used nowhere else."""
    held = Q(player__in=players) | Q(player__merged_into__in=players)
    rows = awards().filter(held, is_unused() | Q(used_in__event=event), game=event.game, withdrawn_at=None)
    on = event.local_start.date()
    found = []
    for row in rows:
        if is_valid(row.valid_for, row.year, row.until, level=event.level, on=on):
            found.append(row)
    return found


def is_unused() -> Q:
    """Match awards that are noted nowhere, or where nothing came of it (see `came_to_nothing`)."""
    without_him = Q(used_in__checked_in=False, used_in__event__state=Event.State.FINALIZED)
    return Q(used_in=None) | Q(used_in__event__state=Event.State.CANCELLED) | without_him


def came_to_nothing(entry: Entry) -> bool:
    """Return whether the event was cancelled, or is over without the player."""
    state = entry.event.state
    return state == Event.State.CANCELLED or (state == Event.State.FINALIZED and not entry.checked_in)


def to_engine_awards(rows: Iterable[EarnedAward]) -> list[Held]:
    """Return the awards as values of the engine."""
    return [Held(row.pk, row.kind, row.year, row.until, row.amount) for row in rows]


def is_used(row: EarnedAward) -> bool:
    """Return whether the award is spent: once round 1 is published nothing brings it back."""
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
    """Return why this award cannot be withdrawn by hand."""
    if is_used(row):
        return (Violation("used", "This award is used: nothing takes it back.", "OPG 11"),)
    return ()


def state_of(row: EarnedAward) -> str:
    """Return "free", "noted" (round 1 is not published yet), "used", "forfeited", "over" or "withdrawn"."""
    entry = row.used_in
    if row.withdrawn_at is not None:
        return "withdrawn"
    if entry is None or came_to_nothing(entry):
        if _has_expired(row, today()):
            return "over"
        return "free"
    if entry.forfeited_byes and row.kind != EarnedAward.Kind.HEAD_START:
        return "forfeited"
    if is_used(row):
        return "used"
    return "noted"


def _usable_awards(rows: list[EarnedAward]) -> UsableAwards:
    found = {row.pk: row for row in rows}
    ordered = [found[award.key] for award in sort_by_end(to_engine_awards(rows))]
    return UsableAwards(
        shown_awards(ordered), most_byes(to_engine_awards(rows)), list_head_starts(to_engine_awards(rows))
    )


def _show_award(row: EarnedAward) -> ShownAward:
    source = row.source
    used = None
    if row.used_in:
        used = row.used_in.event
    if used is None or used.is_hidden:
        used = None
    page = ""
    if source:
        page = source.get_absolute_url()
    used_page = ""
    if used:
        used_page = used.get_absolute_url()
    if row.withdrawn_at:
        why = row.withdrawn_because
    else:
        why = row.reason
    return ShownAward(
        pk=row.pk,
        version=row.version,
        award=describe_award(row.kind, row.amount),
        game=row.game,
        valid_for=validity_in_words(row.valid_for, row.year, row.until),
        source=source.title if source else "the Director of Organized Play",
        page=page,
        place=row.place,
        state=state_of(row),
        used=used.title if used else "",
        used_page=used_page,
        why=why,
        can_be_withdrawn=row.withdrawn_at is None and not find_withdraw_violations(row),
    )


def _has_expired(row: EarnedAward, day: date) -> bool:
    return (row.year is not None and row.year < day.year) or (row.until is not None and row.until < day)
