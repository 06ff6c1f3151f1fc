"""What of an event document can become rows. Whatever cannot is named with its place, all of it at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments import engine
from tournaments.engine.document import DocumentError, read_event
from tournaments.engine.document.extra_time import ExtraTime, read_extra_time
from tournaments.engine.document.extras import (
    LARGE,
    MOST_PLAYERS,
    MOST_ROUNDS,
    Drawn,
    Named,
    read_drawn,
    read_logs,
    read_named,
)
from tournaments.engine.document.faults import Faults, each
from tournaments.engine.document.header import check_format, read_options, read_ruleset
from tournaments.engine.document.listing import Announced, read_listing
from tournaments.engine.document.numbering import check_numbering
from tournaments.engine.document.place import Place
from tournaments.engine.document.prizes import Won, read_prizes
from tournaments.engine.document.texts import check_texts
from tournaments.engine.game_loss import LOSSES
from tournaments.engine.log import Log
from tournaments.engine.types import Match, Record


@dataclass(frozen=True, slots=True)
class Read:
    """A document as values that fit the rows. `scheduled`: it says of how many rounds it is, else of those it has."""

    record: Record
    scheduled: bool
    announced: Announced
    named: tuple[Named, ...]
    drawn: tuple[Drawn, ...]
    logs: tuple[tuple[Log, ...], ...]
    extra_time: Mapping[tuple[int, int], ExtraTime]
    prizes: tuple[Won, ...]


def read_document(document: Any) -> Read:
    """Everything that a document says and rows hold. Raises DocumentError with everything that stands against it."""
    place = Place(document)
    check_format(place, "trekcc-event")
    faults, named = Faults(), tuple[Named, ...]()
    with faults.gathered():
        check_texts(document)
    _check_size(place, faults)
    with faults.gathered():
        named = read_named(document)
    with faults.gathered():
        record = read_event(document)
        _check_record(record, named)
    with faults.gathered():
        drawn = read_drawn(document, engine.PAIRING_VERSION)
    with faults.gathered():
        check_numbering(document)
    with faults.gathered():
        logs = read_logs(document)
    with faults.gathered():
        extra_time = read_extra_time(document)
    with faults.gathered():
        announced = read_listing(document, read_ruleset(place, read_options(place)).code)
    with faults.gathered():
        prizes = read_prizes(document)
    faults.tell()
    return Read(record, _is_scheduled(place), announced, named, drawn, logs, extra_time, prizes)


def _is_scheduled(place: Place) -> bool:
    options = place.child("options")
    return options.present and options.child("rounds").present


def _check_size(document: Place, faults: Faults) -> None:
    """What has no lists, or longer ones than anybody means, is not read any further."""
    try:
        for name, most in (("players", MOST_PLAYERS), ("rounds", MOST_ROUNDS)):
            place = document.required(name)
            if len(place.items()) > most:
                place.fail(f"expected at most {most:,}, not {len(place.value):,}")
    except DocumentError as error:
        faults.add(error)
        faults.tell()
    seed = document.child("seed")
    with faults.gathered():
        if seed.present:
            seed.integer(-LARGE - 1, LARGE)


def _check_record(record: Record, named: Sequence[Named]) -> None:
    faults = Faults()
    with faults.gathered():
        _check_scheduled(record)
    with faults.gathered():
        _check_owed(record, named)
    with faults.gathered():
        _check_tables(record)
    faults.tell()


def _check_scheduled(record: Record) -> None:
    if record.rounds_scheduled > MOST_ROUNDS:
        raise DocumentError("options.rounds", f"expected at most {MOST_ROUNDS}, not {record.rounds_scheduled}")


def _check_owed(record: Record, named: Sequence[Named]) -> None:
    """Where no game is lost by a penalty, none is owed."""
    rules = engine.ruleset(record.ruleset, record.options)
    owing = () if LOSSES.issubset(rules.scoring.results) else [at for at, one in enumerate(named) if one.owes_games]
    places = (Place(None, f"players[{at}].owes_games") for at in owing)
    each(lambda place: place.fail(f"{rules.name} knows no game lost by a penalty"), places)


def _check_tables(record: Record) -> None:
    """A table stands once in a round, and fits its column."""
    each(lambda at: _check_tables_of(at, record.rounds[at].matches), range(len(record.rounds)))


def _check_tables_of(at: int, matches: Sequence[Match]) -> None:
    seen: set[int] = set()

    def check(numbered: tuple[int, Match]) -> None:
        index, match = numbered
        place = Place(match.table, f"rounds[{at}].matches[{index}].table")
        if match.table is not None and place.integer(1, 32_767) in seen:
            place.fail(f"table {match.table} is there twice")
        seen.update([] if match.table is None else [match.table])

    each(check, enumerate(matches))
