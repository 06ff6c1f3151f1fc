"""A preview of an import: what a file would bring in, for the page and for the API. Nothing is saved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments import engine
from tournaments.engine.core.types import Record, Round
from tournaments.engine.document.listing import Announced
from tournaments.engine.formats.whole import WholeEvent
from tournaments.entries.services.profiles import Doubt
from tournaments.exchange.services.importable import read_document
from tournaments.exchange.services.imported import Meant, find_doubts


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """A round in figures: tables, byes, and tables without a result."""

    number: int
    tables: int
    byes: int
    open: int
    is_playoff: bool


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """A document as it would be imported. `doubts`: the names of which nobody has said yet who is meant."""

    whole: WholeEvent
    record: Record
    announced: Announced
    doubts: tuple[Doubt, ...]

    @property
    def rounds(self) -> tuple[RoundSummary, ...]:
        """Return what each round of the document holds."""
        return tuple(_summaries(self.record))

    @property
    def rules(self) -> str:
        """Return the name of the rules; house rules are called by their own."""
        return engine.game_rules(self.record.ruleset, self.record.options).name


def preview_import(whole: WholeEvent, *, players: Meant | None = None) -> ImportPreview:
    """Return what an import of the document would bring in, and whom it would ask about; nothing is saved.

    Raises DocumentError as the import does.
    """
    read = read_document(whole.document)
    doubts = find_doubts(read.named, players or {})
    return ImportPreview(whole, read.record, read.announced, tuple(doubts))


def _summaries(record: Record) -> Iterator[RoundSummary]:
    for played in record.rounds:
        yield _summary(played, is_playoff=False)
    for stage in record.stages:
        for played in stage.rounds:
            yield _summary(played, is_playoff=True)


def _summary(played: Round, *, is_playoff: bool) -> RoundSummary:
    tables = [match for match in played.matches if not match.is_alone]
    waiting = [match for match in tables if match.result is None]
    return RoundSummary(played.number, len(tables), len(played.matches) - len(tables), len(waiting), is_playoff)
