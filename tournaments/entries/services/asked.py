"""A member is on a list as oneself once they say so: until then under the name that was typed (House-P7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Unpack

from django.urls import reverse
from django.utils import timezone

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.asked import question_to
from tournaments.entries.services.denials import give_entry
from tournaments.kernel.journal import Act, Conflict, Envelope, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.people.selectors.persons import is_person
from tournaments.people.services.notices import mark_answered, notify
from tournaments.people.services.players import Profile, lock_players, new_player
from tournaments.record.models import AskedMember, Entry, EntryConsent, Event
from tournaments.record.services.freezing import freeze_again
from tournaments.record.services.looks import accepted_directors

IS_THAT_YOU = "{by} has put {name} on the list of players of {event}. Is that you? Say so on this page."
NOT_ME = "{by} says of {name}: that is not me. The entry stays under that name."


def stand_in(member: Player, name: str, event: Event) -> Player:
    """Return a new record without an account, called as the member was typed."""
    return new_player(Profile(name=name or member.shown_name), of=event)


@require_open_act
def ask_members(event: Event, asked: Mapping[Entry, Player], by: User) -> None:
    """Ask these members whether the entries are theirs. Call inside an act of `by`."""
    now, users = timezone.now(), {entry: member.user for entry, member in asked.items()}
    rows = [AskedMember(entry=entry, member=user, by=by, asked_at=now) for entry, user in users.items() if user]
    AskedMember.objects.bulk_create(rows)
    page = my_page(event)
    for row in rows:
        text = IS_THAT_YOU.format(by=by, name=f"“{row.entry.player}”", event=event.title)
        notify(event, Notice.Kind.ENTERED, [row.member], text, page=page)


@replayable
def confirm_entry(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> AskedMember:
    """Say that the entry which somebody else made is one's own: from now on it is, with all its results."""
    with record_act(event, EntryTag.ENTRY_CONFIRMED, by=by, **envelope) as act:
        act.result = question = _question(event, by)
        lock_players([question.member.player])
        _refuse_twice(event, question.member.player.person)
        link_member(question, act)
        if question.by is not None:
            EntryConsent.objects.get_or_create(member=by, director=question.by, defaults={"since": timezone.now()})
        _answer(question, by, is_them=True)
    return question


@replayable
def disown_entry(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> AskedMember:
    """Say that the entry which somebody else made is somebody else's: it stays under the name that was typed."""
    with record_act(event, EntryTag.ENTRY_DISOWNED, by=by, **envelope) as act:
        act.result = question = _question(event, by)
        _answer(question, by, is_them=False)
        text = NOT_ME.format(by=by, name=question.entry.player)
        notify(event, Notice.Kind.DENIED, accepted_directors(event), text, page=f"{event.get_absolute_url()}entries/")
        act.note(entry=question.entry_id, player=question.entry.player_id)
    return question


@require_open_act
def link_member(question: AskedMember, act: Act) -> None:
    """Give the entry to the member, and link the record that stood in for them. Call inside an act."""
    entry, member, fresh = question.entry, question.member.player.person, question.entry.player
    with freeze_again(entry.event, act):
        give_entry(entry, member)
    fresh.merged_into = member
    fresh.save(update_fields=["merged_into"])
    act.note(entry=entry.pk, player=member.pk, players=[member.pk, fresh.pk])


@require_open_act
def link_all(event: Event, questions: Iterable[AskedMember], act: Act) -> None:
    """Give these entries to the members. Call inside an act of a coordinator who vouches for the list.

    Members who are also listed under their own record stay asked, because nobody is listed twice.
    """
    for question in questions:
        question.entry.event = event
        if not _is_listed(event, question.member.player.person):
            link_member(question, act)
            question.delete()


def my_page(event: Event) -> str:
    return reverse("tournaments:my_entry", args=event.address)


def _question(event: Event, by: User) -> AskedMember:
    question = question_to(event, by)
    if question is None:
        raise Conflict("not_asked", "Nobody asks you about an entry in this event.", event, NO_SECTION)
    question.entry.event = event
    return question


def _answer(question: AskedMember, by: User, *, is_them: bool) -> None:
    question.is_them, question.answered_at = is_them, timezone.now()
    question.save(update_fields=["is_them", "answered_at"])
    mark_answered(question.entry.event, Notice.Kind.ENTERED, [by])


def _is_listed(event: Event, member: Player) -> bool:
    return event.entries.filter(is_person(member)).exists()


def _refuse_twice(event: Event, member: Player) -> None:
    if _is_listed(event, member):
        message = "You are on this list under your own record as well: ask a director to take one of the two off."
        raise RuleViolation("entered_already", message, NO_SECTION)
