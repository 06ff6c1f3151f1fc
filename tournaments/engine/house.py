"""House rules, for whoever is not the engine: what a director writes, what stands against it, and how it reads."""

from tournaments.engine.games.house import CODE, HOUSE, OF_GAMES, OTHER_GAME, STRUCTURES, get_house_rules
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
    build_document,
    build_text,
    read_document,
    read_text,
)
from tournaments.engine.games.house.words import describe_house_rules

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
    "build_document",
    "build_text",
    "describe_house_rules",
    "found_in_rules",
    "get_house_rules",
    "read_document",
    "read_text",
]
