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
from tournaments.engine.formats.people import full_name, name_parts, read_date, read_number, read_points, tidy

WORTH = Worth(win=3, draw=1, loss=0, bye=3)
WON, DRAWN, BYE, LOST = "1", "2", "3", "4"
ONE_ELIMINATION = "1"
NOBODY = ("", "0", "-1")
PLAYERS = "participation/role[@cd='PL'][@type='PA']/ref"
DISQUALIFIED = "participation/role[@cd='PL'][@type='DQ']/ref"
JUDGES = "participation/role[@cd='JG']/ref"
"""Who took part as what: players in the order of the final standings, and judges, who are listed beside them."""


def is_wer(root: Element) -> bool:
    """Return whether it is an event with its participation."""
    return root.tag == "event" and root.find("participation") is not None


def read_wer(root: Element) -> BroughtEvent:
    """Return the event. Raises FormatError for a match of somebody who did not take part."""
    people = list(_players_in(root))
    numbers: dict[str, int] = {}
    for number, person in enumerate(people, start=1):
        if person.get("id", "") in (*numbers, ""):
            raise FormatError(f"Person {number} has no id of their own.")
        numbers[person.get("id", "")] = number
    rounds = tuple(_rounds(root, numbers))
    ranks = _ranks(root, numbers)
    out = {one.get("person", "") for one in root.findall(DISQUALIFIED)}
    started = read_date(root.get("startdate", ""))
    return BroughtEvent(
        format=Format.WER,
        title=tidy(root.get("title", "")),
        starts_on=started,
        place=tidy(root.get("orgname", "")),
        structure=_structure(root, rounds),
        players=tuple(_player(person, numbers, out) for person in people),
        rounds=rounds,
        ranks=tuple(ranks) if rounds else (),
        not_kept=tuple(_beside(root)),
        worth=WORTH,
        game="Magic: The Gathering",
    )


def is_wer_standings(root: Element) -> bool:
    """Return whether it is a list of standings: each of its elements has a rank and a DCI number."""
    return len(root) > 0 and all("Rank" in one.attrib and "DCI" in one.attrib for one in root)


def read_wer_standings(root: Element) -> BroughtEvent:
    """Return the players of standings. Raises FormatError for one without a name."""
    players, points, ranks = [], [], []
    for number, one in enumerate(root, start=1):
        name, given, family = name_parts(one.get("Name", ""))
        if not name:
            raise FormatError(f"Player {number} has no name.")
        players.append(BroughtPlayer(number, name, given, family, external_id=one.get("DCI", "")))
        rank, total = read_number(one.get("Rank", "")), read_points(one.get("MatchPoints", ""))
        if rank:
            ranks.append((number, rank))
        if total is not None:
            points.append((number, total))
    return BroughtEvent(
        format=Format.WER,
        players=tuple(players),
        points=tuple(points),
        ranks=tuple(ranks),
        not_kept=("tie-break percentages",),
        game="Magic: The Gathering",
    )


def _players_in(root: Element) -> Iterator[Element]:
    """Yield everybody but judges who did not play themselves."""
    playing: set[str] = set()
    for seat in (*root.iter("match"), *root.findall(PLAYERS), *root.findall(DISQUALIFIED)):
        playing |= {seat.get("person", ""), seat.get("opponent", "")}
    officials = {root.get("headjudge", ""), root.get("coordinator", "")}
    judges = {one.get("person", "") for one in root.findall(JUDGES)} | officials
    for person in root.findall("participation/person"):
        if person.get("id", "") not in judges - playing:
            yield person


def _ranks(root: Element, numbers: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """Yield the places of the final standings. Raises FormatError for a place of somebody who did not take part."""
    for one in root.findall(PLAYERS):
        key, rank = one.get("person", ""), read_number(one.get("seq", ""))
        if key not in numbers:
            raise FormatError(f"The standings name {key}, who did not take part.")
        if rank:
            yield numbers[key], rank


def _structure(root: Element, rounds: tuple[BroughtRound, ...]) -> BroughtStructure:
    if not rounds:
        return BroughtStructure.LIST
    is_bracket = all(played.is_playoff for played in rounds)
    return BroughtStructure.SINGLE_ELIMINATION if is_bracket else BroughtStructure.SWISS


def _player(person: Element, numbers: Mapping[str, int], disqualified: set[str]) -> BroughtPlayer:
    key, given, family = person.get("id", ""), tidy(person.get("first", "")), tidy(person.get("last", ""))
    name = full_name(given, family)
    if not name:
        raise FormatError(f"Person {key} has no name.")
    return BroughtPlayer(
        numbers[key],
        name,
        given,
        family,
        country=tidy(person.get("country", "")),
        external_id=key,
        is_disqualified=key in disqualified,
    )


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
    if root.find(JUDGES) is not None:
        yield "the names of judges"
    if root.find("teams") is not None and root.findall("teams/team"):
        yield "teams"
    if root.find("log") is not None or root.find("seats") is not None:
        yield "seats and the log of the tool"
