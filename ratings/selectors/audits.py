"""Check that an event's ledger is what its results give when they are rated again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ratings.engine import LISTS, Change, RatingList, lists_for, replay
from ratings.models import RatedEvent, RatingChange
from ratings.selectors.facts import Facts
from ratings.selectors.ledger import COLUMNS, ratings_at
from ratings.selectors.words import hundredth
from tournaments.audits.selectors.checks import Check, Difference, Tone, build_check, count
from tournaments.people.models import Player
from tournaments.record.models import Event
from tournaments.record.selectors.records import shown_names

LABEL = "Rating changes replay"
NOT_RATED: dict[str, str] = {
    RatedEvent.State.DUE: "To be rated by the next run.",
    RatedEvent.State.AWAITING: "Waits for a full refresh.",
    RatedEvent.State.HELD: "Under review: it waits to be rated.",
    RatedEvent.State.OUT: "Not rated.",
}
REPLAYED = (RatedEvent.State.RATED, RatedEvent.State.HELD)
"""An event under review keeps what it did, as it was finalized."""
FIGURES: tuple[tuple[str, Callable[[Change], float]], ...] = (
    ("expected", lambda change: change.expected),
    ("score", lambda change: change.score),
    ("games", lambda change: change.games),
    ("K", lambda change: change.k),
)


def changes_are_replayed(event: Event) -> Check:
    """Replay the event from the ratings that the ledger says everybody had before it, and compare."""
    mark = RatedEvent.objects.filter(event=event).first()
    if not lists_for(event.game, event.format):
        return Check("ratings", LABEL, Tone.GREY, "There is no rating list for what was played.")
    if mark is None or mark.state == RatedEvent.State.OUT:
        rows = RatingChange.objects.filter(event=event).select_related("player").order_by("list", "pk")
        left = [Difference(f"{row.player}, {LISTS[row.list].name}", "no change", _format_row(row)) for row in rows]
        if left:
            return Check("ratings", LABEL, Tone.RED, "It is not rated, and has rating changes.", tuple(left))
    stored = _load_changes(event)
    if mark is None or mark.state not in REPLAYED or (mark.state == RatedEvent.State.HELD and not stored):
        return Check("ratings", LABEL, Tone.GREY, NOT_RATED[mark.state] if mark else "Not rated.")
    facts = Facts(mark.book.code)
    facts.read([event.pk])
    differences = [row for code in LISTS for row in _find_differences(LISTS[code], event, facts, stored.get(code, {}))]
    changes = sum(len(lines) for lines in stored.values())
    holds = f"{count(changes, 'change')} to the last bit."
    differs = f"{len(differences)} of {count(changes, 'rating change')} come out otherwise when rated again."
    return build_check("ratings", LABEL, differences, holds=holds, differs=differs)


def _format_row(row: RatingChange) -> str:
    return f"{hundredth(row.before)} to {hundredth(row.after)}"


def _load_changes(event: Event) -> dict[str, dict[str, Change]]:
    rows = RatingChange.objects.filter(event=event).order_by("pk")
    changes: dict[str, dict[str, Change]] = {}
    for code, player, *figures in rows.values_list("list", "player_id", *COLUMNS):
        changes.setdefault(code, {})[str(player)] = Change(str(player), *figures)
    return changes


def _find_differences(
    rating_list: RatingList, event: Event, facts: Facts, stored: Mapping[str, Change]
) -> Iterator[Difference]:
    played = facts.event(rating_list, event.pk)
    before = ratings_at(rating_list.code, facts.places()[event.pk], played.players) if played else {}
    again = {change.player: change for change in next(replay(rating_list.system, [played], before))} if played else {}
    differing = {player for player in {*stored, *again} if stored.get(player) != again.get(player)}
    names = shown_names(Player.every.filter(pk__in=map(int, differing))) if differing else {}
    for player in sorted(differing, key=int):
        where = f"{names[player]}, {rating_list.name}"
        due, stands = again.get(player), stored.get(player)
        yield Difference(where, _format_change(due, stands), _format_change(stands, due))


def _format_change(change: Change | None, other: Change | None) -> str:
    """Describe a change, with every figure in which it differs from the other one."""
    if change is None:
        return "no change"
    figures = {} if other is None else {label: read(change) for label, read in FIGURES if read(change) != read(other)}
    return ", ".join(
        (f"{hundredth(change.before)} to {hundredth(change.after)}", *(f"{name} {figures[name]}" for name in figures))
    )
