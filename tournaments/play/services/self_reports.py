"""Players report their own game; two equal reports are its result (OPG 7.4, 7.9)."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from tournaments.engine.core.seats import letter
from tournaments.engine.core.seats import parse_seat as seat_of_letter
from tournaments.engine.core.types import NO_SECTION, Result, RuleViolation, require_no_findings
from tournaments.engine.document import result_document
from tournaments.engine.self_reports import Agreement, may_report
from tournaments.entries.services.links import refuse_ended_link
from tournaments.kernel.actors import Actor, LinkHolder
from tournaments.kernel.journal import Act, Conflict, Envelope, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import mark_answered
from tournaments.play.acts import PlayTag
from tournaments.play.selectors.before_report import find_report_violations
from tournaments.play.selectors.doubts import refuse_contradictory, refuse_doubtful_game
from tournaments.play.services.announcements import own_page, seats_with_accounts, tell_of_game
from tournaments.play.services.disputes import update_dispute
from tournaments.play.services.results import agree_result, report_result
from tournaments.record.models import Match, Round, SelfReport
from tournaments.record.selectors.games import with_gone
from tournaments.record.selectors.marked_losses import with_losses
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.words import agreement_of, reports_by_seat, seat_of, user_of


@replayable
def report_own(match: Match, report: Result, *, by: Actor, sure: bool = False, **envelope: Unpack[Envelope]) -> Match:
    """Report one's own game. With an equal report of the opponent it is the result, else it waits for them.

    Raises Doubtful for an unexpected result unless the player is `sure`.
    """
    with record_act(match.round.event, PlayTag.RESULT_SAID, by=by, **envelope, shown=match) as act:
        _report(match, report, by, act, sure=sure)
    return match


@replayable
def confirm_own(match: Match, *, by: Actor, **envelope: Unpack[Envelope]) -> Match:
    """Report the same result as the opponent."""
    with record_act(match.round.event, PlayTag.RESULT_SAID, by=by, **envelope, shown=match) as act:
        own, reports = _own_seat(match, by), reports_by_seat(match, rules_of(match.round.event))
        theirs = next((report for seat, report in reports.items() if seat != own), None)
        if theirs is None:
            message = "Your opponent has not reported yet: report the result yourself."
            raise RuleViolation("nothing_said", message, NO_SECTION)
        _report(match, theirs, by, act, sure=True)
    return match


@require_open_act
def settle_self_reports(played: Round, *, by: User) -> None:
    """Enter the reports that nobody objected to as results. Call inside the act that completes the round."""
    rules = rules_of(played.event)
    unreported = played.matches.filter(ended_by="", self_reports__isnull=False).select_related("round__event")
    for match in unreported.distinct():
        match.round = played
        if agreement_of(match, rules) in (Agreement.ONE, Agreement.AGREED):
            seat, report = next(iter(reports_by_seat(match, rules).items()))
            report_result(match, report, by=by, sure=True)
            _initial(match, seat, None)


def _report(match: Match, report: Result, by: Actor, act: Act, *, sure: bool) -> None:
    seat = _own_seat(match, by)
    _refuse(match, report)
    if not sure:
        refuse_doubtful_game(match, report)
    if rules_of(match.round.event).limits.games_per_match > 1:
        _keep_score(match, seat, report, by, act)
        return
    before = agreement_of(match, rules_of(match.round.event))
    columns = {"report": result_document(report), "at": timezone.now()}
    _, first = SelfReport.objects.update_or_create(match=match, seat=letter(seat), defaults=columns)
    act.result = match
    act.note(match=match.pk)
    if not isinstance(by, LinkHolder):
        mark_answered(match.round.event, Notice.Kind.CONFIRM, [by], page=own_page(match.round.event))
    now = agreement_of(match, rules_of(match.round.event))
    update_dispute(match, before, now)
    if now is Agreement.AGREED:
        first_word = match.self_reports.order_by("at", "pk").exclude(seat=letter(seat)).first()
        spoke = seat
        if first_word:
            spoke = seat_of_letter(first_word.seat)
        agree_result(match, report, by=by)
        _initial(match, spoke, seat)
    elif first:
        _tell_opponents(match, seat)


def _keep_score(match: Match, seat: int, report: Result, by: Actor, act: Act) -> None:
    """Enter the scores of a pod, which its scorekeeper does for everybody (OPG 7.2)."""
    if match.scorekeeper != letter(seat):
        keeper = "a director"
        if match.scorekeeper:
            keeper = match.names[seat_of_letter(match.scorekeeper)]
        message = f"The scores of this pod are entered by {keeper}: say there what is wrong or missing."
        raise RuleViolation("not_scorekeeper", message, "OPG 7.2")
    act.result = match
    act.note(match=match.pk)
    agree_result(match, report, by=by)
    _initial(match, seat, None)


def _initial(match: Match, reported: int, confirmed: int | None) -> None:
    """Note the seat that reported the result and the one that confirmed it, with their accounts (OPG 7.4)."""
    if not match.is_reported:  # of a match of several games its last one
        return
    match.reported_seat, match.reported_by = letter(reported), user_of(match, reported)
    if confirmed is not None:
        match.confirmed_seat, match.confirmed_by = letter(confirmed), user_of(match, confirmed)
    match.save(update_fields=["reported_seat", "reported_by", "confirmed_seat", "confirmed_by"])


def _tell_opponents(match: Match, seat: int) -> None:
    """Notify the other players with accounts, once per report, however often it is changed."""
    players = [row.person for row in seats_with_accounts(match)]
    speaker = players.pop(seat)
    text = f"{speaker} reported your game. Confirm it, or report what you saw."
    tell_of_game(match, Notice.Kind.CONFIRM, [player.user for player in players if player.user], text)


def _own_seat(match: Match, by: Actor) -> int:
    refuse_ended_link(by)
    seat = seat_of(match, by)
    if seat is None:
        raise RuleViolation("not_yours", "You do not sit at this table.", "OPG 7.4")
    return seat


def _refuse(match: Match, report: Result) -> None:
    match.round.refresh_from_db(from_queryset=Round.objects.select_related("event"))
    if match.is_reported:
        message = "The result of this table is entered already. Speak to the director."
        raise Conflict("reported", message, match, NO_SECTION)
    require_no_findings(find_report_violations(match.round.event, match.round))
    rules = rules_of(match.round.event)
    if not may_report(report.ending) or report.ending not in rules.scoring.results:
        raise RuleViolation("not_players", "How this game ended is the director's to say.", "OPG 7.4")
    refuse_contradictory(match, with_losses(match, with_gone(match, report)))
