"""Claims on records without an account: made, decided, contested, settled (House-P1, House-P2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Unpack

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.department.selectors.offices import holders_of
from tournaments.engine.claims import CONTESTABLE, Matter, may_be_contested, why_not_decide, why_not_settle
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.entries.acts import ClaimDecided, EntryTag
from tournaments.entries.selectors.claims import matter_of
from tournaments.entries.selectors.persons import rows_to_lock, shared_events
from tournaments.entries.services.merging import go_by, part_players, records_of, refuse_words
from tournaments.kernel.journal import Act, Conflict, KeyOnly, record_act, replayable
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.registry import read_facts
from tournaments.people.models import Claim, Contest, Notice, Player
from tournaments.people.permissions import can_coordinate
from tournaments.people.selectors.persons import is_person, own_player
from tournaments.people.services.notices import mark_settled, notify
from tournaments.record.models import Event, Merging
from tournaments.record.permissions import can_contest_claim, can_decide_claim, can_settle_claim, coordinator_of

LONGEST = 1000
Kind = Notice.Kind


@replayable
def claim_player(player: Player, *, by: User, **envelope: Unpack[KeyOnly]) -> Claim:
    """Say that a record without an account is oneself; somebody who can tell decides."""
    with record_act(player, EntryTag.PLAYER_CLAIMED, by=by, **envelope) as act:
        _claimable_by(own_player(by), player)
        _refuse_again(player, by)
        claim, is_new = Claim.objects.get_or_create(player=player, by=by, state=Claim.State.OPEN)
        act.note(claim=claim.pk)
        act.result = claim
        if is_new:
            _tell_made(claim)
    return claim


@replayable
def decide_claim(claim: Claim, *, confirm: bool, by: User, **envelope: Unpack[KeyOnly]) -> Claim:
    """Confirm: the record goes by the claimant's name from now on. Its results stay where they are."""
    own = _own(claim)
    with record_act(claim.player, EntryTag.CLAIM_DECIDED, by=by, **envelope, first=_rows(claim, own)) as act:
        claim.refresh_from_db()
        if claim.state != Claim.State.OPEN:
            raise Conflict("claim_decided", "This claim was decided already.", claim, NO_SECTION)
        matter = matter_of(claim)
        if not can_decide_claim(by, matter):
            raise _not_yours(why_not_decide(matter, by.pk, coordinates=can_coordinate(by)))
        claim.decided_by, claim.decided_at = by, timezone.now()
        act.note(claim=claim.pk, confirmed=confirm)
        act.result = claim
        _settle_as(claim, own, act, confirm=confirm, by=by)
        mark_settled([claim.get_absolute_url()])
        _tell_decided(claim, matter, by)
    return claim


@replayable
def contest_claim(claim: Claim, text: str, *, by: User, **envelope: Unpack[KeyOnly]) -> Contest:
    """Say why a decision is wrong. It holds until a coordinator answers."""
    with record_act(claim.player, EntryTag.CLAIM_CONTESTED, by=by, **envelope) as act:
        claim = Claim.objects.select_related("player", "by__player", "merging").get(pk=claim.pk)
        matter = matter_of(claim)
        _refuse_contest(claim, matter, text, by)
        act.result = contest = Contest.objects.create(claim=claim, by=by, text=text, made_at=timezone.now())
        act.note(claim=claim.pk, reason=text)
        contested = _load_matter(claim)
        judges = {user.pk for user in _coordinators(claim) if can_settle_claim(user, contested)}
        message = f"The decision on a claim of {claim.by} is contested; until a coordinator answers it holds."
        _tell(Kind.CLAIM, {*judges, *matter.directors, matter.claimant} - {by.pk}, message, claim)
    return contest


@replayable
def settle_claim(claim: Claim, answer: str, *, uphold: bool, by: User, **envelope: Unpack[KeyOnly]) -> Claim:
    """A coordinator upholds the decision, or undoes it: what was given away is as before, what was refused is given."""
    own = _own(claim)
    with record_act(claim.player, EntryTag.CLAIM_SETTLED, by=by, **envelope, first=_rows(claim, own)) as act:
        claim.refresh_from_db()
        contest = _contest_to_settle(claim, answer, by)
        contest.upheld, contest.answer = uphold, answer
        contest.answered_by, contest.answered_at = by, timezone.now()
        contest.save()
        act.note(claim=claim.pk, upheld=uphold, reason=answer)
        act.result = claim
        matter = matter_of(claim)
        if not uphold:
            _settle_as(claim, own, act, confirm=claim.state == Claim.State.REFUSED, by=by)
        mark_settled([claim.get_absolute_url()])
        concerned = {*matter.directors, matter.claimant, contest.by_id, claim.decided_by_id} - {by.pk, None}
        outcome = f"{'upheld' if uphold else 'undone'}: {answer}"
        _tell(Kind.CLAIM_DECIDED, concerned, f"The contested decision on a claim of {claim.by} is {outcome}", claim)
    return claim


def tell_claimant(entry: JournalEntry) -> None:
    """Tell the claimant the decision and how long they can contest it."""
    decided = read_facts(ClaimDecided, entry.facts)
    claim = Claim.objects.select_related("by", "player").get(pk=decided.claim)
    outcome = "goes by your name from now on" if decided.confirmed else "stays as it is: your claim was refused"
    _tell(Kind.CLAIM_DECIDED, {claim.by_id}, f"The record you claimed {outcome}.", claim)


def second_key(sent: str | None) -> str | None:
    """Return the key of a claim that was sent together with a profile."""
    return f"{sent[:56]}:claim" if sent else None


def _rows(claim: Claim, own: Player | None) -> Iterable[QuerySet[Any]]:
    """Whoever the two records are is not decided beside this, and no event in which they stand is opened again."""
    return rows_to_lock(claim.player, own or claim.player)


def _settle_as(claim: Claim, own: Player | None, act: Act, *, confirm: bool, by: User) -> None:
    """The record is the claimant's from now on, or is not (any more)."""
    if confirm:
        claim.merging = merging = _confirm(claim, own, by)
        act.note(merging=merging.pk, players=records_of(merging))
    elif claim.merging is not None and claim.merging.parted_at is None:
        act.note(merging=claim.merging.pk, players=records_of(claim.merging))
        part_players(claim.merging, by=by)
    claim.state = Claim.State.CONFIRMED if confirm else Claim.State.REFUSED
    claim.save(update_fields=["state", "decided_by", "decided_at", "merging"])


def _confirm(claim: Claim, locked: Player | None, by: User) -> Merging:
    own = _own(claim)
    if own != locked:
        raise Conflict("other_record", f"{claim.by} goes by another record since a moment ago.", claim, NO_SECTION)
    return go_by(claim.player, _claimable_by(own, claim.player), "Claimed.", by=by)


def _own(claim: Claim) -> Player | None:
    """Return the claimant's record."""
    player = Player.objects.select_related("merged_into").filter(user=claim.by_id).first()
    return player.person if player else None


def _claimable_by(own: Player | None, player: Player) -> Player:
    """Return the claimant's record. Raises RuleViolation if the record cannot be theirs."""
    if own is None:
        raise RuleViolation("no_player", "Give your account a handle first, then claim earlier results.", NO_SECTION)
    if player.user_id or player.merged_into_id or player == own:
        raise RuleViolation("not_claimable", f"{player.shown_name} belongs to an account already.", NO_SECTION)
    if shared_events(player, own).exists():
        message = f"You and {player.shown_name} were both entered in the same event."
        raise RuleViolation("same_event", message, NO_SECTION)
    return own


def _refuse_again(player: Player, by: User) -> None:
    """Nobody asks one after the other until somebody says yes."""
    if Claim.objects.filter(player=player, by=by, state=Claim.State.REFUSED).exists():
        message = f"Your claim on {player.shown_name} was refused. Contest that on its page, or write to a coordinator."
        raise RuleViolation("refused_before", message, NO_SECTION)


def _refuse_contest(claim: Claim, matter: Matter, text: str, by: User) -> None:
    if claim.state == Claim.State.OPEN:
        raise RuleViolation("not_decided", "This claim is not decided yet.", NO_SECTION)
    if Contest.objects.filter(claim=claim).exists():
        raise Conflict("contested", "This decision was contested already.", claim, NO_SECTION)
    if not can_contest_claim(by, matter, confirmed=claim.state == Claim.State.CONFIRMED):
        raise _not_yours("Who is concerned contests a decision: the claimant it refuses, the directors, coordinators.")
    if not may_be_contested(claim.decided_at, timezone.now()):
        message = f"A decision is contested within {CONTESTABLE.days} days: write to a coordinator."
        raise RuleViolation("too_late", message, NO_SECTION)
    refuse_words(text, "Write why the decision is wrong.", LONGEST)


def _contest_to_settle(claim: Claim, answer: str, by: User) -> Contest:
    contest = Contest.objects.filter(claim=claim).first()
    if contest is None:
        raise RuleViolation("not_contested", "Nobody contests this decision.", NO_SECTION)
    if contest.answered_at is not None:
        raise Conflict("settled", "A coordinator has answered this already.", claim, NO_SECTION)
    matter = _load_matter(claim)
    if not can_settle_claim(by, matter):
        raise _not_yours(why_not_settle(matter, by.pk, coordinates=can_coordinate(by)))
    refuse_words(answer, "Write why the decision is upheld or undone.", LONGEST)
    return contest


def _load_matter(claim: Claim) -> Matter:
    return matter_of(Claim.objects.select_related("merging", "contest").get(pk=claim.pk))


def _not_yours(why: str) -> RuleViolation:
    return RuleViolation("not_yours", why, NO_SECTION)


def _tell_made(claim: Claim) -> None:
    """The directors of the record's events; where none of them may decide, also their coordinators who may."""
    matter = matter_of(claim)
    directors = User.objects.filter(pk__in=matter.directors)
    concerned = set(matter.directors)
    if not any(can_decide_claim(user, matter) for user in directors):
        concerned |= {user.pk for user in _coordinators(claim) if can_decide_claim(user, matter)}
    _tell(Kind.CLAIM, concerned - {claim.by_id}, f"{claim.by} says that the record {claim.player} is his own.", claim)


def _coordinators(claim: Claim) -> QuerySet[User]:
    """Return the coordinators of the record's events. Directors find their claims under My events."""
    events = Event.objects.filter(is_person(claim.player, "entries__player")).select_related("host__region")
    return holders_of({coordinator_of(event) for event in events.distinct()})


def _tell_decided(claim: Claim, matter: Matter, by: User) -> None:
    """Tell the claimant the decision by a notice."""
    outcome = "confirmed" if claim.state == Claim.State.CONFIRMED else "refused"
    text = f"The claim of {claim.by} on a record of your events is {outcome}. Contest it if that is wrong."
    _tell(Kind.CLAIM, matter.directors - {by.pk, claim.by_id}, text, claim)


def _tell(kind: Notice.Kind, users: Iterable[int | None], text: str, claim: Claim) -> None:
    notify(None, kind, User.objects.filter(pk__in=list(users)), text, page=claim.get_absolute_url())
