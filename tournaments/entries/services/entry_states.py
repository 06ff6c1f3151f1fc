"""States of entries: joining, dropping, being disqualified. Call these functions inside an act."""

from __future__ import annotations

from tournaments.engine.core.types import NO_SECTION, RuleViolation, require_no_findings
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.entering import entering_violations
from tournaments.entries.services.places import fill_places
from tournaments.kernel.journal import Act, AlreadyDone, Conflict, record_act, require_open_act
from tournaments.kernel.models import User
from tournaments.record.models import Entry, Event, Round
from tournaments.record.selectors.records import last_published, rules_of
from tournaments.record.services.scorekeepers import hand_scores_on

STATE = (
    *("checked_in", "entered_in", "dropped_after", "sits_out", "disqualified_after", "forfeits", "ranked_last"),
    *("earned_byes", "forfeited_byes", "head_start", "fee_paid"),
)


def read_again(entry: Entry) -> None:
    """Read the entry again under the event's lock, because an earlier act may have changed or removed it."""
    try:
        entry.refresh_from_db(fields=STATE)
    except Entry.DoesNotExist:
        raise Conflict("gone", "This player is no longer on the list.", entry, NO_SECTION) from None


def keep_entry(act: Act, entry: Entry, *fields: str, **facts: int | str | bool | None) -> None:
    """Save these fields of what the act made, and note whose entry it is, with the facts that belong to it."""
    entry.save(update_fields=fields)
    act.result = entry
    act.note(entry=entry.pk, player=entry.player_id, **facts)


def word_of_rounds(event: Event) -> dict[str, str]:
    """Return the game's word for rounds as facts of the journal, if it is another word."""
    word = rules_of(event).round_word
    return {} if word == "round" else {"word": word}


def entering_round(event: Event, *, whole: bool = True) -> int:
    """The first round that is not published yet, or is to be drawn once more."""
    if whole:
        require_no_findings(entering_violations(event))
    return last_published(event) + 1


def refuse_locked(event: Event) -> None:
    if event.is_locked:
        raise RuleViolation("locked", "This event is closed; its list of players is locked.", "OPG 8")


def refuse_disqualified(entry: Entry) -> None:
    if entry.disqualified_after is not None:
        message = f"{entry.shown_name} is disqualified and takes no part in this event any more."
        raise RuleViolation("disqualified", message, "OPG B")


def disqualify_player(entry: Entry, *, by: User) -> Entry:
    """Disqualify the player after the present round. Call inside an act that settles the present game.

    A draft with the player has to be drawn again, and owed games are cancelled.
    """
    with record_act(entry.event, EntryTag.ENTRY_DISQUALIFIED, by=by) as act:
        read_again(entry)
        refuse_locked(entry.event)
        if entry.disqualified_after is not None:
            raise AlreadyDone("disqualified", f"{entry.shown_name} is disqualified already.", entry, "OPG B")
        entry.disqualified_after = entering_round(entry.event, whole=False) - 1
        keep_entry(
            act, entry, "disqualified_after", disqualified_after=entry.disqualified_after, **word_of_rounds(entry.event)
        )
        hand_scores_on(entry)
        fill_places(entry.event)
    return entry


def readmit_player(entry: Entry, *, by: User) -> Entry:
    """Take a disqualification back; the rounds between stay missed games. Call inside an act."""
    with record_act(entry.event, EntryTag.ENTRY_READMITTED, by=by) as act:
        read_again(entry)
        refuse_locked(entry.event)
        if entry.disqualified_after is None:
            raise AlreadyDone("not_disqualified", f"{entry.shown_name} is not disqualified.", entry, "OPG B")
        after, entry.disqualified_after = entry.disqualified_after, None
        keep_entry(act, entry, "disqualified_after", disqualified_after=after)
    return entry


@require_open_act
def readmit_ranked(event: Event) -> None:
    """Restore the places of players who were ranked last for something that was taken back.

    Call inside the act that opens the event again.
    """
    event.entries.filter(forfeits=False, ranked_last=True).update(ranked_last=False, disqualified_after=None)


@require_open_act
def disqualified_before(played: Round) -> None:
    """Disqualify before this round those who were disqualified in it. Call inside the act that takes the round back."""
    out = played.event.entries.filter(disqualified_after__gte=played.of_round)
    out.update(disqualified_after=played.of_round - 1)
