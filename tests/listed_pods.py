"""The pods in a listing: a game with formats, pools and a scenario of its own, and one format of the guide."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from tests.toy_system import PODS, registered
from tournaments.engine.core.listed import YES, CardGame, DeckPart, Listable, ListedRules, Right, require_documents
from tournaments.engine.core.system import Choice, GameRules
from tournaments.engine.games.registry import CARD_GAMES
from tournaments.engine.games.tcc.guide import CONSTRUCTED

POD_GAME = CardGame(
    "POD",
    "Pods",
    "Pods 1",
    formats=(CONSTRUCTED, Listable("pod_draft", "Pod draft", "Pods 6", usual_pool="box")),
    pools=(Listable("shelf", "The whole shelf", "Pods 7"), Listable("box", "One box", "Pods 8")),
    scenarios=(
        Listable("night", "Night of pods", "Pods 9", sanctioned=False, documents=require_documents("Pods by night")),
    ),
    lists={"overall": ("constructed", "pod_draft"), "drafted": ("pod_draft",)},
    deck=(DeckPart("Chips", 10),),
    rights=(Right("The chips of everybody", YES, "Count them."),),
)
"""In its listings, with formats, pools and a scenario of its own and one format of the guide."""

CHIPS_ARE_SWEETS = Choice(
    "sweets",
    "Chips are sweets",
    "Pods 11",
    {"no": "no", "yes": "yes"},
    lambda rules, value: replace(rules, scoring=replace(rules.scoring, cap=50 if value == "yes" else 100)),
    asked=False,
)
LISTED_PODS = replace(
    PODS,
    limits=replace(PODS.limits, min_rounds=2),
    choices=(CHIPS_ARE_SWEETS,),
    listed=(
        ListedRules("POD", "standard", "As printed", "Pods 10", require_documents("The rules of pods")),
        ListedRules("POD", "sweet", "Sweet", "Pods 11", options={"sweets": "yes"}, only_format="pod_draft"),
    ),
)
"""Played by rules that two games call `standard`, each by words of its own."""


@contextmanager
def listed(game: CardGame = POD_GAME, *rules: GameRules) -> Iterator[CardGame]:
    """The game, and what plays it, by default pods; nothing else of the site knows them."""
    CARD_GAMES.register(game)
    try:
        with ExitStack() as played:
            for one in rules or (LISTED_PODS,):
                played.enter_context(registered(one))
            yield game
    finally:
        CARD_GAMES.withdraw(game)
