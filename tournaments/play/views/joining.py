"""Put a player who is not seated into the present round: each way with its consequences and one button."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse

from tournaments.engine.joining import Way
from tournaments.kernel.guards import MemberRequest, submit_form
from tournaments.play.forms.joining import JoinForm
from tournaments.play.selectors.joining import JoinPage, WayChoice, join_page
from tournaments.play.services.joining import put_into_round
from tournaments.record.guards.events import directors_only, redirect_to_event_page, render_event_page, require_open
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.rows import entry_of


@dataclass(frozen=True, slots=True)
class WayOffer:
    """An open way with its form."""

    choice: WayChoice
    form: JoinForm


@require_open(directors_only)
def join_round(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    entry = entry_of(event, pk)
    if entry is None:
        raise Http404("This player is not on the list.")
    page = join_page(entry)
    if request.method != "POST":
        return _show(request, entry, page, None)
    sent = _read_form(request, page)
    if submit_form(request, sent, put_into_round, entry):
        return _answer_done(request, entry, page, Way(sent.cleaned_data["way"]))
    return _show(request, entry, join_page(entry), sent)


def _read_form(request: MemberRequest, page: JoinPage) -> JoinForm:
    """Read the form of the way that was chosen."""
    chosen = next((choice for choice in page.open_choices if choice.way == request.POST.get("way")), None)
    way = None
    if chosen:
        way = chosen.way
    asked = ""
    if chosen:
        asked = chosen.why
    return JoinForm(request.POST, way=way, asked=asked)


def _show(request: MemberRequest, entry: Entry, page: JoinPage, sent: JoinForm | None) -> HttpResponse:
    """Show the ways; a refused form is at its own way, or at the top if that is closed by now."""
    of_way = None
    if sent is not None:
        of_way = sent.data.get("way")
    forms = {
        choice.way: JoinForm(way=choice.way, asked=choice.why, seen=entry.event.version) for choice in page.open_choices
    }
    if sent is not None and of_way in forms:
        forms[Way(of_way)] = sent
    offers = [WayOffer(choice, forms[choice.way]) for choice in page.open_choices]
    refused = None
    if of_way not in forms:
        refused = sent
    context = {"entry": entry, "joining": page, "offers": offers, "refused": refused}
    status = 200
    if sent is not None:
        status = sent.status
    return render_event_page(request, "tournaments/play/join_round.html", entry.event, status, **context)


def _answer_done(request: MemberRequest, entry: Entry, page: JoinPage, way: Way) -> HttpResponse:
    name = entry.shown_name
    message = f"{name} is put into {page.called}."
    if way is Way.LOSS:
        message = f"{name} plays from the next round on."
    next_page = "desk"
    if way is Way.REDRAW:
        next_page = "draft"
    return redirect_to_event_page(request, message, entry.event, next_page)
