"""Inboxes of the posts, and writing to one: the address of the account behind a post is never shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from tournaments.department.forms.inboxes import AnswerForm, MessageForm
from tournaments.department.forms.venues import MergeForm, RefuseForm
from tournaments.department.models import InboxItem
from tournaments.department.permissions import HOLDERS_ONLY, can_keep, can_see_status, holds_any
from tournaments.department.selectors.inboxes import inbox_of, readable_by
from tournaments.department.selectors.offices import post_called, posts, title_of
from tournaments.department.services.inboxes import answer_item, take_item, write_to
from tournaments.kernel.guards import MemberRequest, act_form, saved, valid
from tournaments.kernel.write_form import WriteForm

PER_PAGE = 30


@login_required
@never_cache
def inbox(request: MemberRequest) -> HttpResponse:
    """What waits, oldest first; with ?answered=1 what was answered, latest first."""
    if not holds_any(request.user):
        raise PermissionDenied(HOLDERS_ONLY)
    answered = "answered" in request.GET
    items = inbox_of(request.user).filter(answered_at__isnull=not answered).exclude(kind=InboxItem.Kind.LOOK)
    shown = Paginator(items.order_by("-answered_at") if answered else items, PER_PAGE)
    titles = {post.code: post.title for post in posts()}
    page = shown.get_page(request.GET.get("page"))
    context = {
        "items": [(item, titles.get(item.post, item.post)) for item in page],
        "pages": page,
        "answered": answered,
        "coordinates": can_see_status(request.user),
        "keeps": "answered=1&" if answered else "",
    }
    return render(request, "tournaments/inbox.html", context)


@login_required
@never_cache
def item(request: MemberRequest, pk: int) -> HttpResponse:
    return _shown(request, get_object_or_404(readable_by(request.user), pk=pk))


def _kept(page: Callable[[MemberRequest, InboxItem], HttpResponse]) -> Callable[..., HttpResponse]:
    """A form of whoever looks after the inbox."""

    @login_required
    @never_cache
    @wraps(page)
    def door(request: MemberRequest, pk: int) -> HttpResponse:
        found = get_object_or_404(readable_by(request.user), pk=pk)
        if not can_keep(request.user, found):
            raise PermissionDenied(HOLDERS_ONLY)
        return page(request, found) if request.method == "POST" else redirect(found)

    return door


@_kept
def take(request: MemberRequest, found: InboxItem) -> HttpResponse:
    take_item(found, by=request.user, **act_form(request).envelope)
    messages.success(request, "You have taken this in hand.")
    return redirect(found)


@_kept
def answer(request: MemberRequest, found: InboxItem) -> HttpResponse:
    form = AnswerForm(request.POST)
    if valid(form) and saved(form, answer_item, found, form.cleaned_data["answer"], by=request.user):
        messages.success(request, "Your answer is sent.")
        return redirect("tournaments:inbox")
    return _shown(request, found, answering=form)


@login_required
@never_cache
def write(request: MemberRequest, code: str) -> HttpResponse:
    post = post_called(code)
    if post is None:
        raise Http404("There is no such post.")
    form = MessageForm(request.POST or None)
    if request.method == "POST" and valid(form):
        said = form.cleaned_data["text"]
        sent = saved(form, lambda key, seen: write_to(post.code, said, by=request.user, key=key))
        if sent:
            messages.success(request, "Your message is sent. The answer comes as a notice.")
            return redirect(sent)
    return render(request, "tournaments/write.html", {"form": form, "post": post}, status=form.status)


def _shown(request: MemberRequest, found: InboxItem, *, answering: WriteForm | None = None) -> HttpResponse:
    context = {"item": found, "title": title_of(found.post), "keeps_it": can_keep(request.user, found)}
    if found.venue:
        context |= {"venue": found.venue, "merging": MergeForm(venue=found.venue, seen=found.venue.version)}
        context["refusing"] = RefuseForm(seen=found.venue.version)
    form = answering or AnswerForm(seen=found.version)
    return render(request, "tournaments/inbox_item.html", {**context, "form": form}, status=form.status)
