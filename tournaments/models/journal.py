"""Every act, once: who did what to which row, when, with which facts. Written by `recorded` alone."""

from __future__ import annotations

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from tournaments.models.event import Event
from tournaments.models.user import User


class JournalEntry(models.Model):
    """`facts` hold ids and figures, never names or addresses. `key` with `digest` makes a second click harmless:

    the row it made is named by `result_model` and `result_pk`.
    """

    tag = models.CharField(max_length=40)
    actor = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="acts")
    at = models.DateTimeField(auto_now_add=True)
    event = models.ForeignKey(Event, null=True, on_delete=models.PROTECT, related_name="journal")
    subject_model = models.CharField(max_length=40)
    subject_pk = models.BigIntegerField()
    facts = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 - acts without a form have none
    digest = models.CharField(max_length=64, blank=True)
    result_model = models.CharField(max_length=40, blank=True)
    result_pk = models.BigIntegerField(null=True)

    class Meta:
        ordering = ("-pk",)
        verbose_name_plural = "journal"
        constraints = [models.UniqueConstraint(fields=("actor", "key"), name="one_act_per_key")]
        indexes = [models.Index(fields=("subject_model", "subject_pk"))]

    def __str__(self) -> str:
        return f"{self.tag} #{self.pk}"
