"""Ties that a cut for the highest Tribble decides, and the cuts that were noted (OPG 7.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments import engine
from tournaments.engine.texts import join_words
from tournaments.play.selectors.coming import find_next_sitting
from tournaments.record.models import Entry, Event, Round, Stage
from tournaments.record.selectors import records
from tournaments.record.selectors.final_rows import final_entries

CUT = engine.HIGHEST_TRIBBLE_CUT.code


@dataclass(frozen=True, slots=True)
class Tie:
    """Players who are level from place `first` on, as the recorded draw has them."""

    first: int
    entries: tuple[Entry, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.entries) - 1

    @property
    def names(self) -> str:
        return join_words([entry.shown_name for entry in self.entries])

    def has_exactly(self, players: Sequence[int]) -> bool:
        """Return whether these are its players by their keys, in any order."""
        return sorted(players) == sorted(entry.player_id for entry in self.entries)

    @property
    def in_words(self) -> str:
        places = f"places {self.first} and {self.last}"
        if len(self.entries) > 2:
            places = f"places {self.first} to {self.last}"
        return f"{self.names} are level for {places}"


def ties(event: Event) -> tuple[Tie, ...]:
    """Return the ties that are left as the standings are, best first; none in games that know no cut."""
    if not knows_cut(event):
        return ()
    rules, seen = records.rules_of(event), records.record(event)
    standings = records.standings_of(event, seen)
    ranks = {place.player: place.rank for place in standings}
    known = _entries(event)
    found = []
    for players in engine.level_players(rules, seen, standings):
        found.append(Tie(ranks[players[0]], tuple(known[player] for player in players)))
    return tuple(found)


def knows_cut(event: Event) -> bool:
    return any(step.code == CUT for step in records.rules_of(event).ranking)


def open_ties(event: Event) -> tuple[Tie, ...]:
    """Return the ties that can be cut now."""
    level = ties(event)
    return level if level and not against_cutting(event) else ()


def against_cutting(event: Event) -> str:
    """Return why no cut can be noted now; empty where one can."""
    if not knows_cut(event):
        return f"By {records.rules_of(event).name} nobody cuts for a Tribble."
    if event.is_locked:
        return f"The event is {event.state}: reopen it to correct this."
    last = event.rounds.exclude(state=Round.State.VOID).select_related("event", "stage").order_by("number").last()
    if last is None or not last.is_complete:
        return "A cut is noted once the rounds before it are complete."
    following = find_next_sitting(event, last)
    if following is not None and not following.stage:
        return "More rounds follow: a cut is noted after the last of them. Change the number of rounds to end earlier."
    return ""


def noted_cuts(event: Event) -> tuple[str, ...]:
    """Return the names of each cut, the highest first, in the order in which the cuts were noted."""
    names = {entry.pk: entry.shown_name for entry in _entries(event).values()}
    cuts = event.stages.filter(code=CUT)
    return tuple(", ".join(map(names.__getitem__, cut.entrants)) for cut in cuts)


def last_cut(event: Event) -> Stage | None:
    """Return the cut that can be taken back because nothing was drawn since."""
    last = event.stages.order_by("number").last()
    return last if last is not None and last.code == CUT else None


def _entries(event: Event) -> dict[str, Entry]:
    final = final_entries(event)
    rows = event.entries.select_related("player__merged_into", "player__user") if final is None else final
    return {entry.document_id: entry for entry in rows}
