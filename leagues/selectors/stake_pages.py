"""Pages of bids and design opportunities, and the report to the Advocates (SW "After the Tournament")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from leagues.engine import Passed, passed_over
from leagues.models import PassedOver
from leagues.selectors.facts import Placing, placing_of
from leagues.selectors.gifts import lacks_sanction
from leagues.selectors.levels import level_of
from leagues.selectors.previews import as_it_stands, gifts_ahead
from leagues.selectors.stakes import AtStake, at_stake, field_of, has_stakes, holders, marks
from tournaments.engine.awards import CALLED, Kind
from tournaments.engine.consequences import Consequence
from tournaments.engine.tables.cells import Row as SheetRow
from tournaments.kernel.days import format_start
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_account
from tournaments.record.models import EarnedAward, Event
from tournaments.record.models.namesakes import name_on_list
from tournaments.record.selectors.counting import event_status, played_status
from tournaments.record.selectors.rows import entries_of

KINDS = (Kind.DAY_2_BID, Kind.DESIGN)
BECAUSE = {
    Passed.DISQUALIFIED: "disqualified",
    Passed.OPTED_OUT: "opted out on the day",
    Passed.HOLDS_ONE: "holds one already",
    Passed.ADVOCATE: "is a Tournament Advocate",
    Passed.DIRECTS: "directs the event, and wins glass and bids alone",
}


@dataclass(frozen=True, slots=True)
class Receiver:
    """`prize` in words: bid to Day 2, virtual card design opportunity."""

    prize: str
    place: int
    player: int
    name: str
    page: str


@dataclass(frozen=True, slots=True)
class PassedPlayer:
    prize: str
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class ShownMark:
    """`own`: the reader's. `code` as it is noted, `why` in words."""

    pk: int
    entry: int
    name: str
    code: str
    why: str
    own: bool


@dataclass(frozen=True, slots=True)
class ShownStake:
    """The stakes of an event. Until `final` they follow the present standings. `against` lists why it gives nothing.

    `mine` means that the reader plays here, `out` that they opted out.
    """

    event: int
    title: str
    page: str
    stake: AtStake
    final: bool
    against: tuple[str, ...]
    receivers: tuple[Receiver, ...]
    passed: tuple[PassedPlayer, ...]
    marks: tuple[ShownMark, ...]
    mine: bool
    out: bool


def shown_stake(event: Event, user: User | None = None) -> ShownStake | None:
    """None where nothing can be at stake."""
    if not has_stakes(event):
        return None
    stake, final = at_stake(event), placing_of(event, Consequence.AWARD) is not None
    noted = tuple(_marks(event, user))
    return ShownStake(
        event=event.pk,
        title=event.title,
        page=event.get_absolute_url(),
        stake=stake,
        final=final,
        against=tuple(_against(event, stake)),
        receivers=tuple(_standing(event) if final else _ahead(event)),
        passed=tuple(_passed_players(event, stake)),
        marks=noted,
        mine=user is not None and event.entries.filter(is_account(user)).exists(),
        out=any(mark.own and mark.code == PassedOver.Why.OPTED_OUT for mark in noted),
    )


@dataclass(frozen=True, slots=True)
class StakeCard:
    """The card on an event's page: its stakes, and the receivers once the event is final."""

    stake: AtStake
    receivers: tuple[Receiver, ...]


def stake_card(event: Event) -> StakeCard | None:
    """None where nothing is at stake."""
    stake = at_stake(event) if has_stakes(event) else None
    if stake is None or not stake.is_any:
        return None
    return StakeCard(stake, tuple(_standing(event)) if event.state == Event.State.FINALIZED else ())


@dataclass(frozen=True, slots=True)
class Named:
    """A receiver as the Advocates are told; `email` empty: none is known here."""

    prize: str
    place: int
    name: str
    email: str


@dataclass(frozen=True, slots=True)
class Report:
    """The report to the Advocates of the Player's Committee.

    `taken_back` lists gifts from before a correction. `text` is the whole report as a letter.
    """

    title: str
    final: bool
    named: tuple[Named, ...]
    taken_back: tuple[Named, ...]
    text: str

    @property
    def lacks_addresses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.name for one in self.named if not one.email))


def report_of(event: Event) -> Report:
    """Return the report of a finalized event; for others it names nobody."""
    named = tuple(_named_winner(event, row) for row in _awarded_stakes(event).filter(withdrawn_at=None))
    kept = {(one.prize, one.name) for one in named}
    gone = tuple(_named_winner(event, row) for row in _awarded_stakes(event).exclude(withdrawn_at=None))
    taken = tuple(dict.fromkeys(one for one in gone if (one.prize, one.name) not in kept))
    final = placing_of(event, Consequence.AWARD) is not None
    return Report(event.title, final, named, taken, _letter(event, named, taken))


def report_sheet(event: Event) -> tuple[SheetRow, ...]:
    """Return the report as rows of a spreadsheet."""
    report = report_of(event)
    lines = [(one.prize, one.place, one.name, one.email, "") for one in report.named]
    gone = [(one.prize, one.place, one.name, one.email, "taken back") for one in report.taken_back]
    return (("Prize", "Place", "Player", "E-mail", "After a correction"), *lines, *gone)


def players_of(event: Event) -> tuple[tuple[int, str], ...]:
    """(key of the entry, name), by name."""
    people = [(entry.pk, entry.shown_name) for entry in entries_of(event)]
    return tuple(sorted(people, key=lambda each: event.order_of(each[1])))


def _awarded_stakes(event: Event) -> QuerySet[EarnedAward]:
    rows = EarnedAward.objects.filter(source=event, kind__in=KINDS)
    return rows.select_related("player__merged_into__user", "player__user").order_by("kind", "place", "pk")


def _named_winner(event: Event, row: EarnedAward) -> Named:
    person = row.person
    return Named(
        CALLED[Kind(row.kind)], row.place or 0, name_on_list(event.pk, person), person.user.email if person.user else ""
    )


def _letter(event: Event, named: tuple[Named, ...], taken: tuple[Named, ...]) -> str:
    stake = at_stake(event)
    start = format_start(event.local_start)
    head = [
        f"To the Tournament Advocates of the SW:CCG Player's Committee: {event.title}, {start}.",
        f"Bids to Day 2 at Worlds {stake.year}: {stake.bids}. Virtual card design opportunities: {stake.designs}.",
    ]
    lines = [f"{one.prize[:1].upper()}{one.prize[1:]}: {_contact(one)}, place {one.place}" for one in named]
    gone = [f"No longer, after a correction: {one.prize}, {_contact(one)}" for one in taken]
    return "\n".join([*head, "", *(lines or ["Nobody receives anything."]), *gone])


def _contact(one: Named) -> str:
    return f"{one.name} <{one.email}>" if one.email else f"{one.name} (e-mail address not known here)"


def _against(event: Event, stake: AtStake) -> Iterator[str]:
    status = event_status(event) if event.is_locked else played_status(event)
    if stake.is_any and event.has_begun and lacks_sanction(level_of(event), status):
        yield f"As it stands it is not sanctioned, and gives nothing: {' '.join(status.reasons)}"


def _standing(event: Event) -> Iterator[Receiver]:
    for row in _awarded_stakes(event).filter(withdrawn_at=None):
        yield _receiver(event, Kind(row.kind), row.place or 0, row.person)


def _ahead(event: Event) -> Iterator[Receiver]:
    """Yield the receivers by the present standings, once a round is complete."""
    due = [grant for grant in gifts_ahead(event).awards if grant.kind in KINDS] if event.has_begun else []
    people = Player.every.select_related("merged_into").in_bulk([grant.player for grant in due])
    for grant in due:
        yield _receiver(event, Kind(grant.kind), grant.place, people[grant.player].person)


def _receiver(event: Event, kind: Kind, place: int, person: Player) -> Receiver:
    return Receiver(CALLED[kind], place, person.pk, name_on_list(event.pk, person), person.get_absolute_url())


def _passed_players(event: Event, stake: AtStake) -> Iterator[PassedPlayer]:
    placing = placing_of(event, Consequence.AWARD)
    if placing is None and event.has_begun and not event.is_locked:
        placing = as_it_stands(event)
    if placing is None or not stake.is_any:
        return
    field, _ = field_of(event, placing, stake.year)
    names = _names(event, placing)
    for number, kind, passed in (
        (stake.bids, Kind.DAY_2_BID, field.passed_for_bids()),
        (stake.designs, Kind.DESIGN, field.passed_for_designs()),
    ):
        for player, why in passed_over(field.order, number, passed):
            yield PassedPlayer(CALLED[kind], names[player], _why(event, stake, player, why))


def _why(event: Event, stake: AtStake, player: int, why: Passed) -> str:
    if why is not Passed.HOLDS_ONE:
        return BECAUSE[why]
    source = holders(event, stake.year)[player].source
    return f"{BECAUSE[why]}, from {source.title}" if source else BECAUSE[why]


def _names(event: Event, placing: Placing) -> dict[int, str]:
    entries = event.entries.filter(player__in=placing.ranks).select_related("player__merged_into")
    return {entry.person.pk: entry.shown_name for entry in entries}


def _marks(event: Event, user: User | None) -> Iterator[ShownMark]:
    for row in marks(event):
        person = row.entry.person
        own = user is not None and person.user_id == user.pk
        yield ShownMark(row.pk, row.entry_id, row.entry.shown_name, row.why, row.get_why_display(), own)
