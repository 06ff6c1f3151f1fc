"""House rules: those of a member, in words, and those of an event."""

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
class ShownHouseRules:
    """House rules in words: what each rule is about, and what it says.

    `pk` None: a preset, counted by `number`.
    """

    pk: int | None
    title: str
    words: Words
    number: int = 0


def house_rules_of(member: User) -> tuple[ShownHouseRules, ...]:
    """Return the member's house rules by name."""
    rows = Kept.objects.filter(owner=member).values_list("pk", "text")
    rules = []
    for pk, house in ((pk, read_text(text)) for pk, text in rows):
        rules.append(ShownHouseRules(pk, house.title, describe_house_rules(house)))
    return tuple(rules)


def presets() -> tuple[ShownHouseRules, ...]:
    return tuple(ShownHouseRules(None, house.name, describe_house_rules(house), at) for at, house in enumerate(PRESETS))


def house_rules_choices(reader: Anyone) -> tuple[tuple[str, str], ...]:
    """Return (text, title) of the rules a member may list an event by: their own, then the presets."""
    own: tuple[str, ...] = ()
    if isinstance(reader, User):
        own = tuple(Kept.objects.filter(owner=reader).values_list("text", flat=True))
    titles = {text: read_text(text).title for text in own}
    return tuple({**titles, **{build_text(house): house.name for house in PRESETS}}.items())


def house_rules_of_event(event: Event) -> ShownHouseRules | None:
    """Return the event's house rules in words; None if it has none."""
    if event.ruleset != CODE:
        return None
    house = get_house_rules(event.options)
    return ShownHouseRules(None, house.title, describe_house_rules(house))


def find_starting_rules(number: str, member: User) -> HouseRules:
    """Return the rules a new form begins with: a preset by number, own rules by "own-" and key, else the first."""
    kind, _, key = number.rpartition("-")
    if kind == "own" and key.isascii() and key.isdecimal() and len(key) < 18:
        text = Kept.objects.filter(owner=member, pk=int(key)).values_list("text", flat=True).first()
        if text:
            return read_text(text)
        return PRESETS[0]
    known: Mapping[str, HouseRules] = {str(at): house for at, house in enumerate(PRESETS)}
    return known.get(number, PRESETS[0])
