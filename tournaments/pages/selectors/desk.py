"""The coordinator's desk beside the events worth a review: decisions and the search."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from tournaments.audits.selectors.checks import count
from tournaments.audits.selectors.looks import Look
from tournaments.department.models import InboxItem, Venue
from tournaments.department.selectors.inboxes import waiting_beside_events
from tournaments.department.selectors.journals import entries_readable_by, entries_with
from tournaments.department.selectors.regions import regions_of
from tournaments.department.selectors.reported_names import NamedThing
from tournaments.engine.claims import Matter
from tournaments.entries.selectors.candidates import found_players
from tournaments.entries.selectors.claims import claims_to_decide, claims_to_settle, matters
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.selectors.venues import known_venues, waiting_venues
from tournaments.people.models import Claim, Player
from tournaments.people.selectors.names import holds_words
from tournaments.record.models import Event
from tournaments.record.selectors.acts import act_texts, actor_names
from tournaments.record.selectors.listings import agenda, with_player_counts

FIRST, MOST_FOUND, MOST_REGIONS = 6, 8, 5


@dataclass(frozen=True, slots=True)
class DeskDecision:
    """A venue or a claim that the reader decides; a `contested` one is answered in words on its own page."""

    since: datetime
    venue: Venue | None = None
    claim: Claim | None = None
    contested: bool = False
    about: str = ""


@dataclass(frozen=True, slots=True)
class DeskTile:
    """A number of waiting things with its label and the oldest date."""

    count: int
    label: str
    since: datetime | None = None
    said: str = ""


@dataclass(frozen=True, slots=True)
class FoundAct:
    entry: JournalEntry
    text: str
    actor: str


@dataclass(frozen=True, slots=True)
class SearchResults:
    events: tuple[Any, ...]
    players: tuple[Player, ...]
    venues: tuple[Venue, ...]
    leagues: tuple[NamedThing, ...]
    acts: tuple[FoundAct, ...]

    def __bool__(self) -> bool:
        return bool(self.events or self.players or self.venues or self.leagues or self.acts)


def own_regions(user: User) -> str:
    """Name some regions that the reader coordinates, and how many more there are."""
    names = regions_of(user)
    shown = ", ".join(names[:MOST_REGIONS])
    more = len(names) - MOST_REGIONS
    if more > 0:
        return f"{shown} and {more} more"
    return shown


def open_decisions(user: User) -> tuple[DeskDecision, ...]:
    """Return what the reader can decide, the oldest first."""
    open_ones = list(claims_to_decide(user, coordinates=True))
    contested = list(claims_to_settle(user, coordinates=True))
    rows = [DeskDecision(venue.made_at, venue=venue) for venue in waiting_venues(user)]
    return tuple(sorted((*rows, *_claim_decisions(open_ones, contested)), key=lambda row: row.since))


def _claim_decisions(open_ones: Collection[Claim], contested: Collection[Claim]) -> Iterator[DeskDecision]:
    known = {}
    if open_ones:
        known = matters(open_ones)
    yield from (DeskDecision(claim.made_at, claim=claim, about=_claim_text(known[claim.pk])) for claim in open_ones)
    yield from (DeskDecision(claim.contest.made_at, claim=claim, contested=True) for claim in contested)


def _claim_text(matter: Matter) -> str:
    events, others = len(matter.appearances), len(matter.rivals)
    if others > 1:
        also = f"{others} others claim it, too"
    else:
        also = "nobody else claims it"
        if others:
            also = "another claims it, too"
    return f"{count(events, 'event')}, {also}"


def first_of_inbox(user: User) -> tuple[list[InboxItem], int]:
    """Return the first items that wait, and how many wait; venues are decided elsewhere on the desk."""
    waiting = waiting_beside_events(user).exclude(kind=InboxItem.Kind.VENUE)
    first = list(waiting[:FIRST])
    if len(first) < FIRST:
        return first, len(first)
    return first, waiting.count()


def desk_tiles(
    looks: Collection[Look], items: Collection[InboxItem], waiting: int, decided: Collection[DeskDecision]
) -> tuple[DeskTile, ...]:
    held = [look for look in looks if look.is_held]
    plural = "s"
    if len(looks) == 1:
        plural = ""
    said = ""
    if len(held) == 1:
        said = held[0].event.title
    return (
        DeskTile(len(looks), f"event{plural} worth a look", min((look.since for look in looks), default=None)),
        DeskTile(waiting, "in the inbox", min((item.made_at for item in items), default=None)),
        DeskTile(len(decided), "venues and claims", min((row.since for row in decided), default=None)),
        DeskTile(len(held), "under review", said=said),
    )


def rating_runs() -> Any:
    """Return the last rating runs, as the app of ratings describes them."""
    return import_string(settings.RUNS_OF_RATINGS)()


def search_everything(words: str, reader: User) -> SearchResults:
    """Search events, players, venues, leagues and readable acts for these words; a few of each."""
    events = with_player_counts(Event.objects.filter(holds_words("title_key", words)))[:MOST_FOUND]
    venues = known_venues().filter(holds_words("search_key", words))[:MOST_FOUND]
    rows = entries_with(entries_readable_by(reader), words).select_related("event", "actor__player")
    entries = list(rows.order_by("-pk")[:MOST_FOUND])
    texts, actors = act_texts(entries), actor_names(entries)
    acts = tuple(FoundAct(entry, texts[entry.pk], actors[entry.pk]) for entry in entries)
    leagues = import_string(settings.LEAGUES_FOUND)(words, reader)
    return SearchResults(agenda(events), found_players(words), tuple(venues), tuple(leagues), acts)
