"""Posts of the Department of Organized Play (OPG 1.1): filled from the shell."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import transaction

from tournaments.models import Office, User


def appoint(post: str, holder: User, *, on: date) -> Office:
    """Give a post to a member from this day on; whoever held it leaves it the day before."""
    with transaction.atomic():
        Office.objects.filter(post=post, until__isnull=True).update(until=on - timedelta(days=1))
        return Office.objects.create(post=post, holder=holder, since=on)
