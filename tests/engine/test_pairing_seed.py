"""One position and one seed give one draw, whoever asks and wherever."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import chain, islice
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.simulated import cases, event
from tournaments.engine import draw_round
from tournaments.engine.core.types import Position

SCRIPT = """
from tests.engine.simulated import cases, odd_totals, repaired
from tournaments.engine import draw_round
from itertools import chain, islice
fields = chain(islice(cases(5, 3, 24), 12), islice(cases(6, 60, 120), 4), islice(repaired(7, 60, 120), 4),
    islice(odd_totals(8, 60, 90), 1))
print([draw_round(case.rules, case.position, case.seed) for case in fields])
"""


def test_the_order_of_the_cards_does_not_matter() -> None:
    random = Random(1)
    for case in chain(islice(cases(2, 3, 30), 25), islice(cases(4, 60, 120), 4)):
        turned = list(case.position.cards)
        random.shuffle(turned)
        shuffled = replace(case.position, cards=tuple(turned))

        assert draw_round(case.rules, shuffled, case.seed) == draw_round(case.rules, case.position, case.seed)


def test_the_draw_does_not_depend_on_the_hashing_of_the_interpreter() -> None:
    answers = {_run({**os.environ, "PYTHONHASHSEED": str(number)}) for number in (0, 9)}

    assert len(answers) == 1


def _run(environment: dict[str, str]) -> str:
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(3, 40), st.integers(0, 2**32), st.data())
def test_in_any_event_everybody_sits_once_and_nobody_meets_twice(size: int, seed: int, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(3, 7))
    for case in event(Random(seed), size, rounds):
        draw = draw_round(case.rules, case.position, case.seed)
        seated = [*(name for names in draw.tables for name in names), *draw.byes, *draw.earned_byes]

        assert sorted(seated) == sorted(card.id for card in case.position.cards if not card.dropped)
        if case.rules.rematches_limited:
            assert not _rematches(case.position, draw.tables)


def _rematches(where: Position, pairs: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    met = {card.id: card.opponents for card in where.cards}
    return [(a, b) for a, b in pairs if b in met[a] or a in met[b]]


def test_no_explanation_names_another_player() -> None:
    for case in islice(cases(7, 3, 20), 60):
        draw = draw_round(case.rules, case.position, case.seed)
        sentences = [draw.proof, *(item.text for item in draw.explanations)]

        assert not any(card.id in sentence for card in case.position.cards for sentence in sentences)
        assert len(draw.explanations) == len(draw.tables) + len(draw.byes) + len(draw.earned_byes)
