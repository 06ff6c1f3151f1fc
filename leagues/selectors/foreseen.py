"""Foresee which league points, titles, byes and Masters points move once an event counts, or counts no more."""

from __future__ import annotations

from collections.abc import Iterator

from leagues.models import Counted, Score
from leagues.selectors.beyond import league_placing
from leagues.selectors.due import due_points
from leagues.selectors.events import league_event
from leagues.selectors.facts import Placing
from leagues.selectors.gifts import NOTHING, gifts, gifts_of, gives_anything, lacks_sanction
from leagues.selectors.levels import level_of
from leagues.selectors.previews import GiftLine, as_it_stands, gift_lines
from tournaments.engine.consequences import Circumstance, Consequence, counts
from tournaments.people.models import Player
from tournaments.record.selectors.consequences import circumstances_of
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.foreseen import EventAfter, ForeseenEffect, ForeseenMove
from tournaments.record.selectors.records import shown_names

WORDS = {
    "added": "gets {what}",
    "taken back": "loses {what}",
    "used": "{what} is used already and stays used",
}


def foresee_points(changed: EventAfter) -> Iterator[ForeseenEffect]:
    """Yield the league points of the event that will be others."""
    counted = league_event(changed.event)
    if counted is None:
        return
    counted.event = changed.event
    due = {player: points for player, (_, _, points) in due_points(counted, _placing(counted, changed)).items()}
    stood = dict(Score.objects.filter(counted=counted).values_list("player", "points"))
    names = shown_names(Player.every.filter(pk__in={*due, *stood}))
    moved = sorted(player for player in {*due, *stood} if due.get(player) != stood.get(player))
    words = {player: f"{_points(stood.get(player))} to {_points(due.get(player))}" for player in moved}
    lines = tuple(ForeseenMove(names[str(player)], words[player]) for player in moved)
    yield ForeseenEffect(f"League points: {counted.season}", lines)


def foresee_gifts(changed: EventAfter) -> Iterator[ForeseenEffect]:
    """Yield the titles, byes, head starts and Masters points that will be given or taken back."""
    event = changed.event
    level = level_of(event)
    if not gives_anything(event, level):
        return
    due = gifts(event)
    if changed.is_placed_again and _counts(changed):
        due = (
            NOTHING
            if lacks_sanction(level, event_status(event))
            else gifts_of(event, as_it_stands(event, changed.standings))
        )
    lines = (_word_gift(line) for line in gift_lines(event, due) if line.does != "kept")
    yield ForeseenEffect("Titles, byes and Masters points", tuple(lines))


def _counts(changed: EventAfter) -> bool:
    return counts(Consequence.AWARD, circumstances_of(changed.event) - {Circumstance.UNSANCTIONED})


def _placing(counted: Counted, changed: EventAfter) -> Placing | None:
    placing = league_placing(counted)
    return (
        as_it_stands(changed.event, changed.standings) if placing is not None and changed.is_placed_again else placing
    )


def _word_gift(line: GiftLine) -> ForeseenMove:
    return ForeseenMove(line.name, WORDS[line.does].format(what=line.what))


def _points(points: int | None) -> str:
    return "none" if points is None else f"{points} point{'' if points == 1 else 's'}"
