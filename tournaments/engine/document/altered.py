"""What a document says of an event that was altered: postponed, cancelled, another number of rounds (OPG 6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from tournaments.engine.document.faults import each, every
from tournaments.engine.document.place import Place
from tournaments.engine.round_change import REASONS, RoundChange
from tournaments.engine.texts import one_line

LONGEST_REASON = 300
WHY = ("postponed_because", "cancelled_because")
MOST_CHANGES, MOST_ROUNDS = 100, 100


@dataclass(frozen=True, slots=True)
class Changed:
    """A change of the rounds: what was decided, when, and the director's words."""

    change: RoundChange
    at: datetime
    because: str = ""


@dataclass(frozen=True, slots=True)
class Altered:
    """`cancelled_because` is empty where the event was not cancelled."""

    postponed_from: datetime | None = None
    postponed_because: str = ""
    cancelled_because: str = ""
    round_changes: tuple[Changed, ...] = ()


def read_altered(listing: Place) -> Altered:
    """Raises DocumentError, which names the place."""
    changes, start = listing.child("round_changes"), listing.child("postponed_from")
    items = changes.items() if changes.present else ()
    if len(items) > MOST_CHANGES:
        changes.fail(f"expected at most {MOST_CHANGES}, not {len(items)}")
    return Altered(
        **every(
            {
                "postponed_from": lambda: read_moment(start) if start.present else None,
                "postponed_because": lambda: _line(listing.child("postponed_because")),
                "cancelled_because": lambda: _line(listing.child("cancelled_because")),
                "round_changes": lambda: each(_changed, items),
            }
        )
    )


def write_changed(one: Changed) -> dict[str, object]:
    """A change of the rounds as the document holds it."""
    change = one.change
    return {
        "before": change.before,
        "after": change.after,
        "at": one.at.isoformat(),
        "begun": change.begun,
        "reason": change.reason,
        "unanimous": change.unanimous,
        **({"because": one.because} if one.because else {}),
    }


def _changed(place: Place) -> Changed:
    before, after = (place.required(name).integer(0, MOST_ROUNDS) for name in ("before", "after"))
    begun, unanimous = (place.required(name).flag() for name in ("begun", "unanimous"))
    reason = place.required("reason").choice(REASONS)
    change = RoundChange(before, after, begun, reason, unanimous)
    return Changed(change, read_moment(place.required("at")), _line(place.child("because")))


def read_moment(place: Place) -> datetime:
    """An instant with its offset."""
    try:
        said = datetime.fromisoformat(place.text())
    except ValueError:
        place.fail("expected a moment such as 2026-09-12T10:00:00+02:00")
    if said.tzinfo is None:
        place.fail("expected a moment with its offset, such as 2026-09-12T10:00:00+02:00")
    if not 1994 <= said.year <= 2099:
        place.fail(f"expected a year from 1994 to 2099, not {said.year}")
    return said.astimezone(UTC)


def _line(place: Place) -> str:
    if not place.present or place.value == "":
        return ""
    line = one_line(place.text())
    if len(line) > LONGEST_REASON:
        place.fail(f"expected up to {LONGEST_REASON} characters, not {len(line)}")
    return line
