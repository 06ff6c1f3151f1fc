"""Find the items of an inbox, and the keepers of an item."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.department.models import InboxItem
from tournaments.department.permissions import STAND_INS, barred_from, keepers_of
from tournaments.department.selectors.offices import posts_of
from tournaments.kernel.days import today
from tournaments.kernel.models import User
from tournaments.people.models.office import administrators, may_administer, offices_on

Matters = Callable[[Collection[InboxItem]], Mapping[int, str]]
CHANGED_BESIDE = "Changed without an act: {where}"
MATTERS: dict[str, Matters] = {}
"""By the kind of an item what says in words, by its key, whom and which event it is about."""


def says_what_about(kind: InboxItem.Kind) -> Callable[[Matters], Matters]:
    """Register a function that describes items of this kind; apps above may do so too."""

    def bound(matters: Matters) -> Matters:
        MATTERS[kind] = matters
        return matters

    return bound


def headings(items: Collection[InboxItem]) -> dict[int, str]:
    """Map each item to its heading: what it is, about whom, from whom. Takes one query for each kind that says more."""
    said: dict[int, str] = {}
    for kind, matters in MATTERS.items():
        if of_kind := [item for item in items if item.kind == kind]:
            said |= matters(of_kind)
    return {item.pk: _heading(item, said.get(item.pk, "")) for item in items}


def _heading(item: InboxItem, about: str) -> str:
    if item.venue:
        return f"{item.get_kind_display()}: {item.venue}"
    if item.kind == InboxItem.Kind.AUDIT and item.event is None:
        return CHANGED_BESIDE.format(where=item.text.partition(" · ")[0])
    matter = about or (f": {item.event.title}" if item.event else "")
    return f"{item.get_kind_display()}{matter}{f' from {item.by}' if item.by else ''}"


def inbox_of(user: User) -> QuerySet[InboxItem]:
    """Return what this member keeps today, oldest first."""
    return _items_kept_by(user).select_related("by__player", "owner__player", "answered_by__player", "venue", "event")


def waiting_in_inbox(user: User) -> QuerySet[InboxItem]:
    """Return open items. Events to review wait on the coordinator's desk instead."""
    return inbox_of(user).filter(answered_at=None).exclude(kind=InboxItem.Kind.LOOK)


def waiting_beside_events(user: User) -> QuerySet[InboxItem]:
    return waiting_in_inbox(user).exclude(kind__in=InboxItem.ABOUT_EVENTS)


def answered_in_inbox(user: User) -> QuerySet[InboxItem]:
    """Return answered items, latest first."""
    answered = inbox_of(user).filter(answered_at__isnull=False).exclude(kind=InboxItem.Kind.LOOK)
    return answered.order_by("-answered_at", "pk")


def readable_by(user: User) -> QuerySet[InboxItem]:
    """Return the items of the member's inbox and those that the member sent."""
    sent = InboxItem.objects.filter(by=user).exclude(kind=InboxItem.Kind.VENUE).values("pk")
    items = InboxItem.objects.filter(Q(pk__in=inbox_of(user).values("pk")) | Q(pk__in=sent))
    return items.select_related("by__player", "owner__player", "answered_by__player", "venue__region", "event")


def keepers(item: InboxItem) -> list[User]:
    """Return who has this item in an inbox today, also those who cannot act on it before they have a second factor."""
    return list(User.objects.filter(pk__in=keepers_of(item.post, barred_from(item))).order_by("pk"))


def find_unkept_items() -> QuerySet[InboxItem]:
    """Return open items that nobody at all keeps: there are none while anybody free administers the site."""
    nobody = ~Q(_has_free_holder(Q(post=OuterRef("post"))))
    for stand_ins in STAND_INS:
        nobody &= ~Q(_has_free_holder(Q(post__in=stand_ins)))
    barred = InboxItem.kept_from.through.objects.filter(inboxitem=OuterRef(OuterRef("pk")), user=OuterRef("pk"))
    nobody &= ~Q(Exists(administrators().exclude(Exists(barred))))
    return InboxItem.objects.filter(nobody, answered_at=None)


def _items_kept_by(user: User) -> QuerySet[InboxItem]:
    """Return the items whose keeper is this member: `keepers_of`, asked of every item at once."""
    posts = posts_of(user)
    mine = Q(post__in=posts)
    nobody_yet = ~Q(_has_free_holder(Q(post=OuterRef("post"))))
    for stand_ins in STAND_INS:
        if not posts.isdisjoint(stand_ins):
            mine |= nobody_yet
        nobody_yet &= ~Q(_has_free_holder(Q(post__in=stand_ins)))
    if may_administer(user):
        mine |= nobody_yet
    return InboxItem.objects.filter(mine).exclude(kept_from=user)


def _has_free_holder(posts: Q) -> Exists:
    """Build the condition that an item has a holder of these posts from whom it is not kept."""
    barred = InboxItem.kept_from.through.objects.filter(inboxitem=OuterRef(OuterRef("pk")), user=OuterRef("holder"))
    return Exists(offices_on(today()).filter(posts).exclude(Exists(barred)))
