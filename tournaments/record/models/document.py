"""Events that were imported from a file, and their acceptance by a coordinator."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.kernel.models.user import User
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.record.models.event import Event


class ImportedDocument(models.Model):
    """The file that an event was imported from.

    `written` is the document as it was given, `facts` what the rows said right after the import: values that have not
    changed are exported as they were written. `digest` is the same for files that differ in white space only. `by`
    imported it; `is_dated`: the file says when the event took place.
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
    """A coordinator's acceptance of an imported event; it ends when the event is reopened."""

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
