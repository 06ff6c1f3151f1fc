"""List an event and edit its listing (OPG 2, 3, 6)."""

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
from tournaments.kernel.journal import Act, Envelope, KeyOnly, record_act, replayable, require_open_act
from tournaments.kernel.locks import lock_limits
from tournaments.kernel.models import User
from tournaments.kernel.text_cleaning import find_address_violations
from tournaments.listing.acts import ListingTag
from tournaments.listing.selectors.before_alter import find_edit_violations
from tournaments.listing.selectors.card_sets import find_release_violations
from tournaments.listing.selectors.proposals import find_sanction_violations
from tournaments.listing.selectors.requests import is_pool_approved
from tournaments.listing.selectors.sealed_formats import find_format_violations
from tournaments.listing.services.choices import (
    drop_unfit_options,
    find_preregistration_violations,
    find_structure_violations,
)
from tournaments.listing.services.directors import add_primary_director
from tournaments.listing.services.hosting import refuse_bare_address, save_at_free_address, set_venue
from tournaments.listing.services.venues import Address
from tournaments.people.acts import PeopleTag
from tournaments.people.permissions import can_coordinate
from tournaments.people.services.quotas import quota_violations
from tournaments.record.models import Event
from tournaments.record.models.counting import listing_of
from tournaments.record.selectors.elsewhere import find_violations_elsewhere

SECTION = "OPG 11.4"
ORDINARY = 1
BY_APPLICATION = (
    "No listing says the level of an event: above 1 it carries one by an approved application. Apply for it on the road"
    " to Worlds (/road/)."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListingDetails(Listed):
    """A listing with its venue, a known or a new one.

    `says_sanctioned` False: it is sanctioned if the account may list such an event.
    """

    host_id: int | None = None
    new_host: Address | None = None
    says_sanctioned: bool = True

    @property
    def venue_said(self) -> Mapping[str, Any]:
        """Return the venue's part for advice that depends on the place."""
        new_country = ""
        if self.new_host:
            new_country = self.new_host.country
        return {"host": self.host_id, "new_country": new_country}


def details_of(event: Event) -> ListingDetails:
    """Return the present listing, without the options that its rules settle."""
    by_rules = find_settled_choices(event.game, event.rules)
    options = {}
    for code, value in event.options.items():
        if code not in by_rules:
            options[code] = value
    values = {code: getattr(event, code) for code in LISTING}
    return with_possible_sanction(ListingDetails(**{**values, "options": options}, host_id=event.host_id))


@replayable
def register_event(
    details: ListingDetails, *, by: User, lot_seed: int | None = None, **envelope: Unpack[KeyOnly]
) -> Event:
    """List an event; the member who registers it directs it.

    `lot_seed` decides the lots, where they have to come out the same again.
    """
    with record_act(None, PeopleTag.EVENT_REGISTERED, by=by, **envelope) as act:
        return list_event(details, act, by=by, lot_seed=lot_seed)


@require_open_act
def list_event(details: ListingDetails, act: Act, *, by: User, lot_seed: int | None = None) -> Event:
    """List the event and make it the subject, inside an open act."""
    lock_limits(by.pk)
    now, details = timezone.now(), with_possible_sanction(with_allowed_sanction(details, by))
    require_no_findings(find_new_listing_violations(details, by, registered=now))
    if lot_seed is None:
        seed = secrets.randbits(62)
    else:
        seed = lot_seed
    event = Event(registered_at=now, seed=seed)
    fill_event(event, details, LISTING)
    event.year = details.local_start.year
    set_venue(event, details.host_id, details.new_host, act, by=by)
    refuse_bare_address(event)
    save_at_free_address(event)
    add_primary_director(event, by)
    act.subject = event
    return event


@replayable
def edit_event(event: Event, details: ListingDetails, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Change a listing: any detail at any time (OPG A), except for locked fields."""
    with record_act(event, ListingTag.EVENT_EDITED, by=by, **envelope) as act:
        details = with_possible_sanction(details)
        changed, shown = find_changed_fields(event, details), event.venue
        level = _level_violations(details, event.level)
        others = changed - {found.field for found in level}
        require_no_findings((*level, *find_edit_violations(event, others, details.structure)))
        _refuse_sanction(event, details)
        late = details.sanctioned and not details_of(event).sanctioned
        moved = late or "starts_at" in changed
        if moved:
            registered = timezone.now()
        else:
            registered = event.registered_at
        if late:
            of_account = _account_violations(details, by)
        else:
            of_account = ()
        caused = find_caused_violations(event, details, changed, by, registered=registered)
        require_no_findings(tuple(dict.fromkeys((*of_account, *caused))))
        details, dropped = drop_unfit_options(details, event, details_of(event).options)
        fill_event(event, details, changed | ({"options"} if dropped else set()))
        set_venue(event, details.host_id, details.new_host, act, by=by, shown=shown)
        if {"venue", "online"} & changed:
            refuse_bare_address(event)
        event.save()
        if late:
            refuse_playing(event)
        fill_places(event)
        act.note(changed=sorted(changed), **({"options_dropped": dropped} if dropped else {}))
    return event


def find_new_listing_violations(
    details: ListingDetails, by: User, *, registered: datetime | None = None
) -> tuple[Violation, ...]:
    """Return everything wrong with a new listing: level, account, and the number of listings today."""
    details = with_allowed_sanction(details, by)
    against_level, found = (
        _level_violations(details, ORDINARY),
        find_listing_violations(details, by, registered=registered),
    )
    return (*quota_violations(by), *against_level, *found, *_account_violations(details, by))


def find_listing_violations(
    details: ListingDetails, by: User, *, registered: datetime | None = None, event: Event | None = None
) -> tuple[Violation, ...]:
    """Return everything wrong with a listing, of a new event or of this one.

    Coordinators may list what was played long ago, too. `registered`: when it was listed in its present form, None for
    now.
    """
    lines = (field.code for field in list_fields_of_kind(Kind.LINE) if not field.in_own_words)
    return (
        *_guide_violations(details, event, registered or timezone.now()),
        *_structure_violations(details, event),
        *find_preregistration_violations(details, event),
        *find_release_violations(details),
        *check_deck_lists(
            listing_of(details).ruleset_rules, details.options or {}, required=details.deck_list_required
        ),
        *find_format_violations(details, event.sealed_format if event else ""),
        *found_against_places(details, event),
        *_violations_of_other_apps(details, event),
        *find_address_violations({code: getattr(details, code) for code in lines}),
        *(() if can_coordinate(by) else long_past(listing_of(details), now=timezone.now())),
    )


def find_caused_violations(
    event: Event, details: ListingDetails, changed: set[str], by: User, *, registered: datetime
) -> tuple[Violation, ...]:
    """Return what is wrong with the changed listing, except what was wrong before in untouched fields."""
    stood = find_standing_violations(event, by)
    touched = _dependent_fields(changed)
    findings = find_listing_violations(details, by, registered=registered, event=event)
    violations = []
    for finding in findings:
        if finding not in stood or finding.field in touched:
            violations.append(finding)
    return tuple(violations)


def find_standing_violations(event: Event, by: User) -> tuple[Violation, ...]:
    """Return what is wrong with the present listing; it is shown and blocks nothing else."""
    return find_listing_violations(details_of(event), by, registered=event.registered_at, event=event)


def _guide_violations(details: ListingDetails, event: Event | None, registered: datetime) -> tuple[Violation, ...]:
    if event is not None and not is_listed_by_the_guide(event):
        return ()
    listing = replace(listing_of(details), pool_approved=is_pool_approved(event, details.level, details.pool))
    return engine.check(listing, now=timezone.now(), registered=registered)


def _violations_of_other_apps(details: ListingDetails, event: Event | None) -> Iterator[Violation]:
    """Yield what other apps find in an event of a high level: it must match its approval."""
    if event is not None and event.level > 1:
        yield from find_violations_elsewhere("AGAINST_LISTING", event, details)


def _structure_violations(details: ListingDetails, event: Event | None) -> tuple[Violation, ...]:
    sanctioned = with_possible_sanction(details).sanctioned
    if event:
        details = drop_unfit_options(details, event, details_of(event).options)[0]
    return tuple(find_structure_violations(details, event, sanctioned=sanctioned))


def with_possible_sanction(details: ListingDetails) -> ListingDetails:
    """Return the listing sanctioned only as far as its scenario allows it (AMB-G9)."""
    return replace(details, sanctioned=sanction_asked(listing_of(details)))


def with_allowed_sanction(details: ListingDetails, by: User) -> ListingDetails:
    """Return the listing as non-sanctioned if nothing is said and the member may list nothing else."""
    if details.says_sanctioned or not _account_violations(details, by):
        return details
    return replace(details, sanctioned=False)


def _account_violations(details: ListingDetails, by: User) -> tuple[Violation, ...]:
    """Return why the member's account may not list a sanctioned event (D97 1.9)."""
    if with_possible_sanction(details).sanctioned:
        return tuple(find_sanction_violations(listing_of(details).ruleset_rules, by))
    return ()


def _refuse_sanction(event: Event, details: ListingDetails) -> None:
    if event.is_rehearsal and details.sanctioned:
        raise RuleViolation("rehearsal", "A rehearsal is never sanctioned.", "OPG 2")


def _dependent_fields(changed: set[str]) -> set[str]:
    """Add the fields whose findings depend on these.

    Days are measured against the start, a set against its game, its day and its place, free rematches against place and
    sanction, choices and structure against the rules.
    """
    fields = set(changed)
    fields |= {"entries_close_at", "ends_on"} if "starts_at" in changed else set()
    fields |= {"release_set"} if {"game", "starts_at", "online"} & changed else set()
    fields |= {"sealed_format"} if {"game", "rules", "pool"} & changed else set()
    fields |= {"structure"} if {"game", "rules"} & changed else set()
    if {"online", "sanctioned", "game", "rules"} & changed:
        return fields | {"options"}
    return fields


def _level_violations(details: ListingDetails, level: int) -> tuple[Violation, ...]:
    same = details.level == level
    if same:
        return ()
    return (Violation("level_by_application", BY_APPLICATION, SECTION, "level"),)


def is_listed_by_the_guide(event: Event) -> bool:
    """Return whether the event has a game of the guide; an imported one may be of another game."""
    return bool(find_game(event.ruleset))


def find_changed_fields(event: Event, details: ListingDetails) -> set[str]:
    """Return the fields that differ from the present listing; options that rules settle follow the rules."""
    stands = details_of(event)
    changed = set()
    for code in LISTING:
        if getattr(stands, code) != getattr(details, code):
            changed.add(code)
    if details.new_host or details.host_id != event.host_id:
        changed.add("venue")
    if {"game", "rules"} & changed:
        return changed | {"options"}
    return changed


def fill_event(event: Event, details: ListingDetails, names: Collection[str]) -> None:
    for name in {*names, *({"sanctioned"} if "scenario" in names else ())}:
        setattr(event, name, getattr(details, name))
    event.structure = details.structure
    event.options = _event_options(details) if "options" in names else event.options
    if {"game", "rules"} & set(names):
        event.ruleset = ruleset_code(event.game, event.rules)


def _event_options(details: ListingDetails) -> dict[str, str]:
    """Return the event's choices and those that its rules settle (OPG 4.3.3)."""
    return {
        **usual_options(details.game, details.rules),
        **details.options,
        **find_settled_choices(details.game, details.rules),
    }


def usual_options(game: str, rules: str) -> dict[str, str]:
    """Return the first preset for house rules, which are always written out.

    So their text says which version an event was listed with.
    """
    played_by = find_ruleset(game, rules)
    if played_by is not None and played_by.code == CODE:
        return {OPTION: build_text(PRESETS[0])}
    return {}
