"""How so many players sit down, in words: before there is a draw."""

from __future__ import annotations

from collections import Counter

from tournaments.engine.core.system import GameRules
from tournaments.engine.draws.pods import pod_sizes
from tournaments.engine.draws.pods_on_paper import FEW


def sitting_in_words(rules: GameRules | None, players: int) -> str:
    """“21 names: 10 tables, one sits out.” `rules` None: two sit at a table."""
    if not players:
        return ""
    most = rules.seats[1] if rules else 2
    named = f"{players} name{'s' * (players != 1)}"
    if players < (FEW if most > 2 else 2):
        return f"{named}."
    return f"{named}: {_describe_pods(players, most) if most > 2 else _describe_pairs(players)}."


def _describe_pairs(players: int) -> str:
    return f"{_tables(players // 2)}{', one sits out' * (players % 2)}"


def _describe_pods(players: int, most: int) -> str:
    (first, often), *others = sorted(Counter(pod_sizes(players, most)).items(), reverse=True)
    return ", ".join([f"{_tables(often)} of {first}", *(f"{_number(times)} of {size}" for size, times in others)])


def _tables(count: int) -> str:
    return f"{_number(count)} table{'s' * (count != 1)}"


def _number(count: int) -> str:
    return "one" if count == 1 else str(count)
