"""The list of players, for the desk at the door."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone

from tournaments.engine.clock import is_late
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.engine.entries import has_earned_starts
from tournaments.engine.names.sheets import TITLES
from tournaments.entries.forms.entries import (
    CheckInAllForm,
    ConfirmNamesForm,
    EarnedByesForm,
    HeadStartForm,
    KnownForm,
    PasteForm,
    TypedForm,
    WalkInForm,
    sent_text,
    waiting_rows,
)
from tournaments.entries.forms.kept_names import (
    Row,
    forget_names,
    keep_names,
    kept_names,
    kept_text,
    mean_for,
)
from tournaments.entries.selectors.candidates import candidates, known_players
from tournaments.entries.selectors.denials import open_denials
from tournaments.entries.selectors.entered import Entered, entered_by
from tournaments.entries.selectors.my_entry import waiting_names
from tournaments.entries.selectors.name_questions import names_page
from tournaments.entries.selectors.suspensions import suspended_entries
from tournaments.entries.services import entries as services
from tournaments.entries.services.check_ins import check_in_late, forfeit_byes, give_byes_back, mark_fee
from tournaments.kernel.guards import MemberRequest, get_act, submit_button, submit_form, try_service, validate_form
from tournaments.kernel.journal import is_recorded
from tournaments.kernel.long_lists import make_part
from tournaments.kernel.write_form import WriteForm
from tournaments.people.selectors.persons import player_of
from tournaments.play.selectors import tables
from tournaments.play.selectors.desks import first_draw
from tournaments.play.selectors.joining import outsiders
from tournaments.play.selectors.presence import late_choices
from tournaments.play.selectors.rosters import names_on, roster, rows_of
from tournaments.play.services.leaving import play_after_all, sit_out
from tournaments.play.views.seeding import seeding_context
from tournaments.record.guards.events import directors_only, post_from_page, redirect_to_event_page, render_event_page
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.awards import keeps_ledger
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.selectors.head_starts import knows_head_starts
from tournaments.record.selectors.listings import recommend_rounds
from tournaments.record.selectors.owed_games import owed_by_player
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import entries_of, entry_of

NewRow = tuple[str, None, str]
"""A line of a preview of which nothing has been said yet."""
MISSING = "?show=missing"
ACTS: dict[str, tuple[Callable[..., Entry | Event], str]] = {
    "check-in": (services.check_in, "Checked in."),
    "check-in-late": (check_in_late, "Checked in for round 2; round 1 is a missed game."),
    "check-out": (services.undo_check_in, "No longer checked in."),
    "forfeit": (forfeit_byes, "Earned byes forfeited."),
    "give-back": (give_byes_back, "Earned byes given back."),
    "paid": (partial(mark_fee, paid=True), "Fee paid."),
    "not-paid": (partial(mark_fee, paid=False), "Fee not paid."),
    "drop": (services.drop_player, ""),
    "return": (services.return_player, "Back in the event from the next draw."),
    "sit-out": (sit_out, "Sits out the next round: a missed game, no bye. Drawn again in the one after it."),
    "play": (play_after_all, "Plays the next round after all."),
    "remove": (services.remove_entry, "Taken off the list."),
}


@directors_only
def entries(request: MemberRequest, event: Event) -> HttpResponse:
    return _entries(request, event)


@post_from_page("entries")
def paste(request: MemberRequest, event: Event) -> HttpResponse:
    """Preview a pasted list; nothing is saved before it is confirmed."""
    if "kept" in request.POST and waiting_rows(request.session, event.pk):
        return _preview(request, event, kept_names(request.session), ConfirmNamesForm(seen=event.version))
    form = PasteForm(request.POST, request.FILES)
    if not validate_form(form):
        return _entries(request, event, paste=form)
    confirming = ConfirmNamesForm(seen=event.version)
    return _preview(request, event, _new_rows(form.cleaned_data["names"]), confirming, pasted=form)


@post_from_page("entries")
def confirm(request: MemberRequest, event: Event) -> HttpResponse:
    """Enter the confirmed names; a refusal, or names that need a decision, show the preview again."""
    if "back" in request.POST:
        return _entries(request, event, paste=PasteForm(initial={"names": sent_text(request.POST)}, seen=event.version))
    form = ConfirmNamesForm(request.POST)
    if validate_form(form) and not form.cleaned_data["names"]:
        return _go_on(request, event, form, "Nobody new to enter. The other names are left out or on the list already.")
    if not form.errors and try_service(form, services.enter_names, event, by=request.user, **form.arguments):
        return _go_on(request, event, form, _say_entered(form, entered_by(event, request.user, form.envelope["key"])))
    if "lines" in form.cleaned_data:
        return _preview(request, event, form.rows(), form)
    again = PasteForm({"names": sent_text(request.POST)})
    again.full_clean()
    again.status = 422
    for error in form.non_field_errors():
        again.add_error(None, error)
    return _entries(request, event, paste=again)


def _go_on(request: MemberRequest, event: Event, form: ConfirmNamesForm, message: str) -> HttpResponse:
    """Show the list, or the questions that still wait, with all lines so that numbers and duplicates stay right."""
    if not (form.cleaned_data["waiting"] or form.cleaned_data["later"]):
        forget_names(request.session)
        return redirect_to_event_page(request, message, event, "entries")
    rows = form.settled_rows()
    keep_names(request.session, rows)
    mean_for(request.session, event.pk)
    messages.success(request, message)
    event.refresh_from_db(fields=["version"])
    check_in = form.arguments["check_in"]
    return _preview(request, event, rows, ConfirmNamesForm(seen=event.version, initial={"check_in": check_in}))


@post_from_page("entries")
def walk_in(request: MemberRequest, event: Event) -> HttpResponse:
    """Enter a player at the door.

    A known name is shown first, so that nobody gets a second record or another player's place.
    """
    form = WalkInForm(request.POST)
    is_new = validate_form(form) and not is_recorded(request.user, form.envelope["key"])
    known = candidates(event, [form.cleaned_data["name"]]) if is_new else ()
    if any(candidate.players for candidate in known):
        return _preview(request, event, _new_rows([form.cleaned_data["name"]]), _at_the_door(event, form))
    if not form.errors and try_service(form, services.enter_walk_in, event, form.profile(), by=request.user):
        return redirect_to_event_page(
            request, f"{form.cleaned_data['name']} is entered and checked in.", event, "entries"
        )
    return _entries(request, event, walk_in=form)


@directors_only
def suggest_players(request: MemberRequest, event: Event) -> HttpResponse:
    """Suggest known players while a name is typed."""
    form = TypedForm(request.GET)
    players = known_players(event, form.cleaned_data["name"] if form.is_valid() else "")
    return render(request, "tournaments/play/_known_players.html", {"event": event, "known": players})


@post_from_page("entries")
def enter_known(request: MemberRequest, event: Event) -> HttpResponse:
    form = KnownForm(request.POST)
    player = None
    if validate_form(form):
        player = player_of(form.cleaned_data["player"])
    if player is None:
        raise RuleViolation("no_such_player", "This player is not there any more: type the name again.", NO_SECTION)
    services.enter_player(event, player, by=request.user, check_in=True, **form.envelope)
    return redirect_to_event_page(request, f"{player} is entered and checked in.", event, "entries")


@post_from_page("entries")
def act(request: MemberRequest, event: Event, pk: int, act: str) -> HttpResponse:
    """Act on one row: check in, drop, and the reverse."""
    (service, message), entry = get_act(ACTS, act), entry_of(event, pk)
    if entry is None and act != "remove":
        raise Http404("This player is not on the list.")
    if entry is not None:
        submit_button(request, service, entry)
        messages.success(request, f"{entry.shown_name}: {message or _drop_message(entry)}")
    return _back_to(event, pk, request.GET.get("show", ""))


@post_from_page("entries")
def check_in_all(request: MemberRequest, event: Event) -> HttpResponse:
    """Check in all rows that the list showed."""
    form = CheckInAllForm(request.POST)
    if submit_form(request, form, services.check_in_all, event):
        return redirect_to_event_page(request, "Checked in, all of them. The desk can undo it.", event, "entries")
    return _entries(request, event, refused=form)


@post_from_page("entries")
def earned_byes(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """Note earned byes, or the head start of a game that has one instead."""
    entry = get_object_or_404(entries_of(event), pk=pk)
    if "points" in request.POST:
        return _head_start(request, event, entry)
    form = EarnedByesForm(request.POST)
    if submit_form(request, form, services.grant_earned_byes, entry):
        messages.success(request, f"{entry.shown_name}: earned byes noted.")
        return redirect("tournaments:entries", *event.address)
    return _entries(request, event, refused=form, about=entry)


def _head_start(request: MemberRequest, event: Event, entry: Entry) -> HttpResponse:
    form = HeadStartForm(request.POST)
    if submit_form(request, form, services.note_head_start, entry):
        return redirect_to_event_page(request, f"{entry.shown_name}: head start noted.", event, "entries")
    return _entries(request, event, refused=form, about=entry)


def _drop_message(entry: Entry) -> str:
    """Say from when on a dropped player does not play."""
    played = round_in_play(entry.event)
    if played is None or played.is_complete:
        return "Dropped: plays no further round."
    return f"Dropped after {played.word} {entry.dropped_after}, which is being played."


def _back_to(event: Event, pk: int, shown: str) -> HttpResponse:
    """Redirect to the row, with the filter of the list."""
    page = reverse("tournaments:entries", args=(event.year, event.slug))
    if shown == "missing":
        page += MISSING
    return redirect(f"{page}#entry-{pk}")


def _at_the_door(event: Event, form: WalkInForm) -> ConfirmNamesForm:
    return ConfirmNamesForm(seen=event.version, initial={"check_in": True, "country": form.cleaned_data["country"]})


def _say_entered(form: ConfirmNamesForm, entered: Entered) -> str:
    names = form.arguments["names"]
    if form.arguments["check_in"]:
        return f"{', '.join(name.name for name in names)}: on the list and checked in."
    if not entered.new:
        return "Nobody new is entered: these players are on the list already."
    said = f"{entered.name} is entered." if entered.name and len(names) == 1 else f"{entered.new} entered."
    return f"{said} Check them in as they come."


def _new_rows(lines: Sequence[str]) -> list[NewRow]:
    return [(line, None, "") for line in lines]


def _preview(
    request: MemberRequest,
    event: Event,
    rows: Sequence[Row] | Sequence[NewRow],
    form: ConfirmNamesForm,
    *,
    pasted: PasteForm | None = None,
) -> HttpResponse:
    """Show the names to confirm; `pasted`: the form whose columns can be corrected, where it was a table."""
    lines, typed, picks = (list(column) for column in zip(*rows, strict=True))
    names = names_page(
        candidates(event, lines, typed),
        lines,
        reader=request.user,
        picks=picks,
        typed=typed,
        check_in=bool(form["check_in"].value()),
    )
    context = {"names": names, "form": form, "pasted": pasted, "kinds": TITLES}
    return render_event_page(request, "tournaments/play/preview_names.html", event, form.status, **context)


def _entries(
    request: MemberRequest,
    event: Event,
    *,
    paste: PasteForm | None = None,
    walk_in: WalkInForm | None = None,
    refused: WriteForm | None = None,
    about: Entry | None = None,
) -> HttpResponse:
    broken = paste or walk_in or refused
    only_missing = request.GET.get("show") == "missing"
    on_it, before_first = roster(event), tables.published_numbers(event) == ()
    shown = make_part(request.GET, on_it.rows_to_show(only_missing=only_missing), lambda: names_on(event))
    rows, word = rows_of(event, shown.rows), rules_of(event).round_word
    drawing = None
    if before_first:
        drawing = first_draw(event)
    names_waiting = waiting_rows(request.session, event.pk)
    kept = ""
    if not names_waiting:
        kept = kept_text(request.session, event.pk)
    if before_first and keeps_ledger(event):
        rows = tables.with_awards(event, rows)
    open_form = "paste"
    if not paste:
        open_form = ""
        if walk_in:
            open_form = "walk_in"
    return render_event_page(
        request,
        "tournaments/play/entries.html",
        event,
        broken.status if broken else 200,
        entries=rows,
        part=shown,
        listed=len(on_it.listed),
        paid=on_it.paid_count,
        asks_fee=bool(event.fee or on_it.paid_count),
        shown=MISSING if only_missing else "",
        choices=late_choices(event),
        outsiders=outsiders(event),
        waiting=waiting_names(event),
        names_waiting=names_waiting,
        denials=open_denials(event),
        missing=on_it.missing,
        missing_here=sum(not row.checked_in and not row.gone for row in rows),
        playing=on_it.playing,
        before_first=before_first,
        first_draw=drawing,
        **seeding_context(event, drawing.missing if drawing else ()),
        recommended=recommend_rounds(event),
        late=before_first and is_late(event.starts_at, timezone.now()),
        paste=paste or PasteForm(seen=event.version, initial={"names": kept}),
        walk_in=walk_in or WalkInForm(seen=event.version),
        refused=refused,
        about=about,
        suspended=suspended_entries(event),
        owing=owed_by_player(event),
        of_head_starts=knows_head_starts(event),
        has_earned_starts=event.is_rehearsal or has_earned_starts(event.level),
        word=word,
        late_words=f"from {word} 2",
        sit_out_words=f"sits out the next {word}",
        open_form=open_form,
    )
