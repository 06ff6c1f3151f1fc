"""Which documents a game is played by: no refusal or verdict cites the guide of another one."""

from __future__ import annotations

import re
from dataclasses import replace

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import NO_SECTION, RuleViolation, Violation
from tournaments.engine.games.registry import CARD_GAMES

GUIDE = "OPG"
SEASONS = re.compile(r"OPG 1[12]\b")
"""Championships (OPG 11) and leagues (OPG 12) gather events of any game: their sections stand for all of them."""
IN_TEXT = re.compile(rf" \(({GUIDE} [^()]+)\)")


def is_of_guide(game: str) -> bool:
    """Whether the Organized Play Guide is among the documents of the game; nothing is known of an unknown one."""
    return game not in CARD_GAMES or CARD_GAMES[game].section.startswith(GUIDE)


def find_game(rules: GameRules) -> str:
    """The game whose documents say what these rules are, the first of several."""
    return next((listed.game for listed in rules.listed), "")


def own_section(section: str, game: str) -> str:
    """The section as the documents of the game have it; NO_SECTION where they say nothing of the kind."""
    if not section.startswith(GUIDE) or is_of_guide(game) or SEASONS.match(section):
        return section
    return CARD_GAMES[game].sections.get(section, NO_SECTION)


def own_text(text: str, game: str) -> str:
    """The sentence with the sections in its brackets as the documents of the game have them."""
    return IN_TEXT.sub(lambda found: add_section(own_section(found[1], game)), text)


def own_finding(finding: Violation, game: str) -> Violation:
    return replace(finding, message=own_text(finding.message, game), section=own_section(finding.section, game))


def cite_own(violation: RuleViolation, game: str) -> None:
    """Change what is raised to the sections of the game."""
    if is_of_guide(game):
        return
    violation.message = own_text(violation.message, game)
    violation.section = own_section(violation.section, game)
    violation.findings = tuple(own_finding(finding, game) for finding in violation.findings)


def add_section(section: str) -> str:
    """What follows a sentence; nothing without a section."""
    return f" ({section})" if section else ""
