"""Awards granted and taken back: by the places of an event, or by hand of the Director of Organized Play (OPG 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Unpack

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.department.permissions import AWARDS_ONLY, can_grant_awards
from tournaments.engine.awards import Grant, check_award, describe_award, validity_in_words
from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.engine.texts import add_full_stop
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.settling import Difference, award_difference
from tournaments.entries.services.ledger import LONGEST, SECTION, let_go
from tournaments.kernel.journal import AlreadyDone, Conflict, Envelope, bump_versions, record_act, replayable
from tournaments.kernel.locks import lock_all
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.people.services.notices import notify
from tournaments.record.models import EarnedAward, Event
from tournaments.record.selectors.awards import (
    BEFORE,
    awards,
    find_holder_violations,
    find_withdraw_violations,
    is_used,
)

NOT_DUE = "The place does not earn it any more."
FIRST_YEAR, LAST_YEAR = 1994, 2099
MOST_TRIES = 5


class _Moved(Conflict):
    """A concurrent change; start again from the beginning."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The outcome of settling. `used` awards are no longer due but used already, and cannot be taken back."""

    added: tuple[EarnedAward, ...] = ()
    kept: tuple[EarnedAward, ...] = ()
    taken_back: tuple[EarnedAward, ...] = ()
    used: tuple[EarnedAward, ...] = ()


def settle_awards(event: Event, grants: Iterable[Grant], *, because: str = NOT_DUE, by: User | None = None) -> Settled:
    """Make the places of this event earn exactly these awards.

    It is an act, or a part of one on this event; without changes nothing is recorded. Awards that are no longer due are
    taken back, also out of entries whose event has not begun; used ones are reported. A used award stays as it was
    while its place earns it, and what the Director withdrew is not granted again.
    """
    grants = tuple(grants)
    ahead = award_difference(event, grants)
    if ahead.is_none or event.is_rehearsal:
        return Settled(kept=tuple(ahead.kept))
    for _ in range(MOST_TRIES):
        with suppress(_Moved):
            return _settle_once(event, grants, because, by)
    return _settle_once(event, grants, because, by)


def _settle_once(event: Event, grants: Sequence[Grant], because: str, by: User | None) -> Settled:
    mine = EarnedAward.objects.filter(source=event)
    noted = _noted_at(mine)
    with record_act(event, EntryTag.AWARDS_SETTLED, by=by, first=(Event.every.filter(pk__in=noted),)) as act:
        _lock(mine, noted, joins=act.joins)
        settled = _settle(event, award_difference(event, grants), because)
        made, taken, used = ([row.pk for row in rows] for rows in (settled.added, settled.taken_back, settled.used))
        act.note(added=len(made), taken_back=len(taken), used=len(used), awards=[*made, *taken, *used])
    return settled


@replayable
def grant_award(
    player: Player,
    game: str,
    kind: str,
    valid_for: str,
    reason: str,
    *,
    by: User,
    year: int | None = None,
    until: date | None = None,
    amount: int = 0,
    **envelope: Unpack[Envelope],
) -> EarnedAward:
    """Grant an award as Director of Organized Play, and tell the player."""
    with record_act(player, EntryTag.AWARD_GRANTED, by=by, **envelope) as act:
        _refuse_others(by)
        forbidden = check_award(game, kind, valid_for, year, until, amount)
        unsaid = _reason_violations(reason, "Say why: the player reads it, and everybody who looks at their awards.")
        require_no_findings((*find_holder_violations(player), *forbidden, *_year_violations(year), *unsaid))
        terms = {"kind": kind, "valid_for": valid_for, "year": year, "until": until, "amount": amount}
        act.result = award = EarnedAward.objects.create(
            player=player, game=game, reason=reason, granted_at=timezone.now(), granted_by=by, **terms
        )
        act.note(award=award.pk, player=player.pk, reason=reason)
        _tell(award, "You were given", reason)
    return award


@replayable
def withdraw_award(award: EarnedAward, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> EarnedAward:
    """Withdraw an award for good: its place will not earn it again."""
    player, tag, mine = award.player, EntryTag.AWARD_WITHDRAWN, EarnedAward.objects.filter(pk=award.pk)
    noted = _noted_at(mine)
    with record_act(player, tag, by=by, **envelope, shown=award, first=(Event.every.filter(pk__in=noted),)) as act:
        _refuse_others(by)
        _lock(mine, noted)
        award = awards().get(pk=award.pk)
        if award.withdrawn_at is not None:
            raise AlreadyDone("withdrawn", "This award is withdrawn already.", award, SECTION)
        unsaid = _reason_violations(reason, "Say why the award is withdrawn: the player reads it.")
        require_no_findings((*find_withdraw_violations(award), *unsaid))
        award.withdrawn_by, award.barred = by, True
        _withdraw(award, reason)
        act.result = award
        act.note(award=award.pk, player=player.pk, reason=reason)
    return award


def _noted_at(rows: QuerySet[EarnedAward]) -> set[int]:
    """The events to come in which these are noted with an entry: their lists change with them."""
    noted = Event.every.filter(entries__awards__in=rows, state__in=BEFORE)
    return set(noted.order_by().values_list("pk", flat=True))


def _lock(rows: QuerySet[EarnedAward], noted: set[int], *, joins: bool = True) -> None:
    """Nobody notes them from now on. Raises Conflict where somebody did since their events were locked."""
    lock_all(rows)
    if not _noted_at(rows) <= noted:
        kind = Conflict if joins else _Moved
        raise kind("stale", "Somebody notes this award in an event just now: try again.", rows.first(), SECTION)


def _settle(event: Event, found: Difference, because: str) -> Settled:
    used = tuple(row for row in found.gone if is_used(row))
    taken = tuple(row for row in found.gone if not is_used(row))
    for row in found.gone:
        _withdraw(row, because)
    for row in found.again:
        row.withdrawn_at, row.withdrawn_because = None, ""
        row.save()
        bump_versions(row)
    made = tuple(_create_awards(event, found.due))
    for row in (*found.again, *made):
        _tell(row, "You earned")
    return Settled((*found.again, *made), tuple(found.kept), taken, used)


def _create_awards(event: Event, due: Iterable[Grant]) -> Iterator[EarnedAward]:
    now = timezone.now()
    for one in due:
        row = EarnedAward.objects.create(
            player_id=one.player, game=event.game, source=event, place=one.place, granted_at=now, **_terms_of(one)
        )
        yield awards().get(pk=row.pk)


def _withdraw(row: EarnedAward, because: str) -> None:
    if not is_used(row):
        let_go(row, because)
        row.used_in = None
    row.withdrawn_at, row.withdrawn_because = timezone.now(), because
    row.save()
    bump_versions(row)
    _tell(row, "No longer yours:", because)


def _terms_of(grant: Grant) -> dict[str, object]:
    names = ("kind", "valid_for", "year", "until", "amount")
    return {name: getattr(grant, name) for name in names}


def _tell(award: EarnedAward, begins: str, because: str = "") -> None:
    person = award.player.person
    if person.user is None:
        return
    earned = f"{begins} a {describe_award(award.kind, award.amount)}, for {_validity(award)}"
    source = f" ({award.source.title}, place {award.place})" if award.source else ""
    text = f"{earned}{source}. {add_full_stop(because) if because else ''}".strip()
    notify(None, Notice.Kind.AWARD, [person.user], text, page=person.get_absolute_url())


def _validity(award: EarnedAward) -> str:
    return validity_in_words(award.valid_for, award.year, award.until)


def _refuse_others(by: User) -> None:
    if not can_grant_awards(by):
        raise RuleViolation("director_only", AWARDS_ONLY, SECTION)


def _year_violations(year: int | None) -> Iterator[Violation]:
    if year is not None and not FIRST_YEAR <= year <= LAST_YEAR:
        yield Violation("year", f"A season is a year from {FIRST_YEAR} to {LAST_YEAR}.", SECTION, "year")


def _reason_violations(reason: str, missing: str) -> Iterator[Violation]:
    if len(reason) > LONGEST:
        yield Violation("too_long", f"A reason has up to {LONGEST} characters.", SECTION, "reason")
    if not reason:
        yield Violation("reason_missing", missing, SECTION, "reason")
