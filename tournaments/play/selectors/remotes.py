"""What the wall shows: the usual view, or one that a director chose while the round is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.play.selectors.walls import last_over
from tournaments.record.models import Event, Round
from tournaments.record.selectors.clocks import shown_round

BY_ITSELF, PAIRINGS, CLOCK, OPEN, STANDINGS, WINNER = "", "pairings", "clock", "open", "standings", "winner"
CHOSEN: Mapping[str, str] = {
    PAIRINGS: "Pairings by name",
    CLOCK: "The clock alone",
    OPEN: "Who still plays",
    STANDINGS: "Standings",
}
"""What a director may choose while a round is played."""
MOST_PAGES = 99
LABELS: Mapping[str, str] = {**CHOSEN, WINNER: "The winner", BY_ITSELF: "Nothing yet"}


@dataclass(frozen=True, slots=True)
class Showing:
    """The view on the wall.

    `kind`: one of LABELS; `chosen`: by a director, until `played` is over. `over`: the round whose standings are shown.
    `held`: the page that a director holds, from 1; 0 turns the pages.
    """

    kind: str
    chosen: bool
    played: Round | None
    over: Round | None = None
    held: int = 0

    @property
    def label(self) -> str:
        return LABELS[self.kind]


def present_view(event: Event) -> Showing:
    """Return what the wall shows now."""
    played = shown_round(event)
    if played is None:
        over = last_over(event)
        kind = WINNER
        if event.state != Event.State.FINALIZED:
            kind = BY_ITSELF
            if over:
                kind = STANDINGS
        return Showing(kind, False, None, over)
    chosen, held = chosen_view(event, played)
    over = None
    if chosen == STANDINGS:
        over = last_over(event)
    if chosen == STANDINGS and over is None:  # the round before was opened again
        chosen, held = BY_ITSELF, 0
    return Showing(chosen or PAIRINGS, bool(chosen), played, over, held)


def chosen_view(event: Event, played: Round | None) -> tuple[str, int]:
    """Return the view and page that a director chose in this round; a choice of an earlier round is forgotten."""
    if played is None or played.published_at is None or event.wall_since is None or event.is_locked:
        return BY_ITSELF, 0
    kind, _, page = (event.wall_shows if event.wall_since > played.published_at else BY_ITSELF).partition(":")
    return kind, int(page or 0)


def stored_choice(kind: str, page: int) -> str:
    """Return a view and page as they are stored."""
    if page:
        return f"{kind}:{page}"
    return kind


def views_to_choose(event: Event, played: Round | None) -> Mapping[str, str]:
    """Return the views that can be chosen now, with their labels."""
    if played is None or event.is_locked:
        return {}
    return {kind: label for kind, label in CHOSEN.items() if kind != STANDINGS or last_over(event)}
