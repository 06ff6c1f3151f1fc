"""Rows of a player's card in an event (OPG B; SW 3.4.9), and complaints about directors (OPG 1.2)."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.department.models import InboxItem
from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.people.models import Player
from tournaments.record.models import Event, Match, OwedGame


class Penalty(Witnessed):
    """Level 1 or higher, what for, and what it did there: it stays on the card for good, withdrawn or not.

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

    witnessed = columns(
        "event_id player_id match_id of_round moment ladder code intent observed_seconds repeat proposed level",
        "follows owed_id withdrawn_at replaces_id",
    )
    of_event = "event"

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


class VerbalWarning(models.Model):
    """Level 0: on no card and in no journal; it counts inside its event and goes with it (AMB-C3).

    What was said is not kept, only for which infraction, so that a repeat climbs. `key` is the form's.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="verbal_warnings")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="verbal_warnings")
    ladder = models.CharField(max_length=20)
    code = models.CharField(max_length=20)
    of_round = models.PositiveSmallIntegerField(null=True, blank=True)
    issued_at = models.DateTimeField()
    key = models.CharField(max_length=64, blank=True)
    issued_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("-issued_at", "-pk")
        constraints = [
            models.UniqueConstraint(
                fields=("issued_by", "key"), condition=~models.Q(key=""), name="one_warning_per_key"
            )
        ]
        indexes = [models.Index(fields=("event", "player", "code"))]

    def __str__(self) -> str:
        return f"verbal warning {self.pk}: {self.code}"


class DeckCheck(Witnessed):
    """A deck check and its result.

    What has to be corrected is due by the next round (OPG B); `corrected_at` says when it was.
    """

    class Found(models.TextChoices):
        IN_ORDER = "in_order", "In order"
        MINOR = "minor", "A mistake that was mended at once"
        MAJOR = "major", "Not legal, or not as listed"

    witnessed = columns("event_id player_id of_round found corrected_at")
    of_event = "event"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deck_checks")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="deck_checks")
    of_round = models.PositiveSmallIntegerField(null=True, blank=True)
    found = models.CharField(max_length=10, choices=Found)
    note = models.CharField(max_length=500, blank=True)
    checked_at = models.DateTimeField()
    checked_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    corrected_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-checked_at", "-pk")
        indexes = [models.Index(fields=("event", "player"))]

    def __str__(self) -> str:
        return f"deck check {self.pk}: {self.get_found_display()}"


class Complaint(models.Model):
    """`item` is where it waits, in the inbox of a post whose holder has no part in it; its answer answers this.

    `routed` says, in a sentence for each post that it passed by, whose part in it was in the way.
    """

    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.SET_NULL, related_name="complaints")
    about = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="complaints_about")
    text = models.TextField(max_length=2000)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="complaints")
    made_at = models.DateTimeField()
    routed = models.CharField(max_length=500, blank=True)
    item = models.OneToOneField(InboxItem, on_delete=models.PROTECT, related_name="complaint")
    version = VersionField()

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return f"complaint {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("conduct:complaint", args=(self.pk,))
