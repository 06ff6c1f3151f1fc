"""Seeds that were given, 1 for the best: nobody plays for them here (OPG A, 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from tournaments.engine.core.types import Player, Record, Violation, require_no_findings
from tournaments.engine.texts import join_words

SECTION = "OPG A"
MOST_NAMED = 6


def list_by_seed(record: Record, most: int) -> tuple[str, ...]:
    """Return everybody who is there in the order of the seeds.

    Raises RuleViolation with every finding of `seed_violations`.
    """
    there = _there(record)
    require_no_findings(seed_violations(there, most))
    return tuple(player.id for player in sorted(there, key=lambda player: player.seed or 0))


def _there(record: Record) -> list[Player]:
    return [player for player in record.players if player.last_round() is None]


def seed_violations(there: list[Player], most: int) -> tuple[Violation, ...]:
    """Return what keeps these players from a bracket of at most so many: `no_seed`, `seeded_twice`, `bracket_full`."""
    return tuple(chain(_list_unseeded(there), _seeded_twice(there), _too_many(there, most)))


def _list_unseeded(players: list[Player]) -> Iterator[Violation]:
    without = [f"{{{player.id}}}" for player in players if player.seed is None]
    if not without:
        return
    if len(without) > MOST_NAMED:
        message = f"{len(without)} players have no seed. Give everybody one before the first round, 1 for the best."
    else:
        have = "has" if len(without) == 1 else "have"
        message = f"{join_words(without)} {have} no seed. Give everybody one before the first round, 1 for the best."
    yield Violation("no_seed", message, SECTION)


def _seeded_twice(players: list[Player]) -> Iterator[Violation]:
    times = Counter(player.seed for player in players if player.seed is not None)
    for seed in sorted(seed for seed, count in times.items() if count > 1):
        both = join_words([f"{{{player.id}}}" for player in players if player.seed == seed])
        yield Violation("seeded_twice", f"Seed {seed} is given to {both}. Give everybody a seed of their own.", SECTION)


def _too_many(players: list[Player], most: int) -> Iterator[Violation]:
    if len(players) > most:
        message = (
            f"{len(players)} players are there, and this bracket takes {most}: take entries off the list, or choose"
            " another pairing style."
        )
        yield Violation("bracket_full", message, SECTION)
