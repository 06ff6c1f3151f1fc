"""Records and positions as documents again; read back they are equal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.engine.document.wishes import write_keep_apart, write_wishes
from tournaments.engine.scoring.timed import FACTS
from tournaments.engine.types import Card, Match, Player, Position, Record, Report, Round, Side

Extra = Mapping[str, Any]


def write_event(
    record: Record,
    *,
    players: Mapping[str, Extra] | None = None,
    rounds: Mapping[int, Extra] | None = None,
    matches: Mapping[tuple[int, str], Extra] | None = None,
    **top: Any,
) -> dict[str, Any]:
    """The event document of a record.

    What the engine does not hold is added by the caller: `players` by id (name, handle), `rounds` by number (state,
    seed, position), `matches` by round and first player (what was noted of a game), anything else at the top (title,
    listing, starts_at).
    """
    return _without_none(
        {
            "format": "trekcc-event",
            "version": 1,
            "ruleset": record.ruleset,
            "options": _options(record),
            **top,
            "seed": record.seed,
            "players": [_named(player, (players or {}).get(player.id, {})) for player in record.players],
            "rounds": [
                {**_round(played, matches or {}), **(rounds or {}).get(played.number, {})} for played in record.rounds
            ],
            **write_deciders(record),
            "keep_apart": write_keep_apart(record.keep_apart) or None,
        }
    )


def write_deciders(record: Record) -> dict[str, Any]:
    """The games beside the rounds, as the document holds them; empty where there were none."""
    return _without_none(
        {
            "tiebreakers": [{"players": [*game.players], "winner": game.winner} for game in record.tiebreakers] or None,
            "final_confrontation": _final_confrontation(record),
        }
    )


def write_position(position: Position) -> dict[str, Any]:
    """The position as a document."""
    return _without_none(
        {
            "format": "trekcc-position",
            "version": 1,
            "ruleset": position.ruleset,
            "options": dict(position.options) or None,
            "round": position.round,
            "rounds": position.rounds,
            "players": [_card(card) for card in position.cards],
            "wishes": write_wishes(position.wishes) or None,
        }
    )


def _options(record: Record) -> dict[str, Any]:
    winner = record.final_confrontation_winner
    chosen = {**record.options, "rounds": record.rounds_scheduled or None, "final_confrontation_winner": winner}
    return _without_none(chosen)


def _named(player: Player, extra: Extra) -> dict[str, Any]:
    return {"id": player.id, **extra, **_player(player)}


def _player(player: Player) -> dict[str, Any]:
    return _without_none(
        {
            "id": player.id,
            "earned_byes": player.earned_byes or None,
            "entered_in": player.entered_in if player.entered_in > 1 else None,
            "dropped_after": player.dropped_after,
            "disqualified_after": player.disqualified_after,
            "lot": player.lot,
            "sits_out": list(player.sits_out) or None,
        }
    )


def _round(played: Round, noted: Mapping[tuple[int, str], Extra]) -> dict[str, Any]:
    several = played.game > 1 or played.of_round not in (0, played.number)
    return _without_none(
        {
            "number": played.number,
            "round": played.of_round if several else None,
            "game": played.game if several else None,
            "state": "complete" if played.complete else "void" if played.void else "running",
            "matches": [{**_match(match), **noted.get((played.number, match.a), {})} for match in played.matches],
        }
    )


def _match(match: Match) -> dict[str, Any]:
    table = {} if match.table is None else {"table": match.table}
    seats = {**table, "a": match.a, "b": match.b}
    return {**seats, **report_document(match.report)} if match.report else {**seats, "result": None}


def report_document(report: Report) -> dict[str, Any]:
    """What was reported, in the words of the document."""
    return _without_none(
        {
            "result": report.result,
            "winner": report.winner,
            **_side(report.a, "a"),
            **_side(report.b, "b"),
            "differential": report.differential,
            "random_winner": report.random_winner,
            "deck_violation_by": report.deck_violation_by,
        }
    )


def _side(side: Side, seat: str) -> dict[str, Any]:
    facts = _without_none({fact: getattr(side, fact) for fact in FACTS})
    return {
        f"score_{seat}": side.score,
        f"outcome_{seat}": side.outcome and str(side.outcome),
        f"side_{seat}": side.allegiance and str(side.allegiance),
        f"life_{seat}": side.life,
        f"lost_{seat}": side.lost,
        f"hand_{seat}": side.hand,
        f"facts_{seat}": facts or None,
    }


def _final_confrontation(record: Record) -> dict[str, Any] | None:
    final = record.final_confrontation
    if final is None:
        return None
    return {"players": [*final.players], "games": [_match(game) for game in final.games]}


def _card(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "vp": card.vp,
        "differential": card.differential,
        "byes": card.byes,
        "opponents": sorted(card.opponents),
        "dropped": card.dropped,
        "earned_bye_now": card.earned_bye_now,
        "seated_first": card.seated_first,
    }


def _without_none(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}
