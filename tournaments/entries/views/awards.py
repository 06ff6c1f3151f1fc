"""Awards by hand of the Director of Organized Play; titles by the Achievement Master, and the hall of results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode

from tournaments.department.permissions import AWARDS_ONLY, TITLES_ONLY, can_give_titles, can_grant_awards
from tournaments.entries.forms.awards import AwardForm, TitleForm
from tournaments.entries.services.awards import grant_award, withdraw_award
from tournaments.entries.services.titles import add_title, withdraw_title
from tournaments.kernel.days import today
from tournaments.kernel.guards import MemberRequest, get_page, redirect_with_message, require_permission, submit_form
from tournaments.kernel.write_form import ReasonForm
from tournaments.people.models import Player
from tournaments.people.selectors.persons import players, told_in_words
from tournaments.record.selectors.awards import awards, awards_of, find_withdraw_violations, shown_awards
from tournaments.record.selectors.titles import (
    by_season,
    seasons,
    shown_titles,
    standing_titles,
    titles,
    titles_of,
    withdrawn_titles,
)

PER_PAGE = 60
_directors_own = require_permission(can_grant_awards, AWARDS_ONLY)
_masters_own = require_permission(can_give_titles, TITLES_ONLY)
WHY_AWARD = "Say why the award is withdrawn: the player reads it."
WHY_TITLE = "Say why the title is withdrawn: the player reads it."


def hall(request: HttpRequest) -> HttpResponse:
    """Show the titles, latest season first, or those of one season with ?year=."""
    years, asked = seasons(), request.GET.get("year", "")
    year = next((each for each in years if str(each) == asked), None)
    page = get_page(request, standing_titles(year), PER_PAGE)
    context: dict[str, Any] = {"found": by_season(page), "pages": page, "years": years, "year": year}
    context |= {"keeps": f"{urlencode({'year': year})}&" if year else ""}
    return render(request, "tournaments/entries/titles.html", context)


@_directors_own
def grant(request: MemberRequest, pk: int) -> HttpResponse:
    player = get_object_or_404(players(), pk=pk)
    if player.merged_into:
        return redirect("tournaments:grant_award", player.merged_into.pk)
    form = AwardForm(request.POST or None, seen=player.version, initial={"year": today().year})
    said = f"The award is granted. {told_in_words(player)}"
    shown = {"player": player, "awards": shown_awards(awards_of(player)), "grants": True}
    return _by_hand(request, form, grant_award, player, said, "tournaments/entries/award.html", shown)


@_directors_own
def withdraw(request: MemberRequest, pk: int) -> HttpResponse:
    award = get_object_or_404(awards(), pk=pk)
    form = ReasonForm(request.POST or None, asked=WHY_AWARD, seen=award.version)
    missing = find_withdraw_violations(award) if request.method == "GET" else ()
    shown = {"player": award.person, "award": shown_awards([award])[0], "missing": missing}
    said = f"The award is withdrawn. {told_in_words(award.person)}"
    return _by_hand(request, form, withdraw_award, award, said, "tournaments/entries/withdraw_award.html", shown)


@_masters_own
def add(request: MemberRequest, pk: int) -> HttpResponse:
    player = get_object_or_404(players(), pk=pk)
    if player.merged_into:
        return redirect("tournaments:add_title", player.merged_into.pk)
    form = TitleForm(request.POST or None, seen=player.version, initial={"year": today().year})
    shown = {"player": player, "titles": shown_titles(titles_of(player)), "gives_titles": True}
    shown |= {"withdrawn": shown_titles(withdrawn_titles(player))}
    said = f"The title is given. {told_in_words(player)}"
    return _by_hand(request, form, add_title, player, said, "tournaments/entries/title.html", shown)


@_masters_own
def withdraw_given(request: MemberRequest, pk: int) -> HttpResponse:
    title = get_object_or_404(titles(), pk=pk)
    form = ReasonForm(request.POST or None, asked=WHY_TITLE, seen=title.version)
    shown = {"player": title.person, "title": shown_titles([title])[0]}
    said = f"The title is withdrawn. {told_in_words(title.person)}"
    return _by_hand(request, form, withdraw_title, title, said, "tournaments/entries/withdraw_title.html", shown)


def _by_hand(
    request: MemberRequest,
    form: Any,
    service: Callable[..., Any],
    row: Any,
    said: str,
    template: str,
    shown: dict[str, Any],
) -> HttpResponse:
    """The form, and once it is done the page of the player."""
    player: Player = shown["player"]
    if submit_form(request, form, service, row):
        return redirect_with_message(request, said, "tournaments:player", player.pk)
    return render(request, template, {**shown, "form": form}, status=form.status)
