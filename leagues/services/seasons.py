"""Seasons of a league: opened, announced, closed with a champion, opened again for a correction (OPG 12.2, 12.6)."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Unpack

from django.utils import timezone

from leagues.acts import LeagueTag
from leagues.engine import GUIDES, guide_for
from leagues.models import Bonus, League, Season
from leagues.permissions import LEADERS_ONLY, can_lead
from leagues.selectors.before_season import (
    find_announce_violations,
    find_close_violations,
    find_closed_violations,
    find_opening_violations,
    find_reopen_violations,
    has_begun,
)
from leagues.selectors.texts import find_reason_violations, find_text_violations
from leagues.services.champions import settle_champion
from leagues.services.freezing import freeze_season, thaw_season
from leagues.services.texts import refuse_reason
from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.kernel.journal import AlreadyDone, Envelope, KeyOnly, record_act, replayable, require_open_act
from tournaments.kernel.locks import lock_all
from tournaments.kernel.models import User

SECTION, PLAYOFFS, BONUS = "OPG 12.2", "OPG 12.6", "OPG 12.5"
FIRST_YEAR, LAST_YEAR, MOST_QUALIFIERS = 2002, 2098, 32


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a season: `qualifiers` of each list; `schemes` of bonus with a sentence each.

    `promos` says which promotional cards are legal in its events until its end.
    """

    schedule: str
    qualifiers: int
    schemes: Mapping[str, str] = field(default_factory=dict)
    promos: str = ""


@replayable
def open_season(
    league: League,
    year: int,
    plan: Plan,
    *,
    by: User,
    guide: str = "",
    lot_seed: int | None = None,
    **envelope: Unpack[KeyOnly],
) -> Season:
    """`year` is that of its October; `guide` the edition it counts by, that which holds for the year unless
    given. `lot_seed` decides coins; drawn unless given.
    """
    with record_act(league, LeagueTag.SEASON_OPENED, by=by, **envelope) as act:
        _refuse_others(league, by)
        require_no_findings(find_opening_violations(league))
        if not FIRST_YEAR <= year <= LAST_YEAR:
            raise RuleViolation("year", f"A season begins in a year from {FIRST_YEAR} to {LAST_YEAR}.", SECTION)
        if standing := league.seasons.filter(year=year).first():
            raise AlreadyDone("opened_already", f"The season {standing.label} is there already.", standing, SECTION)
        if guide not in {"", *GUIDES}:
            raise RuleViolation("guide", f"There is no edition {guide!r} of the guide.", SECTION)
        season = Season(
            league=league,
            year=year,
            guide=guide or guide_for(year).code,
            seed=secrets.randbits(62) if lot_seed is None else lot_seed,
        )
        season.opened_at, season.opened_by = timezone.now(), by
        require_no_findings(tuple(_plan_violations(season, plan)))
        _fill(season, plan)
        season.save()
        act.result = season
        act.note(season=season.pk, year=year)
    return season


@replayable
def edit_season(season: Season, plan: Plan, *, by: User, **envelope: Unpack[Envelope]) -> Season:
    """Change a season. Announced figures are fixed once the first event began (AMB-L10), the schedule once an event is
    flagged.
    """
    with record_act(season, LeagueTag.SEASON_EDITED, by=by, **envelope) as act:
        _refuse_others(season.league, by)
        refuse_closed(season)
        require_no_findings((*_locked_violations(season, plan), *_plan_violations(season, plan)))
        before = {name: getattr(season, name) for name in STANDING}
        _fill(season, plan)
        if plan.qualifiers != before["qualifiers"]:
            season.announced_at = None
        act.note(changed=[name for name in STANDING if getattr(season, name) != before[name]])
        act.keep(season)
    return season


@replayable
def announce_qualifiers(season: Season, *, by: User, **envelope: Unpack[Envelope]) -> Season:
    """Before the first event: so many qualify by each list (OPG 12.2)."""
    with record_act(season, LeagueTag.QUALIFIERS_ANNOUNCED, by=by, **envelope) as act:
        _refuse_others(season.league, by)
        if season.announced_at is not None:
            raise AlreadyDone("announced_already", "This is announced already.", season, SECTION)
        require_no_findings(find_announce_violations(season))
        season.announced_at = timezone.now()
        act.note(qualifiers=season.qualifiers)
        act.keep(season)
    return season


@replayable
def close_season(season: Season, *, by: User, **envelope: Unpack[Envelope]) -> Season:
    """Close a season whose events are over: its champion is final and has the title."""
    with record_act(season, LeagueTag.SEASON_CLOSED, by=by, **envelope) as act:
        _refuse_others(season.league, by)
        if season.closed_at is not None:
            raise AlreadyDone("closed_already", "This season is closed already.", season, PLAYOFFS)
        require_no_findings(find_close_violations(season))
        season.closed_at = timezone.now()
        settle_champion(season)
        act.note(champion=season.champion_id, digest=freeze_season(season))
        act.keep(season)
    return season


@replayable
def reopen_season(season: Season, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Season:
    """Reopen a season for a correction. Its title is withdrawn until it is closed again."""
    with record_act(season, LeagueTag.SEASON_REOPENED, by=by, **envelope) as act:
        _refuse_others(season.league, by)
        for found in find_reopen_violations(season):
            raise AlreadyDone(found.code, found.message, season, PLAYOFFS)
        refuse_reason(reason, PLAYOFFS, "Say why the season is opened again: everybody reads it.")
        season.closed_at = None
        settle_champion(season)
        thaw_season(season)
        act.note(reason=reason)
        act.keep(season)
    return season


def refuse_closed(season: Season) -> None:
    """Raises RuleViolation for a season that is over."""
    require_no_findings(find_closed_violations(season))


@require_open_act
def hold(season: Season) -> Season:
    """Lock and return the season, so that nobody closes it meanwhile. Call inside an act on an event."""
    row = lock_all(Season.objects.filter(pk=season.pk))[0]
    row.league = season.league
    return row


def _refuse_others(league: League, by: User) -> None:
    if not can_lead(by, league):
        raise RuleViolation("leaders_only", LEADERS_ONLY, SECTION)


def _locked_violations(season: Season, plan: Plan) -> Iterator[Violation]:
    if plan.qualifiers != season.qualifiers and has_begun(season):
        message = "How many qualify is announced before the first event of the season, and holds from then on."
        yield Violation("qualifiers_locked", message, SECTION, "qualifiers")
    if plan.schedule != season.schedule and season.counted.exists():
        message = "Events are flagged by this schedule: take their flags off before you change it."
        yield Violation("schedule_locked", message, SECTION, "schedule")


def _plan_violations(season: Season, plan: Plan) -> Iterator[Violation]:
    if plan.schedule not in season.rules.schedules:
        yield Violation("schedule", "Choose how many events the season has.", SECTION, "schedule")
    if not 1 <= plan.qualifiers <= MOST_QUALIFIERS:
        message = f"Between 1 and {MOST_QUALIFIERS} players qualify by each list."
        yield Violation("qualifiers", message, SECTION, "qualifiers")
    for code, text in plan.schemes.items():
        if code not in Bonus.Scheme.values:
            yield Violation("scheme", f"There is no bonus scheme {code!r}.", BONUS, "schemes")
        yield from find_reason_violations(text, BONUS, "", "own_scheme")
    if Bonus.Scheme.OWN in plan.schemes and not plan.schemes[Bonus.Scheme.OWN]:
        message = "Write down what your own bonus scheme gives points for: players read it before they play."
        yield Violation("scheme_unsaid", message, BONUS, "own_scheme")
    yield from find_text_violations(plan.promos, "OPG 12.3", "promos")


def _fill(season: Season, plan: Plan) -> None:
    season.schedule, season.qualifiers = plan.schedule, plan.qualifiers
    season.schemes, season.promos = dict(plan.schemes), plan.promos


STANDING = ("schedule", "qualifiers", "schemes", "promos")
