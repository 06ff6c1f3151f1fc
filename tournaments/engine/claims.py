"""Who may say whose a record is: claims (House-P1, House-P2), and "that is not me" of an entry (House-P3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

SETTLED = timedelta(days=14)
"""So long before a claim an event has to be finalized for its director to decide it."""
CONTESTABLE = WINDOW = timedelta(days=14)
"""So long a decision may be contested, and an entry denied."""

OWN = "Nobody decides a claim of his own."
HAS_A_PART = "You direct, judge or play in an event of this record: another coordinator decides."
SEVERAL = "Directors of several events entered this record: a coordinator decides."
NO_DIRECTOR = (
    "A coordinator decides this, or a director of a rated event with a result of this record that was finalized "
    "14 days before the claim was made."
)
ONLY_MEETING = "Yours is the only event in which both stand: a coordinator decides."
COORDINATORS_SETTLE = "A coordinator answers this."
ANOTHER_SETTLES = "You decided this claim, or contest it: another coordinator answers."
HIMSELF = "You entered yourself, or it is no longer yours."
HAND = "You checked in, reported or answered in this event yourself: speak to its director."
CLOSED = "The event was cancelled or is void: nothing in it counts."


@dataclass(frozen=True, slots=True)
class Appearance:
    """An event in which the claimed record is on the list; everybody is the key of an account.

    `directors` directed it when it was finalized, or do so now; `there` are judges and players. `counts`: it is
    finalized and rated, so that its results weigh.
    """

    directors: frozenset[int]
    there: frozenset[int]
    has_result: bool = True
    finalized_at: datetime | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Matter:
    """A claim as it stands. `rivals` claim the same record, too; None: nobody has decided or contested it."""

    claimant: int
    made_at: datetime
    appearances: tuple[Appearance, ...] = ()
    rivals: frozenset[int] = frozenset()
    decided_by: int | None = None
    contested_by: int | None = None

    @property
    def directors(self) -> frozenset[int]:
        """Who is told of the claim and of what comes of it."""
        return frozenset[int]().union(*(event.directors for event in self.appearances))


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry under a member's name. `entered_at` None: before it was noted. `had_a_hand`: he acted as its player."""

    by_himself: bool
    had_a_hand: bool
    is_closed: bool
    entered_at: datetime | None
    finalized_at: datetime | None


def why_not_decide(matter: Matter, who: int, *, coordinates: bool) -> str:
    """Why this member may not decide the claim; empty where he may."""
    if who == matter.claimant:
        return OWN
    if coordinates and not has_part(matter, who):
        return ""
    if why := _why_not_director(matter, who):
        return HAS_A_PART if coordinates else why
    return ""


def some_director_may(matter: Matter) -> bool:
    """Whether anybody but a coordinator may decide the claim."""
    return any(not why_not_decide(matter, who, coordinates=False) for who in matter.directors)


def why_not_settle(matter: Matter, who: int, *, coordinates: bool) -> str:
    """Why this member may not answer a contest; empty where he may."""
    if not coordinates:
        return COORDINATORS_SETTLE
    if who == matter.claimant:
        return OWN
    if has_part(matter, who):
        return HAS_A_PART
    return ANOTHER_SETTLES if who in (matter.decided_by, matter.contested_by) else ""


def is_concerned(matter: Matter, who: int, *, confirmed: bool) -> bool:
    """Whether this member may contest the decision: its directors, and whom it takes the record from."""
    return who in matter.directors or (who in matter.rivals if confirmed else who == matter.claimant)


def may_be_contested(decided_at: datetime | None, now: datetime) -> bool:
    return decided_at is not None and now < decided_at + CONTESTABLE


def has_part(matter: Matter, who: int) -> bool:
    """Whether this member directs, judges or plays where the record stands."""
    return any(who in event.directors | event.there for event in matter.appearances)


def denial_ends(entered: Entered) -> datetime | None:
    """Two weeks from the finalizing, or from the entry if that is later; None: there is no end yet."""
    if entered.finalized_at is None:
        return None
    return max(entered.finalized_at, entered.entered_at or entered.finalized_at) + WINDOW


def why_not_deny(entered: Entered, now: datetime) -> str:
    """Why a member may not deny the entry; empty where he may."""
    if entered.is_closed:
        return CLOSED
    if entered.by_himself:
        return HIMSELF
    if entered.had_a_hand:
        return HAND
    end = denial_ends(entered)
    if end is not None and now >= end:
        return f"This could be said until {end:%d %b %Y}: write to a coordinator."
    return ""


def _why_not_director(matter: Matter, who: int) -> str:
    events = matter.appearances
    if len({event.directors for event in events if event.has_result}) > 1:
        return SEVERAL
    if not any(_vouches(event, who, matter.made_at) for event in events):
        return NO_DIRECTOR
    together = [event for event in events if event.finalized_at and matter.claimant in event.directors | event.there]
    return ONLY_MEETING if len(together) == 1 and who in together[0].directors else ""


def _vouches(event: Appearance, who: int, made_at: datetime) -> bool:
    in_time = event.finalized_at is not None and event.finalized_at <= made_at - SETTLED
    return in_time and event.counts and event.has_result and who in event.directors
