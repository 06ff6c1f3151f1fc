"""Directors and judges of an event, and decisions about a director who plays."""

from __future__ import annotations

from typing import ClassVar, Self

from django.db import models
from django.utils import timezone

from tournaments.kernel.models.user import User
from tournaments.kernel.models.witnessed import Witnessed, WitnessedManager, columns
from tournaments.record.models.event import Event


class AcceptedDirectors(WitnessedManager["Director"]):
    """A manager of the directors and judges who accepted their invitation."""

    def get_queryset(self) -> models.QuerySet[Director]:
        return super().get_queryset().filter(accepted_at__isnull=False)


class Director(Witnessed):
    """A member's position in an event.

    `accepted_at` None: invited, and without any right until they accept. `judging_since`: they left their own game to
    judge, and that time counts.
    """

    class Position(models.IntegerChoices):
        PRIMARY = 1, "Primary director"
        SECONDARY = 2, "Secondary director"
        TERTIARY = 3, "Tertiary director"
        JUDGE = 4, "Judge"

    DIRECTING = (Position.PRIMARY, Position.SECONDARY, Position.TERTIARY)

    witnessed = columns("event_id user_id position accepted_at judging_since")
    of_event = "event"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="directors")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="directing")
    position = models.PositiveSmallIntegerField(choices=Position)
    invited_at = models.DateTimeField(default=timezone.now)
    accepted_at = models.DateTimeField(null=True, blank=True)
    judging_since = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[WitnessedManager[Self]] = WitnessedManager()
    accepted = AcceptedDirectors()

    class Meta:
        ordering = ("position", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=("event", "position"),
                condition=models.Q(position__in=(1, 2, 3)),
                name="one_director_per_position",
            ),
            models.UniqueConstraint(fields=("event", "user"), name="one_position_per_director"),
        ]

    def __str__(self) -> str:
        return f"{self.get_position_display()} of event {self.event_id}"


class PlayingDirector(Witnessed):
    """The decision about a director who plays in their own event.

    `others` were asked and `yes` of them approve; None: nobody was asked. `forbidden_because`: an order not to play.
    """

    witnessed = columns("event_id others yes forbidden_because")
    of_event = "event"

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="playing")
    others = models.PositiveSmallIntegerField(null=True, blank=True)
    yes = models.PositiveSmallIntegerField(null=True, blank=True)
    forbidden_because = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = "director who plays"
        verbose_name_plural = "directors who play"

    def __str__(self) -> str:
        return f"the director of event {self.event_id} as a player"
