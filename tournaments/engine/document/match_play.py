"""Match play as its directors have it: a bracket with the games of each match, in place of rounds (OPG 10).

`ruleset` names the bracket; the game is that of the listing, Second Edition where it says none. Such a document becomes
one with rounds of a later stage, which is how any event is written here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from tournaments.engine.brackets import (
    NO_WINNER,
    Bracket,
    NodeState,
    Progress,
    match_score,
    progress,
    read_bracket,
    write_bracket,
)
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document.kinds import Kind
from tournaments.engine.document.place import Place
from tournaments.engine.games import GAME_RULES
from tournaments.engine.listing.matrix import PLAYED
from tournaments.engine.stages import elimination

RULESETS: Mapping[str, str] = MappingProxyType(
    {
        "tcc-matchplay-se8": "se8",
        "tcc-matchplay-se16": "se16",
        "tcc-matchplay-sepi": "se-playin",
        "tcc-matchplay-mm8": "mcintyre8",
        "tcc-matchplay-mm16": "mcintyre16",
        "decipher-elimination": "elimination-1997",
        "decipher-1995-double-elimination": "double-elimination",
    }
)
"""The codes of version 1, and what each is the structure of."""
OF_ONE_GAME = frozenset(RULESETS) & frozenset(GAME_RULES)
"""Those that are a game as well: a document of it may have rounds already."""
USUAL = {"1E": "modern", "2E": "standard"}
LEVEL = "true_tie"
Document = Mapping[str, Any]


def _read_bracket(place: Place) -> Bracket:
    """Raises DocumentError."""
    try:
        return read_bracket(place.value)
    except RuleViolation as violation:
        place.fail(str(violation))


OWN_BRACKET = Kind(
    _read_bracket, {"type": "array", "items": {"type": "object", "required": ["id", "a"]}}, write_bracket
)


def is_match_play(document: Any) -> bool:
    if not isinstance(document, dict) or document.get("ruleset") not in RULESETS:
        return False
    return document["ruleset"] not in OF_ONE_GAME or document.get("rounds") is None


def convert_to_stages(document: Any) -> Any:
    """A document of match play in the shape that is written here; any other as it is. Raises DocumentError."""
    if not is_match_play(document):
        return document
    place, code = Place(document), RULESETS[document["ruleset"]]
    listing, options = _object(place.child("listing")), _object(place.child("options"))
    entrants = _entrants(place.require_key("players"))
    usual, written = elimination.BRACKETS[code], place.child("bracket")
    bracket = OWN_BRACKET.read(written) if written.present else _usual(usual, len(entrants), place.child("players"))
    most = _read_best_of(place.child("options"))
    ruleset = _ruleset(document["ruleset"], place.child("listing"), listing)
    rounds = list(_Played(bracket, entrants, written, most, GAME_RULES[ruleset]).rounds())
    own = _is_own(bracket, usual, len(entrants))
    scheduled = options.get("rounds") or len(bracket.by_round)
    return {
        **{key: value for key, value in document.items() if key not in ("bracket", "rounds")},
        "ruleset": ruleset,
        "listing": {**listing, "structure": code},
        "options": {**options, "rounds": scheduled},
        "rounds": rounds,
        **({"bracket": write_bracket(bracket)} if own else {}),
        **({"stages": _stages(code, scheduled, entrants)} if rounds else {}),
    }


def _object(place: Place) -> Document:
    return place.fields() if place.present else {}


def _stages(code: str, rounds: int, entrants: Sequence[str]) -> list[Document]:
    return [
        {"number": 1, "structure": "swiss", "rounds": rounds},
        {"number": 2, "structure": code, "entrants": list(entrants)},
    ]


def _ruleset(code: str, place: Place, listing: Document) -> str:
    if code in OF_ONE_GAME:
        return code
    game = listing.get("game") or "2E"
    played = PLAYED.get((game, listing.get("rules") or USUAL.get(game, "")))
    if played is None or game not in USUAL:
        place.child("game").fail(f"expected {' or '.join(USUAL)}, and rules by which it is played")
    return played.code


def _entrants(place: Place) -> tuple[str, ...]:
    """Return the entrants by seed."""
    by_seed: dict[int, str] = {}
    for player in place.items():
        seed = player.require_key("seed")
        number = seed.integer(least=1)
        if number in by_seed:
            seed.fail(f"seed {number} is somebody else's already")
        by_seed[number] = player.require_key("id").text()
    return tuple(by_seed[number] for number in sorted(by_seed))


def _usual(build: elimination.Build, players: int, place: Place) -> Bracket:
    try:
        return build(players)
    except RuleViolation as violation:
        place.fail(str(violation))


def _is_own(bracket: Bracket, build: elimination.Build, players: int) -> bool:
    """Return whether the pairings differ from those of the ruleset's bracket, whatever its matches are called."""
    try:
        return set(_shape(bracket)) != set(_shape(build(players)))
    except RuleViolation:
        return True


def _shape(bracket: Bracket) -> Iterator[object]:
    """Yield each match without its id: its round, and what its slots wait for."""
    known: dict[str, object] = {}
    for nodes in bracket.by_round.values():
        for node in nodes:
            slots = [
                (type(slot).__name__, known[slot.match] if hasattr(slot, "match") else slot) for slot in node.slots
            ]
            known[node.id] = (node.round, frozenset(slots))
            yield known[node.id]


def _read_best_of(options: Place) -> int:
    written = options.child("best_of") if options.present else options
    return int(Place(str(written.value), written.at).choice(elimination.BEST_OF.values)) if written.present else 1


@dataclass(frozen=True, slots=True)
class _Played:
    """A bracket as it was played: `written` is the list of its matches, `most` games a match at most."""

    bracket: Bracket
    entrants: tuple[str, ...]
    written: Place
    most: int
    game: GameRules

    def rounds(self) -> Iterator[Document]:
        """Those of which a match has games. Raises DocumentError for games of a match whose players are not known."""
        winners: dict[str, str] = {}
        for number in self.bracket.by_round:
            now, matches = self._now(winners), list[Document]()
            for at, state in self._list_played(now, number):
                match, winner = self._match(at, state, len(matches) + 1)
                matches.append(match)
                winners |= {state.node.id: winner} if winner is not None else {}
            if any(match["result"] or match.get("games_before") for match in matches):
                yield {"number": number, "round": number, "stage": 2, "matches": matches}

    def _now(self, winners: Mapping[str, str]) -> Progress:
        try:
            return progress(self.bracket, self.entrants, winners)
        except RuleViolation as violation:
            self.written.fail(str(violation))

    def _list_played(self, now: Progress, number: int) -> Iterator[tuple[Place, NodeState]]:
        games = {one.child("id").value: one.child("games") for one in self.written.items()} if self._is_written else {}
        for state in (now.states[node.id] for node in self.bracket.by_round[number] if not node.is_bye):
            at = games.get(state.node.id, Place(None, "bracket"))
            if len(state.players) == len(state.occupants):
                yield at, state
            elif at.present and at.items():
                waits = " and the ".join(seat.words for seat in state.occupants if seat.player is None)
                at.fail(f"expected none yet: the match waits for the {waits}")

    @property
    def _is_written(self) -> bool:
        return self.written.present

    def _match(self, at: Place, state: NodeState, table: int) -> tuple[Document, str | None]:
        """The last game, with those before it; and who has won the match, None while it goes on."""
        games = [_game(self.game, one) for one in at.items()] if at.present else []
        seats = [None if game["winner"] is None else "ab".index(game["winner"]) for game in games]
        try:
            seat = match_score(seats, best_of=self.most, higher=state.higher or 0).winner if games else None
        except RuleViolation as violation:
            at.fail(str(violation))
        winner = None if seat is None else state.players[seat]
        if games and self.game.scoring.by_code[games[-1]["result"]].ends_match:
            winner = NO_WINNER if seats[-1] is None else state.players[seats[-1]]
        over = [games[-1]] if winner is not None else []
        before = games[: len(games) - len(over)]
        first, second = state.players
        match = {"table": table, "a": first, "b": second, **(over[0] if over else {"result": None})}
        return match | ({"games_before": before} if before else {}), winner


def _game(rules: GameRules, place: Place) -> dict[str, Any]:
    """Return a game with its winner (OPG 10); without scores the winner has one point and the loser none."""
    written = place.fields()
    winner = place.child("winner")
    won = winner.choice(("a", "b")) if winner.present else None
    result = place.child("result")
    if written.get("result"):
        result.choice(tuple(rules.scoring.by_code))
    elif won is None and LEVEL not in rules.scoring.by_code:
        winner.fail('expected "a" or "b": somebody goes on')
    said = written.get("result") or (LEVEL if won is None else "full_win")
    noted = {name: written[name] for name in ("score_a", "score_b") if written.get(name) is not None}
    scored = "score" in rules.scoring.by_field
    missing = {f"score_{seat}": int(seat == won) for seat in "ab"} if scored and not noted else {}
    rest = {name: value for name, value in written.items() if name not in ("winner", "result")}
    return {"result": said, "winner": won, **missing, **rest}
