"""Records of one person: merged into one, and parted again; facts stay where they are."""

from __future__ import annotations

from typing import Unpack

from django.db.models import Q
from django.utils import timezone

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.persons import SECTION, refusal, rows_to_lock
from tournaments.entries.services.ledger import give_back
from tournaments.kernel.journal import (
    Conflict,
    Envelope,
    bump_versions,
    record_act,
    replayable,
    update_and_bump_versions,
)
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_person
from tournaments.record.models import Director, EarnedAward, Entry, Event, Merging
from tournaments.record.selectors.awards import BEFORE


@replayable
def merge_players(player: Player, into: Player, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Merging:
    """Merge a record into another: one history, one rating, and its handle as an alias."""
    with record_act(player, EntryTag.PLAYER_MERGED, by=by, **envelope, first=rows_to_lock(player, into)) as act:
        into = _again(into)
        if violation := refusal(player, into):
            raise violation
        if not reason:
            raise RuleViolation("reason_missing", "Say how you know that these are one person.", SECTION)
        act.result = merging = go_by(player, into, reason, by=by)
        act.note(merging=merging.pk, into=into.pk, players=records_of(merging), reason=reason)
    return merging


@replayable
def part_players(merging: Merging, *, by: User, **envelope: Unpack[Envelope]) -> Merging:
    """They are two people after all: the record has its name, its handle and its results back."""
    player = merging.player
    with record_act(player, EntryTag.PLAYER_PARTED, by=by, **envelope, first=rows_to_lock(player, merging.into)) as act:
        merging.refresh_from_db()
        into = _again(merging.into)
        if merging.parted_at is not None:
            message = f"{merging.player} and {into} are two records already."
            raise Conflict("parted", message, merging.player, NO_SECTION)
        if into.merged_into:
            raise RuleViolation("merged_on", f"{into} goes by {into.merged_into} now: part these two first.", SECTION)
        go_apart(merging)
        merging.parted_by, merging.parted_at = by, timezone.now()
        merging.save(update_fields=["parted_by", "parted_at"])
        act.result = merging
        act.note(merging=merging.pk, into=into.pk, players=records_of(merging))
    return merging


def _again(player: Player) -> Player:
    """Read the record again under its lock."""
    return Player.every.select_related("merged_into", "user").get(pk=player.pk)


def go_by(player: Player, into: Player, reason: str, *, by: User) -> Merging:
    """The record goes by `into` from now on, with all that went by it: nobody is ever two names away."""
    moved = list(player.merged.order_by("pk").values_list("pk", flat=True))
    _point(moved, into)
    player.merged_into = into
    player.save(update_fields=["merged_into"])
    bump_versions(into)
    show_change(into)
    return Merging.objects.create(player=player, into=into, reason=reason, moved=moved, made_by=by)


def go_apart(merging: Merging) -> None:
    """The record goes by its own name again, and so does by it whatever went by it before."""
    show_change(merging.into)
    _part_awards([merging.player_id, *merging.moved])
    _point(merging.moved, merging.player)
    merging.player.merged_into = None
    merging.player.save(update_fields=["merged_into"])
    bump_versions(merging.into)


def _part_awards(records: list[int]) -> None:
    """Give back awards that one of the parted records would use of the other's, while the event has not begun."""
    noted = EarnedAward.objects.filter(used_in__event__state__in=BEFORE, withdrawn_at=None)
    theirs, used_there = Q(player__in=records), Q(used_in__player__in=records)
    mixed = noted.filter((theirs & ~used_there) | (~theirs & used_there))
    for entry in Entry.objects.filter(awards__in=mixed).select_related("event").distinct().order_by("pk"):
        give_back(entry)


def records_of(merging: Merging) -> list[int]:
    """Keys of the records whose facts count for somebody else by it."""
    return [merging.player_id, *merging.moved]


def refuse_words(text: str, why_missing: str, longest: int) -> None:
    """Raise RuleViolation if a reason about records is missing or too long."""
    if not text:
        raise RuleViolation("reason_missing", why_missing, NO_SECTION)
    if len(text) > longest:
        raise RuleViolation("too_long", f"Write at most {longest} characters.", NO_SECTION)


def show_change(player: Player) -> None:
    """Pages of these events show another name now: their version rises so that no browser keeps the old one."""
    played = Q(pk__in=Entry.objects.filter(is_person(player)).values("event"))
    directed = Q(pk__in=Director.objects.filter(user__player=player).values("event"))
    update_and_bump_versions(Event.every.filter(played | directed))


def _point(records: list[int], into: Player) -> None:
    update_and_bump_versions(Player.every.filter(pk__in=records), merged_into=into)
