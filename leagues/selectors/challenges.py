"""Chair's Challenges: which events are nominated, who is in the drawings, and who won what (OPG 11.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from leagues.engine import drawn
from leagues.models import ChairsChallenge
from leagues.selectors.facts import placing_of
from tournaments.record.models import Event
from tournaments.record.models.event import visible


@dataclass(frozen=True, slots=True)
class DrawnPrize:
    """`number` of those `left` won it; `among`: the winners, or everybody."""

    prize: str
    name: str
    among: str
    number: int
    left: int


@dataclass(frozen=True, slots=True)
class ShownDrawing:
    """`entrants` and `winners` by name, in the order of the drawing; empty before it. `ready`: it can be drawn."""

    event: int
    title: str
    page: str
    version: int
    prizes: tuple[str, ...]
    winners_prizes: tuple[str, ...]
    first: int
    nominated_at: datetime
    ready: bool
    drawn_at: datetime | None
    seed: int | None
    entrants: tuple[str, ...]
    winners: tuple[str, ...]
    results: tuple[DrawnPrize, ...]


def challenges() -> QuerySet[ChairsChallenge]:
    """Of events that everybody sees, the latest first."""
    events = visible(Event.objects.all()).exclude(state=Event.State.DRAFT).values("pk")
    return ChairsChallenge.objects.filter(event__in=events).select_related("event")


def challenge_of(event: Event) -> ChairsChallenge | None:
    return ChairsChallenge.objects.select_related("event").filter(event=event).first()


def shown_drawing(challenge: ChairsChallenge) -> ShownDrawing:
    event, names = challenge.event, _names(challenge.event)
    return ShownDrawing(
        event=event.pk,
        title=event.title,
        page=challenge.get_absolute_url(),
        version=challenge.version,
        prizes=prizes_in(challenge.prizes),
        winners_prizes=prizes_in(challenge.winners_prizes),
        first=challenge.first,
        nominated_at=challenge.nominated_at,
        ready=challenge.drawn_at is None and placing_of(event) is not None,
        drawn_at=challenge.drawn_at,
        seed=challenge.seed,
        entrants=tuple(names[one] for one in challenge.entrants),
        winners=tuple(names[one] for one in challenge.winners),
        results=_results(challenge, names),
    )


def prizes_in(text: str) -> tuple[str, ...]:
    """One a line."""
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def _results(challenge: ChairsChallenge, names: Mapping[str, str]) -> tuple[DrawnPrize, ...]:
    if challenge.seed is None:
        return ()
    prizes, of_winners = prizes_in(challenge.prizes), prizes_in(challenge.winners_prizes)
    found = drawn(challenge.seed, challenge.winners, of_winners, challenge.entrants, prizes)
    return tuple(
        DrawnPrize(won.prize, names[won.player], "winners" if won.of_winners else "everybody", won.number, won.left)
        for won in found
    )


def _names(event: Event) -> dict[str, str]:
    entries = event.entries.select_related("player__merged_into")
    return {entry.document_id: entry.person.shown_name for entry in entries}
