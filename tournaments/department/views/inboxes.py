"""Inboxes of the posts, and writing to one: the address of the account behind a post is never shown."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournaments.department.forms.offices import AnswerForm, MessageForm
from tournaments.department.forms.venues import MergeForm, RefuseForm
from tournaments.department.models import InboxItem
from tournaments.department.permissions import HOLDERS_ONLY, can_keep, can_see_status, holds_any
from tournaments.department.selectors.inboxes import answered_in_inbox, readable_by, waiting_in_inbox
from tournaments.department.selectors.offices import post_called, posts, title_of
from tournaments.department.services.inboxes import answer_item, take_item, write_to
from tournaments.kernel.guards import MemberRequest, acted, done, members, paged, pressed, reserved, sent_to
from tournaments.kernel.write_form import WriteForm

PER_PAGE = 30


@reserved(holds_any, HOLDERS_ONLY)
def inbox(request: MemberRequest) -> HttpResponse:
    """What waits, oldest first; with ?answered=1 what was answered, latest first."""
    answered = "answered" in request.GET
    items = answered_in_inbox(request.user) if answered else waiting_in_inbox(request.user)
    titles = {post.code: post.title for post in posts()}
    page = paged(request, items, PER_PAGE)
    context = {
        "items": [(item, titles.get(item.post, item.post)) for item in page],
        "pages": page,
        "answered": answered,
        "coordinates": can_see_status(request.user),
        "keeps": "answered=1&" if answered else "",
    }
    return render(request, "tournaments/department/inbox.html", context)


@members
def item(request: MemberRequest, pk: int) -> HttpResponse:
    return _shown(request, get_object_or_404(readable_by(request.user), pk=pk))


_kept = sent_to(lambda user, pk: get_object_or_404(readable_by(user), pk=pk), can_keep, HOLDERS_ONLY)


@_kept
def take(request: MemberRequest, found: InboxItem) -> HttpResponse:
    pressed(request, take_item, found)
    return done(request, "You have taken this in hand.", found)


@_kept
def answer(request: MemberRequest, found: InboxItem) -> HttpResponse:
    form = AnswerForm(request.POST)
    if acted(request, form, answer_item, found):
        return done(request, "Your answer is sent.", "tournaments:inbox")
    return _shown(request, found, answering=form)


@members
def write(request: MemberRequest, code: str) -> HttpResponse:
    post = post_called(code)
    if post is None:
        raise Http404("There is no such post.")
    form = MessageForm(request.POST or None)
    if sent := acted(request, form, write_to, post.code):
        return done(request, "Your message is sent. The answer comes as a notice.", sent)
    return render(request, "tournaments/department/write.html", {"form": form, "post": post}, status=form.status)


def _shown(request: MemberRequest, found: InboxItem, *, answering: WriteForm | None = None) -> HttpResponse:
    context = {"item": found, "title": title_of(found.post), "keeps_it": can_keep(request.user, found)}
    if found.venue:
        context |= {"venue": found.venue, "merging": MergeForm(venue=found.venue, seen=found.venue.version)}
        context["refusing"] = RefuseForm(seen=found.venue.version)
    form = answering or AnswerForm(seen=found.version)
    return render(request, "tournaments/department/inbox_item.html", {**context, "form": form}, status=form.status)
