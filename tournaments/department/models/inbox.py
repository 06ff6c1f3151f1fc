"""What waits for the word of a post: one inbox for each, and in it items of every kind (OPG 1.2, 15.2, A)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.urls import reverse

from tournaments.department.models.region import Venue
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User


class InboxItem(models.Model):
    """An item of the post with this code; while nobody holds it, the Director of Organized Play looks after it.

    `text` is what `by` wrote. `venue` is what a venue check is about, `about` the path of the page that anything else
    is about. `owner` has taken it in hand. `kept_from` are those who never see it, whatever post they hold. Of an
    `event` that is looked at: the `signs` for it as lines, each `code words`, and their `weight`.
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
