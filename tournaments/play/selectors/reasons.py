"""Why a round is drawn as it is: the criteria of the guide, and a sentence for every pair."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.document import read_position
from tournaments.engine.types import Explanation
from tournaments.play.selectors import draws
from tournaments.play.selectors.drafts import Criterion, criteria
from tournaments.record.models import Event, Round
from tournaments.record.selectors.records import Entrant, entrants
from tournaments.record.selectors.standings import named


@dataclass(frozen=True, slots=True)
class Why:
    players: tuple[Entrant, ...]
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Reasons:
    """`differences`: what the replay of the stored position and seed says otherwise."""

    seed: int | None
    pairing_version: int
    is_best: bool
    proved: bool
    proof: str
    criteria: tuple[Criterion, ...]
    explanations: tuple[Why, ...]
    differences: tuple[str, ...]
    changed_because: str


def reasons(event: Event, drawn: Round) -> Reasons | None:
    """None for a round whose position and seed are not known."""
    if not drawn.position:
        return None
    now, best = draws.current_draw(drawn), draws.best_draw(drawn)
    known = entrants(event)
    return Reasons(
        seed=drawn.seed,
        pairing_version=drawn.pairing_version,
        is_best=not draws.is_worse(drawn, now, best),
        proved=best.proved,
        proof=best.proof,
        criteria=criteria(read_position(drawn.position), now, best, draws.without_byes(drawn)),
        explanations=tuple(_why(one, known) for one in now.explanations),
        differences=draws.differs(drawn),
        changed_because=drawn.changed_because,
    )


def _why(explanation: Explanation, known: dict[str, Entrant]) -> Why:
    names = {code: person.name for code, person in known.items()}
    players = tuple(known[player] for player in explanation.pair)
    return Why(players, explanation.code, named(explanation.text, names))
