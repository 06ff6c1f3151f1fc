"""The journal: who did what to which row, when, with which facts. Only `record_act` writes it."""

from __future__ import annotations

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone

from tournaments.kernel.models.user import User


class JournalEntry(models.Model):
    """An act. `facts` hold ids and figures, never names or addresses.

    `key` with `digest` makes a second click harmless: the row it made is named by `result_model` and `result_pk`.
    `by_entry`: the entry whose private link did it, where no account did; entries may be removed, their acts stay.
    `chain`: a digest of the entry and of the one before it on the same subject (`tournaments.kernel.chain`). `kept`:
    what the act wrote to counted columns (`tournaments.kernel.models.witnessed`); empty also for entries of early
    releases.
    """

    tag = models.CharField(max_length=40)
    actor = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="acts")
    by_entry = models.BigIntegerField(null=True, editable=False)
    at = models.DateTimeField(default=timezone.now, editable=False)
    event = models.ForeignKey("tournaments.Event", null=True, on_delete=models.PROTECT, related_name="journal")
    subject_model = models.CharField(max_length=40)
    subject_pk = models.BigIntegerField()
    facts = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    kept = models.JSONField(default=dict, db_default={}, editable=False)
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 - acts without a form have none
    digest = models.CharField(max_length=64, blank=True)
    result_model = models.CharField(max_length=40, blank=True)
    result_pk = models.BigIntegerField(null=True)
    chain = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)

    class Meta:
        ordering = ("-pk",)
        verbose_name_plural = "journal"
        constraints = [
            models.UniqueConstraint(fields=("actor", "key"), name="one_act_per_key"),
            models.UniqueConstraint(fields=("by_entry", "key"), name="one_act_per_key_of_link"),
        ]
        indexes = [
            models.Index(fields=("subject_model", "subject_pk")),
            models.Index(fields=("at", "id")),
            models.Index(fields=("tag", "at", "id")),
        ]

    def __str__(self) -> str:
        return f"{self.tag} #{self.pk}"


class Seal(models.Model):
    """A seal over all entries since the previous seal, up to the key `through`, without those of rehearsals.

    `head` is a digest of their links and of the previous head. `checked_at`: when it was last recomputed.
    """

    through = models.BigIntegerField(unique=True)
    entries = models.PositiveIntegerField()
    head = models.CharField(max_length=64)
    at = models.DateTimeField()
    checked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-through",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d} {self.head[:12]}"


class Reaction(models.Model):
    """Work that follows an act, done by the task of this name. It is written with the entry, so that none is lost.

    `due_at` is when the sweeper asks for it (again); `attempts` counts how often the work was begun.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        GIVEN_UP = "given_up"

    entry = models.ForeignKey(JournalEntry, on_delete=models.CASCADE, related_name="reactions")
    task = models.CharField(max_length=100)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("entry", "task"), name="one_reaction_per_task")]
        indexes = [models.Index(fields=("state", "due_at"))]

    def __str__(self) -> str:
        return f"{self.task} after entry {self.entry_id} ({self.state})"
