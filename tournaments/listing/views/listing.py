"""Registering an event and editing its listing."""

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
from tournaments.kernel.guards import MemberRequest, done, members, saved, valid
from tournaments.kernel.merge_form import Merging
from tournaments.kernel.models import User
from tournaments.listing.forms.listing import FOLLOWED, ListingForm, first_proposals, fitting, follows, listed_again
from tournaments.listing.selectors.advice import advice, parting_words
from tournaments.listing.selectors.again import next_free, own_event
from tournaments.listing.selectors.before_alter import FIND, is_late
from tournaments.listing.selectors.house_rules import to_choose
from tournaments.listing.selectors.proposals import against_sanction
from tournaments.listing.selectors.requests import may_ask_pool, requests_of, title_of
from tournaments.listing.services.registration import (
    Details,
    caused_by,
    changed_in,
    edit_event,
    found_in_new,
    is_listed_by_the_guide,
    register_event,
    standing_findings,
)
from tournaments.people.services.quotas import quota_violations
from tournaments.record.guards.events import done_at, guarded, show
from tournaments.record.models import Event
from tournaments.record.models.counting import listing_of
from tournaments.record.permissions import can_edit_listing, can_name_directors, withdraws

Form = TypeVar("Form", bound=Merging)
PROPOSED = (
    *("title", "game", "pool", "date", "time", "ends_on", "time_zone", "rounds_scheduled", "sanctioned", "online"),
    *("host", "new_town", "new_country", "new_region"),
)
LISTED = "The event is listed."
LISTED_LATE = f"{LISTED} Its date is past: enter who played and what was played, or mend the date."
STOOD = "This stands against the event as it is, and in the way of nothing that you save:"
LEFT_OUT = "Something you chose does not go with this game or pairing style. Look at what is left out, then send again."
CROSSED = "Somebody else changed the same meanwhile. Look at both below; what you send now is what stands."


@members
def register(request: MemberRequest) -> HttpResponse:
    """What is proposed stands in the address; names that were typed before wait for the list of players."""
    form_of = partial(ListingForm, of_house=to_choose(request.user), initial=_initial(request))
    form = form_of(_typed(request, request.user))
    if followed := _followed(request, request.user, form):
        form = shown_again(form_of(followed))
    elif _tells_unfit_choices(request, form):
        form = shown_again(form, LEFT_OUT)
    elif request.method == "POST" and "narrow" not in request.POST and valid(form):
        details = form.details()
        if event := saved(form, register_event, details, by=request.user):
            listed = LISTED_LATE if is_day_over(event.starts_at, event.time_zone) else LISTED
            said = " ".join((listed, *parting_words(details, **details.venue_said)))
            if mean_for(request.session, event.pk):
                return done_at(request, said, event, "entries")
            return done(request, said, event)
    context = {
        "form": form,
        "verdict": _verdict(form, request.user),
        "suspended": own_words(request.user),
        "quota": () if form.is_bound else quota_violations(request.user),
        "account": () if form.is_bound else tuple(against_sanction(None, request.user)),
    }
    return render(request, "tournaments/listing/register.html", context, status=form.status)


def _followed(request: MemberRequest, by: User | None, form: ListingForm) -> QueryDict | None:
    """What follows from a form that is to be saved, where its reader has not seen it yet."""
    is_sent = request.method == "POST" and "narrow" not in request.POST
    return follows(request.POST, by, form) if is_sent else None


def _tells_unfit_choices(request: MemberRequest, form: ListingForm) -> bool:
    return request.method == "POST" and "narrow" not in request.POST and form.tells_unfit_choices()


def shown_again(form: ListingForm, message: str = FOLLOWED) -> ListingForm:
    """With what followed, to be looked at and sent once more."""
    form.add_error(None, message)
    form.status = 422
    return form


def _initial(request: MemberRequest) -> dict[str, Any]:
    return first_proposals(_proposed(request), request.user)


def _proposed(request: MemberRequest) -> dict[str, Any]:
    """What the address says; or all of an own event, on its next free day."""
    if event := own_event(request.user, request.GET.get("again", "")):
        return listed_again(event, next_free(request.user, event))
    said = {name: request.GET[name] for name in PROPOSED if name in request.GET}
    return {name: bool(value) if name in ("sanctioned", "online") else value for name, value in said.items()}


@guarded(can_edit_listing)
def edit(request: MemberRequest, event: Event) -> HttpResponse:
    if request.method == "GET" and request.headers.get("HX-Request"):
        return _live(request, event)
    form = _sent(request, event) if request.method == "POST" else _form_of(request, event)()
    if followed := _followed(request, None, form):
        form = shown_again(_form_of(request, event)(followed))
    elif _tells_unfit_choices(request, form):
        form = shown_again(form, LEFT_OUT)
    elif request.method == "POST" and "narrow" not in request.POST and not form.crossed and valid(form):
        details = form.details()
        if saved(form, edit_event, event, details, by=request.user):
            return done(
                request, " ".join(("The listing is saved.", *parting_words(details, **details.venue_said))), event
            )
    context = {
        "form": form,
        "verdict": _verdict(form, request.user),
        "crossed": form.crossed,
        "starts_elsewhere": "starts_at" in form.fixed and not is_late(event),
        "may": [act for act, find in FIND.items() if not find(event)],
        "why_locked": why_locked() if event.has_begun and not event.is_rehearsal else "",
        "asks_pool": may_ask_pool(event),
        "requests": [(title_of(row), row) for row in requests_of(event)],
        "withdraws": withdraws(request.user, event),
        "names_directors": can_name_directors(request.user, event),
    }
    return show(request, "tournaments/listing/edit.html", event, form.status, **context)


def _form_of(request: MemberRequest, event: Event) -> Callable[..., ListingForm]:
    return partial(ListingForm, event=event, seen=event.version, of_house=to_choose(request.user))


def _sent(request: MemberRequest, event: Event) -> ListingForm:
    form_of = _form_of(request, event)
    return form_of(_typed(request)) if "narrow" in request.POST else merged(form_of, request.POST, event)


def _typed(request: MemberRequest, by: User | None = None) -> QueryDict | None:
    """As it was sent; where only the choices are to be narrowed, with what fits in the place of what does not."""
    return fitting(request.POST, by) if "narrow" in request.POST else request.POST or None


def merged(form_of: Callable[..., Form], data: QueryDict, event: Event) -> Form:
    """As it was sent, with what was changed elsewhere since it was opened; a conflict where both changed the same."""
    sent = form_of(data)
    crossed = sent.merge(event)
    form = form_of(sent.data)
    if crossed:
        form.crossed, form.status = crossed, 409
        form.add_error(None, CROSSED)
    return form


@members
def check(request: MemberRequest) -> HttpResponse:
    """The live part of a new listing."""
    return _live(request, None)


def _live(request: MemberRequest, event: Event | None) -> HttpResponse:
    """The choices that fit what is typed, and what the event would be. Nothing is saved."""
    told: dict[str, Any] = {"event": event, "of_house": to_choose(request.user)}
    fitted = fitting(request.GET, request.user if event is None else None)
    typed = ListingForm(fitted, **told)
    unchecked = {field.code: False for field in list_fields_of_kind(Kind.FLAG)}  # a box that is not ticked is not sent
    shown = ListingForm(initial=unchecked | fitted.dict(), **told)
    context = {"form": shown, "verdict": _verdict(typed, request.user), "is_live": True}
    return render(request, "tournaments/listing/_listing_fields.html", context)


def _wrong(form: ListingForm) -> Iterator[str]:
    """What was typed and cannot be read, with the name of its field."""
    for name, errors in form.errors.as_data().items():
        label = f"{form[name].label}: " if name in form.fields else ""
        for error in errors:
            yield from (f"{label}{text}" for text in error.messages if error.code != "required")


def _findings(form: ListingForm, details: Details, reader: User) -> tuple[tuple[Violation, ...], tuple[Violation, ...]]:
    """What this listing would be refused for, and what stood against the event before, which refuses nothing."""
    event = form.event
    if event is None:
        return found_in_new(details, reader), ()
    changed = changed_in(event, details)
    return (
        caused_by(event, details, changed, reader, registered=event.registered_at),
        standing_findings(event, reader),
    )


def _verdict(form: ListingForm, reader: User) -> tuple[str, tuple[str, ...]] | None:
    """Tone and sentences about the listing as typed so far, None while it cannot be read."""
    if not form.is_bound or form.crossed or (form.event and not is_listed_by_the_guide(form.event)):
        return None
    if not form.is_valid():
        wrong = tuple(_wrong(form))
        return ("bad", wrong) if wrong else None
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
