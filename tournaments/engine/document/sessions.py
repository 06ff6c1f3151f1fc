"""Events of Tribbles by tables, in the place of rounds with matches: one session, its finals, or several sessions.

A session of heats is a round of everybody with a match of five rounds at each table; the finals are a later stage (OPG
7.2, A). Players enter, drop and sit out by the rounds that are counted at the tables, five in a session.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Player, Round, Stage
from tournaments.engine.document.faults import Faults, each
from tournaments.engine.document.kinds import Kind, choice, read_list
from tournaments.engine.document.later_stages import ListedStage
from tournaments.engine.document.parts import Key, Part
from tournaments.engine.document.place import Place
from tournaments.engine.document.pods import MOST_GAMES, PODS, POINTS, Pod, read_pods
from tournaments.engine.document.rounds import MOST_ROUNDS, is_in_event
from tournaments.engine.document.stages import FIRST
from tournaments.engine.games.tribbles import ALL
from tournaments.engine.stages.tribbles_finals import TRIBBLES_FINALS

RULESETS = tuple(rules.code for rules in ALL)
HEAT, FINALS, SESSIONS = "heat", "finals", "sessions"
KINDS = {"tables": HEAT, "finals": FINALS}
"""What the keys hold that stand for one session each."""
START = "head start"
HEAD_START = Part(Key("head_start", POINTS, START))
"""Of a player. In rounds with matches it stands in the seat of his first round."""


@dataclass(frozen=True, slots=True)
class Session:
    """The pods by their numbers, and where they stand; of the finals a number is the seed of its players (OPG A)."""

    kind: str
    place: Place
    pods: tuple[Pod, ...]


SESSION = Part(
    Key("kind", choice((HEAT, FINALS)), Session, needed=True), Key("tables", PODS, Session, "pods", needed=True)
)
SESSION_LIST = read_list(Kind(lambda place: place, SESSION.schema()), MOST_ROUNDS // MOST_GAMES)
BY_TABLES = Part(*(Key(name, PODS) for name in KINDS), Key(SESSIONS, SESSION_LIST))


def is_by_tables(document: Mapping[str, Any]) -> bool:
    """Whether it is of Tribbles and has any of these keys; in files of other games nobody reads them."""
    return document.get("ruleset") in RULESETS and any(document.get(key.name) is not None for key in BY_TABLES.keys)


def has_finals(document: Mapping[str, Any]) -> bool:
    """Whether Tribbles Finals stand in it, well written or not."""
    listed = document.get(SESSIONS)
    kinds = [one.get("kind") for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    return is_by_tables(document) and (bool(document.get(FINALS)) or FINALS in kinds)


def convert_to_sessions(rules: GameRules, player: Player) -> Player:
    """A player of such a document as the engine counts: it has him come and go by sessions, the file by rounds."""
    dropped, disqualified = player.dropped_after, player.disqualified_after
    return replace(
        player,
        entered_in=rules.count_matches(player.entered_in),
        dropped_after=None if dropped is None else rules.count_matches(dropped),
        disqualified_after=None if disqualified is None else rules.count_matches(disqualified),
        sits_out=tuple(sorted({*map(rules.count_matches, player.sits_out)})),
    )


def read_sessions(document: Place, players: Mapping[str, Player]) -> tuple[ListedStage, dict[int, tuple[Round, ...]]]:
    """The finals as a stage, and the rounds by the number of theirs. Raises DocumentError.

    A session without tables is still to be played, and so is a table without rounds.
    """
    faults = Faults()
    _refuse_both(document, faults)
    starts = faults.try_to_read(lambda: _head_starts(document), {})
    sessions = [one for one in faults.try_to_read(lambda: _sessions(document), ()) if one.pods]
    for number, session in enumerate(sessions, 1):
        _refuse_absent(session, number, players, faults)
    faults.tell()
    rounds = _rounds(sessions, starts)
    heats = tuple(played for session, played in zip(sessions, rounds, strict=True) if session.kind == HEAT)
    if len(heats) == len(rounds):
        return ListedStage(), {FIRST: heats}
    entrants = tuple(player for pod in sessions[-1].pods for player in pod.players)
    stage = Stage(FIRST + 1, TRIBBLES_FINALS.code, entrants)
    return ListedStage(later={stage.number: stage}), {FIRST: heats, stage.number: rounds[-1:]}


def _refuse_both(document: Place, faults: Faults) -> None:
    """Sessions are written in one way."""
    said = [key.name for key in BY_TABLES.keys if document.child(key.name).present]
    others = ["rounds", "stages", *([SESSIONS] if said[0] != SESSIONS else [])]
    for other in (document.child(name) for name in others):
        faults.refuse(other.present, other, f'expected none beside "{said[0]}": leave out one of the two')


def _head_starts(document: Place) -> dict[str, int]:
    """By player; what is wrong with the players themselves is told where they are read."""
    faults, starts = Faults(), dict[str, int]()
    for player in document.require_key("players").items():
        if isinstance(player.value, dict) and isinstance(player.value.get("id"), str):
            starts[player.value["id"]] = HEAD_START.values(player, START, faults).get("head_start", 0)
    faults.tell()
    return {player: start for player, start in starts.items() if start}


def _sessions(document: Place) -> tuple[Session, ...]:
    if document.child(SESSIONS).present:
        listed = SESSION_LIST.read(document.child(SESSIONS))
        sessions = each(_session, listed)
        _refuse_after_finals(listed)
        return sessions
    written = ((kind, document.child(name)) for name, kind in KINDS.items())
    return each(lambda one: Session(*one, read_pods(one[1])), [one for one in written if one[1].present])


def _session(place: Place) -> Session:
    faults = Faults()
    values = SESSION.values(place, Session, faults)
    faults.tell()
    return Session(place=place.child("tables"), **values)


def _refuse_after_finals(sessions: Sequence[Place]) -> None:
    faults, over = Faults(), False
    for kind in (session.child("kind") for session in sessions):
        faults.refuse(over, kind, "expected nothing after the finals: they are the last session")
        over = over or kind.value == FINALS
    faults.tell()


def _refuse_absent(session: Session, number: int, players: Mapping[str, Player], faults: Faults) -> None:
    """Nobody plays before entering or after leaving."""
    for table in session.place.items():
        for seat in table.child("players").items():
            out = not is_in_event(players[seat.value], number)
            faults.refuse(out, seat, f'"{seat.value}" is not in the event in session {number}')


def _rounds(sessions: Sequence[Session], starts: Mapping[str, int]) -> tuple[Round, ...]:
    """A head start counts where its player plays first, once (OPG Glossary, AMB-T5)."""
    rounds, begun = list[Round](), set[str]()
    for number, session in enumerate(sessions, 1):
        here = {player: start for player, start in starts.items() if player not in begun}
        matches = tuple(pod.match(here) for pod in session.pods)
        begun |= {player for pod in session.pods if pod.games for player in pod.players}
        name = TRIBBLES_FINALS.describe_round(1) if session.kind == FINALS else ""
        rounds.append(Round(number, matches, all(match.games for match in matches), number, name=name))
    return tuple(rounds)
