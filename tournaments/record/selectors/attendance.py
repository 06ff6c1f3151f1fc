"""How many rounds are recommended for whoever is expected: a hint that follows the attendance (OPG 3.0.1)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments import engine
from tournaments.engine.listing import ruleset_code
from tournaments.engine.listing_fields import Listed
from tournaments.engine.status import recommended_in_words
from tournaments.engine.types import RuleViolation
from tournaments.record.models import Event
from tournaments.record.selectors.records import rules_of


@dataclass(frozen=True, slots=True)
class Recommended:
    """`counted` says whom `players` counts: who is checked in, who is entered, or all places there are."""

    players: int
    counted: str
    rounds: int
    words: str


def recommended(event: Event) -> Recommended | None:
    """By who is checked in, before that by who is entered, before that by the cap; None once it has begun."""
    if event.has_begun or event.is_locked:
        return None
    counted = Event.every.filter(pk=event.pk).annotate(
        entered=Count("entries"), there=Count("entries", filter=Q(entries__checked_in=True))
    )
    entered, there = counted.values_list("entered", "there").get()
    expected = ((there, "checked in"), (entered, "entered"), (event.cap or 0, "places"))
    players, said = next(((number, said) for number, said in expected if number), (0, ""))
    rules = rules_of(event)
    rounds = rules.recommended_rounds(players)
    if rounds is None:
        return None
    return Recommended(players, said, rounds, recommended_in_words(rules, players, event.rounds_scheduled))


def hints(listing: Listed) -> tuple[str, ...]:
    """What to think of in a listing as it is written; nothing of it blocks."""
    try:
        rules = engine.ruleset(ruleset_code(listing.game, listing.rules))
    except RuleViolation:
        return ()
    said = recommended_in_words(rules, listing.cap or 0, listing.rounds_scheduled)
    return (said,) if said else ()
