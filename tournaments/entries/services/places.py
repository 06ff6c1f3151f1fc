"""The places of an event: how many there are, who goes up when one comes free, and what they are told (OPG A)."""

from __future__ import annotations

from itertools import chain, count

from django.db.models import Max, QuerySet
from django.urls import reverse
from django.utils import timezone

from tournaments.engine.core.types import RuleViolation
from tournaments.entries.selectors.asked import is_asked
from tournaments.entries.selectors.my_entry import count_taken
from tournaments.entries.services.ages import refuse_older
from tournaments.entries.services.heat_rules import refuse_qualified
from tournaments.entries.services.playing import refuse_playing_director
from tournaments.entries.services.suspensions import is_kept_out, refuse_suspended
from tournaments.kernel.journal import require_open_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.people.selectors.persons import is_person
from tournaments.people.services.notices import notify
from tournaments.record.models import Entry, Event


def is_full(event: Event) -> bool:
    """Return whether the list has reached the cap, without dropped players."""
    return event.cap is not None and count_taken(event) >= event.cap


def refuse_full(event: Event) -> None:
    """Raises RuleViolation where nobody more has a place."""
    if is_full(event):
        message = f"All {event.cap} places are taken: raise the cap in the listing, or take in who waits."
        raise RuleViolation("full", message, "OPG A")


def refuse_too_many(event: Event, new: int) -> None:
    """Raises RuleViolation where so many more do not find places all together."""
    if event.cap is None or new <= 1:
        return
    free = max(0, event.cap - count_taken(event))
    if new > free:
        message = f"These are {new} new players, and {free} of {event.cap} places are free"
        message += f": raise the cap in the listing, or leave {new - free} of them out."
        raise RuleViolation("full", message, "OPG A")


@require_open_act
def enter_on_list(
    event: Event,
    player: Player,
    *,
    by: User | None,
    check_in: bool = False,
    entered_in: int = 1,
    play_contact: str = "",
    stand_in: Player | None = None,
) -> Entry:
    """Enter a player regardless of the cap, and take them off the waiting list. Call inside an act.

    `stand_in` is the record that is used until the player has confirmed the entry.
    """
    player = player.person
    if event.entries.filter(is_person(player)).exists():
        raise RuleViolation("entered_already", f"{player.shown_name} is on the list already.", "OPG A")
    if is_asked(event, player):
        message = f"{player.shown_name} was put on this list already, and is asked whether it is them."
        raise RuleViolation("asked_already", message, "OPG A")
    refuse_playing_director(event, player)
    refuse_suspended(event, [player])
    refuse_older(event, player)
    refuse_qualified(event, player)
    waiting = event.waiting.filter(is_person(player)).first()
    if waiting:
        play_contact = play_contact or waiting.play_contact
        by = player.user or by
        waiting.delete()
    last = event.entries.aggregate(last=Max("number"))["last"] or 0
    return Entry.objects.create(
        event=event,
        player=stand_in or player,
        document_id=_free_id(event, stand_in or player),
        number=last + 1,
        checked_in=check_in,
        entered_in=entered_in,
        play_contact=play_contact,
        entered_by=by,
        entered_at=timezone.now(),
    )


@require_open_act
def fill_places(event: Event) -> list[Entry]:
    """Give free places to those who waited longest, and tell them. Call inside an act, before the event begins.

    A director who may not play now, or a suspended player, is passed over and stays on the waiting list.
    """
    if event.has_begun or event.is_locked:
        return []
    entries = []
    for waiting in event.waiting.select_related("player__user", "player__merged_into__user"):
        if is_full(event):
            break
        if _may_play(event, waiting.player):
            entries.append(enter_on_list(event, waiting.player, by=None))
            tell_player(event, waiting.player, "A place came free, and it is yours.")
    return entries


def tell_player(event: Event, player: Player, text: str) -> None:
    """Tell the player about their place, if they have an account."""
    if user := player.person.user:
        page = f"{event.get_absolute_url()}enter/"
        notify(event, Notice.Kind.WAITING_LIST, [user], f"{event.title}: {text}", page=page)


@require_open_act
def tell_entered(event: Event, users: QuerySet[User], by: User) -> None:
    """Tell members that somebody else entered them, with a link to deny it. Call inside an act."""
    text = f"{by} has put you on the list of players of {event.title}. Not you? Say so on this page."
    page = reverse("tournaments:my_entry", args=event.address)
    notify(event, Notice.Kind.ENTERED, users.exclude(pk=by.pk), text, page=page)


def _may_play(event: Event, player: Player) -> bool:
    try:
        refuse_playing_director(event, player.person)
    except RuleViolation:
        return False
    return not is_kept_out(event, player)


def _free_id(event: Event, player: Player) -> str:
    """The player's key; where an imported document uses it for somebody else, the next one like it."""
    taken = set(event.entries.filter(document_id__startswith=str(player.pk)).values_list("document_id", flat=True))
    offered = chain([str(player.pk)], (f"{player.pk}.{number}" for number in count(2)))
    return next(identity for identity in offered if identity not in taken)
