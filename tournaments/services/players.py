"""People: records, handles, and claims on records without an account."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import IntegrityError, transaction
from django.db.models import F, Q

from tournaments.engine.handles import skeleton
from tournaments.engine.types import RuleViolation
from tournaments.journal import Conflict, Tag, recorded, replayable
from tournaments.models import Claim, Director, Entry, Event, Player, User


@dataclass(frozen=True, slots=True)
class Profile:
    """What a player says of himself. `date_of_birth` is never shown to others."""

    name: str
    handle: str | None = None
    country: str = ""
    date_of_birth: date | None = None


@replayable
def create_player(profile: Profile, *, by: User | None, user: User | None = None, key: str | None = None) -> Player:
    """A new record; `user` is the account it belongs to, None for a walk-in."""
    with recorded(None, Tag.PLAYER_CREATED, by=by, key=key) as act:
        act.subject = player = new_player(profile, user=user)
    return player


def new_player(profile: Profile, *, user: User | None = None, of: Event | None = None) -> Player:
    """A saved record inside somebody else's act. Who is new in a rehearsal (`of`) goes with it."""
    player = Player(user=user, rehearsal=of if of is not None and of.is_rehearsal else None)
    _fill(player, profile)
    return player


@replayable
def edit_player(
    player: Player, profile: Profile, *, by: User, key: str | None = None, seen: int | None = None
) -> Player:
    with recorded(player, Tag.PLAYER_EDITED, by=by, key=key, seen=seen):
        _fill(player, profile)
        _show_change(player)
    return player


def _fill(player: Player, profile: Profile) -> None:
    player.name = profile.name
    player.country = profile.country
    player.date_of_birth = profile.date_of_birth
    player.handle = profile.handle or None
    player.skeleton = skeleton(profile.handle) if profile.handle else None
    _refuse_taken(player)
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError:
        raise _taken(player) from None


def _refuse_taken(player: Player) -> None:
    if player.skeleton and Player.objects.filter(skeleton=player.skeleton).exclude(pk=player.pk).exists():
        raise _taken(player)


def _taken(player: Player) -> RuleViolation:
    return RuleViolation(
        "handle_taken",
        f"The handle “{player.handle}” is taken, or looks like one that is. Choose another.",
        "OPG 7.2",
    )


@replayable
def claim_player(player: Player, *, by: User, key: str | None = None) -> Claim:
    """Say that a record without an account is oneself; somebody who can tell decides."""
    with recorded(player, Tag.PLAYER_CLAIMED, by=by, key=key) as act:
        own = Player.objects.filter(user=by).first()
        _refuse_claim(player, own)
        claim, _ = Claim.objects.get_or_create(player=player, by=by, state=Claim.State.OPEN)
        act.note(claim=claim.pk)
        act.result = claim
    return claim


def _refuse_claim(player: Player, own: Player | None) -> None:
    if own is None:
        raise RuleViolation("no_player", "Give your account a handle first, then claim earlier results.")
    if player.user_id or player.merged_into_id or player == own:
        raise RuleViolation("not_claimable", f"{player.shown_name} belongs to an account already.")
    shared = Entry.objects.filter(_is(own)).values("event")
    if Entry.objects.filter(player=player, event__in=shared).exists():
        raise RuleViolation("same_event", f"You and {player.shown_name} were both entered in the same event.")


@replayable
def decide_claim(claim: Claim, *, confirm: bool, by: User, key: str | None = None) -> Claim:
    """Confirm: the record goes by the claimant's name from now on. Its results stay where they are."""
    with recorded(claim.player, Tag.CLAIM_DECIDED, by=by, key=key) as act:
        claim.refresh_from_db()
        if claim.state != Claim.State.OPEN:
            raise Conflict("claim_decided", "This claim was decided already.", claim)
        claim.state = Claim.State.CONFIRMED if confirm else Claim.State.REFUSED
        claim.decided_by = by
        claim.save(update_fields=["state", "decided_by"])
        act.note(claim=claim.pk, confirmed=confirm)
        act.result = claim
        if confirm:
            own = claim.by.player
            _refuse_claim(claim.player, own)
            claim.player.merged_into = own
            claim.player.save(update_fields=["merged_into"])
            _show_change(claim.player)
    return claim


def member_called(handle: str, section: str) -> User:
    """The member with this handle, however it is spelled. Raises RuleViolation, with the section that asks for one."""
    found = Player.objects.select_related("user").filter(skeleton=skeleton(handle), user__is_active=True).first()
    if found is None or found.user is None:
        raise RuleViolation("no_such_member", f"No member has the handle “{handle}”. Check the spelling.", section)
    return found.user


def _show_change(player: Player) -> None:
    """Pages of these events show another name now: their version rises so that no browser keeps the old one."""
    played = Q(pk__in=Entry.objects.filter(_is(player)).values("event"))
    directed = Q(pk__in=Director.objects.filter(user__player=player).values("event"))
    Event.objects.filter(played | directed).update(version=F("version") + 1)


def _is(player: Player) -> Q:
    """Entries of this player, also under records that go by his name now."""
    return Q(player=player) | Q(player__merged_into=player)
