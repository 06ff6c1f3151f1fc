"""An act that needs a second person: who wants it, and what becomes of it (House-O2)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.urls import reverse

from tournaments.department.models.inbox import InboxItem
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User
from tournaments.people.models.office import Office


class Proposal(models.Model):
    """`item`: who proposes it, and who may agree. `event` or `member`: what it is about.

    `member` is to hold the `post` from `starts_on`, or is a director to be trusted. `office`: the last one in this post
    when it was proposed; None: nobody ever held it.
    """

    class Act(models.TextChoices):
        VOID = "void", "Declare an event void"
        REOPEN = "reopen", "Reopen an event"
        APPOINT = "appoint", "Fill a post"
        TRUST = "trust", "Trust a director"

    class State(models.TextChoices):
        OPEN = "open", "Waits for a second person"
        DONE = "done", "Agreed and done"
        REFUSED = "refused", "Refused"
        WITHDRAWN = "withdrawn", "Withdrawn"

    item = models.OneToOneField(InboxItem, on_delete=models.CASCADE, related_name="proposal")
    act = models.CharField(max_length=20, choices=Act)
    event = models.ForeignKey("tournaments.Event", null=True, on_delete=models.CASCADE, related_name="proposals")
    member = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="+")
    post = models.CharField(max_length=40, blank=True)
    starts_on = models.DateField(null=True)
    office = models.ForeignKey(Office, null=True, on_delete=models.CASCADE, related_name="+")
    reason = models.TextField(max_length=2000, blank=True)
    state = models.CharField(max_length=20, choices=State, default=State.OPEN)
    version = VersionField()

    class Meta:
        ordering = ("-pk",)
        constraints = [
            UniqueConstraint(fields=("event", "act"), condition=Q(state="open"), name="one_proposal_of_an_event"),
            UniqueConstraint(fields=("post",), condition=Q(state="open", act="appoint"), name="one_proposal_of_a_post"),
            UniqueConstraint(fields=("member",), condition=Q(state="open", act="trust"), name="one_proposal_of_trust"),
        ]

    def __str__(self) -> str:
        return f"{self.get_act_display()}: {self.event or self.member}"

    def get_absolute_url(self) -> str:
        return reverse("tournaments:proposal", args=(self.pk,))

    @property
    def event_of_acts(self) -> object:
        """The event whose journal shows what is done about this."""
        return self.event

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN
