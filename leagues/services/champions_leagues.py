"""The Champions League: named by the Director of Organized Play, and whom its directors invite (OPG 12.7)."""

from __future__ import annotations

import secrets
from typing import Unpack

from django.utils import timezone

from leagues.acts import CupTag
from leagues.models import ChampionsLeague, Waiver
from leagues.permissions import NAMERS_ONLY, can_name
from leagues.selectors.before_cup import find_begun_violations, find_naming_violations
from leagues.selectors.champions_league import SECTION, another, champions_league_of
from leagues.selectors.texts import find_reason_violations
from leagues.services.texts import refuse_field
from tournaments.engine.core.types import RuleViolation, require_no_findings
from tournaments.kernel.journal import AlreadyDone, Conflict, Envelope, KeyOnly, record_act, replayable
from tournaments.kernel.locks import lock_name
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.people.services.notices import notify
from tournaments.people.services.players import member_called
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct
from tournaments.record.services.looks import accepted_directors

REASON = "Say why: everybody reads it."


@replayable
def name_champions_league(event: Event, *, by: User, **envelope: Unpack[KeyOnly]) -> ChampionsLeague:
    """Name an event the Champions League of its game and year, whose winner has byes at that year's Worlds."""
    with record_act(event, CupTag.CHAMPIONS_LEAGUE_NAMED, by=by, **envelope) as act:
        _refuse_others(event, by)
        lock_name(f"champions league {event.game} {event.local_start.year}")
        if standing := champions_league_of(event):
            raise AlreadyDone("named_already", "This event is the Champions League already.", standing, SECTION)
        missing = find_naming_violations(event)
        if other := another(event):
            (message,) = (each.message for each in missing if each.code == "one_a_year")
            raise Conflict("one_a_year", message, other, SECTION)
        require_no_findings(missing)
        year = event.local_start.year
        act.result = named = ChampionsLeague.objects.create(
            event=event, year=year, lot=secrets.randbits(48), named_at=timezone.now(), named_by=by
        )
        act.note(champions_league=named.pk, year=year, lot=named.lot)
        _tell_directors(named, "This is the Champions League now: invite and seed its field.", by)
    return named


@replayable
def unname_champions_league(named: ChampionsLeague, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Before its first round. What was waived goes with it."""
    event = named.event
    with record_act(event, CupTag.CHAMPIONS_LEAGUE_UNNAMED, by=by, **envelope, shown=named) as act:
        _refuse_others(event, by)
        named = _lock_named(named)
        require_no_findings(find_begun_violations(event))
        act.note(champions_league=named.pk, year=named.year)
        _tell_directors(named, "This is no Champions League any more.", by)
        named.delete()
        act.result = event
    return event


@replayable
def waive_points(
    named: ChampionsLeague,
    reason: str,
    *,
    by: User,
    player: int | None = None,
    handle: str = "",
    **envelope: Unpack[Envelope],
) -> ChampionsLeague:
    """A director of the event invites one player, by the key of somebody on the list or by a member's handle."""
    event = named.event
    with record_act(event, CupTag.POINTS_WAIVED, by=by, **envelope, shown=named) as act:
        _refuse_players(event, by)
        named = _lock_named(named)
        require_no_findings((*find_begun_violations(event), *find_reason_violations(reason, SECTION, REASON)))
        person = _find_player(event, player, handle)
        if any(row.player.person == person for row in named.waivers.select_related("player__merged_into")):
            raise AlreadyDone("waived_already", f"{person.shown_name} is invited already.", named, SECTION)
        Waiver.objects.create(
            champions_league=named, player=person, reason=reason, given_at=timezone.now(), given_by=by
        )
        act.keep(named)
        act.result = named
        act.note(champions_league=named.pk, player=person.pk, reason=reason)
        _tell_player(named, person, "you may play, whatever your lifetime points.", by)
    return named


@replayable
def take_back_waiver(waiver: Waiver, *, by: User, **envelope: Unpack[Envelope]) -> ChampionsLeague:
    """Take back a waiver before the first round, so that points alone invite the player."""
    named, person = waiver.champions_league, waiver.player.person
    event = named.event
    with record_act(event, CupTag.WAIVER_TAKEN_BACK, by=by, **envelope, shown=named) as act:
        _refuse_players(event, by)
        require_no_findings(find_begun_violations(event))
        act.note(champions_league=named.pk, player=person.pk, reason=waiver.reason)
        named.waivers.get(pk=waiver.pk).delete()
        act.keep(named)
        act.result = named
        _tell_player(named, person, "your invitation is taken back.", by)
    return named


def _lock_named(named: ChampionsLeague) -> ChampionsLeague:
    """Read it again, now that its event is locked. Raises ObjectDoesNotExist."""
    return ChampionsLeague.objects.select_related("event").get(pk=named.pk)


def _refuse_others(event: Event, by: User) -> None:
    if not can_name(by, event):
        raise RuleViolation("namers_only", NAMERS_ONLY, SECTION)


def _refuse_players(event: Event, by: User) -> None:
    if not can_direct(by, event):
        raise RuleViolation("directors_only", DIRECTORS_ONLY, SECTION)


def _find_player(event: Event, player: int | None, handle: str) -> Player:
    if player is not None:
        entries = event.entries.select_related("player__merged_into__user", "player__user")
        people = {key: entry.person for entry in entries for key in (entry.player_id, entry.person.pk)}
        if player not in people:
            refuse_field("player", "This player is not on the list of the event: write his handle.", SECTION, "player")
        return people[player]
    if not handle:
        refuse_field("player", "Say for whom: choose somebody on the list, or write a handle.", SECTION, "handle")
    return member_called(handle, SECTION, "handle").player.person


def _tell_player(named: ChampionsLeague, person: Player, text: str, by: User) -> None:
    if person.user and person.user != by:
        text = f"{named.event.title}: {text}"
        notify(named.event, Notice.Kind.MESSAGE, [person.user], text, page=named.get_absolute_url())


def _tell_directors(named: ChampionsLeague, text: str, by: User) -> None:
    readers = accepted_directors(named.event).exclude(pk=by.pk)
    notify(named.event, Notice.Kind.CHANGED, readers, f"{named.event.title}: {text}", page=named.get_absolute_url())
