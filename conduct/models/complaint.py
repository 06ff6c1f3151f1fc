"""What a player has against a director, for a coordinator or the Director of Organized Play (OPG 1.2)."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.department.models import InboxItem
from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.record.models import Event


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
