"""Which finalized events are worth a look (House-A7): each sign alone, at its edge."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from tournaments.engine.worth_a_look import SIGNS, WEIGHTS, Figures, Reason, signs, weight

HOUR = timedelta(hours=1)
USUAL = Figures(
    failed=(),
    took=5 * HOUR,
    clock=HOUR,
    rounds=4,
    late=timedelta(0),
    players=8,
    passive=0,
    is_trusted=False,
    corrected=0,
    overruled=(),
    conceded={},
    again=0,
    director_played=False,
)


EDGES = [
    ({"failed": ("Every draw replays",)}, ["audit: every draw replays, fails"]),
    ({"took": HOUR - timedelta(minutes=1)}, ["4 rounds finalized 59 minutes after the start"]),
    ({"took": -HOUR, "rounds": 1}, ["1 round finalized 0 minutes after the start"]),
    ({"late": timedelta(hours=3)}, ["finalized 1 day after its week"]),
    ({"passive": 5}, ["5 of 8 players entered by others alone"]),
    ({"passive": 3, "players": 3}, []),
    ({"corrected": 3}, ["3 results corrected after their round"]),
    ({"overruled": (5,)}, ["1 override in round 5"]),
    ({"overruled": (5, 2, 5)}, ["3 overrides in rounds 2, 5"]),
    ({"conceded": {4: 5, 1: 3, 2: 1}}, ["3 concessions in round 1", "5 concessions in round 4"]),
    ({"again": 2}, ["conceded to the same player 2 times in a year"]),
    ({"few_confirmed": True}, ["few players of a league with confirmed accounts"]),
    ({"director_played": True}, ["a director played"]),
]


@pytest.mark.parametrize(("changes", "said"), EDGES)
def test_each_sign_begins_where_its_rule_says(changes: dict[str, Any], said: list[str]) -> None:
    assert [sign.said for sign in signs(replace(USUAL, **changes))] == said


def test_signs_come_by_weight_and_all_of_them_are_explained() -> None:
    every = replace(
        USUAL,
        failed=("A",),
        took=timedelta(0),
        late=HOUR,
        passive=8,
        corrected=9,
        overruled=(1,),
        conceded={1: 3},
        again=2,
        director_played=True,
        few_confirmed=True,
    )
    found = [sign.reason for sign in signs(every)]
    assert found == sorted(Reason, key=lambda reason: -WEIGHTS[reason])
    assert set(SIGNS) == set(WEIGHTS) == set(Reason)
    assert weight(found) == sum(WEIGHTS.values())
    assert weight([]) == 0
