"""The seeds of a bracket, and the bracket of a director's own: everybody reads them on its page."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from tournaments.engine.brackets import bracket_text
from tournaments.entries.forms.brackets import BracketForm
from tournaments.entries.forms.seeds import SeedsForm
from tournaments.entries.selectors.seeds import entries_by_seed, has_ratings, seeds_in_words
from tournaments.entries.services.brackets import set_bracket
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.guards import MemberRequest, submit_form
from tournaments.record.guards.events import directors_only, redirect_to_event_page, render_event_page
from tournaments.record.models import Event
from tournaments.record.selectors.brackets import all_brackets
from tournaments.record.selectors.records import record, rules_of


@directors_only
def seeds(request: MemberRequest, event: Event) -> HttpResponse:
    if not rules_of(event).seeded:
        raise Http404("Players play for their seeds in this event.")
    form = SeedsForm(request.POST or None, entries=entries_by_seed(event), seen=event.version)
    if submit_form(request, form, give_seeds, event):
        said = seeds_in_words(event, by_rating=form.arguments["rest_by_rating"])
        return redirect_to_event_page(request, said, event, "desk" if "desk" in request.GET else "seeds")
    return render_event_page(
        request, "tournaments/entries/seeds.html", event, form.status, form=form, by_rating=has_ratings(event)
    )


@directors_only
def edit_bracket(request: MemberRequest, event: Event) -> HttpResponse:
    """Written as lines; of the usual bracket its lines are there to be changed."""
    shown = next(iter(all_brackets(event, record(event)).values()), None)
    if shown is None:
        raise Http404("Nothing of this event is played as a bracket.")
    form = BracketForm(request.POST or None, initial={"matches": bracket_text(shown.bracket)}, seen=event.version)
    if submit_form(request, form, set_bracket, event):
        return redirect_to_event_page(request, "The bracket is noted, and shown to everybody.", event, "bracket")
    return render_event_page(
        request, "tournaments/entries/bracket.html", event, form.status, form=form, by_seeds=rules_of(event).seeded
    )
