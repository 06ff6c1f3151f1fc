"""Acts that need a second person's agreement (House-O2)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.urls import reverse

from tournaments.department.models.inbox import InboxItem
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User
from tournaments.people.models.office import Office


class Proposal(models.Model):
    """A proposed act about an `event` or a `member`. `item` is the task of those who may agree.

    `member` shall hold `post` from `starts_on`, or be trusted as a director. `office` is the last one in this post at
    the time of the proposal, or None.
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
        """Return the event whose journal shows acts about this proposal."""
        return self.event

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN
