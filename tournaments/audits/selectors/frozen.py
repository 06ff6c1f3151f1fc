"""Check that an event is what it was listed as (OPG 2, 3, 6), and what was frozen at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tournaments import engine
from tournaments.audits.acts import AuditTag
from tournaments.audits.selectors.checks import Check, Difference, build_check, count
from tournaments.entries.acts import EntryTag
from tournaments.kernel.days import format_start
from tournaments.kernel.models import JournalEntry
from tournaments.people.acts import PeopleTag
from tournaments.people.models import Player
from tournaments.record.acts import RecordTag
from tournaments.record.models import Acceptance, Entry, Event, Game, Match, Placement, Round, Seat, Stage
from tournaments.record.selectors import records
from tournaments.record.selectors.consequences import is_altered
from tournaments.record.selectors.counting import event_status, played_status
from tournaments.record.selectors.final_rows import find_differences
from tournaments.record.selectors.forfeits import out_of_place
from tournaments.record.selectors.outcomes import canonical, event_sheets

LISTED = (PeopleTag.EVENT_REGISTERED, PeopleTag.EVENT_IMPORTED)
AT_ONCE = timedelta(minutes=1)
FREEZING = (
    *(RecordTag.EVENT_FINALIZED, AuditTag.EVENT_ACCEPTED, AuditTag.EVENT_RELEASED, EntryTag.ENTRY_GIVEN_AWAY),
    *(EntryTag.ENTRY_DENIED, EntryTag.ENTRY_RESTORED, EntryTag.ENTRY_CONFIRMED),
    *(AuditTag.COUNTED_CHANGED, AuditTag.REQUEST_GRANTED, AuditTag.REQUEST_REFUSED, AuditTag.REQUEST_WITHDRAWN),
)
Place = tuple[int, Mapping[str, Any]]


def listing_holds(event: Event) -> Check:
    entry = JournalEntry.objects.filter(event=event, tag__in=LISTED).order_by("pk").first()
    sanctioned = "Sanctioned" if event_status(event).sanctioned else "Not sanctioned"
    return build_check(
        "listing",
        "It counts as what it was listed for",
        [*_when_listed(event, entry), *_sanction(event)],
        holds=f"{sanctioned}; listed {format_start(event.registered_at.astimezone(ZoneInfo(event.time_zone)))}.",
        differs="The listing is not what it was entry.",
        unknown="" if entry else "Listed before the journal kept it.",
    )


def _when_listed(event: Event, entry: JournalEntry | None) -> Iterator[Difference]:
    if entry is not None and abs(entry.at - event.registered_at) > AT_ONCE:
        zone = ZoneInfo(event.time_zone)
        recorded, stands = (format_start(at.astimezone(zone)) for at in (entry.at, event.registered_at))
        yield Difference("When it was listed", recorded, stands, f"listed by {entry.actor or 'the site'}")


def _sanction(event: Event) -> Iterator[Difference]:
    """Yield why an event finalized as sanctioned was not played as one."""
    if not event_status(event).sanctioned or event.finalized_at is None:
        return
    lead = engine.game_rules(event.ruleset).limits.lead_hours
    ahead = event.starts_at - event.registered_at
    if event.postponed_from is None and ahead < timedelta(hours=lead) and not _is_accepted(event):
        hours = f"{ahead.total_seconds() / 3600:.1f} hours before its start"
        yield Difference("Listed ahead (OPG 2)", f"{lead} hours before its start", hours)
    if not (played := played_status(event)).sanctioned:
        yield Difference("As it was played", " ".join(played.reasons), "Sanctioned")


def _is_accepted(event: Event) -> bool:
    """An imported event that a coordinator accepted was listed elsewhere, if anywhere."""
    return Acceptance.objects.filter(event=event).exists()


def nothing_changed_since(event: Event) -> Check:
    """Check that a finalized event is unchanged. Rating runs rely on this check alone."""
    digest = digest_in_journal(event)
    known = event.finalized_at is not None and (event.frozen_digest or digest)
    return build_check(
        "frozen",
        "Nothing that counts was changed since it was finalized",
        list(_other_digests(event, digest)) if known else [],
        holds="Listing and results have the digest that was frozen with the final table, and pages show what rows say.",
        differs="Listing or rows are not those that were finalized.",
        unknown="" if known else "Not finalized, or before digests were kept.",
    )


def digest_in_journal(event: Event) -> str:
    """Return what the last act that froze the event noted."""
    entries = JournalEntry.objects.filter(event=event, tag__in=FREEZING, facts__has_key="digest").order_by("-pk")
    return str((entries.values_list("facts", flat=True).first() or {}).get("digest", ""))


def _other_digests(event: Event, digest: str) -> Iterator[Difference]:
    ((_, sheet),) = event_sheets([event.pk])
    if sheet.digest != event.frozen_digest:
        yield Difference("Digest of listing and results", event.frozen_digest or "none", sheet.digest)
    if digest and digest != event.frozen_digest:
        yield Difference("Digest in the journal and at the event", digest, event.frozen_digest or "none")
    shown = Counter(str(table._meta.verbose_name_plural) for table, *_ in find_differences(event))
    for name, number in sorted(shown.items()):
        yield Difference(
            f"What pages show of the {name}", "as it was finalized", f"{count(number, 'other value')} in the rows"
        )


def differs_from_finalized(event: Event) -> bool:
    """Return whether what places are counted from is not what was finalized, though no act changed it."""
    counted = (Entry, Stage, Round, Match, Seat, Game)
    return is_altered(event) or any(table in counted for table, *_ in find_differences(event))


def can_be_ranked_again(event: Event) -> bool:
    """Return whether ranking it again would move somebody, and is not refused."""
    return out_of_place(event).exists() and not differs_from_finalized(event)


def places_are_recounted(event: Event) -> Check:
    rows = Placement.objects.filter(event=event).values_list("player_id", "rank", "figures")
    frozen = {player: (rank, figures) for player, rank, figures in rows}
    codes = {code for _, figures in frozen.values() for code in figures}
    counted = _places_by_player(event, codes) if frozen else {}
    differences = list(_other_places(frozen, counted))
    return build_check(
        "places",
        "Standings match the frozen places",
        differences,
        holds=f"{count(len(frozen), 'place')} come out again.",
        differs=f"{len(differences)} of {count(len(frozen), 'place')} come out otherwise when counted again.",
        unknown="" if frozen else "No final table is frozen.",
    )


def _places_by_player(event: Event, codes: Collection[str]) -> dict[int, Place]:
    """Return places with the figures of these codes alone: an earlier release froze fewer of them."""
    keys = records.player_keys(event)
    return {
        keys[row.player]: (row.rank, {code: figure for code, figure in row.figures.items() if code in codes})
        for row in records.standings(event)
    }


def _other_places(frozen: Mapping[int, Place], counted: Mapping[int, Place]) -> Iterator[Difference]:
    players = {*frozen, *counted}
    differing = {pk for pk in players if canonical(frozen.get(pk)) != canonical(counted.get(pk))}
    names = records.shown_names(Player.every.filter(pk__in=differing)) if differing else {}
    for pk in sorted(differing, key=lambda pk: (frozen.get(pk, (0,))[0], pk)):
        again, stands = counted.get(pk), frozen.get(pk)
        brief = again is None or stands is None or again[0] != stands[0]
        yield Difference(names[str(pk)], _in_words(again, brief=brief), _in_words(stands, brief=brief))


def _in_words(place: Place | None, *, brief: bool) -> str:
    if place is None:
        return "no place"
    figures = "" if brief else f": {', '.join(f'{name} {value}' for name, value in place[1].items())}"
    return f"place {place[0]}{figures}"
