"""Whether the event counts as what it was listed for (OPG 2, 3, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from zoneinfo import ZoneInfo

from tournaments import engine
from tournaments.audits.selectors.checks import Check, Difference, checked
from tournaments.kernel.days import when
from tournaments.kernel.models import JournalEntry
from tournaments.people.acts import PeopleTag
from tournaments.record.models import Acceptance, Event
from tournaments.record.selectors.counting import event_status, played_status

LISTED = (PeopleTag.EVENT_REGISTERED, PeopleTag.EVENT_IMPORTED)
AT_ONCE = timedelta(minutes=1)


def listing_holds(event: Event) -> Check:
    made = JournalEntry.objects.filter(event=event, tag__in=LISTED).order_by("pk").first()
    found = [*_when_listed(event, made), *_sanction(event)]
    sanctioned = "Sanctioned" if event_status(event).sanctioned else "Not sanctioned"
    return checked(
        "listing",
        "It counts as what it was listed for",
        found,
        holds=f"{sanctioned}; listed {when(event.registered_at.astimezone(ZoneInfo(event.time_zone)))}.",
        differs="The listing is not what it was made.",
        unknown="" if made else "Listed before the journal kept it.",
    )


def _when_listed(event: Event, made: JournalEntry | None) -> Iterator[Difference]:
    if made is not None and abs(made.at - event.registered_at) > AT_ONCE:
        zone = ZoneInfo(event.time_zone)
        kept, stands = (when(at.astimezone(zone)) for at in (made.at, event.registered_at))
        yield Difference("When it was listed", kept, stands, f"listed by {made.actor or 'the site'}")


def _sanction(event: Event) -> Iterator[Difference]:
    """Of an event that is finalized as sanctioned, whether it was played as one."""
    if not event_status(event).sanctioned or event.finalized_at is None:
        return
    lead = engine.ruleset(event.ruleset).limits.lead_hours
    ahead = event.starts_at - event.registered_at
    if event.postponed_from is None and ahead < timedelta(hours=lead) and not _is_accepted(event):
        hours = f"{ahead.total_seconds() / 3600:.1f} hours before its start"
        yield Difference("Listed ahead (OPG 2)", f"{lead} hours before its start", hours)
    if not (played := played_status(event)).sanctioned:
        yield Difference("As it was played", " ".join(played.reasons), "Sanctioned")


def _is_accepted(event: Event) -> bool:
    """An imported event that a coordinator accepted was listed elsewhere, if anywhere."""
    return Acceptance.objects.filter(event=event).exists()
