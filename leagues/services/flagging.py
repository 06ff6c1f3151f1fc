"""Which events count for a league: said by its director alone, of events that he directs (OPG 12.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack

from django.utils import timezone

from leagues.acts import LeagueTag
from leagues.engine import Kind
from leagues.models import Counted, Season
from leagues.permissions import can_flag, can_lead
from leagues.selectors.events import league_event, slots, span, usual_slot
from leagues.services.points import score_now
from leagues.services.seasons import hold, refuse_closed
from leagues.services.texts import refuse_reason
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.days import day_of
from tournaments.kernel.journal import Already, Envelope, Once, changed, recorded, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Event

SECTION = "OPG 12.2"
OWN_EVENTS = (
    "The League Director alone says which events count, of those he directs, as secondary director, too. An alternate"
    " who runs an event enters it and invites the League Director as secondary director."
)
LATE = "The event has begun: say why it counts nevertheless. Everybody reads it."


@dataclass(frozen=True, slots=True)
class Flag:
    """`kind` and `half` as the schedule has them; both empty: by the month of the event. `late`: why, once it began."""

    kind: str = ""
    half: int | None = None
    late: str = ""


@replayable
def flag_event(season: Season, event: Event, flag: Flag, *, by: User, **envelope: Unpack[Once]) -> Counted:
    """The event counts for the season. What has begun is flagged with a reason alone, which everybody reads."""
    with recorded(event, LeagueTag.EVENT_FLAGGED, by=by, **envelope) as act:
        season = hold(season)
        if not can_flag(by, season.league, event):
            raise RuleViolation("own_events", OWN_EVENTS, SECTION)
        refuse_closed(season)
        _refuse_event(season, event)
        _refuse_late(event, flag.late)
        kind, half = _slot(season, event, flag)
        act.result = counted = Counted.objects.create(
            season=season,
            event=event,
            kind=kind,
            half=half,
            late_because=flag.late if event.has_begun else "",
            flagged_at=timezone.now(),
            flagged_by=by,
        )
        score_now(counted)
        changed(season)
        act.note(**season.as_noted, season=season.pk, kind=kind, half=half)
    return counted


@replayable
def unflag_event(counted: Counted, *, by: User, reason: str = "", **envelope: Unpack[Envelope]) -> Season:
    """It counts no more. Once it has begun that needs a reason; its bonus goes with it."""
    event = counted.event
    with recorded(event, LeagueTag.EVENT_UNFLAGGED, by=by, **envelope, shown=counted) as act:
        season = hold(counted.season)
        if not can_lead(by, season.league):
            raise RuleViolation("own_events", OWN_EVENTS, SECTION)
        refuse_closed(season)
        if event.has_begun:
            refuse_reason(reason, SECTION, "The event has begun: say why it counts no more. Everybody reads it.")
        act.note(season=season.pk, reason=reason, **season.as_noted)
        counted.delete()
        changed(season)
        act.result = season
    return season


def _refuse_event(season: Season, event: Event) -> None:
    if event.is_rehearsal:
        raise RuleViolation("rehearsal", "A rehearsal counts nowhere.", SECTION)
    if event.state in (Event.State.VOID, Event.State.CANCELLED):
        raise RuleViolation("counts_nowhere", f"This event is {event.state}: it counts nowhere.", SECTION)
    if standing := league_event(event):
        if standing.season_id == season.pk:
            raise Already("flagged_already", "This event counts for the season already.", standing, SECTION)
        message = f"This event counts for {standing.season} already: an event counts for one league."
        raise RuleViolation("another_league", message, SECTION)
    first, last = span(season.year)
    if not first <= event.local_start.date() <= last:
        message = f"The season {season.label} takes events from {day_of(first)} to {day_of(last)}."
        raise RuleViolation("other_season", f"{message} Open the season of that year.", SECTION)


def _refuse_late(event: Event, reason: str) -> None:
    """Who knows how it ended could choose what counts."""
    if event.has_begun:
        refuse_reason(reason, SECTION, LATE)


def _slot(season: Season, event: Event, flag: Flag) -> tuple[Kind, int | None]:
    usual = usual_slot(season.plan, event.local_start.date())
    if not flag.kind:
        return usual.kind, usual.half
    for slot in slots(season.plan):
        if (slot.kind, slot.half) == (flag.kind, flag.half):
            return slot.kind, slot.half
    raise RuleViolation("slot", "Choose one of the parts of the season.", SECTION)
