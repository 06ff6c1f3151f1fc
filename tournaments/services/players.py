"""People: records, handles, and claims on records without an account."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import IntegrityError, transaction

from tournaments.engine.handles import skeleton
from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.journal import Conflict, Tag, recorded, replayable
from tournaments.models import Claim, Event, Merging, Player, User
from tournaments.selectors.persons import person_of, rows_to_lock, shared_events
from tournaments.services.persons import go_by, records_of, show_change


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
        show_change(player)
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
    other = Player.objects.filter(skeleton=player.skeleton).exclude(pk=player.pk).first() if player.skeleton else None
    if other is not None and other.merged_into_id == player.pk and player.pk:
        said = f"“{other.handle}” finds you already: it is the handle of a record that goes by yours. Keep your own."
        raise RuleViolation("own_alias", said, "OPG 7.2")
    if other is not None:
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
        _claimable_by(Player.objects.filter(user=by).first(), player)
        claim, _ = Claim.objects.get_or_create(player=player, by=by, state=Claim.State.OPEN)
        act.note(claim=claim.pk)
        act.result = claim
    return claim


def _claimable_by(own: Player | None, player: Player) -> Player:
    """Who claims. Raises RuleViolation where the record cannot be his."""
    if own is None:
        raise RuleViolation("no_player", "Give your account a handle first, then claim earlier results.", NO_SECTION)
    if player.user_id or player.merged_into_id or player == own:
        raise RuleViolation("not_claimable", f"{player.shown_name} belongs to an account already.", NO_SECTION)
    if shared_events(player, own).exists():
        raise RuleViolation(
            "same_event", f"You and {player.shown_name} were both entered in the same event.", NO_SECTION
        )
    return own


@replayable
def decide_claim(claim: Claim, *, confirm: bool, by: User, key: str | None = None) -> Claim:
    """Confirm: the record goes by the claimant's name from now on. Its results stay where they are."""
    own = _own(claim)
    first = rows_to_lock(claim.player, own) if confirm and own else ()
    with recorded(claim.player, Tag.CLAIM_DECIDED, by=by, key=key, first=first) as act:
        claim.refresh_from_db()
        if claim.state != Claim.State.OPEN:
            raise Conflict("claim_decided", "This claim was decided already.", claim)
        claim.state = Claim.State.CONFIRMED if confirm else Claim.State.REFUSED
        claim.decided_by = by
        claim.save(update_fields=["state", "decided_by"])
        act.note(claim=claim.pk, confirmed=confirm)
        act.result = claim
        if confirm:
            merging = _confirmed(claim, own, by)
            act.note(merging=merging.pk, players=records_of(merging))
    return claim


def _own(claim: Claim) -> Player | None:
    """Whose name the claimant goes by."""
    found = Player.objects.select_related("merged_into").filter(user=claim.by_id).first()
    return person_of(found) if found else None


def _confirmed(claim: Claim, locked: Player | None, by: User) -> Merging:
    own = _own(claim)
    if own != locked:
        raise Conflict("other_record", f"{claim.by} goes by another record since a moment ago.", claim)
    return go_by(claim.player, _claimable_by(own, claim.player), "Claimed.", by=by)


def member_called(handle: str, section: str) -> User:
    """The member with this handle, however it is spelled. Raises RuleViolation, with the section that asks for one."""
    found = Player.objects.select_related("user", "merged_into__user").filter(skeleton=skeleton(handle)).first()
    user = person_of(found).user if found else None
    if user is None or not user.is_active:
        raise RuleViolation("no_such_member", f"No member has the handle “{handle}”. Check the spelling.", section)
    return user
