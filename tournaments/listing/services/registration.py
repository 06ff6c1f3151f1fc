"""Listing an event and editing its listing (OPG 2, 3, 6)."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Unpack

from django.utils import timezone

from tournaments import engine
from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.engine.house import CODE, OPTION, PRESETS, build_text
from tournaments.engine.listing.check import check_deck_lists, find_ruleset, long_past, ruleset_code
from tournaments.engine.listing.fields import LISTING, Kind, Listed, list_fields_of_kind
from tournaments.engine.listing.matrix import find_game, find_settled_choices, sanction_asked
from tournaments.entries.selectors.my_entry import found_against_places
from tournaments.entries.services.places import fill_places
from tournaments.entries.services.playing import refuse_playing
from tournaments.kernel.journal import Act, Envelope, Once, recorded, replayable, within_act
from tournaments.kernel.locks import lock_limits
from tournaments.kernel.models import User
from tournaments.kernel.typed import found_addresses
from tournaments.listing.acts import ListingTag
from tournaments.listing.selectors.before_alter import find_edit_violations
from tournaments.listing.selectors.card_sets import found_against_release
from tournaments.listing.selectors.proposals import against_sanction
from tournaments.listing.selectors.requests import pool_holds
from tournaments.listing.selectors.sealed_formats import found_against_format
from tournaments.listing.services.choices import against_preregistration, against_structure, fitted
from tournaments.listing.services.directors import direct
from tournaments.listing.services.hosting import refuse_bare_address, save_at_free_address, set_venue
from tournaments.listing.services.venues import Address
from tournaments.people.acts import PeopleTag
from tournaments.people.permissions import can_coordinate
from tournaments.people.services.quotas import quota_violations
from tournaments.record.models import Event
from tournaments.record.models.counting import listing_of
from tournaments.record.selectors.elsewhere import found_elsewhere

SECTION = "OPG 11.4"
ORDINARY = 1
BY_APPLICATION = (
    "No listing says the level of an event: above 1 it carries one by an approved application. Apply for it on the road"
    " to Worlds (/road/)."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Details(Listed):
    """With the venue: one that is known, or a new one. Not `says_sanctioned`: it is sanctioned if the account may list
    such an event.
    """

    host_id: int | None = None
    new_host: Address | None = None
    says_sanctioned: bool = True

    @property
    def venue_said(self) -> Mapping[str, Any]:
        """For what depends on where it is."""
        return {"host": self.host_id, "new_country": self.new_host.country if self.new_host else ""}


def details_of(event: Event) -> Details:
    """The listing as it stands, without the options that its rules settle."""
    by_rules = find_settled_choices(event.game, event.rules)
    options = {code: value for code, value in event.options.items() if code not in by_rules}
    values = {code: getattr(event, code) for code in LISTING}
    return sanctionable(Details(**{**values, "options": options}, host_id=event.host_id))


@replayable
def register_event(details: Details, *, by: User, lot_seed: int | None = None, **envelope: Unpack[Once]) -> Event:
    """List an event; whoever registers it directs it. `lot_seed` decides the lots, where they shall come out again."""
    with recorded(None, PeopleTag.EVENT_REGISTERED, by=by, **envelope) as act:
        return list_event(details, act, by=by, lot_seed=lot_seed)


@within_act
def list_event(details: Details, act: Act, *, by: User, lot_seed: int | None = None) -> Event:
    """Inside the act that it makes the subject of."""
    lock_limits(by.pk)
    now, details = timezone.now(), sanctionable(as_account_allows(details, by))
    require_no_findings(found_in_new(details, by, registered=now))
    event = Event(registered_at=now, seed=secrets.randbits(62) if lot_seed is None else lot_seed)
    fill(event, details, LISTING)
    event.year = details.local_start.year
    set_venue(event, details.host_id, details.new_host, act, by=by)
    refuse_bare_address(event)
    save_at_free_address(event)
    direct(event, by)
    act.subject = event
    return event


@replayable
def edit_event(event: Event, details: Details, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Change a listing: any detail at any time (OPG A), but what `locked` names."""
    with recorded(event, ListingTag.EVENT_EDITED, by=by, **envelope) as act:
        details = sanctionable(details)
        changed, shown = changed_in(event, details), event.venue
        level = _against_level(details, event.level)
        others = changed - {found.field for found in level}
        require_no_findings((*level, *find_edit_violations(event, others, details.structure)))
        _refuse_sanction(event, details)
        late = details.sanctioned and not details_of(event).sanctioned
        moved = late or "starts_at" in changed
        registered = timezone.now() if moved else event.registered_at
        of_account = _against_account(details, by) if late else ()
        caused = caused_by(event, details, changed, by, registered=registered)
        require_no_findings(tuple(dict.fromkeys((*of_account, *caused))))
        details, dropped = fitted(details, event, details_of(event).options)
        fill(event, details, changed | ({"options"} if dropped else set()))
        set_venue(event, details.host_id, details.new_host, act, by=by, shown=shown)
        if {"venue", "online"} & changed:
            refuse_bare_address(event)
        event.save()
        if late:
            refuse_playing(event)
        fill_places(event)
        act.note(changed=sorted(changed), **({"options_dropped": dropped} if dropped else {}))
    return event


def found_in_new(details: Details, by: User, *, registered: datetime | None = None) -> tuple[Violation, ...]:
    """Everything that stands against a new listing: its level, which is 1, the account, and what was listed today."""
    details = as_account_allows(details, by)
    against_level, found = _against_level(details, ORDINARY), found_in(details, by, registered=registered)
    return (*quota_violations(by), *against_level, *found, *_against_account(details, by))


def found_in(
    details: Details, by: User, *, registered: datetime | None = None, event: Event | None = None
) -> tuple[Violation, ...]:
    """Everything that stands against a listing, of a new event or of this one; nothing: it may be listed. Coordinators
    list what was played long ago, too.

    `registered`: when it was listed as what it is now, None for now.
    """
    lines = (field.code for field in list_fields_of_kind(Kind.LINE) if not field.in_own_words)
    return (
        *_against_guide(details, event, registered or timezone.now()),
        *_against_structure(details, event),
        *against_preregistration(details, event),
        *found_against_release(details),
        *check_deck_lists(
            listing_of(details).ruleset_rules, details.options or {}, required=details.deck_list_required
        ),
        *found_against_format(details, event.sealed_format if event else ""),
        *found_against_places(details, event),
        *_against_elsewhere(details, event),
        *found_addresses({code: getattr(details, code) for code in lines}),
        *(() if can_coordinate(by) else long_past(listing_of(details), now=timezone.now())),
    )


def caused_by(
    event: Event, details: Details, changed: set[str], by: User, *, registered: datetime
) -> tuple[Violation, ...]:
    """What stands against the changed listing, but for what stood before and lies in nothing that was touched."""
    stood = standing_findings(event, by)
    touched = _depending(changed)
    findings = found_in(details, by, registered=registered, event=event)
    return tuple(finding for finding in findings if finding not in stood or finding.field in touched)


def standing_findings(event: Event, by: User) -> tuple[Violation, ...]:
    """What stands against the listing of an event as it is; it is shown, and stands in the way of nothing else."""
    return found_in(details_of(event), by, registered=event.registered_at, event=event)


def _against_guide(details: Details, event: Event | None, registered: datetime) -> tuple[Violation, ...]:
    if event is not None and not is_listed_by_the_guide(event):
        return ()
    listing = replace(listing_of(details), pool_approved=pool_holds(event, details.level, details.pool))
    return engine.check(listing, now=timezone.now(), registered=registered)


def _against_elsewhere(details: Details, event: Event | None) -> Iterator[Violation]:
    """What other apps hold of an event of a high level: it carries what was approved of."""
    if event is not None and event.level > 1:
        yield from found_elsewhere("AGAINST_LISTING", event, details)


def _against_structure(details: Details, event: Event | None) -> tuple[Violation, ...]:
    sanctioned = sanctionable(details).sanctioned
    details = fitted(details, event, details_of(event).options)[0] if event else details
    return tuple(against_structure(details, event, sanctioned=sanctioned))


def sanctionable(details: Details) -> Details:
    """What is asked for, as far as the scenario allows it (AMB-G9)."""
    return replace(details, sanctioned=sanction_asked(listing_of(details)))


def as_account_allows(details: Details, by: User) -> Details:
    """Non-sanctioned where nothing is said of it and this member may list nothing else."""
    return (
        details if details.says_sanctioned or not _against_account(details, by) else replace(details, sanctioned=False)
    )


def _against_account(details: Details, by: User) -> tuple[Violation, ...]:
    """What of the member's own account stands against a sanctioned event (D97 1.9)."""
    return tuple(against_sanction(listing_of(details).ruleset_rules, by)) if sanctionable(details).sanctioned else ()


def _refuse_sanction(event: Event, details: Details) -> None:
    if event.is_rehearsal and details.sanctioned:
        raise RuleViolation("rehearsal", "A rehearsal is never sanctioned.", "OPG 2")


def _depending(changed: set[str]) -> set[str]:
    """With the fields whose findings depend on these: the days are measured against the start, a set against its game,
    its day and its place, free rematches against the place and the sanction, choices and structure against the rules.
    """
    fields = set(changed)
    fields |= {"entries_close_at", "ends_on"} if "starts_at" in changed else set()
    fields |= {"release_set"} if {"game", "starts_at", "online"} & changed else set()
    fields |= {"sealed_format"} if {"game", "rules", "pool"} & changed else set()
    fields |= {"structure"} if {"game", "rules"} & changed else set()
    return fields | {"options"} if {"online", "sanctioned", "game", "rules"} & changed else fields


def _against_level(details: Details, level: int) -> tuple[Violation, ...]:
    same = details.level == level
    return () if same else (Violation("level_by_application", BY_APPLICATION, SECTION, "level"),)


def is_listed_by_the_guide(event: Event) -> bool:
    """Whether the event has a game of the guide; an imported one may be of another, which no listing describes."""
    return bool(find_game(event.ruleset))


def changed_in(event: Event, details: Details) -> set[str]:
    """What differs from the listing as it stands. Options that rules settle change with the rules alone."""
    stands = details_of(event)
    changed = {code for code in LISTING if getattr(stands, code) != getattr(details, code)}
    if details.new_host or details.host_id != event.host_id:
        changed.add("venue")
    return changed | {"options"} if {"game", "rules"} & changed else changed


def fill(event: Event, details: Details, names: Collection[str]) -> None:
    for name in {*names, *({"sanctioned"} if "scenario" in names else ())}:
        setattr(event, name, getattr(details, name))
    event.structure = details.structure
    event.options = _options(details) if "options" in names else event.options
    if {"game", "rules"} & set(names):
        event.ruleset = ruleset_code(event.game, event.rules)


def _options(details: Details) -> dict[str, str]:
    """The event's choices, and those that its rules settle (OPG 4.3.3)."""
    return {
        **usual_options(details.game, details.rules),
        **details.options,
        **find_settled_choices(details.game, details.rules),
    }


def usual_options(game: str, rules: str) -> dict[str, str]:
    """House rules are always written out: which version an event was listed with stands in it."""
    played_by = find_ruleset(game, rules)
    return {OPTION: build_text(PRESETS[0])} if played_by is not None and played_by.code == CODE else {}
