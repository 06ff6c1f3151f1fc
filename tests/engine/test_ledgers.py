"""A ledger in columns says, to the last bit, what the changes of its events say one by one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given, settings

from ratings.engine import Game, replay
from ratings.engine.checksum import NOTHING, add_digest, digest_of_event, pack_changes
from ratings.engine.columns import to_columns
from ratings.engine.ledgers import digests, ledger_of, rated_of
from ratings.engine.waves import rate_lists
from tests.engine.test_elo_bits import EVENINGS, NAMES, TCC
from tests.engine.test_waves import played
from tournaments.engine.core.types import Outcome

KEYS = {name: 100 - at for at, name in enumerate(NAMES)}
CODE = "2e-overall"
Evenings = list[tuple[float, list[tuple[Game, ...]]]]


@settings(max_examples=25)
@given(EVENINGS)
def test_columns_have_the_digests_and_ratings_of_the_changes_one_by_one(evenings: Evenings) -> None:
    events = [replace(event, id=str(700 - int(event.id))) for event in played(evenings)]
    names, games = to_columns(events)
    (changes,) = rate_lists(TCC, games, [np.ones(len(events), bool)])
    keys, people = [int(event.id) for event in events], [KEYS[name] for name in names]
    ratings: dict[str, float] = {}
    told = {
        key: [change._replace(player=str(KEYS[change.player])) for change in of_event]
        for key, of_event in zip(keys, replay(TCC, events, ratings), strict=True)
    }
    by_event = {key: digest_of_event(CODE, key, pack_changes(of_event)) for key, of_event in told.items() if of_event}
    assert dict(digests(CODE, ledger_of(changes, keys, people))) == by_event
    rated = {row["player"].item(): row for row in rated_of(changes, people)}
    assert {key: row["rating"] for key, row in rated.items()} == {KEYS[name]: after for name, after in ratings.items()}
    for name in ratings:
        row, own = (
            rated[KEYS[name]],
            [(at, change) for at, key in enumerate(keys) for change in told[key] if change.player == str(KEYS[name])],
        )
        assert row["games"] == sum(change.games for _, change in own)
        assert (row["events"], row["last"]) == (len(own), own[-1][0])


def test_checksum_goes_round_and_keeps_its_32_digits() -> None:
    assert add_digest(NOTHING, 1) == "0" * 31 + "1"
    assert add_digest("f" * 32, 1) == NOTHING
    assert add_digest(NOTHING, -1) == "f" * 32


def test_digest_hangs_on_list_and_event_and_is_nothing_of_nothing() -> None:
    game = Game(("a", "b"), (Outcome.FW, Outcome.FL))
    change, _ = next(replay(TCC, played([(16.0, [(game,)])]), {}))
    rows = pack_changes([change._replace(player="7")])
    assert digest_of_event(CODE, 1, b"") == 0
    assert len({digest_of_event(code, event, rows) for code in (CODE, "2e-limited") for event in (1, 2)}) == 4
