"""Leagues: the list of them, one of them, forming, editing, handing on and ending."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from leagues.forms.leagues import FounderForm, HeirForm, LeagueForm, NewLeagueForm, RenameForm
from leagues.models import Invitation, League
from leagues.permissions import ACKNOWLEDGING, LEADERS_ONLY, can_acknowledge, can_form, can_lead
from leagues.selectors import pages
from leagues.selectors.before_league import (
    find_forming_league_violations,
    find_forming_violations,
    find_resuming_violations,
)
from leagues.selectors.before_season import find_end_violations, find_opening_violations
from leagues.selectors.beyond import STAYS
from leagues.selectors.careers import career
from leagues.selectors.challenges import drawings_of
from leagues.selectors.champions_league import shown_winners
from leagues.selectors.invitations import (
    find_inviting_founder_violations,
    find_offered_violations,
    held_posts,
    invitations_in,
    shown_invitations,
)
from leagues.selectors.masters import masters_seasons
from leagues.services.leagues import (
    NOT_HELD,
    WHY_TAKEN_BACK,
    acknowledge_league,
    edit_league,
    end_league,
    form_league,
    give_up_post,
    hand_on,
    invite_founder,
    rename_league,
    resume_league,
    take_back_acknowledgement,
)
from tournaments.kernel.days import today
from tournaments.kernel.guards import (
    MemberRequest,
    get_act,
    get_page,
    is_submitted,
    redirect_with_message,
    require_member,
    submit_button,
    submit_form,
    try_service,
)
from tournaments.kernel.permissions import Anyone, is_member
from tournaments.kernel.write_form import ReasonForm, WriteForm
from tournaments.people.selectors.persons import players
from tournaments.people.services.quotas import quota_violations

PER_PAGE = 25
FORMED = "The league is formed. Open its first season."
ASKED = "The players are asked. The league is formed once enough of them have accepted."
LEAVES = {
    Invitation.Post.DIRECTOR: "Give up the lead",
    Invitation.Post.ALTERNATE: "Stop standing in",
    Invitation.Post.FOUNDER: "Withdraw my commitment",
}
GIVING_UP = {
    Invitation.Post.DIRECTOR: (
        "Nobody leads the league then, until the Director of Organized Play finds somebody who accepts. A league being"
        " formed ends. To choose who leads it, hand it on instead."
    ),
    Invitation.Post.ALTERNATE: "The director of the league is told. You stand in again once you accept to.",
    Invitation.Post.FOUNDER: "The director of the league is told. A league that is formed stays so.",
}
ACTS = {
    "end": (end_league, "The league has ended. What was played stays."),
    "resume": (resume_league, "The league goes on."),
}


def leaders_only(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for who leads the league."""

    @require_member
    @wraps(page)
    def wrapper(request: MemberRequest, league: str, **address: Any) -> HttpResponse:
        row = league_at(league, request.user)
        if not can_lead(request.user, row):
            raise PermissionDenied(LEADERS_ONLY)
        return page(request, row, **address)

    return wrapper


def league_at(slug: str, reader: Anyone) -> League:
    """Return the league that this reader may see. Raises Http404."""
    return get_object_or_404(pages.readable_leagues(reader), slug=slug)


@never_cache
def leagues(request: HttpRequest) -> HttpResponse:
    """Those that go on; with ?ended=1 those that have ended."""
    ended = "ended" in request.GET
    page = get_page(request, pages.leagues(request.user, ended=ended), PER_PAGE)
    context = {
        "pages": page,
        "leagues": pages.shown_leagues(list(page)),
        "ended": ended,
        "keeps": "ended=1&" if ended else "",
        "forms": can_form(request.user),
    }
    return render(request, "leagues/leagues.html", context)


@never_cache
def league(request: HttpRequest, league: str) -> HttpResponse:
    row = league_at(league, request.user)
    leads = can_lead(request.user, row)
    held = held_posts(row, request.user) if is_member(request.user) else ()
    context = {
        "league": row,
        "seasons": pages.shown_seasons(row),
        "alternates": pages.alternates_of(row),
        "leads": leads,
        "ending": find_end_violations(row) if leads else (),
        "opening": find_opening_violations(row) if leads else (),
        "resuming": find_resuming_violations(row) if leads and row.ended_at else (),
        "forming": find_forming_league_violations(row),
        "invites": leads and not find_inviting_founder_violations(row),
        "invitations": invitations_in(row) if leads else (),
        "mine": shown_invitations(request.user, row) if is_member(request.user) else (),
        "held": [(post.value, LEAVES[post]) for post in held],
        "stays": STAYS if row.acknowledged_at is None and not row.is_forming else "",
        "acknowledges": can_acknowledge(request.user, row),
        "button": WriteForm(),
    }
    return render(request, "leagues/league.html", context)


@require_member
def new_league(request: MemberRequest) -> HttpResponse:
    form = NewLeagueForm(request.POST or None)
    if is_submitted(request, form):
        founders = form.cleaned_data["founders"]
        region = form.region_chosen()
        if row := try_service(form, form_league, form.details(), founders, region=region, by=request.user):
            return redirect_with_message(request, FORMED if not row.is_forming else ASKED, row)
    standing = (*find_forming_violations(request.user), *quota_violations(request.user))
    missing = standing if request.method == "GET" else ()
    context = {"form": form, "title": "Form a league", "button": "Form the league", "missing": missing}
    return render(request, "leagues/league_form.html", context, status=form.status)


def _by_coordinator(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for who may acknowledge the league."""

    @require_member
    @wraps(page)
    def wrapper(request: MemberRequest, league: str) -> HttpResponse:
        row = league_at(league, request.user)
        if not can_acknowledge(request.user, row):
            raise PermissionDenied(ACKNOWLEDGING)
        return page(request, row)

    return wrapper


@_by_coordinator
def acknowledge(request: MemberRequest, league: League) -> HttpResponse:
    if request.method != "POST":
        return redirect(league)
    submit_button(request, acknowledge_league, league)
    return redirect_with_message(request, "The league is acknowledged. What waited for that is counted now.", league)


@_by_coordinator
def take_back(request: MemberRequest, league: League) -> HttpResponse:
    form = ReasonForm(request.POST or None, seen=league.version, asked=WHY_TAKEN_BACK)
    if submit_form(request, form, take_back_acknowledgement, league):
        return redirect_with_message(request, "The league is no longer acknowledged.", league)
    title = f"Take back the acknowledgement of {league.name}"
    context = {"form": form, "title": title, "button": "Take it back", "league": league}
    return render(request, "leagues/league_form.html", context, status=form.status)


@_by_coordinator
def rename(request: MemberRequest, league: League) -> HttpResponse:
    form = RenameForm(request.POST or None, seen=league.version, initial={"name": league.name})
    if renamed := submit_form(request, form, rename_league, league):
        return redirect_with_message(request, "The league is renamed.", renamed)
    context = {"form": form, "title": f"Rename {league.name}", "button": "Rename", "league": league}
    return render(request, "leagues/league_form.html", context, status=form.status)


@leaders_only
def edit(request: MemberRequest, league: League) -> HttpResponse:
    form = LeagueForm(request.POST or None, league=league, seen=league.version)
    if is_submitted(request, form) and try_service(form, edit_league, league, form.details(), by=request.user):
        return redirect_with_message(request, "The league is changed.", league)
    context = {"form": form, "title": f"Edit {league.name}", "button": "Save", "league": league}
    return render(request, "leagues/league_form.html", context, status=form.status)


@leaders_only
def hand(request: MemberRequest, league: League) -> HttpResponse:
    form = HeirForm(request.POST or None, seen=league.version)
    if submit_form(request, form, hand_on, league):
        return redirect_with_message(
            request, f"{form.cleaned_data['to']} is asked to lead the league. You lead it until then.", league
        )
    context = {"form": form, "title": f"Hand on {league.name}", "button": "Ask this member", "league": league}
    context["missing"] = find_offered_violations(league) if request.method == "GET" else ()
    return render(request, "leagues/league_form.html", context, status=form.status)


@leaders_only
def founder(request: MemberRequest, league: League) -> HttpResponse:
    form = FounderForm(request.POST or None, seen=league.version)
    if submit_form(request, form, invite_founder, league):
        return redirect_with_message(request, f"{form.cleaned_data['handle']} is asked.", league)
    context = {"form": form, "title": f"Ask a player to commit to {league.name}", "button": "Ask this player"}
    missing = find_inviting_founder_violations(league) if request.method == "GET" else ()
    context |= {"league": league, "missing": missing}
    return render(request, "leagues/league_form.html", context, status=form.status)


@require_member
def give_up(request: MemberRequest, league: str, post: str) -> HttpResponse:
    row = league_at(league, request.user)
    held = get_act({each.value: each for each in LEAVES}, post)
    if held not in held_posts(row, request.user):
        raise PermissionDenied(NOT_HELD)
    form = WriteForm(request.POST or None, seen=row.version)
    if is_submitted(request, form) and try_service(form, give_up_post, row, held, by=request.user):
        return redirect_with_message(request, "You gave this post up.", "leagues:leagues" if row.is_forming else row)
    context = {"form": form, "title": f"{LEAVES[held]}: {row.name}", "button": LEAVES[held], "league": row}
    context["warning"] = GIVING_UP[held]
    return render(request, "leagues/league_form.html", context, status=form.status)


@leaders_only
def act(request: MemberRequest, league: League, act: str) -> HttpResponse:
    service, message = get_act(ACTS, act)
    if request.method != "POST":
        return redirect(league)
    submit_button(request, service, league)
    return redirect_with_message(request, message, league)


@never_cache
def points(request: HttpRequest) -> HttpResponse:
    """Everybody over all leagues: of a season, else of all."""
    years = pages.years()
    asked = request.GET.get("year", "")
    year = int(asked) if asked.isdecimal() and int(asked) in years else None
    page = get_page(request, pages.over_all_leagues(year), 100)
    context = {"pages": page, "years": years, "year": year, "keeps": f"year={year}&" if year else ""}
    return render(request, "leagues/points.html", context)


@never_cache
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a player's results by league and at Trek Masters. HTMX gets the figures alone."""
    row = get_object_or_404(players(), pk=pk)
    if row.person.pk != pk:
        return redirect("leagues:player", row.person.pk)
    context = {"player": row, "career": career(row), "masters": masters_seasons(row), "year": today().year}
    context |= {"drawings": drawings_of(row)}
    piece = "_player" if request.headers.get("HX-Request") else "player"
    return render(request, f"leagues/{piece}.html", context)


@never_cache
def champions(request: HttpRequest) -> HttpResponse:
    page = get_page(request, pages.champions(), 50)
    return render(request, "leagues/champions.html", {"pages": page, "cups": shown_winners()})
