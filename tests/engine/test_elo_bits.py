"""However fast it is worked out, a rating is what the formula says, to the last bit."""

from __future__ import annotations

from dataclasses import replace
from math import floor, fsum
from math import pow as power

from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.engine import SYSTEMS, Change, Event, Game, RatingSystem, pod, replay
from tournaments.engine.core.types import Outcome

TCC, PUBLISHED = SYSTEMS["tcc"], SYSTEMS["decipher-published"]
STEEP = replace(TCC, code="steep", denominator=0.5, low=1400.0, high=1600.0)
NAMES = "abcdefgh"
RATINGS = st.dictionaries(st.sampled_from(NAMES), st.floats(0, 3000))
ENDS = st.sampled_from(
    [(Outcome.FW, Outcome.FL), (Outcome.ML, Outcome.MW), (Outcome.TT, Outcome.TT), (Outcome.FL, Outcome.FL)]
)
PAIRS = st.tuples(st.permutations(NAMES), ENDS).map(lambda drawn: (Game((drawn[0][0], drawn[0][1]), drawn[1]),))
PODS = st.permutations(NAMES).map(lambda names: pod([[names[0]], names[1:3], [names[3]]]))
EVENINGS = st.lists(
    st.tuples(st.sampled_from([16.0, 28.0, 40.0, 64.0]), st.lists(st.one_of(PAIRS, PODS), max_size=8)), max_size=6
)


@settings(max_examples=40)
@given(st.sampled_from([TCC, STEEP]), RATINGS, EVENINGS)
def test_history_by_event_is_the_formula_to_the_last_bit(system, before, evenings) -> None:
    events = [Event(str(at), k, tuple(tables)) for at, (k, tables) in enumerate(evenings)]
    plain, fast = dict(before), dict(before)
    for event, changes in zip(events, replay(system, events, fast), strict=True):
        assert bits(changes) == bits(by_the_formula(system, plain, event))
        plain |= {change.player: change.after for change in changes}
    assert plain == fast


def by_the_formula(system: RatingSystem, ratings: dict[str, float], event: Event) -> list[Change]:
    """OPG 8, AMB-R1, R2: each player's games one by one, as the sentence has it."""
    players = dict.fromkeys(name for table in event.tables for game in table for name in game.players)
    return [one_change(system, ratings, event, player) for player in players]


def one_change(system: RatingSystem, ratings: dict[str, float], event: Event, player: str) -> Change:
    own = ratings.get(player, 1500.0)
    gained, expected, score = [], [], []
    for game in (game for table in event.tables for game in table if player in game.players):
        me = game.players.index(player)
        behind = (ratings.get(game.players[1 - me], 1500.0) - own) / system.denominator
        expects = 1.0 / (1.0 + power(10.0, min(300.0, behind)))
        worth = system.worth[game.outcomes[me]]
        gained.append(event.k * game.share * worth - event.k * game.share * expects)
        expected.append(expects * game.share)
        score.append(worth * game.share)
    after = min(system.high, max(system.low, own + fsum(gained)))
    games = sum(any(player in game.players for game in table) for table in event.tables)
    return Change(player, own, after, fsum(expected), fsum(score), games, event.k)


@settings(max_examples=60)
@given(st.floats(0, 3000), st.floats(0, 3000), st.sampled_from([16.0, 32.0, 64.0]))
def test_published_variant_is_its_formula_to_the_last_bit(own: float, other: float, k: float) -> None:
    game = Game(("a", "b"), (Outcome.MW, Outcome.ML))
    (won, lost) = PUBLISHED.order(PUBLISHED, {"a": own, "b": other}, Event("e", k, ((game,),)))
    stake, risk = (
        max(2.0, float(floor(k * (1.0 / (1.0 + power(10.0, min(300.0, behind / 400.0)))) + 0.5)))
        for behind in (other - own, own - other)
    )
    assert won.after == min(3000.0, max(0.0, own + 0.5 * (k - stake)))
    assert lost.after == (other if other < 1600.0 else min(3000.0, max(0.0, other - risk)))


def bits(changes: object) -> list[tuple[str, ...]]:
    return [
        (each.player, *(float(figure).hex() for figure in each[1:]))  # type: ignore[index]
        for each in changes  # type: ignore[attr-defined]
    ]


def test_published_ratings_of_a_known_history_stay_what_they_were() -> None:
    """As they were before the loop was made faster: also what both formulas could have wrong in the same way."""
    events = [
        Event(
            str(at),
            28.0,
            tuple((Game((NAMES[at % 8], NAMES[(at + step) % 8]), (Outcome.FW, Outcome.FL)),) for step in (1, 3)),
        )
        for at in range(40)
    ]
    for system, known in KNOWN.items():
        ratings: dict[str, float] = {}
        assert len(list(replay(SYSTEMS[system], events, ratings))) == 40
        assert [ratings[name].hex() for name in NAMES] == known.split()


KNOWN = {
    "tcc": (
        "0x1.739a6973ec033p+10 0x1.76257470cf110p+10 0x1.75aa5b68472b4p+10 0x1.784839cb98d52p+10 "
        "0x1.77d4930e726b3p+10 0x1.7850116bf3d34p+10 0x1.77d9341d2c10dp+10 0x1.784fb44fd29bep+10"
    ),
    "decipher-published": (
        "0x1.8e80000000000p+10 0x1.9240000000000p+10 0x1.9280000000000p+10 0x1.9640000000000p+10 "
        "0x1.9640000000000p+10 0x1.96c0000000000p+10 0x1.96c0000000000p+10 0x1.9440000000000p+10"
    ),
}
"""Of the players a to h."""
