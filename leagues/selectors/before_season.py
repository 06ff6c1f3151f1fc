"""May a season be announced or closed, a bonus be submitted, a league end, and what is missing? Asked before a page
offers it, and again by the act.
"""

from __future__ import annotations

from collections.abc import Iterator

from leagues.engine import Kind
from leagues.models import Counted, League, Score, Season
from leagues.selectors.before_league import find_forming_league_violations
from leagues.selectors.beyond import is_accepted, lacks_accounts
from leagues.selectors.bonuses import takes_bonus
from leagues.selectors.events import unfinished_events
from leagues.selectors.facts import placing_of
from tournaments.engine.consequences import Consequence
from tournaments.engine.core.types import Violation
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status

FORMING, SEASON, POINTS, BONUS, PLAYOFFS = "OPG 12.1", "OPG 12.2", "OPG 12.4", "OPG 12.5", "OPG 12.6"
BEGUN = (Event.State.RUNNING, Event.State.COMPLETE, Event.State.FINALIZED)
TOO_LATE = (
    "The first event of the season has begun: how many qualify had to be announced before it. It stays as the season"
    " was opened with."
)
NO_PLAYOFFS = "No playoff event of this season counts yet: the playoffs alone make a champion."
NO_SCHEME = "Bonus schemes are of First and Second Edition, and of seasons that have any."
SUBMITTED = "The bonus of this event is submitted, and counts: take it back before you change it."
SANCTIONED = (
    "The final table of a sanctioned event stands: places are ruled where an odd format leaves them unclear, in events"
    " that are not sanctioned."
)


def find_opening_violations(league: League) -> tuple[Violation, ...]:
    """Return why no season of the league can be opened."""
    if league.ended_at:
        return (Violation("ended", "This league has ended: take it up again first.", SEASON),)
    return find_forming_league_violations(league)


def find_resume_violations(league: League) -> tuple[Violation, ...]:
    """Return why the league cannot be taken up again."""
    return () if league.ended_at else (Violation("resumed_already", "This league goes on already.", FORMING),)


def find_reopen_violations(season: Season) -> tuple[Violation, ...]:
    """Return why the season cannot be opened again."""
    return () if season.closed_at else (Violation("open_already", "This season is open already.", PLAYOFFS),)


def find_taking_back_violations(counted: Counted) -> tuple[Violation, ...]:
    """Return every reason why the bonus of the event cannot be taken back."""
    unsent = Violation("not_submitted", "This bonus is not submitted.", BONUS)
    return (*find_closed_violations(counted.season), *(() if counted.submitted_at else (unsent,)))


def find_end_violations(league: League) -> tuple[Violation, ...]:
    """Return every reason why the league cannot end now."""
    if not league.seasons.filter(closed_at=None).exists():
        return ()
    return (Violation("season_open", "A season of this league is open: close it first.", FORMING),)


def find_closed_violations(season: Season) -> tuple[Violation, ...]:
    """Return that nothing of a season changes any more once it is closed."""
    if season.closed_at is None:
        return ()
    return (Violation("closed", f"The season {season.label} is closed: open it again first.", SEASON),)


def find_announce_violations(season: Season) -> tuple[Violation, ...]:
    """Return every reason why it cannot be announced now how many qualify."""
    if closed := find_closed_violations(season):
        return closed
    return (Violation("too_late", TOO_LATE, SEASON),) if has_begun(season) else ()


def find_close_violations(season: Season) -> tuple[Violation, ...]:
    """Return every reason why this open season cannot be closed now."""
    return tuple(_close_violations(season))


def find_bonus_violations(counted: Counted) -> tuple[Violation, ...]:
    """Return every reason why no bonus of the event can be noted."""
    return (*find_closed_violations(counted.season), *_bonus_violations(counted))


def find_submit_violations(counted: Counted) -> tuple[Violation, ...]:
    """Return every reason why the bonus of the event cannot be submitted."""
    missing = find_bonus_violations(counted)
    if Score.objects.filter(counted=counted).exists():
        return missing
    message = "The event does not count yet: submit its bonus once it is finalized."
    return (*missing, Violation("not_finalized", message, BONUS))


def find_places_violations(counted: Counted) -> tuple[Violation, ...]:
    """Return every reason why the places of the event cannot be ruled."""
    return (*find_closed_violations(counted.season), *_places_violations(counted))


def find_acceptance_violations(counted: Counted) -> tuple[Violation, ...]:
    """Return every reason why no coordinator needs to accept the event."""
    if not Score.objects.filter(counted=counted).exists():
        return (Violation("not_finalized", "The event does not count yet: accept it once it is finalized.", POINTS),)
    if is_accepted(counted):
        return (Violation("accepted_already", "This event is accepted already.", POINTS),)
    if not lacks_accounts(counted):
        return (Violation("not_needed", "Enough of its players have confirmed accounts: it needs nothing.", POINTS),)
    return ()


def find_accepted_violations(counted: Counted) -> tuple[Violation, ...]:
    """Return why no acceptance of the event can be taken back."""
    if counted.accepted_at is not None:
        return ()
    return (Violation("not_accepted", "This event is not accepted.", POINTS),)


def has_begun(season: Season) -> bool:
    return season.counted.filter(event__state__in=BEGUN).exists()


def _close_violations(season: Season) -> Iterator[Violation]:
    for event in unfinished_events(season):
        yield Violation("events_left", f"{event.title} is not finalized. Close the season after that.", PLAYOFFS)
    if not season.counted.filter(kind=Kind.PLAYOFF, scores__isnull=False).exists():
        yield Violation("no_playoffs", NO_PLAYOFFS, PLAYOFFS)


def _bonus_violations(counted: Counted) -> Iterator[Violation]:
    if not takes_bonus(counted):
        yield Violation("no_scheme", NO_SCHEME, BONUS)
    if counted.submitted_at is not None:
        yield Violation("submitted", SUBMITTED, BONUS)


def _places_violations(counted: Counted) -> Iterator[Violation]:
    if event_status(counted.event).sanctioned:
        yield Violation("sanctioned", SANCTIONED, POINTS)
    if placing_of(counted.event, Consequence.LEAGUE) is None:
        yield Violation("not_finalized", "Places are ruled once the event is finalized.", POINTS)
