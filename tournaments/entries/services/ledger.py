"""Inside an act: awards noted with an entry, so that they are used there and nowhere else (OPG 7.5.1, 11)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tournaments.engine.awards import BYES, Kind, byes_left, chosen_byes, chosen_start, describe_award
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import changed, changed_all, within_act
from tournaments.kernel.locks import lock_all
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.record.models import EarnedAward, Entry
from tournaments.record.selectors.awards import BEFORE, free_awards, held, keeps_ledger
from tournaments.record.services.looks import directing

SECTION = "OPG 11"
LONGEST = 300
NUMBERS = ("earned_byes", "forfeited_byes", "head_start")


@within_act
def note_byes(entry: Entry, byes: int, reason: str) -> list[int]:
    """Inside an act: so many byes come from the awards of the player, those that end first.

    What was noted before is free again. Where he does not hold them a director says how he knows (`reason`); without
    that it raises RuleViolation `no_award`. The keys of what is used.
    """
    if not keeps_ledger(entry.event):
        return []
    mine = held(_locked(entry))
    chosen = chosen_byes(mine, byes)
    if chosen is None:
        _refuse_unbacked(entry, f"no {'byes in rounds 1 and 2' if byes > 1 else describe_award(Kind.BYE_1)}", reason)
        chosen = chosen_byes(mine, byes - 1) or ()
    return _note(entry, BYES, [award.key for award in chosen])


@within_act
def note_start(entry: Entry, points: int, reason: str) -> list[int]:
    """Inside an act: the same with one award of exactly so many points: head starts are not added up. 0: none."""
    if not keeps_ledger(entry.event):
        return []
    chosen = chosen_start(held(_locked(entry)), points) if points else None
    if points and chosen is None:
        _refuse_unbacked(entry, f"no {describe_award(Kind.HEAD_START, points)}", reason)
    return _note(entry, (Kind.HEAD_START,), [chosen.key] if chosen else [])


@within_act
def give_back(entry: Entry) -> bool:
    """Inside an act: what is noted with this entry is its holder's again; before round 1 the entry is without it.

    Whether there was any.
    """
    if not changed_all(EarnedAward.objects.filter(used_in=entry, withdrawn_at=None), used_in=None):
        return False
    if entry.event.state in BEFORE:
        entry.earned_byes = entry.forfeited_byes = entry.head_start = 0
        entry.save(update_fields=NUMBERS)
    return True


@within_act
def let_go(award: EarnedAward, because: str) -> None:
    """Inside an act that has locked the event: it has not begun, so the award is taken out; the directors are told."""
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
    changed_all(EarnedAward.objects.filter(pk__in=noted), used_in=None)
    award.used_in = None
    changed(entry.event)
    text = f"{entry.shown_name}: the {describe_award(award.kind, award.amount)} is taken back. {because}"
    notify(entry.event, Notice.Kind.CHANGED, directing(entry.event), text)


def refuse_reason(reason: str) -> None:
    if len(reason) > LONGEST:
        raise RuleViolation("too_long", f"A reason has up to {LONGEST} characters.", SECTION)


def _alone(entry: Entry, award: EarnedAward) -> list[int]:
    """A bye in round 2 whose bye in round 1 is taken back."""
    if award.kind != Kind.BYE_1:
        return []
    return list(EarnedAward.objects.filter(used_in=entry, kind=Kind.BYE_2).values_list("pk", flat=True))


def _locked(entry: Entry) -> list[EarnedAward]:
    """What the player may use here, as it stands once nobody else can use it."""
    person = [entry.person.pk]
    lock_all(EarnedAward.objects.filter(pk__in=[award.pk for award in free_awards(entry.event, person)]))
    return free_awards(entry.event, person)


def _note(entry: Entry, kinds: Iterable[str], chosen: Collection[int]) -> list[int]:
    noted = EarnedAward.objects.filter(used_in=entry, kind__in=list(kinds))
    changed_all(noted.exclude(pk__in=chosen), used_in=None)
    changed_all(EarnedAward.objects.filter(pk__in=chosen).exclude(used_in=entry), used_in=entry)
    return sorted(chosen)


def _refuse_unbacked(entry: Entry, what: str, reason: str) -> None:
    refuse_reason(reason)
    if not reason:
        who = entry.shown_name
        message = f"{who} holds {what} for this event. Was it earned nevertheless? Then say where, as the reason."
        raise RuleViolation("no_award", message, SECTION)
