"""OPG 4.4.2, No Such Thing as Luck: odd rounds with own decks, even ones with the same pairs and exchanged decks.

The cards of such a position say by their `pod` who sat together in the round before. Nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tournaments.engine.core.draws import (
    Card,
    Change,
    Draw,
    DrawMethod,
    Explanation,
    Position,
    Seating,
    Version,
)
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.draws.seeded import NoCriteria

SECTION = "OPG 4.4.2"
SAID = (
    "Game 2 with exchanged decks: everybody plays the opponent of the round before again, each with the other's deck"
    f" ({SECTION})."
)
PROOF = f"Nothing is drawn: the pairs of the round before play again, each with the deck of the other ({SECTION})."
AGAIN, ALONE = "game 2 with exchanged decks", "nobody to exchange decks with: a bye"


def draw(rules: GameRules, position: Position, seed: int, version: Version) -> Draw:
    """Pair the tables of the round before again.

    Players who sat out then, came since, or whose opponent left, have a bye (AMB-G18). Raises RuleViolation `not_two`
    where others than two sat together, and `nobody_again` where no pair is left.
    """
    sat = _group_by_last_table(position.cards)
    if any(len(cards) != 2 for cards in sat.values()):
        raise RuleViolation("not_two", "Decks are exchanged between two players: seat two at each table.", SECTION)
    again = tuple((a.id, b.id) for _, (a, b) in sorted(sat.items()) if not a.dropped and not b.dropped)
    if not again:
        message = "No pair of the round before is still there: nobody can exchange decks."
        raise RuleViolation("nobody_again", message, SECTION)
    playing = {player for pair in again for player in pair}
    alone = [card for card in position.cards if card.id not in playing and not card.dropped]
    byes = tuple(card.id for card in alone if not card.earned_bye_now)
    earned = tuple(card.id for card in alone if card.earned_bye_now)
    return Draw(again, byes, earned, NoCriteria(), tuple(_explain_seats(again, byes, earned)), PROOF)


def _group_by_last_table(cards: Collection[Card]) -> dict[int, tuple[Card, ...]]:
    sat: dict[int, tuple[Card, ...]] = {}
    for card in cards:
        if card.pod is not None:
            sat[card.pod] = (*sat.get(card.pod, ()), card)
    return sat


def _explain_seats(
    again: Sequence[tuple[str, str]], byes: Sequence[str], earned: Sequence[str]
) -> Iterator[Explanation]:
    yield from (Explanation(pair, "exchanged", AGAIN) for pair in again)
    yield from (Explanation((player,), "bye", ALONE) for player in byes)
    yield from (Explanation((player,), "earned_bye", "earned bye") for player in earned)


def find_seating(rules: GameRules, position: Position, seed: int, version: Version) -> Seating:
    drawn = draw(rules, position, seed, version)
    alone = ((player,) for player in (*drawn.byes, *drawn.earned_byes))
    return frozenset(map(frozenset, (*drawn.tables, *alone)))


def judge(
    rules: GameRules, position: Position, tables: Sequence[Sequence[str]], byes: Sequence[str], version: Version
) -> Draw:
    """The round itself: raises RuleViolation `others_again` for any other."""
    drawn = draw(rules, position, 0, version)
    if {frozenset(players) for players in tables} != set(map(frozenset, drawn.tables)) or {*byes} != {*drawn.byes}:
        message = "The second game is played by the pairs of the round before, and nobody else."
        raise RuleViolation("others_again", message, SECTION)
    return drawn


def list_paper_steps(rules: GameRules, position: Position) -> Iterator[str]:
    yield f"Seat everybody opposite the opponent of the round before ({SECTION})."
    yield "Let them exchange their decks, each marked with its owner."
    yield "Who sat out, or whose opponent has left, has a bye."


EXCHANGED_DECKS = DrawMethod(
    "exchanged-decks",
    "Exchanged decks",
    SECTION,
    draw,
    find_seating,
    judge,
    may_change=frozenset({Change.TABLES}),
    list_paper_steps=list_paper_steps,
    players_note=SAID,
)
