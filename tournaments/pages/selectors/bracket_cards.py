"""Matches of a bracket as cards: the players, the scores of every game, and the place in the drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.engine import OPEN, get_brought
from tournaments.engine.brackets import Among, By, Layout, MatchScore, NodeState, Status, capital, match_score
from tournaments.engine.core.figures import format_plain
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Match, Result
from tournaments.engine.stages.match_winners import find_deciding_game, find_winner
from tournaments.pages.selectors.bracket_words import BracketWords

MOST_GAMES, DIGIT = 7, 16
PARTS = 4
"""The parts of a row of the drawing, in which cards are placed."""


@dataclass(frozen=True, slots=True)
class CardFigure:
    """A seat's score in a game; empty if the game is not played."""

    text: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class CardSide:
    """A player on a card, or in words who will come; `seed` is empty for those."""

    seed: str
    name: str
    is_known: bool
    won: bool
    figures: tuple[CardFigure, ...]


@dataclass(frozen=True, slots=True)
class BracketCard:
    """A match as a card; `state` is "over", "live" or "coming".

    `live` says how far it is while it is played, `score` the games of both, `rest` what is known before; `how` in a few
    words who is through, `sentence` what that means. `place`: its position in the drawing, as CSS classes.
    """

    title: str
    table: str
    state: str
    sides: tuple[CardSide, ...]
    live: str
    score: str
    rest: str
    how: str
    sentence: str
    place: str


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A match of the bracket with its played games, of `most` at most; `match` None: nothing is played.

    `won`: the seat that won each game, None for nobody. `is_open`: it is played now. `ended`: its last game decided it,
    whatever the games before were.
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


def table_of(state: NodeState, rules: GameRules, most: int, match: Match | None, *, is_open: bool) -> BracketTable:
    if match is None:
        return BracketTable(state, None, most, False, (), ())
    games = tuple(game for game in match.games if game.ending not in OPEN)
    won = tuple(find_winner(rules, game, 2) for game in games)
    return BracketTable(state, match, most, is_open, games, won, find_deciding_game(rules, games) is not None)


def bracket_card(table: BracketTable, told: BracketWords, place: str) -> BracketCard:
    state = table.state
    score, most = _match_score_of(table), table.most
    live = ""
    if table.is_live:
        live = "live"
        if most > 1:
            live = f"game {len(table.games) + 1} of {most}"
    games = ""
    if score and most > 1:
        games = _games_text(score, is_over=not state.is_undecided)
    rest = ""
    if most > 1 and state.is_undecided and not live:
        rest = f"best of {most}"
    return BracketCard(
        title=capital(state.node.name),
        table=_table_name(table),
        state=_card_state(table),
        sides=tuple(_card_sides(table, told)),
        live=live,
        score=games,
        rest=rest,
        how=told.how(state, len(table.games), score),
        sentence=told.sentence(state, score if most > 1 or (score and score.by_seed) else None),
        place=place,
    )


def _table_name(table: BracketTable) -> str:
    if table.match and table.match.table:
        return f"table {table.match.table}"
    return ""


def _card_state(table: BracketTable) -> str:
    if table.is_live:
        return "live"
    if table.state.is_undecided:
        return "coming"
    return "over"


def card_places(drawn: Layout, last: str) -> dict[str, str]:
    """Return the CSS classes that place each match and draw the line to its winner's next match.

    The line of the `last` match leads to the champion.
    """
    lines = {line.source: line for line in drawn.lines if line.of is Among.WINNERS}
    fed = {line.match for line in lines.values()}
    place = {}
    for match, spot in drawn.spots.items():
        words = [*_digits("rst", _parts(spot.row))]
        if line := lines.get(match):
            apart = _parts(line.end.row) - _parts(spot.row)
            words += [_line_direction(apart), *_digits("def", abs(apart))]
            columns = line.end.column - spot.column
            if columns > 1:
                words.append(f"w{min(columns, 9)}")
        words += ["straight"] * (match == last) + ["fed"] * (match in fed)
        place[match] = " ".join(words)
    return place


def _line_direction(apart: int) -> str:
    if apart == 0:
        return "straight"
    return "down" if apart > 0 else "up"


def row_classes(drawn: Layout, match: str) -> str:
    return " ".join(_digits("rst", _parts(drawn.spots[match].row)))


def _parts(row: float) -> int:
    return int(row * PARTS)


def _digits(letters: str, number: int) -> Iterator[str]:
    """Yield a class for each digit of the number that is not zero, the lowest first.

    The page's content policy allows no inline styles.
    """
    for letter in letters:
        number, digit = divmod(number, DIGIT)
        if digit:
            yield f"{letter}{digit}"


def _match_score_of(table: BracketTable) -> MatchScore | None:
    if table.match is None or not table.games or table.state.higher is None or table.state.by is By.NOBODY:
        return None
    higher = _seat_at(table, table.state.higher)
    score = match_score(table.won, best_of=MOST_GAMES, higher=higher, over=not table.state.is_undecided)
    if table.ended and table.state.winner is not None:
        score = MatchScore(score.won, table.match.players.index(table.state.winner))
    if _seat_at(table, 0) == 0:
        return score
    return MatchScore(score.won[::-1], score.winner, score.by_seed)


def _games_text(score: MatchScore, *, is_over: bool) -> str:
    """Return the score by slots, once the match is over the winner's first."""
    return " : ".join(map(str, sorted(score.won, reverse=True) if is_over and not score.by_seed else score.won))


def _seat_at(table: BracketTable, slot: int) -> int:
    """Return the seat at the table of the player in this slot."""
    player = table.state.occupants[slot].player
    if table.match and player:
        return table.match.players.index(player)
    return slot


def _card_sides(table: BracketTable, told: BracketWords) -> Iterator[CardSide]:
    state = table.state
    for slot, seat in enumerate(state.occupants):
        won = seat.player is not None and seat.player == state.winner
        if seat.player:
            name = told.names[seat.player]
        else:
            name = seat.words
        figures: tuple[CardFigure, ...] = ()
        if state.status is not Status.OPEN:
            figures = tuple(_figures(table, slot))
        yield CardSide(str(seat.seed or ""), name, seat.player is not None, won, figures)


def _figures(table: BracketTable, slot: int) -> Iterator[CardFigure]:
    at, is_higher = _seat_at(table, slot), slot == table.state.higher
    for game, winner in zip(table.games, table.won, strict=True):
        level = is_higher and table.state.by is not By.NOBODY
        if winner is None:
            won = level
        else:
            won = winner == at
        yield _figure(game, at, won=won)
    yield from [CardFigure()] * (_columns(table) - len(table.games))


def _columns(table: BracketTable) -> int:
    if len(table.state.occupants) > 1:
        return max(table.most, len(table.games))
    return 0


def _figure(game: Result, seat: int, *, won: bool) -> CardFigure:
    number = get_brought(game.get_facts(seat))
    if number is not None:
        return CardFigure(format_plain(number), won)
    return CardFigure("W" if won else "L", won)
