"""Every act that changes who somebody is, or where he stands, beside every other that concerns him: two threads on
PostgreSQL, several times. Either is done or refused in words; nobody is two players, and no act waits for ever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.journeys.crowd import Act, at_once
from tests.journeys.pairs import MAKERS, WITHOUT, World
from tests.rings import matrix
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.registry import TAGS
from tournaments.people.models import Player
from tournaments.record.models import Entry, Seat, Waiting

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
]

TURNS = 2
WHO = (
    *("merged", "parted", "confirmed", "settled", "given_away", "suspended", "edited"),
    *("entered", "entered_old", "pasted", "preregistered", "imported", "taken_in"),
)
"""Acts that change whose name a record goes by, or put it on a list."""
TOLD = (EntryTag.PLAYER_MERGED, EntryTag.CLAIM_DECIDED, EntryTag.CLAIM_SETTLED)


def pairs() -> Iterator[tuple[str, str]]:
    """Each with itself, too: a second click of somebody else."""
    for at, one in enumerate(WHO):
        yield from ((one, other) for other in MAKERS if other not in WHO[:at])


def test_every_act_has_a_maker_or_a_reason_to_have_none() -> None:
    made = {tag for tag, _ in MAKERS.values()}
    without = Counter(tag for tags in WITHOUT.values() for tag in tags)
    assert (set(TAGS.values()) - made - without.keys(), made & without.keys()) == (set(), set())
    assert max(without.values()) == 1
    assert set(WHO) <= MAKERS.keys()


@pytest.mark.parametrize("name", MAKERS)
def test_every_act_is_done_where_nobody_is_beside_it(name: str) -> None:
    tag, maker = MAKERS[name]
    act = maker(World())
    before = JournalEntry.objects.count()
    act()
    assert [entry.tag for entry in JournalEntry.objects.order_by("pk")[before:]] == [tag]


@matrix(("one", "other"), list(pairs()), step=29)
def test_two_acts_about_one_person_leave_one_person(one: str, other: str) -> None:
    for _ in range(TURNS):
        acts = ready(one, other)
        answers = at_once(acts) if acts else []
        unforeseen = [
            answer for answer in answers if isinstance(answer, Exception) and not isinstance(answer, RuleViolation)
        ]
        assert unforeseen == []
        assert twice_on_a_list() == []
        assert twice_in_a_round() == []
        assert two_names_away() == []
        assert entered_under_a_name_of_before() == []


def ready(*names: str) -> list[Act]:
    """In one world. Nothing where the one begins with what the other has ended: they never stand beside each other."""
    world = World()
    try:
        return [MAKERS[name][1](world) for name in names]
    except RuleViolation:
        return []


def twice_on_a_list() -> list[tuple[int, int]]:
    rows = [*Entry.objects.select_related("player"), *Waiting.objects.select_related("player")]
    return _twice((row.event_id, _person(row.player)) for row in rows)


def twice_in_a_round() -> list[tuple[int, int]]:
    """So nobody sits opposite himself either."""
    return _twice((seat.round_id, _person(seat.player)) for seat in Seat.objects.select_related("player"))


def two_names_away() -> list[Player]:
    return list(Player.every.exclude(merged_into__merged_into=None))


def entered_under_a_name_of_before() -> list[Entry]:
    """Entries made after the record went by another name."""
    since: dict[int, int] = {}
    for told in JournalEntry.objects.filter(tag__in=TOLD, facts__has_key="merging"):
        since.update(dict.fromkeys(told.facts["players"], told.pk))
    made = {entry.facts.get("entry"): entry.pk for entry in JournalEntry.objects.filter(tag=EntryTag.ENTRY_MADE)}
    late = Entry.objects.select_related("player").exclude(player__merged_into=None)
    return [entry for entry in late if made.get(entry.pk, 0) > since.get(entry.player_id, 0) > 0]


def _person(player: Player) -> int:
    return player.merged_into_id or player.pk


def _twice(places: Iterator[tuple[int, int]]) -> list[tuple[int, int]]:
    return [place for place, times in Counter(places).items() if times > 1]
