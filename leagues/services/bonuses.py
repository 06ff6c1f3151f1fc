"""Bonus of a league: noted at an event, reckoned by its schemes, submitted once and then fixed (OPG 12.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Unpack

from django.utils import timezone

from leagues.acts import LeagueTag
from leagues.models import Bonus, Counted, Season
from leagues.permissions import KEEPERS_ONLY, LEADERS_ONLY, can_note_bonus, is_director
from leagues.selectors.before_season import find_bonus_violations, find_submit_violations
from leagues.selectors.bonuses import Noted, compute_bonuses, notes_by_record, people_of, who_may_earn
from leagues.services.seasons import hold, refuse_closed
from leagues.services.texts import refuse_reason
from tournaments.engine.core.types import RuleViolation, require_no_findings
from tournaments.engine.texts import holds_address, normalize_text
from tournaments.kernel.journal import AlreadyDone, Envelope, bump_versions, record_act, replayable
from tournaments.kernel.models import User

SECTION = "OPG 12.5"
MOST_POINTS, MOST_MISSIONS, LONGEST_DECK, LONGEST_MISSION, LONGEST_NOTE = 100, 20, 60, 80, 200
Scheme = Bonus.Scheme


@replayable
def note_bonus(counted: Counted, notes: Mapping[int, Noted], *, by: User, **envelope: Unpack[Envelope]) -> Counted:
    """Note what was played at the event, by record. Records that are left out lose their notes.

    The season's schemes give the points, which may be typed instead until they are submitted.
    """
    event = counted.event
    with record_act(event, LeagueTag.BONUS_NOTED, by=by, **envelope, shown=counted) as act:
        season = hold(counted.season)
        counted.season = season
        if not can_note_bonus(by, counted):
            raise RuleViolation("keepers_only", KEEPERS_ONLY, SECTION)
        require_no_findings(find_bonus_violations(counted))
        players = {player.pk: player for player in who_may_earn(counted)}
        for player, note in notes.items():
            if player not in players:
                raise RuleViolation("not_there", f"Player {player} did not take part in this event.", SECTION)
            _refuse_note(note, season, players[player].person.shown_name)
        tidy = {player: _tidy(note) for player, note in notes.items()}
        _write(counted, tidy, people_of(players.values()))
        bump_versions(season)
        act.result = counted
        act.note(players=sorted(notes), **season.as_noted)
    return counted


@replayable
def submit_bonus(counted: Counted, *, by: User, **envelope: Unpack[Envelope]) -> Counted:
    """Submit the bonus, so that it counts in this league. It is computed once more from the earlier events."""
    event = counted.event
    with record_act(event, LeagueTag.BONUS_SUBMITTED, by=by, **envelope, shown=counted) as act:
        season = hold(counted.season)
        counted.season = season
        _refuse_others(season, by)
        require_no_findings(find_submit_violations(counted))
        _reckon(counted)
        counted.submitted_at, counted.submitted_by = timezone.now(), by
        counted.save(update_fields=["submitted_at", "submitted_by"])
        bump_versions(season)
        act.result = counted
        act.note(**season.as_noted)
    return counted


@replayable
def take_back_bonus(counted: Counted, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Counted:
    """It counts no more, and can be changed until it is submitted again."""
    event = counted.event
    with record_act(event, LeagueTag.BONUS_TAKEN_BACK, by=by, **envelope, shown=counted) as act:
        season = hold(counted.season)
        _refuse_others(season, by)
        refuse_closed(season)
        if counted.submitted_at is None:
            raise AlreadyDone("not_submitted", "This bonus is not submitted.", counted, SECTION)
        refuse_reason(reason, SECTION, "Say why the bonus is changed once more: everybody reads it.")
        counted.submitted_at = counted.submitted_by = None
        counted.save(update_fields=["submitted_at", "submitted_by"])
        bump_versions(season)
        act.result = counted
        act.note(reason=reason, **season.as_noted)
    return counted


def _refuse_others(season: Season, by: User) -> None:
    if not is_director(by, season.league):
        raise RuleViolation("leaders_only", LEADERS_ONLY, SECTION)


def _refuse_note(note: Noted, season: Season, name: str) -> None:
    given = {
        Scheme.AFFILIATION: bool(note.deck),
        Scheme.MISSION: bool(note.missions),
        Scheme.OWN: bool(note.own or note.note),
        **dict.fromkeys(note.typed, True),
    }
    for scheme, is_given in given.items():
        if is_given and scheme not in season.schemes:
            raise RuleViolation("no_scheme", f"{name}: this season has no scheme {scheme!s}.", SECTION)
    if any(not -MOST_POINTS <= points <= MOST_POINTS for points in (note.own, *note.typed.values())):
        raise RuleViolation("points", f"{name}: bonus lies between {-MOST_POINTS} and {MOST_POINTS}.", SECTION)
    if len(note.missions) > MOST_MISSIONS:
        raise RuleViolation("missions", f"{name}: up to {MOST_MISSIONS} missions at one event.", SECTION)
    lengths = [
        (note.deck, LONGEST_DECK),
        (note.note, LONGEST_NOTE),
        *((each, LONGEST_MISSION) for each in note.missions),
    ]
    for text, longest in lengths:
        if len(text) > longest:
            raise RuleViolation("too_long", f"{name}: write up to {longest} characters.", SECTION)
        if holds_address(text):
            raise RuleViolation("address", f"{name}: everybody reads this: leave e-mail addresses out.", SECTION)


def _tidy(note: Noted) -> Noted:
    """One spelling of a mission is one mission."""
    missions = dict.fromkeys(" ".join(normalize_text(mission).split()) for mission in note.missions)
    return replace(note, deck=" ".join(normalize_text(note.deck).split()), missions=tuple(filter(None, missions)))


def _write(counted: Counted, notes: Mapping[int, Noted], people: Mapping[int, int]) -> None:
    points = compute_bonuses(counted, notes, people)
    counted.bonuses.all().delete()
    Bonus.objects.bulk_create(
        Bonus(
            counted=counted,
            player_id=player,
            scheme=scheme,
            points=note.typed.get(scheme, points[player].get(scheme, 0)),
            typed=scheme in note.typed,
            deck=note.deck if scheme == Scheme.AFFILIATION else "",
            missions=list(note.missions) if scheme == Scheme.MISSION else [],
            note=note.note if scheme == Scheme.OWN else "",
        )
        for player, note in notes.items()
        for scheme in counted.season.schemes
    )


def _reckon(counted: Counted) -> None:
    """Compute the bonus of all participants."""
    players, known = who_may_earn(counted), notes_by_record(counted)
    notes = {player.pk: known.get(player.pk, Noted()) for player in players}
    _write(counted, notes, people_of(players))
