"""SW Unsportsmanlike conduct: what the Star Wars CCG guide forbids, in our own words. No levels are numbered."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from conduct.engine.ladders.opg import OPG
from conduct.engine.types import Evidence, Infraction, Ladder, Level

CONDUCT = "SW Unsportsmanlike conduct"


def _infraction(label: str, section: str, text: str, examples: tuple[str, ...], also: str, **more: Any) -> Infraction:
    code, _, name = label.partition(" ")
    return Infraction(code, name, (), section, text, examples, also, **more)


UNSPORTSMANLIKE = (
    _infraction(
        "U1 Cheating",
        f"{CONDUCT}: Cheating",
        "A player breaks the rules for an advantage. The director watches when asked, and acts on what he sees.",
        ("cheats during a game", "starts another location or objective than the first line of the list says"),
        "deception lies peeks stacks false shuffle",
        evidence=Evidence.WITNESSED,
    ),
    _infraction(
        "U2 Collusion",
        f"{CONDUCT}: Collusion",
        "Results or standings are arranged. An agreement to split, share or give away prizes is evidence of it.",
        ("arranges the result of a game", "agrees to split the prizes"),
        "fixed concede bribe deal share cash money",
        evidence=Evidence.COLLABORATION,
    ),
    _infraction(
        "U3 Foreign cards withheld",
        f"{CONDUCT}: Foreign language cards",
        "The opponent of a card in a foreign language may ask to see an English version of it.",
        ("does not show an English version of a foreign card",),
        "language translation",
    ),
    _infraction(
        "U4 Disrespect",
        f"{CONDUCT}: General",
        "Players respect each other, the director and the judges; nobody is harassed by hand or word.",
        ("physical or verbal harassment", "insults another player or a judge"),
        "rude abuse swears threat assault violence profanity",
    ),
    _infraction(
        "U5 Scouting",
        f"{CONDUCT}: Scouting",
        "A player gathers details of a deck on purpose, outside the game against it. After a game both leave together,"
        " report, and come back for the next pairings.",
        ("watches other games to learn decks", "returns to the tables before the next pairings", "passes on details"),
        "spying spectator observes",
        evidence=Evidence.WITNESSED,
    ),
    _infraction(
        "U6 Scouting a hidden base",
        f"{CONDUCT}: Scouting hidden base locations",
        "A player finds out or tells outside the game where somebody's hidden base is.",
        ("watches a game to see where the hidden base is", "tells where a hidden base is"),
        "location",
    ),
    _infraction(
        "U7 Stalling",
        f"{CONDUCT}: Stalling",
        "A player wastes time. The director watches, and may make him act, pass or end the turn; penalties are for"
        " who does it again.",
        ("plays slowly to win on time", "asks for the same translation again and again"),
        "slow delay clock delays games",
        evidence=Evidence.WITNESSED,
        remedy="Make the player take an action, pass on it or end the turn.",
    ),
)

GENERAL = (
    _infraction(
        "G1 Interference",
        "SW Non-interference",
        "Nobody interferes in a game of others, and nobody talks about games or decks between games.",
        ("interferes in a game of others", "gives advice during a game", "asks another player about the rules"),
        "spectator talks discusses coaching help",
    ),
    _infraction(
        "G2 Things on the table",
        "SW Belongings",
        "On the table lie decks, chart, timer, spare sleeves, an empty box and a telephone; documents only when the"
        " director is there for a ruling.",
        ("reads documents during the game without the director", "writes notes at the table"),
        "belongings papers items writing",
    ),
    _infraction(
        "G3 Sleeves",
        "SW Deck sleeves",
        "Decks with foils, virtual cards or marks are sleeved alike; sleeves that get marked are replaced at once.",
        ("marked or different sleeves", "does not sleeve a deck with foils"),
        "worn scratched unsleeved marked cards",
        remedy="Replace the sleeves at once.",
    ),
    _infraction(
        "G4 Illegal cards",
        "SW Cards",
        "Proxies stand for warped foils only, the chart is never in a deck, virtual slips hide nothing that counts.",
        ("plays with a proxy card", "a virtual slip covers what the opponent needs to read"),
        "oversized chart slip warped",
    ),
    _infraction(
        "G5 Deck not as listed",
        "SW Deck checks",
        "The deck holds more cards than allowed, or others than its list. See the deck check for what follows.",
        ("the deck does not match the list", "too many cards in the deck"),
        "deck check list mismatch",
        remedy="Match the deck to the list; it is checked again after each game.",
    ),
)

SWCCG = Ladder(
    code="swccg",
    name="Star Wars CCG conduct",
    section=CONDUCT,
    infractions=(*UNSPORTSMANLIKE, *GENERAL),
    levels=MappingProxyType({**OPG.levels, Level.GAME_LOSS: "Game forfeiture"}),
    free=True,
    intent_step=0,
    repeat_step=0,
    before_event=None,
    illegal_deck="G5",
)
