"""Journal tags of entries and of people's identities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.kernel.registry import Tag, Trait


class EntryTag(Tag):
    PLAY_APPROVED = "play.approved", "{yes} of {others} other players approve that {director} plays"
    PLAY_FORBIDDEN = "play.forbidden", "{director} forbidden to play{because}"
    PLAY_ALLOWED = "play.allowed", "{director} allowed to play again"
    PLAYER_CREATED = "player.created", "record of {subject} made"
    PLAYER_EDITED = "player.edited", "record of {subject} changed"
    PLAYER_RENAMED = "player.renamed", "{was} is called {now} from now on{because}", Trait.NON_BLOCKING
    PLAYER_CLAIMED = "player.claimed", "record claimed by a member"
    PLAYER_MERGED = "player.merged", "one person from now on: {players}{because}"
    PLAYER_PARTED = "player.parted", "two people again: {players}"
    PLAYER_TOLD_APART = "player.told_apart", "two people, not one: {players}"
    PLAYER_SUSPENDED = "player.suspended", "{player} suspended"
    SUSPENSION_LIFTED = "player.suspension_lifted", "suspension of {player} lifted"
    CLAIM_DECIDED = "claim.decided", "claim decided: {players}"
    CLAIM_CONTESTED = "claim.contested", "decision of a claim contested{because}"
    CLAIM_SETTLED = "claim.settled", "contested decision of a claim {settled}{because}"
    ENTRY_MADE = "entry.made", "entered: {players}{came}"
    PREREGISTERED = "entry.preregistered", "{player} entered beforehand: {place}", Trait.BY_PLAYER
    WITHDRAWN = "entry.withdrawn", "{player} withdrew"
    WAITING_TAKEN = "waiting.taken", "{player} taken in from the waiting list"
    WAITING_STRUCK = "waiting.struck", "{player} struck off the waiting list"
    ENTRY_CHANGED = "entry.changed", "earned byes of {player}: {earned_byes}{because}"
    ENTRY_REMOVED = "entry.removed", "{player} taken off the list"
    ENTRY_CHECKED_IN = "entry.checked_in", "{players} checked in"
    ENTRY_CHECKED_OUT = "entry.checked_out", "check-in of {player} taken back"
    ENTRY_DROPPED = "entry.dropped", "{player} dropped after round {dropped_after}"
    ENTRY_LEFT = "entry.left", "{player} left the event after round {dropped_after}", Trait.BY_PLAYER
    ENTRY_RETURNED = "entry.returned", "{player} returned"
    ENTRY_DISQUALIFIED = "entry.disqualified", "{player} disqualified after round {disqualified_after}"
    ENTRY_DENIED = "entry.denied", "a member says: that is not me; the entry belongs to {player}"
    ENTRY_GIVEN_AWAY = (
        "entry.given_away",
        "the entry was not the member's who denied it: it belongs to {player}{because}",
    )
    ENTRY_CONFIRMED = "entry.confirmed", "a member says: that is me; the entry is that of {player}", Trait.BY_PLAYER
    ENTRY_DISOWNED = "entry.disowned", "a member says of the entry of {player}: that is not me", Trait.BY_PLAYER
    DENIAL_REJECTED = "denial.rejected", "the directors say that {player} is the member who denied the entry{because}"
    ENTRY_RESTORED = "entry.restored", "the denied entry is that of {player} again{because}"
    DENIAL_BROUGHT = "denial.brought", "a denied entry of {player} brought to a coordinator"
    ENTRY_READMITTED = "entry.readmitted", "disqualification of {player} taken back"
    BYES_FORFEITED = "byes.forfeited", "{player} forfeited the earned byes"
    BYES_RETURNED = "byes.returned", "{player} has the earned byes back"
    CONTACT_GIVEN = "contact.given", "{player} said how to be reached", Trait.BY_PLAYER
    LINK_RENEWED = "entry.link_renewed", "new private link for {player}", Trait.NON_BLOCKING
    LINK_WITHDRAWN = "entry.link_withdrawn", "private link of {player} withdrawn", Trait.NON_BLOCKING
    FEE_MARKED = "fee.marked", "fee of {player}: {said}"
    HEATS_ANNOUNCED = "heats.announced", "{count} heats announced, with how they seed{called}"
    QUALIFIERS_TAKEN = "qualifiers.taken", "{qualified} qualifiers of the heats put on the list{whom}"
    BRACKET_SET = "bracket.set", "bracket: {said}"
    SEEDS_GIVEN = "seeds.given", "{seeded} seeds given{whom}"
    COMMITTEE_NAMED = "committee.named", "players' committee: {players}"
    AWARDS_SETTLED = (
        "awards.settled",
        "awards settled: {added} earned, {taken_back} taken back, {used} used before",
        Trait.NON_BLOCKING,
    )
    AWARD_GRANTED = "award.granted", "award given by hand to {player}{because}"
    AWARD_WITHDRAWN = "award.withdrawn", "award of {player} withdrawn{because}"
    TITLES_SETTLED = "titles.settled", "titles settled: {added} won, {withdrawn} withdrawn", Trait.NON_BLOCKING
    TITLE_ADDED = "title.added", "title given to {player}{because}"
    TITLE_WITHDRAWN = "title.withdrawn", "title of {player} withdrawn{because}"
    CHECK_IN_SET = "check_in.set", "check-in by the players closes {until}"
    CHECK_IN_CODE = "check_in.code_changed", "another code for the check-in"


@dataclass(frozen=True, slots=True)
class OfEntries:
    """One entry, or several that were made in one act; `came`: who stood on the list before and was checked in."""

    entry: int | None = None
    entries: Sequence[int] = ()
    came: Sequence[int] = ()

    @property
    def keys(self) -> Sequence[int]:
        return self.entries or ([] if self.entry is None else [self.entry])


@dataclass(frozen=True, slots=True)
class Seeded:
    """`before`: the seeds that entries had, by their keys as text."""

    before: Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class CommitteeNamed:
    """`before`: the entries that were in it."""

    before: Sequence[int]


@dataclass(frozen=True, slots=True)
class HeatsAnnounced:
    """The heats before, by their keys, and how they seeded. `seeding_before` None: an earlier release did not say."""

    before: Sequence[int]
    seeding_before: Sequence[Sequence[int]] | None = None


@dataclass(frozen=True, slots=True)
class BracketSet:
    """The bracket before, as the event document has it; empty: the usual one."""

    before: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class ClaimDecided:
    claim: int
    confirmed: bool


@dataclass(frozen=True, slots=True)
class OfPlayers:
    players: Sequence[int] = ()
