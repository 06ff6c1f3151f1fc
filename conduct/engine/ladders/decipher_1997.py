"""D97 1.23, 1.24: the eight rules of 1997 and what its glossary forbids, in our own words. No levels are numbered."""

from __future__ import annotations

from conduct.engine.ladders.opg import OPG
from conduct.engine.types import Infraction, Ladder

CODE = "D97 1.23"
GLOSSARY = "D97 1.24"


def _infraction(label: str, text: str, examples: tuple[str, ...], also: str, remedy: str = "") -> Infraction:
    code, _, name = label.partition(" ")
    section = GLOSSARY if code.startswith("G") else f"{CODE} {code}"
    return Infraction(code, name, (), section, text, examples, also, remedy=remedy)


RULES = (
    _infraction(
        "1 Cards not counted",
        "Everybody counts the opponent's cards before and after each game.",
        ("refuses to let the deck be counted", "leaves cards out of the deck", "keeps a card of the opponent"),
        "count number of cards missing territory",
    ),
    _infraction(
        "2 Points kept back",
        "A player tells his points whenever the opponent asks.",
        ("does not tell the own points when asked",),
        "score hides refuses",
    ),
    _infraction(
        "3 Cards turned differently",
        "All cards of the draw deck and the side decks lie in one direction.",
        ("cards without uniform orientation",),
        "upside down direction oriented mixed",
        remedy="Turn the cards one way, as soon as the opponent asks.",
    ),
    _infraction(
        "4 Discards not shown",
        "The opponent has the chance to see every card that goes to the discard pile or comes from it.",
        ("discards a card without showing it", "takes a card from the discard pile unseen"),
        "hides reveal",
    ),
    _infraction(
        "5 Misplay",
        "An error is corrected only while the game is played: call a judge at once. After the game its result stands.",
        ("plays a card against the rules", "complains about an error after the game"),
        "mistake wrong illegal move late complaint",
    ),
    _infraction(
        "6 Result not reported together",
        "Both opponents report together. The scorekeeper fills in the scores, each player signs.",
        ("reports the result alone", "fills in the own score", "does not sign the result"),
        "scorecard padd signature",
    ),
    _infraction(
        "7 Forbidden notes",
        "Nothing is written down during play but what both players can see at any time.",
        ("writes down the dilemmas under a mission",),
        "notes writing pencil paper",
    ),
    _infraction(
        "8 Director who plays",
        "A director does not play in a tournament of his own.",
        ("plays in the tournament that he directs",),
        "director participant",
    ),
)

FORBIDDEN = (
    _infraction(
        "G1 Marked cards",
        "Cards are not marked; a logo on the sleeves is in the same corner of every card.",
        ("marks cards", "sleeves with a logo in different corners"),
        "bent scratched worn",
        remedy="Show the cards to the director; replace what is marked.",
    ),
    _infraction(
        "G2 Proxy cards",
        "No card stands for another, but for commons of a sealed deck.",
        ("plays with a proxy card",),
        "copy substitute photocopy",
    ),
    _infraction(
        "G3 Discard pile handled",
        "Nobody looks at or touches a discard pile unless a card says so.",
        ("looks through a discard pile",),
        "touches searches",
    ),
    _infraction(
        "G4 Cards swapped",
        "The cards of a deck stay the same for the tournament; with sealed decks unused ones may be swapped in.",
        ("swaps cards of the deck between games", "trades a card of the deck"),
        "changes exchange sideboard",
    ),
    _infraction(
        "G5 Cheating",
        "The director has the last word on cheating and on the misuse of cards.",
        ("cheats", "misuses a card"),
        "deception lies peeks stacks false shuffle",
    ),
    _infraction(
        "G6 Stalling",
        "The director has the last word on stalling and timing.",
        ("plays slowly to win on time",),
        "slow delay clock",
    ),
    _infraction(
        "G7 Game disrupted",
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
    free=True,
    intent_step=0,
    repeat_step=0,
    before_event=None,
)
