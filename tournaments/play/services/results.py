"""Results: entered while a round is open, one or many at once, and corrected with a reason later (OPG 7.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Unpack

from django.utils import timezone

from tournaments.engine import BYES, online_alone
from tournaments.engine.core.seats import letters
from tournaments.engine.core.types import NO_SECTION, Allegiance, Result, RuleViolation, Violation, require_no_findings
from tournaments.engine.directing import find_rule, refuse_ruling
from tournaments.kernel.actors import Actor, get_member
from tournaments.kernel.journal import (
    NOT_SHOWN,
    Act,
    Conflict,
    Envelope,
    bump_versions,
    record_act,
    record_fact,
    replayable,
    require_open_act,
    require_version,
)
from tournaments.kernel.models import User
from tournaments.play.acts import PlayTag, Reported
from tournaments.play.selectors.before_report import UNSAID, find_correction_violations, find_result_violations
from tournaments.play.selectors.corrections import correction, find_bracket_violations
from tournaments.play.selectors.doubts import NOBODY_REPORTED, refuse_contradictory, refuse_doubtful
from tournaments.play.services.disputes import close_self_reports, tell_correction, tell_decision
from tournaments.play.services.marked_losses import give_back_unplayed, pay_marked
from tournaments.record.models import Game, Match, Seat
from tournaments.record.models.reports import facts_of_table, write_result
from tournaments.record.permissions import position_of
from tournaments.record.selectors.counting import find_void_violations
from tournaments.record.selectors.games import is_opening, is_to_go_on, with_gone
from tournaments.record.selectors.head_starts import with_head_starts
from tournaments.record.selectors.marked_losses import with_losses
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import with_directors
from tournaments.record.selectors.words import reports_by_seat, result_in_words
from tournaments.record.services.freezing import refuse_void

Sides = tuple[Allegiance | None, ...]
RESULTS = "results"
"""Where an act keeps what stands at each table after it, beside what is said of the one it is about."""


@replayable
def report_result(
    match: Match,
    report: Result,
    *,
    by: User,
    sides: Sides = (),
    sure: bool = False,
    **envelope: Unpack[Envelope],
) -> Match:
    """Enter the result of an open round, or enter it again; the result of a delayed game in any round.

    `sides`: the decks of the seats, where they were not drawn. Raises Doubtful for an unexpected result unless the
    director is `sure`.
    """
    event = match.round.event
    with record_act(event, PlayTag.RESULT_REPORTED, by=by, **envelope, shown=match) as act:
        played = match.round  # read again with the match
        played.event = event
        if played.is_draft:
            raise RuleViolation("not_published", f"{played.subject} is not published yet.", "OPG 7.4")
        refuse_void(played)
        if match.is_settled:
            message = f"{played.subject} is complete: correct the result with a reason."
            raise Conflict("complete", message, match, NO_SECTION)
        if match.is_reported:
            require_version(match, envelope)
        report = with_head_starts(match, pay_marked(match, with_gone(match, report)))
        seats = ruled_seats(match, by)
        self_reports = reports_by_seat(match, rules_of(event))
        _refuse_result(match, report, len(seats), sure=sure, self_reports=self_reports)
        _save(match, seats, report, act, by, sides)
        if self_reports:
            close_self_reports(match)
            tell_decision(match, report, self_reports.values(), by=by)
    return match


def agree_result(match: Match, report: Result, *, by: Actor) -> None:
    """Enter the result that both players reported (OPG 7.4). Call inside an open act."""
    with record_act(match.round.event, PlayTag.RESULT_REPORTED, by=by, shown=match) as act:
        report = with_head_starts(match, pay_marked(match, with_gone(match, report)))
        seats = list(match.seats.order_by("place"))
        _refuse_result(match, report, len(seats), sure=True)
        _save(match, seats, report, act, by)
        close_self_reports(match)


@replayable
def correct_result(
    match: Match,
    report: Result,
    reason: str,
    *,
    by: User,
    sides: Sides = (),
    sure: bool = False,
    **envelope: Unpack[Envelope],
) -> Match:
    """Correct a result of a complete round. Standings change at once; published pairings stay and are marked after the
    act.

    Raises Doubtful for an unexpected result unless the director is `sure`.
    """
    event = match.round.event
    with record_act(event, PlayTag.RESULT_CORRECTED, by=by, **envelope, shown=match) as act:
        match.round.event = event
        missing = find_correction_violations(match)
        if not reason:
            missing = (*missing, UNSAID)
        seats, report = ruled_seats(match, by), with_gone(match, report)
        _refuse_result(match, report, len(seats), sure=sure, missing=missing)
        require_version(match, envelope)
        _refuse_broken_bracket(match, report)
        act.note(reason=reason)
        match.corrected = True
        _save(match, seats, report, act, by, sides)
        close_self_reports(match)
        tell_correction(match, report, reason, by=by)
    return match


@replayable
def enter_game_again(
    match: Match,
    number: int,
    report: Result,
    reason: str = "",
    *,
    by: User,
    sure: bool = False,
    **envelope: Unpack[Envelope],
) -> Match:
    """Correct an earlier game of a match; with a reason once its round is complete.

    Raises Doubtful for an unexpected result unless the director is `sure`.
    """
    event, settled = match.round.event, match.is_settled
    tag = PlayTag.RESULT_REPORTED
    if settled:
        tag = PlayTag.RESULT_CORRECTED
    with record_act(event, tag, by=by, **envelope, shown=match) as act:
        match.round.event = event
        unsaid = (UNSAID,) if match.is_settled and not reason else ()
        require_no_findings((*find_void_violations(match.round), *unsaid))
        seats = ruled_seats(match, by)
        before = _facts(match, seats)
        games = [dict(game) for game in before.get("games", ())]
        if not 1 <= number <= len(games):
            raise RuleViolation("no_game", f"Game {number} of this match is not over.", NO_SECTION)
        require_version(match, envelope)
        report = with_gone(match, report, number)
        if not match.is_settled:
            report = with_losses(match, report, number)
        _refuse_result(match, report, len(seats), number, sure=sure)
        if settled:
            _refuse_broken_bracket(match, report, number)
        games[number - 1] = _game_facts(seats, report)
        act.result, match.corrected = match, match.corrected or match.is_settled
        _put_games_back(match, games)
        match.save()
        bump_versions(match)
        record_fact(RESULTS, match, _facts(match, seats))
        act.note(match=match.pk, before=before, after=_facts(match, seats))
        if reason:
            act.note(reason=reason)
    return match


def _game_facts(seats: Sequence[Seat], result: Result) -> dict[str, Any]:
    """Return a game as facts of an act; `winner` holds letters."""
    of_seats = [
        {"player": seat.player_id, "score": None, **result.get_facts(place)} for place, seat in enumerate(seats)
    ]
    return {"ended_by": result.ending, "winner": letters(result.winners), **facts_of_table(result), "seats": of_seats}


@require_open_act
def take_back_result(match: Match, reported: Reported) -> None:
    """Restore the result before this report. Call inside an open act, while the round is open."""
    seats = list(match.seats.order_by("place"))
    if match.round.is_over or _facts(match, seats) != reported.after:
        raise Conflict("changed", "This result was changed since, or its round is complete.", match, NO_SECTION)
    _put_back(match, seats, reported.before)


@replayable
def take_back_game(match: Match, *, by: User, **envelope: Unpack[Envelope]) -> Match:
    """Take back the last game of a match of several, to be entered again."""
    event = match.round.event
    with record_act(event, PlayTag.GAME_TAKEN_BACK, by=by, **envelope, shown=match) as act:
        match.round.event = event
        refuse_void(match.round)
        seats = ruled_seats(match, by)
        if match.round.is_over or event.is_locked:
            message = "Its round is over: open the round again first, or correct its last game with a reason."
            raise RuleViolation("complete", message, NO_SECTION)
        if not match.games_before:
            raise RuleViolation("no_game", "No game of this match is over: enter its result again.", NO_SECTION)
        before = _facts(match, seats)
        games = before["games"]
        if not match.is_reported:
            games = games[:-1]
        act.result = match
        require_version(match, envelope)
        _put_back(match, seats, {**_nothing(seats), "games": games})
        close_self_reports(match)
        act.note(match=match.pk, before=before, after=_facts(match, seats))
    return match


@require_open_act
def restore_facts(match: Match, facts: Mapping[str, Any]) -> None:
    """Restore the facts of a journal entry at this table, whoever sits there now. Call inside an open act."""
    _put_back(match, list(match.seats.order_by("place")), facts)


@require_open_act
def clear_result(match: Match) -> None:
    """Remove the result of this table. Call inside an open act."""
    seats = list(match.seats.order_by("place"))
    _put_back(match, seats, _nothing(seats))


@require_open_act
def take_back_absence(match: Match) -> None:
    """Remove the last game that is entered here; earlier games stay. Call inside an open act."""
    seats = list(match.seats.order_by("place"))
    games = _facts(match, seats).get("games", [])
    if not match.is_reported:
        games = games[:-1]
    facts = _nothing(seats)
    if games:
        facts["games"] = games
    _put_back(match, seats, facts)
    close_self_reports(match)


@dataclass(frozen=True, slots=True)
class TableResult:
    """One of many results that are saved together.

    `seen`: the version of the table that was looked at, None for unseen; `key`: the act's own; `sure`: its doubts were
    confirmed.
    """

    match: Match
    report: Result
    seen: int | None
    key: str | None
    sure: bool = False


def report_results(results: Iterable[TableResult], *, by: User) -> tuple[str, ...]:
    """Save the results one by one, each as its own act. Return why each was refused, empty where it is saved."""
    return tuple(_refusal(result, by) for result in results)


def _refusal(result: TableResult, by: User) -> str:
    seen = NOT_SHOWN
    if result.seen is not None:
        seen = result.seen
    try:
        report_result(result.match, result.report, by=by, key=result.key, seen=seen, sure=result.sure)
    except Conflict as conflict:
        stored = result_in_words(result.match)
        if stored:
            return f"{conflict} Stored: {stored}."
        return str(conflict)
    except RuleViolation as refusal:
        return str(refusal)
    return ""


def facts_of(match: Match) -> dict[str, Any]:
    """Return the result of a table as facts of an act."""
    return _facts(match, list(match.seats.order_by("place")))


def match_again(pk: int) -> Match:
    """Read a table again, with its round and event."""
    return Match.objects.select_related("round__event").get(pk=pk)


def _put_back(match: Match, seats: list[Seat], facts: Mapping[str, Any]) -> None:
    _put_games_back(match, facts.get("games", ()))
    _apply_facts(match, seats, facts)
    _keep(match, seats, "score", "facts")


def _apply_facts(match: Match, seats: list[Seat], facts: Mapping[str, Any]) -> None:
    """Set the result of a table to facts of an act without saving; earlier games stay."""
    of_table = {name: value for name, value in facts.items() if name != "games"}
    match.ended_by, match.won_by = of_table.pop("ended_by"), of_table.pop("winner")
    for seat, of_seat in zip(seats, of_table.pop("seats"), strict=True):
        seat.score = of_seat["score"]
        seat.facts = {name: value for name, value in of_seat.items() if name not in ("player", "score")}
    match.facts = of_table
    if not match.ended_by:
        match.reported_at = None
        _initial(match, None)


@require_open_act
def preset_result(match: Match, seats: list[Seat], report: Result, *, by: User) -> None:
    """Enter a result that nobody plays, without the rules of reporting. Call inside an open act."""
    _write(match, seats, report, by)
    _keep(match, seats, "score", "facts")


def _write(match: Match, seats: list[Seat], report: Result, by: Actor) -> None:
    write_result(match, seats, report)
    match.reported_at = timezone.now()
    _initial(match, get_member(by))


def _initial(match: Match, by: User | None) -> None:
    """Note who entered the result, without saving. Reports of players are noted once they agree."""
    match.reported_by, match.confirmed_by = by, None
    match.reported_seat = match.confirmed_seat = ""


def _keep(match: Match, seats: list[Seat], *columns: str) -> None:
    match.save()
    bump_versions(match)
    Seat.objects.bulk_update(seats, columns)
    record_fact(RESULTS, match, _facts(match, seats))


def _save(match: Match, seats: list[Seat], report: Result, act: Act, by: Actor, sides: Sides = ()) -> None:
    act.result = match
    act.note(match=match.pk, before=_facts(match, seats))
    _write(match, seats, report, by)
    for seat, side in zip(seats, sides, strict=False):
        _refuse_other_side(match, seat, side)
        seat.side = side or (seat.side if match.round.is_drawn_here else "")
    entered = _facts(match, seats)
    goes_on = _go_on(match, seats, report)
    act.keep(match)
    Seat.objects.bulk_update(seats, ["score", "facts", "side"])
    give_back_unplayed(match)
    after = entered
    if goes_on:
        after = _facts(match, seats)
    act.note(after=after)
    if goes_on:
        act.note(game=entered)
    if act.joins:
        record_fact(RESULTS, match, act.facts["after"])


def _refuse_other_side(match: Match, seat: Seat, side: Allegiance | None) -> None:
    """Raise RuleViolation for another side than the one that was drawn."""
    if side and seat.side and side != seat.side and match.round.is_drawn_here:
        message = f"{seat.shown_name} plays the {seat.side} side in {match.round.label}: so it was drawn."
        raise RuleViolation("sides_drawn", message, "SW Pairings")


def _go_on(match: Match, seats: list[Seat], report: Result) -> bool:
    """Return whether another game of this match follows; the entered game is then moved to its own row."""
    if not is_to_go_on(match, report):
        return False
    if match.round.is_complete:
        message = "So corrected nobody has won the match: open the round again, then go on with its next game."
        raise RuleViolation("undecided", message, "OPG A")
    _add_game(match, match.games_before + 1, _facts(match, seats), match.reported_at, match.reported_by)
    _apply_facts(match, seats, _nothing(seats))
    return True


def _nothing(seats: Iterable[Seat]) -> dict[str, Any]:
    """Return the facts of a table without a result."""
    return {"ended_by": "", "winner": "", "seats": [{"player": seat.player_id, "score": None} for seat in seats]}


def _put_games_back(match: Match, games: Sequence[Mapping[str, Any]]) -> None:
    """Replace the earlier games of the match; equal games stay as they are."""
    if not (games or match.games_before):
        return
    stand = [game.as_noted for game in match.earlier_games.all()]
    same = next((at for at, game in enumerate(games) if stand[at : at + 1] != [game]), len(games))
    match.earlier_games.filter(number__gt=same).delete()
    match.games_before = same
    for number, facts in enumerate(games[same:], same + 1):
        _add_game(match, number, facts)


def _add_game(
    match: Match, number: int, facts: Mapping[str, Any], at: datetime | None = None, by: User | None = None
) -> None:
    of_table = {name: value for name, value in facts.items() if name not in ("ended_by", "winner", "seats", "games")}
    Game.objects.create(
        match=match,
        number=number,
        ended_by=facts["ended_by"],
        winners=facts["winner"],
        facts=of_table,
        seats=facts["seats"],
        reported_at=at,
        reported_by=by,
    )
    match.games_before = number


def _refuse_result(
    match: Match,
    report: Result,
    seats: int,
    game: int | None = None,
    *,
    sure: bool,
    self_reports: Mapping[int, Result] = NOBODY_REPORTED,
    missing: tuple[Violation, ...] = (),
) -> None:
    """Raise RuleViolation for an impossible result or anything in `missing`; ask about doubts unless `sure`."""
    found = (*missing, *find_result_violations(match.round.event), *_result_violations(match, report, game))
    require_no_findings(tuple(dict.fromkeys(found)))
    refuse_contradictory(match, report, seats)
    if not sure:
        refuse_doubtful(match, report, game, self_reports=self_reports)


def _result_violations(match: Match, report: Result, game: int | None) -> Iterator[Violation]:
    event = match.round.event
    if match.ended_by in BYES or report.ending in BYES:
        yield Violation("bye", "A bye is drawn with the round, not reported.", "OPG 7.5.1")
        return
    ending = None if event.online or report.ending == match.ended_by else online_alone(report.ending)
    if ending is not None:
        message = f"“{ending.label}” is for games online. At a table a game that is not finished ends as at time."
        yield Violation("online_only", message, ending.section)
    rules = rules_of(event)
    opening = {field.code: field for field in rules.scoring.fields if field.opening}
    late = next((code for facts in report.by_seat for code in facts if code in opening), None)
    if late and not is_opening(match, game or match.games_before + 1):
        said = opening[late].label.format("a player").lower()
        message = f"The {said} is noted in the first round of the event alone, once."
        yield Violation("not_the_first_round", message, "OPG Glossary")
    if report.ending not in rules.scoring.results:
        section = next((known.section for known in rules.scoring.endings), rules.source)
        yield Violation("unknown_result", f"{report.ending} is not a result of this rule set.", section)


def _refuse_broken_bracket(match: Match, report: Result, game: int | None = None) -> None:
    if match.round.is_of_later_stage:
        require_no_findings(find_bracket_violations(correction(match.round.event, match, report, game), match.round))


def _facts(match: Match, seats: list[Seat]) -> dict[str, Any]:
    facts = {
        "ended_by": match.ended_by,
        "winner": match.won_by,
        **match.facts,
        "seats": [{"player": seat.player_id, "score": seat.score, **seat.facts} for seat in seats],
    }
    if match.games_before:
        facts["games"] = [game.as_noted for game in match.earlier_games.all()]
    return facts


def ruled_seats(match: Match, by: User) -> list[Seat]:
    """Return the seats of a table at which `by` may rule.

    Raises RuleViolation, which says who may instead. One query where no director sits.
    """
    event = match.round.event
    seats = list(with_directors(match.seats.all(), event).order_by("place"))
    rule = rules_of(event).director_plays
    if find_rule(rule, sanctioned=event.sanctioned) is not rule:
        return seats
    if seated := {seat.position for seat in seats if seat.position}:
        sits_there = by.pk in {seat.account for seat in seats}
        refuse_ruling(position_of(by, event), seated, match.table, sits_there=sits_there, rule=rule)
    return seats
