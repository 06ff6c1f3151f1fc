"""Give and lift suspensions, and apply them to lists of players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from django.urls import reverse
from django.utils import timezone

from tournaments.department.permissions import SUSPENSIONS_ONLY, can_suspend
from tournaments.department.services.officers import tell_officers
from tournaments.engine.core.types import RuleViolation, require_no_findings
from tournaments.engine.entries import SUSPENSIONS, Term, in_order, refuse_term
from tournaments.engine.texts import join_words
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.persons import rows_to_lock
from tournaments.entries.selectors.suspensions import (
    AHEAD,
    CODE,
    Phase,
    find_suspended_violations,
    games_in_words,
    kept_out,
    phase_of,
    suspended_called,
    term_in_words,
)
from tournaments.kernel.days import today
from tournaments.kernel.journal import AlreadyDone, Envelope, record_act, replayable, update_and_bump_versions
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.people.selectors.persons import is_person, own_player
from tournaments.people.services.notices import notify
from tournaments.record.models import Entry, Event, Suspension


@replayable
def suspend_player(player: Player, term: Term, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Suspension:
    """Suspend a player from events of these games for a time, as player and director, and tell them."""
    with record_act(player, EntryTag.PLAYER_SUSPENDED, by=by, **envelope, first=rows_to_lock(player)) as act:
        _refuse_others(by)
        _refuse_player(player)
        refuse_term(term, today())
        if not reason:
            raise RuleViolation("reason_missing", "Say why: the player reads it, and the coordinators.", SUSPENSIONS)
        games = list(in_order(term.games))
        _refuse_twice(player, term, games)
        suspension = Suspension(player=player, games=games, starts_on=term.starts_on, until=term.until, reason=reason)
        suspension.given_by, suspension.given_at = by, timezone.now()
        suspension.save()
        act.result = suspension
        act.note(suspension=suspension.pk, player=player.pk)
        _show(player)
        text = f"You are suspended from events of {games_in_words(suspension)}, {term_in_words(suspension)}."
        _tell(player, f"{text} Your profile says why. Speak to your coordinator.")
        spoken = f"{by} has suspended {player} from events of {games_in_words(suspension)}: {reason}"
        tell_officers(spoken, by=by, page=player.get_absolute_url())
    return suspension


@replayable
def lift_suspension(suspension: Suspension, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Suspension:
    """End a suspension before its day. It stays on record, and the player is told."""
    player, tag = suspension.player, EntryTag.SUSPENSION_LIFTED
    with record_act(player, tag, by=by, **envelope, shown=suspension, first=rows_to_lock(player)) as act:
        _refuse_others(by)
        if suspension.is_lifted:
            raise AlreadyDone("lifted", "This suspension is lifted already.", suspension, SUSPENSIONS)
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
        spoken = f"{by} has lifted the suspension of {player}: {reason}"
        tell_officers(spoken, by=by, page=player.get_absolute_url())
    return suspension


def _refuse_others(by: User) -> None:
    if not can_suspend(by):
        raise RuleViolation("director_only", SUSPENSIONS_ONLY, SUSPENSIONS)


def _refuse_player(player: Player) -> None:
    if player.rehearsal_id:
        raise RuleViolation("made_up", "Who was made up for a rehearsal is nobody whom one could suspend.", SUSPENSIONS)
    if player.merged_into:
        message = f"{player} goes by {player.merged_into}: suspend {player.merged_into} instead."
        raise RuleViolation("merged_already", message, SUSPENSIONS)


def _refuse_twice(player: Player, term: Term, games: list[str]) -> None:
    same = Suspension.objects.filter(player=player, starts_on=term.starts_on, until=term.until, lifted_at=None)
    earlier = next((suspension for suspension in same if suspension.games == games), None)
    if earlier is not None:
        raise AlreadyDone("suspended_already", f"{player} is suspended so already.", earlier, SUSPENSIONS)


def _show(player: Player) -> None:
    """Events that are not over show it to their directors: what programs remember of them is old now."""
    listed = Entry.objects.filter(is_person(player)).values("event")
    update_and_bump_versions(Event.objects.filter(pk__in=listed, state__in=AHEAD))


def _tell(player: Player, text: str) -> None:
    if user := player.person.user:
        notify(None, Notice.Kind.CONDUCT, [user], text, page=reverse("tournaments:profile"))


def refuse_suspended(event: Event, players: Iterable[Player]) -> None:
    """Raise RuleViolation with the names of all suspended players."""
    require_no_findings(find_suspended_violations(event, players))


def refuse_suspended_names(event: Event, names: Iterable[str]) -> None:
    """Raise RuleViolation for new names that may be a suspended player's."""
    if called := suspended_called(event, names):
        message = f"A suspended player has the name {join_words(sorted(called))}: let him speak to the coordinator."
        raise RuleViolation("suspended_name", f"{message} If this is another person of that name, say so.", SUSPENSIONS)


def refuse_suspended_self(event: Event, player: Player) -> None:
    """Raise RuleViolation if the player is suspended, in words for that player."""
    if is_kept_out(event, player):
        raise RuleViolation(CODE, "You cannot take part in this event: speak to your coordinator.", SUSPENSIONS)


def refuse_suspended_director(event: Event, user: User, *, by: User) -> None:
    """Raise RuleViolation if the member is suspended from directing or judging, asked by others or themselves."""
    player = own_player(user)
    if player is None or not is_kept_out(event, player):
        return
    name = player.shown_name
    message = f"{name} cannot direct or judge this event: let {name} speak to the coordinator."
    if user == by:
        message = "You cannot direct or judge an event on these days: speak to your coordinator."
    raise RuleViolation(CODE, message, SUSPENSIONS)


def is_kept_out(event: Event, player: Player) -> bool:
    return bool(kept_out(event, [player]))
