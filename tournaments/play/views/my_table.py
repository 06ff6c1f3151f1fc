"""A player's page of an event on the phone: table, opponent, clock, report, scorecard."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render

from tournaments.engine.core.explanations import describe_outcome
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Outcome, RuleViolation
from tournaments.engine.texts import use_singular
from tournaments.entries.forms.entries import LeaveForm
from tournaments.entries.selectors.lists import own_entry
from tournaments.kernel import page_cache as pieces
from tournaments.kernel.guards import is_submitted, read_button_form, submit_button, try_service, validate_form
from tournaments.kernel.write_form import WriteForm
from tournaments.people.permissions import can_coordinate
from tournaments.play.forms.results import scores_kept
from tournaments.play.forms.scenarios import RejectRuleForm
from tournaments.play.selectors.before_report import find_report_violations
from tournaments.play.selectors.draftings import is_drafted
from tournaments.play.selectors.missing import show_missing
from tournaments.play.selectors.my_tables import MyTable, is_seen, my_table, own_of, place_of
from tournaments.play.selectors.shared_tables import cached_tables
from tournaments.play.services.leaving import drop_out
from tournaments.play.services.scenarios import reject_rule
from tournaments.play.services.self_reports import confirm_own, report_own
from tournaments.play.views.results import (
    TypedResult,
    blank_fields,
    data_of_usual_score,
    own_form,
    typed_result,
    typed_worth,
    work_out_result,
)
from tournaments.record.guards.events import (
    PlayerRequest,
    actors_only,
    players_only,
    post_from_page,
    redirect_to_event_page,
    render_event_page,
    render_head,
)
from tournaments.record.guards.public import polled_page
from tournaments.record.models import Event, Match
from tournaments.record.permissions import PLAYERS_ONLY
from tournaments.record.selectors.clocks import shown_round
from tournaments.record.selectors.headings import headings
from tournaments.record.selectors.pages import event_page
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import my_match

OTHER_GAME = (
    "This form is of a game in another round, which is not being played now: nothing was saved. "
    "If the result of that game is wrong, tell the director."
)
NO_TABLE = "You sit at no table in this round."


@polled_page
@actors_only
def show_my_table(request: PlayerRequest, event: Event) -> HttpResponse:
    """Show My table; a polling page that has seen everything gets an empty answer."""
    if request.headers.get("HX-Request") and is_seen(event, request.actor, request.GET.get("seen", "")):
        return HttpResponse(status=204)
    if own_of(cached_tables(event), request.actor) is None:
        raise PermissionDenied(PLAYERS_ONLY)
    table = my_table(event, request.actor, cached_tables)
    match = _with_others(table.match)
    head = pieces.get_or_make_piece(event, "head", partial(render_head, event))
    if match is None or match.is_reported or not table.may_report:
        return _page(request, event, table, head=head)
    if missing := show_missing(event, find_report_violations(event, match.round)):
        return _page(request, event, table, head=head, missing=missing)
    blank = blank_fields(match, place_of(match, request.actor))
    return _page(request, event, table, form=WriteForm(seen=match.version), blank=blank, head=head)


@post_from_page("my_table", players_only)
def report(request: PlayerRequest, event: Event) -> HttpResponse:
    match = _match_or_404(request, event)
    table_form = partial(own_form, place_of(match, request.actor))
    if "work_out" in request.POST:
        return _show_refused_form(request, event, work_out_result(match, table_form, request.POST))
    typed: QueryDict = request.POST
    if "scored" in request.POST:
        typed = data_of_usual_score(match, request.POST)
    form = table_form(typed, match)
    if validate_form(form) and try_service(
        form, report_own, match, form.report(), by=request.actor, sure=form.cleaned_data["sure"]
    ):
        return redirect_to_event_page(request, _report_message(match), event, "my_table")
    return _show_refused_form(request, event, typed_result(match, form, typed))


@players_only
def worth(request: PlayerRequest, event: Event) -> HttpResponse:
    """Show the worth of the typed report without saving it."""
    match = _match_or_404(request, event)
    form = own_form(place_of(match, request.actor), request.GET, match)
    return render(request, "tournaments/play/_worth.html", {"worth": typed_worth(match, form), "form": form})


@players_only
def leave(request: PlayerRequest, event: Event) -> HttpResponse:
    """Explain what leaving means, and leave."""
    rules = rules_of(event)
    in_pods = not rules.says_outcomes
    form = LeaveForm(request.POST or None)
    if in_pods:
        del form.fields["now"]
    if is_submitted(request, form):
        entry = own_entry(event, request.actor)
        if try_service(form, drop_out, entry, by=request.actor, now=form.cleaned_data.get("now", False)):
            return redirect_to_event_page(request, "You have left the event. Thank you for playing.", event, "my_table")
    return render_event_page(
        request, "tournaments/play/leave.html", event, form.status, form=form, in_pods=in_pods, words=_of_leaving(rules)
    )


@post_from_page("my_table", players_only)
def confirm(request: PlayerRequest, event: Event) -> HttpResponse:
    match = _match_or_404(request, event)
    submit_button(request, confirm_own, match)
    return redirect_to_event_page(request, _report_message(match), event, "my_table")


@post_from_page("my_table", players_only)
def reject(request: PlayerRequest, event: Event) -> HttpResponse:
    """Reject the special rule that the page showed; the player may have another one by now."""
    rule = read_button_form(request, RejectRuleForm).cleaned_data["rule"]
    submit_button(request, reject_rule, own_entry(event, request.actor), rule)
    return redirect_to_event_page(
        request, f"Rule {rule} is rejected, and another one is drawn for you.", event, "my_table"
    )


def own_match(request: PlayerRequest, event: Event) -> Match | None:
    """Return the reader's game in the round that is played."""
    played = shown_round(event)
    if played:
        return _with_others(my_match(played, request.actor))
    return None


def _show_refused_form(request: PlayerRequest, event: Event, result: TypedResult) -> HttpResponse:
    """Show the page again with a form that was not accepted."""
    return _page(request, event, my_table(event, request.actor), result.status, **result.context)


def _page(request: PlayerRequest, event: Event, table: MyTable, status: int = 200, **context: Any) -> HttpResponse:
    page = event_page(
        event, request.path, position=table.position, can_coordinate=can_coordinate(request.user), can_play=True
    )
    kept = ""
    if table.match:
        kept = scores_kept(rules_of(event), table.match.names)
    shown = {
        "page": page,
        "mine": table,
        "announcements": table.announced,
        "headings": headings(event),
        "base": event.get_absolute_url(),
        "appointments": table.appointments,
        "is_drafted": is_drafted(event),
        "kept": kept,
    }
    return render_event_page(request, "tournaments/play/my_table.html", event, status, **shown | context)


def _of_leaving(rules: GameRules) -> dict[str, str]:
    """Return the words and points of a missed game and of a win by concession."""
    if not rules.says_outcomes or not rules.scoring.figures:
        return {}
    if not rules.figures:
        return {"won": describe_outcome(rules, Outcome.FW)}
    points = rules.scoring.vp.get(Outcome.MG, 0)
    figure = use_singular(rules.scoring.figures[0].label.lower(), points)
    missed = f"{describe_outcome(rules, Outcome.MG)} with {points} {figure}"
    return {"missed": missed, "won": describe_outcome(rules, Outcome.FW)}


def _report_message(match: Match) -> str:
    match.refresh_from_db(fields=["ended_by", "games_before"])
    if match.is_reported:
        return "The result stands."
    rules = rules_of(match.round.event)
    if not rules.says_outcomes:
        return f"{rules.name_game(match.games_before, match.round.of_round).capitalize()} is saved."
    return "Reported. It stands once your opponent says the same."


def _with_others(match: Match | None) -> Match | None:
    if match and len(match.seats.all()) > 1:
        return match
    return None


def _match_or_404(request: PlayerRequest, event: Event) -> Match:
    match, named = own_match(request, event), request.POST.get("match", "")
    if named and (match is None or named != str(match.pk)):
        raise RuleViolation("other_game", OTHER_GAME, "OPG 7.4")
    if match is None:
        raise Http404(NO_TABLE)
    return match
