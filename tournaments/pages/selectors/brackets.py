"""The brackets of an event as their page shows them: round by round, match by match, game by game (OPG 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from zoneinfo import ZoneInfo

from tournaments import engine
from tournaments.engine import STAGES
from tournaments.engine.brackets import (
    Column,
    Layout,
    NodeState,
    Progress,
    capital,
    contenders,
    layout,
    round_name,
    short_name,
)
from tournaments.engine.core.types import Match, Outcome, Record, Round
from tournaments.kernel.days import when
from tournaments.pages.selectors.bracket_cards import Card, card, places, row_of, table_of
from tournaments.pages.selectors.bracket_map import Map, map_of
from tournaments.pages.selectors.bracket_words import COUNTED, Told
from tournaments.play.selectors.deadlines import shown_deadline
from tournaments.record.models import Event
from tournaments.record.models import Round as RoundRow
from tournaments.record.selectors import brackets, records
from tournaments.record.selectors.listings import local_clock
from tournaments.record.selectors.sittings import final_rounds

MATCH_PLAY = "OPG 10"
AT_ONCE = 8
"""So many matches may follow each other on a phone; of more than these only the chosen round is shown."""

WIDTH, HEIGHT = 527, 565
"""Of a printed page in points, below its head."""
NAME, FIGURE, ROW, DENSE_ROW = 9.5, 2, 7.4, 4.2
"""Of a card in letters: the width of its name and of a figure, the height of its row."""
LEAST, EASY, MOST = 4, 8, 11
"""Letters in points: the smallest, those that are read easily, the largest."""


@dataclass(frozen=True, slots=True)
class ShownRound:
    """`short` where there is little room. `state`: "done", "live" or empty; `when`: its time, where one is known. On a
    phone it `is_chosen`, is `shown` after the chosen one, or is a link.
    """

    number: str
    name: str
    short: str
    state: str
    when: str
    is_chosen: bool
    shown: bool
    matches: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Champion:
    """Who won all, or in words who still may; `place` as that of a card."""

    words: str
    is_decided: bool
    place: str
    shown: bool


@dataclass(frozen=True, slots=True)
class ShownBracket:
    """`says`: how far its rounds are, in a sentence. `figures`: what the figures are, and what becomes of a tie;
    `fixed`: since when nothing of it changes. `size`: that of its letters on paper.
    """

    name: str
    reading: str
    says: str
    rounds: tuple[ShownRound, ...]
    map: Map
    champion: Champion
    figures: str
    fixed: str
    size: str
    many_games: bool


@dataclass(frozen=True, slots=True)
class _Times:
    """Of the rounds of an event, by their numbers: when each was published, by when it is to be played; and of which
    the time has begun.
    """

    published: Mapping[int, str]
    due: Mapping[int, str]
    begun: frozenset[int]


def shown_brackets(event: Event, stage: str = "") -> tuple[ShownBracket, ...]:
    """With what is reported of the round that is played. `stage`: the round to begin with on a phone, by its place from
    1 on; else the one that is played.
    """
    seen = records.record(event)
    names, times = records.names(event), _times(event)
    stand = brackets.every(event, seen)
    return tuple(_Shown(event, seen, code, now, names, times).bracket(stage) for code, now in stand.items())


class _Shown:
    """One bracket, and what is known of its tables."""

    def __init__(
        self, event: Event, seen: Record, code: str, now: Progress, names: Mapping[str, str], times: _Times
    ) -> None:
        self.event, self.code, self.now, self.times = event, code, now, times
        self.rules, self.told, self.drawn = records.rules_of(event), Told(now, names), layout(now.bracket)
        self.most = engine.most_games(self.rules, records.structure_of(event), code)
        self.stage = next((stage for stage in seen.stages if stage.code == code), None)
        self.tables = brackets.tables(now, self.stage) if self.stage else dict[str, tuple[Round, Match]]()

    def bracket(self, stage: str) -> ShownBracket:
        cards = dict(self._cards())
        rounds = tuple(self._rounds(cards, stage))
        live = {pk for pk, one in cards.items() if one.state == "live"}
        return ShownBracket(
            name=f"{STAGES[self.code].name}{f', best of {COUNTED[self.most]}' if self.most > 1 else ''}",
            reading=self.now.bracket.reading,
            says=_says(rounds),
            rounds=rounds,
            map=map_of(self.drawn, {pk for pk, one in cards.items() if one.state == "over"}, live),
            champion=self._champion(rounds[-1].shown),
            figures=self._figures(),
            fixed=self._fixed(),
            size=_on_paper(self.drawn, self.most),
            many_games=self.most > 3,
        )

    def _cards(self) -> Iterator[tuple[str, Card]]:
        where = places(self.drawn, self.now.bracket.last.id)
        for pk, state in self.now.states.items():
            played, match = self.tables.get(pk, (None, None))
            table = table_of(
                state, self.rules, self.most, match, is_open=played is not None and self._is_played(played)
            )
            yield pk, card(table, self.told, where[pk])

    def _is_played(self, played: Round) -> bool:
        """Now: its time runs, or a game of it is over; online it is played from when it is published on."""
        begun = played.number in self.times.begun or self.event.online or any(one.games for one in played.matches)
        return begun and not played.complete

    def _rounds(self, cards: Mapping[str, Card], stage: str) -> Iterator[ShownRound]:
        columns = self.drawn.columns
        chosen = int(stage) - 1 if stage and int(stage) <= len(columns) else self._first_open()
        last = _last_shown(columns, chosen)
        for at, column in enumerate(columns):
            matches = tuple(cards[pk] for pk in column.matches)
            yield ShownRound(
                number=str(at + 1),
                name=capital(round_name(self.now.bracket, column.round)),
                short=short_name(self.now.bracket, column.round),
                state=_state(matches),
                when=self._when(at, column),
                is_chosen=at == chosen,
                shown=chosen <= at <= last,
                matches=matches,
            )

    def _first_open(self) -> int:
        """The round that is played or comes next; once all is decided the one that decided it."""
        undecided = (state for state in self.now.states.values() if state.is_undecided)
        state: NodeState | None = next(undecided, self.now.deciding)
        return self.drawn.spots[state.node.id].column if state else 0

    def _when(self, at: int, column: Column) -> str:
        """By when it is to be played, or that its time has not begun; of the event's first round when it begins."""
        there = [self.tables[pk][0] for pk in column.matches if pk in self.tables]
        if due := next((self.times.due[played.number] for played in there if played.number in self.times.due), ""):
            return f"until {due}"
        if any(not played.complete and not self._is_played(played) for played in there):
            return "not begun"
        start = self.event.local_start
        begins = at == 0 and self.rules.seeded and not self.event.has_begun and start.time() != time.min
        return local_clock(start, self.event.time_zone) if begins else ""

    def _champion(self, shown: bool) -> Champion:
        words = self.told.champion(contenders(self.now))
        row = row_of(self.drawn, self.now.bracket.last.id)
        return Champion(words, self.now.champion is not None, row, shown)

    def _figures(self) -> str:
        numbers = [str(number) for number in range(1, self.most + 1)]
        of_games = f" of games {', '.join(numbers[:-1])} and {numbers[-1]}" if self.most > 1 else ""
        scoring, section = self.rules.scoring, STAGES[self.code].section
        what = f"The figures are the scores{of_games}." if scoring.brought else "W has won, L has lost."
        if Outcome.TT not in scoring.vp:
            return what
        return f"{what} A tied game goes to the higher seed{f' ({section})' if section == MATCH_PLAY else ''}."

    def _fixed(self) -> str:
        numbers = [played.number for played in self.stage.rounds] if self.stage else []
        at = next((self.times.published[number] for number in numbers if number in self.times.published), "")
        return f"The bracket is fixed since {at}, when its first round was published." if at else ""


def _last_shown(columns: tuple[Column, ...], chosen: int) -> int:
    """The last round that is shown from the chosen one on."""
    matches, last = len(columns[chosen].matches), chosen
    for at in range(chosen + 1, len(columns)):
        matches += len(columns[at].matches)
        if matches > AT_ONCE:
            break
        last = at
    return last


def _state(matches: tuple[Card, ...]) -> str:
    states = {match.state for match in matches}
    return "live" if "live" in states else "done" if states == {"over"} else ""


def _says(rounds: tuple[ShownRound, ...]) -> str:
    words = {"done": "done", "live": "running", "": "to come"}
    return ", ".join(f"{one.name[:1].lower()}{one.name[1:]} {words[one.state]}" for one in rounds)


def _on_paper(drawn: Layout, games: int) -> str:
    """Letters for the printer in half points, as a class, so that the drawing fits its page, but never smaller than can
    be read; `dense` where its rows need that.
    """
    of_width = WIDTH / ((len(drawn.columns) + 1) * (NAME + FIGURE * games))
    dense = HEIGHT / (drawn.rows * ROW) < min(of_width, EASY)
    of_height = HEIGHT / (drawn.rows * (DENSE_ROW if dense else ROW))
    size = int(2 * max(LEAST, min(MOST, of_width, of_height)))
    return f"on-paper-{size} dense" if dense else f"on-paper-{size}"


def _times_of_rounds(event: Event) -> list[tuple[int, str, datetime | None, datetime | None]]:
    """Number, state, when it was published, and its deadline."""
    final = final_rounds(event)
    if final is not None:
        return [(row.number, row.state, row.published_at, row.deadline) for row in final if not row.is_void]
    rows = RoundRow.objects.filter(event=event).exclude(state__in=RoundRow.NO_ROUND)
    return [*rows.order_by("number").values_list("number", "state", "published_at", "deadline")]


def _times(event: Event) -> _Times:
    zone = ZoneInfo(event.time_zone)
    known = _times_of_rounds(event)
    return _Times(
        published={number: when(at.astimezone(zone)) for number, _, at, _ in known if at},
        due={
            number: due.words
            for number, state, _, at in known
            if state not in RoundRow.OVER and (due := shown_deadline(event, at))
        },
        begun=frozenset(number for number, state, *_ in known if state != RoundRow.State.PUBLISHED),
    )
