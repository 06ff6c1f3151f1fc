"""The round desk: enter results, correct them, complete the round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode

from tournaments import engine
from tournaments.engine.core.seats import letter, seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Award, Result
from tournaments.engine.self_reports import Agreement
from tournaments.entries.selectors.suspensions import suspended_entries
from tournaments.kernel.guards import MemberRequest, is_submitted, submit_button, try_service, validate_form
from tournaments.listing.selectors.beginning import start_reminder
from tournaments.play.forms.results import ResultForm, scores_kept
from tournaments.play.selectors import desk_tables, desks
from tournaments.play.selectors.before_report import find_result_violations
from tournaments.play.selectors.corrections import (
    ResultWorth,
    correction,
    find_bracket_violations,
    later_pairs,
    moves,
    worth_of,
)
from tournaments.play.selectors.joining import outsiders
from tournaments.play.selectors.logs import notes_in_words
from tournaments.play.selectors.missing import show_missing
from tournaments.play.selectors.needs import needs
from tournaments.play.selectors.reminders import count_to_remind
from tournaments.play.services.results import report_result, take_back_game
from tournaments.play.services.rounds import complete_round
from tournaments.play.views.results import (
    TypedResult,
    data_of_absence,
    data_of_self_report,
    data_of_usual_score,
    director_form,
    game_form,
    save_result,
    typed_result,
    typed_worth,
    work_out_result,
)
from tournaments.play.views.seeding import seeding_context
from tournaments.record.guards.events import (
    directors_only,
    judges_only,
    post_from_page,
    redirect_to_event_page,
    render_event_page,
    require_open,
)
from tournaments.record.models import Event, Match
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import shown_clock, shown_round
from tournaments.record.selectors.counting import event_status, find_void_violations
from tournaments.record.selectors.first_turns import next_turns
from tournaments.record.selectors.games import earlier_games, games_with, most_games
from tournaments.record.selectors.rows import rounds_of
from tournaments.record.selectors.scenarios import round_instructions
from tournaments.record.selectors.words import (
    agreement_of,
    describe_result,
    find_game,
    game_in_play,
    games_with_words,
    result_in_words,
)

UNREPORTED = "1"  # no table that is reported has it: the quick form alone never overwrites another's report

NO_TABLE = "There is no table {} in the round that is played."
OTHER_PAIRINGS = "The pairings were taken back since this was typed. Look at the new ones and enter the result again."


@judges_only
def desk(request: MemberRequest, event: Event) -> HttpResponse:
    """Show the round desk. `?needs=` asks only for the decisions that wait."""
    if "needs" in request.GET:
        return _news(request, event)
    return _desk(request, event)


@post_from_page("desk", judges_only)
def quick(request: MemberRequest, event: Event) -> HttpResponse:
    """Save what was typed in one line: a table number and what each player has.

    The line may arrive late, after the next round was published: it belongs to the pairings for which it was typed.
    """
    number, pairings = request.POST.get("table", "").strip(), request.POST.get("pairings", "")
    match = _typed_match(event, number, pairings)
    if match is None:
        refusal = "Write the number of the table before the scores."
        if number:
            refusal = NO_TABLE.format(number[:9])
        return _desk(request, event, refusal=refusal, typed=request.POST, status=422)
    if pairings and match.round.pairings_mark != pairings:
        return _desk(request, event, refusal=OTHER_PAIRINGS, typed=request.POST, status=409)
    if unseated := _count_surplus_seats(event, match, request.POST):
        refusal = f"{len(match.names)} sit at table {match.table}, and {unseated} are typed."
        return _desk(request, event, refusal=refusal, typed=request.POST, status=422)
    typed = request.POST.copy()
    typed["seen"] = UNREPORTED if match.is_reported else str(match.version)
    form = director_form(typed, match)
    if match.is_settled:
        # The service says that it is saved already, or that it needs a correction.
        form.fields["reason"].required = False
    if validate_form(form) and try_service(
        form, report_result, match, form.report(), by=request.user, sure=form.cleaned_data["sure"]
    ):
        return redirect_to_event_page(request, f"Table {match.table} is saved.", event, "desk")
    return _result(request, event, match, typed_result(match, form, request.POST or None))


@require_open(judges_only)
def result(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Enter the result of one table, with its worth before it is saved; later correct it with a reason."""
    match = get_object_or_404(games_with_words(event), round__number=number, table=table)
    correction = match.is_settled
    if correction and not can_direct(request.user, event):
        raise PermissionDenied(DIRECTORS_ONLY)
    if "work_out" in request.POST:
        return _result(request, event, match, work_out_result(match, director_form, request.POST))
    game, typed = _game_asked(request), _submitted_result(request, match)
    form = _form(typed, match, game)
    if "preview" not in request.POST and is_submitted(request, form):
        if save_result(request, form, match, form.cleaned_data.get("reason", ""), game):
            became, page = ("corrected", "corrections") if correction else ("saved", "desk")
            return redirect_to_event_page(request, f"Table {match.table} is {became}.", event, page)
    return _result(request, event, match, typed_result(match, form, typed), game)


def _submitted_result(request: MemberRequest, match: Match) -> QueryDict | None:
    """Return what was typed, or what a button of the sheet stands for; None if nothing was sent."""
    if "take" in request.POST:
        return data_of_self_report(match, request.POST)
    if "absent" in request.POST:
        return data_of_absence(match, request.POST)
    if "scored" in request.POST:
        return data_of_usual_score(match, request.POST)
    return request.POST or None


def _form(typed: QueryDict | None, match: Match, game: int | None) -> ResultForm:
    """Return the form of an earlier game, or of the present one."""
    if game:
        return game_form(typed, match, game)
    return director_form(typed, match)


@judges_only
def preview(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Show the worth of the typed result without saving it."""
    match = get_object_or_404(games_with_words(event), round__number=number, table=table)
    game = _game_asked(request)
    form = _form(request.GET, match, game)
    worth = _worth(event, match, form, game=game)
    return render(request, "tournaments/play/_worth.html", {"worth": worth, "form": form})


@post_from_page("desk", judges_only)
def take_back(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Take back the last game of a match of several."""
    match = get_object_or_404(games_with_words(event), round__number=number, table=table)
    submit_button(request, take_back_game, match)
    return redirect("tournaments:result", *event.address, number, table)


@post_from_page("desk")
def complete(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    played = get_object_or_404(rounds_of(event), number=number)
    submit_button(request, complete_round, played)
    return redirect_to_event_page(request, f"{played.subject} is complete.", event, "desk")


@directors_only
def corrections(request: MemberRequest, event: Event) -> HttpResponse:
    return render_event_page(
        request, "tournaments/play/corrections.html", event, shown=desk_tables.played_tables(event, request.GET)
    )


def _news(request: MemberRequest, event: Event) -> HttpResponse:
    """Answer with the decisions that wait if they differ from those on the page, which polls."""
    waits = needs(event, request.user, directs=can_direct(request.user, event))
    if waits.tag == request.GET["needs"]:
        return HttpResponse(status=204)
    return render(request, "tournaments/play/_needs.html", {"needs": waits, "event": event})


def _desk(
    request: MemberRequest, event: Event, *, refusal: str = "", typed: QueryDict | None = None, status: int = 200
) -> HttpResponse:
    played = shown_round(event)
    clock = shown_clock(played)
    unreported, rules = request.GET.get("show") == "unreported", records.rules_of(event)
    shown = desks.desk(event, typed or {}, unreported=unreported, asked=request.GET)
    directs, ahead = can_direct(request.user, event), start_reminder(event)
    if not directs and shown.round is not None and shown.round.is_complete:
        # A settled result is a director's to correct: a judge reads it and is led nowhere.
        shown = replace(shown, tables=tuple(replace(table, url="") for table in shown.tables))
    said = ""
    if played:
        said = round_instructions(event, played)
    context: dict[str, Any] = {
        "desk": shown,
        **seeding_context(event, shown.missing),
        "needs": needs(event, request.user, directs=directs),
        "clock": clock,
        "said": said,
        "refusal": refusal,
        "typed": typed,
        "kept": scores_kept(rules, ("",) * rules.seats[1]),
        "unreported": unreported,
        "to_remind": count_to_remind(played),
        "suspended": suspended_entries(event),
        "outsiders": outsiders(event) if directs else None,
        "ahead": "" if ahead in [reason.message for reason in shown.missing] else ahead,
        "is_sanctioned": event_status(event).sanctioned,
    }
    return render_event_page(request, "tournaments/play/desk.html", event, status, **context)


def _game_asked(request: MemberRequest) -> int | None:
    """Return the number of an earlier game; None for the present or last one."""
    said = request.GET.get("game", "")
    if said.isascii() and said.isdigit() and len(said) < 3:
        return int(said)
    return None


def _result(
    request: MemberRequest, event: Event, match: Match, result: TypedResult, game: int | None = None
) -> HttpResponse:
    form = result.form
    report = None
    if result.proposal:
        report = result.proposal.result
    missing = (*find_void_violations(match.round), *find_result_violations(event))
    context = {
        **result.context,
        "match": match,
        "missing": show_missing(event, missing) if request.method == "GET" else (),
        "title": form.rules.name_sitting(match.round.of_round, match.round.game, name=match.round.name),
        "worth": _worth(event, match, form, report, game) if form.is_bound or report else None,
        "standing": "" if game else result_in_words(match),
        "sent": describe_result(form.report(), match.names) if form.status == HTTPStatus.CONFLICT else "",
        "entered_again": game,
        "notes": notes_in_words(match, ZoneInfo(event.time_zone)),
        "self_reports": desk_tables.self_reports_in_words(match, records.rules_of(event)),
        "is_disputed": not match.is_reported and agreement_of(match, form.rules) is Agreement.DISPUTED,
        "correction": match.is_settled,
        "games": earlier.words if (earlier := earlier_games(form.rules, [match]).get(match.pk)) else (),
        "most_games": most_games(match),
        "next_turn": next_turns(match.round, [match]).get(match.pk),
        "all_count": form.rules.scoring.match is not None,
        "kept": scores_kept(form.rules, match.names),
        "listed": desk_tables.listed_players(match),
    }
    return render_event_page(request, "tournaments/play/result.html", event, result.status, **context)


def _worth(
    event: Event, match: Match, form: ResultForm, report: Result | None = None, game: int | None = None
) -> ResultWorth | None:
    """Return the worth of the typed result, for corrections with the moves; None while it is incomplete."""
    worth = typed_worth(match, form, report)
    if worth is None or not match.round.is_complete:
        return worth
    report = report or form.report()
    corrected = correction(event, match, report, game)
    refused = find_bracket_violations(corrected, match.round)
    worth = replace(worth, moves=moves(corrected), later=() if refused else later_pairs(corrected), refused=refused)
    whole = worth_of(match, form.rules, _awards_of_match(match, form.rules, report, game), report)
    return replace(worth, ratings=_ratings(match, whole))


def _awards_of_match(match: Match, rules: GameRules, report: Result, game: int | None) -> Sequence[Award]:
    """Return the awards of the whole match where all its games count, else those of the result."""
    games = (report,) if rules.scoring.match is None else games_with(match, report, game)
    return engine.award_match(rules, games, len(match.names))


def _ratings(match: Match, worth: ResultWorth) -> str:
    if not (match.is_settled and len(worth.sides) > 1 and event_status(match.round.event).rated):
        return ""
    outcomes = ((letter(seat), outcome) for seat, (_, outcome, *_) in enumerate(worth.sides))
    points = (("points", ",".join(map(str, worth.points))),) if len(worth.sides) > 2 else ()
    return urlencode((("match", str(match.pk)), *outcomes, *points))


def _count_surplus_seats(event: Event, match: Match, typed: QueryDict) -> int:
    """Return how many players were typed, if the table has fewer seats; else 0."""
    rules = records.rules_of(event)
    told = [
        seat
        for seat in range(rules.seats[1])
        for noted in rules.scoring.brought
        if typed.get(seat_field(noted.code, seat), "").strip()
    ]
    most = max(told, default=-1) + 1
    if most > max(len(match.names), 2):
        return most
    return 0


def _typed_match(event: Event, table: str, pairings: str) -> Match | None:
    """Return the table of the round whose pairings were shown; without a mark, of the round that is played."""
    if not (table.isascii() and table.isdigit() and len(table) < 5):
        return None
    shown = pairings.partition("-")[0]
    if not pairings:
        return game_in_play(event, int(table))
    if not (shown.isascii() and shown.isdigit() and len(shown) < 19):
        return None
    return find_game(event, int(shown), int(table))
