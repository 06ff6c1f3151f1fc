"""The round desk: results in, corrections, the round closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.http import urlencode

from tournaments import engine
from tournaments.engine.scoring.proposal import Proposal
from tournaments.engine.types import RuleViolation
from tournaments.entries.selectors.suspensions import suspended_entries
from tournaments.kernel.guards import MemberRequest, pressed, received, saved, valid
from tournaments.listing.selectors.beginning import reminder
from tournaments.play.forms.proposals import GameForm
from tournaments.play.forms.results import ResultForm, of_match, result_initial
from tournaments.play.selectors import desk_tables, desks
from tournaments.play.selectors.corrections import Worth, correction, disqualified_seats, later_pairs, moves, worth_of
from tournaments.play.selectors.logs import noted
from tournaments.play.selectors.pasted import proposed
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round
from tournaments.play.views.working_out import asked_to_work_out, game_form, worked_out
from tournaments.record.guards.events import directed, done_at, judged, show, while_open, written_from
from tournaments.record.models import Event, Match
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import round_in_play, shown_clock
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.matches import report_of
from tournaments.record.selectors.rows import rounds_of
from tournaments.record.selectors.words import game_in_play, games_with_words, words_of

UNREPORTED = "1"  # no table that is reported has it: the quick form alone never overwrites another's report

NO_TABLE = "There is no table {} in the round that is played."


@judged
def desk(request: MemberRequest, event: Event) -> HttpResponse:
    """The round that is played, table by table; what to do next when none is."""
    return _desk(request, event)


@written_from("desk", judged)
def quick(request: MemberRequest, event: Event) -> HttpResponse:
    """Table number, two scores, Enter."""
    number = request.POST.get("table", "").strip()
    match = _open_match(event, number)
    if match is None:
        said = NO_TABLE.format(number[:9]) if number else "Write the number of the table before the scores."
        return _desk(request, event, said=said, typed=request.POST, status=422)
    typed = request.POST.copy()
    typed["seen"] = UNREPORTED if match.is_reported else str(match.version)
    form = _form(typed, match)
    if valid(form) and saved(form, report_result, match, form.report(), by=request.user):
        return done_at(request, f"Table {match.table} is saved.", event, "desk")
    return _result(request, event, match, form)


@while_open(judged)
def result(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    """One table: every way a game ends, what it is worth before it is saved; later on a correction with a reason."""
    match = get_object_or_404(games_with_words(event), round__number=number, table=table)
    correction = match.is_settled
    if correction and not can_direct(request.user, event):
        raise PermissionDenied(DIRECTORS_ONLY)
    if asked_to_work_out(request.POST):
        return _work_out(request, event, match)
    form = _form(request.POST or None, match)
    if (
        "preview" not in request.POST
        and received(request, form)
        and _write(request, form, match, correction=correction)
    ):
        became, page = ("corrected", "corrections") if correction else ("saved", "desk")
        return done_at(request, f"Table {match.table} is {became}.", event, page)
    return _result(request, event, match, form)


@judged
def preview(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    """What the typed result is worth. Nothing is saved."""
    match = get_object_or_404(games_with_words(event), round__number=number, table=table)
    form = _form(request.GET, match)
    return render(request, "tournaments/play/_worth.html", {"worth": _worth(event, match, form), "form": form})


@written_from("desk")
def complete(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    played = get_object_or_404(rounds_of(event), number=number)
    pressed(request, complete_round, played)
    return done_at(request, f"Round {played.called} is complete.", event, "desk")


@directed
def corrections(request: MemberRequest, event: Event) -> HttpResponse:
    return show(request, "tournaments/play/corrections.html", event, rounds=desk_tables.complete_rounds(event))


def _desk(
    request: MemberRequest, event: Event, *, said: str = "", typed: QueryDict | None = None, status: int = 200
) -> HttpResponse:
    clock = shown_clock(round_in_play(event))
    unreported = request.GET.get("show") == "unreported"
    shown = desks.desk(event, unreported=unreported)
    context: dict[str, Any] = {"desk": shown, "clock": clock, "said": said, "typed": typed}
    context |= {"unreported": unreported, "suspended": suspended_entries(event), "ahead": reminder(event)}
    context |= {"is_sanctioned": event_status(event).sanctioned}
    return show(request, "tournaments/play/desk.html", event, status, **context)


def _work_out(request: MemberRequest, event: Event, match: Match) -> HttpResponse:
    """The form filled in with the result that what happened comes to."""
    game, proposal = worked_out(match, _form(None, match), request.POST)
    return _result(request, event, match, _form(None, match, game.filled(proposal)), game, proposal)


def _result(
    request: MemberRequest,
    event: Event,
    match: Match,
    form: ResultForm,
    game: GameForm | None = None,
    proposal: Proposal | None = None,
) -> HttpResponse:
    context = {
        "form": form,
        "game": game or game_form(match, form, request.POST or None),
        "proposed": proposed(proposal, **match.names) if proposal else "",
        "match": match,
        "title": form.rules.sitting(match.round.of_round, match.round.game),
        "worth": _worth(event, match, form, proposal) if form.is_bound or proposal else None,
        "standing": desk_tables.result_in_words(match),
        "notes": noted(match, ZoneInfo(event.time_zone)),
        "heard": desk_tables.self_reports_in_words(match, records.rules_of(event)),
        "correction": match.is_settled,
    }
    status = 422 if game and not proposal else form.status
    return show(request, "tournaments/play/result.html", event, status, **context)


def _write(request: MemberRequest, form: ResultForm, match: Match, *, correction: bool) -> Any:
    if correction:
        return saved(form, correct_result, match, form.report(), form.cleaned_data["reason"], by=request.user)
    return saved(form, report_result, match, form.report(), by=request.user)


def _form(typed: QueryDict | None, match: Match, shown: Mapping[str, Any] | None = None) -> ResultForm:
    """With what was `typed`; else with what shall be `shown`, what stands, or what a player said."""
    rules, before = records.rules_of(match.round.event), report_of(match)
    first_look = before is None and typed is None and shown is None
    heard = words_of(match, rules) if getattr(match, "has_words", True) else {}
    words = result_initial(next(iter(heard.values()), None)) if first_look else {}
    return ResultForm(
        typed,
        rules=rules,
        before=before,
        heard=heard,
        disqualified=disqualified_seats(match),
        initial={**words, **(shown or {})},
        correction=match.is_settled,
        **of_match(match),
    )


def _worth(event: Event, match: Match, form: ResultForm, proposal: Proposal | None = None) -> Worth | None:
    """What each side would get, and for a correction who would move; None while the result is not whole."""
    if form.errors.keys() - {"sure", "reason", NON_FIELD_ERRORS}:
        return None
    report = proposal.report if proposal else form.report()
    try:
        earned = engine.preview(form.rules, report, opposite=True)
    except RuleViolation as refusal:
        if not form.non_field_errors():
            form.refused(refusal)
        return None
    worth = worth_of((match.names["a"], match.names["b"]), earned, report)
    if not match.round.is_complete:
        return worth
    corrected = correction(event, match, report)
    worth = replace(worth, moves=moves(corrected), later=later_pairs(corrected))
    return replace(worth, ratings=_ratings(match, worth))


def _ratings(match: Match, worth: Worth) -> str:
    if not (match.is_settled and worth.sides and event_status(match.round.event).rated):
        return ""
    (_, a, _), (_, b, _) = worth.sides
    return urlencode((("match", str(match.pk)), ("a", a), ("b", b)))


def _open_match(event: Event, table: str) -> Match | None:
    if not (table.isascii() and table.isdigit() and len(table) < 5):
        return None
    return game_in_play(event, int(table))
