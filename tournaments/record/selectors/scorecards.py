"""The standings as values for the API: every card, every figure and how it came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments import engine
from tournaments.engine.core.explanations import explain_figures
from tournaments.engine.core.types import Line, Record, Standing
from tournaments.record.models import Event, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.final_rows import rows_of
from tournaments.record.selectors.forfeits import wins_nothing
from tournaments.record.selectors.outcomes import delayed_games
from tournaments.record.selectors.records import Entrant, entrants
from tournaments.record.selectors.standings import insert_names, why_in_words


@dataclass(frozen=True, slots=True)
class CardLine:
    round: int
    outcome: str
    figures: Mapping[str, int]
    opponents: tuple[Entrant, ...]
    provisional: bool

    @property
    def opponent(self) -> Entrant | None:
        """Return the opponent, if there was exactly one."""
        if len(self.opponents) == 1:
            return self.opponents[0]
        return None


@dataclass(frozen=True, slots=True)
class StandingsPlace:
    """A place with its card; `worked` says in words how each figure came about.

    `forfeits`: the place gives nothing, because the player was disqualified, in the event or after it.
    """

    rank: int
    player: Entrant
    figures: Mapping[str, int | float]
    decided_by: str | None
    explanation: str
    dropped: bool
    disqualified: bool
    eliminated: bool
    forfeits: bool
    lines: tuple[CardLine, ...]
    worked: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class StandingsData:
    complete_rounds: int
    waiting: tuple[str, ...]
    void_rounds: tuple[VoidRound, ...]
    standings: tuple[StandingsPlace, ...]


def standings_data(event: Event) -> StandingsData:
    """Return everything about the standings; empty before the first complete round."""
    seen, known = records.record(event), entrants(event)
    begun = {played.of_round for played in seen.rounds if played.complete}
    still_open = set()
    for played in seen.rounds:
        if not played.complete:
            still_open.add(played.of_round)
    return StandingsData(len(begun - still_open), delayed_games(event), void_rounds(event), _places(event, seen, known))


def _places(event: Event, seen: Record, known: Mapping[str, Entrant]) -> tuple[StandingsPlace, ...]:
    rules, rounds = records.rules_of(event), records.counted_rounds(event, seen)
    scored = engine.build_scorecards(rules, seen)
    cards, counted = {card.player: card for card in scored}, engine.counted_cards(rules, seen, scored)
    names = {code: person.name for code, person in known.items()}

    def place(standing: Standing) -> StandingsPlace:
        worked = explain_figures(rules, counted, standing.player, rounds=rounds)
        return StandingsPlace(
            rank=standing.rank,
            player=known[standing.player],
            figures=standing.figures,
            decided_by=standing.decided_by,
            explanation=why_in_words(standing, names),
            dropped=standing.dropped,
            disqualified=standing.disqualified,
            eliminated=standing.eliminated,
            forfeits=wins_nothing(standing, known[standing.player].mark),
            lines=tuple(_card_line(line, known) for line in cards[standing.player].lines),
            worked={figure: insert_names(text, names) for figure, text in worked.items()},
        )

    return tuple(map(place, records.standings_of(event, seen)))


def _card_line(line: Line, known: Mapping[str, Entrant]) -> CardLine:
    opponents = tuple(known[opponent] for opponent in line.opponents if opponent in known)
    return CardLine(line.round, str(line.outcome), line.figures, opponents, line.provisional)


@dataclass(frozen=True, slots=True)
class VoidRound:
    """A round that was abandoned; `round` is its number, with the game where a round has several.

    `drawn_again`: another round has the same label now.
    """

    round: str
    because: str
    drawn_again: bool


def void_rounds(event: Event) -> tuple[VoidRound, ...]:
    """Return the void rounds in the order of play."""
    if event.state == Event.State.LISTED:
        return ()
    rows = rows_of(event, Round)
    if rows is None:
        fields = ("number", "name", "of_round", "game", "state", "abandoned_because")
        rows = list(event.rounds.exclude(state=Round.State.DRAFT).order_by("number").only("event", *fields))
    counted = {row.label for row in rows if not row.is_void}
    rounds = []
    for row in rows:
        if row.is_void:
            rounds.append(
                VoidRound(row.label.removeprefix(f"{row.word} "), row.abandoned_because, row.label in counted)
            )
    return tuple(rounds)
