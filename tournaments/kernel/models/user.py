"""An account: an e-mail address and a password. Who plays is a Player."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone

from tournaments.kernel.models.epochs import VersionField


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **extra: Any) -> User:
        user = self.model(email=self.normalize_email(email).lower(), **extra)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **extra: Any) -> User:
        return self.create_user(email, password, is_staff=True, is_superuser=True, **extra)


class User(AbstractBaseUser, PermissionsMixin):  # type: ignore[django-manager-missing]
    """An account. Its address is never public; other people see its `player`.

    Several accounts may have given the same `email`; only one of them can confirm it (allauth's `EmailAddress`).
    `unread` counts the unread notices, so that no page has to; `mail_choices` says by kind of notice whether it also
    comes by mail, where the member changed the default. `calendar_nonce` is part of the private address of the member's
    calendar (`people.selectors.calendars`); None: there is no address yet. `acts_seen`: the newest act of the journal
    when they last opened the administration; None if they never did.
    """

    email = models.EmailField(db_index=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now)
    unread = models.PositiveIntegerField(default=0, editable=False)
    mail_choices = models.JSONField(default=dict, blank=True, editable=False)
    calendar_nonce = models.PositiveBigIntegerField(null=True, editable=False)
    acts_seen = models.BigIntegerField(null=True, editable=False)
    version = VersionField()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects = UserManager()

    class Meta:
        verbose_name = "account"
        verbose_name_plural = "accounts"

    def __str__(self) -> str:
        player = getattr(self, "player", None)
        return player.shown_name if player else f"member {self.pk}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)
