"""Which finalized events a coordinator looks at, and why (House-A7). The guide names none of these signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

MANY = 3
QUARTER = 4
"""What part of a round's clock even the fastest round takes: shuffling, playing, writing down."""


class Reason(StrEnum):
    RED = "red"
    CONCEDED_AGAIN = "conceded_again"
    FAST = "fast"
    FEW_CONFIRMED = "few_confirmed"
    ENTERED = "entered"
    CORRECTED = "corrected"
    CONCEDED = "conceded"
    OVERRULED = "overruled"
    LATE = "late"
    PLAYED = "played"


WEIGHTS: Mapping[Reason, int] = {
    Reason.RED: 100,
    Reason.CONCEDED_AGAIN: 40,
    Reason.FAST: 40,
    Reason.FEW_CONFIRMED: 25,
    Reason.ENTERED: 20,
    Reason.CORRECTED: 20,
    Reason.CONCEDED: 15,
    Reason.OVERRULED: 10,
    Reason.LATE: 8,
    Reason.PLAYED: 5,
}
SIGNS: Mapping[Reason, str] = {
    Reason.RED: "A check of its audit fails.",
    Reason.CONCEDED_AGAIN: "A player conceded who had conceded to the same opponent within a year before.",
    Reason.FAST: "It was finalized sooner after its listed start than its rounds take: a quarter of the clock each."
    " Results entered from paper afterwards are no sign.",
    Reason.FEW_CONFIRMED: "A league counts it, and few of its players have an account with a confirmed address.",
    Reason.ENTERED: "More than half of its players, four at least, were entered by somebody else and did nothing in it"
    " themselves; not asked of a director who is trusted.",
    Reason.CORRECTED: f"{MANY} results or more were corrected after their round was complete.",
    Reason.CONCEDED: f"{MANY} games of one round or more were conceded.",
    Reason.OVERRULED: "A draw was overruled by hand, with a reason.",
    Reason.LATE: "It was finalized after the week that a report has (OPG 8).",
    Reason.PLAYED: "A director played in it.",
}


@dataclass(frozen=True, slots=True)
class Figures:
    """What is asked about a finalized event.

    `failed`: labels of the checks of its audit that fail. `took`: from the listed start to the finalizing. `clock` is
    that of a round, `rounds` how many had a game. `late`: past the end of the week of the report, none if within.
    `passive` of its `players` were entered by somebody else and did nothing themselves. `corrected` results,
    `overruled` the round of each draw, `conceded` how many games by the round. `again`: how often at most somebody
    conceded to the same opponent within a year, of those who did it here.
    """

    failed: tuple[str, ...]
    took: timedelta
    clock: timedelta
    rounds: int
    late: timedelta
    players: int
    passive: int
    is_trusted: bool
    corrected: int
    overruled: tuple[int, ...]
    conceded: Mapping[int, int]
    again: int
    director_played: bool
    few_confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """One reason, in words that fit on a chip."""

    reason: Reason
    said: str


def signs(event: Figures) -> Iterator[Sign]:
    """In the order of their weight."""
    yield from (Sign(Reason.RED, f"audit: {label[:1].lower()}{label[1:]}, fails") for label in event.failed)
    if event.again > 1:
        yield Sign(Reason.CONCEDED_AGAIN, f"conceded to the same player {event.again} times in a year")
    if event.took < event.rounds * event.clock / QUARTER:
        minutes = max(0, int(event.took.total_seconds() // 60))
        yield Sign(Reason.FAST, f"{_count(event.rounds, 'round')} finalized {minutes} minutes after the start")
    if event.few_confirmed:
        yield Sign(Reason.FEW_CONFIRMED, "few players of a league with confirmed accounts")
    if not event.is_trusted and event.passive > MANY and 2 * event.passive > event.players:
        yield Sign(Reason.ENTERED, f"{event.passive} of {event.players} players entered by others alone")
    if event.corrected >= MANY:
        yield Sign(Reason.CORRECTED, f"{event.corrected} results corrected after their round")
    yield from _find_concessions(event.conceded)
    yield from _find_overruled(event.overruled)
    if event.late:
        yield Sign(Reason.LATE, f"finalized {_count(event.late.days + 1, 'day')} after its week")
    if event.director_played:
        yield Sign(Reason.PLAYED, "a director played")


def weight(codes: Iterable[str]) -> int:
    """Of all that was seen; the heaviest come first."""
    return sum(WEIGHTS[Reason(code)] for code in codes)


def _find_concessions(by_round: Mapping[int, int]) -> Iterator[Sign]:
    for number, games in sorted(by_round.items()):
        if games >= MANY:
            yield Sign(Reason.CONCEDED, f"{games} concessions in round {number}")


def _find_overruled(rounds: tuple[int, ...]) -> Iterator[Sign]:
    if rounds:
        numbers = [str(number) for number in sorted(set(rounds))]
        where = f"round {numbers[0]}" if len(numbers) == 1 else f"rounds {', '.join(numbers)}"
        yield Sign(Reason.OVERRULED, f"{_count(len(rounds), 'override')} in {where}")


def _count(how_many: int, what: str) -> str:
    return f"{how_many} {what}{'' if how_many == 1 else 's'}"
