"""A game that is filmed: with the consent of each player, to the filming and to publishing it (OPG 14)."""

from __future__ import annotations

from django.db import models

from tournaments.department.models import InboxItem
from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.people.models import Player
from tournaments.record.models import Match


class Filming(models.Model):
    """Allowed by a director for one game. `link` is set when the video is published.

    `upload` is what the Social Media Manager was asked.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="filming")
    allowed_at = models.DateTimeField()
    allowed_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    link = models.URLField(max_length=300, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    published_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    upload = models.ForeignKey(InboxItem, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    version = VersionField()

    class Meta:
        verbose_name = "filmed game"
        verbose_name_plural = "filmed games"

    def __str__(self) -> str:
        return f"filming of match {self.match_id}"


class Consent(models.Model):
    """The consent of one player. One that is withdrawn before the video is published no longer counts.

    `among` are the players of the game it was given for; it no longer counts if others sit there. `noted_by` is the
    director to whom a player without an account gave it.
    """

    filming = models.ForeignKey(Filming, on_delete=models.CASCADE, related_name="consents")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="consents")
    among = models.JSONField(default=list)
    given_at = models.DateTimeField()
    noted_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("filming", "player"), name="one_consent_per_player")]

    def __str__(self) -> str:
        return f"consent of player {self.player_id} to filming {self.filming_id}"
