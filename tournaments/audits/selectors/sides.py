"""A result in the cells of a row, as the journal and as the tables hold it, and in words what differs beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments import engine
from tournaments.audits.selectors.checks import Fact, Side
from tournaments.audits.selectors.journal import Facts
from tournaments.engine import FIELDS, LABELS, get_brought
from tournaments.engine.core.fields import FieldKind, Of
from tournaments.engine.core.figures import format_plain
from tournaments.engine.core.seats import LETTERS, parse_seats
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.engine.texts import join_words
from tournaments.record.models.reports import read_result
from tournaments.record.selectors.outcomes import canonical

NOTHING = "–"
SHOWN = ("ended_by", "winner", "seats", "games")
"""What the cells say, or what is told of by itself."""
OF_A_SEAT = ("player", "score")


def side_of(facts: Facts, names: Mapping[str, str], rules: GameRules) -> Side:
    """`points`: what it is worth; nothing where that cannot be told."""
    if not facts.get("ended_by"):
        return Side(_players(facts, names), "no result", NOTHING, NOTHING, NOTHING)
    seated = _names_at_table(facts, names)
    won = join_words(seated[seat] for seat in parse_seats(facts.get("winner") or "") if seat < len(seated))
    score = " : ".join(_figure(get_brought(seat)) for seat in facts.get("seats", ()))
    ended = LABELS.get(facts["ended_by"], facts["ended_by"])
    return Side(_players(facts, names), ended, won or "nobody", score, _points(facts, rules))


def other_facts(kept: Facts, stands: Facts, names: Mapping[str, str]) -> tuple[Fact, ...]:
    """Return other facts of the game that differ from the recorded ones."""
    return (*_of_table(kept, stands, names), *_of_seats(kept, stands, names), *_earlier_games(kept, stands))


def _of_table(kept: Facts, stands: Facts, names: Mapping[str, str]) -> Iterator[Fact]:
    for code in sorted({*kept, *stands}.difference(SHOWN)):
        if kept.get(code) != stands.get(code):
            was, now = (_value(code, facts.get(code), _names_at_table(facts, names)) for facts in (kept, stands))
            yield Fact(_label(code, ""), was, now)


def _of_seats(kept: Facts, stands: Facts, names: Mapping[str, str]) -> Iterator[Fact]:
    before = {seat["player"]: seat for seat in kept.get("seats", ())}
    after = {seat["player"]: seat for seat in stands.get("seats", ())}
    for player in (player for player in before if player in after):
        name, was, now = names.get(str(player), "somebody"), before[player], after[player]
        for code in sorted({*was, *now}.difference(OF_A_SEAT)):
            if was.get(code) != now.get(code):
                yield Fact(_label(code, name), _value(code, was.get(code)), _value(code, now.get(code)))


def _earlier_games(kept: Facts, stands: Facts) -> Iterator[Fact]:
    before, after = kept.get("games", ()), stands.get("games", ())
    for number in range(max(len(before), len(after))):
        was, now = (games[number] if number < len(games) else {} for games in (before, after))
        if was != now:
            brief = _in_brief(was), _in_brief(now)
            said = brief if brief[0] != brief[1] else (_in_full(was, now), _in_full(now, was))
            yield Fact(f"Game {number + 1}", *said)


def _in_full(game: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Say whatever the other has otherwise, as it is noted: no figure of it differs."""
    differing = sorted(code for code in {*game, *other} if game.get(code) != other.get(code))
    return "; ".join(f"{_label(code, '')} {_format_fact(code, game.get(code))}" for code in differing)


def _format_fact(code: str, value: Any) -> str:
    return canonical(value) if isinstance(value, list | dict) else _value(code, value)


def _in_brief(game: Mapping[str, Any]) -> str:
    if not game:
        return "not played"
    figures = " : ".join(_figure(get_brought(seat)) for seat in game.get("seats", ()))
    return f"{LABELS.get(game.get('ended_by', ''), 'no result').lower()}, {figures}"


def _label(code: str, name: str) -> str:
    if code not in FIELDS:
        return ": ".join(filter(None, (name, code.replace("_", " "))))
    label = FIELDS[code].label
    return label.format(name) if FIELDS[code].of is not Of.TABLE and "{}" in label else label


def _value(code: str, value: Any, seated: tuple[str, ...] = ()) -> str:
    if value is None or value == "":
        return "not noted"
    kind = FIELDS[code].kind if code in FIELDS else None
    if kind is FieldKind.SEAT and value in tuple(LETTERS[: len(seated)]):
        return seated[LETTERS.index(value)]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _figure(value) if isinstance(value, int) else str(value).replace("_", " ")


def _points(facts: Facts, rules: GameRules) -> str:
    """Return the worth of these facts, seat by seat, in the game's first figure."""
    try:
        games = [_result(game) for game in (*facts.get("games", ()), facts)]
        awards = engine.award_match(rules, games, len(facts.get("seats", ())))
    except (RuleViolation, LookupError, TypeError, ValueError):
        return NOTHING
    if not rules.figures:
        return NOTHING
    code = rules.figures[0].code
    return " : ".join(_figure(award.figures[code]) for award in awards)


def _result(facts: Facts) -> Result:
    """Raises ValueError where none was noted."""
    seats = [
        (seat.get("score"), {code: seat[code] for code in seat if code not in OF_A_SEAT}) for seat in facts["seats"]
    ]
    table = {code: value for code, value in facts.items() if code not in SHOWN}
    result = read_result(facts["ended_by"], facts.get("winner") or "", table, seats)
    if result is None:
        raise ValueError("Nothing was noted.")
    return result


def _players(facts: Facts, names: Mapping[str, str]) -> str:
    return " v ".join(map(format, _names_at_table(facts, names)))


def _names_at_table(facts: Facts, names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(names.get(str(seat["player"]), "somebody") for seat in facts.get("seats", ()))


def _figure(value: int | None) -> str:
    return NOTHING if value is None else format_plain(value)
