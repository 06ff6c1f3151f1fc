"""Read the reports of EventLink, which are plain text in columns, below a few lines about the event."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from tournaments.engine.formats.brought import BroughtEvent, Format, FormatError
from tournaments.engine.formats.people import read_american_date, tidy
from tournaments.engine.formats.tables import is_table, read_table

MOST_HEAD = 60
"""How many lines may stand above the columns."""
_RULE = re.compile(r"^\s*[-=_]{10,}\s*$")
_FACT = re.compile(r"^\s*(Event|Event Date|Report|Round)\s*:\s*(.+)$", re.IGNORECASE)
_NUMBER_OF_EVENT = re.compile(r"\s*\(\d+\)\s*$")
_GAP = re.compile(r"\s{2,}|\t")
_FIRST_NUMBER = re.compile(r"^\s*\d+(?:\s|$)")
TEXTS = ("name", "player", "opponent", "player 1", "player 2", "result")


class EventlinkReport(NamedTuple):
    """A report: what stands above its columns, their headings, and its rows with the number of each line."""

    facts: dict[str, str]
    heads: list[str]
    rows: list[tuple[int, list[str]]]


def is_report(text: str) -> bool:
    """Return whether columns with known headings stand above a ruled line."""
    report = _cut(text)
    return report is not None and is_table("\t".join(report.heads))


def read_report(text: str) -> BroughtEvent:
    """Return the event of pairings, or the players of standings. Raises FormatError with the line."""
    report = _cut(text)
    if report is None or not report.rows:
        raise FormatError("The report has headings and no rows.")
    return replace(
        read_table(_build_table(report)),
        format=Format.EVENTLINK,
        title=_NUMBER_OF_EVENT.sub("", report.facts.get("event", "")),
        starts_on=read_american_date(report.facts.get("event date", "")),
        game="Magic: The Gathering",
    )


def _build_table(report: EventlinkReport) -> str:
    """Return the report as a table of tabs, each row in the line in which it stands."""
    heads = [*report.heads, "round"]
    lines = [""] * report.rows[-1][0]
    lines[report.rows[0][0] - 2] = "\t".join(heads)
    for number, cells in report.rows:
        lines[number - 1] = _line(cells, heads, report.facts.get("round", ""))
    return "\n".join(lines)


def _line(cells: Sequence[str], heads: Sequence[str], round_number: str) -> str:
    """Return a row of the table, with the round in its last column; missing cells are empty."""
    width = len(heads) - 1
    padded = (*cells[:width], *[""] * (width - len(cells)))
    return "\t".join((*padded, round_number))


def _cut(text: str) -> EventlinkReport | None:
    lines = text.splitlines()
    ruled = next((at for at, line in enumerate(lines[:MOST_HEAD]) if _RULE.match(line)), 0)
    if not ruled:
        return None
    heads = _headings(lines[ruled - 1].strip())
    facts = {fact[1].lower(): tidy(fact[2]) for line in lines[:ruled] if (fact := _FACT.match(line))}
    return EventlinkReport(facts, heads, list(_rows(lines, ruled + 1, heads)))


def _headings(line: str) -> list[str]:
    """Cut the headings by words, or by gaps where they have more than one word."""
    words = line.split()
    return words if is_table("\t".join(words)) else _GAP.split(line)


def _rows(lines: Sequence[str], start: int, heads: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows up to the last line that begins with a number; the copyright below is none."""
    for number, line in enumerate(lines[start:], start=start + 1):
        if _FIRST_NUMBER.match(line):
            yield number, _cells(line, heads)


def _cells(line: str, heads: Sequence[str]) -> list[str]:
    """Cut a line by its gaps; where a long name leaves none, figures are counted from both ends."""
    cells = list(map(tidy, _GAP.split(line.strip())))
    texts = [at for at, head in enumerate(heads) if head.lower() in TEXTS]
    if len(cells) == len(heads) or len(texts) != 1:
        return cells
    after = len(heads) - texts[0] - 1
    words = line.split(None, texts[0])
    parts = words[-1].rsplit(None, after) if after else [words[-1]]
    return [*words[:-1], *map(tidy, parts)]
