"""Who holds a post of the Department of Organized Play, and since when (OPG 1.1)."""

from __future__ import annotations

from django.db import models

from tournaments.models.user import User


class Office(models.Model):
    class Post(models.TextChoices):
        DIRECTOR = "director", "Director of Organized Play"
        AUSTRALIA = "australia", "Coordinator, Australia"
        EUROPE = "europe", "Coordinator, Europe"
        NORTH_AMERICA = "north_america", "Coordinator, North America"
        ONLINE = "online", "Coordinator, online events"

    post = models.CharField(max_length=20, choices=Post)
    holder = models.ForeignKey(User, on_delete=models.PROTECT, related_name="offices")
    since = models.DateField()
    until = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ("post", "-since")
        constraints = [
            models.UniqueConstraint(
                fields=("post",), condition=models.Q(until__isnull=True), name="one_holder_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return self.get_post_display()
