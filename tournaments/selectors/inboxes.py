"""Whose inbox an item is in."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from tournaments.models import InboxItem, Office, User
from tournaments.models.office import held_on, today
from tournaments.selectors.offices import posts_of


def inbox_of(user: User) -> QuerySet[InboxItem]:
    """Items of the posts this member holds today, oldest first; the Director's also those of vacant posts."""
    posts = posts_of(user)
    mine = Q(post__in=posts)
    if Office.Post.DIRECTOR in posts:
        mine |= ~Q(post__in=held_on(today()).values("post"))
    return InboxItem.objects.filter(mine).select_related("by__player", "owner__player", "answered_by__player", "venue")


def readable_by(user: User) -> QuerySet[InboxItem]:
    """Those of the inbox, and what the member sent."""
    sent = InboxItem.objects.filter(by=user).exclude(kind=InboxItem.Kind.VENUE).values("pk")
    found = InboxItem.objects.filter(Q(pk__in=inbox_of(user).values("pk")) | Q(pk__in=sent))
    return found.select_related("by__player", "owner__player", "answered_by__player", "venue__region")


def keepers(post: str) -> QuerySet[User]:
    """Who looks after the inbox of a post today: its holder, else the Director."""
    held = held_on(today())
    holders = User.objects.filter(pk__in=held.filter(post=post).values("holder"))
    return (
        holders
        if holders.exists()
        else User.objects.filter(pk__in=held.filter(post=Office.Post.DIRECTOR).values("holder"))
    )
