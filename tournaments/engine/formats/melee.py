"""Read the matches or standings of Melee as its site and its API give them (JSON): a list, or pages of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tournaments.engine.formats.brought import (
    BroughtEvent,
    BroughtGame,
    BroughtPlayer,
    BroughtRound,
    BroughtStructure,
    Format,
    FormatError,
    GameOutcome,
    Worth,
)
from tournaments.engine.formats.json_files import Object, key_in, line_in, object_in, objects_in, points_in, whole_in
from tournaments.engine.formats.sentences import find_named, find_winner
from tournaments.engine.formats.tables import round_of

PAGES = ("Content", "data", "Matches", "Standings")
WORTH = Worth(win=3, draw=1, loss=0, bye=3)
OPEN = (GameOutcome.OPEN, GameOutcome.OPEN)
DRAW = (GameOutcome.DRAW, GameOutcome.DRAW)
NO_POINTS = -1.0
MOST_ROUNDS = 100


class _People:
    """Numbers the players by their ids, in the order in which they are named."""

    def __init__(self) -> None:
        self.players: dict[str, BroughtPlayer] = {}
        self.names: dict[int, str] = {}

    def number(self, team: Object) -> int:
        people = objects_in(team, "Players")
        if len(people) > 1:
            raise FormatError("This file has teams of several players. Only events of single players can be read.")
        person = people[0] if people else {}
        name = line_in(person, "DisplayName", "Name", "ScreenName", "Username") or line_in(team, "Name")
        if not name:
            raise FormatError("A match names a player without a name.")
        key = key_in(person, "ID") or key_in(team, "ID") or name
        if key in self.players:
            return self.players[key].number
        given, family = line_in(person, "FirstName"), line_in(person, "LastName")
        is_split = f"{given} {family}" == name
        number = len(self.players) + 1
        self.names[number] = name
        self.players[key] = BroughtPlayer(
            number=number,
            name=name,
            given=given if is_split else "",
            family=family if is_split else "",
            handle=line_in(person, "Username"),
            external_id=key_in(person, "ID"),
        )
        return number


def is_melee(value: Any) -> bool:
    """Return whether it is a list of matches with competitors, or of standings with teams."""
    rows = _rows(value)
    return bool(rows) and (_is_match(rows[0]) or _is_place(rows[0]))


def read_melee(value: Any) -> BroughtEvent:
    """Return the event of matches, or the players of standings. Raises FormatError."""
    rows, people = _rows(value), _People()
    if not _is_match(rows[0]):
        return _standings(rows, people)
    rounds = tuple(_rounds(rows, people))
    return BroughtEvent(
        format=Format.MELEE,
        title=line_in(rows[0], "TournamentName"),
        structure=BroughtStructure.SWISS,
        players=tuple(people.players.values()),
        rounds=rounds,
        not_kept=tuple(_beside(rows)),
        worth=WORTH,
    )


def _rows(value: Any) -> list[Object]:
    if isinstance(value, list):
        return [one for one in value if isinstance(one, dict)]
    return next((found for key in PAGES if (found := objects_in(value, key))), [])


def _is_match(row: Object) -> bool:
    return bool(objects_in(row, "Competitors")) and ("RoundNumber" in row or "RoundName" in row)


def _is_place(row: Object) -> bool:
    return bool(objects_in(object_in(row, "Team"), "Players")) and "Rank" in row


def _standings(rows: Sequence[Object], people: _People) -> BroughtEvent:
    ranks, points = [], []
    for row in rows:
        number = people.number(object_in(row, "Team"))
        rank, total = whole_in(row, "Rank"), points_in(row, "Points", NO_POINTS)
        if rank:
            ranks.append((number, rank))
        if total != NO_POINTS:
            points.append((number, total))
    players = tuple(people.players.values())
    if len(players) < len(rows):
        raise FormatError("A player is in these standings twice. Export those of one round.")
    return BroughtEvent(
        format=Format.MELEE,
        players=players,
        points=tuple(points),
        ranks=tuple(ranks),
        not_kept=("records and tie-break percentages",),
    )


def _rounds(rows: Sequence[Object], people: _People) -> Iterator[BroughtRound]:
    by_round: dict[tuple[bool, int], list[BroughtGame]] = {}
    for place, row in enumerate(rows, start=1):
        is_playoff, number = round_of(line_in(row, "RoundName"))
        number = number if is_playoff else whole_in(row, "RoundNumber") or number
        if not 1 <= number <= MOST_ROUNDS:
            raise FormatError(f"Match {place} of the list is of no round from 1 to {MOST_ROUNDS}.")
        by_round.setdefault((is_playoff, number), []).append(_game(place, row, people))
    for number, key in enumerate(sorted(by_round), start=1):
        games = by_round[key]
        seats = [seat for game in games for seat in game.numbers]
        if len(set(seats)) < len(seats):
            raise FormatError(f"A player is in round {key[1]} twice.")
        yield BroughtRound(number, tuple(games), is_playoff=key[0])


def _game(place: int, row: Object, people: _People) -> BroughtGame:
    sides = objects_in(row, "Competitors")
    numbers = tuple(people.number(object_in(side, "Team")) for side in sides)
    table = whole_in(row, "TableNumber")
    table = table if table and table > 0 else None
    if len(numbers) == 1:
        is_loss = bool(row.get("LossReason"))
        return BroughtGame(numbers, (GameOutcome.ZERO_BYE if is_loss else GameOutcome.BYE,), table)
    if len(numbers) != 2 or numbers[0] == numbers[1]:
        raise FormatError(f"Match {place} of the list needs one or two players.")
    first, second = numbers
    scores = _scores(*sides)
    return BroughtGame(numbers, _outcomes(row, people.names[first], people.names[second], scores), table, scores)


def _scores(first: Object, second: Object) -> tuple[int, ...]:
    """Return the games won by each; nothing where they are not told."""
    own, other = whole_in(first, "GameWins"), whole_in(second, "GameWins")
    is_told = own is not None and other is not None and min(own, other) >= 0
    return (own or 0, other or 0) if is_told else ()


def _outcomes(row: Object, first: str, second: str, scores: tuple[int, ...]) -> tuple[GameOutcome, ...]:
    """Return who won by the words of the result, else by the games won."""
    words = line_in(row, "ResultString")
    won = (GameOutcome.WIN, GameOutcome.LOSS)
    if "forfeit" in words.lower():
        return _forfeits(*find_named(words, first, second))
    if row.get("HasResult") is False or (not words and not scores):
        return OPEN
    winner = find_winner(words, first, second)
    if winner is not None:
        return won[::-1] if winner else won
    if "draw" in words.lower() or not scores or scores[0] == scores[1]:
        return DRAW if words or scores else OPEN
    return won if scores[0] > scores[1] else won[::-1]


def _forfeits(by_first: bool, by_second: bool) -> tuple[GameOutcome, ...]:
    """Return the outcomes of a match that one player or both forfeited; open where nobody is named."""
    if not (by_first or by_second):
        return OPEN
    own = GameOutcome.FORFEIT_LOSS if by_first else GameOutcome.FORFEIT_WIN
    other = GameOutcome.FORFEIT_LOSS if by_second else GameOutcome.FORFEIT_WIN
    return own, other


def _beside(rows: Sequence[Object]) -> Iterator[str]:
    if any(objects_in(side, "Decklists") for row in rows for side in objects_in(row, "Competitors")):
        yield "decks"
    if any(row.get("GameDraws") for row in rows):
        yield "games that were drawn within a match"
