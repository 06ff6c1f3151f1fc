"""The brackets of an event for their page: round by round, match by match, game by game (OPG 10)."""

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
from tournaments.kernel.days import format_start
from tournaments.pages.selectors.bracket_cards import BracketCard, bracket_card, card_places, row_classes, table_of
from tournaments.pages.selectors.bracket_map import BracketMap, bracket_map
from tournaments.pages.selectors.bracket_words import COUNTED, BracketWords
from tournaments.play.selectors.deadlines import shown_deadline
from tournaments.record.models import Event
from tournaments.record.models import Round as RoundRow
from tournaments.record.selectors import brackets, records
from tournaments.record.selectors.listings import local_clock
from tournaments.record.selectors.sittings import final_rounds

MATCH_PLAY = "OPG 10"
AT_ONCE = 8
"""The most matches in a row on a phone; with more than these only the chosen round is shown."""

WIDTH, HEIGHT = 527, 565
"""The size of a printed page in points, below its head."""
NAME, FIGURE, ROW, DENSE_ROW = 9.5, 2, 7.4, 4.2
"""The size of a card in letters: the width of a name and of a figure, the height of a row."""
LEAST, EASY, MOST = 4, 8, 11
"""Letter sizes in points: the smallest, those that are easy to read, the largest."""


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round of the bracket.

    `short`: the name where there is little room. `state`: "done", "live" or empty; `when`: its time, if known. On a
    phone it `is_chosen`, is `shown` after the chosen one, or is a link.
    """

    number: str
    name: str
    short: str
    state: str
    when: str
    is_chosen: bool
    shown: bool
    matches: tuple[BracketCard, ...]


@dataclass(frozen=True, slots=True)
class Champion:
    """The champion, or in words who can still become it; `place` as that of a card."""

    words: str
    is_decided: bool
    place: str
    shown: bool


@dataclass(frozen=True, slots=True)
class ShownBracket:
    """A bracket ready to show.

    `says`: how far its rounds are, in a sentence. `figures`: what the figures mean, and what becomes of a tie; `fixed`:
    since when nothing of it changes. `size`: the size of its letters on paper.
    """

    name: str
    reading: str
    says: str
    rounds: tuple[ShownRound, ...]
    map: BracketMap
    champion: Champion
    figures: str
    fixed: str
    size: str
    many_games: bool


@dataclass(frozen=True, slots=True)
class _RoundTimes:
    """The times of an event's rounds by number: publication, deadline, and those that have begun."""

    published: Mapping[int, str]
    due: Mapping[int, str]
    begun: frozenset[int]


def shown_brackets(event: Event, stage: str = "") -> tuple[ShownBracket, ...]:
    """Return the brackets with everything that is reported of the current round.

    `stage`: the round to begin with on a phone, counted from 1; else the one that is played.
    """
    seen = records.record(event)
    names, times = records.names(event), _round_times(event)
    stand = brackets.all_brackets(event, seen)
    return tuple(_BracketBuilder(event, seen, code, now, names, times).bracket(stage) for code, now in stand.items())


class _BracketBuilder:
    """A builder of one shown bracket from the record of its tables."""

    def __init__(
        self, event: Event, seen: Record, code: str, now: Progress, names: Mapping[str, str], times: _RoundTimes
    ) -> None:
        self.event, self.code, self.now, self.times = event, code, now, times
        self.rules, self.told, self.drawn = records.rules_of(event), BracketWords(now, names), layout(now.bracket)
        self.most = engine.most_games(self.rules, records.structure_of(event), code)
        self.stage = next((stage for stage in seen.stages if stage.code == code), None)
        self.tables = brackets.tables_by_node(now, self.stage) if self.stage else dict[str, tuple[Round, Match]]()

    def bracket(self, stage: str) -> ShownBracket:
        cards = dict(self._cards())
        rounds = tuple(self._rounds(cards, stage))
        live = set()
        for pk, one in cards.items():
            if one.state == "live":
                live.add(pk)
        return ShownBracket(
            name=f"{STAGES[self.code].name}{f', best of {COUNTED[self.most]}' if self.most > 1 else ''}",
            reading=self.now.bracket.reading,
            says=_progress_text(rounds),
            rounds=rounds,
            map=bracket_map(self.drawn, {pk for pk, one in cards.items() if one.state == "over"}, live),
            champion=self._champion(rounds[-1].shown),
            figures=self._figures(),
            fixed=self._fixed_text(),
            size=_paper_class(self.drawn, self.most),
            many_games=self.most > 3,
        )

    def _cards(self) -> Iterator[tuple[str, BracketCard]]:
        where = card_places(self.drawn, self.now.bracket.last.id)
        for pk, state in self.now.states.items():
            played, match = self.tables.get(pk, (None, None))
            table = table_of(
                state, self.rules, self.most, match, is_open=played is not None and self._is_played(played)
            )
            yield pk, bracket_card(table, self.told, where[pk])

    def _is_played(self, played: Round) -> bool:
        """Return whether the round is played now: its time runs, or a game of it is over.

        Online it is played as soon as it is published.
        """
        begun = played.number in self.times.begun or self.event.online or any(one.games for one in played.matches)
        return begun and not played.complete

    def _rounds(self, cards: Mapping[str, BracketCard], stage: str) -> Iterator[ShownRound]:
        columns = self.drawn.columns
        if stage and int(stage) <= len(columns):
            chosen = int(stage) - 1
        else:
            chosen = self._first_open()
        last = _last_shown(columns, chosen)
        for at, column in enumerate(columns):
            matches = tuple(cards[pk] for pk in column.matches)
            yield ShownRound(
                number=str(at + 1),
                name=capital(round_name(self.now.bracket, column.round)),
                short=short_name(self.now.bracket, column.round),
                state=_round_state(matches),
                when=self._when(at, column),
                is_chosen=at == chosen,
                shown=chosen <= at <= last,
                matches=matches,
            )

    def _first_open(self) -> int:
        """Return the round that is played or comes next; at the end the one that decided everything."""
        undecided = (state for state in self.now.states.values() if state.is_undecided)
        state: NodeState | None = next(undecided, self.now.deciding)
        if state:
            return self.drawn.spots[state.node.id].column
        return 0

    def _when(self, at: int, column: Column) -> str:
        """Say the round's deadline, or that it has not begun; for the first round when it begins."""
        there = []
        for pk in column.matches:
            if pk in self.tables:
                there.append(self.tables[pk][0])
        if due := next((self.times.due[played.number] for played in there if played.number in self.times.due), ""):
            return f"until {due}"
        if any(not played.complete and not self._is_played(played) for played in there):
            return "not begun"
        start = self.event.local_start
        begins = at == 0 and self.rules.seeded and not self.event.has_begun and start.time() != time.min
        if begins:
            return local_clock(start, self.event.time_zone)
        return ""

    def _champion(self, shown: bool) -> Champion:
        words = self.told.champion(contenders(self.now))
        row = row_classes(self.drawn, self.now.bracket.last.id)
        return Champion(words, self.now.champion is not None, row, shown)

    def _figures(self) -> str:
        numbers = [str(number) for number in range(1, self.most + 1)]
        of_games = ""
        if self.most > 1:
            of_games = f" of games {', '.join(numbers[:-1])} and {numbers[-1]}"
        scoring, section = self.rules.scoring, STAGES[self.code].section
        what = "W has won, L has lost."
        if scoring.brought:
            what = f"The figures are the scores{of_games}."
        if Outcome.TT not in scoring.vp:
            return what
        return f"{what} A tied game goes to the higher seed{f' ({section})' if section == MATCH_PLAY else ''}."

    def _fixed_text(self) -> str:
        numbers = []
        if self.stage:
            numbers = [played.number for played in self.stage.rounds]
        at = next((self.times.published[number] for number in numbers if number in self.times.published), "")
        if at:
            return f"The bracket is fixed since {at}, when its first round was published."
        return ""


def _last_shown(columns: tuple[Column, ...], chosen: int) -> int:
    """Return the last round that is shown from the chosen one on."""
    matches, last = len(columns[chosen].matches), chosen
    for at in range(chosen + 1, len(columns)):
        matches += len(columns[at].matches)
        if matches > AT_ONCE:
            break
        last = at
    return last


def _round_state(matches: tuple[BracketCard, ...]) -> str:
    states = {match.state for match in matches}
    if "live" in states:
        return "live"
    if states == {"over"}:
        return "done"
    return ""


def _progress_text(rounds: tuple[ShownRound, ...]) -> str:
    words = {"done": "done", "live": "running", "": "to come"}
    return ", ".join(f"{one.name[:1].lower()}{one.name[1:]} {words[one.state]}" for one in rounds)


def _paper_class(drawn: Layout, games: int) -> str:
    """Return the letter size for print as a class, in half points, so that the drawing fits its page.

    Letters never get too small to read; `dense` means lower rows.
    """
    of_width = WIDTH / ((len(drawn.columns) + 1) * (NAME + FIGURE * games))
    dense = HEIGHT / (drawn.rows * ROW) < min(of_width, EASY)
    of_height = HEIGHT / (drawn.rows * (DENSE_ROW if dense else ROW))
    size = int(2 * max(LEAST, min(MOST, of_width, of_height)))
    if dense:
        return f"on-paper-{size} dense"
    return f"on-paper-{size}"


def _times_of_rounds(event: Event) -> list[tuple[int, str, datetime | None, datetime | None]]:
    """Return number, state, publication and deadline of each round."""
    final = final_rounds(event)
    if final is not None:
        times = []
        for row in final:
            if not row.is_void:
                times.append((row.number, row.state, row.published_at, row.deadline))
        return times
    rows = RoundRow.objects.filter(event=event).exclude(state__in=RoundRow.NO_ROUND)
    return [*rows.order_by("number").values_list("number", "state", "published_at", "deadline")]


def _round_times(event: Event) -> _RoundTimes:
    zone = ZoneInfo(event.time_zone)
    known = _times_of_rounds(event)
    return _RoundTimes(
        published={number: format_start(at.astimezone(zone)) for number, _, at, _ in known if at},
        due={
            number: due.words
            for number, state, _, at in known
            if state not in RoundRow.OVER and (due := shown_deadline(event, at))
        },
        begun=frozenset(number for number, state, *_ in known if state != RoundRow.State.PUBLISHED),
    )
