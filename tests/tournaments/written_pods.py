"""Rounds of Tribbles as any tool may write them: seat by seat, or by tables."""

from __future__ import annotations

from random import Random
from typing import Any

Document = dict[str, Any]
MOST = 700_000


def pods(rng: Random, here: list[str], *, is_open: bool) -> list[Document]:
    """A table for whoever is there, where these are enough; with a game that is still to be played where it is open."""
    if len(here) < 3:
        return []
    games = [_game(rng, here) for _ in range(rng.randint(1, 5))]
    before = [{**game, "seats": [_without_name(seat) for seat in game["seats"]]} for game in games[:-1]]
    earlier = {"games_before": before} if before else {}
    last = {"result": None, "seats": [{"player": player} for player in here]} if is_open else games[-1]
    return [{**last, **earlier, **({"table": rng.randint(1, 9)} if rng.random() < 0.5 else {})}]


def tables(rng: Random, ids: list[str]) -> Document:
    """A session of heats and perhaps finals for everybody, or the same as sessions."""
    heats = [[_table(rng, ids)] for _ in range(rng.randint(0, 2))]
    finals = [[_table(rng, ids)]] if rng.random() < 0.5 else []
    if len(heats) == 1 and rng.random() < 0.5:
        return {"tables": heats[0], **({"finals": finals[0]} if finals else {}), **_sometimes(rng, {"sessions": None})}
    named = [*(("heat", one) for one in heats), *(("finals", one) for one in finals)]
    return {"sessions": [{"kind": kind, "tables": session, "note": 1} for kind, session in named]}


def _game(rng: Random, here: list[str]) -> Document:
    """Somebody goes out, or nobody can."""
    out = rng.randrange(len(here)) if rng.random() < 0.8 else None
    seats: list[Document] = [{"player": player, "points": rng.randrange(MOST)} for player in here]
    for place, seat in enumerate(seats):
        seat |= {"went_out": True} if place == out else _sometimes(rng, {"went_out": False, "head_start": 100_000})
    return {"result": "nobody_out" if out is None else "went_out", "seats": seats, **_sometimes(rng, {"winners": []})}


def _table(rng: Random, ids: list[str]) -> Document:
    here = rng.sample(ids, rng.randint(3, min(len(ids), 8)))
    rounds = [_round(rng, here, number) for number in range(1, rng.randint(0, 5) + 1)]
    conceded = _sometimes(rng, {"conceded": rng.sample(here, 1) if rounds else [], "note": "in the garden"})
    return {"table": rng.randint(1, 9), "players": here, "rounds": rounds, **conceded}


def _round(rng: Random, here: list[str], number: int) -> Document:
    scored = rng.sample(here, rng.randint(0, len(here)))
    winners = rng.choice([[], here[:1], here[1:3]])
    scores = {player: rng.choice([rng.randrange(MOST), 0, None]) for player in scored}
    return {
        "number": number,
        "scores": scores,
        **({"winners": winners} if winners else _sometimes(rng, {"winners": []})),
    }


def _without_name(seat: Document) -> Document:
    return {name: value for name, value in seat.items() if name != "player"}


def _sometimes(rng: Random, fields: Document) -> Document:
    return {name: value for name, value in fields.items() if rng.random() < 0.5}
