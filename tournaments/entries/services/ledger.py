"""Note awards with an entry, so that they are used there and nowhere else (OPG 7.5.1, 11). Call inside an act."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tournaments.engine.awards import BYES, Kind, byes_left, chosen_byes, chosen_start, describe_award
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import bump_versions, require_open_act, update_and_bump_versions
from tournaments.kernel.locks import lock_all
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.record.models import EarnedAward, Entry
from tournaments.record.selectors.awards import BEFORE, free_awards, keeps_ledger, to_engine_awards
from tournaments.record.services.looks import accepted_directors

SECTION = "OPG 11"
LONGEST = 300
NUMBERS = ("earned_byes", "forfeited_byes", "head_start")


@require_open_act
def note_byes(entry: Entry, byes: int, reason: str) -> list[int]:
    """Take byes from the player's awards, the earliest to expire first, and return their keys. Call inside an act.

    What was noted before is free again. Without awards a director gives a `reason`; without one it raises RuleViolation
    `no_award`.
    """
    if not keeps_ledger(entry.event):
        return []
    mine = to_engine_awards(_lock_awards(entry))
    chosen = chosen_byes(mine, byes)
    if chosen is None:
        _refuse_unbacked(entry, f"no {'byes in rounds 1 and 2' if byes > 1 else describe_award(Kind.BYE_1)}", reason)
        chosen = chosen_byes(mine, byes - 1) or ()
    return _note(entry, BYES, [award.key for award in chosen])


@require_open_act
def note_start(entry: Entry, points: int, reason: str) -> list[int]:
    """Take one award of exactly this head start (they are not added up), or none for 0. Call inside an act."""
    if not keeps_ledger(entry.event):
        return []
    chosen = chosen_start(to_engine_awards(_lock_awards(entry)), points) if points else None
    if points and chosen is None:
        _refuse_unbacked(entry, f"no {describe_award(Kind.HEAD_START, points)}", reason)
    return _note(entry, (Kind.HEAD_START,), [chosen.key] if chosen else [])


@require_open_act
def give_back(entry: Entry) -> bool:
    """Give noted awards back to their holder, and return whether there were any. Call inside an act.

    Before round 1 the entry loses them.
    """
    if not update_and_bump_versions(EarnedAward.objects.filter(used_in=entry, withdrawn_at=None), used_in=None):
        return False
    if entry.event.state in BEFORE:
        entry.earned_byes = entry.forfeited_byes = entry.head_start = 0
        entry.save(update_fields=NUMBERS)
    return True


@require_open_act
def let_go(award: EarnedAward, because: str) -> None:
    """Take an award out of an event that has not begun, and tell its directors. Call inside an act on the event."""
    entry = award.used_in
    if entry is None:
        return
    entry.refresh_from_db(fields=NUMBERS)
    noted = [award.pk]
    if award.kind == Kind.HEAD_START:
        entry.head_start = 0
    else:
        entry.earned_byes = byes_left(entry.earned_byes, award.kind)
        entry.forfeited_byes = byes_left(entry.forfeited_byes, award.kind)
        noted += _alone(entry, award)
    entry.save(update_fields=NUMBERS)
    update_and_bump_versions(EarnedAward.objects.filter(pk__in=noted), used_in=None)
    award.used_in = None
    bump_versions(entry.event)
    text = f"{entry.shown_name}: the {describe_award(award.kind, award.amount)} is taken back. {because}"
    notify(entry.event, Notice.Kind.CHANGED, accepted_directors(entry.event), text)


def refuse_reason(reason: str) -> None:
    if len(reason) > LONGEST:
        raise RuleViolation("too_long", f"A reason has up to {LONGEST} characters.", SECTION)


def _alone(entry: Entry, award: EarnedAward) -> list[int]:
    """A bye in round 2 whose bye in round 1 is taken back."""
    if award.kind != Kind.BYE_1:
        return []
    return list(EarnedAward.objects.filter(used_in=entry, kind=Kind.BYE_2).values_list("pk", flat=True))


def _lock_awards(entry: Entry) -> list[EarnedAward]:
    """Return the player's usable awards, locked."""
    person = [entry.person.pk]
    lock_all(EarnedAward.objects.filter(pk__in=[award.pk for award in free_awards(entry.event, person)]))
    return free_awards(entry.event, person)


def _note(entry: Entry, kinds: Iterable[str], chosen: Collection[int]) -> list[int]:
    noted = EarnedAward.objects.filter(used_in=entry, kind__in=list(kinds))
    update_and_bump_versions(noted.exclude(pk__in=chosen), used_in=None)
    update_and_bump_versions(EarnedAward.objects.filter(pk__in=chosen).exclude(used_in=entry), used_in=entry)
    return sorted(chosen)


def _refuse_unbacked(entry: Entry, what: str, reason: str) -> None:
    refuse_reason(reason)
    if not reason:
        who = entry.shown_name
        message = f"{who} holds {what} for this event. Was it earned nevertheless? Then say where, as the reason."
        raise RuleViolation("no_award", message, SECTION)
