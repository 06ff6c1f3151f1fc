"""Out of the event by a penalty: last in the table, without prizes; opponents keep their results (OPG B, AMB-C10)."""

from __future__ import annotations

from tournaments.entries.acts import EntryTag
from tournaments.entries.services.entry_states import entering_round, read_again, refuse_locked
from tournaments.entries.services.places import fill_places
from tournaments.kernel.journal import Already, recorded, within_act
from tournaments.kernel.models import User
from tournaments.record.models import Entry, Event, Round


def disqualify_player(entry: Entry, *, by: User) -> Entry:
    """Inside an act: no match after the round that is being played. The game of that round is the caller's to settle.

    A draft with the player has to be drawn again; games that he owes are owed no more.
    """
    with recorded(entry.event, EntryTag.ENTRY_DISQUALIFIED, by=by) as act:
        read_again(entry)
        refuse_locked(entry.event)
        if entry.disqualified_after is not None:
            raise Already("disqualified", f"{entry.player} is disqualified already.", entry, "OPG B")
        entry.disqualified_after = entering_round(entry.event, whole=False) - 1
        entry.save(update_fields=["disqualified_after"])
        fill_places(entry.event)
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, disqualified_after=entry.disqualified_after)
    return entry


def readmit_player(entry: Entry, *, by: User) -> Entry:
    """Inside an act: the disqualification was wrong. The rounds between stay missed games."""
    with recorded(entry.event, EntryTag.ENTRY_READMITTED, by=by) as act:
        read_again(entry)
        refuse_locked(entry.event)
        if entry.disqualified_after is None:
            raise Already("not_disqualified", f"{entry.player} is not disqualified.", entry, "OPG B")
        act.note(entry=entry.pk, player=entry.player_id, disqualified_after=entry.disqualified_after)
        entry.disqualified_after = None
        entry.save(update_fields=["disqualified_after"])
        act.result = entry
    return entry


@within_act
def readmit_ranked(event: Event) -> None:
    """Inside the act that opens an event again: who was ranked last for what was taken back since stands as he did."""
    back = event.entries.filter(forfeits=False, ranked_last=True)
    back.update(ranked_last=False, disqualified_after=None)


@within_act
def disqualified_before(played: Round) -> None:
    """Inside the act that takes a round back: who was disqualified in it is not drawn in it again."""
    out = played.event.entries.filter(disqualified_after__gte=played.of_round)
    out.update(disqualified_after=played.of_round - 1)
