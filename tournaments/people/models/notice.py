"""Notices to one member, always shown on the site and sent by mail if they chose so; and letters on their way."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.kernel.models.user import User


class Notice(models.Model):
    """`link` is the path of the page it is about; `read_at` None: unread, and counted in the member's `unread`.

    `caused_by` did the act that tells of it; null where the site tells by itself.
    """

    class Kind(models.TextChoices):
        INVITATION = "invitation", "Invitation"
        CHANGED = "changed", "Event changed, postponed or cancelled"
        ENTERED = "entered", "Entered by a director"
        WAITING_LIST = "waiting_list", "Waiting list"
        CONFIRM = "confirm", "Result awaits my confirmation"
        REPORT_DUE = "report_due", "Report due"
        CLAIM = "claim", "Claim on a record of my events"
        DENIED = "denied", "“That is not me”"
        CLAIM_DECIDED = "claim_decided", "Claim decided"
        CONDUCT = "conduct", "Penalty, ruling or suspension"
        AWARD = "award", "Award or title"
        MESSAGE = "message", "Message"

    class Mail(models.TextChoices):
        NONE = "", "On the site alone"
        SENT = "sent", "By mail, too"
        WAITS = "waits", "With the next digest"
        GATHERED = "gathered", "With a digest"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notices")
    event = models.ForeignKey(
        "tournaments.Event", null=True, blank=True, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=20, choices=Kind)
    text = models.CharField(max_length=500)
    link = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)
    mail = models.CharField(max_length=10, choices=Mail, blank=True, default=Mail.NONE, db_default="")
    caused_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-at", "-pk")
        indexes = [models.Index(fields=("user", "-at")), models.Index(fields=("event", "kind", "-at"))]

    def __str__(self) -> str:
        return f"notice {self.pk} ({self.kind})"


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
