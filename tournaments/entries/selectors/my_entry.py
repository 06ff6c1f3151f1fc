"""Members' own entries, and what everybody may read of an event's places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tournaments.engine import game_rules
from tournaments.engine.core.types import Violation
from tournaments.engine.entries import Places, against_places
from tournaments.engine.listing.check import check_preregistration
from tournaments.engine.listing.fields import Listed
from tournaments.engine.texts import ordinal
from tournaments.entries.selectors.asked import question_to
from tournaments.kernel.days import format_start
from tournaments.kernel.models import User
from tournaments.people.selectors.persons import is_account
from tournaments.record.models import Event, Waiting
from tournaments.record.selectors.elsewhere import is_seeded_elsewhere
from tournaments.record.selectors.records import PLAYING


@dataclass(frozen=True, slots=True)
class MyEntry:
    """`place` on the waiting list, 0 for none. `open`: members may enter themselves now. `asked_as`: under which name
    somebody put the member on the list, who is asked whether it is them; empty: nobody did.
    """

    entered: bool
    checked_in: bool
    place: int
    play_contact: str
    open: bool
    asked_as: str = ""
    asked_by: str = ""

    @property
    def nth(self) -> str:
        """The place on the waiting list as a word."""
        return ordinal(self.place)


@dataclass(frozen=True, slots=True)
class ShownPlaces:
    """`short` for a row of a list, `words` as sentences."""

    short: str
    words: str
    is_full: bool


def my_entry(event: Event, user: User) -> MyEntry:
    entry = event.entries.filter(is_account(user)).first()
    waiting = event.waiting.filter(is_account(user)).first()
    row, question = entry or waiting, question_to(event, user)
    return MyEntry(
        entered=entry is not None,
        checked_in=bool(entry and entry.checked_in),
        place=event.waiting.filter(since__lte=waiting.since).count() if waiting else 0,
        play_contact=row.play_contact if row else "",
        open=is_open(event),
        asked_as=question.entry.player.name if question else "",
        asked_by=str(question.by or "Somebody") if question else "",
    )


def is_open(event: Event) -> bool:
    """Return whether members may enter themselves now."""
    return not find_entering_violations(event)


def find_entering_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why no member can enter now."""
    return tuple(_entering_violations(event))


def find_begun_violations(event: Event) -> tuple[Violation, ...]:
    """Return why only the director changes the list now; nothing before the event begins."""
    if event.has_begun or event.is_locked:
        return (Violation("begun", f"The event is {event.state}: its list is its director's now.", "OPG 7.5.1"),)
    return ()


def _entering_violations(event: Event) -> Iterator[Violation]:
    """An event from before the rule about eliminations, or from a file, may say that members enter themselves."""
    if begun := find_begun_violations(event):
        yield from begun
        return
    if not event.preregistration:
        message = "Nobody enters himself here beforehand: ask a director, or come to the venue."
        yield Violation("no_preregistration", message, "OPG A")
        return
    closes = event.entries_close_at or event.starts_at
    if timezone.now() >= closes:
        local_close = format_start(closes.astimezone(event.local_start.tzinfo))
        message = f"Entering beforehand closed on {local_close}: ask a director."
        yield Violation("entries_closed", message, "OPG A")
    if not is_seeded_elsewhere(event):
        yield from check_preregistration(game_rules(event.ruleset), event.structure, preregistration=True)


def places_in_words(event: Event) -> str:
    """Return the event page's sentence about places, or an empty text. It does not depend on the clock."""
    return shown_places(event).words


def shown_places(event: Event) -> ShownPlaces:
    """One query, none where nobody enters beforehand and nothing is limited."""
    if not event.preregistration and event.cap is None:
        return ShownPlaces(places_in_short(event, 0), "", False)
    taken, waiting = _count_places(event)
    counts = [f"{taken} of {event.cap} places are taken" if event.cap else f"{taken} entered so far"]
    counts += [f"{waiting} wait" if waiting > 1 else "one waits"] if waiting else []
    closes = (event.entries_close_at or event.starts_at).astimezone(event.local_start.tzinfo)
    how = [f"Members enter themselves until {format_start(closes)}."] if event.preregistration else []
    is_full = event.cap is not None and taken >= event.cap
    return ShownPlaces(places_in_short(event, taken), " ".join([f"{', '.join(counts)}.", *how]), is_full)


def places_in_short(event: Event, taken: int) -> str:
    """Return how to enter a coming event, for a row of a list."""
    if event.cap and taken >= event.cap:
        return "full, waiting list" if event.preregistration else "full"
    if event.cap:
        return f"{event.cap - taken} of {event.cap} places left"
    if event.preregistration:
        return f"{taken} entered"
    return "" if event.online else "come to the door"


def found_against_places(listing: Listed, event: Event | None = None) -> tuple[Violation, ...]:
    """Return what is inconsistent in the listed days and places, also with players who are listed already."""
    taken = count_taken(event) if event and listing.cap is not None else 0
    places = Places(listing.local_start, taken, listing.entries_close_at, listing.ends_on, listing.cap)
    return tuple(against_places(places))


def count_taken(event: Event) -> int:
    """Count the places that are taken: by who is on the list, and has neither dropped nor been disqualified."""
    return event.entries.filter(**PLAYING).count()


def waiting_at(event: Event) -> QuerySet[Waiting]:
    return Waiting.objects.filter(event=event).select_related("event", "player__merged_into")


def waiting_names(event: Event) -> tuple[tuple[int, str], ...]:
    """(pk of the waiting, name), in their order."""
    return tuple((waiting.pk, waiting.player.person.shown_name) for waiting in waiting_at(event))


def _count_places(event: Event) -> tuple[int, int]:
    """(places taken, waiting)."""
    playing = Q(**{f"entries__{name}": value for name, value in PLAYING.items()})
    counted = Event.every.filter(pk=event.pk).annotate(
        taken=Count("entries", distinct=True, filter=playing), waits=Count("waiting", distinct=True)
    )
    taken, waits = counted.values_list("taken", "waits").get()
    return taken, waits
