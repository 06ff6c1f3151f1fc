"""Check that an event file can become rows. All faults are named at once, each with its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments import engine
from tournaments.engine.core.types import Record
from tournaments.engine.document import DocumentError, read_event
from tournaments.engine.document.drafting import Drafted, read_drafting
from tournaments.engine.document.event import convert_to_rounds, remove_tables
from tournaments.engine.document.faults import Faults
from tournaments.engine.document.header import check_format, read_options, read_ruleset
from tournaments.engine.document.kinds import SEED
from tournaments.engine.document.listing import Announced, read_listing
from tournaments.engine.document.match_play import convert_to_stages
from tournaments.engine.document.matches import Noted, read_noted
from tournaments.engine.document.place import Place
from tournaments.engine.document.players import MOST_PLAYERS, Named, Won, read_named, read_prizes
from tournaments.engine.document.public import check_texts
from tournaments.engine.document.rounds import MOST_ROUNDS, Drawn, check_numbering, read_drawn
from tournaments.engine.document.scenario_notes import read_notes
from tournaments.engine.document.sessions import is_by_tables
from tournaments.engine.document.stages import FIRST
from tournaments.engine.scenarios import Note


@dataclass(frozen=True, slots=True)
class Read:
    """A document as values that fit the rows. `scheduled`: it says of how many rounds it is, else of those it has.

    `numbers`: those of the rounds in the order of the document, in which `drawn` and `noted` stand, too.
    """

    record: Record
    scheduled: bool
    announced: Announced
    named: tuple[Named, ...]
    numbers: tuple[int, ...]
    drawn: tuple[Drawn, ...]
    noted: tuple[tuple[Noted, ...], ...]
    prizes: tuple[Won, ...]
    drafted: Drafted | None
    notes: tuple[Note, ...]


def read_document(document: Any) -> Read:
    """Read everything that rows can hold. Raises DocumentError with all faults."""
    document = convert_to_stages(document)
    place = Place(document)
    check_format(place, "trekcc-event")
    faults = Faults()
    faults.try_to_read(lambda: check_texts(document))
    _check_size(place, faults)
    played = faults.try_to_read(lambda: convert_to_rounds(document), remove_tables(document))
    named = faults.try_to_read(lambda: read_named(document), ())
    record = faults.try_to_read(lambda: _record(Place(played), named))
    drawn = faults.try_to_read(lambda: read_drawn(played))
    faults.try_to_read(lambda: check_numbering(played))
    noted = faults.try_to_read(lambda: read_noted(played))
    announced = faults.try_to_read(lambda: read_listing(document, read_ruleset(place, read_options(place)).code))
    prizes = faults.try_to_read(lambda: read_prizes(document))
    drafted = faults.try_to_read(lambda: read_drafting(document))
    notes = faults.try_to_read(lambda: read_notes(document, announced.said.get("scenario", "")) if announced else ())
    faults.tell()
    numbers = tuple(one["number"] for one in played["rounds"])
    scheduled = _says_rounds(place).present
    return Read(record, scheduled, announced, named, numbers, drawn, noted, prizes, drafted, notes)


def _says_rounds(document: Place) -> Place:
    """Return the place of the scheduled number of rounds, without a value if the file has none."""
    options = document.child("options")
    said = options.child("rounds") if options.present else options
    stages = () if said.present or not document.child("stages").present else document.child("stages").items()
    first = next((stage for stage in stages if stage.child("number").value == FIRST), None)
    return first.child("rounds") if first else said


def _check_size(document: Place, faults: Faults) -> None:
    """Stop at documents without lists or with lists longer than any event needs."""
    try:
        rounds = () if is_by_tables(document.fields()) else (("rounds", MOST_ROUNDS),)
        for name, most in (("players", MOST_PLAYERS), *rounds):
            place = document.require_key(name)
            if len(place.items()) > most:
                place.fail(f"expected at most {most:,}, not {len(place.value):,}")
    except DocumentError as error:
        faults.add(error)
        faults.tell()
    seed = document.child("seed")
    faults.try_to_read(lambda: SEED.read(seed) if seed.present else None)


def _record(document: Place, named: Sequence[Named]) -> Record:
    """Read the record as far as rows hold it.

    Rounds are limited, tables unique, and games are owed only where penalties cause them.
    """
    record, faults = read_event(document.value), Faults()
    rules, rounds = engine.game_rules(record.ruleset, record.options), record.rounds_scheduled
    faults.refuse(rounds > MOST_ROUNDS, _says_rounds(document), f"expected at most {MOST_ROUNDS}, not {rounds}")
    knows_losses = rules.scoring.knows_losses
    for at, player in enumerate(named):
        place = Place(None, f"players[{at}].owes_games")
        wrong = bool(player.owes_games) and not knows_losses
        faults.refuse(wrong, place, f"{rules.name} knows no game lost by a penalty")
    for played in document.child("rounds").items():
        faults.refuse_twice(played.child("matches").items(), "table", "table {} is there twice")
    faults.tell()
    return record
