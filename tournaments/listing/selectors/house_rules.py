"""House rules: which a member keeps, how they read, and what an event goes by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.engine.house import (
    CODE,
    PRESETS,
    HouseRules,
    build_text,
    describe_house_rules,
    get_house_rules,
    read_text,
)
from tournaments.kernel.models import User
from tournaments.kernel.permissions import Anyone
from tournaments.listing.models import HouseRules as Kept
from tournaments.record.models import Event

Words = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """`pk` None: a preset, which `number` counts. `words`: what each rule is about, and what it says."""

    pk: int | None
    title: str
    words: Words
    number: int = 0


def kept_by(member: User) -> tuple[Shown, ...]:
    """By name."""
    rows = Kept.objects.filter(owner=member).values_list("pk", "text")
    return tuple(
        Shown(pk, house.title, describe_house_rules(house))
        for pk, house in ((pk, read_text(text)) for pk, text in rows)
    )


def presets() -> tuple[Shown, ...]:
    return tuple(Shown(None, house.name, describe_house_rules(house), at) for at, house in enumerate(PRESETS))


def to_choose(reader: Anyone) -> tuple[tuple[str, str], ...]:
    """(text, title) of what a member may list an event by: the own rules as they are now, then the presets."""
    own: tuple[str, ...] = ()
    if isinstance(reader, User):
        own = tuple(Kept.objects.filter(owner=reader).values_list("text", flat=True))
    titles = {text: read_text(text).title for text in own}
    return tuple({**titles, **{build_text(house): house.name for house in PRESETS}}.items())


def of_event(event: Event) -> Shown | None:
    """What an event goes by, in words; None where that are no house rules."""
    if event.ruleset != CODE:
        return None
    house = get_house_rules(event.options)
    return Shown(None, house.title, describe_house_rules(house))


def begun_with(number: str, member: User) -> HouseRules:
    """What a form for new ones begins with: a preset by its number, own rules by "own-" and theirs; else the first."""
    kind, _, key = number.rpartition("-")
    if kind == "own" and key.isascii() and key.isdecimal() and len(key) < 18:
        text = Kept.objects.filter(owner=member, pk=int(key)).values_list("text", flat=True).first()
        return read_text(text) if text else PRESETS[0]
    known: Mapping[str, HouseRules] = {str(at): house for at, house in enumerate(PRESETS)}
    return known.get(number, PRESETS[0])
