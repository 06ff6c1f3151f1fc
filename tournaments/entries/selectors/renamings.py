"""Corrections of names: who may make them, and the history of a record's names."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_person
from tournaments.record.models import Director, Entry, Event, Renaming
from tournaments.record.selectors.counting import is_sanctioned


def against_renaming(event: Event, player: Player) -> str:
    """Return why only the player may change this name, or an empty text if directors may."""
    if player.user_id or player.handle:
        return f"{player} has an account: members write their names themselves, on their profile."
    if event.is_rehearsal and not player.rehearsal_id:
        return "A rehearsal changes no record of a person."
    return ""


def rests_on(player: Player, by: User) -> Sequence[Event]:
    """Finalized sanctioned events that show this name and that `by` does not direct, oldest first."""
    own = Director.accepted.filter(user=by, position__in=Director.DIRECTING).values("event")
    listed = Entry.objects.filter(is_person(player)).values("event")
    over = Event.objects.filter(is_sanctioned(), pk__in=listed, state=Event.State.FINALIZED)
    return list(over.exclude(pk__in=own).order_by("starts_at", "pk"))


def renamings_of(player: Player) -> QuerySet[Renaming]:
    """Return earlier names of the record, latest first."""
    return Renaming.objects.filter(player=player).select_related("event", "made_by__player")
