"""A match of a bracket as a card: who sits there, the scores of every game, and its place in the drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.engine import OPEN, get_brought
from tournaments.engine.brackets import Among, By, Layout, MatchScore, NodeState, Status, capital, match_score
from tournaments.engine.core.figures import format_plain
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Match, Result
from tournaments.engine.stages.match_winners import find_deciding_game, find_winner
from tournaments.pages.selectors.bracket_words import Told

MOST_GAMES, DIGIT = 7, 16
PARTS = 4
"""Of a row of the drawing, in which cards are placed."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What a seat brought from a game; empty of one that is not played."""

    text: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """Who sits there, or who will in words; `seed` is empty for those."""

    seed: str
    name: str
    is_known: bool
    won: bool
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """`state`: "over", "live" or "coming". `live` says how far it is while it is played, `score` the games of both,
    `rest` what is known before; `how` in few words who is through, `sentence` what that means. `place`: where it stands
    in the drawing, as classes.
    """

    title: str
    table: str
    state: str
    sides: tuple[Side, ...]
    live: str
    score: str
    rest: str
    how: str
    sentence: str
    place: str


@dataclass(frozen=True, slots=True)
class Table:
    """A match of the bracket with what was played of it, `match` None where nothing was; `most` games at most. `won`:
    the seat that has won each game, None where that is nobody. `is_open`: it is played now. `ended`: its last game
    decided it whatever the games before were.
    """

    state: NodeState
    match: Match | None
    most: int
    is_open: bool
    games: tuple[Result, ...]
    won: tuple[int | None, ...]
    ended: bool = False

    @property
    def is_live(self) -> bool:
        return self.is_open and self.state.is_undecided


def table_of(state: NodeState, rules: GameRules, most: int, match: Match | None, *, is_open: bool) -> Table:
    if match is None:
        return Table(state, None, most, False, (), ())
    games = tuple(game for game in match.games if game.ending not in OPEN)
    won = tuple(find_winner(rules, game, 2) for game in games)
    return Table(state, match, most, is_open, games, won, find_deciding_game(rules, games) is not None)


def card(table: Table, told: Told, place: str) -> Card:
    state = table.state
    score, most = _score(table), table.most
    live = (f"game {len(table.games) + 1} of {most}" if most > 1 else "live") if table.is_live else ""
    games = _in_games(score, is_over=not state.is_undecided) if score and most > 1 else ""
    return Card(
        title=capital(state.node.name),
        table=f"table {table.match.table}" if table.match and table.match.table else "",
        state="live" if live else "coming" if state.is_undecided else "over",
        sides=tuple(_sides(table, told)),
        live=live,
        score=games,
        rest=f"best of {most}" if most > 1 and state.is_undecided and not live else "",
        how=told.how(state, len(table.games), score),
        sentence=told.sentence(state, score if most > 1 or (score and score.by_seed) else None),
        place=place,
    )


def places(drawn: Layout, last: str) -> dict[str, str]:
    """The classes that put each match into its row, and draw the line to what its winner plays, of the `last` one to
    the champion.
    """
    lines = {line.source: line for line in drawn.lines if line.of is Among.WINNERS}
    fed = {line.match for line in lines.values()}
    place = {}
    for match, spot in drawn.spots.items():
        words = [*_digits("rst", _parts(spot.row))]
        if line := lines.get(match):
            apart = _parts(line.end.row) - _parts(spot.row)
            words += ["down" if apart > 0 else "up" if apart < 0 else "straight", *_digits("def", abs(apart))]
            columns = line.end.column - spot.column
            words += [f"w{min(columns, 9)}"] if columns > 1 else []
        words += ["straight"] * (match == last) + ["fed"] * (match in fed)
        place[match] = " ".join(words)
    return place


def row_of(drawn: Layout, match: str) -> str:
    return " ".join(_digits("rst", _parts(drawn.spots[match].row)))


def _parts(row: float) -> int:
    return int(row * PARTS)


def _digits(letters: str, number: int) -> Iterator[str]:
    """A number as a class for each of its digits that is not zero, the lowest first: no style may stand in a page."""
    for letter in letters:
        number, digit = divmod(number, DIGIT)
        if digit:
            yield f"{letter}{digit}"


def _score(table: Table) -> MatchScore | None:
    if table.match is None or not table.games or table.state.higher is None or table.state.by is By.NOBODY:
        return None
    higher = _seat(table, table.state.higher)
    score = match_score(table.won, best_of=MOST_GAMES, higher=higher, over=not table.state.is_undecided)
    if table.ended and table.state.winner is not None:
        score = MatchScore(score.won, table.match.players.index(table.state.winner))
    return score if _seat(table, 0) == 0 else MatchScore(score.won[::-1], score.winner, score.by_seed)


def _in_games(score: MatchScore, *, is_over: bool) -> str:
    """By the slots, once it is over the winner's first."""
    return " : ".join(map(str, sorted(score.won, reverse=True) if is_over and not score.by_seed else score.won))


def _seat(table: Table, slot: int) -> int:
    """Where at the table sits who sits in this slot."""
    player = table.state.occupants[slot].player
    return table.match.players.index(player) if table.match and player else slot


def _sides(table: Table, told: Told) -> Iterator[Side]:
    state = table.state
    for slot, seat in enumerate(state.occupants):
        won = seat.player is not None and seat.player == state.winner
        name = told.names[seat.player] if seat.player else seat.words
        figures = tuple(_figures(table, slot)) if state.status is not Status.OPEN else ()
        yield Side(str(seat.seed or ""), name, seat.player is not None, won, figures)


def _figures(table: Table, slot: int) -> Iterator[Figure]:
    at, is_higher = _seat(table, slot), slot == table.state.higher
    for game, winner in zip(table.games, table.won, strict=True):
        level = is_higher and table.state.by is not By.NOBODY
        yield _figure(game, at, won=level if winner is None else winner == at)
    yield from [Figure()] * (_columns(table) - len(table.games))


def _columns(table: Table) -> int:
    return max(table.most, len(table.games)) if len(table.state.occupants) > 1 else 0


def _figure(game: Result, seat: int, *, won: bool) -> Figure:
    number = get_brought(game.get_facts(seat))
    return Figure(format_plain(number) if number is not None else "W" if won else "L", won)
