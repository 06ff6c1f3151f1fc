"""The journal over all events, with the replay of a round."""

from __future__ import annotations

from typing import Any, cast

from django.apps import apps
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html

from tournaments.department.selectors.journals import entries_readable_by, entries_with
from tournaments.kernel.admin_base.columns import (
    NOTHING,
    admin_address,
    link_column,
    moment_column,
    name_of,
    render_link,
    shorten,
)
from tournaments.kernel.admin_base.narrowing import day_fields, kind_field, make_narrowing
from tournaments.kernel.admin_base.reading import ReadOnlyAdmin
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.registry import TAGS
from tournaments.people.admin.lists import member_field, members
from tournaments.play.selectors.draws import find_differences
from tournaments.record.admin.narrowing import by_event
from tournaments.record.models import Entry, Round
from tournaments.record.selectors.acts import act_texts
from tournaments.record.selectors.records import rules_of

AT = moment_column("at", "event__time_zone", "when")


@name_of.register
def _(row: JournalEntry) -> str:
    return shorten(words(row))


@admin.display(description="what")
def words(entry: Any) -> str:
    """Return the sentence of an entry; `prepare` looks the sentences up for the whole page."""
    return str(getattr(entry, "words", entry.tag))


@admin.display(description="who")
def actor(entry: JournalEntry) -> str:
    if entry.by_entry is not None:
        return format_html('<a href="{}">a private link</a>', admin_address(Entry, entry.by_entry))
    if entry.actor is None:
        return "the site"
    return str(WHO(entry))


WHO = link_column("actor")


def kinds() -> list[tuple[str, str]]:
    return [(tag, tag) for tag in sorted(TAGS)]


@admin.display(description="about")
def subject(entry: Any) -> str:
    """The row, as far as its reader may read it and it is still there: see `JournalAdmin.get_object`."""
    row = getattr(entry, "subject_row", None)
    if row is not None:
        return render_link(row)
    model = _subject_model(entry)
    if model:
        return str(model._meta.verbose_name)
    return NOTHING


def _subject_model(entry: JournalEntry) -> type[Model] | None:
    app, _, name = entry.subject_model.partition(".")
    return apps.all_models[app].get(name)


@admin.register(JournalEntry)
class JournalAdmin(ReadOnlyAdmin):
    closed = ("key", "digest", "chain", "result_model", "result_pk", "subject_model", "subject_pk")
    zone = "event__time_zone"
    list_display = (AT, words, actor, link_column("event"), "tag")
    list_filter = (make_narrowing(by_event(), member_field("actor"), kind_field("tag", kinds), *day_fields("at")),)
    list_select_related = ("event", *members("actor"))
    ordering = ("-at", "-pk")
    search_fields = ("tag", "facts")
    search_help_text = "Words of reasons and kinds, such as corrected"
    sortable_by = ()
    first = (words, subject)
    actions = ("replay",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[JournalEntry]:
        return entries_readable_by(cast("User", request.user)).select_related(*self.list_select_related)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[JournalEntry], search_term: str
    ) -> tuple[QuerySet[JournalEntry], bool]:
        return entries_with(queryset, search_term), False

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        entry: Any = super().get_object(request, object_id, from_field)
        list_of_subjects = None
        if entry:
            list_of_subjects = admin.site._registry.get(cast("Any", _subject_model(entry)))
        if list_of_subjects and list_of_subjects.has_view_permission(request):
            entry.subject_row = list_of_subjects.get_queryset(request).filter(pk=entry.subject_pk).first()
        return entry

    def prepare(self, rows: list[Any]) -> None:
        texts = act_texts(rows)
        for row in rows:
            row.words = texts[row.pk]

    @admin.action(description="Replay this round from its stored position and seed")
    def replay(self, request: HttpRequest, chosen: QuerySet[JournalEntry]) -> None:
        pks = {pk for entry in chosen for pk in (entry.facts.get("round"), *entry.facts.get("rounds", ())) if pk}
        rounds = list(Round.objects.select_related("event").filter(pk__in=pks))
        if not rounds:
            self.message_user(request, "Choose acts of a round that still stands.", messages.WARNING)
        for drawn in rounds:
            self._say(request, drawn)

    def _say(self, request: HttpRequest, drawn: Round) -> None:
        where = f"{drawn.event}, {rules_of(drawn.event).name_sitting(drawn.of_round, drawn.game, name=drawn.name)}"
        differences = find_differences(drawn)
        if not drawn.is_drawn_here:
            self.message_user(request, f"{where}: {' '.join(differences)}", messages.INFO)
        elif not differences:
            self.message_user(request, f"{where}: the replay gives the same draw.", messages.SUCCESS)
        elif drawn.changed:
            because = f" {' '.join(differences)} Changed by a director: {drawn.changed_because or 'no reason needed'}."
            self.message_user(request, f"{where}:{because}", messages.INFO)
        else:
            self.message_user(request, f"{where}: {' '.join(differences)} Nobody noted a change.", messages.ERROR)
