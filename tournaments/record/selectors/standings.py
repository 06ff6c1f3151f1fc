"""The standings as pages show them: badges, figures, and the reason of every place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from tournaments.engine import OPEN, STAGES, build_scorecards, counted_cards
from tournaments.engine.core.explanations import explain_figures, list_columns, list_shown_steps
from tournaments.engine.core.system import GameRules, add_article
from tournaments.engine.core.types import Line, Record, RuleViolation, Standing, Violation
from tournaments.engine.texts import join_words
from tournaments.kernel.long_lists import ListPart, make_part
from tournaments.record.models import Event
from tournaments.record.selectors import records
from tournaments.record.selectors.forfeits import why_gone
from tournaments.record.selectors.outlooks import Outlooks, outlooks

DELAYED = ("delayed", "caution")


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A line of the standings, ready to show; `url` is the player's card in this event."""

    rank: int
    pk: int
    url: str
    name: str
    gone: str
    badges: tuple[tuple[str, str], ...]
    figures: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The standings after `complete` rounds.

    `waiting`: games of them still to be played (OPG 13.4). `void`: abandoned rounds that count for nothing (OPG 7.4).
    `word`: the word for a round of everybody. `stages`: the label of the last complete round of each later stage.
    `outlooks`: what the last round can still change, None before it is near.
    """

    rows: tuple[StandingsRow, ...]
    complete: int
    open_rounds: int
    waiting: tuple[str, ...]
    void: tuple[int, ...]
    word: str = "round"
    outlooks: Outlooks | None = None
    stages: tuple[str, ...] = ()

    @property
    def after(self) -> str:
        """Say what the table counts, such as "3 rounds and the Tribbles Finals"."""
        plural = ""
        if self.complete != 1:
            plural = "s"
            if self.word == "match":
                plural = "es"
        rounds = f"{self.complete} {self.word}{plural}"
        return join_words([*([rounds] if self.complete or not self.stages else []), *self.stages])


def standings_table(event: Event) -> StandingsTable:
    """Return the standings with a badge per round and the reason of every place in words."""
    written, known = records.known_record(event, void=True)
    seen = replace(written, rounds=tuple(played for played in written.rounds if not played.void))
    return StandingsTable(
        rows=standings_rows_of(event, seen, known),
        complete=len({played.of_round for played in seen.rounds if played.complete}),
        open_rounds=sum(not played.complete for played in seen.rounds),
        waiting=_delayed_tables(seen),
        void=tuple(played.of_round for played in written.rounds if played.void),
        word=records.rules_of(event).round_word,
        outlooks=_outlooks(event, seen, known),
        stages=tuple(_last_of_stages(seen)),
    )


def _last_of_stages(seen: Record) -> Iterator[str]:
    for stage in seen.stages:
        complete = []
        for played in stage.rounds:
            if played.complete and not played.void:
                complete.append(played)
        if complete:
            yield add_article(complete[-1].name or STAGES[stage.code].describe_round(len(complete)))


def _outlooks(event: Event, seen: Record, known: Mapping[str, records.Entrant]) -> Outlooks | None:
    """Return the outlooks; nothing is computed for an event that is over."""
    rules = records.rules_of(event)
    if event.state == Event.State.RUNNING:
        return outlooks(rules, seen, build_scorecards(rules, seen), known)
    return None


def standings_rows(event: Event) -> tuple[StandingsRow, ...]:
    return standings_rows_of(event, *records.known_record(event))


@dataclass(frozen=True, slots=True)
class WorkedFigures:
    """Rank and name of players with the sum behind each figure; of many players those of `part`."""

    players: tuple[tuple[int, str, Mapping[str, str]], ...]
    part: ListPart[Standing]


def worked_figures(event: Event, page: str = "") -> WorkedFigures:
    seen, known = records.known_record(event)
    cards, standings = records.score_and_rank(event, seen, explained=False)
    rules, rounds = records.rules_of(event), records.counted_rounds(event, seen)
    counted = counted_cards(rules, seen, cards)

    def explain(place: Standing) -> Mapping[str, str]:
        if rules.seeded:
            return {step.heading: step.formatter(place.figures[step.code]) for step in list_shown_steps(rules)}
        return label_figures(rules, explain_figures(rules, counted, place.player, rounds=rounds))

    shown = make_part({"page": page}, standings, lambda: lambda place: known[place.player].name)
    players = tuple((place.rank, known[place.player].name, explain(place)) for place in shown.rows)
    return WorkedFigures(players, shown)


def label_figures(rules: GameRules, figures: Mapping[str, str]) -> Mapping[str, str]:
    """Return the figures by heading instead of by code."""
    headings = dict(list_columns(rules))
    return {headings.get(code, code): text for code, text in figures.items()}


def round_summary(rules: GameRules, line: Line) -> tuple[str, str]:
    """Return (text, look) of a round in a list: how it ended, or what a match without a winner gave."""
    first = rules.scoring.figures[0]
    if rules.says_outcomes:
        return badge(rules, line)
    return (first.formatter(line.figures[first.code]), "")


def badge(rules: GameRules, line: Line) -> tuple[str, str]:
    """Return the text and the look of an outcome's badge."""
    outcome = line.award.outcome
    if line.award.provisional:
        return DELAYED
    return (rules.outcome_label(outcome), outcome.value.lower())


def why_in_words(standing: Standing, names: Mapping[str, str]) -> str:
    """Say why a player is above the next: what decided, and why each earlier tiebreaker did not."""
    return insert_names(standing.why, names)


def insert_names(text: str, names: Mapping[str, str]) -> str:
    """Put names in place of the ids that the engine writes in curly braces."""
    if "{" in text:
        return re.sub(r"\{([^{}]+)\}", lambda match: f"{names.get(match[1], match[1])}", text)
    return text


@contextmanager
def name_players_in_refusals(event: Event) -> Iterator[None]:
    """Put names in place of ids in what the engine refuses."""
    try:
        yield
    except RuleViolation as violation:
        if "{" not in violation.message and not any("{" in found.message for found in violation.findings):
            raise
        names = records.names(event)
        message, findings = insert_names(violation.message, names), insert_names_in_findings(violation.findings, names)
        raise RuleViolation(violation.code, message, violation.section, findings) from None


def insert_names_in_findings(findings: Iterable[Violation], names: Mapping[str, str]) -> tuple[Violation, ...]:
    """Return the findings with names in place of ids."""
    return tuple(replace(finding, message=insert_names(finding.message, names)) for finding in findings)


def standings_rows_of(event: Event, seen: Record, known: Mapping[str, records.Entrant]) -> tuple[StandingsRow, ...]:
    """Return the table of a record that was read already."""
    scored, standings = records.score_and_rank(event, seen)
    cards = {card.player: card for card in scored}
    names = {player: entrant.name for player, entrant in known.items()}
    base = f"{event.get_absolute_url()}players/"
    rules = records.rules_of(event)
    steps = list_shown_steps(rules)

    def row(standing: Standing) -> StandingsRow:
        figures = tuple([step.formatter(standing.figures[step.code]) for step in steps])
        badges = tuple([round_summary(rules, line) for line in cards[standing.player].lines])
        return _standings_row(standing, badges, known[standing.player], names, base, figures)

    return tuple(map(row, standings))


def _standings_row(
    standing: Standing,
    badges: tuple[tuple[str, str], ...],
    own: records.Entrant,
    names: Mapping[str, str],
    base: str,
    figures: tuple[str, ...],
) -> StandingsRow:
    return StandingsRow(
        rank=standing.rank,
        pk=own.pk,
        url=f"{base}{own.pk}/",
        name=own.name,
        gone=why_gone(standing, own.mark),
        badges=badges,
        figures=figures,
        why=why_in_words(standing, names),
    )


def _delayed_tables(seen: Record) -> tuple[str, ...]:
    still_open = frozenset(OPEN)
    late = (
        (played.of_round, match.table or 0)
        for played in seen.rounds
        for match in played.matches
        for result in match.games[:1]
        if result.ending in still_open
    )
    return tuple(f"round {number}, table {table}" for number, table in sorted(late))
