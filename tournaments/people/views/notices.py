"""A member's notices: the list, what is read, and what comes by mail."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.kernel.guards import MemberRequest, saved, valid
from tournaments.people.forms.notices import MailForm
from tournaments.people.models import Notice
from tournaments.people.selectors.notices import mailed_kinds, notices_of, shown
from tournaments.people.services.notices import choose_mail, read_notice, read_notices

A_PAGE = 50


@login_required
@never_cache
def notices(request: MemberRequest) -> HttpResponse:
    pages = Paginator(notices_of(request.user), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/notices.html", {"notices": shown(pages), "pages": pages})


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


@login_required
@never_cache
def choices(request: MemberRequest) -> HttpResponse:
    user = request.user
    form = MailForm(request.POST or None, seen=user.version, initial={"kinds": sorted(mailed_kinds(user))})
    if request.method == "POST" and valid(form):
        if saved(form, choose_mail, user, form.cleaned_data["kinds"], by=user):
            messages.success(request, "Your choice is saved.")
            return redirect("tournaments:mail_choices")
    return render(request, "tournaments/mail_choices.html", {"form": form}, status=form.status)
