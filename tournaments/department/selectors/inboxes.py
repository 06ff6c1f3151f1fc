"""Whose inbox an item is in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from django.db.models import F, Q, QuerySet

from tournaments.department.models import InboxItem
from tournaments.department.selectors.offices import posts_of
from tournaments.kernel.days import today
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.people.models.office import held_on

Matters = Callable[[Collection[InboxItem]], Mapping[int, str]]
MATTERS: dict[str, Matters] = {}
"""By the kind of an item what says in words, by its key, whom and which event it is about."""


def says_what_about(kind: InboxItem.Kind) -> Callable[[Matters], Matters]:
    """Binds it, also in an app above this one."""

    def bound(matters: Matters) -> Matters:
        MATTERS[kind] = matters
        return matters

    return bound


def headings(items: Collection[InboxItem]) -> dict[int, str]:
    """By the key of each item what it is, about whom, and from whom: one more query for each kind that says more."""
    said: dict[int, str] = {}
    for kind, matters in MATTERS.items():
        if of_kind := [item for item in items if item.kind == kind]:
            said |= matters(of_kind)
    return {item.pk: _heading(item, said.get(item.pk, "")) for item in items}


def _heading(item: InboxItem, about: str) -> str:
    if item.venue:
        return f"{item.get_kind_display()}: {item.venue}"
    matter = about or (f": {item.event.title}" if item.event else "")
    return f"{item.get_kind_display()}{matter}{f' from {item.by}' if item.by else ''}"


def inbox_of(user: User) -> QuerySet[InboxItem]:
    """Items of the posts this member holds today, oldest first; the Director's also those of vacant posts.

    What is kept from the holder of its post goes to the Director; what is kept from him, to the coordinators.
    """
    return _items_of(user, posts_of(user))


def waiting_in_inbox(user: User) -> QuerySet[InboxItem]:
    """What waits for a word. Events that are merely worth a look wait on the coordinator's desk."""
    return inbox_of(user).filter(answered_at=None).exclude(kind=InboxItem.Kind.LOOK)


def waiting_beside_events(user: User) -> QuerySet[InboxItem]:
    return waiting_in_inbox(user).exclude(kind__in=InboxItem.ABOUT_EVENTS)


def answered_in_inbox(user: User) -> QuerySet[InboxItem]:
    """Latest first."""
    answered = inbox_of(user).filter(answered_at__isnull=False).exclude(kind=InboxItem.Kind.LOOK)
    return answered.order_by("-answered_at", "pk")


def readable_by(user: User) -> QuerySet[InboxItem]:
    """Those of the inbox, and what the member sent."""
    sent = InboxItem.objects.filter(by=user).exclude(kind=InboxItem.Kind.VENUE).values("pk")
    items = InboxItem.objects.filter(Q(pk__in=inbox_of(user).values("pk")) | Q(pk__in=sent))
    return items.select_related("by__player", "owner__player", "answered_by__player", "venue__region", "event")


def keepers(item: InboxItem) -> list[User]:
    """Who has this item in an inbox today."""
    holders = User.objects.filter(offices__in=held_on(today())).distinct().order_by("pk")
    return [user for user in holders if _items_of(user, _posts_of(user)).filter(pk=item.pk).exists()]


def _posts_of(holder: User) -> set[str]:
    """Also of somebody who cannot act on it before he has a second factor: he is told all the same."""
    return set(held_on(today()).filter(holder=holder).values_list("post", flat=True))


def _items_of(user: User, posts: set[str]) -> QuerySet[InboxItem]:
    held = held_on(today())
    barred = InboxItem.objects.filter(kept_from__offices__in=held, kept_from__offices__post=F("post"))
    mine = Q(post__in=posts)
    if Office.Post.DIRECTOR in posts:
        mine |= ~Q(post__in=held.values("post")) | Q(pk__in=barred.values("pk"))
    if posts.intersection(Office.COORDINATORS):
        mine |= Q(pk__in=barred.filter(post=Office.Post.DIRECTOR).values("pk"))
    items = InboxItem.objects.filter(mine).exclude(kept_from=user)
    return items.select_related("by__player", "owner__player", "answered_by__player", "venue", "event")
