"""The private link of a player without an account: its code, its player and its state (docs/adr/0037).

A code is the key of the entry with a proof that only the site's SECRET_KEY makes. So a slip can be printed again with
the same code, and nobody who reads the database can open a link.
"""

from __future__ import annotations

from enum import StrEnum

from django.conf import settings
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.record.models import Entry, Event
from tournaments.record.selectors.clocks import shown_round
from tournaments.record.selectors.records import PLAYING

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters without those that look alike: 0 and O, 1, I and L, U and V."""
KEY, PROOF, GROUP = 4, 8, 4
LONGEST = 24
"""The longest code, with its spaces or hyphens."""


class LinkState(StrEnum):
    OPEN = "open"
    WITHDRAWN = "withdrawn"
    MEMBER = "member"
    GONE = "gone"
    OVER = "over"
    REHEARSAL = "rehearsal"


ENDED = {
    LinkState.WITHDRAWN: "The director has withdrawn it. Ask at the desk for a new one.",
    LinkState.MEMBER: "This player has an account now. Sign in to go on.",
    LinkState.GONE: "This player has left the event.",
    LinkState.OVER: "The event is over.",
    LinkState.REHEARSAL: "It belongs to a rehearsal, which has no links.",
}
"""The reasons why a link has ended."""


def code_of(entry: Entry) -> str:
    """Return the code of the entry's link; empty where the link is withdrawn."""
    if entry.link_nonce is None:
        return ""
    return _code(entry.pk, entry.link_nonce, settings.SECRET_KEY)


def in_groups(code: str) -> str:
    """Format the code as it is printed, in short groups that are easy to read and type."""
    key, proof = code[:-PROOF], code[-PROOF:]
    return "-".join((key, proof[:GROUP], proof[GROUP:]))


def is_code(text: str) -> bool:
    """Return whether this can be a code at all, so that trying it counts as a guess."""
    code = _normalize_code(text)
    return KEY + PROOF <= len(code) <= LONGEST and all(sign in LETTERS for sign in code)


def find_entry(text: str) -> Entry | None:
    """Return the entry whose code was typed or scanned, whatever state its link is in."""
    if not is_code(text):
        return None
    code = _normalize_code(text)
    entry = linked_entries().filter(pk=_letters_to_number(code[:-PROOF])).first()
    if entry is None or entry.link_nonce is None:
        return None
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    proven = [constant_time_compare(code, _code(entry.pk, entry.link_nonce, key)) for key in keys]
    if any(proven):
        return entry
    return None


def linked_entries() -> QuerySet[Entry]:
    return Entry.objects.select_related("event", "player__merged_into")


def link_state(entry: Entry) -> LinkState:
    """Return whether the link can be used now. One query, for a player who has left."""
    if entry.event.is_rehearsal:
        return LinkState.REHEARSAL
    if has_account(entry):
        return LinkState.MEMBER
    if entry.event.is_locked:
        return LinkState.OVER
    if entry.link_nonce is None:
        return LinkState.WITHDRAWN
    if _has_gone(entry):
        return LinkState.GONE
    return LinkState.OPEN


def why_ended(event: Event, pk: int, nonce: int) -> str:
    """Say why the link of this entry, opened with this nonce, can no longer be used."""
    entry = linked_entries().filter(pk=pk, event=event).first()
    if entry is None:
        return "This player is no longer on the list."
    state = link_state(entry)
    if entry.link_nonce not in (nonce, None) and state is LinkState.OPEN:
        return "There is a new one in its place. Ask at the desk for it."
    return ENDED.get(state, "")


def has_account(entry: Entry) -> bool:
    """Return whether the player signs in instead of using a link."""
    return entry.person.user_id is not None or entry.player.user_id is not None


def codes_by_player(event: Event) -> dict[int, str]:
    """Map players to the codes of all open links, as they are printed. Two queries at most."""
    if event.is_locked or event.is_rehearsal:
        return {}
    entries = list(linked_entries().filter(event=event, **PLAYING))
    there = (entry for entry in entries if entry.link_nonce is not None and not has_account(entry))
    return {entry.player_id: in_groups(code_of(entry)) for entry in there}


def _has_gone(entry: Entry) -> bool:
    """Return whether the player left and has nothing left to play: the round they left in is over."""
    after = []
    for number in (entry.dropped_after, entry.disqualified_after):
        if number is not None:
            after.append(number)
    if not after:
        return False
    played = shown_round(entry.event)
    return played is None or played.of_round > min(after)


def _code(entry: int, nonce: int, secret: str) -> str:
    digest = salted_hmac("tournaments.link", f"{entry}:{nonce}", secret=secret, algorithm="sha256").digest()
    proof = int.from_bytes(digest) % len(LETTERS) ** PROOF
    return _number_to_letters(entry, KEY) + _number_to_letters(proof, PROOF)


def _number_to_letters(number: int, least: int) -> str:
    text = ""
    while number or len(text) < least:
        number, rest = divmod(number, len(LETTERS))
        text = LETTERS[rest] + text
    return text


def _letters_to_number(text: str) -> int:
    number = 0
    for sign in text:
        number = number * len(LETTERS) + LETTERS.index(sign)
    return number


def _normalize_code(text: str) -> str:
    return "".join(text.replace("-", " ").split()).upper()
