"""Read the .tdf file of the Pokémon Tournament Operations Manager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

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
from tournaments.engine.formats.people import full_name, read_american_date, read_number, tidy

OUTCOMES: Mapping[str, tuple[GameOutcome, GameOutcome]] = {
    "0": (GameOutcome.OPEN, GameOutcome.OPEN),
    "1": (GameOutcome.WIN, GameOutcome.LOSS),
    "2": (GameOutcome.LOSS, GameOutcome.WIN),
    "3": (GameOutcome.DRAW, GameOutcome.DRAW),
    "4": (GameOutcome.LOSS, GameOutcome.LOSS),
    "10": (GameOutcome.LOSS, GameOutcome.LOSS),
}
BYE = "5"
ELIMINATION = "1"
GAMES: Mapping[str, str] = {
    "TRADING_CARD_GAME": "Pokémon Trading Card Game",
    "VIDEO_GAME": "Pokémon video game",
    "GO": "Pokémon GO",
}
WORTH = Worth(win=3, draw=1, loss=0, bye=3)


def is_tom(root: Element) -> bool:
    """Return whether it is a tournament with players by `userid`."""
    return root.tag == "tournament" and root.find("players") is not None


def read_tom(root: Element) -> BroughtEvent:
    """Return the event; the rounds of age divisions stand beside each other. Raises FormatError."""
    people = root.findall("players/player")
    numbers = _numbers(people)
    rounds = tuple(_rounds(root.findall("pods/pod"), numbers))
    finished = root.findall("standings/pod")
    start = _find_text(root, "data/startdate")
    return BroughtEvent(
        format=Format.TOM,
        title=_find_text(root, "data/name"),
        starts_on=read_american_date(start),
        place=_find_text(root, "data/city"),
        country=_find_text(root, "data/country"),
        structure=BroughtStructure.SWISS if rounds else BroughtStructure.LIST,
        players=tuple(_player(person, numbers) for person in people),
        rounds=rounds,
        ranks=tuple(_ranks(finished, numbers)) if rounds and len(_divisions(finished)) == 1 else (),
        not_kept=tuple(_beside(root)),
        worth=WORTH,
        game=GAMES.get(root.get("gametype", ""), "Pokémon"),
    )


def _find_text(element: Element, path: str) -> str:
    return tidy(element.findtext(path) or "")


def _numbers(people: Sequence[Element]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for number, person in enumerate(people, start=1):
        key = person.get("userid", "")
        if not key or key in numbers:
            wrong = f"has the userid {key}, as somebody before" if key else "has no userid"
            raise FormatError(f"Player {number} {wrong}.")
        numbers[key] = number
    return numbers


def _player(person: Element, numbers: Mapping[str, int]) -> BroughtPlayer:
    key, given, family = person.get("userid", ""), _find_text(person, "firstname"), _find_text(person, "lastname")
    name = full_name(given, family)
    if not name:
        raise FormatError(f"Player {key} has no name.")
    dropped = person.find("dropped")
    after = None if dropped is None else read_number(dropped.findtext("round") or "")
    return BroughtPlayer(numbers[key], name, given, family, external_id=key, dropped_after=after)


def _rounds(pods: Sequence[Element], numbers: Mapping[str, int]) -> Iterator[BroughtRound]:
    """Yield the rounds of everybody, those of all divisions together, and then those of the one final bracket.

    The brackets of several divisions stand beside each other, as rounds of everybody.
    """
    cut = [pod for pod in pods if any(one.get("type") == ELIMINATION for one in pod.findall("rounds/round"))]
    by_number: dict[tuple[bool, int], list[BroughtGame]] = {}
    for pod in pods:
        for played in pod.findall("rounds/round"):
            number = read_number(played.get("number", ""))
            if not number or number > 100:
                raise FormatError("A round has no number from 1 to 100.")
            is_playoff = played.get("type") == ELIMINATION and len(cut) == 1 and len(pods) == 1
            games = by_number.setdefault((is_playoff, number), [])
            games += (_game(match, number, numbers) for match in played.findall("matches/match"))
    for number, key in enumerate(sorted(by_number), start=1):
        yield BroughtRound(number, tuple(_without_tables(by_number[key])), is_playoff=key[0])


def _without_tables(games: Sequence[BroughtGame]) -> Sequence[BroughtGame]:
    """Return the games without the numbers of their tables where two divisions have the same."""
    tables = [game.table for game in games if game.table]
    if len(set(tables)) == len(tables):
        return games
    return [BroughtGame(game.numbers, game.outcomes) for game in games]


def _game(match: Element, number: int, numbers: Mapping[str, int]) -> BroughtGame:
    outcome = match.get("outcome", "")
    keys = [seat.get("userid", "") for seat in match if seat.tag in ("player", "player1", "player2")]
    strange = next((key for key in keys if key not in numbers), None)
    if strange is not None or not 1 <= len(keys) <= 2 or len(set(keys)) < len(keys):
        wrong = f"names {strange}, who is not among the players" if strange is not None else "needs one or two players"
        raise FormatError(f"A match of round {number} {wrong}.")
    seats = tuple(numbers[key] for key in keys)
    table = read_number(match.findtext("tablenumber") or "") or None
    if len(seats) == 1:
        alone = GameOutcome.BYE if outcome == BYE else GameOutcome.ZERO_BYE
        return BroughtGame(seats, (alone,), table)
    if outcome not in OUTCOMES:
        raise FormatError(f"A match of round {number} has the outcome “{outcome}”, which is not known.")
    return BroughtGame(seats, OUTCOMES[outcome], table)


def _divisions(standings: Sequence[Element]) -> set[str]:
    return {pod.get("category", "") for pod in standings if len(pod)}


def _ranks(standings: Sequence[Element], numbers: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    for pod in standings:
        for one in pod.findall("player") if pod.get("type") == "finished" else ():
            place = read_number(one.get("place", ""))
            if place and one.get("id", "") in numbers:
                yield numbers[one.get("id", "")], place


def _beside(root: Element) -> Iterator[str]:
    if root.find("players/player/birthdate") is not None:
        yield "birth dates"
    if root.find("data/organizer") is not None:
        yield "the name of the organizer"
    if len(root.findall("pods/pod")) > 1:
        yield "age divisions: their rounds stand beside each other"
