"""Inside an act: a record goes by another's name, and its facts stay where they are."""

from __future__ import annotations

from django.db.models import Q

from tournaments.kernel.journal import changed, changed_all
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_person
from tournaments.record.models import Director, Entry, Event, Merging


def go_by(player: Player, into: Player, reason: str, *, by: User) -> Merging:
    """The record goes by `into` from now on, with all that went by it: nobody is ever two names away."""
    moved = list(player.merged.order_by("pk").values_list("pk", flat=True))
    _point(moved, into)
    player.merged_into = into
    player.save(update_fields=["merged_into"])
    changed(into)
    show_change(into)
    return Merging.objects.create(player=player, into=into, reason=reason, moved=moved, made_by=by)


def go_apart(merging: Merging) -> None:
    """The record goes by its own name again, and so does by it whatever went by it before."""
    show_change(merging.into)
    _point(merging.moved, merging.player)
    merging.player.merged_into = None
    merging.player.save(update_fields=["merged_into"])
    changed(merging.into)


def records_of(merging: Merging) -> list[int]:
    """Keys of the records whose facts count for somebody else by it."""
    return [merging.player_id, *merging.moved]


def show_change(player: Player) -> None:
    """Pages of these events show another name now: their version rises so that no browser keeps the old one."""
    played = Q(pk__in=Entry.objects.filter(is_person(player)).values("event"))
    directed = Q(pk__in=Director.objects.filter(user__player=player).values("event"))
    changed_all(Event.every.filter(played | directed))


def _point(records: list[int], into: Player) -> None:
    changed_all(Player.every.filter(pk__in=records), merged_into=into)
