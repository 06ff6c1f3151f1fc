"""The private links of players without an account: opened on a phone, managed at the desk."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from tournaments.entries.services.links import renew_link, withdraw_link
from tournaments.kernel.guards import MemberRequest, get_act, is_submitted, redirect_with_message, submit_button
from tournaments.play.forms.links import CodeForm
from tournaments.play.selectors.links import links_of, shown_link
from tournaments.record.guards.events import post_from_page, render_event_page, require_event_permission
from tournaments.record.guards.links import CodeRefused, close_on_phone, keep_secret, open_on_phone, try_code
from tournaments.record.guards.readers import has_part
from tournaments.record.models import Entry, Event
from tournaments.record.permissions import LINKS_ONLY, can_show_link
from tournaments.record.selectors.links import ENDED, LinkState, link_state, linked_entries

ACTS = {
    "renew": (renew_link, "New link made. The one before opens nothing any more: print or show the new one."),
    "withdraw": (withdraw_link, "Link withdrawn."),
}


def type_code(request: HttpRequest) -> HttpResponse:
    """Ask for a code that cannot be scanned."""
    form = CodeForm(request.POST or None)
    if is_submitted(request, form):
        return _open(request, form, form.cleaned_data["code"])
    return _form(request, form)


def open_link(request: HttpRequest, code: str) -> HttpResponse:
    """Open a scanned link and redirect to My table, without the code in the address."""
    return _open(request, CodeForm(initial={"code": code[:40]}), code)


def close_link(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    """Forget the link on a phone that belongs to somebody else."""
    answer = redirect("tournaments:type_code")
    if request.method == "POST":
        close_on_phone(answer, reverse("tournaments:event", args=(year, slug)))
    return keep_secret(answer)


@require_event_permission(can_show_link, LINKS_ONLY)
def links(request: MemberRequest, event: Event) -> HttpResponse:
    """List everybody without an account, with their links."""
    return render_event_page(request, "tournaments/play/links.html", event, links=links_of(event))


@require_event_permission(can_show_link, LINKS_ONLY)
def player_link(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """Show one player's link, large enough to be scanned from the screen."""
    link = shown_link(event, get_object_or_404(linked_entries(), pk=pk, event=event))
    site = request.build_absolute_uri("/")[:-1]
    return keep_secret(render_event_page(request, "tournaments/play/link.html", event, link=link, site=site))


@post_from_page("links")
def link_act(request: MemberRequest, event: Event, pk: int, act: str) -> HttpResponse:
    service, message = get_act(ACTS, act)
    entry = get_object_or_404(linked_entries(), pk=pk, event=event)
    submit_button(request, service, entry)
    return redirect_with_message(
        request, f"{entry.shown_name}: {message}", "tournaments:player_link", *event.address, pk
    )


def _open(request: HttpRequest, form: CodeForm, code: str) -> HttpResponse:
    try:
        return keep_secret(_open_for_entry(request, try_code(request, code)))
    except CodeRefused as refused:
        return _form(request, form, refused.message, refused.status)


def _open_for_entry(request: HttpRequest, entry: Entry) -> HttpResponse:
    event, state = entry.event, link_state(entry)
    if state is not LinkState.OPEN:
        return render_event_page(request, "tournaments/record/link_ended.html", event, 410, why=ENDED[state])
    if has_part(request, event):
        return render_event_page(request, "tournaments/play/link_of_another.html", event, 409, name=entry.shown_name)
    answer = redirect("tournaments:my_table", *event.address)
    open_on_phone(request, answer, entry)
    return answer


def _form(request: HttpRequest, form: CodeForm, error: str = "", status: int = 0) -> HttpResponse:
    context = {"form": form, "error": error, "sign_in": _sign_in(request.GET.get("next", ""))}
    return keep_secret(render(request, "tournaments/play/type_code.html", context, status=status or form.status))


def _sign_in(page: str) -> str:
    """Return the address for members to sign in, with the way back to their page."""
    query = None
    if page.startswith("/events/"):
        query = {"next": page}
    return reverse("account_login", query=query)
