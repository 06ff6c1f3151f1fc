"""Renew and withdraw the private link of a player without an account, and refuse what a link does after its end."""

from __future__ import annotations

from typing import Unpack

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.services.entry_states import keep_entry, refuse_locked
from tournaments.kernel.actors import Actor, LinkHolder
from tournaments.kernel.journal import AlreadyDone, Envelope, Gone, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.record.models import Entry
from tournaments.record.models.entry import new_nonce
from tournaments.record.selectors.links import LinkState, has_account, link_state, linked_entries, why_ended


@replayable
def renew_link(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Give the player a new link. The one before, on paper or on a phone, opens nothing any more."""
    with record_act(entry.event, EntryTag.LINK_RENEWED, by=by, **envelope) as act:
        _refuse_no_link(entry)
        entry.link_nonce = new_nonce()
        keep_entry(act, entry, "link_nonce")
    return entry


@replayable
def withdraw_link(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Take the player's link away, until a director makes a new one."""
    with record_act(entry.event, EntryTag.LINK_WITHDRAWN, by=by, **envelope) as act:
        _refuse_no_link(entry)
        if entry.link_nonce is None:
            raise AlreadyDone(
                "link_withdrawn", f"The link of {entry.shown_name} is withdrawn already.", entry, NO_SECTION
            )
        entry.link_nonce = None
        keep_entry(act, entry, "link_nonce")
    return entry


@require_open_act
def refuse_ended_link(by: Actor) -> None:
    """Refuse a private link that has ended since the page was shown; members pass. Call inside an act of a player."""
    if not isinstance(by, LinkHolder):
        return
    entry = linked_entries().filter(pk=by.entry).first()
    if entry is None:
        raise Gone
    if entry.link_nonce != by.nonce or link_state(entry) is not LinkState.OPEN:
        message = f"Your link has ended. {why_ended(entry.event, by.entry, by.nonce)}"
        raise RuleViolation("link_ended", message, NO_SECTION)


def _refuse_no_link(entry: Entry) -> None:
    entry.refresh_from_db(fields=["link_nonce", "player"])
    refuse_locked(entry.event)
    if entry.event.is_rehearsal:
        raise RuleViolation("rehearsal", "A rehearsal has no links.", NO_SECTION)
    if has_account(entry):
        message = f"{entry.shown_name} has an account, and signs in instead of using a link."
        raise RuleViolation("has_account", message, NO_SECTION)
