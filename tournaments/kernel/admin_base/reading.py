"""Pages of the administration on which a post holder or a superuser reads. Every change has its service elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Protocol, cast
from urllib.parse import urlencode

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import models
from django.db.models import Exists, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html_join
from django.utils.text import capfirst

from tournaments.kernel.admin_base.columns import Column, column_of, follow_path, links_of, name_of, number_column
from tournaments.kernel.admin_base.narrowing import Narrowing, NarrowingField
from tournaments.kernel.models import User
from tournaments.kernel.permissions import Anyone

MOST = 2_000
"""Rows of a list that are counted. Nobody turns more pages, and counting 100,000 rows would be slow."""


class CappedPaginator(Paginator):  # type: ignore[type-arg]
    """A paginator that counts no further than MOST rows. The foot of the list says that filters reach the rest."""

    @cached_property
    def count(self) -> int:
        return min(self._row_count, MOST)

    @property
    def is_cut(self) -> bool:
        return self._row_count > MOST

    @cached_property
    def _row_count(self) -> int:
        rows: Any = self.object_list
        return int(rows.order_by()[: MOST + 1].count())


class ReadingList(ChangeList):
    """A list that loads its rows and looks up what all of them show at once."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        self.result_list: Any = list(self.result_list)
        cast("Any", self.model_admin).prepare(self.result_list)


class ReadingSite(Protocol):
    """The administration's site, which the composition root makes."""

    def reads(self, request: HttpRequest) -> bool: ...


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """A model that is read and never changed here.

    `event` is the path to the event a row belongs to, `zone` the path to the zone of its moments if it is not that
    event's. `list_select_related` and `list_prefetch_related` load what the names on its pages need. `closed` are
    fields that nobody reads here; `has_page` is False where a row's own page is for other readers; `first` are columns
    above the fields of a row; `label` is what other pages call the list.
    """

    event: ClassVar[str] = ""
    closed: ClassVar[tuple[str, ...]] = ()
    has_page: ClassVar[bool] = True
    first: ClassVar[tuple[Column, ...]] = ()
    list_prefetch_related: ClassVar[tuple[Any, ...]] = ()
    label: ClassVar[str] = ""
    zone: ClassVar[str] = ""

    change_form_template: ClassVar[Any] = "admin/reading.html"
    change_list_template: ClassVar[Any] = "admin/list.html"
    list_per_page = 50
    ordering: ClassVar[Any] = ("-pk",)
    paginator = CappedPaginator
    show_facets = admin.ShowFacets.NEVER
    show_full_result_count = False
    view_on_site = False

    def _nobody(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    has_add_permission = has_change_permission = has_delete_permission = _nobody

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return cast("ReadingSite", self.admin_site).reads(request) or super().has_view_permission(request, obj)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Leave out rehearsals, which only their directors see."""
        rows: QuerySet[Any] = super().get_queryset(request)
        rows = rows.filter(**{f"{self.event}__is_rehearsal": False}) if self.event else rows
        related = cast("Sequence[str]", self.list_select_related)
        return (rows.select_related(*related) if related else rows).prefetch_related(*self.list_prefetch_related)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ReadingList]:
        return ReadingList

    def prepare(self, rows: list[Any]) -> None:
        """Look up what all rows of a page need at once; models that need it override this."""

    def get_list_display(self, request: HttpRequest) -> Any:
        """Round figures, and add where each row leads as the last column."""
        rounded = (self._round_figures(column) for column in self.list_display)
        leads = ("leads",) if self._event_path or self._has_own_page else ()
        return (*rounded, *leads)

    @admin.display(description="leads to")
    def leads(self, row: Any) -> str:
        return format_html_join(" · ", '<a class="lead" href="{1}">{0}</a>', self.links(row).items())

    def links(self, row: Any) -> dict[str, str]:
        """Return the links of a row: its own page or that of its event, and the audit and acts of that event."""
        event = follow_path(row, self._event_path) if self._event_path else None
        own = links_of(row) if self._has_own_page else {}
        return {**(links_of(event) if event is not None else {}), **own}

    @property
    def _event_path(self) -> str:
        """Return the path to the event that a row belongs to, or that its moments have the zone of."""
        return self.event or self.zone.removesuffix("time_zone").removesuffix("__")

    @property
    def _has_own_page(self) -> bool:
        return self.has_page and hasattr(self.model, "get_absolute_url")

    def _round_figures(self, column: Any) -> Any:
        fields = {field.name: field for field in self.opts.concrete_fields}
        is_float = isinstance(column, str) and isinstance(fields.get(column), models.FloatField)
        return number_column(column) if is_float else column

    def closed_on(self, row: Any) -> tuple[str, ...]:
        return self.closed

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        zone = self.zone or (self.event and f"{self.event}__time_zone")
        closed = {*self.closed_on(obj), "id", "version"}
        shown = (field for field in self.opts.concrete_fields if field.name not in closed)
        return (*self.first, *(column_of(field, zone) for field in shown))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.get_fields(request, obj)

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Allow only the lookups that the list offers."""
        plain = (name for name in self.list_filter if isinstance(name, str))
        offered = {f"{name}{how}" for name in plain for how in ("", "__exact", "__isnull")}
        return lookup in offered | {name for narrowing in narrowings(self) for name in narrowing.names()}

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        if request.method == "POST" and not self.actions:
            raise PermissionDenied
        context = {"title": capfirst(list_label(self)), **(extra_context or {})}
        return super().changelist_view(request, context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        if row is None:
            return super().change_view(request, object_id, form_url, extra_context)
        self.prepare([row])
        context = {
            "title": name_of(row),
            "subtitle": None,
            "leads": self.links(row),
            "lists": lists_about(row, request),
            "list_label": list_label(self),
        }
        return super().change_view(request, object_id, form_url, {**context, **(extra_context or {})})


def narrowings(model_admin: admin.ModelAdmin[Any]) -> Iterator[type[Narrowing]]:
    for narrowing in model_admin.list_filter:
        if isinstance(narrowing, type) and issubclass(narrowing, Narrowing):
            yield narrowing


def lists_about(row: models.Model, request: HttpRequest) -> list[tuple[str, str]]:
    """Return label and address of every list that holds rows about this one, with one query for all lists."""
    found = {f"list_{place}": found for place, found in enumerate(_list_narrowed_pages(row, request))}
    held = {name: Exists(_rows_about(page, by, row, request)) for name, (page, by) in found.items()}
    holds = type(row)._base_manager.filter(pk=row.pk).values(**held).first() if held else None
    return [_link(page, by, row) for name, (page, by) in found.items() if holds and holds[name]]


def _list_narrowed_pages(row: models.Model, request: HttpRequest) -> Iterator[tuple[ReadOnlyAdmin, NarrowingField]]:
    for page in admin.site._registry.values():
        if isinstance(page, ReadOnlyAdmin) and page.has_view_permission(request):
            yield from ((page, by) for kind in narrowings(page) for by in kind.by if by.to is type(row))


def _rows_about(page: ReadOnlyAdmin, by: NarrowingField, row: models.Model, request: HttpRequest) -> QuerySet[Any]:
    return page.get_queryset(request).prefetch_related(None).order_by().filter(by.where(f"#{row.pk}"))


def _link(page: ReadOnlyAdmin, by: NarrowingField, row: models.Model) -> tuple[str, str]:
    address = reverse(f"admin:{page.opts.app_label}_{page.opts.model_name}_changelist")
    return _label(page, by.name, row), f"{address}?{urlencode({by.name: f'#{row.pk}'})}"


def is_superuser(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_superuser


def ask_once(request: HttpRequest, may: Callable[[Anyone], bool]) -> bool:
    """Return the answer of a permission and remember it for the request: a page asks it again for every link."""
    known: dict[Callable[[Anyone], bool], bool] = vars(request).setdefault("asked_once", {})
    if may not in known:
        known[may] = may(request.user)
    return known[may]


def list_label(model_admin: admin.ModelAdmin[Any]) -> str:
    return getattr(model_admin, "label", "") or str(model_admin.opts.verbose_name_plural)


def _label(model_admin: admin.ModelAdmin[Any], name: str, row: models.Model) -> str:
    """Return the list's label, with the field in brackets where it is not obvious how the row is meant."""
    label = list_label(model_admin)
    return label if name in {str(row._meta.verbose_name), "table"} else f"{label} ({name})"
