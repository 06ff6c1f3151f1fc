"""Approve and change further sealed formats of Star Wars CCG (SW "Sealed Deck")."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Unpack

from django.utils import timezone

from tournaments.department.models import SealedFormat
from tournaments.department.permissions import FORMATS_RESERVED
from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.kernel.journal import Envelope, KeyOnly, record_act, replayable, update_and_bump_versions
from tournaments.kernel.models import User
from tournaments.kernel.text_cleaning import refuse_addresses
from tournaments.listing.acts import ListingTag
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Event

SECTION = "SW Sealed Deck"


@dataclass(frozen=True, slots=True)
class FormatDetails:
    """A format as a coordinator writes it.

    `rules`: sealed or draft; `product`: what each player opens.
    """

    name: str
    rules: str
    product: str
    notes: str = ""
    withdrawn: bool = False


@replayable
def approve_format(details: FormatDetails, *, by: User, **envelope: Unpack[KeyOnly]) -> SealedFormat:
    """Approve a format, so that events can be listed with it."""
    with record_act(None, ListingTag.FORMAT_APPROVED, by=by, **envelope) as act:
        act.subject = row = SealedFormat(approved_at=timezone.now(), approved_by=by)
        _fill(row, details, by)
    return row


@replayable
def edit_format(row: SealedFormat, details: FormatDetails, *, by: User, **envelope: Unpack[Envelope]) -> SealedFormat:
    """Change a format.

    Events follow it to another name, and keep it if it is withdrawn.
    """
    with record_act(row, ListingTag.FORMAT_EDITED, by=by, **envelope):
        before = row.name
        listed = Event.every.filter(sealed_format=before)
        if row.rules != details.rules and listed.exists():
            message = "Events are listed with this format: approve another one, and withdraw this."
            _refuse("in_use", message, "rules")
        _fill(row, details, by)
        listed.update(sealed_format=row.name)
        update_and_bump_versions(Event.every.filter(sealed_format=row.name))
    return row


def _fill(row: SealedFormat, details: FormatDetails, by: User) -> None:
    if not can_coordinate(by):
        raise RuleViolation("formats_reserved", FORMATS_RESERVED, SECTION)
    if details.rules not in SealedFormat.Rules.values:
        _refuse("unknown_rules", "Decks of it are made by Sealed or by Booster Draft: choose one.", "rules")
    for field in ("name", "product"):
        if not getattr(details, field):
            _refuse(f"{field}_missing", f"Write its {field}.", field)
    refuse_addresses(details.name, details.product, details.notes)
    if SealedFormat.objects.filter(name=details.name).exclude(pk=row.pk).exists():
        _refuse("format_known", f"{details.name} is on the list already: change it there.", "name")
    for name in (field.name for field in fields(details)):
        setattr(row, name, getattr(details, name))
    row.save()


def _refuse(code: str, message: str, field: str) -> None:
    require_no_findings((Violation(code, message, SECTION, field),))
