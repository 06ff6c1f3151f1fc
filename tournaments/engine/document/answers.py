"""The answers of the command line: an event scored, the next round drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

from tournaments.engine.core.scoring import build_scorecards
from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.standings import rank
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import (
    Draw,
    Line,
    Match,
    Position,
    Record,
    Round,
    RuleViolation,
    Scorecard,
    Standing,
    Wishes,
)
from tournaments.engine.document.event import read_event
from tournaments.engine.document.figures import name_figures
from tournaments.engine.document.listing import read_listing
from tournaments.engine.document.match_play import convert_to_stages
from tournaments.engine.document.place import DocumentError, Place
from tournaments.engine.document.positions import read_position
from tournaments.engine.document.two_seats import SEATS
from tournaments.engine.draws import build_position, draw_round, find_method
from tournaments.engine.games import game_rules
from tournaments.engine.scenarios import apply_scenario
from tournaments.engine.stages.final_confrontation import final_result
from tournaments.engine.stages.tiebreaker import tiebreakers
from tournaments.engine.structures import (
    STAGES,
    find_eliminated,
    following_stage,
    later_stages,
    list_stage_outcomes,
    stage_position,
)
from tournaments.engine.systems import list_structures, system

Answer = dict[str, Any]


def score_document(document: Any) -> Answer:
    """The matches of the complete rounds, later stages that count as rounds included, and the standings of an event."""
    document = convert_to_stages(document)
    record = read_event(document)
    rules = _rules(document, record)
    scorecards = build_scorecards(rules, record)
    final = final_result(rules, record, scorecards)
    later = (replace(record, rounds=stage.rounds, stages=()) for stage in record.stages if STAGES[stage.code].counts)
    answer: Answer = {
        "matches": [
            *_matches(record, scorecards),
            *(match for played in later for match in _matches(played, build_scorecards(rules, played))),
        ],
        "standings": [_standing(place) for place in _standings(rules, record)],
    }
    return answer | ({"final_confrontation": asdict(final)} if final else {})


def draw_document(document: Any, seed: int | None = None) -> Answer:
    """The next round of an event document, or the round of a position. `seed` None: the document's, else 0."""
    kind = Place(document).require_key("format").choice(["trekcc-event", "trekcc-position"])
    document = convert_to_stages(document)
    at = read_position(document) if kind == "trekcc-position" else _next(document, read_event(document))
    rules = game_rules(at.ruleset, at.options)
    if rules.typed_order:
        raise DocumentError("ruleset", f'by "{rules.code}" nothing is drawn: its director types the final order')
    if not at.method and rules.swiss is None:
        raise DocumentError("ruleset", f'draws for "{rules.code}" are not built yet')
    written = Place(document).child("seed")
    own = written.integer(-(2**63), 2**63 - 1) if written.present else 0
    return _draw(rules, at, own if seed is None else seed)


def _next(document: Any, record: Record) -> Position:
    """A round of everybody; of a later stage once all rounds are complete that the file says are scheduled."""
    said = read_listing(document, record.ruleset).said
    rules = apply_scenario(said.get("scenario", ""), _rules(document, record))
    games = {(played.of_round or played.number, played.game) for played in record.rounds if played.complete}
    finished, (last_round, last_game) = {of_round for of_round, _ in games}, max(games, default=(0, 0))
    is_whole = last_game >= rules.limits.games_per_round or not games
    whole = system(record.ruleset, said["structure"], record.options)
    drawn_rounds = whole.game.count_drawn_rounds(record.rounds_scheduled)
    all_drawn = _knows_rounds(document, rules) and is_whole and len(finished) >= drawn_rounds
    if record.stages or rules.seeded or all_drawn:
        structure = whole.structure
        standings = _standings(rules, record)
        if code := following_stage(rules, later_stages(rules, structure, record, standings), record):
            last = max((played.of_round for played in record.sittings if not played.void), default=0)
            return stage_position(rules, record, code, standings, last + 1)
        if any(STAGES[stage.code].counts for stage in record.stages):
            message = "Nothing is drawn any more: its last stage is played, or being played."
            raise RuleViolation("nothing_follows", message, structure.section)
    return build_position(rules, record, last_round + is_whole)


def _knows_rounds(document: Any, rules: GameRules) -> bool:
    """Return whether the number of rounds is known; a match of several rounds is all of them by default."""
    options = Place(document).child("options")
    return rules.limits.games_per_match > 1 or (options.present and options.child("rounds").present)


def _rules(document: Any, record: Record) -> GameRules:
    """The rules as the structure changes them of which a later stage was drawn, or without which nothing is."""
    listing = Place(document).child("listing").value
    if isinstance(listing, dict) and listing.get("structure"):
        said = read_listing(document, record.ruleset).said["structure"]
        seeded = system(record.ruleset, said, record.options).game
        if seeded.seeded:
            return seeded
    game, begun = game_rules(record.ruleset, record.options), {stage.code for stage in record.stages}
    meant = (one.code for one in list_structures(game) if not begun.isdisjoint(stage.code for stage in one.stages))
    code = next(meant, None)
    return system(game.code, code, record.options).game if code else game


def _standings(rules: GameRules, record: Record) -> tuple[Standing, ...]:
    cards = build_scorecards(rules, record)
    return rank(
        rules,
        cards,
        rounds=record.rounds_scheduled,
        tiebreakers=tiebreakers(rules, record),
        decided=list_stage_outcomes(rules, record, cards),
        eliminated=find_eliminated(rules, record),
    )


def _draw(rules: GameRules, at: Position, seed: int) -> Answer:
    draw, method = draw_round(rules, at, seed), find_method(rules, at)
    return {
        "round": at.round,
        "pods" if rules.seats[0] > len(SEATS) else "pairs": [list(seats) for seats in draw.tables],
        "byes": [] if method.sits_out else list(draw.byes),
        **({"sits_out": list(draw.byes)} if method.sits_out else {}),
        "earned_byes": list(draw.earned_byes),
        "criteria": _criteria(rules, at, draw),
        "explanations": [{"pair": list(why.pair), "code": why.code, "text": why.text} for why in draw.explanations],
        "proof": draw.proof,
        "proved": draw.proved,
        **({"game": at.game} if rules.has_games(at.game) else {}),
        **({"sides": dict(played)} if (played := method.sides(at, seed, draw.tables, draw.byes)) else {}),
    }


def _criteria(rules: GameRules, at: Position, draw: Draw) -> Answer:
    """Those of the document; where a wish was made, the ones below them too."""
    wished = {by.code for by in find_method(rules, at).criteria if by.wished and at.wishes == Wishes()}
    return {name: cost for name, cost in asdict(draw.criteria).items() if name not in wished}


def _matches(record: Record, scorecards: tuple[Scorecard, ...]) -> Iterator[Answer]:
    lines = {(card.player, line.round): line for card in scorecards for line in card.lines}
    for played in sorted(record.rounds, key=lambda played: played.number):
        if played.complete:
            yield from (_match(played, match, lines) for match in played.matches)


def _match(played: Round, match: Match, lines: dict[tuple[str, int], Line]) -> Answer:
    if len(match.seats) > 2:
        return _table(played, match, lines)
    first, second, *_ = (*match.players, None)
    cards = [lines[player, played.number] for player in match.players]
    names = name_figures(cards[0].figures)
    figures: Answer = {seat_field(name, seat): None for seat in SEATS for name in names}
    for seat, line in enumerate(cards):
        figures |= {seat_field(name, seat): figure for name, figure in name_figures(line.figures).items()}
    return {
        "number": played.number,
        "round": played.of_round or played.number,
        "game": played.game,
        "a": first,
        "b": second,
        **figures,
        **({"provisional": True} if cards[0].provisional else {}),
    }


def _table(played: Round, match: Match, lines: dict[tuple[str, int], Line]) -> Answer:
    cards = ((player, lines[player, played.number]) for player in match.players)
    return {
        "number": played.number,
        "round": played.of_round or played.number,
        "game": played.game,
        "seats": [{"player": player, **name_figures(line.figures)} for player, line in cards],
    }


def _standing(place: Standing) -> Answer:
    marks = {"dropped": place.dropped, "disqualified": place.disqualified, "eliminated": place.eliminated}
    return {
        "rank": place.rank,
        "player": place.player,
        "decided_by": place.decided_by,
        **place.figures,
        **{mark: True for mark, there in marks.items() if there},
    }
