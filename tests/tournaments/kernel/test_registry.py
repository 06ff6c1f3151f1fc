"""What the journal knows of each act: its words, what undoes it, and its facts as values, those of old entries too."""

from __future__ import annotations

from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from tournaments.audits.acts import Asked, AuditTag, Released
from tournaments.entries.acts import ClaimDecided, EntryTag, OfEntries, OfPlayers
from tournaments.kernel.registry import INVERSES, RETIRED, TAGS, Tag, Trait, list_tags, read_facts, tag_words
from tournaments.people.acts import Imported, PeopleTag
from tournaments.play.acts import (
    Abandoned,
    DraftingBefore,
    Extended,
    Lengthened,
    OfRound,
    OfTable,
    PlayTag,
    PutIn,
    Reported,
    Reseated,
    Undone,
)

FACTS = Path(__file__).parents[1] / "facts.txt"
"""What an eventful day leaves in the journal."""
READ = {
    OfRound: (PlayTag.ROUND_DRAWN, PlayTag.ROUND_PUBLISHED, PlayTag.ROUND_COMPLETED, PlayTag.ROUND_PAUSED),
    OfTable: (PlayTag.TABLE_EXTENDED, PlayTag.RESULT_REPORTED),
    Lengthened: (PlayTag.ROUND_LENGTHENED,),
    Extended: (PlayTag.TABLE_EXTENDED,),
    Reported: (PlayTag.RESULT_REPORTED,),
    Reseated: (PlayTag.ROUND_CHANGED, PlayTag.BYE_GIVEN, PlayTag.TABLE_NUMBERED),
    Abandoned: (PlayTag.ROUND_ABANDONED,),
    PutIn: (PlayTag.ENTRY_PUT_IN,),
    DraftingBefore: (
        *(PlayTag.DRAFT_SEATED, PlayTag.DRAFT_CHANGED, PlayTag.DRAFT_PUBLISHED, PlayTag.DRAFT_UNPUBLISHED),
        *(PlayTag.BUILDING_STARTED, PlayTag.BUILDING_STOPPED),
    ),
    Undone: (PlayTag.STEP_UNDONE,),
    OfEntries: (EntryTag.ENTRY_MADE, EntryTag.ENTRY_CHECKED_IN, EntryTag.ENTRY_DROPPED, EntryTag.ENTRY_LEFT),
    ClaimDecided: (EntryTag.CLAIM_DECIDED,),
    OfPlayers: (EntryTag.PLAYER_MERGED, EntryTag.ENTRY_GIVEN_AWAY),
    Imported: (PeopleTag.EVENT_IMPORTED,),
    Released: (AuditTag.EVENT_RELEASED,),
    Asked: (AuditTag.DIRECTOR_ASKED,),
}


@pytest.mark.parametrize("kind", READ, ids=lambda kind: kind.__name__)
def test_facts_that_are_read_as_values_are_noted_by_their_acts(kind: type) -> None:
    needed = {field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING}
    lines = (line.partition(":") for line in FACTS.read_text().splitlines())
    noted = {tag: set(names.split()) for tag, _, names in lines}
    assert {tag for tag in READ[kind] if not needed <= noted[tag]} == set()


def test_entries_of_earlier_releases_still_read() -> None:
    assert read_facts(OfEntries, {"entry": 3}).keys == [3]
    assert read_facts(OfEntries, {"entries": [3, 4], "new": 1}).keys == [3, 4]
    assert read_facts(OfEntries, {}).keys == []
    draft = {"round": 7, "seats_before": [[1, "", [5, 6]]], "byes_before": [], "changed_before": False}
    before = read_facts(Reseated, {**draft, "because_before": "", "player": 5})
    assert (before.rematches_before, before.version_before) == (0, None)
    assert read_facts(Imported, {"entered": 8}) == Imported(digest="", made=())
    assert read_facts(Released, {"reason": "It holds."}).accepted == {}


def test_words_of_acts_that_nobody_does_any_more_stay() -> None:
    assert tag_words("director.named") == "deputy named"
    assert not RETIRED.keys() & TAGS.keys()
    assert tag_words("nothing.known") == "nothing.known"


def test_act_is_declared_once() -> None:
    with pytest.raises(TypeError, match=r"round\.drawn is declared twice"):
        type(Tag)("Another", (Tag,), _again())


def test_everything_that_undoes_is_bound_to_an_act_on_which_something_stands() -> None:
    assert INVERSES
    assert set(INVERSES) <= set(TAGS)
    assert not set(INVERSES) & set(list_tags(Trait.NON_BLOCKING))


def _again() -> dict[str, object]:
    names = type(Tag).__prepare__("Another", (Tag,))
    names["ROUND_DRAWN"] = ("round.drawn", "drawn")
    return names
