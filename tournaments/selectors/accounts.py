"""Accounts by their addresses. Several that nobody confirmed may share one; of those one alone can confirm it."""

from __future__ import annotations

from allauth.account.models import EmailAddress

from tournaments.models import User


def has_confirmed_address(user: User) -> bool:
    return bool(EmailAddress.objects.filter(user=user, verified=True).exists())
