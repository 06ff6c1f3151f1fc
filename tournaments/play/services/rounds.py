"""Rounds: draw, change, draw again, publish, complete (OPG 7.2, 7.6)."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from tournaments.engine import EARNED_BYE
from tournaments.engine.core.draws import Change
from tournaments.engine.core.types import NO_SECTION, RuleViolation, require_no_findings
from tournaments.kernel.journal import AlreadyDone, Conflict, Envelope, bump_versions, record_act, replayable
from tournaments.kernel.models import User
from tournaments.kernel.text_cleaning import refuse_addresses
from tournaments.play.acts import PlayTag
from tournaments.play.selectors import draws
from tournaments.play.selectors.before_draw import find_sitting_violations, next_sitting, refuse_unreported
from tournaments.play.selectors.before_publish import find_complete_violations, find_publish_violations
from tournaments.play.selectors.coming import NextSitting, sitting_name
from tournaments.play.services.beginning import begin_early, refuse_unfit
from tournaments.play.services.drafts import check_changed_draft
from tournaments.play.services.game_losses import pay_owed
from tournaments.play.services.scenarios import draw_notes
from tournaments.play.services.seating import (
    draw_and_seat,
    new_seed,
    read_under_lock,
    refuse_change,
    refuse_published,
    seating_facts,
)
from tournaments.play.services.self_reports import settle_self_reports
from tournaments.record.models import Event, Round, Seat, Stage
from tournaments.record.selectors import records
from tournaments.record.selectors.standings import name_players_in_refusals
from tournaments.record.services.scorekeepers import assign_scorekeepers
from tournaments.record.services.stages import create_stage, delete_empty_stages, get_or_create_first_stage


@replayable
def draw_round(event: Event, *, by: User | None, draw_seed: int | None = None, **envelope: Unpack[Envelope]) -> Round:
    """Draw the next round as a draft that only directors see."""
    with record_act(event, PlayTag.ROUND_DRAWN, by=by, **envelope) as act:
        following = next_sitting(event)
        require_no_findings(find_sitting_violations(event, following))
        with name_players_in_refusals(event):
            position = draws.position_of(event, following.stage, following.of_round, following.number)
            act.result = drawn = Round(
                event=event,
                stage=_stage(event, following.stage),
                name=sitting_name(event, following, _entrants(event, following) or len(position.cards)),
                number=following.number,
                of_round=following.of_round,
                game=following.game,
                drawn_by=by,
            )
            draw_and_seat(drawn, position, new_seed(draw_seed))
        act.note(round=drawn.pk, **drawn.as_noted, seed=drawn.seed)
    return drawn


@replayable
def redraw_round(drawn: Round, *, by: User | None, draw_seed: int | None = None, **envelope: Unpack[Envelope]) -> Round:
    """Draw a draft again, from the field as it stands now and with a new seed."""
    with record_act(drawn.event, PlayTag.ROUND_REDRAWN, by=by, **envelope, shown=drawn) as act:
        refuse_published(drawn)
        act.note(round=drawn.pk, **drawn.as_noted, seed_before=drawn.seed)
        refuse_unfit(drawn.event)
        drawn.draws += 1
        with name_players_in_refusals(drawn.event):
            draw_and_seat(drawn, draws.position_now(drawn), new_seed(draw_seed))
        act.result = drawn
        act.note(seed=drawn.seed)
    return drawn


@replayable
def discard_draft(drawn: Round, *, by: User | None, **envelope: Unpack[Envelope]) -> Event:
    event = drawn.event
    with record_act(event, PlayTag.ROUND_DISCARDED, by=by, **envelope, shown=drawn) as act:
        refuse_published(drawn)
        act.note(**drawn.as_noted, seed=drawn.seed)
        drawn.delete()
        delete_empty_stages(event)
    return event


@replayable
def swap_seats(
    first: Seat, second: Seat, *, by: User, reason: str = "", insist: bool = False, **envelope: Unpack[Envelope]
) -> Round:
    """Exchange two players of a draft, or the sides of two at one table.

    A draw that becomes worse by the guide's criteria needs a reason once it is published. `insist`: although two
    players meet again.
    """
    drawn = first.round
    with record_act(drawn.event, PlayTag.ROUND_CHANGED, by=by, **envelope, shown=drawn) as act:
        refuse_published(drawn)
        read_under_lock(drawn, first, second)
        sides = first.match_id == second.match_id and Change.SIDES in draws.method_by(drawn).may_change
        refuse_change(drawn, Change.SIDES if sides else Change.SEATS)
        _refuse_foreign(first, second, one_table=sides)
        act.note(**seating_facts(drawn))
        first.player, second.player = second.player, first.player
        Seat.objects.filter(pk__in=(first.pk, second.pk)).delete()
        Seat.objects.bulk_create([first, second])
        check_changed_draft(drawn, reason, act, insist=insist)
        act.note(players=[first.player_id, second.player_id])
    return drawn


@replayable
def publish_round(
    drawn: Round, *, by: User, reason: str = "", changed_because: str = "", **envelope: Unpack[Envelope]
) -> Round:
    """Publish a draft. Its pairings never change from here; owed games are lost at once.

    `reason`: for an event that begins more than three hours early; `changed_because`: why seats were changed by hand so
    that the draw is not the best one. Everybody can read it.
    """
    event = drawn.event
    with record_act(event, PlayTag.ROUND_PUBLISHED, by=by, **envelope, shown=drawn) as act:
        refuse_published(drawn)
        refuse_addresses(changed_because)
        require_no_findings(find_publish_violations(drawn, reason, changed_because))
        begin_early(event, reason, act)
        if drawn.changed and changed_because:
            drawn.changed_because = changed_because
        drawn.state, drawn.published_at, drawn.taken_back = Round.State.PUBLISHED, timezone.now(), False
        drawn.save(update_fields=["state", "published_at", "taken_back", "changed_because"])
        event.state = Event.State.RUNNING
        event.save(update_fields=["state", "early_because"])
        act.result = drawn
        act.note(round=drawn.pk, **drawn.as_noted)
        assign_scorekeepers(drawn)
        draw_notes(drawn)
        pay_owed(drawn, act, by=by)
    return drawn


@replayable
def complete_round(played: Round, *, by: User, **envelope: Unpack[Envelope]) -> Round:
    """Complete a round: every table is reported, and the standings count it."""
    event = played.event
    with record_act(event, PlayTag.ROUND_COMPLETED, by=by, **envelope) as act:
        played.refresh_from_db()
        if played.is_complete and not event.is_locked:
            raise AlreadyDone("complete", f"{played.subject} is complete already.", played, NO_SECTION)
        if (played.is_draft or played.is_void) and not event.is_locked:
            raise Conflict("not_running", f"{played.subject} is not being played.", played, NO_SECTION)
        require_no_findings(find_complete_violations(played))
        settle_self_reports(played, by=by)
        refuse_unreported(played)
        played.state = Round.State.COMPLETE
        played.save(update_fields=["state"])
        bump_versions(played)
        if records.is_whole(event):
            event.state = Event.State.COMPLETE
            event.save(update_fields=["state"])
        act.result = played
        act.note(round=played.pk, **played.as_noted)
    return played


def _stage(event: Event, code: str) -> Stage:
    """Return the stage, new if needed; filling its round notes the entrants."""
    later = Stage.objects.filter(event=event, code=code).first() if code else get_or_create_first_stage(event)
    return later or create_stage(event, code, ())


def _entrants(event: Event, following: NextSitting) -> int:
    """Count the players of the stage that begins; some of them may not play its first round."""
    begins = following.of_stage == 1
    if begins:
        return len(records.stage_entrants(event, following.stage, following.number))
    return 0


def _refuse_foreign(first: Seat, second: Seat, *, one_table: bool = False) -> None:
    """Raise RuleViolation for seats that cannot be exchanged. `one_table`: two players may exchange sides."""
    same = first.pk == second.pk if one_table else first.match_id == second.match_id
    if first.round_id != second.round_id or same:
        raise RuleViolation("swap", "Select two seats at different tables of this draft.", "OPG 7.6")
    if EARNED_BYE.code in (first.match.ended_by, second.match.ended_by):
        raise RuleViolation("swap", "An earned bye belongs to its holder and cannot be swapped.", "OPG 7.5.1")
