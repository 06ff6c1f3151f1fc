"""Invitations: what a member is asked to be in a league or at an event, and what the answer was."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.urls import reverse

from leagues.models.league import League
from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.record.models import Entry, Event


class Invitation(models.Model):
    """A post that `user` is invited to by `invited_by`, and holds only once they accept (House-E33).

    `league` is that of a post in a league, `entry` that of a Tournament Advocate; the other one is None.
    """

    class Post(models.TextChoices):
        DIRECTOR = "director", "League Director"
        ALTERNATE = "alternate", "Alternate"
        FOUNDER = "founder", "Committed player"
        ADVOCATE = "advocate", "Tournament Advocate"

    class State(models.TextChoices):
        OPEN = "open", "Invited"
        ACCEPTED = "accepted", "Accepted"
        DECLINED = "declined", "Declined"
        WITHDRAWN = "withdrawn", "Withdrawn"

    post = models.CharField(max_length=10, choices=Post)
    league = models.ForeignKey(League, null=True, blank=True, on_delete=models.CASCADE, related_name="invitations")
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="invitations")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="invitations")
    invited_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    invited_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    answered_at = models.DateTimeField(null=True, blank=True)
    version = VersionField()

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.CheckConstraint(
                condition=Q(league=None, entry__isnull=False) | Q(league__isnull=False, entry=None),
                name="invitation_to_one_thing",
            ),
            models.UniqueConstraint(
                fields=("post", "league", "user"), condition=Q(state="open"), name="one_open_invitation_in_a_league"
            ),
            models.UniqueConstraint(
                fields=("post", "entry", "user"), condition=Q(state="open"), name="one_open_invitation_at_an_event"
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk} of account {self.user_id} as {self.post}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:invitation", args=(self.pk,))

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN

    @property
    def subject(self) -> League | Event:
        """Return the league or event that the post belongs to."""
        place: Any = self.league if self.league is not None else self.entry
        subject: League | Event = place if isinstance(place, League) else place.event
        return subject

    @property
    def about(self) -> str:
        """Return the name of that league or event."""
        subject = self.subject
        return subject.name if isinstance(subject, League) else subject.title

    @property
    def event(self) -> Event | None:
        """Return the event of an Advocate; None for a post in a league."""
        subject = self.subject
        return subject if isinstance(subject, Event) else None


HELD = [(post.value, post.label) for post in Invitation.Post if post != Invitation.Post.ADVOCATE]
"""The posts of a league, which members hold and can give up there."""
