"""A further sealed format of Star Wars CCG, as a coordinator approved it (SW "Sealed Deck")."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User
from tournaments.kernel.models.witnessed import Witnessed, columns


class SealedFormat(Witnessed):
    """`rules`: how its decks are made, of those of the guide. `withdrawn`: no further event is listed with it."""

    class Rules(models.TextChoices):
        SEALED = "sealed", "Sealed: everybody opens and exchanges"
        DRAFT = "draft", "Booster Draft"

    witnessed = columns("name rules product withdrawn")

    name = models.CharField(max_length=80, unique=True)
    rules = models.CharField(max_length=10, choices=Rules)
    product = models.CharField(max_length=200)
    notes = models.TextField(max_length=1000, blank=True)
    withdrawn = models.BooleanField(default=False)
    approved_at = models.DateTimeField()
    approved_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    version = VersionField()

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name
