"""Rulings of an event, overturned by evidence (OPG B), and interim rulings, which override the guide (OPG 15.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, time, timedelta
from typing import Unpack

from django.db.models import Q
from django.utils import timezone

from conduct.acts import ConductTag
from conduct.engine.rulings import alike, fold_text, parse_sections, same
from conduct.models import InterimRuling, Ruling
from conduct.selectors.situations import game_at
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.directing import refuse_appeal
from tournaments.engine.listing.matrix import GAMES
from tournaments.engine.texts import holds_address
from tournaments.kernel.journal import (
    Act,
    AlreadyDone,
    Envelope,
    KeyOnly,
    record_act,
    replayable,
    update_and_bump_versions,
)
from tournaments.kernel.models import User
from tournaments.play.services.results import ruled_seats
from tournaments.record.models import Event, Round
from tournaments.record.permissions import position_of

SECTION = "OPG B"


@dataclass(frozen=True, slots=True)
class RulingDetails:
    """A question and the ruling on it. `of_round` and `table` say where it came up.

    `differs`: its author has read similar rulings, and the question is another one.
    """

    question: str
    ruling: str
    section: str = ""
    of_round: int | None = None
    table: int | None = None
    differs: bool = False


@replayable
def make_ruling(event: Event, details: RulingDetails, *, by: User, **envelope: Unpack[KeyOnly]) -> Ruling:
    """Write a ruling down for everybody to read. What was ruled on already binds, until it is overturned."""
    with record_act(event, ConductTag.RULING_MADE, by=by, **envelope) as act:
        _refuse_closed(event)
        _refuse_texts({"question": details.question, "ruling": details.ruling})
        _refuse_place(event, details.of_round, details.table, by)
        _refuse_ruled(event, details)
        act.result = ruling = _write(event, details, act, by)
    return ruling


@replayable
def overturn_ruling(
    ruling: Ruling, evidence: str, *, by: User, instead: str = "", **envelope: Unpack[Envelope]
) -> Ruling:
    """Evidence speaks against it: from now on `instead` holds, or none. What was ruled stays to be read."""
    event = ruling.event
    with record_act(event, ConductTag.RULING_OVERTURNED, by=by, **envelope, shown=ruling) as act:
        _refuse_closed(event)
        if not ruling.stands:
            raise AlreadyDone("overturned_already", "This ruling is overturned already.", ruling, SECTION)
        refuse_to_overturn(ruling, by)
        _refuse_texts({"evidence": evidence}, instead=instead)
        _refuse_place(event, ruling.of_round, ruling.table, by)
        if instead and same(instead, ruling.ruling):
            raise RuleViolation("same_ruling", "This is what stands: write what holds instead.", SECTION)
        ruling.overturned_at, ruling.overturned_by, ruling.overturned_because = timezone.now(), by, evidence
        if instead:
            details = RulingDetails(ruling.question, instead, ruling.section, ruling.of_round, ruling.table)
            ruling.instead = _write(event, details, act, by)
        act.keep(ruling)
        act.result = ruling
        act.note(overturned=ruling.pk, what=ruling.question)
    return ruling


def refuse_to_overturn(ruling: Ruling, by: User) -> None:
    """A director's ruling is a director's to overturn (House-K5)."""
    event, maker = ruling.event, ruling.made_by
    refuse_appeal(position_of(by, event), position_of(maker, event) if maker else None)


def _write(event: Event, details: RulingDetails, act: Act, by: User) -> Ruling:
    ruling = Ruling.objects.create(
        event=event,
        **{name: getattr(details, name) for name in AS_WRITTEN},
        searched=fold_text(f"{details.question} {details.ruling} {details.section}"),
        made_at=timezone.now(),
        made_by=by,
    )
    act.note(ruling=ruling.pk, what=ruling.question)
    return ruling


def _refuse_closed(event: Event) -> None:
    if event.is_locked:
        message = f"This event is closed: its rulings stay as they are. {event.reopening}"
        raise RuleViolation("locked", message.strip(), SECTION)


def _refuse_texts(needed: Mapping[str, str], **others: str) -> None:
    for name, text in needed.items():
        if not text:
            raise RuleViolation("missing", f"Write the {name}: everybody will read it.", SECTION)
    if any(holds_address(text) for text in (*needed.values(), *others.values())):
        raise RuleViolation("address", "Everybody reads this: leave e-mail addresses out.", SECTION)


def _refuse_place(event: Event, of_round: int | None, table: int | None, by: User) -> None:
    """Refuse a ruling that the director at that table is not responsible for (OPG 7.1), or an unknown place."""
    if of_round is None and table is None:
        return
    if of_round is None:
        raise RuleViolation("round_missing", f"Say in which round it came up at table {table}.", SECTION)
    if not event.rounds.filter(of_round=of_round).exclude(state=Round.State.DRAFT).exists():
        raise RuleViolation("no_round", f"Round {of_round} is not published: leave it empty, or name another.", SECTION)
    if table is None:
        return
    match = game_at(event, of_round, table)
    if match is None:
        raise RuleViolation("no_table", f"There was no table {table} in round {of_round}: look at the slip.", SECTION)
    ruled_seats(match, by)


def _refuse_ruled(event: Event, details: RulingDetails) -> None:
    standing = dict(event.rulings.filter(overturned_at=None).values_list("pk", "question"))
    keys = alike(details.question, standing)
    if any(same(details.question, standing[pk]) for pk in keys):
        stands = "This was ruled on here already, and that binds for the rest of the event. Overturn it by evidence."
        raise RuleViolation("ruled_already", stands, SECTION)
    if keys and not details.differs:
        asks = (
            "Something alike was ruled on here already, and that binds for the rest of the event: read it first."
            " If yours is another question, say so and save again."
        )
        raise RuleViolation("ruled_alike", asks, SECTION)


AS_WRITTEN = ("question", "ruling", "section", "of_round", "table")
INTERIM_SECTION = "OPG 15.3"


@dataclass(frozen=True, slots=True)
class Interim:
    """An interim ruling as the Director writes it: `sections` such as "7.6, B"; no `games` means all of them."""

    title: str
    text: str
    sections: str
    effective_on: date
    games: tuple[str, ...] = ()


@replayable
def give_interim(details: Interim, *, by: User, **envelope: Unpack[KeyOnly]) -> InterimRuling:
    with record_act(None, ConductTag.INTERIM_GIVEN, by=by, **envelope) as act:
        act.subject = ruling = InterimRuling(made_at=timezone.now(), made_by=by)
        _fill(ruling, details)
        ruling.save()
        _change_pages(details.games, details.effective_on)
    return ruling


@replayable
def edit_interim(ruling: InterimRuling, details: Interim, *, by: User, **envelope: Unpack[Envelope]) -> InterimRuling:
    with record_act(ruling, ConductTag.INTERIM_EDITED, by=by, **envelope) as act:
        before = {field.name: getattr(ruling, field.name) for field in fields(details)}
        _fill(ruling, details)
        act.note(changed=[name for name, stood in before.items() if getattr(ruling, name) != stood])
        games = (*before["games"], *ruling.games) if before["games"] and ruling.games else ()
        _change_pages(games, min(before["effective_on"], ruling.effective_on))
        act.keep(ruling)
    return ruling


@replayable
def end_interim(
    ruling: InterimRuling, until: date, superseded_by: str, *, by: User, **envelope: Unpack[Envelope]
) -> InterimRuling:
    """End an interim ruling on the day `until`, from which this version of the guide contains it.

    Repeatable, to correct it.
    """
    with record_act(ruling, ConductTag.INTERIM_ENDED, by=by, **envelope) as act:
        if not superseded_by:
            raise RuleViolation("guide_missing", "Say which version of the guide takes its place.", INTERIM_SECTION)
        _refuse_backwards(ruling.effective_on, until)
        _change_pages(ruling.games, min(until, ruling.until or until))
        ruling.until, ruling.superseded_by = until, superseded_by
        act.note(until=until.isoformat())
        act.keep(ruling)
    return ruling


def _change_pages(games: Collection[str], since: date) -> None:
    """Pages of events in these games, none: in all, say what is in force on their day. That is told in their zones."""
    of_games = Q(game__in=games) if games else Q()
    first = datetime.combine(since - timedelta(days=1), time.min, UTC)
    update_and_bump_versions(Event.every.filter(of_games, starts_at__gte=first))


def _fill(ruling: InterimRuling, details: Interim) -> None:
    for name in ("title", "text"):
        if not getattr(details, name):
            raise RuleViolation("missing", f"Write the {name}.", INTERIM_SECTION)
    unknown = [code for code in details.games if code not in GAMES.codes()]
    if unknown:
        raise RuleViolation("unknown_game", f"There is no game {unknown[0]!r}.", INTERIM_SECTION)
    if ruling.until:
        _refuse_backwards(details.effective_on, ruling.until)
    ruling.title, ruling.text, ruling.effective_on = details.title, details.text, details.effective_on
    ruling.sections, ruling.games = list(parse_sections(details.sections)), list(dict.fromkeys(details.games))


def _refuse_backwards(since: date, until: date) -> None:
    if until < since:
        message = f"It is in force from {since:%-d %b %Y} on: it cannot end on {until:%-d %b %Y}."
        raise RuleViolation("backwards", message, INTERIM_SECTION)
