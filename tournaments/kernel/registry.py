"""The tags of all acts that the journal knows.

Each room declares its own in `acts.py`: words, traits, what undoes them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum, StrEnum, auto
from typing import Any, Self, TypeVar


class Trait(Enum):
    NON_BLOCKING = auto()
    """It does not keep the step before it from being undone."""
    CONFIDENTIAL = auto()
    """Complaints, and what members do with their own devices and mail: only superusers read these entries."""
    BY_PLAYER = auto()
    """The player did it for their own entry."""
    LISTING = auto()
    """It lists something publicly, so it counts against what a member may list in a day."""


class Tag(StrEnum):
    """A kind of act, named subject.verb, with the words that describe it; names in the words are facts of the entry."""

    words: str
    traits: frozenset[Trait]

    def __new__(cls, tag: str, words: str, *traits: Trait) -> Self:
        if tag in TAGS:
            raise TypeError(f"{tag} is declared twice")
        member = str.__new__(cls, tag)
        member._value_ = tag
        member.words, member.traits = words, frozenset(traits)
        TAGS[tag] = member
        return member


TAGS: dict[str, Tag] = {}
RETIRED = {
    "director.named": "deputy named",
    "entry.seated": "{player} came late and sits against the bye of round {entered_in}",
    "entry.taken_in": "{player} taken into the draft of round {entered_in}",
}
"""Words of acts that no longer exist; their entries remain."""
INVERSES: dict[str, Callable[..., object]] = {}

Inverse = Callable[[Any, Any], object]
F = TypeVar("F")


def tag_words(tag: str) -> str:
    if tag in TAGS:
        return TAGS[tag].words
    return RETIRED.get(tag, tag)


def list_tags(trait: Trait) -> tuple[Tag, ...]:
    return tuple(tag for tag in TAGS.values() if trait in tag.traits)


def read_facts(kind: type[F], facts: Mapping[str, Any]) -> F:
    """Return the facts of an entry as a value; what an early release did not record gets the default of `kind`."""
    dataclass: Any = kind
    known = {field.name for field in fields(dataclass)}
    return kind(**{name: fact for name, fact in facts.items() if name in known})


def undoes(*tags: Tag) -> Callable[[Inverse], Inverse]:
    """Register the function that undoes acts of these tags.

    It is called with the entry and the person who undoes it.
    """

    def register(inverse: Inverse) -> Inverse:
        INVERSES.update(dict.fromkeys(tags, inverse))
        return inverse

    return register
