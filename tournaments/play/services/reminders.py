"""Remind the open tables of a round of their result, each once."""

from __future__ import annotations

from typing import Unpack

from django.urls import reverse
from django.utils import timezone

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import AlreadyDone, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.play.acts import PlayTag
from tournaments.play.selectors.reminders import LAST, may_remind, tables_to_remind
from tournaments.play.services.announcements import ACCOUNTS
from tournaments.record.models import Match, Round, Seat

TEXT = "{}: your table has no result yet. Report it, or tell the director if you still play."


@replayable
def remind_tables(played: Round, *, by: User, **envelope: Unpack[Envelope]) -> Round:
    """Notify the players of unreported tables; not before the last ten minutes of the round."""
    with record_act(played.event, PlayTag.TABLES_REMINDED, by=by, **envelope) as act:
        played.refresh_from_db(from_queryset=Round.objects.select_related("event"))
        if not may_remind(played):
            minutes = round(LAST.total_seconds() / 60)
            message = f"Tables are reminded in the last {minutes} minutes of a round, once its clock runs."
            raise RuleViolation("too_early", message, NO_SECTION)
        tables = dict(tables_to_remind(played).order_by("table").values_list("pk", "table"))
        if not tables:
            raise AlreadyDone("reminded", "Every open table was reminded already.", played, NO_SECTION)
        _tell(played, [*tables])
        Match.objects.filter(pk__in=tables).update(reminded_at=timezone.now())
        act.result = played
        act.note(round=played.pk, **played.as_noted, tables=len(tables), numbers=[*tables.values()])
    return played


def _tell(played: Round, tables: list[int]) -> None:
    """Notify the players of all tables with one query."""
    seats = Seat.objects.filter(match__in=tables).select_related(*ACCOUNTS)
    users = [user for seat in seats if (user := seat.person.user)]
    page = reverse("tournaments:my_table", args=played.event.address)
    notify(played.event, Notice.Kind.CONFIRM, users, TEXT.format(played.title), page=page)
