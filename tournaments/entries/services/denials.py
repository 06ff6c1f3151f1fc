"""A member who was entered by somebody else says: that is not me. The directors answer (House-P3)."""

from __future__ import annotations

from typing import Unpack

from django.apps import apps
from django.conf import settings
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import put_in
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.denials import against, denial_of, own_entry
from tournaments.entries.services.ledger import give_back
from tournaments.entries.services.merging import refuse_words
from tournaments.entries.services.suspensions import refuse_suspended_names
from tournaments.kernel.journal import Already, Conflict, Envelope, recorded, replayable, within_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.people.services.notices import notify, settled
from tournaments.people.services.players import Profile, new_player
from tournaments.record.models import Denial, Director, Entry, Event, KeepApart
from tournaments.record.permissions import DENIALS_ONLY, can_answer_denial, had_to_answer
from tournaments.record.selectors.pages import coordinator_of
from tournaments.record.services.freezing import refrozen

LONGEST, LONGEST_MESSAGE, LONGEST_NAME = 300, 2000, 80


@replayable
def deny_entry(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Denial:
    """Whoever is entered here under my record is not me. Until a director agrees it counts as it stands."""
    with recorded(event, EntryTag.ENTRY_DENIED, by=by, **envelope) as act:
        entry = _own(event, by)
        if (earlier := Denial.objects.filter(entry=entry).first()) is not None:
            raise Already("denied_already", "You have said so already.", earlier, NO_SECTION)
        if why := against(entry, by):
            raise RuleViolation("not_deniable", why, NO_SECTION)
        act.result = denial = Denial.objects.create(entry=entry, player=entry.player, by=by, made_at=timezone.now())
        act.note(denial=denial.pk, entry=entry.pk, player=entry.player_id)
        text = f"{by} says of the entry under that name: that is not me. Say whether that is so."
        notify(event, Notice.Kind.DENIED, _directors(event, by), text, page=denial.get_absolute_url())
    return denial


@replayable
def agree_denial(denial: Denial, name: str, *, by: User, another: bool = False, **envelope: Unpack[Envelope]) -> Denial:
    """The entry goes to a new record without an account, with all its results. `name`: who sat there.

    `another`: he is not the suspended player who is called so.
    """
    event = denial.entry.event
    with recorded(event, EntryTag.ENTRY_GIVEN_AWAY, by=by, **envelope) as act:
        _read_again(denial, by)
        _refuse_name(name)
        refuse_suspended_names(event, [] if another else [name])
        fresh = new_player(Profile(name=name), of=event)
        with refrozen(event, act):
            give_entry(denial.entry, fresh)
        denial.fresh = fresh
        _answer(denial, Denial.State.AGREED, by)
        act.result = denial
        act.note(denial=denial.pk, entry=denial.entry_id, player=fresh.pk, players=[fresh.pk, denial.player_id])
        _tell(denial, "You are off the list: the entry under your name was not yours.")
    return denial


@replayable
def reject_denial(denial: Denial, answer: str, *, by: User, **envelope: Unpack[Envelope]) -> Denial:
    """It is the member after all, and the director says how he knows. The member may bring that to a coordinator."""
    event = denial.entry.event
    with recorded(event, EntryTag.DENIAL_REJECTED, by=by, **envelope) as act:
        _read_again(denial, by)
        if denial.state == Denial.State.DISAGREED:
            raise Already("rejected_already", "The directors said so: answer the member's message.", denial, NO_SECTION)
        refuse_words(answer, "Say how you know that it is the member.", LONGEST)
        denial.answer = answer
        _answer(denial, Denial.State.DISAGREED, by)
        act.result = denial
        act.note(denial=denial.pk, entry=denial.entry_id, player=denial.entry.player_id, reason=answer)
        _tell(denial, f"The directors hold that it was you: {answer}")
    return denial


@replayable
def bring_denial(event: Event, text: str, *, by: User, **envelope: Unpack[Envelope]) -> Denial:
    """The member writes to the coordinator about the directors' answer, who never see it."""
    with recorded(event, EntryTag.DENIAL_BROUGHT, by=by, **envelope) as act:
        denial = denial_of(event, by)
        if denial is None or denial.state != Denial.State.DISAGREED:
            raise RuleViolation("nothing_rejected", "The directors have not disagreed with you.", NO_SECTION)
        if denial.brought is not None:
            raise Already("brought_already", "A coordinator has this already.", denial, NO_SECTION)
        refuse_words(text, "Write what the coordinator should know.", LONGEST_MESSAGE)
        post, about, concerned = coordinator_of(event), denial.get_absolute_url(), _concerned(event)
        denial.brought = put_in(post, InboxItem.Kind.MESSAGE, by=by, text=text, about=about, kept_from=concerned)
        denial.save(update_fields=["brought"])
        act.result = denial
        act.note(denial=denial.pk, entry=denial.entry_id, player=denial.entry.player_id)
    return denial


@within_act
def give_entry(entry: Entry, to: Player) -> None:
    """Inside an act, with seats, place and penalties: whoever sat there keeps his results, under this record."""
    before = entry.player_id
    give_back(entry)
    entry.player = to
    entry.save(update_fields=["player"])
    for label, event in settings.STANDS_ON_AN_ENTRY.items():
        model, field = label.rsplit(".", 1)
        rows = apps.get_model(model)._base_manager.filter(**{event: entry.event_id, field: before})
        rows.update(**{field: to.pk})
    _keep_apart(entry.event, before, to)


def _own(event: Event, by: User) -> Entry:
    entry = own_entry(event, by)
    if entry is None:
        raise Conflict("not_entered", "You are not on the list of this event.", event, NO_SECTION)
    entry.event = event
    return entry


def _read_again(denial: Denial, by: User) -> None:
    """As it stands under the lock of the event. Raises Conflict where somebody else answered, or undid the entry."""
    event = denial.entry.event
    denial.refresh_from_db(from_queryset=Denial.objects.select_related("entry__event", "by"))
    denial.entry.event = event
    if event.state in (Event.State.VOID, Event.State.CANCELLED):
        raise RuleViolation("closed", f"The event is {event.state}: nothing in it counts.", NO_SECTION)
    if denial.state == Denial.State.AGREED:
        raise Conflict("agreed", "Somebody has agreed already.", denial, NO_SECTION)
    if not had_to_answer(by, denial):
        raise RuleViolation("not_yours", DENIALS_ONLY, NO_SECTION)
    if not can_answer_denial(by, denial):
        raise Already("rejected_already", "The directors have answered already.", denial, NO_SECTION)


def _answer(denial: Denial, state: Denial.State, by: User) -> None:
    denial.state, denial.answered_by, denial.answered_at = state, by, timezone.now()
    denial.save(update_fields=["state", "answer", "fresh", "answered_by", "answered_at"])
    settled([denial.get_absolute_url()])


def _refuse_name(name: str) -> None:
    if not name:
        raise RuleViolation("name_missing", "Write who sat there: a name, or what you know of it.", NO_SECTION)
    if len(name) > LONGEST_NAME:
        raise RuleViolation("too_long", f"A name has up to {LONGEST_NAME} characters.", NO_SECTION)


def _directors(event: Event, by: User) -> list[User]:
    rows = Director.accepted.filter(event=event, position__in=Director.DIRECTING).exclude(user=by)
    return [row.user for row in rows.select_related("user")]


def _concerned(event: Event) -> list[User]:
    """Who directs, judges or plays there reads nothing of it, whatever post he holds."""
    posted = Q(offices__isnull=False)
    plays = Q(player__entries__event=event) | Q(player__merged__entries__event=event)
    directs = Q(directing__event=event, directing__accepted_at__isnull=False)
    return list(User.objects.filter(directs | (posted & plays)).distinct())


def _tell(denial: Denial, text: str) -> None:
    event = denial.entry.event
    page = reverse("tournaments:my_entry", args=event.address)
    notify(event, Notice.Kind.DENIED, [denial.by], text, page=page)


def _keep_apart(event: Event, before: int, to: Player) -> None:
    """The wishes of who sat there; the lower key stands first."""
    for wish in KeepApart.objects.filter(event=event):
        wish.first_id, wish.second_id = sorted(to.pk if pk == before else pk for pk in (wish.first_id, wish.second_id))
        wish.save(update_fields=["first", "second"])
