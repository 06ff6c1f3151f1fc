"""An event that came as a file: what the file said, and the word of a coordinator who accepted it."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.kernel.models.user import User
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.record.models.event import Event


class ImportedDocument(models.Model):
    """`written`: the document as it was given. `facts`: what the rows said right after the import.

    What still says the same is given back as it was written. `digest` is of what it says: the same for the same file in
    other white space. `by` brought it in; `is_dated`: it says when the event was.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="imported_document")
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="imports")
    written = models.TextField()
    facts = models.TextField()
    digest = models.CharField(max_length=32, blank=True, default="", db_default="", db_index=True, editable=False)
    is_dated = models.BooleanField(default=True, db_default=True, editable=False)

    class Meta:
        verbose_name = "imported file"
        verbose_name_plural = "imported files"

    def __str__(self) -> str:
        return f"document of event {self.event_id}"


class Acceptance(Witnessed):
    """It ends when the event is reopened."""

    witnessed = columns("event_id")
    of_event = "event"

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="acceptance")
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    reason = models.CharField(max_length=300)

    class Meta:
        ordering = ("-at", "-pk")
        verbose_name = "accepted import"
        verbose_name_plural = "accepted imports"

    def __str__(self) -> str:
        return f"acceptance of event {self.event_id}"
