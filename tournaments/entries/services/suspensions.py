"""Who may not play for a time: suspensions given and lifted, and what they do to who is on a list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from django.urls import reverse
from django.utils import timezone

from tournaments.department.permissions import SUSPENSIONS_ONLY, can_suspend
from tournaments.engine.entries import SUSPENSIONS, Term, in_order, refuse_term
from tournaments.engine.types import RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.persons import rows_to_lock
from tournaments.entries.selectors.suspensions import (
    AHEAD,
    Phase,
    games_in_words,
    kept_out,
    phase_of,
    suspended_called,
    term_in_words,
)
from tournaments.kernel.days import today
from tournaments.kernel.journal import Already, Envelope, changed_all, recorded, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.people.selectors.persons import is_person
from tournaments.people.services.notices import notify
from tournaments.record.models import Entry, Event, Suspension

CODE = "suspended"


@replayable
def suspend_player(player: Player, term: Term, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Suspension:
    """Keep a player from events of these games for a time, as a player and as a director. He is told."""
    with recorded(player, EntryTag.PLAYER_SUSPENDED, by=by, **envelope, first=rows_to_lock(player)) as act:
        _refuse_others(by)
        _refuse_player(player)
        refuse_term(term, today())
        if not reason:
            raise RuleViolation("reason_missing", "Say why: the player reads it, and the coordinators.", SUSPENSIONS)
        games = list(in_order(term.games))
        _refuse_twice(player, term, games)
        act.result = given = Suspension.objects.create(
            player=player,
            games=games,
            starts_on=term.starts_on,
            until=term.until,
            reason=reason,
            given_by=by,
            given_at=timezone.now(),
        )
        act.note(suspension=given.pk, player=player.pk)
        _show(player)
        said = f"You are suspended from events of {games_in_words(given)}, {term_in_words(given)}."
        _tell(player, f"{said} Your profile says why. Speak to your coordinator.")
    return given


@replayable
def lift_suspension(suspension: Suspension, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Suspension:
    """End a suspension before its day. It stays on record, and the player is told."""
    player = suspension.player
    first = rows_to_lock(player)
    with recorded(player, EntryTag.SUSPENSION_LIFTED, by=by, **envelope, shown=suspension, first=first) as act:
        _refuse_others(by)
        if suspension.is_lifted:
            raise Already("lifted", "This suspension is lifted already.", suspension, SUSPENSIONS)
        if phase_of(suspension) is Phase.OVER:
            raise RuleViolation("over", "This suspension is over: there is nothing to lift.", SUSPENSIONS)
        if not reason:
            raise RuleViolation("reason_missing", "Say why the suspension is lifted.", SUSPENSIONS)
        suspension.lifted_at, suspension.lifted_by, suspension.lifted_because = timezone.now(), by, reason
        act.keep(suspension)
        act.result = suspension
        act.note(suspension=suspension.pk, player=player.pk)
        _show(player)
        _tell(player, f"Your suspension from events of {games_in_words(suspension)} is lifted: {reason}")
    return suspension


def _refuse_others(by: User) -> None:
    if not can_suspend(by):
        raise RuleViolation("director_only", SUSPENSIONS_ONLY, SUSPENSIONS)


def _refuse_player(player: Player) -> None:
    if player.rehearsal_id:
        raise RuleViolation("made_up", "Who was made up for a rehearsal is nobody whom one could suspend.", SUSPENSIONS)
    if player.merged_into:
        said = f"{player} goes by {player.merged_into}: suspend {player.merged_into} instead."
        raise RuleViolation("merged_already", said, SUSPENSIONS)


def _refuse_twice(player: Player, term: Term, games: list[str]) -> None:
    same = Suspension.objects.filter(player=player, starts_on=term.starts_on, until=term.until, lifted_at=None)
    stands = next((one for one in same if one.games == games), None)
    if stands is not None:
        raise Already("suspended_already", f"{player} is suspended so already.", stands, SUSPENSIONS)


def _show(player: Player) -> None:
    """Events that are not over show it to their directors: what programs remember of them is old now."""
    listed = Entry.objects.filter(is_person(player)).values("event")
    changed_all(Event.objects.filter(pk__in=listed, state__in=AHEAD))


def _tell(player: Player, text: str) -> None:
    user = player.person.user
    if user is not None:
        notify(None, Notice.Kind.CONDUCT, [user], text, page=reverse("tournaments:profile"))


def refuse_suspended(event: Event, players: Iterable[Player]) -> None:
    """For whoever takes players in. Raises RuleViolation with the names of all who are kept out."""
    given = list(players)
    out = kept_out(event, given)
    if out:
        names = sorted({one.person.shown_name for one in given if one.pk in out}, key=str.casefold)
        who = names[0] if len(names) == 1 else "them"
        said = f"{_joined(names)} cannot be taken in: let {who} speak to the coordinator."
        raise RuleViolation(CODE, said, SUSPENSIONS)


def refuse_suspended_names(event: Event, names: Iterable[str]) -> None:
    """For whoever makes new records of players: one that is called like somebody who is kept out may be he himself."""
    like = suspended_called(event, names)
    if like:
        said = f"A suspended player has the name {_joined(sorted(like))}: let him speak to the coordinator. If this is "
        raise RuleViolation("suspended_name", f"{said}another person of that name, say so.", SUSPENSIONS)


def refuse_suspended_self(event: Event, player: Player) -> None:
    """For a player who comes by himself."""
    if kept_out(event, [player]):
        raise RuleViolation(CODE, "You cannot take part in this event: speak to your coordinator.", SUSPENSIONS)


def refuse_suspended_director(event: Event, user: User, *, by: User) -> None:
    """For whoever would direct or judge, asked by somebody else or by himself."""
    player = Player.objects.filter(user=user).first()
    if player is None or not kept_out(event, [player]):
        return
    if user == by:
        said = "You cannot direct or judge an event on these days: speak to your coordinator."
    else:
        name = player.shown_name
        said = f"{name} cannot direct or judge this event: let {name} speak to the coordinator."
    raise RuleViolation(CODE, said, SUSPENSIONS)


def is_kept_out(event: Event, player: Player) -> bool:
    return bool(kept_out(event, [player]))


def _joined(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
