"""Posts of the Department of Organized Play with their holders and terms (OPG 1.1, 15.2); trusted directors."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db import models
from django.db.models import Q, UniqueConstraint

from tournaments.kernel.days import today
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User
from tournaments.kernel.models.witnessed import Witnessed, columns


class Office(Witnessed):
    """A member in a post, from `since` to the end of `until`.

    `post` is one of the guide's or the code of a NamedPost. An `until` before `since`: taken back on its first day.
    """

    class Post(models.TextChoices):
        DIRECTOR = "director", "Director of Organized Play"
        AUSTRALIA = "australia", "Coordinator, Australia"
        EUROPE = "europe", "Coordinator, Europe"
        NORTH_AMERICA = "north_america", "Coordinator, North America"
        ONLINE = "online", "Coordinator, online events"
        ACHIEVEMENTS = "achievements", "Achievement Master"
        AMBASSADOR = "ambassador", "Chief Ambassador"
        SOCIAL_MEDIA = "social_media", "Social Media Manager"
        CHAIR = "chair", "Chair of the Board"

    COORDINATORS: ClassVar[tuple[str, ...]] = (Post.AUSTRALIA, Post.EUROPE, Post.NORTH_AMERICA, Post.ONLINE)

    witnessed = columns("post holder_id since until")

    post = models.CharField(max_length=40)
    holder = models.ForeignKey(User, on_delete=models.PROTECT, related_name="offices")
    since = models.DateField()
    until = models.DateField(null=True, blank=True)
    version = VersionField()

    class Meta:
        ordering = ("post", "-since", "-pk")
        verbose_name = "post"
        verbose_name_plural = "posts"
        constraints = [UniqueConstraint(fields=("post",), condition=Q(until__isnull=True), name="one_holder_at_a_time")]

    def __str__(self) -> str:
        return dict(Office.Post.choices).get(self.post, self.post)

    @property
    def name(self) -> str:
        """Return the holder's name. Load the account and its player with the row."""
        return str(self.holder)


class NamedPost(Witnessed):
    """A post that the Director named, beside those of the guide. One that is closed has no page any more."""

    witnessed = columns("code title closed")

    code = models.SlugField(max_length=40, unique=True)
    title = models.CharField(max_length=60)
    closed = models.BooleanField(default=False)
    version = VersionField()

    class Meta:
        ordering = ("title", "pk")
        verbose_name = "further post"
        verbose_name_plural = "further posts"

    def __str__(self) -> str:
        return self.title


def offices_on(day: date) -> models.QuerySet[Office]:
    """Return the posts that are held on this day."""
    lasts = Q(until__isnull=True) | Q(until__gte=day)
    return Office.objects.filter(lasts, since__lte=day)


def offices_of(user: User) -> models.QuerySet[Office]:
    """Return the posts that this member holds today and may act on; none while a required second factor is missing."""
    held = offices_on(today()).filter(holder=user)
    return held.none() if lacks_second_factor(user) else held


def lacks_second_factor(user: User) -> bool:
    """Return whether the site requires a second factor of post holders and this member has none."""
    if not settings.POSTS_NEED_SECOND_FACTOR:
        return False
    return not Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists()


def administrators() -> models.QuerySet[User]:
    """Return who administers the site."""
    return User.objects.filter(is_superuser=True, is_active=True)


def may_administer(user: User) -> bool:
    """Return whether this member administers the site, and has the second factor that this may want."""
    return user.is_superuser and user.is_active and not lacks_second_factor(user)


class Trust(Witnessed):
    """A coordinator's decision to trust a director, however few of their events counted before."""

    witnessed = columns("director_id")

    director = models.OneToOneField(User, on_delete=models.CASCADE, related_name="trust")
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()

    class Meta:
        verbose_name = "trusted director"
        verbose_name_plural = "trusted directors"

    def __str__(self) -> str:
        return f"trust in {self.director}"
