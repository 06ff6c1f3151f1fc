"""OPG 7.3, 7.5.1: what result a game comes to, from what happened. The director's word stands (AMB-S4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Facts, Result, RuleViolation
from tournaments.engine.games.reported import Needed, leader_at_time, leader_decked, missions_done, other_seat
from tournaments.engine.games.tcc.conditions import Conditions, met, points_needed, points_that_count
from tournaments.engine.games.tcc.outcomes import DECK_OUT, FULL_WIN, MODIFIED_WIN, TRUE_TIE

SEATS = (0, 1)


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What happened, and what each of two brought. `called`: time is over, the extra time of the table too (AMB-S22);
    `turns_equal`: since then both players had the same number of turns; `decked`: both decks are exhausted.
    """

    sides: tuple[Facts, ...]
    called: bool = False
    turns_equal: bool = False
    decked: bool = False

    def side(self, seat: int) -> Facts:
        return self.sides[seat]

    def end_game(self, code: str, winner: int | None) -> Result:
        return Result(code, self.sides, () if winner is None else (winner,))


@dataclass(frozen=True, slots=True)
class Proposal:
    """`reason` in a sentence or two, with the seats in curly braces: {0} has more points."""

    result: Result
    reason: str
    section: str


def propose(rules: GameRules, wanted: Conditions, game: GameFacts) -> Proposal:
    """The result with its reason.

    Raises RuleViolation `figures_missing` (which names the fields), `play_on`, or `level` where the guide names nobody.
    """
    if fields := wanting(rules, wanted, game):
        raise RuleViolation("figures_missing", f"To work it out, say first: {', '.join(fields)}.", "OPG 7.5.1")
    if winners := _winners(rules, wanted, game):
        return _propose_win(rules, wanted, game, winners)
    if game.decked:
        return _propose_deck_out(rules, wanted, game)
    return _propose_timed(rules, wanted, game)


def wanting(rules: GameRules, wanted: Conditions, game: GameFacts) -> tuple[str, ...]:
    """The fields without which nobody can say: `score_a`, `planet_b`. None that would change nothing."""
    scores = tuple(seat_field("score", seat) for seat in SEATS if game.side(seat).get("score") is None)
    return scores or tuple(dict.fromkeys(name for seat in SEATS for name in _wanting(rules, wanted, game, seat)))


def _wanting(rules: GameRules, wanted: Conditions, game: GameFacts, seat: int) -> Iterator[str]:
    side, other = game.side(seat), game.side(other_seat(seat))
    if wanted.rising and side.get("bonus") is None:
        yield seat_field("bonus", seat)
    if _missions_matter(rules, wanted, game, side) and side.get("missions") != 0:
        yield from (seat_field(kind, seat) for kind in ("planet", "space") if side.get(kind) is None)
    if wanted.rising and _enough(rules, wanted, side):
        if side.get("aq_seeded") or other.get("aq_seeded"):
            yield from [seat_field("aq", seat)] if side.get("aq") is None else []
        else:
            yield from (seat_field("aq_seeded", one) for one in SEATS if game.side(one).get("aq_seeded") is None)


def _missions_matter(rules: GameRules, wanted: Conditions, game: GameFacts, side: Facts) -> bool:
    """To win, or on the ladder of a game that nobody won."""
    if (wanted.rising or wanted.missions) and _enough(rules, wanted, side):
        return True
    by_ladder = rules.scoring.timed_by_missions and (game.called or game.decked)
    by_kinds = rules.scoring.deck_out_by_missions and game.decked
    return (by_ladder or by_kinds) and not _winners(rules, wanted, game)


def _winners(rules: GameRules, wanted: Conditions, game: GameFacts) -> list[int]:
    return [seat for seat in SEATS if met(rules, wanted, game.side(seat), game.side(other_seat(seat)))]


def _enough(rules: GameRules, wanted: Conditions, side: Facts) -> bool:
    return wanted.points is None or points_that_count(rules, side) >= wanted.points


def _propose_win(rules: GameRules, wanted: Conditions, game: GameFacts, winners: list[int]) -> Proposal:
    if len(winners) == 2:
        return _both_met(rules, game)
    seat = winners[0]
    reason = f"{{{seat}}} met the victory conditions: {_conditions(rules, wanted, game, seat)}."
    return Proposal(game.end_game(FULL_WIN.code, seat), reason, "OTF 7" if wanted.rising else "OPG 7.5.1")


def _both_met(rules: GameRules, game: GameFacts) -> Proposal:
    points = {seat: points_that_count(rules, game.side(seat)) for seat in SEATS}
    if points[0] == points[1]:
        message = "Both met the victory conditions with the same points: the director says who won."
        raise RuleViolation("level", message, "OPG 7.4.1")
    seat = max(SEATS, key=points.__getitem__)
    reason = f"Both met the victory conditions; {{{seat}}} has more points."
    return Proposal(game.end_game(FULL_WIN.code, seat), reason, "OPG 7.4.1")


def _propose_deck_out(rules: GameRules, wanted: Conditions, game: GameFacts) -> Proposal:
    """AMB-S9, AMB-S10."""
    leader = leader_decked(rules, game.end_game(DECK_OUT.code, None))
    by_missions = rules.scoring.timed_by_missions or rules.scoring.deck_out_by_missions
    ahead = _ahead(game, leader, by_missions=by_missions)
    reason = f"Both decks are exhausted and {_nobody(wanted, game)}. {ahead}"
    return Proposal(game.end_game(DECK_OUT.code, leader), reason, "OPG 7.5.1")


def _propose_timed(rules: GameRules, wanted: Conditions, game: GameFacts) -> Proposal:
    if not game.called:
        message = (
            f"The game goes on: {_nobody(wanted, game)}, time was not called and the decks are not exhausted."
            " Say what happened."
        )
        raise RuleViolation("play_on", message.format("first player", "second"), "OPG 7.3")
    if not game.turns_equal:
        message = (
            "Play on until both players had the same number of turns since time was called; extra time of the table"
            " comes before that. Then tick that they had them."
        )
        raise RuleViolation("play_on", message, "OPG 7.3")
    leader = leader_at_time(rules, game.end_game(MODIFIED_WIN.code, None))
    ahead = _ahead(game, leader, by_missions=rules.scoring.timed_by_missions)
    ended = TRUE_TIE if leader is None else MODIFIED_WIN
    return Proposal(
        game.end_game(ended.code, leader), f"Time was called and {_nobody(wanted, game)}. {ahead}", "OPG 7.5.1"
    )


def _nobody(wanted: Conditions, game: GameFacts) -> str:
    nobody = "nobody had met the victory conditions"
    needed = {seat: points_needed(wanted, game.side(seat), game.side(other_seat(seat))) for seat in SEATS}
    if not wanted.rising or all(game.side(seat).get("planet") is None for seat in SEATS):
        return nobody
    return f"{nobody} ({{0}} needed {needed[0]} points, {{1}} {needed[1]}; OTF 7)"


def _conditions(rules: GameRules, wanted: Conditions, game: GameFacts, seat: int) -> str:
    """What the winner had, in words."""
    side = game.side(seat)
    needed = points_needed(wanted, side, game.side(other_seat(seat)))
    counted = points_that_count(rules, side)
    points = f"{counted} points that count, {needed} needed" if wanted.rising else f"{counted} of {needed} points"
    missions = {Needed.NONE: "", Needed.ANY: "a mission", Needed.PLANET_AND_SPACE: "a planet and a space mission"}
    return " and ".join(filter(None, [points if needed is not None else "", missions[wanted.missions]]))


def _ahead(game: GameFacts, leader: int | None, *, by_missions: bool) -> str:
    """Why the leader leads: the rung of the ladder, else the points."""
    if leader is None:
        return "Both are level."
    done = {seat: missions_done(game.side(seat)) for seat in SEATS}
    behind = other_seat(leader)
    if not by_missions or done[leader] == done[behind]:
        return f"{{{leader}}} has more points that count." if not by_missions else f"{{{leader}}} has the higher score."
    had = {Needed.ANY: "a mission", Needed.PLANET_AND_SPACE: "a planet and a space mission"}[done[leader]]
    return f"{{{leader}}} has completed {had}, {{{behind}}} has not."
