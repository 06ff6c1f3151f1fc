"""House rules, for whoever is not the engine: what a director writes, what stands against it, and how it reads."""

from tournaments.engine.games.house import CODE, HOUSE, OF_GAMES, OTHER_GAME, STRUCTURES, rules_in
from tournaments.engine.games.house.presets import PRESETS
from tournaments.engine.games.house.ties import STEPS
from tournaments.engine.games.house.validate import found_in_rules
from tournaments.engine.games.house.values import (
    LONGEST_NAME,
    LONGEST_TEXT,
    MATCHES,
    MOST_CAP,
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_VERSIONS,
    OPTION,
    HouseRules,
    Points,
    document_of,
    read_document,
    read_text,
    text_of,
)
from tournaments.engine.games.house.words import in_words

__all__ = [
    "CODE",
    "HOUSE",
    "LONGEST_NAME",
    "LONGEST_TEXT",
    "MATCHES",
    "MOST_CAP",
    "MOST_POINTS",
    "MOST_ROUNDS",
    "MOST_VERSIONS",
    "OF_GAMES",
    "OPTION",
    "OTHER_GAME",
    "PRESETS",
    "STEPS",
    "STRUCTURES",
    "HouseRules",
    "Points",
    "document_of",
    "found_in_rules",
    "in_words",
    "read_document",
    "read_text",
    "rules_in",
    "text_of",
]
