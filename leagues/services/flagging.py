"""Count events for a league. Only its director decides, for events they direct (OPG 12.2)."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from leagues.acts import LeagueTag
from leagues.models import Counted, Season
from leagues.permissions import CONFIRMING, can_confirm_flag, can_flag, can_lead
from leagues.selectors.before_flag import SECTION, Flag, chosen_slot, find_confirmation_violations, find_flag_violations
from leagues.selectors.before_season import find_closed_violations
from leagues.selectors.events import league_event
from leagues.selectors.texts import find_reason_violations
from leagues.services.points import score_now
from leagues.services.seasons import hold
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import put_in, settle_about
from tournaments.engine.core.types import RuleViolation, require_no_findings
from tournaments.kernel.journal import AlreadyDone, Envelope, KeyOnly, bump_versions, record_act, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.record.models import Event
from tournaments.record.permissions import can_play, coordinator_of, find_involved_members
from tournaments.record.services.looks import accepted_directors

UNFLAGGED = "The event has begun: say why it counts no more. Everybody reads it."
OWN_EVENTS = (
    "The League Director alone says which events count, of those he directs, as secondary director, too. An alternate"
    " who runs an event enters it and invites the League Director as secondary director."
)


@replayable
def flag_event(season: Season, event: Event, flag: Flag, *, by: User, **envelope: Unpack[KeyOnly]) -> Counted:
    """The event counts for the season. What has begun is flagged with a reason alone, which everybody reads."""
    with record_act(event, LeagueTag.EVENT_FLAGGED, by=by, **envelope) as act:
        season = hold(season)
        if not can_flag(by, season.league, event):
            raise RuleViolation("own_events", OWN_EVENTS, SECTION)
        missing = find_flag_violations(season, event, flag)
        if (standing := league_event(event)) and standing.season_id == season.pk:
            raise AlreadyDone("flagged_already", "This event counts for the season already.", standing, SECTION)
        require_no_findings(missing)
        slot = chosen_slot(season, event, flag)
        act.result = counted = Counted.objects.create(
            season=season,
            event=event,
            kind=slot.kind,
            half=slot.half,
            late_because=flag.late if event.has_begun else "",
            flagged_at=timezone.now(),
            flagged_by=by,
        )
        score_now(counted)
        bump_versions(season)
        if counted.late_because:
            _ask_to_confirm(counted, by)
        act.note(**season.as_noted, season=season.pk, kind=slot.kind, half=slot.half)
    return counted


@replayable
def confirm_flag(counted: Counted, *, by: User, **envelope: Unpack[Envelope]) -> Counted:
    """A second person says yes to what was flagged once it had begun: its points count from now on (House-E31)."""
    event = counted.event
    with record_act(event, LeagueTag.FLAG_CONFIRMED, by=by, **envelope, shown=counted) as act:
        counted.season = season = hold(counted.season)
        if not can_confirm_flag(by, counted):
            raise RuleViolation("confirming", CONFIRMING, SECTION)
        if counted.confirmed_at is not None:
            raise AlreadyDone("confirmed_already", "Somebody has confirmed this already.", counted, SECTION)
        require_no_findings(find_confirmation_violations(counted))
        counted.confirmed_at, counted.confirmed_by = timezone.now(), by
        counted.save(update_fields=["confirmed_at", "confirmed_by"])
        score_now(counted)
        settle_about(counted.get_absolute_url(), "Confirmed.", by=by, kind=InboxItem.Kind.FLAG)
        bump_versions(season)
        act.result = counted
        act.note(season=season.pk, **season.as_noted)
    return counted


@replayable
def unflag_event(counted: Counted, *, by: User, reason: str = "", **envelope: Unpack[Envelope]) -> Season:
    """It counts no more. Once it has begun that needs a reason; its bonus goes with it."""
    event = counted.event
    with record_act(event, LeagueTag.EVENT_UNFLAGGED, by=by, **envelope, shown=counted) as act:
        season = hold(counted.season)
        if not can_lead(by, season.league):
            raise RuleViolation("own_events", OWN_EVENTS, SECTION)
        said = find_reason_violations(reason, SECTION, UNFLAGGED) if event.has_begun else ()
        require_no_findings((*find_closed_violations(season), *said))
        act.note(season=season.pk, reason=reason, **season.as_noted)
        settle_about(counted.get_absolute_url(), "It counts no more.", by=by, kind=InboxItem.Kind.FLAG)
        counted.delete()
        bump_versions(season)
        act.result = season
    return season


def _ask_to_confirm(counted: Counted, by: User) -> None:
    """Ask the other directors and the coordinator of the event, but nobody who has played in it."""
    event, page = counted.event, counted.get_absolute_url()
    text = f"“{event.title}” is counted for {counted.season} once it had begun: {counted.late_because}"
    kept_from = [by, *find_involved_members(event)]
    put_in(coordinator_of(event), InboxItem.Kind.FLAG, by=by, text=text, about=page, kept_from=kept_from)
    others = [user for user in accepted_directors(event).exclude(pk=by.pk) if not can_play(user, event)]
    notify(event, Notice.Kind.MESSAGE, others, f"{text} Confirm it if that is right.", page=page)
