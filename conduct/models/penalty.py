"""A penalty of level 1 or higher: it stays on the card for good, withdrawn or not (OPG B)."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.department.models import InboxItem
from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.people.models import Player
from tournaments.record.models import Event, Match, OwedGame


class Penalty(models.Model):
    """What a player was penalised for in an event, and what it did there.

    `ladder` and `code` name the infraction; `repeat` is how often it was penalised here before. `proposed` is the level
    that follows from the facts, `level` the one issued (None: the document numbers none, and the description says what
    followed), `differs_because` the director's reason where they are not the same. `match` is the game it happened in;
    `moment` says when that was. `observed_seconds` is how long stalling was watched, `evidence` what speaks for intent
    or collaboration. `follows` is what the level does, in the words of the ladder. `owed` is the game it costs where
    none was in progress. `to_coordinator` and `to_director` are the
    reports, whose keys are the receipts. Withdrawn penalties have no effect any more and count for no repeat; a
    corrected one is withdrawn, and another `replaces` it.
    """

    class Moment(models.TextChoices):
        BEFORE = "before", "Before the event"
        GAME = "game", "During a game"
        BETWEEN = "between", "Between games"
        AFTERWARDS = "afterwards", "Seen on video after the event"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="penalties")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="penalties")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="penalties")
    of_round = models.PositiveSmallIntegerField(null=True, blank=True)
    moment = models.CharField(max_length=10, choices=Moment)
    ladder = models.CharField(max_length=20)
    code = models.CharField(max_length=20)
    intent = models.BooleanField(default=False)
    evidence = models.TextField(max_length=2000, blank=True)
    observed_seconds = models.PositiveSmallIntegerField(null=True, blank=True)
    repeat = models.PositiveSmallIntegerField(default=0)
    proposed = models.PositiveSmallIntegerField(null=True, blank=True)
    level = models.PositiveSmallIntegerField(null=True, blank=True)
    differs_because = models.CharField(max_length=300, blank=True)
    description = models.TextField(max_length=2000, blank=True)
    follows = models.JSONField(default=list, blank=True)
    owed = models.OneToOneField(OwedGame, null=True, blank=True, on_delete=models.SET_NULL, related_name="penalty")
    issued_at = models.DateTimeField()
    issued_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    to_coordinator = models.ForeignKey(InboxItem, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    to_director = models.ForeignKey(InboxItem, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    withdrawn_because = models.CharField(max_length=300, blank=True)
    replaces = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="replaced_by"
    )
    version = VersionField()

    class Meta:
        ordering = ("-issued_at", "-pk")
        verbose_name_plural = "penalties"
        indexes = [models.Index(fields=("event", "player", "code"))]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(level=None) | models.Q(level__gte=1, level__lte=4),
                name="penalties_have_levels_1_to_4",
            )
        ]

    def __str__(self) -> str:
        return f"penalty {self.pk}: {self.code}, level {self.level}"

    def get_absolute_url(self) -> str:
        return reverse("conduct:penalty", args=(self.event.year, self.event.slug, self.pk))

    @property
    def stands(self) -> bool:
        return self.withdrawn_at is None
