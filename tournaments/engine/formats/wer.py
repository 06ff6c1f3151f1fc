"""Read the .wer file (XML) of the Wizards Event Reporter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from tournaments.engine.formats.people import full_name, read_date, read_number, tidy

WORTH = Worth(win=3, draw=1, loss=0, bye=3)
WON, DRAWN, BYE, LOST = "1", "2", "3", "4"
ONE_ELIMINATION = "1"
NOBODY = ("", "0", "-1")


def is_wer(root: Element) -> bool:
    """Return whether it is an event with its participation."""
    return root.tag == "event" and root.find("participation") is not None


def read_wer(root: Element) -> BroughtEvent:
    """Return the event. Raises FormatError for a match of somebody who did not take part."""
    people = root.findall("participation/person")
    numbers: dict[str, int] = {}
    for number, person in enumerate(people, start=1):
        if person.get("id", "") in (*numbers, ""):
            raise FormatError(f"Person {number} has no id of their own.")
        numbers[person.get("id", "")] = number
    rounds = tuple(_rounds(root, numbers))
    started = read_date(root.get("startdate", ""))
    return BroughtEvent(
        format=Format.WER,
        title=tidy(root.get("title", "")),
        starts_on=started,
        place=tidy(root.get("orgname", "")),
        structure=_structure(root, rounds),
        players=tuple(_player(person, numbers) for person in people),
        rounds=rounds,
        not_kept=tuple(_beside(root)),
        worth=WORTH,
        game="Magic: The Gathering",
    )


def _structure(root: Element, rounds: tuple[BroughtRound, ...]) -> BroughtStructure:
    if not rounds:
        return BroughtStructure.LIST
    is_bracket = all(played.is_playoff for played in rounds)
    return BroughtStructure.SINGLE_ELIMINATION if is_bracket else BroughtStructure.SWISS


def _player(person: Element, numbers: Mapping[str, int]) -> BroughtPlayer:
    key, given, family = person.get("id", ""), tidy(person.get("first", "")), tidy(person.get("last", ""))
    name = full_name(given, family)
    if not name:
        raise FormatError(f"Person {key} has no name.")
    return BroughtPlayer(numbers[key], name, given, family, country=tidy(person.get("country", "")), external_id=key)


def _rounds(root: Element, numbers: Mapping[str, int]) -> Iterator[BroughtRound]:
    playoff = read_number(root.get("playoffstartround", "")) if root.get("isplayoff", "").lower() == "true" else None
    first = 1 if root.get("eliminationType") == ONE_ELIMINATION else playoff or 10**6
    for number, played in enumerate(root.findall("matches/round"), start=1):
        said = read_number(played.get("number", "")) or number
        matches = played.findall("match")
        games = tuple(_game(match, said, numbers) for match in matches)
        if games:
            yield BroughtRound(number, games, read_date(played.get("date", "")), is_playoff=said >= first)


def _game(match: Element, number: int, numbers: Mapping[str, int]) -> BroughtGame:
    keys = [key for key in (match.get("person", ""), match.get("opponent", "")) if key not in NOBODY]
    strange = next((key for key in keys if key not in numbers), None)
    if strange is not None or not keys or len(set(keys)) < len(keys):
        wrong = f"names {strange}, who did not take part" if strange is not None else "needs one or two people"
        raise FormatError(f"A match of round {number} {wrong}.")
    seats, outcome = tuple(numbers[key] for key in keys), match.get("outcome", "")
    if len(seats) == 1:
        return BroughtGame(seats, (GameOutcome.BYE if outcome in (WON, BYE) else GameOutcome.ZERO_BYE,))
    return BroughtGame(seats, _outcomes(match, number, outcome), scores=_scores(match))


def _outcomes(match: Element, number: int, outcome: str) -> tuple[GameOutcome, GameOutcome]:
    by_drop = match.get("winbydrop", "").lower() == "true"
    won = (GameOutcome.FORFEIT_WIN, GameOutcome.FORFEIT_LOSS) if by_drop else (GameOutcome.WIN, GameOutcome.LOSS)
    if outcome in (WON, LOST):
        return won if outcome == WON else (won[1], won[0])
    if outcome == DRAWN:
        return GameOutcome.DRAW, GameOutcome.DRAW
    if outcome in ("", "0"):
        return GameOutcome.OPEN, GameOutcome.OPEN
    raise FormatError(f"A match of round {number} has the outcome “{outcome}”, which is not known.")


def _scores(match: Element) -> tuple[int, ...]:
    scores = (read_number(match.get("win", "")), read_number(match.get("loss", "")))
    return tuple(score for score in scores if score is not None) if None not in scores else ()


def _beside(root: Element) -> Iterator[str]:
    if any(person.get("middle", "").strip() for person in root.iter("person")):
        yield "initials between the names"
    if root.find("teams") is not None and root.findall("teams/team"):
        yield "teams"
    if root.find("log") is not None or root.find("seats") is not None:
        yield "seats and the log of the tool"
