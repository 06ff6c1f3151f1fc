"""A member's notices: the list, what is read, and what comes by mail."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from tournaments.kernel.guards import MemberRequest, done, members, paged, received, saved
from tournaments.people.forms.account import MailForm
from tournaments.people.models import Notice
from tournaments.people.selectors.notices import mailed_kinds, notices_of, shown
from tournaments.people.services.notices import choose_mail, read_notice, read_notices

A_PAGE = 50


@members
def notices(request: MemberRequest) -> HttpResponse:
    pages = paged(request, notices_of(request.user), A_PAGE)
    return render(request, "tournaments/people/notices.html", {"notices": shown(pages), "pages": pages})


@login_required
@require_POST
def read(request: MemberRequest, pk: int) -> HttpResponse:
    read_notice(get_object_or_404(Notice, pk=pk, user=request.user))
    return redirect("tournaments:notices")


@login_required
@require_POST
def read_all(request: MemberRequest) -> HttpResponse:
    read_notices(request.user)
    return redirect("tournaments:notices")


@members
def choices(request: MemberRequest) -> HttpResponse:
    user = request.user
    form = MailForm(request.POST or None, seen=user.version, initial={"kinds": sorted(mailed_kinds(user))})
    if received(request, form) and saved(form, choose_mail, user, form.cleaned_data["kinds"], by=user):
        return done(request, "Your choice is saved.", "tournaments:mail_choices")
    return render(request, "tournaments/people/mail_choices.html", {"form": form}, status=form.status)
