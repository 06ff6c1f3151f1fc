"""The administration of this site: its name, who enters, and its first page: what waits, a search, and its lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import wraps
from types import MappingProxyType
from typing import Any, cast

from django.apps import apps
from django.contrib import admin
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from leagues.models import League
from tournaments.department.permissions import can_read_administration
from tournaments.department.selectors.inboxes import find_unkept_items
from tournaments.kernel.admin_base.columns import admin_address, links_of, name_of
from tournaments.kernel.admin_base.reading import ask_once, list_label
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.permissions import SECOND_FACTOR_FIRST, is_member
from tournaments.kernel.sites import site_name
from tournaments.pages.guards.desks import own_desk
from tournaments.pages.selectors.desk import own_regions, search_everything
from tournaments.pages.selectors.pending import HELD, OwnDesk, PendingKind, desk_of, pending_kinds
from tournaments.pages.selectors.visits import SinceVisit, newest_act, since_visit
from tournaments.people.models.office import offices_of
from tournaments.people.permissions import owes_second_factor
from tournaments.people.selectors.names import holds_words
from tournaments.record.guards.readers import cache_per_request, is_coordinator
from tournaments.record.models import Event

GROUPS: Mapping[str, str] = MappingProxyType(
    {
        "Events": "tournaments.Event tournaments.EventRequest tournaments.Entry tournaments.Waiting"
        " tournaments.Director tournaments.PlayingDirector tournaments.Announcement tournaments.KeepApart"
        " tournaments.RoundChange tournaments.ScenarioNote tournaments.ImportedDocument tournaments.Acceptance",
        "Rounds and results": "tournaments.Round tournaments.Match tournaments.Game tournaments.Seat"
        " tournaments.SelfReport tournaments.OwedGame tournaments.Stage tournaments.Heat tournaments.Drafting"
        " tournaments.Placement tournaments.Prize",
        "Ratings": "ratings.Rating ratings.RatingChange ratings.RatedEvent ratings.RatingRun ratings.RatingBook",
        "Leagues": "leagues.League leagues.Season leagues.Counted leagues.Score leagues.Bonus leagues.RuledPlace"
        " leagues.Invitation",
        "Championships and honours": "leagues.Application leagues.Call tournaments.Title tournaments.EarnedAward"
        " leagues.MastersScore leagues.ChampionsLeague leagues.Waiver leagues.ChairsChallenge leagues.Stake"
        " leagues.PassedOver",
        "People": "tournaments.Player tournaments.Claim tournaments.Contest tournaments.Denial tournaments.Merging"
        " tournaments.Renaming tournaments.Trust tournaments.Suspension tournaments.User account.EmailAddress",
        "Conduct and journal": "tournaments.JournalEntry conduct.Penalty conduct.DeckCheck conduct.Ruling"
        " conduct.InterimRuling conduct.Filming",
        "The department": "tournaments.InboxItem tournaments.Office tournaments.NamedPost tournaments.Region"
        " tournaments.Area tournaments.Venue tournaments.CardSet tournaments.SealedFormat",
    }
)
"""The lists by what they are about; each registered model stands in one group."""
MOST_WAITING, MOST_FINDINGS, MOST_FOUND, LONGEST = 6, 30, 8, 100
A_VISIT = timedelta(minutes=30)
STAFF_ONLY = "The administration is for coordinators, and for the staff of this site."


class Administration(admin.AdminSite):
    """Superusers change accounts, posts read."""

    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        return not owes_second_factor(request.user) and (super().has_permission(request) or self.reads(request))

    def reads(self, request: HttpRequest) -> bool:
        """Return whether the reader may open the administration; every model of the first page asks it."""
        return ask_once(request, can_read_administration)

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        named = f"{site_name()} administration"
        return {
            **super().each_context(request),
            "site_title": named,
            "site_header": named,
            "desk": own_desk(request) or _inbox(request),
        }

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Show what waits, the oldest first; with ?q= what is found; then the lists that the reader may see."""
        words = request.GET.get("q", "").strip()[:LONGEST]
        context: dict[str, Any] = {"title": "Administration", "asked": words, "groups": self._groups(request)}
        if words:
            context["title"] = f"Found for “{words}”"
        context |= {"found": find_rows(words, request)} if words else self._waiting(request)
        return super().index(request, {**context, **(extra_context or {})})

    def _waiting(self, request: HttpRequest) -> dict[str, Any]:
        user = cast("User", request.user)
        desk = own_desk(request) or _inbox(request)
        waiting = desk.waiting if desk else ()
        others = [row for row in waiting if row.matter != HELD]
        return {
            "since": _find_acts_since_visit(request),
            "unkept": find_unkept_items()[:MOST_WAITING],
            "role": ", ".join(str(office) for office in offices_of(user)) or "Staff",
            "regions": own_regions(user),
            "matters": [_lead_to_findings(row) for row in pending_kinds(waiting, coordinates=is_coordinator(request))],
            "findings": [row for row in waiting if row.matter == HELD][:MOST_FINDINGS],
            "waiting": others[:MOST_WAITING],
            "more": max(0, len(others) - MOST_WAITING),
        }

    def _groups(self, request: HttpRequest) -> list[tuple[str, list[tuple[str, str]]]]:
        """Return each heading with its lists as pairs of name and address."""
        groups = ((name, self._lists(labels.split(), request)) for name, labels in GROUPS.items())
        return [(name, lists) for name, lists in groups if lists]

    def _lists(self, labels: Sequence[str], request: HttpRequest) -> list[tuple[str, str]]:
        pages = [self._registry[apps.get_model(label)] for label in labels]
        return [
            (list_label(page), reverse(f"admin:{page.opts.app_label}_{page.opts.model_name}_changelist"))
            for page in pages
            if page.has_view_permission(request)
        ]

    def app_index(self, request: HttpRequest, app_label: str, extra_context: dict[str, Any] | None = None) -> Any:
        """Lead to the first page: it has all lists, in groups named in words."""
        return redirect("admin:index")

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Everybody's own password has one page."""
        return redirect("account_change_password")

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        return super().admin_view(_without_nul(view), cacheable)


def _lead_to_findings(kind: PendingKind) -> PendingKind:
    """Several findings are listed on the page itself."""
    return replace(kind, url="#findings") if kind.code == HELD and kind.count > 1 else kind


def _find_acts_since_visit(request: HttpRequest) -> SinceVisit | None:
    """Return what others did since the previous visit; a visit ends half an hour after its last page."""
    user, now = cast("User", request.user), timezone.now().timestamp()
    through, until = request.session.get("visit", (None, 0.0))
    if now >= until:
        through = user.acts_seen
    request.session["visit"] = (through, now + A_VISIT.total_seconds())
    if (newest := newest_act()) != user.acts_seen:
        User.objects.filter(pk=user.pk).update(acts_seen=newest)
    return None if through is None else since_visit(user, through)


def find_rows(words: str, request: HttpRequest) -> list[tuple[str, list[tuple[str, str, Mapping[str, str]]]]]:
    """Return each heading with a few matching rows: name, page in the administration, and other links."""
    reader = cast("User", request.user)
    found = search_everything(words, reader)
    events = Event.objects.filter(holds_words("title_key", words), is_rehearsal=False).order_by("-starts_at", "-pk")
    leagues = League.objects.filter(holds_words("name_key", words)).order_by("name", "pk")
    rows: tuple[tuple[str, Iterable[Model]], ...] = (
        *(("Events", events[:MOST_FOUND]), ("Players", found.players), ("Leagues", leagues[:MOST_FOUND])),
        *(("Venues", found.venues), ("Journal", [act.entry for act in found.acts])),
    )
    texts = {act.entry.pk: act.text for act in found.acts}
    shown = ((heading, [_show_row(row, texts) for row in rows]) for heading, rows in rows)
    return [(heading, lines) for heading, lines in shown if lines]


def _show_row(row: Model, texts: Mapping[int, str]) -> tuple[str, str, Mapping[str, str]]:
    name = texts[row.pk] if isinstance(row, JournalEntry) else name_of(row)
    return name, admin_address(row, row.pk), links_of(row)


@cache_per_request
def _inbox(request: HttpRequest) -> OwnDesk | None:
    """Return the inbox of staff without a post: what nobody else keeps is theirs."""
    return desk_of(request.user, coordinates=False) if is_member(request.user) else None


def sign_in(request: HttpRequest) -> HttpResponse:
    """The way in: who is not signed in signs in, who is and may not in reads so."""
    if request.user.is_authenticated and not admin.site.has_permission(request):
        raise PermissionDenied(SECOND_FACTOR_FIRST if owes_second_factor(request.user) else STAFF_ONLY)
    query = request.META.get("QUERY_STRING", "")
    return redirect(f"{reverse('account_login')}{'?' * bool(query)}{query}")


def _without_nul(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """No text holds this character, and PostgreSQL fails over it where it is looked for."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if any("\0" in text for name, values in request.GET.lists() for text in (name, *values)):
            raise SuspiciousOperation("A NUL in the address.")
        return view(request, *args, **kwargs)

    return wrapper
