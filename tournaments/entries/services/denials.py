"""A member who was entered by somebody else says: that is not me. The directors answer (House-P3)."""

from __future__ import annotations

from typing import Unpack

from django.apps import apps
from django.conf import settings
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import put_in, settle_about
from tournaments.engine.core.types import NO_SECTION, RuleViolation, require_no_findings
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.asked import is_disowned_by
from tournaments.entries.selectors.denials import against, denial_of, find_restoring_violations, is_denied_by, own_entry
from tournaments.entries.services.ledger import give_back
from tournaments.entries.services.merging import refuse_words
from tournaments.entries.services.suspensions import refuse_suspended_names
from tournaments.kernel.journal import AlreadyDone, Conflict, Envelope, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.people.services.notices import mark_settled, notify
from tournaments.people.services.players import Profile, name_without_account, new_player
from tournaments.record.models import Denial, Director, Entry, Event, KeepApart
from tournaments.record.permissions import (
    COORDINATORS_RESTORE,
    DENIALS_ONLY,
    can_answer_denial,
    can_restore_entry,
    coordinator_of,
    could_answer_denial,
)
from tournaments.record.services.freezing import freeze_again, give_in_record

LONGEST, LONGEST_MESSAGE, LONGEST_NAME = 300, 2000, 80
UNNAMED = "Unnamed player {number}"
DENIED = "{by} says of the entry under that name: that is not me. It is not theirs any more: say who sat there."
DISPUTED = "{by} denies having played in “{event}”. Its directors say: {answer} Put the entry back, or leave it."


@replayable
def deny_entry(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Denial:
    """Say that the player who is entered here under one's own record is somebody else (House-P3).

    The entry goes at once to a new record without an account, with all its results. The directors say who sat there, or
    ask a coordinator to put it back.
    """
    with record_act(event, EntryTag.ENTRY_DENIED, by=by, **envelope) as act:
        entry = _own(event, by)
        if why := against(entry, by):
            raise RuleViolation("not_deniable", why, NO_SECTION)
        member = entry.player
        fresh = new_player(Profile(name=UNNAMED.format(number=entry.number)), of=event)
        denial = Denial.objects.create(entry=entry, player=member, by=by, made_at=timezone.now(), fresh=fresh)
        with freeze_again(event, act):
            give_entry(entry, fresh)
        act.result = denial
        act.note(denial=denial.pk, entry=entry.pk, player=fresh.pk, players=[fresh.pk, member.pk])
        notify(event, Notice.Kind.DENIED, _directors(event, by), DENIED.format(by=by), page=denial.get_absolute_url())
    return denial


@replayable
def agree_denial(denial: Denial, name: str, *, by: User, another: bool = False, **envelope: Unpack[Envelope]) -> Denial:
    """Say who sat there: the record that the entry went to is called so.

    `another`: this is not the suspended player who is called so.
    """
    event = denial.entry.event
    with record_act(event, EntryTag.ENTRY_GIVEN_AWAY, by=by, **envelope) as act:
        _read_again(denial)
        _refuse_others(denial, by)
        _refuse_name(name)
        refuse_suspended_names(event, [] if another else [name])
        given = [] if denial.fresh else [denial.player_id]  # an older release left the entry where it was
        with freeze_again(event, act):
            fresh = _named_record(denial, name)
        _answer(denial, Denial.State.AGREED, by)
        act.result = denial
        act.note(denial=denial.pk, entry=denial.entry_id, player=fresh.pk, players=[fresh.pk, *given])
        _tell(denial, "The directors agree: the entry under your name was somebody else's.")
    return denial


@replayable
def reject_denial(denial: Denial, answer: str, *, by: User, **envelope: Unpack[Envelope]) -> Denial:
    """Say that it was the member, and how one knows: a coordinator decides whether the entry is theirs again."""
    event = denial.entry.event
    with record_act(event, EntryTag.DENIAL_REJECTED, by=by, **envelope) as act:
        _read_again(denial)
        _refuse_others(denial, by)
        if denial.state == Denial.State.DISAGREED:
            raise AlreadyDone(
                "rejected_already", "The directors have said so: a coordinator decides.", denial, NO_SECTION
            )
        refuse_words(answer, "Say how you know that it is the member.", LONGEST)
        denial.answer = answer
        _answer(denial, Denial.State.DISAGREED, by)
        post, about, concerned = coordinator_of(event), denial.get_absolute_url(), [denial.by, *_list_concerned(event)]
        text = DISPUTED.format(by=denial.by, event=event.title, answer=answer)
        put_in(post, InboxItem.Kind.DENIAL, by=by, text=text, about=about, kept_from=concerned)
        act.result = denial
        act.note(denial=denial.pk, entry=denial.entry_id, player=denial.entry.player_id, reason=answer)
        _tell(denial, f"The directors say that it was you: {answer} A coordinator decides; you can write to them.")
    return denial


@replayable
def restore_entry(denial: Denial, answer: str, *, by: User, **envelope: Unpack[Envelope]) -> Denial:
    """Give the entry back to the member with all its results, as a coordinator without a part in the event."""
    event = denial.entry.event
    with record_act(event, EntryTag.ENTRY_RESTORED, by=by, **envelope) as act:
        if not can_restore_entry(by, denial):
            raise RuleViolation("not_yours", COORDINATORS_RESTORE, NO_SECTION)
        _read_again(denial)
        refuse_words(answer, "Say why the entry is the member's: they read it.", LONGEST)
        require_no_findings(find_restoring_violations(denial))
        fresh, denial.answer, denial.fresh = denial.entry.player, answer, None
        players = [denial.player.person.pk, fresh.pk]
        with freeze_again(event, act):
            give_entry(denial.entry, denial.player.person)
        _answer(denial, Denial.State.RESTORED, by)
        fresh.merged_into = denial.entry.player  # so that its address leads to the member
        fresh.save(update_fields=["merged_into"])
        act.result = denial
        act.note(denial=denial.pk, entry=denial.entry_id, player=denial.entry.player_id, players=players, reason=answer)
        _tell(denial, f"A coordinator has decided that it was you: {answer}")
    return denial


@replayable
def bring_denial(event: Event, text: str, *, by: User, **envelope: Unpack[Envelope]) -> Denial:
    """Write to the coordinator about the directors' answer; the directors never see it."""
    with record_act(event, EntryTag.DENIAL_BROUGHT, by=by, **envelope) as act:
        denial = denial_of(event, by)
        if denial is None or denial.state != Denial.State.DISAGREED:
            raise RuleViolation("nothing_rejected", "The directors have not disagreed with you.", NO_SECTION)
        if denial.brought is not None:
            raise AlreadyDone("brought_already", "A coordinator has this already.", denial, NO_SECTION)
        refuse_words(text, "Write what the coordinator should know.", LONGEST_MESSAGE)
        post, about, concerned = coordinator_of(event), denial.get_absolute_url(), _list_concerned(event)
        denial.brought = put_in(post, InboxItem.Kind.MESSAGE, by=by, text=text, about=about, kept_from=concerned)
        denial.save(update_fields=["brought"])
        act.result = denial
        act.note(denial=denial.pk, entry=denial.entry_id, player=denial.entry.player_id)
    return denial


@require_open_act
def give_entry(entry: Entry, to: Player) -> None:
    """Move the entry with seats, place and penalties to this record. Call inside an act."""
    before = entry.player_id
    give_back(entry)
    entry.player = to
    entry.save(update_fields=["player"])
    for label, event in settings.STANDS_ON_AN_ENTRY.items():
        model, field = label.rsplit(".", 1)
        rows = apps.get_model(model)._default_manager.filter(**{event: entry.event_id, field: before})
        rows.update(**{field: to.pk})
    give_in_record(entry.event, before, to)
    _keep_apart(entry.event, before, to)


def refuse_denied(event: Event, player: Player, by: User) -> None:
    """Refuse to enter a member, under whatever record, who has denied an entry here (House-P3)."""
    member = player.person
    if (
        member.user_id
        and member.user_id != by.pk
        and (is_denied_by(event, member) or is_disowned_by(event, member.user_id))
    ):
        message = f"{member} has denied an entry in this event. They enter themselves, or a coordinator puts it back."
        raise RuleViolation("denied", message, NO_SECTION)


def _own(event: Event, by: User) -> Entry:
    entry, earlier = own_entry(event, by), denial_of(event, by)
    if earlier is not None and (entry is None or entry.pk == earlier.entry_id):
        raise AlreadyDone("denied_already", "You have said so already.", earlier, NO_SECTION)
    if entry is None:
        raise Conflict("not_entered", "You are not on the list of this event.", event, NO_SECTION)
    entry.event = event
    return entry


def _read_again(denial: Denial) -> None:
    """Read it as it is under the lock of the event. Raises Conflict where it is decided, or the entry was undone."""
    event = denial.entry.event
    denial.refresh_from_db(from_queryset=Denial.objects.select_related("entry__event", "by"))
    denial.entry.event = event
    if event.state in (Event.State.VOID, Event.State.CANCELLED):
        raise RuleViolation("closed", f"The event is {event.state}: nothing in it counts.", NO_SECTION)
    if denial.state in (Denial.State.AGREED, Denial.State.RESTORED):
        raise Conflict("agreed", "This is decided already.", denial, NO_SECTION)


def _refuse_others(denial: Denial, by: User) -> None:
    if not could_answer_denial(by, denial):
        raise RuleViolation("not_yours", DENIALS_ONLY, NO_SECTION)
    if not can_answer_denial(by, denial):
        raise AlreadyDone("rejected_already", "The directors have answered already.", denial, NO_SECTION)


def _named_record(denial: Denial, name: str) -> Player:
    """Return the record of the person who sat there, called by this name."""
    if denial.fresh is None:
        denial.fresh = new_player(Profile(name=name), of=denial.entry.event)
        give_entry(denial.entry, denial.fresh)
    denial.fresh.name = name_without_account(name)
    denial.fresh.save(update_fields=Player.NAMED)
    return denial.fresh


def _answer(denial: Denial, state: Denial.State, by: User) -> None:
    """Keep the answer. What waited for it is settled, but for the words of a member to a coordinator."""
    page = denial.get_absolute_url()
    denial.state, denial.answered_by, denial.answered_at = state, by, timezone.now()
    denial.save(update_fields=["state", "answer", "fresh", "answered_by", "answered_at"])
    mark_settled([page])
    if state != Denial.State.DISAGREED:
        settle_about(page, "Decided.", by=by, kind=InboxItem.Kind.DENIAL)


def _refuse_name(name: str) -> None:
    if not name:
        raise RuleViolation("name_missing", "Write who sat there: a name, or what you know of it.", NO_SECTION)
    if len(name) > LONGEST_NAME:
        raise RuleViolation("too_long", f"A name has up to {LONGEST_NAME} characters.", NO_SECTION)


def _directors(event: Event, by: User) -> list[User]:
    rows = Director.accepted.filter(event=event, position__in=Director.DIRECTING).exclude(user=by)
    return [row.user for row in rows.select_related("user")]


def _list_concerned(event: Event) -> list[User]:
    """Return members with a part in the event, who must not read the denial whatever post they hold."""
    posted = Q(offices__isnull=False)
    plays = Q(player__entries__event=event) | Q(player__merged__entries__event=event)
    directs = Q(directing__event=event, directing__accepted_at__isnull=False)
    return list(User.objects.filter(directs | (posted & plays)).distinct())


def _tell(denial: Denial, text: str) -> None:
    event = denial.entry.event
    page = reverse("tournaments:my_entry", args=event.address)
    notify(event, Notice.Kind.DENIED, [denial.by], text, page=page)


def _keep_apart(event: Event, before: int, to: Player) -> None:
    """Move the wishes to be kept apart; the lower key comes first."""
    for wish in KeepApart.objects.filter(event=event):
        wish.first_id, wish.second_id = sorted(to.pk if pk == before else pk for pk in (wish.first_id, wish.second_id))
        wish.save(update_fields=["first", "second"])
