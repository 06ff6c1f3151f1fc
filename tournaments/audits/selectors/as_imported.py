"""Check that an imported event equals its file, except where acts changed it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.audits.selectors.checks import Check, Difference, Tone, build_check, count
from tournaments.audits.selectors.journal import acted_on
from tournaments.engine import LABELS, get_brought
from tournaments.engine.document.two_seats import list_players, read_match_result
from tournaments.engine.texts import join_words
from tournaments.exchange.selectors.documents import canonical
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.registry import read_facts
from tournaments.people.acts import Imported, PeopleTag
from tournaments.record.models import Event, ImportedDocument, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.outcomes import digest_of_text

LABEL = "What was imported is as its file"
Table = tuple[int, frozenset[str]]
"""A round, and who sat there."""


def import_matches_its_file(event: Event) -> Check:
    file = ImportedDocument.objects.filter(event=event).first()
    if file is None:
        return Check("import", LABEL, Tone.GREY, "Not imported: every act of it was entered here.")
    entry = JournalEntry.objects.filter(event=event, tag=PeopleTag.EVENT_IMPORTED).first()
    digest = read_facts(Imported, entry.facts).digest if entry else ""
    tables = count(len(_in_file(file)), "table")
    return build_check(
        "import",
        LABEL,
        [*_other_file(file, digest), *_other_tables(event, file)],
        holds=f"{tables} as in the file, but for what was entered since.",
        differs="The event is not what was imported.",
        unknown="" if digest else f"{tables} as in the file; imported before the journal kept a digest of it.",
    )


def tables_in_file(event: Event) -> dict[int, Mapping[str, Any]]:
    """Map matches to what the file says about their tables; empty for an event without a file."""
    file = ImportedDocument.objects.filter(event=event).first()
    if file is None:
        return {}
    written, tables = _in_file(file), _tables(event)
    return {pk: written[table] for table, pk in tables.items() if table in written}


def _other_file(file: ImportedDocument, digest: str) -> Iterator[Difference]:
    stands = digest_of_text(file.written)
    if digest and digest != stands:
        yield Difference("Digest of the file", digest, stands)


def _other_tables(event: Event, file: ImportedDocument) -> Iterator[Difference]:
    """Yield tables of the file that are missing or differ without an act."""
    written, stands = _in_file(file), _of_rounds(json.loads(json.dumps(canonical(event)))["rounds"])
    tables, acted, names = _tables(event), acted_on(event), records.names(event)
    for table, match in written.items():
        if stands.get(table) != match and tables.get(table) not in acted:
            yield Difference(_where(table, names), _in_words(match, names), _in_words(stands.get(table), names))


def _in_file(file: ImportedDocument) -> dict[Table, Mapping[str, Any]]:
    return _of_rounds(json.loads(file.facts)["rounds"])


def _of_rounds(rounds: list[dict[str, Any]]) -> dict[Table, Mapping[str, Any]]:
    return {(row["number"], frozenset(list_players(match))): match for row in rounds for match in row["matches"]}


def _tables(event: Event) -> dict[Table, int]:
    """The key of every match, by its round and the ids of who sits there."""
    ids, seated = records.entry_ids(event), dict[int, tuple[int, set[str]]]()
    seats = Seat.objects.filter(round__event=event)
    for pk, number, player in seats.values_list("match_id", "round__number", "player_id"):
        seated.setdefault(pk, (number, set()))[1].add(ids.get(player, ""))
    return {(number, frozenset(players)): pk for pk, (number, players) in seated.items()}


def _where(table: Table, names: Mapping[str, str]) -> str:
    return f"Round {table[0]}, {' v '.join(sorted(f'{names.get(player, player)}' for player in table[1]))}"


def _in_words(match: Mapping[str, Any] | None, names: Mapping[str, str]) -> str:
    if match is None:
        return "no such table"
    players = [names.get(player, player) for player in list_players(match)]
    ended = LABELS.get(match.get("result", ""), "no result").lower()
    if not match.get("result"):
        return f"{ended}, {' : '.join(f'{name} –' for name in players)}"
    result = read_match_result(match)
    sides = (f"{name} {_figure(result.get_facts(seat))}" for seat, name in enumerate(players))
    won = f", in favour of {join_words(players[seat] for seat in result.winners)}" if result.winners else ""
    return f"{ended}, {' : '.join(sides)}{won}"


def _figure(facts: Mapping[str, Any]) -> str:
    figure = get_brought(facts)
    return "–" if figure is None else str(figure)
