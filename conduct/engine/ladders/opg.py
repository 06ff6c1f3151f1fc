"""OPG B: the code of conduct of The Continuing Committee, in our own words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from conduct.engine.types import Evidence, Infraction, Ladder, Level

NAMES = MappingProxyType(
    {
        Level.WARNING: "Verbal warning",
        Level.WRITTEN: "Written warning",
        Level.TURN_LOSS: "Turn loss",
        Level.GAME_LOSS: "Game loss",
        Level.DISQUALIFICATION: "Disqualification",
    }
)


def _infraction(
    label: str, levels: tuple[Level, ...], text: str, examples: tuple[str, ...], also: str, **more: Any
) -> Infraction:
    code, _, name = label.partition(" ")
    return Infraction(code, name, levels, f"OPG B {code}", text, examples, also, **more)


PROCEDURAL = (
    _infraction(
        "A1 Procedural error, minor",
        (Level.WARNING,),
        "Without meaning to, a player disturbs the tournament a little; it hardly holds anything up.",
        (
            "leaves the area before reporting the score to the director",
            "hands in a deck without uniform orientation at a deck check",
        ),
        "walks away away from table cards upside down mixed forgot scorecard",
    ),
    _infraction(
        "A2 Procedural error, major",
        (Level.WRITTEN,),
        "Without meaning to, a player disturbs the tournament so that it is held up.",
        (
            "spills a drink on a game in progress",
            "damages cards so that they differ noticeably from the rest of the deck",
        ),
        "beverage coffee water knocks over torn creased accident",
    ),
    _infraction(
        "A3 Procedural error, severe",
        (Level.TURN_LOSS,),
        "Without meaning to, a player disturbs the tournament badly and holds it up for long.",
        (
            "keeps an opponent's card in the own deck after a round and notices it in the next round's game",
            "is severely late for a round",
        ),
        "delinquent delay absent forgot to return retained cards",
    ),
)

MISCONDUCT = (
    _infraction(
        "B1 Misconduct, minor",
        (Level.WRITTEN,),
        "A player disturbs somebody without hindering the tournament.",
        ("profanity or offensive speech", "makes unreasonable demands of the director", "shows offensive material"),
        "swears curses insults rude language shirt picture",
    ),
    _infraction(
        "B2 Misconduct, major",
        (Level.TURN_LOSS,),
        "A player disturbs others or the director without hindering the tournament much. Nobody is touched, nobody"
        " is distressed.",
        (
            "does not follow an instruction of the director",
            "demands a penalty for the opponent",
            "watches other games against the wishes of their players",
        ),
        "disobeys ignores refuses instructions spectator spectating scouting",
    ),
    _infraction(
        "B3 Misconduct, severe",
        (Level.GAME_LOSS, Level.DISQUALIFICATION),
        "A player hinders the tournament, touches somebody against his will or causes distress. The director decides"
        " whether the player may go on (level 3) or not (level 4).",
        (
            "coercion of somebody else",
            "excessive arguing with the director after a ruling",
            "physical assault on a player or the director",
            "threatening remarks",
        ),
        "threatens hits violence pushes shouting harassment unwanted contact distress",
        note="OPG B B3",
        report_to_department=True,
    ),
)

CONTEMPT = (
    _infraction(
        "C1 Deception",
        (Level.DISQUALIFICATION,),
        "A player gets round the rules of the game or the tournament on purpose, for an advantage.",
        (
            "gives a false identity at registration",
            "misreports the result of a game",
            "makes a false shuffle",
            "sleight of hand that moves, turns or shows a card",
            "gains illegal advance knowledge of the game",
        ),
        "cheats cheating lies fake name stacks peeks palming",
        evidence=Evidence.INTENT,
        intent_counts=False,
    ),
    _infraction(
        "C2 Collusion",
        (Level.DISQUALIFICATION,),
        "Players work together, or try to, so that a game does not end as it would by itself.",
        (
            "offers an opponent compensation to concede or play badly",
            "reports a predetermined result",
            "bribes the director about pairings or results",
        ),
        "fixed match agreed money prize split deal throws throwing",
        evidence=Evidence.COLLABORATION,
        intent_counts=False,
    ),
    _infraction(
        "C3 Stalling",
        (Level.TURN_LOSS,),
        "A player plays slowly or repeats himself on purpose, so that the time of the round runs out.",
        (
            "flies a ship back and forth",
            "beams personnel to and fro repeatedly",
            "studies well known dilemmas closely",
            "takes an over-long decision about the personnel of a mission attempt",
        ),
        "slow play clock time wasting delays",
        note="OPG B C3",
        intent_counts=False,
        observed_seconds=20,
    ),
)

DECK = (
    _infraction(
        "D1 Illegal deck",
        (Level.TURN_LOSS,),
        "The deck has a wrong number of cards, cards that are not legal in the format, more copies than allowed, or"
        " other cards than its list.",
        (
            "the deck holds another Data than the list says",
            "the deck contains a card that is illegal in the format",
            "the deck has more copies of a card than the format allows",
        ),
        "banned 59 cards too few too many four copies dilemma pile card count wrong mismatch three"
        " deck Q's Tent Civil War Traditional"
        " standard The Weak Will Perish",
        after_list=True,
        waivable=True,
        remedy="Correct the cards that are played with before the next round begins.",
    ),
    _infraction(
        "D2 Illegal deck list",
        (Level.TURN_LOSS,),
        "The list has a wrong number of cards, cards that are not legal in the format, more copies than allowed, or"
        " other cards than the deck. Only where lists are required and decks are checked.",
        (
            "the list cites another Data than is in the deck",
            "the list cites a card that is illegal in the format",
            "the list cites four copies of a card",
        ),
        "decklist written wrong mismatch banned registration sheet list Q's Tent Civil War Traditional standard"
        " The Weak Will Perish",
        lists_only=True,
        remedy="Bring the cards that are played with in line with the list before the next round begins.",
    ),
    _infraction(
        "D3 Non-random presentation",
        (Level.WARNING,),
        "A player does not randomise the deck, or another pile that is shuffled, before the opponent cuts it.",
        ("presents the deck for a cut without shuffling after a download",),
        "unshuffled insufficient shuffle random",
    ),
    _infraction(
        "D4 Marked cards",
        (Level.WRITTEN,),
        "Face down the cards or sleeves do not all look the same. Marks on cards of one kind may be evidence of C1.",
        (
            "worn sleeves that no longer look uniform",
            "every ship has a bent corner",
            "foil cards curl and non-foil cards lie flat",
        ),
        "scratched warped dirty pattern",
        remedy="Make the cards uniform face down: replace the marked ones, or sleeve all cards that are played with.",
    ),
)

OPG = Ladder(
    code="opg",
    name="Code of Conduct",
    section="OPG B",
    infractions=(*PROCEDURAL, *MISCONDUCT, *CONTEMPT, *DECK),
    levels=NAMES,
    illegal_deck="D1",
)
