"""May an event be a cup, may its stakes change, may a player be passed over, and what is missing? Asked before a page
offers it, and again by the act.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone

from leagues.engine.bids import BIDS, DESIGNS
from leagues.models import ChairsChallenge, PassedOver
from leagues.selectors.champions_league import OVER, SECTION, against_event, another, champions_league_of
from leagues.selectors.facts import placing_of
from leagues.selectors.stakes import has_stakes, was_final
from tournaments.engine.consequences import Consequence
from tournaments.engine.core.types import Violation
from tournaments.kernel.permissions import Anyone
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Event

CHALLENGE = "OPG 11.3"
COORDINATORS = "What is at stake was announced before the first round: only a coordinator changes it now."
FINAL = "The results were final: from then on nothing changes who has opted out."
NO_STAKES = "Bids to Day 2 and design opportunities are at stake at events of Star Wars CCG alone, and no rehearsal."
NOT_FINAL = "Prizes are drawn once the event is finalized and no coordinator is waited for."
NOT_NOMINATED = Violation("not_nominated", "This event is not a Chair's Challenge.", CHALLENGE)


def find_naming_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why the event cannot be the Champions League of its game and year."""
    return tuple(_naming_violations(event))


def find_begun_violations(event: Event) -> tuple[Violation, ...]:
    """Return that a Champions League changes no more, once its first round is published."""
    if not (event.has_begun or event.is_locked):
        return ()
    return (Violation("begun", "Its first round is published: it stays what it was played as.", SECTION),)


def find_inviting_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why nobody can be invited to the event whatever their lifetime points."""
    if champions_league_of(event) is None:
        return (Violation("not_named", "This event is not a Champions League.", SECTION),)
    return find_begun_violations(event)


def find_nomination_violations(event: Event) -> tuple[Violation, ...]:
    """Return why the event cannot be a Chair's Challenge."""
    if ChairsChallenge.objects.filter(event=event).exists():
        return (Violation("nominated", "This event is a Chair's Challenge already.", CHALLENGE),)
    return tuple(_nowhere_violations(event, CHALLENGE))


def find_drawing_violations(challenge: ChairsChallenge) -> tuple[Violation, ...]:
    """Return why the prizes of the Chair's Challenge cannot be drawn now."""
    if challenge.drawn_at is not None:
        return (Violation("drawn", "The prizes are drawn already.", CHALLENGE),)
    if placing_of(challenge.event, Consequence.AWARD) is None:
        return (Violation("not_final", NOT_FINAL, CHALLENGE),)
    return ()


def find_game_violations(event: Event) -> tuple[Violation, ...]:
    """Return that an event of this game has no bids or design opportunities."""
    return () if has_stakes(event) else (Violation("no_stakes", NO_STAKES, BIDS),)


def find_stake_violations(event: Event, by: Anyone) -> tuple[Violation, ...]:
    """Return why this director or coordinator cannot change now what is at stake."""
    if missing := find_game_violations(event):
        return missing
    if event.is_locked:
        return (_describe_lock(event, BIDS),)
    if event.has_begun and not can_coordinate(by):
        return (Violation("begun", COORDINATORS, BIDS),)
    return ()


def find_passing_violations(event: Event, why: str) -> tuple[Violation, ...]:
    """Return why nothing changes any more about who opted out, for good once the results were final; or about who is an
    Advocate, which is a fact, and corrected like one.
    """
    if missing := find_game_violations(event):
        return missing
    if why == PassedOver.Why.OPTED_OUT and was_final(event):
        return (Violation("final", FINAL, BIDS),)
    return (_describe_lock(event, DESIGNS),) if event.is_locked else ()


def find_pass_violations(event: Event, why: str) -> tuple[Violation, ...]:
    """Return every reason why nobody can be passed over for this reason now."""
    return find_opt_out_violations(event) if why == PassedOver.Why.OPTED_OUT else find_passing_violations(event, why)


def find_opt_out_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why no player can opt out of a bid now."""
    missing = find_passing_violations(event, PassedOver.Why.OPTED_OUT)
    return missing if find_game_violations(event) else (*missing, *_too_early_violations(event))


def find_marking_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why a director cannot pass anybody over now; nothing while one reason is open to them."""
    found = [find_pass_violations(event, why) for why in PassedOver.Why]
    return tuple(dict.fromkeys(each for missing in found for each in missing)) if all(found) else ()


def _naming_violations(event: Event) -> Iterator[Violation]:
    yield from _nowhere_violations(event, SECTION)
    yield from find_begun_violations(event)
    if event.level > 1:
        message = "This event is a championship already, which gives what it gives."
        yield Violation("high_level", message, SECTION)
    if other := another(event):
        message = f"{other.event.title} is the Champions League of {event.game} in {other.year}: there is one a year."
        yield Violation("one_a_year", message, SECTION)
    yield from against_event(event, event.local_start.year)


def _nowhere_violations(event: Event, section: str) -> Iterator[Violation]:
    if event.is_rehearsal:
        yield Violation("rehearsal", "A rehearsal counts nowhere.", section)
    if event.state in OVER:
        yield Violation("counts_nowhere", f"This event is {event.state}: it counts nowhere.", section)


def _too_early_violations(event: Event) -> Iterator[Violation]:
    if not event.has_begun and timezone.now() < _day_of(event):
        message = f"Players opt out on the day of the event, {event.local_start:%-d %B}."
        yield Violation("not_yet", message, BIDS)


def _day_of(event: Event) -> datetime:
    """When it begins, where the event is held."""
    return event.local_start.replace(hour=0, minute=0, second=0, microsecond=0)


def _describe_lock(event: Event, section: str) -> Violation:
    return Violation("locked", f"The event is {event.state}: reopen it to correct this.", section)
