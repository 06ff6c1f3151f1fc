"""Tell whether an event counts beyond the table of its own league, and what it waits for (OPG 12.1, 12.4, 12.7)."""

from __future__ import annotations

from collections.abc import Iterator

from leagues.engine import has_independent_players
from leagues.models import Counted, Score
from leagues.selectors.events import league_event
from leagues.selectors.facts import Placing, placing_of
from leagues.selectors.seasons import PERSON
from tournaments.engine.consequences import Circumstance, Consequence, counts, gate
from tournaments.people.models import Player
from tournaments.record.models import Acceptance, Event
from tournaments.record.selectors.consequences import circumstances_of

STAYS = "Not acknowledged by a coordinator yet: its points stay in its own table."


def circumstances_elsewhere(event: Event) -> Iterator[Circumstance]:
    """Yield what the league that counts an event adds to its circumstances; nothing for any other event."""
    counted = league_event(event)
    if counted is not None:
        yield from _circumstances(counted)


def is_due_beyond(counted: Counted) -> bool:
    """Return whether the points that the event has now count beyond its league."""
    if not Score.objects.filter(counted=counted).exists():
        return False
    return counts(Consequence.LIFETIME, _all_circumstances(counted))


def league_placing(counted: Counted) -> Placing | None:
    """Return the final places that the league counts; None while it counts none."""
    if counted.waits_for_confirmation and not counts(Consequence.LEAGUE, (Circumstance.FLAGGED_LATE,)):
        return None
    return placing_of(counted.event, Consequence.LEAGUE)


def reasons_to_stay(counted: Counted) -> tuple[str, ...]:
    """Say why the points of an event stay in the table of its league, in sentences; none before it has any."""
    if not Score.objects.filter(counted=counted).exists():
        return ()
    return gate(Consequence.LIFETIME, _all_circumstances(counted)).reasons


def lacks_accounts(counted: Counted) -> bool:
    """Return whether too few who took part have confirmed accounts for the event to count beyond its league."""
    scores = Score.objects.filter(counted=counted).order_by()
    people = set(scores.values_list(PERSON, flat=True))
    confirmed = Player.every.filter(pk__in=people, user__is_active=True, user__emailaddress__verified=True)
    fewest = counted.season.rules.table.fewest
    return not has_independent_players(len(people), confirmed.distinct().count(), fewest=fewest)


def is_accepted(counted: Counted) -> bool:
    """Return whether a coordinator has accepted the event, for its league or as an imported one."""
    return counted.accepted_at is not None or Acceptance.objects.filter(event=counted.event_id).exists()


def _all_circumstances(counted: Counted) -> frozenset[Circumstance]:
    return circumstances_of(counted.event) | frozenset(_circumstances(counted))


def _circumstances(counted: Counted) -> Iterator[Circumstance]:
    if counted.waits_for_confirmation:
        yield Circumstance.FLAGGED_LATE
    if counted.season.league.acknowledged_at is None:
        yield Circumstance.LEAGUE_UNACKNOWLEDGED
    has_scores = Score.objects.filter(counted=counted).exists()
    if has_scores and not is_accepted(counted) and lacks_accounts(counted):
        yield Circumstance.FEW_CONFIRMED
