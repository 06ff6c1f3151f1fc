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
from tournaments.kernel.days import format_start
from tournaments.kernel.models import User
from tournaments.kernel.sites import link_to
from tournaments.listing.selectors.card_sets import legal_cards
from tournaments.listing.selectors.house_rules import house_rules_of_event
from tournaments.listing.selectors.requests import shown_requests
from tournaments.pages.selectors.beside import read_beside
from tournaments.pages.selectors.brackets import shown_brackets
from tournaments.pages.selectors.coming import coming_event
from tournaments.pages.selectors.running import running_event
from tournaments.play.selectors import tables
from tournaments.play.selectors.announcements import ShownAnnouncement, announcements_of
from tournaments.play.selectors.deadlines import shown_deadline
from tournaments.play.selectors.draftings import is_drafted
from tournaments.play.selectors.scenarios import public_notes
from tournaments.record.guards.cached_pages import cached_page
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
from tournaments.record.selectors.heats import heat_announcement, heat_of, heats_of
from tournaments.record.selectors.scenarios import scenario_of

FURTHER = tuple(map(str, range(2, 100)))
"""The further parts of a long list that an address may name."""
STAGES = ("1", *FURTHER)
OWN_PARTS = ("way", "words", "row", "note", "card")


def reader_parts_of(event: Event, user: User, pk: int | None) -> Mapping[str, SafeString]:
    """Return the reader's own parts of the event's page.

    Before the event that is the director's next step, or the reader's state on the list; after it the reader's own way
    and place.
    """
    if event.state == Event.State.LISTED:
        if can_direct(user, event):
            return {"coming": _render_part("_coming", "directed", event)}
        if not event.preregistration:
            return {}
        mine = my_entry(event, user)
        if mine.entered or mine.place:
            return {"coming": _render_part("_coming", "own", event, mine=mine)}
        return {}
    own = None
    if pk:
        own = own_finish(event, pk)
    if own:
        return {name: _render_part("_own_finish", name, event, own=own) for name in OWN_PARTS}
    return {}


def _render_part(template: str, name: str, event: Event, **context: Any) -> SafeString:
    return render_to_string(f"tournaments/pages/{template}.html#{name}", {"event": event, **context})


@cached_page("pages/event", marks_reader=True, reader_parts=reader_parts_of)
def info(event: Event) -> dict[str, Any]:
    standing, house = event_status(event), house_rules_of_event(event)
    if event.seeding:
        heats = heats_of(event)
    else:
        heats = ()
    announcements: tuple[ShownAnnouncement, ...] = ()
    if not event.is_locked:
        announcements = announcements_of(event)[:5]
    return {
        "finish": finish_of(event),
        "running": running_event(event),
        "coming": coming_event(event),
        "address": link_to(event.get_absolute_url()),
        "beside": read_beside(event),
        "when": format_start(event.local_start),
        "composition": listings.composition(event),
        "has_bracket": has_bracket(event),
        "heat": heat_of(event),
        "heats": heats,
        "seeded_by": heat_announcement(event),
        "rounds": listings.rounds_in_words(event),
        "schedule": listings.schedule_beside_rounds(event),
        "facts": listings.listing_facts(event),
        "house": house,
        "is_open": bool(records.system_of(event).choices) and not house,
        "deviations": records.system_of(event).deviations(event.options),
        "reasons": standing.reasons,
        "is_rated": standing.rated and event.state == Event.State.FINALIZED,
        "committee": shown_committee(event),
        "directors": pages.directors_of(event),
        "three_judges": pages.three_judges_of(event),
        "announcements": announcements,
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


@cached_page("pages/pairings", by=("name",))
def pairings(event: Event, number: int | None = None, by: str = "") -> dict[str, Any]:
    try:
        shown = tables.pairings(event, number)
    except KeyError:
        raise Http404("This round is not published.") from None
    if by:
        by_names = tables.by_name(event, shown.tables)
    else:
        by_names = ()
    due = None
    if shown.round:
        due = shown_deadline(event, shown.round.deadline)
    announcements: tuple[ShownAnnouncement, ...] = ()
    if not number and not event.is_locked:
        announcements = _announcements_since(event, shown.round)
    return {
        "shown": shown,
        "by_names": by_names,
        "by_name": bool(by),
        "due": due,
        "announcements": announcements,
    }


def _announcements_since(event: Event, played: Round | None) -> tuple[ShownAnnouncement, ...]:
    """Return the latest announcements since the round was published, as on the projector."""
    since = None
    if played:
        since = played.published_at
    return announcements_of(event, since=since)[:3]


@cached_page("pages/standings", marks_reader=True)
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


@cached_page("pages/bracket", stage=STAGES)
def bracket(event: Event, stage: str = "") -> dict[str, Any]:
    """Show who meets whom, also before the first match (OPG 10).

    `stage`: the round that a phone begins with.
    """
    if not has_bracket(event):
        raise Http404("Nothing of this event is played as a bracket.")
    return {"brackets": shown_brackets(event, stage), "stage": stage, "by_seeds": records.rules_of(event).seeded}


@cached_page("pages/figures", page=FURTHER)
def figures(event: Event, page: str = "") -> dict[str, Any]:
    """Show how each figure of each player was computed."""
    worked = table.worked_figures(event, page)
    return {"players": worked.players, "part": worked.part, "meanings": list_meanings(records.rules_of(event))}


@cached_page("pages/cards", page=FURTHER)
def cards(event: Event, page: str = "") -> dict[str, Any]:
    """Show every player against every round."""
    return {
        "cross": cross_table(event, page),
        "base": event.get_absolute_url(),
        "headings": headings(event),
        "abbreviations": list_abbreviations(records.rules_of(event)),
    }


@cached_page("pages/card")
def card(event: Event, pk: int) -> dict[str, Any]:
    """Show one player's scorecard."""
    try:
        shown, outlooks = card_with_outlooks(event, pk)
    except KeyError:
        raise Http404("This player is not on the list.") from None
    outlook = None
    if outlooks:
        outlook = outlooks.by_player.get(pk)
    return {
        "card": shown,
        "base": event.get_absolute_url(),
        "headings": headings(event),
        "abbreviations": list_abbreviations(records.rules_of(event)),
        "outlooks": outlooks,
        "outlook": outlook,
    }


def conduct_links(event: Event, user: User, pk: int | None) -> Mapping[str, SafeString]:
    """Link each player's card of conduct, where penalties and deck checks begin, for directors and judges."""
    if not can_judge(user, event):
        return {}
    link = ' <a href="{}penalties/cards/{}/">conduct<span class="sr-only"> of {}</span></a>'
    rows, base = tables.players(event), event.get_absolute_url()
    return {f"conduct-{row.pk}": format_html(link, base, row.pk, row.name) for row in rows}


@cached_page("pages/players", reader_parts=conduct_links)
def players(event: Event) -> dict[str, Any]:
    return {"entries": tables.players(event), "waiting": waiting_names(event), "base": event.get_absolute_url()}


@cached_page("pages/rounds")
def rounds(event: Event) -> dict[str, Any]:
    return {"rounds": tables.all_rounds(event), "abbreviations": list_abbreviations(records.rules_of(event))}
