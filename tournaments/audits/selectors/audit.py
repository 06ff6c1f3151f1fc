"""Every check of an event, and what they come to. AUDIT of the settings names them, those of other apps too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import structlog
from django.conf import settings
from django.utils.module_loading import import_string

from tournaments.audits.acts import AuditTag, Released
from tournaments.audits.selectors.checks import Check, Tone, count
from tournaments.engine.consequences import Gate
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.registry import read_facts
from tournaments.record.models import Event
from tournaments.record.selectors.consequences import PlayerGates, gates_of, players_with_gates
from tournaments.record.selectors.final_rows import reading_rows

log = structlog.get_logger(__name__)
JOURNAL_ALONE = "The journal stands alone: rows and frozen digest agree."
JOURNAL_BROKEN = "The journal was changed: an entry does not follow the one before it."
ROWS_ALONE = "The rows stand alone: journal and frozen digest agree."
DIGEST_ALONE = "The frozen digest, or the listing, stands alone: every result is what the journal says."
ALONE = {
    (True, False, False): JOURNAL_ALONE,
    (True, False, True): JOURNAL_ALONE,
    (False, False, True): JOURNAL_ALONE,
    (True, True, False): ROWS_ALONE,
    (False, True, False): DIGEST_ALONE,
}
"""By whether results differ from the journal, rows from the frozen digest, and the journal from its own links."""


@dataclass(frozen=True, slots=True)
class Audit:
    """`consequences` of the event for everybody in it; `players` are those whose place does not give all of them."""

    checks: tuple[Check, ...]
    consequences: tuple[Gate, ...] = ()
    players: tuple[PlayerGates, ...] = ()

    @property
    def failed(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if check.tone == Tone.RED)

    @property
    def holds(self) -> bool:
        return not self.failed

    @property
    def tone(self) -> Tone:
        return Tone.GREEN if self.holds else Tone.RED

    @property
    def alone(self) -> str:
        """Say which of the three witnesses (rows, journal, frozen digest) says otherwise than the other two."""
        tones = {check.code: check.tone for check in self.checks}
        results, frozen, journal = (tones.get(code) == Tone.RED for code in ("results", "frozen", "journal"))
        if tones.get("frozen") == Tone.GREY:
            return JOURNAL_BROKEN if journal else ""
        return ALONE.get((results, frozen, journal), "")

    @property
    def journal_is_alone(self) -> bool:
        """Return whether the journal is what was changed: what it says of a result is not put back then."""
        return self.alone in (JOURNAL_ALONE, JOURNAL_BROKEN)

    @property
    def verdict(self) -> str:
        """Return the verdict in one sentence."""
        known = [check for check in self.checks if check.tone != Tone.GREY]
        if self.failed:
            held = len(known) - len(self.failed)
            found = (*(check.said for check in self.failed), self.alone)
            return f"{held} of {count(len(known), 'check')} hold. {' '.join(filter(None, found))}"
        grey = len(self.checks) - len(known)
        rest = f" {count(grey, 'check')} had nothing to compare with." if grey else ""
        return f"What could be checked holds: {len(known)} of {len(self.checks)}.{rest}"


def audit(event: Event) -> Audit:
    """Worked out now, from the rows as they are. A red check whose differences were accepted as they are is green."""
    with reading_rows():
        return Audit(_checks(event), *_gates(event))


def checks_alone(event: Event) -> Audit:
    """Return the same without consequences, for the patrol."""
    with reading_rows():
        return Audit(_checks(event))


def _checks(event: Event) -> tuple[Check, ...]:
    checks: list[Callable[[Event], Check]] = [import_string(path) for path in settings.AUDIT]
    entries = JournalEntry.objects.filter(event=event, tag=AuditTag.EVENT_RELEASED)
    released = entries.select_related("actor__player").first()
    return tuple(_with_acceptance(_worked_out(check, event), released) for check in checks)


def _gates(event: Event) -> tuple[tuple[Gate, ...], tuple[PlayerGates, ...]]:
    """Nothing where altered rows make no sense: the checks say so."""
    try:
        return gates_of(event), players_with_gates(event)
    except Exception:
        log.warning("gates not worked out", audited=event.pk, exc_info=True)
        return (), ()


def _worked_out(check: Callable[[Event], Check], event: Event) -> Check:
    """Rows that somebody altered may make no sense at all: that is found, and no error."""
    try:
        return check(event)
    except Exception as error:
        log.warning("check not worked out", audited=event.pk, check=check.__name__, exc_info=True)
        code, label = check.__name__, check.__name__.replace("_", " ").capitalize()
        return Check(code, label, Tone.RED, f"What stands makes no sense: {error}")


def _with_acceptance(check: Check, entry: JournalEntry | None) -> Check:
    if entry is None or check.tone != Tone.RED:
        return check
    released = read_facts(Released, entry.facts)
    if released.accepted.get(check.code) != check.mark:
        return check
    who = f"Accepted as it stands by {entry.actor or 'the site'}: {released.reason}"
    return replace(check, tone=Tone.GREEN, accepted=who)


def last_question(event: Event) -> JournalEntry | None:
    """Return the coordinator's last question to the directors."""
    entries = JournalEntry.objects.filter(event=event, tag=AuditTag.DIRECTOR_ASKED)
    return entries.select_related("actor__player").order_by("-pk").first()
