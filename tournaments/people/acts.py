"""The journal's tags of accounts and people, and of the two acts by which a member brings an event here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.kernel.registry import Tag, Trait


class PeopleTag(Tag):
    EVENT_REGISTERED = "event.registered", "event listed", Trait.LISTING
    EVENT_IMPORTED = "event.imported", "event imported with {entered} players", Trait.LISTING
    DIRECTOR_INVITED = "director.invited", "{user} invited to direct or judge", Trait.NON_BLOCKING
    ACCOUNT_OPENED = "account.opened", "account opened"
    ACCOUNT_CHANGED = "account.changed", "account changed in the administration: {changed}"
    ACCOUNT_DELETED = "account.deleted", "account deleted in the administration"
    MAIL_CHOSEN = "member.mail_chosen", "what comes by mail chosen", Trait.CONFIDENTIAL
    CALENDAR_RENEWED = "calendar.renewed", "new private address of the calendar made", Trait.CONFIDENTIAL
    ADDRESS_CONFIRMED = "address.confirmed", "address confirmed"
    ADDRESS_CHOSEN = "address.chosen", "another address made the primary one"
    PASSWORD_CHANGED = "password.changed", "password changed"
    SECOND_FACTOR_SET_UP = "second_factor.set_up", "second factor set up"
    SECOND_FACTOR_REMOVED = "second_factor.removed", "second factor removed"
    TOKEN_MADE = "token.made", "device let in", Trait.CONFIDENTIAL
    TOKEN_REVOKED = "token.revoked", "device shut out", Trait.CONFIDENTIAL
    TOKENS_REVOKED = "token.all_revoked", "every device shut out"


@dataclass(frozen=True, slots=True)
class Imported:
    """`digest` of what the file said, `made`: the records that came with it; of imports of before neither is known."""

    digest: str = ""
    made: Sequence[int] = ()
