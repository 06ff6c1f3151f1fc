"""D97 1.23, 1.24: the eight rules of 1997 and what its glossary forbids, in our own words. No levels are numbered."""

from __future__ import annotations

from types import MappingProxyType

from conduct.engine.ladders.opg import OPG
from conduct.engine.types import Infraction, Ladder

CODE = "D97 1.23"
GLOSSARY = "D97 1.24"

RULES = (
    Infraction(
        "1",
        "Cards not counted",
        (),
        f"{CODE} 1",
        "Everybody counts the opponent's cards before and after each game.",
        ("refuses to let the deck be counted", "leaves cards out of the deck", "keeps a card of the opponent"),
        "count number of cards missing territory",
    ),
    Infraction(
        "2",
        "Points kept back",
        (),
        f"{CODE} 2",
        "A player tells his points whenever the opponent asks.",
        ("does not tell the own points when asked",),
        "score hides refuses",
    ),
    Infraction(
        "3",
        "Cards turned differently",
        (),
        f"{CODE} 3",
        "All cards of the draw deck and the side decks lie in one direction.",
        ("cards without uniform orientation",),
        "upside down direction oriented mixed",
        remedy="Turn the cards one way, as soon as the opponent asks.",
    ),
    Infraction(
        "4",
        "Discards not shown",
        (),
        f"{CODE} 4",
        "The opponent has the chance to see every card that goes to the discard pile or comes from it.",
        ("discards a card without showing it", "takes a card from the discard pile unseen"),
        "hides reveal",
    ),
    Infraction(
        "5",
        "Misplay",
        (),
        f"{CODE} 5",
        "An error is corrected only while the game is played: call a judge at once. After the game its result stands.",
        ("plays a card against the rules", "complains about an error after the game"),
        "mistake wrong illegal move late complaint",
    ),
    Infraction(
        "6",
        "Result not reported together",
        (),
        f"{CODE} 6",
        "Both opponents report together. The scorekeeper fills in the scores, each player signs.",
        ("reports the result alone", "fills in the own score", "does not sign the result"),
        "scorecard padd signature",
    ),
    Infraction(
        "7",
        "Forbidden notes",
        (),
        f"{CODE} 7",
        "Nothing is written down during play but what both players can see at any time.",
        ("writes down the dilemmas under a mission",),
        "notes writing pencil paper",
    ),
    Infraction(
        "8",
        "Director who plays",
        (),
        f"{CODE} 8",
        "A director does not play in a tournament of his own.",
        ("plays in the tournament that he directs",),
        "director participant",
    ),
)

FORBIDDEN = (
    Infraction(
        "G1",
        "Marked cards",
        (),
        GLOSSARY,
        "Cards are not marked; a logo on the sleeves is in the same corner of every card.",
        ("marks cards", "sleeves with a logo in different corners"),
        "bent scratched worn",
        remedy="Show the cards to the director; replace what is marked.",
    ),
    Infraction(
        "G2",
        "Proxy cards",
        (),
        GLOSSARY,
        "No card stands for another, but for commons of a sealed deck.",
        ("plays with a proxy card",),
        "copy substitute photocopy",
    ),
    Infraction(
        "G3",
        "Discard pile handled",
        (),
        GLOSSARY,
        "Nobody looks at or touches a discard pile unless a card says so.",
        ("looks through a discard pile",),
        "touches searches",
    ),
    Infraction(
        "G4",
        "Cards swapped",
        (),
        GLOSSARY,
        "The cards of a deck stay the same for the tournament; with sealed decks unused ones may be swapped in.",
        ("swaps cards of the deck between games", "trades a card of the deck"),
        "changes exchange sideboard",
    ),
    Infraction(
        "G5",
        "Cheating",
        (),
        GLOSSARY,
        "The director has the last word on cheating and on the misuse of cards.",
        ("cheats", "misuses a card"),
        "deception lies peeks stacks false shuffle",
    ),
    Infraction(
        "G6",
        "Stalling",
        (),
        GLOSSARY,
        "The director has the last word on stalling and timing.",
        ("plays slowly to win on time",),
        "slow delay clock",
    ),
    Infraction(
        "G7",
        "Game disrupted",
        (),
        GLOSSARY,
        "The director has the last word where games are disrupted.",
        ("disrupts a game",),
        "disturbs noise abuse insult interferes",
    ),
)

DECIPHER_1997 = Ladder(
    code="decipher-1997",
    name="Code of conduct of 1997",
    section=CODE,
    infractions=(*RULES, *FORBIDDEN),
    levels=OPG.levels,
    groups=MappingProxyType({**{rule.letter: "Code of conduct" for rule in RULES}, "G": "Glossary"}),
    free=True,
    intent_step=0,
    repeat_step=0,
    before_event=None,
)
