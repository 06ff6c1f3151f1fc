"""Event documents of Tribbles by tables, in few words."""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]
IDS = tuple(f"p{number:02}" for number in range(1, 13))


def document(*players: str, **more: Any) -> Document:
    """Of these, else of twelve players."""
    listed = [{"id": player} for player in players or IDS]
    return {"format": "trekcc-event", "version": 1, "ruleset": "tcc-tribbles", "players": listed, **more}


def table(number: int, *rounds: Document, players: tuple[str, ...] = IDS[:3], **more: Any) -> Document:
    return {"table": number, "players": list(players), "rounds": list(rounds), **more}


def played(number: int, *winners: str, **scores: int) -> Document:
    return {"number": number, "scores": scores, "winners": list(winners)}


def heats(*tables: tuple[str, ...]) -> list[Document]:
    """One round at each: the first of a table has most and goes out, everybody at table 1 has more than at table 2."""

    def points(number: int, at: tuple[str, ...]) -> dict[str, int]:
        return {player: 9000 - 100 * (8 * number + seat) for seat, player in enumerate(at)}

    numbered = enumerate(tables, 1)
    return [table(number, played(1, at[0], **points(number, at)), players=at) for number, at in numbered]


ONE = [table(1, played(1, "p01", p01=1))]
TWO_PODS = document(tables=heats(IDS[:5], IDS[5:9]), seed=3)
