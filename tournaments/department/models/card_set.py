"""Card sets with their release days, which decide what is legal on a day (OPG 5.1.2)."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.witnessed import Witnessed, columns


class CardSet(Witnessed):
    """A set of cards. `released` is None if unknown; sets that are not `virtual` were printed between 1994 and 2007."""

    witnessed = columns("game name released virtual")

    game = models.CharField(max_length=8)
    name = models.CharField(max_length=80)
    released = models.DateField(null=True, blank=True)
    virtual = models.BooleanField(default=True)
    version = VersionField()

    class Meta:
        ordering = ("game", "released", "name")
        constraints = [models.UniqueConstraint(fields=("game", "name"), name="one_card_set_per_name")]

    def __str__(self) -> str:
        return self.name
