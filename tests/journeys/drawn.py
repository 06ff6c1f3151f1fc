"""A stored round looked at from outside: whether it could be better, whether it comes out again."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import networkx

from tests.engine.certify import against_networkx
from tests.engine.simulated import Case
from tournaments import engine
from tournaments.engine.core.types import Position
from tournaments.engine.document import read_position
from tournaments.play.selectors import draws
from tournaments.record.models import Round
from tournaments.record.selectors import records


def best_there_is(drawn: Round) -> str:
    """What another solver would have done better; empty if nothing."""
    position = read_position(drawn.position)
    _, alone = draws.seating(drawn)
    earned = [card.id for card in position.cards if card.earned_bye_now]
    if len(alone) - len(earned) != unavoidable_byes(position):
        return f"{len(alone)} sit alone, {unavoidable_byes(position)} have to"
    return against_networkx(Case(records.rules_of(drawn.event), position, drawn.seed))


def unavoidable_byes(position: Position) -> int:
    """Players who can sit opposite nobody new, however the others sit."""
    here = [card for card in position.cards if not card.dropped and not card.earned_bye_now]
    new = networkx.Graph()
    new.add_nodes_from(card.id for card in here)
    new.add_edges_from((a.id, b.id) for a, b in combinations(here, 2) if b.id not in a.opponents)
    return len(here) - 2 * len(networkx.max_weight_matching(new, maxcardinality=True))


def replays(drawn: Round) -> bool:
    """The same seed and position, the cards in any order, put the same players together."""
    position = read_position(drawn.position)
    cards = tuple(Random(1).sample(position.cards, len(position.cards)))
    again = engine.draw_round(records.rules_of(drawn.event), replace(position, cards=cards), drawn.seed)
    pairs, alone = draws.seating(drawn)
    drawn_pairs, seated = ({frozenset(pair) for pair in one} for one in (again.tables, pairs))
    return (drawn_pairs, {*again.byes, *again.earned_byes}) == (seated, {*alone})
