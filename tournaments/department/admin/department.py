"""The Department of Organized Play: posts, regions, venues, card sets, and what waits for a word."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from tournaments.department.admin.narrowing import by_venue
from tournaments.department.models import Area, CardSet, InboxItem, Region, SealedFormat, Venue
from tournaments.department.selectors.inboxes import inbox_of
from tournaments.kernel.admin_base.columns import link_column, links_of, moment_column, name_of
from tournaments.kernel.admin_base.narrowing import day_fields, make_narrowing
from tournaments.kernel.admin_base.reading import ReadOnlyAdmin, is_superuser
from tournaments.people.admin.lists import member_field, members
from tournaments.people.models import NamedPost, Office


@admin.register(Office)
class OfficeAdmin(ReadOnlyAdmin):
    list_display = ("post", link_column("holder"), "since", "until")
    list_filter = (make_narrowing(member_field("holder")),)
    list_select_related = members("holder")


@admin.register(NamedPost)
class NamedPostAdmin(ReadOnlyAdmin):
    list_display = ("title", "code", "closed")
    list_filter = ("closed",)


@admin.register(Region)
class RegionAdmin(ReadOnlyAdmin):
    list_display = ("name", "slug", "post")
    list_filter = ("post",)
    search_fields = ("name",)


@admin.register(Area)
class AreaAdmin(ReadOnlyAdmin):
    list_display = ("country", "place", link_column("region"))
    list_select_related = ("region",)
    search_fields = ("place", "region__name")


@admin.register(Venue)
class VenueAdmin(ReadOnlyAdmin):
    list_display = (
        "name",
        "town",
        "country",
        link_column("region"),
        "state",
        link_column("made_by"),
        moment_column("made_at"),
    )
    list_filter = (make_narrowing(member_field("made_by"), *day_fields("made_at")), "state")
    list_select_related = ("region", "merged_into", *members("made_by", "decided_by"))
    search_fields = ("name", "town", "address", "region__name")


@admin.register(CardSet)
class CardSetAdmin(ReadOnlyAdmin):
    list_display = ("name", "game", "released", "virtual")
    list_filter = ("game", "virtual")
    search_fields = ("name",)


@admin.register(SealedFormat)
class SealedFormatAdmin(ReadOnlyAdmin):
    list_display = ("name", "rules", "product", "withdrawn", moment_column("approved_at"), link_column("approved_by"))
    list_filter = (make_narrowing(member_field("approved_by"), *day_fields("approved_at")), "rules", "withdrawn")
    list_select_related = members("approved_by")
    search_fields = ("name", "product")


@admin.register(InboxItem)
class InboxAdmin(ReadOnlyAdmin):
    """Whoever keeps the inbox of a post reads what is in it, nobody else; complaints stand on pages of their own."""

    list_display = (
        moment_column("made_at"),
        "post",
        "kind",
        link_column("by"),
        link_column("owner"),
        link_column("venue"),
        moment_column("answered_at"),
    )
    list_filter = (make_narrowing(member_field("by"), by_venue("venue"), *day_fields("made_at")), "kind")
    list_select_related = ("venue", "event", *members("by", "owner", "answered_by"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[InboxItem]:
        items: QuerySet[InboxItem] = super().get_queryset(request).exclude(kind=InboxItem.Kind.COMPLAINT)
        if is_superuser(request) or request.user.is_anonymous:
            return items
        return items.filter(pk__in=inbox_of(request.user).values("pk"))


@name_of.register
def _(row: InboxItem) -> str:
    """Without who sent it: other pages link to it for readers who do not keep the inbox."""
    about = row.venue or row.event
    return f"{row.get_kind_display()}: {about}" if about else row.get_kind_display()


@links_of.register
def _(row: Venue) -> dict[str, str]:
    """A new one has no page for every coordinator yet."""
    return {"page": row.get_absolute_url()} if row.is_known or row.merged_into else {}
