"""A set of cards and the day it was released: what is legal on a day follows from it (OPG 5.1.2)."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.witnessed import Witnessed, columns


class CardSet(Witnessed):
    """Kept by coordinators. `released` None: not known. Not `virtual`: printed between 1994 and 2007."""

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
