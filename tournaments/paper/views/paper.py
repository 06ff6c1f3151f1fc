"""Sheets for the printer: ink on white, with the event, the round and the time of print on every one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from tournaments.engine.core.explanations import list_columns
from tournaments.engine.listing.matrix import list_documents
from tournaments.kernel.days import format_start
from tournaments.kernel.guards import MemberRequest
from tournaments.kernel.long_lists import make_part
from tournaments.paper.selectors import paper
from tournaments.paper.selectors.decks import are_labelled, decks
from tournaments.paper.selectors.described_cards import described_cards
from tournaments.paper.selectors.kits import kit
from tournaments.play.selectors import tables
from tournaments.play.selectors.links import open_links
from tournaments.record.guards.events import directors_only, get_event_or_404, render_event_page
from tournaments.record.guards.links import opened_link
from tournaments.record.guards.readers import own_player
from tournaments.record.models import Event
from tournaments.record.permissions import can_judge
from tournaments.record.selectors.brackets import has_bracket
from tournaments.record.selectors.draftings import kind_of
from tournaments.record.selectors.drawings import every_bracket
from tournaments.record.selectors.headings import headings
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import exclude_drafts, matches_of


@dataclass(frozen=True, slots=True)
class Sheet:
    """A print. `content` takes the event and the query parameters named in `asks` and returns the template's context.

    `suits` answers whether an event needs this sheet.
    """

    code: str
    title: str
    purpose: str
    content: Callable[..., Mapping[str, Any]]
    asks: tuple[str, ...] = ()
    suits: Callable[[Event], bool] = lambda event: True


def _round(event: Event, number: str) -> dict[str, Any]:
    shown = paper.of_round(event, number)
    in_pods = any(len(table.places) > 2 for table in shown.tables)
    games = paper.games_of(event, shown.round)
    return {"shown": shown, "subtitle": shown.title, "in_pods": in_pods, "games": games}


def _by_name(event: Event, number: str) -> Mapping[str, Any]:
    context = _round(event, number)
    return {**context, "by_names": tables.by_name(event, context["shown"].tables)}


def _slips(event: Event, number: str, page: str) -> Mapping[str, Any]:
    """Return one page of slips; an event with many tables has several."""
    context = _round(event, number)
    shown: tables.Pairings = context["shown"]
    some = make_part({"page": page}, [table for table in shown.tables if table.number], lambda: str, size=SLIPS)
    pairs = paper.pairs_of(replace(shown, tables=some.rows))
    return {
        **context,
        "sheets": paper.slips(event, shown.number, pairs, paper.told_in(shown), paper.codes_in(event, shown)),
        "part": some,
    }


def _pods(event: Event, number: str) -> Mapping[str, Any]:
    context = _round(event, number)
    return {**context, **paper.pods(event, context["shown"])}


def _kit(event: Event) -> Mapping[str, Any]:
    """Combine the latest round, the next one prepared, the standings and slips to write on."""
    shown = kit(event)
    told = {table: (shown.said,) for table, _ in shown.pairs} if shown.said else {}
    sheets = paper.slips(event, shown.sitting, shown.pairs, told, paper.codes_at(event, shown.players))
    standings = {"rows": shown.standings, "columns": list_columns(rules_of(event))}
    return {"kit": shown, "subtitle": shown.title, "games": shown.games, "sheets": sheets, **standings}


def _cards(event: Event) -> Mapping[str, Any]:
    form = rules_of(event).card_form
    return {"form": form, "described": described_cards(event, form)} if form else {"cards": paper.cards(event)}


def _packing(event: Event) -> Mapping[str, Any]:
    return {"documents": list_documents(event.game, event.rules, event.scenario)}


def _is_drafted(event: Event) -> bool:
    kind = kind_of(event)
    return kind is not None and kind.sizes is not None


ROUND, SLIPS = ("round",), 192
ALL = (
    Sheet("pairings", "Pairings by table", "For the wall, and for yourself to tick off results.", _round, ROUND),
    Sheet("names", "Pairings by name", "For the wall: players find their table by their name.", _by_name, ROUND),
    Sheet(
        "slips",
        "Result slips",
        "To cut. One lies on every table; all who play there initial it.",
        _slips,
        (*ROUND, "page"),
    ),
    Sheet(
        "pods",
        "Pod sheets",
        "One for the scorekeeper of every table: a column for each round, and the rules that it takes.",
        _pods,
        ROUND,
        suits=lambda event: rules_of(event).limits.games_per_match > 1,
    ),
    Sheet(
        "bracket",
        "Bracket sheet",
        "For the wall: every match on one page, filled in as far as it has come, to write on from there.",
        lambda event: {"drawings": every_bracket(event)},
        suits=has_bracket,
    ),
    Sheet(
        "kit",
        "Paper kit",
        "To go on without power or network: pairings, what is drawn next prepared, standings, slips.",
        _kit,
    ),
    Sheet(
        "draft-seats",
        "Draft seats",
        "For the wall: every group round its table, and which way each pack goes.",
        paper.draft,
        suits=_is_drafted,
    ),
    Sheet(
        "draft-tables",
        "Draft tables",
        "To cut. One lies on every table of the draft, with a place for each seat and the packs.",
        paper.draft,
        suits=_is_drafted,
    ),
    Sheet(
        "links",
        "Links for players",
        "To cut. One for every player without an account: it opens the player's own table on a phone.",
        lambda event: {"links": open_links(event)},
        suits=lambda event: not event.is_rehearsal,
    ),
    Sheet("scorecards", "Scorecards", "One for every player, filled in as far as the event has come.", _cards),
    Sheet("standings", "Standings", "For the wall after a round, and at the end.", paper.standings),
    Sheet(
        "sign-up",
        "Sign-up sheet",
        "For the door: who is on the list ticks the name, who is not writes it down.",
        paper.sign_up,
    ),
    Sheet(
        "deck-lists",
        "Deck list form",
        "Blank, for every player to fill in at home or before round 1.",
        paper.deck_form,
        ("game",),
    ),
    Sheet(
        "decks",
        "Deck labels",
        "One to cut for every deck that others play, and a list to tick off when it is back with its owner.",
        lambda event: {"decks": decks(event)},
        suits=are_labelled,
    ),
    Sheet("poster", "Poster", "For the wall or the shop window, with a code that opens the event.", paper.poster),
    Sheet(
        "check-in",
        "Check-in poster",
        "For the wall at the door: players check themselves in with its code.",
        paper.check_in_poster,
    ),
    Sheet("packing", "Packing lists", "What a director brings, and what players bring (OPG 4.3, 7).", _packing),
)
SHEETS = {sheet.code: sheet for sheet in ALL}


@directors_only
def overview(request: MemberRequest, event: Event) -> HttpResponse:
    """Every sheet that suits the event, and what it is for."""
    sheets = [sheet for sheet in ALL if sheet.suits(event)]
    return render_event_page(request, "tournaments/paper/paper.html", event, sheets=sheets)


@directors_only
def sheet(request: MemberRequest, event: Event, sheet: str) -> HttpResponse:
    if sheet not in SHEETS:
        raise Http404("There is no such sheet.")
    chosen = SHEETS[sheet]
    context = {
        "event": event,
        "sheet": chosen,
        "when": format_start(event.local_start),
        "where": (event.venue.splitlines() or [""])[0],
        "printed": paper.printed_at(event),
        "headings": headings(event),
        "site": request.build_absolute_uri("/")[:-1],
        **chosen.content(event, *(request.GET.get(name, "") for name in chosen.asks)),
    }
    return render(request, f"tournaments/paper/{chosen.code}.html", context)


def slip(request: HttpRequest, year: int, slug: str, number: int, table: int) -> HttpResponse:
    """Follow the code on a slip: to the form for those who may fill it in, else to the pairings.

    A phone without account or link asks for the code beside a name, or for a sign-in.
    """
    event = get_event_or_404(request, year, slug)
    if not (request.user.is_authenticated or opened_link(request)):
        return redirect(reverse("tournaments:type_code", query={"next": request.path}))
    get_object_or_404(exclude_drafts(matches_of(event)), round__number=number, table=table)
    if can_judge(request.user, event):
        return redirect("tournaments:result", *event.address, number, table)
    if own_player(request, event) is not None:
        return redirect("tournaments:my_table", *event.address)
    return redirect("tournaments:pairings_of", *event.address, number)
