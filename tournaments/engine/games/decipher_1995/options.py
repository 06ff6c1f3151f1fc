"""T95 rules 2-5, notes 1: what a director decides in advance, ticked in the listing. Everybody plays by the same in
every round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tournaments.engine.core.system import Choice, GameRules
from tournaments.engine.games.decipher_1995.wins import ONE, OPTIONAL, TWO_ONE

BY_SCORING = {"one": ONE, "two_one": TWO_ONE}

SCORING: Choice[GameRules] = Choice(
    "scoring",
    "What a win is worth",
    OPTIONAL,
    {"one": "one point", "two_one": "two points in full, one where a deck ran out"},
    lambda rules, value: replace(rules, scoring=replace(rules.scoring, vp=BY_SCORING[value])),
)


def _build_choice(code: str, label: str, section: str, values: Mapping[str, str]) -> Choice[GameRules]:
    """What players have to know before they build their decks, and no figure depends on."""
    return Choice(code, label, section, values, lambda rules, value: rules)


def _limit(code: str, card: str, most: int) -> Choice[GameRules]:
    label = f"{card}: limited to {most} a deck"
    return _build_choice(code, label, "T95 rules 4", {"no": "not limited", "yes": f"at most {most}"})


OPTIONS = (
    _build_choice("deck_size", "Deck size", "T95 rules 2", {"60": "60 cards", "no_limit": "60 cards or more"}),
    _build_choice(
        "raise_the_stakes",
        "Raise the Stakes",
        "T95 rules 3",
        {"banned": "banned", "agreed": "allowed, as the players agreed"},
    ),
    _limit("res_q", "Res-Q", 4),
    _limit("supernova", "Supernova", 1),
    _limit("artifacts", "Each artifact", 1),
    _build_choice(
        "used_artifacts",
        "Artifacts discarded after use",
        "T95 rules 5 d",
        {"discarded": "are discarded", "removed": "are removed from play"},
    ),
    _build_choice(
        "shuttles",
        "Shuttlecraft",
        "T95 rules 5 e",
        {"no": "fly alone", "carried": "may be carried aboard other ships"},
    ),
    _build_choice("sidebars", "Sidebar decks", "T95 rules 5 f", {"no": "none", "yes": "for advanced players"}),
    _build_choice(
        "own_rules",
        "Rules of the players' own",
        "T95 notes 1",
        {
            "none": "none",
            "everybody_agreed": "as the description says: everybody agreed, before decks were customised",
        },
    ),
)
