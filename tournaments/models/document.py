"""The event document an event came from."""

from __future__ import annotations

from django.db import models

from tournaments.models.event import Event


class ImportedDocument(models.Model):
    """`written`: the document as it was given. `facts`: what the rows said right after the import.

    What still says the same is given back as it was written.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="imported_document")
    written = models.TextField()
    facts = models.TextField()

    def __str__(self) -> str:
        return f"document of event {self.event_id}"
