"""Members whom somebody else put on a list, and who have not said yet whether it is them (House-P7)."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Q, QuerySet

from tournaments.kernel.actors import Actor, LinkHolder
from tournaments.kernel.models import User
from tournaments.people.models import Player, Trust
from tournaments.record.models import AskedMember, Denial, Director, Entry, EntryConsent, Event
from tournaments.record.selectors.elsewhere import is_seeded_elsewhere


def find_members_to_ask(event: Event, players: Iterable[Player], by: User) -> frozenset[int]:
    """Return the keys of the members among these whose entry `by` is theirs only once they say so.

    Nobody is asked at a sanctioned event of a trusted director or at a Champions League, who waits for a place of this
    event, or who has said yes to `by` before, or entered an event of theirs without their help.
    """
    members = {player.person.pk for player in players if player.person.user_id not in (None, by.pk)}
    if not members or event.is_rehearsal or _is_vouched_for(event) or is_seeded_elsewhere(event):
        return frozenset()
    return frozenset(members - _waiting(event, members) - _known_to(by, members))


def is_asked(event: Event, player: Player) -> bool:
    """Return whether this member was asked here, and has not answered."""
    return AskedMember.objects.filter(entry__event=event, member=player.person.user_id, is_them=None).exists()


def is_disowned_by(event: Event, member: int) -> bool:
    """Return whether this member was asked here, and said that it is not them."""
    return AskedMember.objects.filter(entry__event=event, member=member, is_them=False).exists()


def question_to(event: Event, user: Actor) -> AskedMember | None:
    """Return what this member is asked about this event, None where nothing waits for an answer."""
    return None if isinstance(user, LinkHolder) else _open().filter(member=user, entry__event=event).first()


def questions_to(user: User) -> QuerySet[AskedMember]:
    """Return what this member is asked, latest first."""
    return _open().filter(member=user).order_by("-pk")


def open_questions(event: Event) -> QuerySet[AskedMember]:
    """Return what members are asked about this event."""
    return _open().filter(entry__event=event)


def asked_in(event: Event) -> dict[int, AskedMember]:
    """Return by the key of its entry each member who has not said yes in this event."""
    not_yes = Q(is_them=None) | Q(is_them=False)
    rows = AskedMember.objects.filter(not_yes, entry__event=event).select_related("member__player__merged_into")
    return {row.entry_id: row for row in rows}


def _open() -> QuerySet[AskedMember]:
    return AskedMember.objects.filter(is_them=None).select_related(
        "entry__event", "entry__player", "member__player__merged_into", "by__player"
    )


def _is_vouched_for(event: Event) -> bool:
    primary = Director.accepted.filter(event=event, position=Director.Position.PRIMARY).values("user")
    return event.sanctioned and Trust.objects.filter(director__in=primary).exists()


def _waiting(event: Event, members: set[int]) -> set[int]:
    return set(event.waiting.filter(player__in=members).values_list("player", flat=True))


def _known_to(director: User, members: set[int]) -> set[int]:
    """Return those who said yes to this director, and have denied nothing that the director entered."""
    consents = EntryConsent.objects.filter(member__player__in=members, director=director)
    directed = Director.accepted.filter(user=director, position__in=Director.DIRECTING).values("event")
    alone = Entry.objects.filter(player__in=members, entered_by=F("player__user"), event__in=directed)
    denied = Denial.objects.filter(player__in=members, entry__entered_by=director).exclude(state=Denial.State.RESTORED)
    known = {*consents.values_list("member__player", flat=True), *alone.values_list("player", flat=True)}
    return known - set(denied.values_list("player", flat=True))
