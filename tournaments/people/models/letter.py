"""Waiting mail: written in the transaction that has something to say, gone once the mail server has taken it."""

from __future__ import annotations

from django.db import models


class Letter(models.Model):
    """`headers` hold the Message-ID, so that a letter handed over twice can be told for one.

    `recipients` are lists of addresses under to, cc, bcc and reply_to; `due_at` is when it is tried (again).
    """

    sender = models.CharField(max_length=320)
    recipients = models.JSONField()
    headers = models.JSONField(default=dict)
    subject = models.TextField()
    text = models.TextField()
    html = models.TextField(blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("pk",)
        indexes = [models.Index(fields=("due_at",))]

    def __str__(self) -> str:
        return f"letter {self.pk}"
