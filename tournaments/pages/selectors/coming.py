"""An event to come in the order of a player's questions: when, where, can I come, what to bring, who comes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time

from tournaments.entries.selectors.my_entry import shown_places
from tournaments.record.models import Event
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import usual_minutes
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.listings import chosen_in_words, game_in_words, rounds_in_words

MOST_NAMES = 12
OWN_DECKS = ("constructed", "swiss", "junior")
"""Formats for which players build their decks at home, of 1997 among them."""


@dataclass(frozen=True, slots=True)
class ComingEvent:
    """An event to come.

    `day`: weekday, number, month and year; `at` is empty for a day without a time. `place` is the venue's name and
    `town` what is shown beside it, `address` the rest. `entry` and all other pairs are a fact and its explanation.
    """

    day: tuple[str, str, str]
    at: str
    iso: str
    place: str
    town: str
    address: str
    entry: tuple[str, str]
    is_full: bool
    rounds: tuple[str, str]
    bring: tuple[str, str]
    counts: str
    names: tuple[tuple[int, str], ...]
    count: int


def coming_event(event: Event) -> ComingEvent | None:
    """Return the event as one to come; None once it has begun. Two queries."""
    if event.state != Event.State.LISTED:
        return None
    local, places = event.local_start, shown_places(event)
    names = [(entrant.pk, entrant.name) for entrant in records.entrants(event).values()]
    place, town, address = _venue_lines(event)
    at = ""
    if local.time() != time.min:
        at = f"{local:%H:%M} {local.tzname()}"
    return ComingEvent(
        day=(f"{local:%A}", str(local.day), f"{local:%b %Y}"),
        at=at,
        iso=local.isoformat(),
        place=place,
        town=town,
        address=address,
        entry=(_capitalize(places.short) or "Ask the directors", places.words or _at_the_door(event)),
        is_full=places.is_full,
        rounds=_rounds_text(event),
        bring=(_what_to_bring(event), chosen_in_words(event)),
        counts=_status_text(event),
        names=tuple(names[:MOST_NAMES]),
        count=len(names),
    )


def _venue_lines(event: Event) -> tuple[str, str, str]:
    """Return place, town and address; of a venue that is only written down its first line and all others."""
    host = event.host
    if host is None or not host.town:
        first, *rest = event.venue.splitlines() or ["Online" if event.online else ""]
        return first, "", ", ".join(rest)
    return host.name, ", ".join(filter(None, (host.town, host.country.name))), ", ".join(host.address.splitlines())


def _at_the_door(event: Event) -> str:
    if event.online:
        return "A director enters you."
    return "Nobody enters beforehand: be there when it begins."


def _rounds_text(event: Event) -> tuple[str, str]:
    minutes, said = usual_minutes(event), rounds_in_words(event)
    first, _, follows = said.partition(" ")
    rules = records.rules_of(event)
    if not event.rounds_scheduled:
        return f"Rounds: {said}", ""
    word = "rounds"
    if event.rounds_scheduled == 1:
        word = "round"
    several = rules.limits.games_per_match > 1
    length = ""
    if minutes:
        length = f"{'in matches ' if several else ''}of {minutes} minutes"
    return " ".join(filter(None, (first, word, follows))), length


def _what_to_bring(event: Event) -> str:
    rules = records.rules_of(event)
    game = game_in_words(event)
    # Rules that do not name the game say how it is scored or drawn, not what is played.
    name = game
    if game in rules.name:
        name = rules.name
    if event.format in OWN_DECKS:
        return f"Bring a {name} deck"
    return name


def _status_text(event: Event) -> str:
    status = event_status(event)
    if not status.sanctioned:
        return "Not sanctioned, not rated"
    if status.rated:
        return "Sanctioned and rated"
    return "Sanctioned, not rated"


def _capitalize(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
