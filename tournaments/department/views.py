"""Pages of the posts, their inboxes and the state of the site (OPG 1.1, 15.2).

The e-mail address behind a post is never shown.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.module_loading import import_string

from tournaments.department import forms, permissions
from tournaments.department.guards import done_or_proposed
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import answered_in_inbox, headings, readable_by, waiting_in_inbox
from tournaments.department.selectors.offices import Post, post_called, posts, title_of
from tournaments.department.selectors.proposals import find_open_proposals, find_second_persons
from tournaments.department.selectors.reported_names import find_named
from tournaments.department.selectors.status import status as lines
from tournaments.department.services.inboxes import answer_item, take_item, write_to
from tournaments.department.services.offices import close_post, name_post, propose_holder, relieve
from tournaments.department.services.reported_names import report_name as send_report
from tournaments.kernel.days import today
from tournaments.kernel.guards import (
    MemberRequest,
    View,
    get_page,
    redirect_with_message,
    require_member,
    require_permission,
    row_action,
    submit_button,
    submit_form,
    try_service,
    validate_form,
)
from tournaments.kernel.write_form import WriteForm
from tournaments.people.models import Office
from tournaments.people.services.players import member_called

PER_PAGE = 30


def contact(request: HttpRequest) -> HttpResponse:
    return _all_posts(request, forms.NamePostForm())


def post(request: HttpRequest, code: str) -> HttpResponse:
    return _one_post(request, _get_post(code))


def _filled_by_director(page: View) -> View:
    """Let only the Director send this form; reading its address leads to the page with the form."""

    @require_permission(permissions.can_fill_posts, permissions.DIRECTOR_ONLY)
    @wraps(page)
    def wrapper(request: MemberRequest, **address: Any) -> HttpResponse:
        if request.method == "POST":
            return page(request, **address)
        return redirect("tournaments:post", **address) if address else redirect("tournaments:contact")

    return wrapper


@_filled_by_director
def name(request: MemberRequest) -> HttpResponse:
    form = forms.NamePostForm(request.POST)
    if new := submit_form(request, form, name_post):
        return redirect_with_message(
            request, f"{new.title} is a post now; nobody holds it yet.", "tournaments:post", new.code
        )
    return _all_posts(request, form)


@_filled_by_director
def fill(request: MemberRequest, code: str) -> HttpResponse:
    shown, form = _get_post(code), forms.AppointForm(request.POST)
    if validate_form(form) and (result := try_service(form, _appoint, shown.code, form, request)):
        return done_or_proposed(request, result, "The post is filled.", "tournaments:post", code)
    return _one_post(request, shown, appointing=form)


def _appoint(code: str, form: forms.AppointForm, request: MemberRequest, **envelope: Any) -> Any:
    data = form.cleaned_data
    holder = member_called(data["handle"], "OPG 1.1")
    return propose_holder(code, holder, on=data["on"], by=request.user, **envelope)


@_filled_by_director
def vacate(request: MemberRequest, code: str) -> HttpResponse:
    shown, form = _get_post(code), forms.RelieveForm(request.POST)
    office = shown.next or shown.holder
    if office is None:
        raise Http404("Nobody holds this post.")
    if submit_form(request, form, relieve, office):
        return redirect_with_message(request, "The end of the term is saved.", "tournaments:post", code)
    return _one_post(request, shown, relieving=form)


@_filled_by_director
def close(request: MemberRequest, code: str) -> HttpResponse:
    shown = _get_post(code)
    if shown.own is None:
        raise Http404("Posts of the guide stay.")
    submit_button(request, close_post, shown.own)
    return redirect_with_message(request, f"{shown.title} is no longer a post.", "tournaments:contact")


def _get_post(code: str) -> Post:
    shown = post_called(code)
    if shown is None:
        raise Http404("There is no such post.")
    return shown


def _all_posts(request: HttpRequest, form: forms.NamePostForm) -> HttpResponse:
    context = {
        "posts": posts(),
        "form": form,
        "fills": permissions.can_fill_posts(request.user),
        "holds": permissions.holds_any(request.user),
        "coordinates": permissions.can_read_suspensions(request.user),
    }
    return render(request, "tournaments/department/contact.html", context, status=form.status)


def _one_post(
    request: HttpRequest, shown: Post, *, appointing: WriteForm | None = None, relieving: WriteForm | None = None
) -> HttpResponse:
    """Show a post with the Director's forms; a refused one keeps what was typed."""
    sent, first_day = appointing or relieving, {"on": today()}
    context = {
        "post": shown,
        "appointing": appointing or forms.AppointForm(initial=first_day, seen=shown.version),
        "relieving": relieving or forms.RelieveForm(initial=first_day, seen=shown.version),
        "leaves": shown.next or shown.holder,
    }
    if permissions.can_fill_posts(request.user):
        context |= {
            "fills": True,
            "takes_two": bool(find_second_persons(Office.Post.DIRECTOR, [request.user])),
            "proposals": find_open_proposals(post=shown.code),
        }
    return render(request, "tournaments/department/post.html", context, status=sent.status if sent else 200)


@require_permission(permissions.holds_any, permissions.HOLDERS_ONLY)
def inbox(request: MemberRequest) -> HttpResponse:
    """Show open items, oldest first, or with ?answered=1 the answered ones, latest first."""
    answered = "answered" in request.GET
    items = answered_in_inbox(request.user) if answered else waiting_in_inbox(request.user)
    titles = {post.code: post.title for post in posts()}
    page = get_page(request, items, PER_PAGE)
    said = headings(list(page))
    context = {
        "items": [(item, said[item.pk], titles.get(item.post, item.post)) for item in page],
        "pages": page,
        "answered": answered,
        "coordinates": permissions.can_see_status(request.user),
        "keeps": "answered=1&" if answered else "",
    }
    return render(request, "tournaments/department/inbox.html", context)


@require_member
def item(request: MemberRequest, pk: int) -> HttpResponse:
    return _show_item(request, get_object_or_404(readable_by(request.user), pk=pk))


_by_keeper = row_action(
    lambda user, pk: get_object_or_404(readable_by(user), pk=pk), permissions.can_keep, permissions.HOLDERS_ONLY
)


@_by_keeper
def take(request: MemberRequest, item: InboxItem) -> HttpResponse:
    submit_button(request, take_item, item)
    return redirect_with_message(request, "You have taken this in hand.", item)


@_by_keeper
def answer(request: MemberRequest, item: InboxItem) -> HttpResponse:
    form = forms.AnswerForm(request.POST)
    if submit_form(request, form, answer_item, item):
        return redirect_with_message(request, "Your answer is sent.", "tournaments:inbox")
    return _show_item(request, item, answering=form)


@require_member
def write(request: MemberRequest, code: str) -> HttpResponse:
    post, form = _get_post(code), forms.MessageForm(request.POST or None)
    if sent := submit_form(request, form, write_to, post.code):
        return redirect_with_message(request, "Your message is sent. The answer comes as a notice.", sent)
    return render(request, "tournaments/department/write.html", {"form": form, "post": post}, status=form.status)


@require_member
def report_name(request: MemberRequest, pk: int, kind: str) -> HttpResponse:
    """Report a name that nobody should have to read to those who may change it."""
    named = find_named(kind, pk, request.user)
    if named is None:
        raise Http404("There is nothing here that could be reported.")
    form = forms.ReportNameForm(request.POST or None)
    if submit_form(request, form, send_report, named):
        return redirect_with_message(request, "The name is reported. The answer comes as a notice.", named.page)
    context = {"form": form, "named": named}
    return render(request, "tournaments/department/report_name.html", context, status=form.status)


def _show_item(request: MemberRequest, item: InboxItem, *, answering: WriteForm | None = None) -> HttpResponse:
    said = headings([item])[item.pk]
    context = {
        "item": item,
        "heading": said,
        "title": title_of(item.post),
        "keeps_it": permissions.can_keep(request.user, item),
    }
    if item.is_restorable:
        context["against"] = import_string(settings.AGAINST_RESTORING)(item.signs)
    if item.venue:
        context |= {"venue": item.venue, "merging": forms.MergeForm(venue=item.venue, seen=item.venue.version)}
        context["refusing"] = forms.RefuseForm(seen=item.venue.version)
    form = answering or forms.AnswerForm(seen=item.version)
    return render(request, "tournaments/department/inbox_item.html", {**context, "form": form}, status=form.status)


@require_permission(permissions.can_see_status, permissions.STATUS_ONLY)
def status(request: MemberRequest) -> HttpResponse:
    return render(request, "tournaments/department/status.html", {"lines": lines()})
