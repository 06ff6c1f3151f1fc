"""House rules: which a member keeps, how they read, and what an event goes by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.engine.house import CODE, PRESETS, HouseRules, in_words, read_text, rules_in, text_of
from tournaments.kernel.models import User
from tournaments.kernel.permissions import Anyone
from tournaments.listing.models import HouseRules as Kept
from tournaments.record.models import Event

Words = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ShownHouseRules:
    """`pk` None: a preset, which `number` counts. `words`: what each rule is about, and what it says."""

    pk: int | None
    title: str
    words: Words
    number: int = 0


def house_rules_of(member: User) -> tuple[ShownHouseRules, ...]:
    """By name."""
    rows = Kept.objects.filter(owner=member).values_list("pk", "text")
    return tuple(
        ShownHouseRules(pk, house.title, in_words(house)) for pk, house in ((pk, read_text(text)) for pk, text in rows)
    )


def presets() -> tuple[ShownHouseRules, ...]:
    return tuple(ShownHouseRules(None, house.name, in_words(house), at) for at, house in enumerate(PRESETS))


def house_rules_choices(reader: Anyone) -> tuple[tuple[str, str], ...]:
    """(text, title) of what a member may list an event by: the own rules as they are now, then the presets."""
    own: tuple[str, ...] = ()
    if isinstance(reader, User):
        own = tuple(Kept.objects.filter(owner=reader).values_list("text", flat=True))
    titles = {text: read_text(text).title for text in own}
    return tuple({**titles, **{text_of(house): house.name for house in PRESETS}}.items())


def house_rules_of_event(event: Event) -> ShownHouseRules | None:
    """What an event goes by, in words; None where that are no house rules."""
    if event.ruleset != CODE:
        return None
    house = rules_in(event.options)
    return ShownHouseRules(None, house.title, in_words(house))


def find_starting_rules(number: str, member: User) -> HouseRules:
    """What a form for new ones begins with: a preset by its number, own rules by "own-" and theirs; else the first."""
    kind, _, key = number.rpartition("-")
    if kind == "own" and key.isascii() and key.isdecimal() and len(key) < 18:
        text = Kept.objects.filter(owner=member, pk=int(key)).values_list("text", flat=True).first()
        return read_text(text) if text else PRESETS[0]
    known: Mapping[str, HouseRules] = {str(at): house for at, house in enumerate(PRESETS)}
    return known.get(number, PRESETS[0])
