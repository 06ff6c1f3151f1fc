"""Daily quotas of what one member causes: events and leagues, invitations, letters.

Coordinators and trusted directors have no quota.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.db.models import Count
from django.utils import timezone

from tournaments.engine.core.types import NO_SECTION, RuleViolation, Violation, require_no_findings
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.registry import Tag, Trait, list_tags
from tournaments.people.acts import PeopleTag
from tournaments.people.models import Notice, Trust
from tournaments.people.permissions import can_coordinate

A_DAY = timedelta(days=1)
ASK = "Go on tomorrow, or ask a coordinator to trust you as a director."


def refuse_more_events(by: User) -> None:
    """Raises RuleViolation for who has listed and imported as many in a day as a member may."""
    require_no_findings(quota_violations(by))


def quota_violations(by: User) -> tuple[Violation, ...]:
    """Return `quota` for a member who has listed and imported events, and formed leagues, as often in a day as a member
    may.
    """
    most = settings.EVENTS_PER_DAY
    if not _is_reached(by, list_tags(Trait.LISTING), most):
        return ()
    message = f"You have listed {most} events in a day, leagues among them, which is the most. {ASK}"
    return (Violation("quota", message, NO_SECTION),)


def refuse_more_invitations(by: User) -> None:
    """Raises RuleViolation for who has invited as many people in a day as a member may."""
    most = settings.INVITATIONS_PER_DAY
    if _is_reached(by, (PeopleTag.DIRECTOR_INVITED,), most):
        raise RuleViolation("quota", f"You have invited {most} people in a day, which is the most. {ASK}", NO_SECTION)


def above_quota(mailed: Sequence[Notice]) -> set[int]:
    """Return the members whose letter waits for a digest, of those that one act notifies.

    Letters to oneself, to players whom a director enters up to the event's cap, and from the site itself do not count.
    """
    by = mailed[0].caused_by if mailed else None
    in_all, to_one = settings.LETTERS_PER_DAY, settings.LETTERS_TO_ONE_PER_DAY
    if by is None or not (in_all and to_one):
        return set()
    sent = Notice.objects.filter(caused_by=by, mail=Notice.Mail.SENT, at__gt=timezone.now() - A_DAY).exclude(user=by)
    reached = Counter(dict(sent.order_by().values_list("user").annotate(Count("pk"))))
    counted = sent.exclude(kind=Notice.Kind.ENTERED, event__cap__isnull=False).count()
    above = set()
    for notice in mailed:
        reached[notice.user_id] += 1
        counted += not _is_free(notice)
        if notice.user_id != by.pk and (reached[notice.user_id] > to_one or counted > in_all):
            above.add(notice.user_id)
    return set() if above and has_no_quota(by) else above


def _is_free(notice: Notice) -> bool:
    event = notice.event
    entered = notice.kind == Notice.Kind.ENTERED and event is not None and event.cap is not None
    return notice.user_id == notice.caused_by_id or entered


def has_no_quota(user: User) -> bool:
    return can_coordinate(user) or Trust.objects.filter(director=user).exists()


def _is_reached(by: User, tags: tuple[Tag, ...], most: int) -> bool:
    """Return whether the member reached the quota; `most` 0 means no limit."""
    if not most:
        return False
    entries = JournalEntry.objects.filter(actor=by, tag__in=tags, at__gt=timezone.now() - A_DAY)
    return entries.count() >= most and not has_no_quota(by)
