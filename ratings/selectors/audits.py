"""Whether the ledger of an event is what its results come to when they are rated again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ratings.engine import LISTS, Change, RatingList, lists_for, replay
from ratings.models import RatedEvent, RatingChange
from ratings.selectors.facts import Facts
from ratings.selectors.ledger import COLUMNS, ratings_at
from ratings.selectors.words import hundredth
from tournaments.audits.selectors.checks import Check, Difference, Tone, checked, count
from tournaments.people.models import Player
from tournaments.record.models import Event
from tournaments.record.selectors.records import shown_names

LABEL = "Rating changes replay"
NOT_RATED: dict[str, str] = {
    RatedEvent.State.DUE: "To be rated by the next run.",
    RatedEvent.State.AWAITING: "Waits for a full refresh.",
    RatedEvent.State.HELD: "Held from being rated.",
    RatedEvent.State.OUT: "Not rated.",
}


def changes_are_replayed(event: Event) -> Check:
    """From the ratings that everybody had before the event, as the ledger says of the events before it."""
    mark = RatedEvent.objects.filter(event=event).first()
    if not lists_for(event.game, event.format):
        return Check("ratings", LABEL, Tone.GREY, "There is no rating list for what was played.")
    if mark is None or mark.state != RatedEvent.State.RATED:
        return Check("ratings", LABEL, Tone.GREY, NOT_RATED[mark.state] if mark else "Not rated.")
    facts = Facts(mark.book.code)
    facts.read([event.pk])
    stored = _stored(event)
    differences = [row for code in LISTS for row in _in_list(LISTS[code], event, facts, stored.get(code, {}))]
    changes = sum(len(lines) for lines in stored.values())
    holds = f"{count(changes, 'change')} to the last bit."
    differs = f"{len(differences)} of {count(changes, 'rating change')} come out otherwise when rated again."
    return checked("ratings", LABEL, differences, holds=holds, differs=differs)


def _stored(event: Event) -> dict[str, dict[str, Change]]:
    rows = RatingChange.objects.filter(event=event).order_by("pk")
    changes: dict[str, dict[str, Change]] = {}
    for code, player, *figures in rows.values_list("list", "player_id", *COLUMNS):
        changes.setdefault(code, {})[str(player)] = Change(str(player), *figures)
    return changes


def _in_list(rating_list: RatingList, event: Event, facts: Facts, stored: Mapping[str, Change]) -> Iterator[Difference]:
    played = facts.event(rating_list, event.pk)
    before = ratings_at(rating_list.code, facts.places()[event.pk], played.players) if played else {}
    again = {change.player: change for change in next(replay(rating_list.system, [played], before))} if played else {}
    differing = {player for player in {*stored, *again} if stored.get(player) != again.get(player)}
    names = shown_names(Player.every.filter(pk__in=map(int, differing))) if differing else {}
    for player in sorted(differing, key=int):
        where = f"{names[player]}, {rating_list.name}"
        yield Difference(where, _in_words(again.get(player)), _in_words(stored.get(player)))


def _in_words(change: Change | None) -> str:
    return "no change" if change is None else f"{hundredth(change.before)} to {hundredth(change.after)}"
