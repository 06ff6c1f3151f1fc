"""Inboxes of the posts, with items of every kind (OPG 1.2, 15.2, A)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.urls import reverse

from tournaments.department.models.region import Venue
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User


class InboxItem(models.Model):
    """A task of a post; while the post is vacant, the Director of Organized Play keeps it.

    `text` is what `by` wrote. A venue check is about `venue`, anything else about the page with the path `about`.
    `owner` is working on it. `kept_from` lists members who never see it, whatever post they hold. For an `event` to
    review, `signs` holds the reasons as lines of `code words`, and `weight` their sum.
    """

    class Kind(models.TextChoices):
        VENUE = "venue", "Venue check"
        MESSAGE = "message", "Message"
        REPORT = "report", "Report of a disqualification"
        CONDUCT = "conduct", "Report on conduct"
        COMPLAINT = "complaint", "Complaint"
        AWAITING = "awaiting", "Event that waits to be rated"
        AUDIT = "audit", "Event to audit"
        LOOK = "look", "Event worth a look"
        REQUEST = "request", "Request about an event"
        LEAGUE = "league", "League to acknowledge"
        NAME = "name", "Reported name"
        FLAG = "flag", "Event counted late for a league"
        DENIAL = "denial", "Denied entry"
        PROPOSAL = "proposal", "Act that needs a second person"

    ABOUT_EVENTS: ClassVar[tuple[str, ...]] = (Kind.LOOK, Kind.AUDIT, Kind.AWAITING)

    post = models.CharField(max_length=40)
    kind = models.CharField(max_length=20, choices=Kind)
    text = models.TextField(max_length=2000, blank=True)
    venue = models.ForeignKey(Venue, null=True, blank=True, on_delete=models.CASCADE, related_name="checks")
    about = models.CharField(max_length=200, blank=True)
    event = models.ForeignKey(
        "tournaments.Event", null=True, blank=True, on_delete=models.CASCADE, related_name="looks"
    )
    signs = models.TextField(blank=True, default="", db_default="")
    weight = models.PositiveSmallIntegerField(default=0, db_default=0)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="sent_items")
    made_at = models.DateTimeField()
    owner = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    answer = models.TextField(max_length=2000, blank=True)
    answered_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    kept_from = models.ManyToManyField(User, blank=True, related_name="+")
    version = VersionField()

    class Meta:
        ordering = ("made_at", "pk")
        indexes = [models.Index(fields=("post", "answered_at", "made_at"))]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("tournaments:inbox_item", args=(self.pk,))

    @property
    def is_open(self) -> bool:
        return self.answered_at is None

    @property
    def is_restorable(self) -> bool:
        """Return whether it is about a row that is put back as it was recorded; `signs` says which."""
        return self.kind == self.Kind.AUDIT and self.event_id is None and bool(self.signs) and self.is_open
