"""The card of a player, in one event and over all; infractions, and what the guide expects at the table."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from conduct.engine import LADDERS, classify
from conduct.engine.at_the_table import INFORMATION, expectations
from conduct.forms.penalties import DeckCheckForm, FindForm
from conduct.models import DeckCheck
from conduct.permissions import CARDS, HISTORIES, ISSUING, can_issue, can_read_card, can_read_history
from conduct.selectors import cards as selectors
from conduct.services.penalties import deck_corrected, log_deck_check
from conduct.services.player_acts import player_acts
from tournaments.engine.listing.matrix import GAMES, Item, find
from tournaments.kernel.guards import (
    MemberRequest,
    redirect_with_message,
    require_permission,
    submit_button,
    submit_form,
)
from tournaments.people.selectors.persons import players
from tournaments.record.guards.events import render_event_page, require_event_permission
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.rows import entries_of


@require_event_permission(can_read_card, CARDS)
def card(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """Show where the player sits and what was issued; a deck check, a penalty and extra time begin here."""
    entry = _entry(event, pk)
    form = DeckCheckForm(request.POST or None, initial={"found": DeckCheck.Found.IN_ORDER})
    issuing = can_issue(request.user, event)
    if request.method == "POST":
        if not issuing:
            raise PermissionDenied(ISSUING)
        if check := submit_form(request, form, log_deck_check, entry):
            return _redirect_after_check(request, entry, check)
    player = entry.person
    context = {"entry": entry, "name": entry.shown_name, "player": player, "issuing": issuing, "form": form}
    acts = player_acts(entry, request.user) if issuing else None
    return render_event_page(
        request, "conduct/card.html", event, form.status, card=selectors.card(entry), acts=acts, **context
    )


def _redirect_after_check(request: MemberRequest, entry: Entry, check: DeckCheck) -> HttpResponse:
    """Redirect to the card, or to the penalty that is proposed for an illegal deck (OPG B D1)."""
    event, code = entry.event, selectors.proposed_code(check)
    if not code or player_acts(entry, request.user).illegal_deck != code:
        return redirect_with_message(request, "Noted on the card.", "conduct:card", *event.address, entry.pk)
    messages.success(request, f"Noted on the card. Decide on the penalty: {code} is proposed.")
    return redirect(f"{reverse('conduct:issue', args=event.address)}?entry={entry.pk}&check={check.pk}")


@require_event_permission(can_issue, ISSUING)
def correct_deck(request: MemberRequest, event: Event, pk: int, check: int) -> HttpResponse:
    """Record that the deck was corrected."""
    entry = _entry(event, pk)
    if request.method == "POST":
        row = get_object_or_404(selectors.deck_checks_of(entry), pk=check)
        submit_button(request, deck_corrected, row)
        messages.success(request, "Noted: the deck is as it has to be.")
    return redirect("conduct:card", *event.address, entry.pk)


@require_permission(can_read_history, HISTORIES)
def history(request: MemberRequest, pk: int) -> HttpResponse:
    """Over all events, repeats pointed out."""
    player = get_object_or_404(players(), pk=pk)
    if player.merged_into is not None:
        return redirect("conduct:history", player.merged_into.pk)
    return render(request, "conduct/history.html", {"player": player, "history": selectors.history(player)})


def infractions(request: HttpRequest) -> HttpResponse:
    """Show what may be penalised and how; ?q= searches it."""
    form = FindForm(request.GET)
    words = form.cleaned_data["q"] if form.is_valid() else ""
    ladders = [(ladder, classify(ladder, words)) for ladder in LADDERS.values()]
    context = {"form": form, "words": words, "ladders": ladders}
    return render(request, "conduct/infractions.html", context)


def _entry(event: Event, pk: int) -> Entry:
    return get_object_or_404(entries_of(event), pk=pk)


def every_game(request: HttpRequest) -> HttpResponse:
    return render(request, "conduct/at_the_tables.html", {"games": _list_described_games()})


def _list_described_games() -> list[Item]:
    """Return the games for which a document describes it."""
    return [item for item in GAMES if item.code in INFORMATION]


def at_the_table(request: HttpRequest, game: str) -> HttpResponse:
    """Show what the guide expects at the table of a game, also under its code in lower case."""
    item = find(GAMES, game)
    if item is None and game.upper() in INFORMATION:
        return redirect("conduct:at_the_table", game.upper(), permanent=True)
    if item is None:
        raise Http404("There is no such game.")
    if game not in INFORMATION:
        return redirect("conduct:at_the_tables")
    context = {
        "game": item,
        "games": _list_described_games(),
        "rights": INFORMATION[game],
        "expectations": expectations(game),
    }
    return render(request, "conduct/at_the_table.html", context)
