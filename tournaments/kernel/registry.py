"""Every act that the journal knows, declared by its room in `acts.py`: its words, its traits, what undoes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum, StrEnum, auto
from typing import Any, Self, TypeVar


class Trait(Enum):
    NON_BLOCKING = auto()
    """Nothing stands on it: the step before it can still be undone."""
    CONFIDENTIAL = auto()
    """Who complains, and what members do with their own devices and mail: read by superusers alone."""
    BY_PLAYER = auto()
    """The player himself did it: the entry is his."""
    LISTING = auto()
    """It brings something that is listed for everybody: counted among what a member lists in a day."""


class Tag(StrEnum):
    """What happened, as subject.done, with its words: names in them are facts, or made of facts."""

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
"""Words of acts that nobody does any more; their entries stay."""
INVERSES: dict[str, Callable[..., object]] = {}

Inverse = Callable[[Any, Any], object]
F = TypeVar("F")


def tag_words(tag: str) -> str:
    return TAGS[tag].words if tag in TAGS else RETIRED.get(tag, tag)


def list_tags(trait: Trait) -> tuple[Tag, ...]:
    return tuple(tag for tag in TAGS.values() if trait in tag.traits)


def read_facts(kind: type[F], facts: Mapping[str, Any]) -> F:
    """What an entry says, as a value. What one of an earlier release does not say is as `kind` has it."""
    dataclass: Any = kind
    known = {field.name for field in fields(dataclass)}
    return kind(**{name: fact for name, fact in facts.items() if name in known})


def undoes(*tags: Tag) -> Callable[[Inverse], Inverse]:
    """Binds what undoes an act of these tags: called with its entry of the journal, and who undoes it."""

    def bound(inverse: Inverse) -> Inverse:
        INVERSES.update(dict.fromkeys(tags, inverse))
        return inverse

    return bound
