"""Who holds which post of the Department of Organized Play, and how to reach it (OPG 1.1, 15.2)."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.department.forms.offices import AppointForm, NamePostForm, RelieveForm
from tournaments.department.permissions import DIRECTOR_ONLY, can_fill_posts, can_read_suspensions, holds_any
from tournaments.department.selectors.offices import Post, post_called, posts
from tournaments.department.services.offices import appoint, close_post, name_post, relieve
from tournaments.kernel.days import today
from tournaments.kernel.guards import MemberRequest, View, acted, done, pressed, reserved, saved, valid
from tournaments.kernel.write_form import WriteForm
from tournaments.people.services.players import member_called


def contact(request: HttpRequest) -> HttpResponse:
    return _all_posts(request, NamePostForm())


def post(request: HttpRequest, code: str) -> HttpResponse:
    return _one_post(request, _known(code))


def _filled_by_director(page: View) -> View:
    """A form of the Director's; whoever reads its address is led to the page it stands on."""

    @reserved(can_fill_posts, DIRECTOR_ONLY)
    @wraps(page)
    def door(request: MemberRequest, **address: Any) -> HttpResponse:
        if request.method == "POST":
            return page(request, **address)
        return redirect("tournaments:post", **address) if address else redirect("tournaments:contact")

    return door


@_filled_by_director
def name(request: MemberRequest) -> HttpResponse:
    form = NamePostForm(request.POST)
    if made := acted(request, form, name_post):
        return done(request, f"{made.title} is a post now; nobody holds it yet.", "tournaments:post", made.code)
    return _all_posts(request, form)


@_filled_by_director
def fill(request: MemberRequest, code: str) -> HttpResponse:
    shown, form = _known(code), AppointForm(request.POST)
    if valid(form) and saved(form, _appoint, shown.code, form, request):
        return done(request, "The post is filled.", "tournaments:post", code)
    return _one_post(request, shown, appointing=form)


def _appoint(code: str, form: AppointForm, request: MemberRequest, **envelope: Any) -> Any:
    said = form.cleaned_data
    return appoint(code, member_called(said["handle"], "OPG 1.1"), on=said["on"], by=request.user, **envelope)


@_filled_by_director
def vacate(request: MemberRequest, code: str) -> HttpResponse:
    shown, form = _known(code), RelieveForm(request.POST)
    term = shown.next or shown.holder
    if term is None:
        raise Http404("Nobody holds this post.")
    if acted(request, form, relieve, term.office):
        return done(request, "The end of the term is saved.", "tournaments:post", code)
    return _one_post(request, shown, relieving=form)


@_filled_by_director
def close(request: MemberRequest, code: str) -> HttpResponse:
    shown = _known(code)
    if shown.own is None:
        raise Http404("Posts of the guide stay.")
    pressed(request, close_post, shown.own)
    return done(request, f"{shown.title} is no longer a post.", "tournaments:contact")


def _known(code: str) -> Post:
    shown = post_called(code)
    if shown is None:
        raise Http404("There is no such post.")
    return shown


def _all_posts(request: HttpRequest, form: NamePostForm) -> HttpResponse:
    context = {"posts": posts(), "form": form, "fills": can_fill_posts(request.user)}
    context |= {"holds": holds_any(request.user), "coordinates": can_read_suspensions(request.user)}
    return render(request, "tournaments/department/contact.html", context, status=form.status)


def _one_post(
    request: HttpRequest, shown: Post, *, appointing: WriteForm | None = None, relieving: WriteForm | None = None
) -> HttpResponse:
    """With the forms of the Director; the one that was refused as it was typed."""
    sent, first_day = appointing or relieving, {"on": today()}
    context = {
        "post": shown,
        "fills": can_fill_posts(request.user),
        "appointing": appointing or AppointForm(initial=first_day, seen=shown.version),
        "relieving": relieving or RelieveForm(initial=first_day, seen=shown.version),
        "leaves": shown.next or shown.holder,
    }
    return render(request, "tournaments/department/post.html", context, status=sent.status if sent else 200)
