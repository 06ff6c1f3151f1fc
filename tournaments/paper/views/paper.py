"""Sheets for the printer: ink on white, with the event, the round and the time of print on every one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from tournaments.engine.explanations import columns
from tournaments.engine.matrix import documents_for
from tournaments.kernel.days import when
from tournaments.kernel.guards import MemberRequest
from tournaments.paper.selectors import paper
from tournaments.paper.selectors.deck_forms import deck_form, deck_games
from tournaments.paper.selectors.kits import kit
from tournaments.play.selectors import tables
from tournaments.record.guards.events import directed, members_only, show
from tournaments.record.models import Event
from tournaments.record.permissions import can_judge, can_play
from tournaments.record.selectors.cards import scored_by
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import matches_of, published

Content = Callable[[Event, HttpRequest], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Sheet:
    """`said`: what it is for."""

    code: str
    title: str
    said: str
    content: Content


def _by_table(event: Event, request: HttpRequest) -> Mapping[str, Any]:
    return _round(event, request)


def _by_name(event: Event, request: HttpRequest) -> Mapping[str, Any]:
    shown = _round(event, request)
    return {**shown, "by_names": tables.by_name(shown["shown"].tables)}


def _slips(event: Event, request: HttpRequest) -> Mapping[str, Any]:
    shown = _round(event, request)
    said = shown["shown"]
    return {**shown, "sheets": paper.slips(event, said.number, paper.pairs_of(said)), "scored_by": scored_by(event)}


def _cards(event: Event, request: HttpRequest) -> Mapping[str, Any]:
    return {"cards": paper.cards(event), "scored_by": scored_by(event)}


def _packing(event: Event, request: HttpRequest) -> Mapping[str, Any]:
    return {"documents": documents_for(event.game, event.rules, event.scenario)}


def _kit(event: Event, request: HttpRequest) -> Mapping[str, Any]:
    """All in one: the latest round, the next one prepared, the standings, slips to write on."""
    made = kit(event)
    return {
        "kit": made,
        "subtitle": made.title,
        "sheets": paper.slips(event, made.sitting, made.pairs),
        "scored_by": scored_by(event),
        "columns": columns(rules_of(event)),
        "rows": made.standings,
    }


def _round(event: Event, request: HttpRequest) -> dict[str, Any]:
    shown = paper.of_round(event, request.GET.get("round", ""))
    return {"shown": shown, "subtitle": shown.title}


SHEETS = {
    sheet.code: sheet
    for sheet in (
        Sheet("pairings", "Pairings by table", "For the wall, and for yourself to tick off results.", _by_table),
        Sheet("names", "Pairings by name", "For the wall: players find their table by their name.", _by_name),
        Sheet(
            "slips",
            "Result slips",
            "Four to a sheet, to cut. One lies on every table; both players initial it.",
            _slips,
        ),
        Sheet(
            "kit",
            "Paper kit of the next round",
            "To go on without power or network: pairings, the next round prepared, standings, slips.",
            _kit,
        ),
        Sheet("scorecards", "Scorecards", "One for every player, filled in as far as the event has come.", _cards),
        Sheet("standings", "Standings", "For the wall after a round, and at the end.", lambda e, r: paper.standings(e)),
        Sheet(
            "sign-up",
            "Sign-up sheet",
            "For the door: who is on the list ticks the name, who is not writes it down.",
            lambda e, r: {"lines": paper.sign_up(e)},
        ),
        Sheet(
            "deck-lists",
            "Deck list form",
            "Blank, for every player to fill in at home or before round 1.",
            lambda e, r: {"form": deck_form(r.GET.get("game", ""), e.game), "games": deck_games()},
        ),
        Sheet(
            "poster",
            "Poster",
            "For the wall or the shop window, with a code that opens the event.",
            lambda e, r: paper.poster(e),
        ),
        Sheet(
            "check-in",
            "Check-in poster",
            "For the wall at the door: players check themselves in with its code.",
            lambda e, r: paper.check_in_poster(e),
        ),
        Sheet("packing", "Packing lists", "What a director brings, and what players bring (OPG 4.3, 7).", _packing),
    )
}


@directed
def overview(request: MemberRequest, event: Event) -> HttpResponse:
    """Every sheet, and what it is for."""
    rounds = tables.pairings(event).links
    return show(request, "tournaments/paper/paper.html", event, sheets=SHEETS.values(), rounds=rounds)


@directed
def sheet(request: MemberRequest, event: Event, sheet: str) -> HttpResponse:
    if sheet not in SHEETS:
        raise Http404("There is no such sheet.")
    chosen = SHEETS[sheet]
    said = {
        "event": event,
        "sheet": chosen,
        "when": when(event.local_start),
        "where": (event.venue.splitlines() or [""])[0],
        "printed": paper.printed_at(event),
        "site": request.build_absolute_uri("/")[:-1],
        **chosen.content(event, request),
    }
    return render(request, f"tournaments/paper/{chosen.code}.html", said)


@members_only
def slip(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Where the code on a slip leads: to the form for whoever may fill it in, else to the pairings."""
    get_object_or_404(published(matches_of(event)), round__number=number, table=table)
    if can_judge(request.user, event):
        return redirect("tournaments:result", *event.address, number, table)
    if can_play(request.user, event):
        return redirect("tournaments:my_table", *event.address)
    return redirect("tournaments:pairings_of", *event.address, number)
