"""Draw a round: its draft with reasons, changes by hand, and publishing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.kernel.guards import MemberRequest, get_act, submit_button, submit_form, try_service, validate_form
from tournaments.kernel.long_lists import ListPart, make_part
from tournaments.kernel.write_form import WriteForm
from tournaments.listing.selectors.beginning import early_publishing_in_words
from tournaments.play.forms.rounds import ByeForm, Choices, MoveForm, NumberForm, PublishForm, SeatingForm, SwapForm
from tournaments.play.selectors.before_publish import find_publish_violations
from tournaments.play.selectors.drafts import DraftPage, DraftTable, draft_page
from tournaments.play.selectors.missing import show_missing
from tournaments.play.selectors.repairs import repair
from tournaments.play.services import drafts as changes
from tournaments.play.services import rounds as services
from tournaments.play.services.unpublishing import repair_round
from tournaments.record.guards.events import directors_only, post_from_page, redirect_to_event_page, render_event_page
from tournaments.record.models import Event, Round
from tournaments.record.selectors.rows import draft_of, entries_of, last_round, match_at, matches_of, seats_of


@post_from_page("desk")
def draw(request: MemberRequest, event: Event) -> HttpResponse:
    if (drawn := draft_of(event)) is None:
        submit_button(request, services.draw_round, event)
    else:
        messages.info(request, f"{drawn.subject} is drawn already: this is its draft.")
    return redirect("tournaments:draft", *event.address)


@directors_only
def draft(request: MemberRequest, event: Event) -> HttpResponse:
    drawn = draft_of(event)
    if drawn is None:
        return redirect("tournaments:desk", *event.address)
    return _page(request, event, drawn, SwapForm(seen=drawn.version))


@post_from_page("draft")
def act(request: MemberRequest, event: Event, act: str) -> HttpResponse:
    """Redraw, discard, repair or publish the draft, or change it by hand."""
    acts = {
        "again": _again,
        "discard": _discard,
        "repair": _repair,
        "publish": _publish,
        "swap": _swap,
        "move": _move,
        "bye": _bye,
        "number": _number,
    }
    do = get_act(acts, act)
    drawn = draft_of(event)
    if drawn is None:
        messages.info(request, _missing_draft_message(event, act))
        return redirect("tournaments:desk", *event.address)
    return do(request, event, drawn)


def _missing_draft_message(event: Event, act: str) -> str:
    """Say what became of the draft."""
    last = last_round(event)
    if act == "publish" and last is not None:
        return f"{last.subject} is published already."
    return "There is no draft any more: it is published or discarded."


def _again(request: MemberRequest, event: Event, drawn: Round) -> HttpResponse:
    submit_button(request, services.redraw_round, drawn)
    return redirect("tournaments:draft", *event.address)


def _discard(request: MemberRequest, event: Event, drawn: Round) -> HttpResponse:
    submit_button(request, services.discard_draft, drawn)
    return redirect_to_event_page(request, f"The draft of {drawn.label} is discarded.", event, "desk")


def _repair(request: MemberRequest, event: Event, drawn: Round) -> HttpResponse:
    submit_button(request, repair_round, drawn)
    return redirect_to_event_page(request, "The draw is repaired. Look at it, then publish.", event, "draft")


def _publish(request: MemberRequest, event: Event, drawn: Round) -> HttpResponse:
    """Publish by a plain button, or by a form where a reason is needed."""
    form = PublishForm(request.POST, violations=find_publish_violations(drawn))
    if form.asks:
        if not submit_form(request, form, services.publish_round, drawn):
            return _page(request, event, drawn, publishing=form)
    else:
        submit_button(request, services.publish_round, drawn)
    return redirect_to_event_page(request, f"{drawn.subject} is published.", event, "desk")


def _swap(request: MemberRequest, event: Event, drawn: Round) -> HttpResponse:
    form = SwapForm(request.POST)
    form.offer(seats_of(drawn))
    if validate_form(form):
        first, second = form.cleaned_data["seats"]
        if try_service(form, services.swap_seats, first, second, by=request.user, **_details(form)):
            return redirect("tournaments:draft", *event.address)
    return _page(request, event, drawn, form)


def _move(request: MemberRequest, event: Event, drawn: Round) -> HttpResponse:
    form = MoveForm(request.POST)
    form.offer(*_draft_choices(event, draft_page(event, drawn))[:2])
    if validate_form(form):
        seat = get_object_or_404(seats_of(drawn), pk=form.cleaned_data["player"])
        to = match_at(drawn, form.cleaned_data["opposite"])
        if try_service(form, changes.move_player, seat, to, by=request.user, **_details(form)):
            return redirect("tournaments:draft", *event.address)
    return _page(request, event, drawn, move=form)


def _details(form: SeatingForm | ByeForm) -> dict[str, Any]:
    return {name: form.cleaned_data[name] for name in ("reason", "insist") if name in form.fields}


def _bye(request: MemberRequest, event: Event, drawn: Round) -> HttpResponse:
    form = ByeForm(request.POST)
    form.offer(_draft_choices(event, draft_page(event, drawn))[0])
    if validate_form(form):
        entry = get_object_or_404(entries_of(event), player__seats=form.cleaned_data["player"])
        if try_service(form, changes.give_bye, drawn, entry, by=request.user, **_details(form)):
            return redirect("tournaments:draft", *event.address)
    return _page(request, event, drawn, bye=form)


def _number(request: MemberRequest, event: Event, drawn: Round) -> HttpResponse:
    form = NumberForm(request.POST)
    form.offer(_draft_choices(event, draft_page(event, drawn))[2])
    if validate_form(form):
        match = get_object_or_404(matches_of(event), round=drawn, table=form.cleaned_data["pair"])
        if try_service(form, changes.number_table, match, form.cleaned_data["table"], by=request.user):
            return redirect("tournaments:draft", *event.address)
    return _page(request, event, drawn, number=form)


def _page(
    request: MemberRequest, event: Event, drawn: Round, form: SwapForm | None = None, **typed: WriteForm
) -> HttpResponse:
    """Show the draft with its forms; `typed` is the one that was refused."""
    draft = draft_page(event, drawn)
    shown, seen = _part(request, draft), drawn.version
    players, room, _ = _draft_choices(event, draft)
    here, _, tables = _draft_choices(event, draft, shown.rows)
    violations = find_publish_violations(drawn)
    asks_early = any(found.field == "reason" for found in violations)
    forms: dict[str, Any] = {
        "move": MoveForm(seen=seen),
        "bye": ByeForm(seen=seen),
        "number": NumberForm(seen=seen),
        "publishing": PublishForm(seen=seen, violations=violations),
    }
    forms["move"].offer(here, room)
    forms["bye"].offer(here)
    forms["number"].offer(tables)
    form = form or SwapForm(seen=seen)
    if shown.is_part:
        form.offer_other(players)
    status = next((refused.status for refused in typed.values()), form.status)
    ahead = ""
    if asks_early:
        ahead = early_publishing_in_words(event)
    context = {
        "draft": draft,
        "part": shown,
        "repair": repair(drawn) if draft.is_stale else None,
        "missing": show_missing(event, (found for found in violations if not found.field)),
        "ahead": ahead,
        "round": drawn,
        "form": form,
        **forms,
        **typed,
    }
    return render_event_page(request, "tournaments/play/draft.html", event, status, **context)


def _draft_choices(
    event: Event, draft: DraftPage, among: tuple[DraftTable, ...] | None = None
) -> tuple[Choices, Choices, Choices]:
    """Return (players to move, places with room, tables) of all tables or of those in `among`."""
    free = [row for row in (draft.tables if among is None else among) if not row.earned]
    players = [(seat.pk, seat.name) for row in free for seat in row.seats]
    room = [(row.seats[0].pk, _together(row)) for row in free if len(row.seats) < draft.most]
    tables = [(row.table, f"{row.table}: {_together(row)}") for row in free if row.table]
    return sorted(players, key=lambda player: event.order_of(player[1])), room, tables


def _part(request: MemberRequest, draft: DraftPage) -> ListPart[DraftTable]:
    """Return the tables of one page."""
    return make_part(request.GET, draft.tables, lambda: lambda row: f"table {row.table} {_together(row)}")


def _together(row: DraftTable) -> str:
    return " – ".join(f"{seat.name}" for seat in row.seats)
