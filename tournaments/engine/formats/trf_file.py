"""Write a Swiss or round-robin event as TRF26, the tournament report file of FIDE."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.engine.core.scoring import award_game
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Match, Outcome, Record, Round
from tournaments.engine.document import read_event, score_document
from tournaments.engine.formats.brought import FormatError
from tournaments.engine.formats.people import tidy
from tournaments.engine.games import game_rules
from tournaments.engine.games.house import CODE, get_house_rules

STRUCTURES = ("", "swiss", "swiss-tiebreaker", "round-robin")
"""What the format can say: everybody plays rounds, and no bracket or final follows."""
PROGRAM = "trekcc"
LONGEST_NAME, MOST_PLAYERS, SEATS = 33, 9_999, 2
ALONE: Mapping[str, str] = {"bye": "U", "earned_bye": "F", "half_bye": "H"}
CODES: Mapping[Outcome, str] = {
    **dict.fromkeys((Outcome.FW, Outcome.MW, Outcome.BYE, Outcome.EBYE), "1"),
    Outcome.TT: "=",
    **dict.fromkeys((Outcome.ML, Outcome.FL, Outcome.MG), "0"),
}
NOT_SAID = "TRF holds rounds of two players by score, or a round-robin. It cannot say how this event runs."


def can_be_written(ruleset: str, options: Mapping[str, str], structure: str) -> bool:
    """Return whether the format can say how an event is played by these rules and this structure."""
    rules = game_rules(ruleset, options)
    return (
        structure in STRUCTURES
        and not rules.typed_order
        and max(rules.seats) == SEATS
        and rules.limits.games_per_round == 1
        and rules.limits.games_per_match == 1
    )


def write_trf(document: Mapping[str, Any], names: Mapping[str, str] | None = None) -> str:
    """Return the report of an event document. `names` by id stand in the place of those in the document.

    Points are those of the event's own rules, so that 162 says what a win gives where one number says it. Raises
    FormatError where the format cannot say how the event runs.
    """
    record, listing = read_event(document), document.get("listing") or {}
    is_sayable = can_be_written(record.ruleset, record.options, listing.get("structure") or "")
    if not is_sayable or len(record.players) > MOST_PLAYERS or document.get("final_confrontation"):
        raise FormatError(NOT_SAID)
    return "".join(f"{line}\r\n" for line in (*_head(document, record), *_players(document, record, names or {})))


def _head(document: Mapping[str, Any], record: Record) -> Iterator[str]:
    listing = document.get("listing") or {}
    is_round_robin = listing.get("structure") == "round-robin"
    day = str(listing.get("starts_at") or document.get("starts_at") or "")[:10].replace("-", "/")
    yield f"012 {tidy(str(document.get('title') or listing.get('title') or ''))}"
    if venue := tidy(str(listing.get("venue") or "")):
        yield f"022 {venue}"
    if day:
        yield f"042 {day}"
        yield f"052 {tidy(str(listing.get('ends_on') or '')).replace('-', '/') or day}"
    yield f"062 {len(record.players)}"
    yield f"092 Individual: {'Round-Robin' if is_round_robin else 'Swiss-System'}"
    if record.rounds_scheduled:
        yield f"142 {record.rounds_scheduled}"
    yield from _worth(record)
    yield f"182 {PROGRAM}"
    yield f"192 {'CUSTOM_ROUNDROBIN' if is_round_robin else 'CUSTOM_SWISS'}"
    yield from _rests(document, record)
    yield from _apart(document, record)


def _worth(record: Record) -> Iterator[str]:
    """Yield what results give where they always give as much: by house rules."""
    if record.ruleset != CODE:
        return
    points = get_house_rules(record.options).points
    pairs = (("W", points.win), ("D", points.draw), ("L", points.loss), ("A", points.missed), ("P", points.bye))
    yield "162 " + "".join(f" {code}{_points(value)}   " for code, value in pairs).rstrip()


def _rests(document: Mapping[str, Any], record: Record) -> Iterator[str]:
    """Yield by round those who asked to miss one that is not drawn yet."""
    numbers = _numbers(document)
    drawn = len([played for played in record.rounds if not played.void])
    by_round: dict[int, list[int]] = {}
    for player in record.players:
        for number in player.sits_out:
            by_round.setdefault(number, []).append(numbers[player.id])
    for number, players in sorted(by_round.items()):
        if number > drawn:
            yield f"240 Z {number:3} " + " ".join(map("{:4}".format, sorted(players)))


def _apart(document: Mapping[str, Any], record: Record) -> Iterator[str]:
    """Yield the pairs that should not meet, each with its last round."""
    numbers = _numbers(document)
    for wish in record.keep_apart:
        first, second = sorted(numbers[player] for player in wish.players)
        yield f"260   1 {wish.until:3} {first:4} {second:4}"


def _players(document: Mapping[str, Any], record: Record, names: Mapping[str, str]) -> Iterator[str]:
    rules = game_rules(record.ruleset, record.options)
    places = {place["player"]: place for place in score_document(document)["standings"]}
    numbers = _numbers(document)
    figure = rules.scoring.figures[0].code
    rounds = [played for played in record.rounds if not played.void]
    cells = [_cells(rules, played, numbers) for played in rounds]
    for player in document["players"]:
        code = player["id"]
        name = tidy(names.get(code) or player.get("name") or player.get("handle") or code)[:LONGEST_NAME]
        place = places.get(code, {})
        points = _points(place.get("points", place.get(figure, 0)))
        row = "".join(of_round.get(code, "  0000 - Z") for of_round in cells)
        left = f"001 {numbers[code]:4}      {name:33} {'':4} {'':3} {'':11} {'':10} "
        yield f"{left}{points} {place.get('rank', 0):4}{row}"


def _numbers(document: Mapping[str, Any]) -> dict[str, int]:
    """Return the numbers of the players on their list where each has one, else their places in it."""
    players = document["players"]
    own = [player.get("number") for player in players]
    told = all(type(number) is int and 0 < number <= MOST_PLAYERS for number in own) and len({*own}) == len(own)
    return {player["id"]: own[at] if told else at + 1 for at, player in enumerate(players)}


def _points(points: float) -> str:
    return f"{points:4.1f}" if points < 100 else f"{points:4.0f}"[:4]


def _cells(rules: GameRules, played: Round, numbers: Mapping[str, int]) -> dict[str, str]:
    """Return by player what stands in the columns of a round: whom they met, who had the first seat, the result."""
    return {player: cell for match in played.matches for player, cell in _match(rules, match, numbers)}


def _match(rules: GameRules, match: Match, numbers: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    result = match.result
    if match.is_alone:
        yield match.players[0], f"  0000 - {ALONE.get(result.ending, 'Z') if result else ' '}"
        return
    codes = ["", ""]
    if result is not None and not rules.scoring.by_code[result.ending].open:
        is_absence = rules.scoring.by_code[result.ending].absence
        awards = award_game(rules, result, 2)
        codes = [_code(award.outcome, is_absence=is_absence) for award in awards]
    for seat, player in enumerate(match.players):
        opponent = match.players[1 - seat]
        yield player, f"  {numbers[opponent]:4} {'wb'[seat]} {codes[seat] or ' '}"


def _code(outcome: Outcome, *, is_absence: bool) -> str:
    if is_absence:
        return "-" if outcome is Outcome.MG else "+"
    return CODES[outcome]
