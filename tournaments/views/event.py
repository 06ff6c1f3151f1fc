"""The public pages of an event: info, pairings, standings, players, rounds."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from tournaments.engine.figures import columns, meanings, tiebreakers
from tournaments.models import Event, Round
from tournaments.permissions import can_coordinate
from tournaments.selectors import listings, pages, records, tables
from tournaments.selectors import standings as table
from tournaments.views.doors import public, show


def _template(request: HttpRequest, name: str) -> str:
    """The page, or for HTMX the part of it that changes."""
    return f"tournaments/{name}.html#content" if request.headers.get("HX-Request") else f"tournaments/{name}.html"


@public
def info(request: HttpRequest, event: Event) -> HttpResponse:
    return show(
        request,
        "tournaments/event.html",
        event,
        composition=listings.composition(event),
        deviations=records.rules_of(event).deviations(event.options),
        reasons=listings.listed_status(event).reasons,
        directors=pages.directors_of(event),
        coordinates=can_coordinate(request.user),
    )


@public
def pairings(request: HttpRequest, event: Event, number: int | None = None) -> HttpResponse:
    links = {link.number: link for link in tables.round_links(event)}
    if number is not None and number not in links:
        raise Http404("This round is not published.")
    current = number or max(links, default=None)
    found = tables.pairings(event, current) if current else ()
    return show(
        request,
        _template(request, "pairings"),
        event,
        links=links.values(),
        number=current,
        title=links[current].title if current else "",
        tables=found,
        by_names=tables.by_name(found),
        by_name=request.GET.get("by") == "name",
    )


@public
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    rules = records.rules_of(event)
    complete = Round.objects.filter(event=event, state=Round.State.COMPLETE).order_by().values("of_round").distinct()
    mine = request.user.player.pk if hasattr(request.user, "player") else None
    return show(
        request,
        _template(request, "standings"),
        event,
        rows=table.standings_rows(event),
        columns=columns(rules),
        ties=tiebreakers(rules),
        source=rules.source,
        complete=complete.count(),
        open_rounds=event.rounds.exclude(state__in=(Round.State.DRAFT, Round.State.COMPLETE)).count(),
        mine=mine,
        waiting=tables.delayed(event),
    )


@public
def figures(request: HttpRequest, event: Event) -> HttpResponse:
    """How each figure of each player was computed."""
    notes = meanings(records.rules_of(event))
    return show(request, "tournaments/figures.html", event, players=table.worked_figures(event), meanings=notes)


@public
def players(request: HttpRequest, event: Event) -> HttpResponse:
    return show(request, _template(request, "players"), event, entries=tables.players(event))


@public
def rounds(request: HttpRequest, event: Event) -> HttpResponse:
    return show(request, _template(request, "rounds"), event, rounds=tables.all_rounds(event))
