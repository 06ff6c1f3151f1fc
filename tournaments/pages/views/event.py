"""The public pages of an event: info, pairings, standings, players, rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.closing.selectors.cuts import open_ties
from tournaments.closing.selectors.finals import may_waive
from tournaments.closing.selectors.prizes import prizes
from tournaments.engine.core.commitments import commit_to_seed
from tournaments.engine.core.explanations import describe_tiebreakers, list_abbreviations, list_columns, list_meanings
from tournaments.engine.listing.matrix import list_documents
from tournaments.entries.selectors.committees import shown_committee
from tournaments.entries.selectors.my_entry import my_entry, waiting_names
from tournaments.exchange.selectors.documents import can_be_report
from tournaments.kernel.days import when
from tournaments.kernel.models import User
from tournaments.kernel.sites import link_to
from tournaments.listing.selectors.card_sets import legal_cards
from tournaments.listing.selectors.house_rules import of_event
from tournaments.listing.selectors.requests import shown_requests
from tournaments.pages.selectors.beside import read_beside
from tournaments.pages.selectors.brackets import shown_brackets
from tournaments.pages.selectors.coming import coming
from tournaments.pages.selectors.running import running
from tournaments.play.selectors import tables
from tournaments.play.selectors.announcements import ShownAnnouncement, announcements_of
from tournaments.play.selectors.deadlines import due_of
from tournaments.play.selectors.draftings import is_drafted
from tournaments.play.selectors.scenarios import public_notes
from tournaments.record.guards.cached_pages import page
from tournaments.record.models import Event, Round
from tournaments.record.permissions import can_direct, can_judge
from tournaments.record.selectors import listings, pages, records
from tournaments.record.selectors import standings as table
from tournaments.record.selectors.brackets import has_bracket
from tournaments.record.selectors.cards import card_with_outlooks, cross_table
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.drawings import brackets_of
from tournaments.record.selectors.finishes import finish_of, own_finish
from tournaments.record.selectors.headings import headings
from tournaments.record.selectors.heats import announced, heat_of, heats_of
from tournaments.record.selectors.scenarios import scenario_of

FURTHER = tuple(map(str, range(2, 100)))
"""The parts of a list after the first that an address may name."""
STAGES = ("1", *FURTHER)
OWN_PARTS = ("way", "words", "row", "note", "card")


def own_parts(event: Event, user: User, pk: int | None) -> Mapping[str, SafeString]:
    """Of an event to come what its director does next, or how the reader stands on its list; of a finalized one the
    reader's own way and place."""
    if event.state == Event.State.LISTED:
        if can_direct(user, event):
            return {"coming": _part("_coming", "directed", event)}
        if not event.preregistration:
            return {}
        mine = my_entry(event, user)
        return {"coming": _part("_coming", "own", event, mine=mine)} if mine.entered or mine.place else {}
    own = own_finish(event, pk) if pk else None
    return {name: _part("_own_finish", name, event, own=own) for name in OWN_PARTS} if own else {}


def _part(template: str, name: str, event: Event, **context: Any) -> SafeString:
    return render_to_string(f"tournaments/pages/{template}.html#{name}", {"event": event, **context})


@page("pages/event", marks_reader=True, of_reader=own_parts)
def info(event: Event) -> dict[str, Any]:
    standing, house = event_status(event), of_event(event)
    return {
        "finish": finish_of(event),
        "running": running(event),
        "coming": coming(event),
        "address": link_to(event.get_absolute_url()),
        "beside": read_beside(event),
        "when": when(event.local_start),
        "composition": listings.composition(event),
        "has_bracket": has_bracket(event),
        "heat": heat_of(event),
        "heats": heats_of(event) if event.seeding else (),
        "seeded_by": announced(event),
        "rounds": listings.rounds_in_words(event),
        "schedule": listings.schedule_beside_rounds(event),
        "facts": listings.facts(event),
        "house": house,
        "is_open": bool(records.system_of(event).choices) and not house,
        "deviations": records.system_of(event).deviations(event.options),
        "reasons": standing.reasons,
        "is_rated": standing.rated and event.state == Event.State.FINALIZED,
        "committee": shown_committee(event),
        "directors": pages.directors_of(event),
        "three_judges": pages.three_judges_of(event),
        "announcements": () if event.is_locked else announcements_of(event)[:5],
        "prizes": prizes(event),
        "documents": list_documents(event.game, event.rules, event.scenario),
        "cards": legal_cards(event),
        "scenario": scenario_of(event),
        "noted": public_notes(event),
        "requests": shown_requests(event),
        "is_drafted": is_drafted(event),
        "commitment": commit_to_seed(event.seed),
        "has_report": can_be_report(event),
    }


@page("pages/pairings", by=("name",))
def pairings(event: Event, number: int | None = None, by: str = "") -> dict[str, Any]:
    try:
        shown = tables.pairings(event, number)
    except KeyError:
        raise Http404("This round is not published.") from None
    return {
        "shown": shown,
        "by_names": tables.by_name(event, shown.tables) if by else (),
        "by_name": bool(by),
        "due": due_of(event, shown.round.deadline) if shown.round else None,
        "announcements": () if number or event.is_locked else _announced_since(event, shown.round),
    }


def _announced_since(event: Event, played: Round | None) -> tuple[ShownAnnouncement, ...]:
    """Return the latest announcements since the round was published, as on the projector."""
    return announcements_of(event, since=played.published_at if played else None)[:3]


@page("pages/standings", marks_reader=True)
def standings(event: Event) -> dict[str, Any]:
    rules = records.rules_of(event)
    return {
        "table": table.standings_table(event),
        "columns": list_columns(rules),
        "abbreviations": list_abbreviations(rules),
        "ties": describe_tiebreakers(rules),
        "source": rules.source,
        "is_typed": rules.typed_order,
        "brackets": brackets_of(event),
        "may_waive": may_waive(event),
        "to_cut": open_ties(event),
    }


@page("pages/bracket", stage=STAGES)
def bracket(event: Event, stage: str = "") -> dict[str, Any]:
    """Who meets whom, from before the first match on (OPG 10). `stage`: the round that a phone begins with."""
    if not has_bracket(event):
        raise Http404("Nothing of this event is played as a bracket.")
    return {"brackets": shown_brackets(event, stage), "stage": stage, "by_seeds": records.rules_of(event).seeded}


@page("pages/figures", page=FURTHER)
def figures(event: Event, page: str = "") -> dict[str, Any]:
    """How each figure of each player was computed."""
    worked = table.worked_figures(event, page)
    return {"players": worked.players, "part": worked.part, "meanings": list_meanings(records.rules_of(event))}


@page("pages/cards", page=FURTHER)
def cards(event: Event, page: str = "") -> dict[str, Any]:
    """Every player against every round."""
    return {
        "cross": cross_table(event, page),
        "base": event.get_absolute_url(),
        "headings": headings(event),
        "abbreviations": list_abbreviations(records.rules_of(event)),
    }


@page("pages/card")
def card(event: Event, pk: int) -> dict[str, Any]:
    """What one player did in this event."""
    try:
        shown, outlooks = card_with_outlooks(event, pk)
    except KeyError:
        raise Http404("This player is not on the list.") from None
    return {
        "card": shown,
        "base": event.get_absolute_url(),
        "headings": headings(event),
        "abbreviations": list_abbreviations(records.rules_of(event)),
        "outlooks": outlooks,
        "outlook": outlooks.by_player.get(pk) if outlooks else None,
    }


def conduct_links(event: Event, user: User, pk: int | None) -> Mapping[str, SafeString]:
    """Link each player's card of conduct, where penalties and deck checks begin, for directors and judges."""
    if not can_judge(user, event):
        return {}
    link = ' <a href="{}penalties/cards/{}/">conduct<span class="sr-only"> of {}</span></a>'
    rows, base = tables.players(event), event.get_absolute_url()
    return {f"conduct-{row.pk}": format_html(link, base, row.pk, row.name) for row in rows}


@page("pages/players", of_reader=conduct_links)
def players(event: Event) -> dict[str, Any]:
    return {"entries": tables.players(event), "waiting": waiting_names(event), "base": event.get_absolute_url()}


@page("pages/rounds")
def rounds(event: Event) -> dict[str, Any]:
    return {"rounds": tables.all_rounds(event), "abbreviations": list_abbreviations(records.rules_of(event))}
