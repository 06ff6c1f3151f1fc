"""Register an event and edit its listing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from django.http import HttpResponse, QueryDict
from django.shortcuts import render

from tournaments.engine.core.types import Violation
from tournaments.engine.listing.changes import why_locked
from tournaments.engine.listing.fields import Kind, list_fields_of_kind
from tournaments.engine.listing.status import status
from tournaments.entries.forms.kept_names import mean_for
from tournaments.entries.selectors.suspensions import own_words
from tournaments.kernel.days import is_day_over
from tournaments.kernel.guards import MemberRequest, redirect_with_message, require_member, try_service, validate_form
from tournaments.kernel.merge_form import MergeForm
from tournaments.kernel.models import User
from tournaments.listing.forms.listing import (
    FOLLOWED,
    ListingForm,
    fields_to_list_again,
    find_followed,
    first_proposals,
    fit_choices,
)
from tournaments.listing.selectors.advice import advice, advice_after_saving
from tournaments.listing.selectors.again import find_next_free_day, find_own_event
from tournaments.listing.selectors.before_alter import FIND, is_late
from tournaments.listing.selectors.house_rules import house_rules_choices
from tournaments.listing.selectors.proposals import find_sanction_violations
from tournaments.listing.selectors.requests import can_ask_for_pool, request_title, requests_of
from tournaments.listing.services.registration import (
    ListingDetails,
    edit_event,
    find_caused_violations,
    find_changed_fields,
    find_new_listing_violations,
    find_standing_violations,
    is_listed_by_the_guide,
    register_event,
)
from tournaments.people.services.quotas import quota_violations
from tournaments.record.guards.events import redirect_to_event_page, render_event_page, require_event_permission
from tournaments.record.models import Event
from tournaments.record.models.counting import listing_of
from tournaments.record.permissions import can_edit_listing, can_name_directors, is_importer_of

Form = TypeVar("Form", bound=MergeForm)
PROPOSED = (
    *("title", "game", "pool", "date", "time", "ends_on", "time_zone", "rounds_scheduled", "sanctioned", "online"),
    *("host", "new_town", "new_country", "new_region"),
)
LISTED = "The event is listed."
LISTED_LATE = f"{LISTED} Its date is past: enter who played and what was played, or mend the date."
STOOD = "This stands against the event as it is, and in the way of nothing that you save:"
LEFT_OUT = "Something you chose does not go with this game or pairing style. Look at what is left out, then send again."
CROSSED = "Somebody else changed the same meanwhile. Look at both below; what you send now is what stands."


@require_member
def register(request: MemberRequest) -> HttpResponse:
    """Show and save a new listing.

    Its address may contain first values. Names that were typed on the front page wait for the list of players.
    """
    form_of = partial(ListingForm, of_house=house_rules_choices(request.user), initial=_initial_fields(request))
    form = form_of(_read_typed(request, request.user))
    if followed := _find_followed(request, request.user, form):
        form = show_again(form_of(followed))
    elif _tells_unfit_choices(request, form):
        form = show_again(form, LEFT_OUT)
    elif request.method == "POST" and "narrow" not in request.POST and validate_form(form):
        details = form.details()
        if event := try_service(form, register_event, details, by=request.user):
            listed = LISTED
            if is_day_over(event.starts_at, event.time_zone):
                listed = LISTED_LATE
            said = " ".join((listed, *advice_after_saving(details, **details.venue_said)))
            if mean_for(request.session, event.pk):
                return redirect_to_event_page(request, said, event, "entries")
            return redirect_with_message(request, said, event)
    context = {
        "form": form,
        "verdict": _verdict(form, request.user),
        "suspended": own_words(request.user),
        "quota": () if form.is_bound else quota_violations(request.user),
        "account": () if form.is_bound else tuple(find_sanction_violations(None, request.user)),
    }
    return render(request, "tournaments/listing/register.html", context, status=form.status)


def _find_followed(request: MemberRequest, by: User | None, form: ListingForm) -> QueryDict | None:
    """Return what follows from a form that is to be saved, if its reader has not seen it yet."""
    is_sent = request.method == "POST" and "narrow" not in request.POST
    if is_sent:
        return find_followed(request.POST, by, form)
    return None


def _tells_unfit_choices(request: MemberRequest, form: ListingForm) -> bool:
    return request.method == "POST" and "narrow" not in request.POST and form.tells_unfit_choices()


def show_again(form: ListingForm, message: str = FOLLOWED) -> ListingForm:
    """Show the form once more with what followed, to be checked and sent again."""
    form.add_error(None, message)
    form.status = 422
    return form


def _initial_fields(request: MemberRequest) -> dict[str, Any]:
    return first_proposals(_read_proposals(request), request.user)


def _read_proposals(request: MemberRequest) -> dict[str, Any]:
    """Return the values in the address, or those of an own event on its next free day."""
    if event := find_own_event(request.user, request.GET.get("again", "")):
        return fields_to_list_again(event, find_next_free_day(request.user, event))
    said = {}
    for name in PROPOSED:
        if name in request.GET:
            said[name] = request.GET[name]
    return {name: bool(value) if name in ("sanctioned", "online") else value for name, value in said.items()}


@require_event_permission(can_edit_listing)
def edit(request: MemberRequest, event: Event) -> HttpResponse:
    if request.method == "GET" and request.headers.get("HX-Request"):
        return _render_live_part(request, event)
    if request.method == "POST":
        form = _sent_form(request, event)
    else:
        form = _form_of(request, event)()
    if followed := _find_followed(request, None, form):
        form = show_again(_form_of(request, event)(followed))
    elif _tells_unfit_choices(request, form):
        form = show_again(form, LEFT_OUT)
    elif request.method == "POST" and "narrow" not in request.POST and not form.crossed and validate_form(form):
        details = form.details()
        if try_service(form, edit_event, event, details, by=request.user):
            return redirect_with_message(
                request, " ".join(("The listing is saved.", *advice_after_saving(details, **details.venue_said))), event
            )
    context = {
        "form": form,
        "verdict": _verdict(form, request.user),
        "crossed": form.crossed,
        "starts_elsewhere": "starts_at" in form.fixed and not is_late(event),
        "may": [act for act, find in FIND.items() if not find(event)],
        "why_locked": why_locked() if event.has_begun and not event.is_rehearsal else "",
        "asks_pool": can_ask_for_pool(event),
        "requests": [(request_title(row), row) for row in requests_of(event)],
        "withdraws": is_importer_of(request.user, event),
        "names_directors": can_name_directors(request.user, event),
    }
    return render_event_page(request, "tournaments/listing/edit.html", event, form.status, **context)


def _form_of(request: MemberRequest, event: Event) -> Callable[..., ListingForm]:
    return partial(ListingForm, event=event, seen=event.version, of_house=house_rules_choices(request.user))


def _sent_form(request: MemberRequest, event: Event) -> ListingForm:
    form_of = _form_of(request, event)
    if "narrow" in request.POST:
        return form_of(_read_typed(request))
    return merge_form(form_of, request.POST, event)


def _read_typed(request: MemberRequest, by: User | None = None) -> QueryDict | None:
    """Return the form as sent; if only choices are filtered, with what fits in place of what does not."""
    if "narrow" in request.POST:
        return fit_choices(request.POST, by)
    return request.POST or None


def merge_form(form_of: Callable[..., Form], data: QueryDict, event: Event) -> Form:
    """Merge the sent form with changes made elsewhere since it was opened; a conflict if both changed the same."""
    sent = form_of(data)
    crossed = sent.merge(event)
    form = form_of(sent.data)
    if crossed:
        form.crossed, form.status = crossed, 409
        form.add_error(None, CROSSED)
    return form


@require_member
def check(request: MemberRequest) -> HttpResponse:
    """Render the live part of a new listing."""
    return _render_live_part(request, None)


def _render_live_part(request: MemberRequest, event: Event | None) -> HttpResponse:
    """Render the choices that fit what is typed, and the verdict. Nothing is saved."""
    told: dict[str, Any] = {"event": event, "of_house": house_rules_choices(request.user)}
    fitted = fit_choices(request.GET, request.user if event is None else None)
    typed = ListingForm(fitted, **told)
    unchecked = {field.code: False for field in list_fields_of_kind(Kind.FLAG)}  # a box that is not ticked is not sent
    shown = ListingForm(initial=unchecked | fitted.dict(), **told)
    context = {"form": shown, "verdict": _verdict(typed, request.user), "is_live": True}
    return render(request, "tournaments/listing/_listing_fields.html", context)


def _unreadable_fields(form: ListingForm) -> Iterator[str]:
    """Yield what was typed and cannot be read, with the name of its field."""
    for name, errors in form.errors.as_data().items():
        label = ""
        if name in form.fields:
            label = f"{form[name].label}: "
        for error in errors:
            yield from (f"{label}{text}" for text in error.messages if error.code != "required")


def _findings(
    form: ListingForm, details: ListingDetails, reader: User
) -> tuple[tuple[Violation, ...], tuple[Violation, ...]]:
    """Return why this listing would be refused, and what was wrong before, which refuses nothing."""
    event = form.event
    if event is None:
        return find_new_listing_violations(details, reader), ()
    changed = find_changed_fields(event, details)
    return (
        find_caused_violations(event, details, changed, reader, registered=event.registered_at),
        find_standing_violations(event, reader),
    )


def _verdict(form: ListingForm, reader: User) -> tuple[str, tuple[str, ...]] | None:
    """Return tone and sentences about the listing as typed so far, None while it cannot be read."""
    if not form.is_bound or form.crossed or (form.event and not is_listed_by_the_guide(form.event)):
        return None
    if not form.is_valid():
        wrong = tuple(_unreadable_fields(form))
        if wrong:
            return ("bad", wrong)
        return None
    details = form.details()
    listing = listing_of(details)
    caused, stood = _findings(form, details, reader)
    if caused:
        return "bad", tuple(map(str, caused))
    if stood:
        return "caution", (STOOD, *map(str, stood))
    standing = status(listing)
    if is_day_over(details.starts_at, details.time_zone):
        return "caution", ("This date is past.", *standing.reasons, *advice(details, **details.venue_said))
    return "good" if standing.rated else "caution", (*standing.reasons, *advice(details, **details.venue_said))
