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
from tournaments.kernel.long_lists import Part, part
from tournaments.record.models import Event
from tournaments.record.selectors import records
from tournaments.record.selectors.forfeits import gone
from tournaments.record.selectors.outlooks import Outlooks, outlooks

DELAYED = ("delayed", "caution")


@dataclass(frozen=True, slots=True)
class Row:
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
class Table:
    """The standings after so many complete rounds. `waiting`: games of them still to be played (OPG 13.4).

    `void`: the rounds that were abandoned and count for nothing (OPG 7.4). `word`: what a round of everybody is.
    `stages`: the last round that is complete of each later stage, as it is called. `outlooks`: what the last round can
    still change, None before it is near.
    """

    rows: tuple[Row, ...]
    complete: int
    open_rounds: int
    waiting: tuple[str, ...]
    void: tuple[int, ...]
    word: str = "round"
    outlooks: Outlooks | None = None
    stages: tuple[str, ...] = ()

    @property
    def after(self) -> str:
        """Say what the table counts: "3 rounds and the Tribbles Finals"."""
        plural = "" if self.complete == 1 else "es" if self.word == "match" else "s"
        rounds = f"{self.complete} {self.word}{plural}"
        return join_words([*([rounds] if self.complete or not self.stages else []), *self.stages])


def standings_table(event: Event) -> Table:
    """With badges per round and the reason of every place, in words."""
    written, known = records.known_record(event, void=True)
    seen = replace(written, rounds=tuple(played for played in written.rounds if not played.void))
    return Table(
        rows=rows_of(event, seen, known),
        complete=len({played.of_round for played in seen.rounds if played.complete}),
        open_rounds=sum(not played.complete for played in seen.rounds),
        waiting=_waiting(seen),
        void=tuple(played.of_round for played in written.rounds if played.void),
        word=records.rules_of(event).round_word,
        outlooks=_outlooks(event, seen, known),
        stages=tuple(_last_of_stages(seen)),
    )


def _last_of_stages(seen: Record) -> Iterator[str]:
    for stage in seen.stages:
        complete = [played for played in stage.rounds if played.complete and not played.void]
        if complete:
            yield add_article(complete[-1].name or STAGES[stage.code].describe_round(len(complete)))


def _outlooks(event: Event, seen: Record, known: Mapping[str, records.Entrant]) -> Outlooks | None:
    """Nothing is worked out for an event that is over."""
    rules = records.rules_of(event)
    return outlooks(rules, seen, build_scorecards(rules, seen), known) if event.state == Event.State.RUNNING else None


def standings_rows(event: Event) -> tuple[Row, ...]:
    return rows_of(event, *records.known_record(event))


@dataclass(frozen=True, slots=True)
class WorkedFigures:
    """Rank, name, and for each figure the sum it came from: of many players those of `part`."""

    players: tuple[tuple[int, str, Mapping[str, str]], ...]
    part: Part[Standing]


def worked_figures(event: Event, page: str = "") -> WorkedFigures:
    seen, known = records.known_record(event)
    cards, standings = records.ranked(event, seen, explained=False)
    rules, rounds = records.rules_of(event), records.counted_rounds(event, seen)
    counted = counted_cards(rules, seen, cards)

    def worked(place: Standing) -> Mapping[str, str]:
        if rules.seeded:
            return {step.heading: step.formatter(place.figures[step.code]) for step in list_shown_steps(rules)}
        return labelled(rules, explain_figures(rules, counted, place.player, rounds=rounds))

    shown = part({"page": page}, standings, lambda: lambda place: known[place.player].name)
    players = tuple((place.rank, known[place.player].name, worked(place)) for place in shown.rows)
    return WorkedFigures(players, shown)


def labelled(rules: GameRules, figures: Mapping[str, str]) -> Mapping[str, str]:
    """By heading instead of by code."""
    headings = dict(list_columns(rules))
    return {headings.get(code, code): text for code, text in figures.items()}


def brief_of(rules: GameRules, line: Line) -> tuple[str, str]:
    """What stands for a round in a list of them: how it ended, or of a match that nobody wins what it gave."""
    first = rules.scoring.figures[0]
    return badge(rules, line) if rules.says_outcomes else (first.formatter(line.figures[first.code]), "")


def badge(rules: GameRules, line: Line) -> tuple[str, str]:
    """What it says, and its look."""
    outcome = line.award.outcome
    return DELAYED if line.award.provisional else (rules.outcome_label(outcome), outcome.value.lower())


def why_in_words(standing: Standing, names: Mapping[str, str]) -> str:
    """Why a player stands above the next: what decided, and of each earlier tiebreaker why it did not."""
    return named(standing.why, names)


def named(text: str, names: Mapping[str, str]) -> str:
    """Names in place of the ids that the engine puts in curly braces."""
    return re.sub(r"\{([^{}]+)\}", lambda match: f"{names.get(match[1], match[1])}", text) if "{" in text else text


@contextmanager
def in_names(event: Event) -> Iterator[None]:
    """What the engine refuses says names in the place of ids."""
    try:
        yield
    except RuleViolation as violation:
        if "{" not in violation.message and not any("{" in found.message for found in violation.findings):
            raise
        names = records.names(event)
        message, findings = named(violation.message, names), in_names_of(violation.findings, names)
        raise RuleViolation(violation.code, message, violation.section, findings) from None


def in_names_of(findings: Iterable[Violation], names: Mapping[str, str]) -> tuple[Violation, ...]:
    """Return the findings with names in the place of ids."""
    return tuple(replace(finding, message=named(finding.message, names)) for finding in findings)


def rows_of(event: Event, seen: Record, known: Mapping[str, records.Entrant]) -> tuple[Row, ...]:
    """The table of a record that was read already."""
    scored, standings = records.ranked(event, seen)
    cards = {card.player: card for card in scored}
    names = {player: entrant.name for player, entrant in known.items()}
    base = f"{event.get_absolute_url()}players/"
    rules = records.rules_of(event)
    steps = list_shown_steps(rules)

    def row(standing: Standing) -> Row:
        figures = tuple([step.formatter(standing.figures[step.code]) for step in steps])
        badges = tuple([brief_of(rules, line) for line in cards[standing.player].lines])
        return _row(standing, badges, known[standing.player], names, base, figures)

    return tuple(map(row, standings))


def _row(
    standing: Standing,
    badges: tuple[tuple[str, str], ...],
    own: records.Entrant,
    names: Mapping[str, str],
    base: str,
    figures: tuple[str, ...],
) -> Row:
    return Row(
        rank=standing.rank,
        pk=own.pk,
        url=f"{base}{own.pk}/",
        name=own.name,
        gone=gone(standing, own.mark),
        badges=badges,
        figures=figures,
        why=why_in_words(standing, names),
    )


def _waiting(seen: Record) -> tuple[str, ...]:
    still_open = frozenset(OPEN)
    late = (
        (played.of_round, match.table or 0)
        for played in seen.rounds
        for match in played.matches
        for result in match.games[:1]
        if result.ending in still_open
    )
    return tuple(f"round {number}, table {table}" for number, table in sorted(late))
