"""Chair's Challenges: which events are nominated, who is in the drawings, and who won what (OPG 11.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from leagues.engine import Won, draw_winners
from leagues.models import ChairsChallenge
from leagues.selectors.before_cup import find_drawing_violations
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_person
from tournaments.record.models import Entry, Event
from tournaments.record.models.event import exclude_hidden


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


@dataclass(frozen=True, slots=True)
class OwnDrawing:
    """A drawing that a player took part in, and the `prizes` they won, often none."""

    title: str
    page: str
    day: str
    prizes: tuple[str, ...]
    entrants: int


def challenges() -> QuerySet[ChairsChallenge]:
    """Return the challenges of public events, latest first."""
    events = exclude_hidden(Event.objects.all()).exclude(state=Event.State.DRAFT).values("pk")
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
        ready=not find_drawing_violations(challenge),
        drawn_at=challenge.drawn_at,
        seed=challenge.seed,
        entrants=tuple(names[one] for one in challenge.entrants),
        winners=tuple(names[one] for one in challenge.winners),
        results=_results(challenge, names),
    )


def prizes_in(text: str) -> tuple[str, ...]:
    """One a line."""
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def won_by_player(challenge: ChairsChallenge) -> dict[str, tuple[str, ...]]:
    """Map entries (by document id) to the prizes they won; empty before the drawing."""
    prizes: dict[str, tuple[str, ...]] = {}
    for won in _draw_prizes(challenge):
        prizes[won.player] = (*prizes.get(won.player, ()), won.prize)
    return prizes


def drawings_of(player: Player) -> tuple[OwnDrawing, ...]:
    """That a person was in, under whichever record, the latest event first. Two queries."""
    rows = Entry.objects.filter(is_person(player), event__challenge__drawn_at__isnull=False)
    own = dict(rows.order_by().values_list("event", "document_id"))
    there = challenges().filter(event__in=own).order_by("-event__starts_at", "-event")
    return tuple(
        OwnDrawing(
            title=challenge.event.title,
            page=challenge.get_absolute_url(),
            day=f"{challenge.event.local_start:%-d %b %Y}",
            prizes=won_by_player(challenge).get(own[challenge.event_id], ()),
            entrants=len(challenge.entrants),
        )
        for challenge in there
        if own[challenge.event_id] in challenge.entrants
    )


def _results(challenge: ChairsChallenge, names: Mapping[str, str]) -> tuple[DrawnPrize, ...]:
    return tuple(
        DrawnPrize(won.prize, names[won.player], "winners" if won.of_winners else "everybody", won.number, won.left)
        for won in _draw_prizes(challenge)
    )


def _draw_prizes(challenge: ChairsChallenge) -> tuple[Won, ...]:
    if challenge.seed is None:
        return ()
    prizes, of_winners = prizes_in(challenge.prizes), prizes_in(challenge.winners_prizes)
    return draw_winners(challenge.seed, challenge.winners, of_winners, challenge.entrants, prizes)


def _names(event: Event) -> dict[str, str]:
    entries = event.entries.select_related("player__merged_into")
    return {entry.document_id: entry.shown_name for entry in entries}
