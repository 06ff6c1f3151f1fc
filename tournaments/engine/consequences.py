"""OPG 2, 7.7, 8, 11, 12.4, B: what follows from an event for its players, and what takes each of it away.

One table says it. The code that awards a consequence reads it, and so do the page of the audit, the API and
docs/consequences.md.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournaments.engine.core.types import NO_SECTION


class Consequence(StrEnum):
    RESULT = "result"
    PLACE = "place"
    PRIZE = "prize"
    AWARD = "award"
    TITLE = "title"
    MASTERS = "Masters points"
    LEAGUE = "league points"
    LIFETIME = "lifetime points"
    """Whatever league points count for beyond the table of their league: lifetime and season lists, the Champions
    League, the title of the season's champion."""
    RATING = "rating"


class Effect(StrEnum):
    """From the weakest to the strongest: where several circumstances hold, the strongest counts."""

    COUNTS = "counts"
    LAST = "ranked last"
    WAITS = "waits"
    NOTHING = "nothing"


class Circumstance(StrEnum):
    """Of an event, then of a player in it."""

    UNFINISHED = "unfinished"
    CANCELLED = "cancelled"
    VOID = "void"
    REHEARSAL = "rehearsal"
    ALTERED = "altered"
    WAITING = "waiting"
    UNSANCTIONED = "unsanctioned"
    UNRATED = "unrated"
    LEAGUE_UNACKNOWLEDGED = "league_unacknowledged"
    FEW_CONFIRMED = "few_confirmed"
    FLAGGED_LATE = "flagged_late"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"
    DISQUALIFIED_AFTERWARDS = "disqualified_afterwards"
    RANKED_AGAIN = "ranked_again"


@dataclass(frozen=True, slots=True)
class Row:
    """What a circumstance does to the consequences; one that is not named counts. `because` is a sentence."""

    because: str
    section: str
    effects: Mapping[Consequence, Effect]


@dataclass(frozen=True, slots=True)
class Gate:
    """What became of one consequence, and the sentences that say why it does not count in full."""

    consequence: Consequence
    effect: Effect
    reasons: tuple[str, ...] = ()


FOR_PLAYERS = (Consequence.AWARD, Consequence.TITLE, Consequence.MASTERS)
IN_LEAGUES = (Consequence.LEAGUE, Consequence.LIFETIME)
ELSEWHERE = (*FOR_PLAYERS, *IN_LEAGUES, Consequence.RATING)
NOWHERE = dict.fromkeys(Consequence, Effect.NOTHING)
_FORFEITS = dict.fromkeys((Consequence.PRIZE, *FOR_PLAYERS, *IN_LEAGUES), Effect.NOTHING)

TABLE: Mapping[Circumstance, Row] = {
    Circumstance.UNFINISHED: Row(
        "The event is not finalized yet.",
        "OPG 8",
        dict.fromkeys((Consequence.PLACE, *ELSEWHERE), Effect.WAITS),
    ),
    Circumstance.CANCELLED: Row("The event was cancelled.", "OPG A", NOWHERE),
    Circumstance.VOID: Row("A coordinator declared the event void.", "OPG 1.2", NOWHERE),
    Circumstance.REHEARSAL: Row("The event is a rehearsal.", NO_SECTION, dict.fromkeys(ELSEWHERE, Effect.NOTHING)),
    Circumstance.ALTERED: Row(
        "Results are not what was frozen when the event was finalized, though no act changed them. Published ratings"
        " stay until that is decided.",
        "OPG 8",
        dict.fromkeys(ELSEWHERE, Effect.WAITS),
    ),
    Circumstance.WAITING: Row(
        "A coordinator looks at the event first. Its league counts it meanwhile: scoring there is the League"
        " Director's (OPG 12.4).",
        "OPG 8",
        dict.fromkeys((*FOR_PLAYERS, Consequence.LIFETIME, Consequence.RATING), Effect.WAITS),
    ),
    Circumstance.UNSANCTIONED: Row(
        "The event is not sanctioned. The Champions League needs no sanction (OPG 12.7).",
        "OPG 2",
        dict.fromkeys((*FOR_PLAYERS, Consequence.RATING), Effect.NOTHING),
    ),
    Circumstance.UNRATED: Row("The event is not rated.", "OPG 4.1, 8", {Consequence.RATING: Effect.NOTHING}),
    Circumstance.LEAGUE_UNACKNOWLEDGED: Row(
        "No coordinator has acknowledged the league that counts the event. Its points stay in the league's own table.",
        "OPG 12.1",
        {Consequence.LIFETIME: Effect.WAITS},
    ),
    Circumstance.FEW_CONFIRMED: Row(
        "Fewer than three of its players, or less than half of them, have a confirmed account, and no coordinator has"
        " accepted the event. Its points stay in the league's own table.",
        "OPG 12.4",
        {Consequence.LIFETIME: Effect.WAITS},
    ),
    Circumstance.FLAGGED_LATE: Row(
        "It was counted for its league once it had begun, and nobody else has confirmed that yet.",
        "OPG 12.2",
        dict.fromkeys(IN_LEAGUES, Effect.WAITS),
    ),
    Circumstance.DROPPED: Row("The player left the event early.", "OPG 7.5.1", {}),
    Circumstance.DISQUALIFIED: Row(
        "The player was disqualified in the event.", "OPG B", {**_FORFEITS, Consequence.PLACE: Effect.LAST}
    ),
    Circumstance.DISQUALIFIED_AFTERWARDS: Row("The player was disqualified after the event.", "OPG B", _FORFEITS),
    Circumstance.RANKED_AGAIN: Row(
        "The event was ranked again after a disqualification.", "OPG B", {Consequence.PLACE: Effect.LAST}
    ),
}
STRENGTH = tuple(Effect)


def find_effect(consequence: Consequence, circumstances: Collection[Circumstance]) -> Effect:
    """What remains of a consequence when all these circumstances hold."""
    effects = (TABLE[each].effects.get(consequence, Effect.COUNTS) for each in circumstances)
    return max(effects, key=STRENGTH.index, default=Effect.COUNTS)


def counts(consequence: Consequence, circumstances: Collection[Circumstance]) -> bool:
    """Whether it is given, if only by a last place."""
    return find_effect(consequence, circumstances) in (Effect.COUNTS, Effect.LAST)


def gates(circumstances: Collection[Circumstance]) -> tuple[Gate, ...]:
    """Each consequence with its effect and the reasons for it."""
    return tuple(gate(consequence, circumstances) for consequence in Consequence)


def gate(consequence: Consequence, circumstances: Collection[Circumstance]) -> Gate:
    """One consequence with its effect and the reasons for it."""
    return Gate(consequence, find_effect(consequence, circumstances), tuple(_reasons(consequence, circumstances)))


def _reasons(consequence: Consequence, circumstances: Collection[Circumstance]) -> Iterator[str]:
    for each in Circumstance:
        if each in circumstances and consequence in TABLE[each].effects:
            row = TABLE[each]
            yield f"{row.because} ({row.section})" if row.section else row.because


def build_markdown() -> str:
    """The table as docs/consequences.md holds it."""
    heading = ("", *Consequence, "section")
    lines = [heading, tuple("---" for _ in heading)]
    for row in TABLE.values():
        effects = (row.effects.get(one, Effect.COUNTS) for one in Consequence)
        lines.append((row.because, *effects, row.section))
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"
