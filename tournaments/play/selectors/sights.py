"""The pages of the wall as they are now, shared by the wall and its remote."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from tournaments.engine.clock import Phase
from tournaments.engine.texts import join_words
from tournaments.play.selectors import tables, walls
from tournaments.play.selectors.draftings import building_now
from tournaments.play.selectors.extra_time import ExtraTime, extended_tables
from tournaments.play.selectors.remotes import CLOCK, OPEN, Showing
from tournaments.record.models import Event, Round
from tournaments.record.selectors.clocks import ShownClock, round_title, shown_clock
from tournaments.record.selectors.records import rules_of


@dataclass(frozen=True, slots=True)
class Sight:
    """The present page of the wall.

    `open`: tables that still play; `extended`: those with extra time. `page`: the number of the page from 1, 0 where
    there is none. `title`: of the present or last round; empty before the first. `pods`: which round each open pod
    plays.
    """

    clock: ShownClock | None
    wall: walls.Wall
    open: tuple[int | None, ...]
    is_low: bool
    page: int
    extended: tuple[ExtraTime, ...] = ()
    title: str = ""
    pods: tuple[str, ...] = ()

    @property
    def mark(self) -> str:
        if self.page:
            return self.wall.pages[self.page - 1].mark
        return ""

    @property
    def before(self) -> int:
        return self.page - 1 or len(self.wall.pages)

    @property
    def after(self) -> int:
        if self.page:
            return self.page % len(self.wall.pages) + 1
        return 0


def sight_of(event: Event, now: Showing) -> Sight:
    clock = shown_clock(now.played) if now.played else building_now(event)
    shown = tables.pairings(event, now.played.number).tables if now.played else ()
    still = tuple(table for table in shown if not table.reported and not table.bye)
    low = _is_low(clock)
    wall = _wall(event, now, still if now.kind == OPEN else shown, low=low)
    pages = len(wall.pages)
    page = min(now.held, pages) or walls.page_at(timezone.now(), pages)
    extended = extended_tables(event, now.played) if now.played else ()
    return Sight(
        clock,
        wall,
        tuple(table.number for table in still),
        low or now.kind == CLOCK,
        page,
        extended,
        title=_title(event, now, clock),
        pods=_pods(event, now.played, still) if now.played and not now.over else (),
    )


def _title(event: Event, now: Showing, clock: ShownClock | None) -> str:
    """Return the title of the round for the head of the wall."""
    rounds = event.rounds_scheduled or 0
    if now.over:
        title = round_title(now.over, rounds)
        return f"After {now.over.label if now.over.name else title[:1].lower() + title[1:]}"
    if now.played:
        return round_title(now.played, rounds)
    if clock:
        return clock.title
    return ""


def _pods(event: Event, played: Round, still: tuple[tables.PairedTable, ...]) -> tuple[str, ...]:
    """Say which round of its match each open table plays: "Round 2 of 5: tables 1 and 3"."""
    rules = rules_of(event)
    if rules.limits.games_per_match == 1:
        return ()
    by_round = dict[str, list[str]]()
    for table in still:
        now_played = rules.name_game_of_match(table.entered + 1, played.of_round)
        by_round.setdefault(now_played, []).append(str(table.number))
    return tuple(
        f"{called[:1].upper()}{called[1:]}: table{'s' * (len(numbers) > 1)} {join_words(numbers)}"
        for called, numbers in by_round.items()
    )


def _wall(event: Event, now: Showing, shown: tuple[tables.PairedTable, ...], *, low: bool) -> walls.Wall:
    if now.over:
        return walls.wall_by_place(event)
    return walls.wall_by_name(() if now.kind == CLOCK else tables.by_name(event, shown), order=event.order_of, low=low)


def _is_low(clock: ShownClock | None) -> bool:
    """Return whether the clock takes half of the wall, once everybody has found a table."""
    return clock is not None and clock.phase not in (Phase.WAITING, Phase.CALLED)
