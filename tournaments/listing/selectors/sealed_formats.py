"""Further sealed formats: all of them, and those that an event may be listed with (SW "Sealed Deck")."""

from __future__ import annotations

from tournaments.department.models import SealedFormat
from tournaments.engine.core.types import Violation
from tournaments.engine.listing.fields import Listed
from tournaments.engine.listing.matrix import needs_format
from tournaments.record.models import Event

SECTION = "SW Sealed Deck Formats"


def formats_of(game: str, rules: str) -> tuple[str, ...]:
    """Return the names of the formats that an event by these rules may be listed with now."""
    if not needs_format(game):
        return ()
    return tuple(SealedFormat.objects.filter(rules=rules, withdrawn=False).values_list("name", flat=True))


def shown_formats() -> tuple[SealedFormat, ...]:
    """Return all formats, withdrawn ones last."""
    return tuple(SealedFormat.objects.order_by("withdrawn", "name"))


def find_format_violations(listing: Event | Listed, before: str = "") -> tuple[Violation, ...]:
    """Return why the listing cannot have this further sealed format, or none.

    `before`: the format it had so far, which it keeps even if it is withdrawn.
    """
    named, needed = listing.sealed_format, needs_format(listing.game, listing.pool)
    if not named:
        message = "Say which approved format it is: coordinators keep their list (/sealed-formats/)."
        if needed:
            return (Violation("format_missing", message, SECTION, "sealed_format"),)
        return ()
    if not needed:
        message = "A further sealed format goes with the card pool “another product” alone: choose that, or none."
        return (Violation("format_unneeded", message, SECTION, "sealed_format"),)
    row = SealedFormat.objects.filter(name=named).first()
    if row is None or (row.withdrawn and named != before):
        message = f"There is no approved format “{named}”: coordinators keep their list (/sealed-formats/)."
        return (Violation("unknown_format", message, SECTION, "sealed_format"),)
    if row.rules != listing.rules:
        message = f"{named} is played by the rules “{row.get_rules_display()}”: choose those."
        return (Violation("format_of_other_rules", message, SECTION, "sealed_format"),)
    return ()


def format_of(event: Event) -> SealedFormat | None:
    if event.sealed_format:
        return SealedFormat.objects.filter(name=event.sealed_format).first()
    return None
