"""A name that was misspelled: what shows it, and who else is called so, before a director mends it."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from tournaments.entries.forms.entries import RenameForm
from tournaments.entries.selectors.renamings import against_renaming, rests_on
from tournaments.entries.services.profiles import doubts_about
from tournaments.entries.services.renaming import WHY, rename_player
from tournaments.kernel.guards import MemberRequest, redirect_with_message, submit_form
from tournaments.people.models import Player
from tournaments.record.guards.events import directors_only, render_event_page, require_open
from tournaments.record.models import Event
from tournaments.record.selectors.rows import entries_of


@require_open(directors_only)
def rename(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    entry = get_object_or_404(entries_of(event), pk=pk)
    player = entry.person
    elsewhere = rests_on(player, request.user)
    form = RenameForm(
        request.POST or None, initial={"name": player.name}, seen=event.version, asked=WHY if elsewhere else ""
    )
    row = f"{reverse('tournaments:entries', args=event.address)}#entry-{pk}"
    if submit_form(request, form, rename_player, entry):
        return redirect_with_message(request, f"The name is {form.cleaned_data['name']} from now on.", row)
    context = {"entry": entry, "row": row, "why_not": against_renaming(event, player), "elsewhere": elsewhere}
    context |= {"form": form, "called": _similar_players(form, player)}
    return render_event_page(request, "tournaments/entries/rename.html", event, form.status, **context)


def _similar_players(form: RenameForm, but: Player) -> tuple[Player, ...]:
    """Return the players whom a refused name may mean."""
    typed = form.cleaned_data.get("name") if form.status == 409 else ""
    doubts = doubts_about({"name": typed}, but=but) if typed else ()
    return tuple(player for doubt in doubts for player in doubt.players)
