"""A whole book rated anew beside what stands: all of its lists in one pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ratings.engine import Change, RatingList
from ratings.engine.waves import replay_lists
from ratings.selectors.facts import Facts
from ratings.selectors.ledger import Beat, Revision, steps_from


def revisions_of_all(lists: Sequence[RatingList], facts: Facts, beat: Beat) -> list[Revision]:
    """What becomes of these lists when their whole history, which `facts` have read, is rated anew."""
    revisions: list[Revision] = []
    for system in {one.system.code: one.system for one in lists}.values():
        for one, now, ratings in _rated_anew([one for one in lists if one.system == system], facts):
            beat(len(revisions), len(lists))
            revisions.append(_beside_what_stands(one.code, now, ratings))
    return revisions


def _rated_anew(
    lists: Sequence[RatingList], facts: Facts
) -> Iterator[tuple[RatingList, dict[int, tuple[Change, ...]], dict[str, float]]]:
    """Of each list, all by one system, what every event does, and everybody's rating after the last."""
    places = facts.places()
    order = sorted(places, key=places.__getitem__)
    counted = [[facts.event(one, pk) is not None for pk in order] for one in lists]
    told = replay_lists(lists[0].system, [facts.values[pk] for pk in order], counted)
    for one, (changes, ratings) in zip(lists, told, strict=True):
        yield one, dict(zip(order, changes, strict=True)), ratings


def _beside_what_stands(code: str, now: dict[int, tuple[Change, ...]], ratings: dict[str, float]) -> Revision:
    stood = {int(step.event): step.changes for step in steps_from(code, None, {})}
    gone = {pk: () for pk in stood if pk not in now}
    revised = {
        pk: changes
        for pk, changes in {**now, **gone}.items()
        if stood.get(pk, {}) != {change.player: change for change in changes}
    }
    return Revision(code, revised, {pk: stood.get(pk, {}) for pk in revised}, ratings)
