"""Make and change a member's house rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from tournaments.engine.core.types import OWN_SECTION, RuleViolation, Violation, require_no_findings
from tournaments.engine.house import MOST_VERSIONS, STRUCTURES, HouseRules, build_text, found_in_rules
from tournaments.kernel.journal import Envelope, KeyOnly, record_act, replayable
from tournaments.kernel.locks import lock_limits
from tournaments.kernel.models import User
from tournaments.listing.acts import ListingTag
from tournaments.listing.models import HouseRules as Kept

MOST = 50
"""The most house rules of a member."""
RESERVED = "Whoever made house rules changes them; begin your own with them instead."


@replayable
def make_house_rules(house: HouseRules, *, by: User, **envelope: Unpack[KeyOnly]) -> Kept:
    with record_act(None, ListingTag.HOUSE_RULES_MADE, by=by, **envelope) as act:
        lock_limits(by.pk)
        if Kept.objects.filter(owner=by).count() >= MOST:
            raise RuleViolation("too_many", f"You have {MOST} house rules: change one of them.", OWN_SECTION)
        act.subject = kept = Kept(owner=by)
        _fill(kept, house)
    return kept


@replayable
def change_house_rules(kept: Kept, house: HouseRules, *, by: User, **envelope: Unpack[Envelope]) -> Kept:
    """Make another version of the rules if anything differs.

    Listed events keep theirs.
    """
    with record_act(kept, ListingTag.HOUSE_RULES_CHANGED, by=by, **envelope) as act:
        if kept.owner_id != by.pk:
            raise RuleViolation("house_rules_reserved", RESERVED, OWN_SECTION)
        if build_text(replace(house, version=kept.number)) != kept.text:
            kept.number += 1
            _fill(kept, house)
        act.note(number=kept.number)
    return kept


def _fill(kept: Kept, house: HouseRules) -> None:
    house = replace(house, version=kept.number)
    require_no_findings((*found_in_rules(house, STRUCTURES), *_repeat_violations(kept, house)))
    kept.name, kept.text = house.name, build_text(house)
    kept.save()


def _repeat_violations(kept: Kept, house: HouseRules) -> tuple[Violation, ...]:
    if kept.number > MOST_VERSIONS:
        return (Violation("house_version", "These rules had versions enough: make others.", OWN_SECTION),)
    if Kept.objects.filter(owner=kept.owner, name=house.name).exclude(pk=kept.pk).exists():
        message = f"You have house rules “{house.name}” already: change those, or choose another name."
        return (Violation("house_name", message, OWN_SECTION, "name"),)
    return ()
