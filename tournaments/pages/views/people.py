"""Players: their pages, and a member's own."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from tournaments.department.models import Proposal
from tournaments.department.permissions import (
    can_give_titles,
    can_grant_awards,
    can_merge_players,
    can_read_suspensions,
    can_suspend,
    holds_any,
)
from tournaments.department.selectors.inboxes import waiting_in_inbox
from tournaments.department.selectors.proposals import find_open_proposals, find_second_persons
from tournaments.entries.forms.profiles import ProfileForm
from tournaments.entries.selectors import lists
from tournaments.entries.selectors.asked import questions_to
from tournaments.entries.selectors.claims import claims_to_decide, claims_to_settle, own_claims
from tournaments.entries.selectors.persons import standing_mergings
from tournaments.entries.selectors.renamings import renamings_of
from tournaments.entries.selectors.suspensions import own_suspensions, shown, suspensions_of
from tournaments.entries.services.claims import claim_player, second_key
from tournaments.entries.services.profiles import create_player, edit_player
from tournaments.kernel.guards import (
    MemberRequest,
    get_page,
    is_submitted,
    redirect_with_message,
    require_member,
    try_service,
)
from tournaments.listing.selectors.again import find_last_directed
from tournaments.listing.selectors.awaiting import director_trust
from tournaments.pages.selectors.beside import invitations_beside, ratings_of
from tournaments.pages.selectors.mine import own_events, past_events
from tournaments.people.models import Office, Player
from tournaments.people.permissions import can_coordinate, can_trust
from tournaments.people.selectors.persons import aliases_of, own_player, players
from tournaments.record.models import Event
from tournaments.record.selectors.awards import awards_of, shown_awards
from tournaments.record.selectors.listings import agenda
from tournaments.record.selectors.names import full_name
from tournaments.record.selectors.results import Tally, all_tallies, results_of
from tournaments.record.selectors.titles import shown_titles, titles_of
from tournaments.rehearsal.selectors.rehearsals import rehearsals_of

MOST_EVENTS, PER_PAGE = 100, 30


@require_member
def my(request: MemberRequest) -> HttpResponse:
    """Show where the member is needed, what comes, past results, and claims to decide."""
    own, coordinates = getattr(request.user, "player", None), can_coordinate(request.user)
    events = own_events(request.user, own)
    if own:
        awards = shown_awards(awards_of(own))
    else:
        awards = ()
    waiting = None
    if holds_any(request.user):
        waiting = waiting_in_inbox(request.user).count()
    context = {
        "own": events,
        "directed": agenda(events.directed),
        "again": find_last_directed(request.user),
        "rehearsals": agenda(rehearsals_of(request.user)),
        "invitations": lists.invitations(request.user),
        "invited_elsewhere": invitations_beside(request.user),
        "questions": questions_to(request.user),
        "own_claims": own_claims(request.user),
        "claims": claims_to_decide(request.user, coordinates=coordinates),
        "contested": claims_to_settle(request.user, coordinates=coordinates),
        "player": own,
        "awards": awards,
        "coordinates": coordinates,
        "waiting": waiting,
    }
    if own:
        context |= _results_page(request, own, past_events(own))
    return render(request, "tournaments/pages/my.html", context)


def _results_page(request: HttpRequest, player: Player, events: QuerySet[Event]) -> dict[str, Any]:
    """Return a page of these events, each with the player's result."""
    page = get_page(request, events, PER_PAGE)
    return {"played": page, "results": results_of(player, page)}


@require_member
def profile(request: MemberRequest) -> HttpResponse:
    own = own_player(request.user)
    fields = ("handle", "name", "name_is_public", "country", "date_of_birth")
    initial = None
    if own:
        initial = {name: getattr(own, name) for name in fields}
    seen = None
    if own:
        seen = own.version
    form = ProfileForm(request.POST or None, initial=initial, seen=seen, is_new=not own)
    if is_submitted(request, form) and _save_profile(request, form, own):
        return redirect_with_message(request, "Your profile is saved.", "tournaments:profile")
    context = {"form": form, "player": own, "suspensions": shown(own_suspensions(request.user))}
    return render(request, "tournaments/pages/profile.html", context, status=form.status)


def _save_profile(request: MemberRequest, form: ProfileForm, own: Player | None) -> Any:
    if own:
        return try_service(form, edit_player, own, form.profile(), by=request.user)
    created = try_service(
        form, create_player, form.profile(), by=request.user, user=request.user, another=form.is_another
    )
    if created and form.claimed:
        claim_player(form.claimed, by=request.user, key=second_key(form.envelope["key"]))
    return created


def player(request: HttpRequest, pk: int) -> HttpResponse:
    person = get_object_or_404(players(), pk=pk)
    if person.merged_into:
        return redirect("tournaments:player", person.merged_into.pk, permanent=False)
    claimable = request.user.is_authenticated and person.user_id is None and hasattr(request.user, "player")
    context = {"player": person, "claimable": claimable}
    context |= _career_context(request, person)
    context |= {"inviting": _events_to_invite_to(request, person), "details": _detail_lines(person, request)}
    context |= _titles_and_awards(request, person)
    if can_merge_players(request.user):
        context |= {"merges": True, "taken_in": standing_mergings(person), "renamings": renamings_of(person)}
    if person.user and can_trust(request.user, person.user):
        context |= {
            "trust": director_trust(person.user),
            "proposals": find_open_proposals(member=person.user, act=Proposal.Act.TRUST),
            "takes_two": bool(find_second_persons(Office.Post.DIRECTOR, [request.user, person.user])),
        }
    if can_read_suspensions(request.user):
        context |= {"suspends": can_suspend(request.user), "suspensions": shown(suspensions_of(person))}
    return render(request, "tournaments/pages/player.html", context)


def _career_context(request: HttpRequest, person: Player) -> dict[str, Any]:
    """Return the person's ratings, the record over all events, and a page of them."""
    events = lists.played_by(person)
    tallies = all_tallies(person, events)
    page = get_page(request, events, PER_PAGE)
    return {
        "played": page,
        "results": results_of(person, page, tallies),
        "total": Tally.total(tallies.values()),
        "ratings": ratings_of(person, request.GET.get("list", ""), getattr(request.user, "player", None)),
    }


def _titles_and_awards(request: HttpRequest, person: Player) -> dict[str, Any]:
    """Return titles and awards; only holders of posts give either by hand."""
    won: dict[str, Any] = {"titles": shown_titles(titles_of(person)), "awards": shown_awards(awards_of(person))}
    if holds_any(request.user):
        won |= {"gives_titles": can_give_titles(request.user), "grants": can_grant_awards(request.user)}
    return won


def _detail_lines(shown: Player, request: HttpRequest) -> tuple[str, ...]:
    """Return the lines below the handle: the name if the reader may read it, the country, other handles."""
    name = full_name(request.user, shown, coordinates=can_coordinate(request.user))
    aliases = aliases_of(shown)
    lines = [name]
    if not shown.handle:
        lines = ["played without an account"]
    if shown.country:
        lines.append(shown.country.name)
    if aliases:
        lines.append(f"also known as {', '.join(aliases)}")
    return tuple(filter(None, lines))


def _events_to_invite_to(request: HttpRequest, shown: Player) -> Any:
    """Return the events to which the reader may invite this member as deputy or judge."""
    if not request.user.is_authenticated or shown.user_id in (None, request.user.pk) or not shown.handle:
        return ()
    return lists.can_invite_to(request.user)[:MOST_EVENTS]
