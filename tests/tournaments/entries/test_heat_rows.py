"""Which events are heats of which, what announcing and taking in leave, and who has played where (OPG 9)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests import factories
from tests.refusals import refusal
from tests.tournaments.entries.test_heats import ROUNDS, Weekend, again
from tests.tournaments.entries.test_heats import made_weekend as made_weekend  # the fixtures
from tests.tournaments.entries.test_heats import weekend as weekend
from tournaments.entries.selectors.heats import may_be_heats
from tournaments.entries.services.heats import announce_heats, seeding_by, take_qualifiers
from tournaments.entries.services.merging import merge_players
from tournaments.kernel.models import JournalEntry
from tournaments.record.models import Director, Event, Heat
from tournaments.record.selectors.heats import find_earlier_qualifiers, heat_of, played_heats, shown_qualifiers

pytestmark = pytest.mark.django_db
NO_HEATS: list[list[int]] = []


def marked() -> set[int]:
    return set(Event.objects.filter(is_heat=True).values_list("pk", flat=True))


def facts(tag: str) -> dict[str, Any]:
    found: dict[str, Any] = JournalEntry.objects.filter(tag=tag).latest("pk").facts
    return found


def rows(final: Event) -> list[tuple[int, int, int]]:
    return list(Heat.objects.filter(final=final).order_by("number").values_list("number", "event", "places"))


@pytest.mark.parametrize(
    "seeding", [NO_HEATS, [[1, 1]], [[1, 1], [2, 1], [3, 1]], [[1, place] for place in range(1, 4)]]
)
def test_each_heat_says_how_many_qualify(weekend: Weekend, seeding: list[list[int]]) -> None:
    heats = [heat.pk for heat in weekend.heats]
    code, section = refusal(announce_heats, again(weekend.final), heats, seeding, by=weekend.by)
    assert (code, section) == ("places", "OPG 9")


@pytest.mark.parametrize(("places", "is_taken"), [(128, True), (129, False)])
def test_so_many_of_a_heat_may_qualify(weekend: Weekend, places: int, is_taken: bool) -> None:
    heat, seeding = weekend.heats[0].pk, [[1, place] for place in range(1, places + 1)]
    if is_taken:
        announce_heats(again(weekend.final), [heat], seeding, by=weekend.by)
        assert rows(weekend.final) == [(1, heat, 128)]
    else:
        assert refusal(announce_heats, again(weekend.final), [heat], seeding, by=weekend.by)[0] == "places"


def test_heats_are_named_once_and_are_not_too_many(weekend: Weekend) -> None:
    heat = weekend.heats[0].pk
    assert refusal(announce_heats, again(weekend.final), [heat, heat], [[1, 1], [2, 1]], by=weekend.by) == (
        "heats",
        "OPG 9",
    )
    many = [factories.EventFactory(by=weekend.by, title=f"Heat {number}", **ROUNDS).pk for number in range(17)]
    seeding = [[number, 1] for number in range(1, 18)]
    assert refusal(announce_heats, again(weekend.final), many, seeding, by=weekend.by)[0] == "heats"
    announce_heats(again(weekend.final), many[:16], seeding[:16], by=weekend.by)
    assert len(rows(weekend.final)) == 16


def test_heat_begins_no_later_than_what_it_is_a_heat_of(weekend: Weekend) -> None:
    start = again(weekend.final).starts_at
    heat = Event.objects.filter(pk=weekend.heats[0].pk)
    heat.update(starts_at=start)
    weekend.announce()
    heat.update(starts_at=start + timedelta(seconds=1))
    assert refusal(weekend.announce)[0] == "no_heat"


def test_heat_has_no_heats_itself(weekend: Weekend) -> None:
    weekend.announce()
    last = factories.EventFactory(by=weekend.by, title="Last", structure="se-playin", **ROUNDS)
    assert refusal(announce_heats, last, [weekend.final.pk], [[1, 1]], by=weekend.by)[0] == "heat_of_itself"


def test_heats_to_choose_from_are_own_ones_of_the_game_until_then(weekend: Weekend) -> None:
    start = again(weekend.final).starts_at
    director, other = weekend.by, factories.UserFactory()
    second = factories.EventFactory(by=other, title="Deputy's", **ROUNDS)
    factories.DirectorFactory(event=second, user=director)
    factories.DirectorFactory(
        event=factories.EventFactory(by=other, **ROUNDS), user=director, position=Director.Position.JUDGE
    )
    factories.EventFactory(by=other, **ROUNDS)
    factories.EventFactory(by=director, game="1E", rules="modern", **ROUNDS)
    late = factories.EventFactory(by=director, title="Late", **ROUNDS)
    for state in ("cancelled", "void"):
        Event.objects.filter(pk=factories.EventFactory(by=director, **ROUNDS).pk).update(state=state)
    Event.objects.exclude(pk=weekend.final.pk).update(starts_at=start - timedelta(days=1))
    Event.objects.filter(pk=late.pk).update(starts_at=start + timedelta(seconds=1))
    Event.objects.filter(pk=second.pk).update(starts_at=start)
    assert may_be_heats(again(weekend.final), director) == [*weekend.heats, second]


def test_who_is_taken_in_is_noted_and_who_says_no_is_off_the_list(weekend: Weekend) -> None:
    weekend.announce()
    first, second = weekend.play(0), weekend.play(1)
    assert shown_qualifiers(again(weekend.final))[0].name == first[0].shown_name
    taken = [player.pk for player in (*first[:2], *second[:2])]
    take_qualifiers(again(weekend.final), by=weekend.by)
    noted = facts("qualifiers.taken")
    assert {**noted, "players": sorted(noted["players"])} == {"qualified": 4, "without": [], "players": sorted(taken)}
    twin = factories.PlayerFactory(name="Twin")
    merge_players(twin, second[0], "One person.", by=factories.CoordinatorFactory())
    take_qualifiers(again(weekend.final), by=weekend.by, without=[twin.pk])
    noted = facts("qualifiers.taken")
    assert (noted["without"], second[0].pk in noted["players"]) == ([second[0].pk], False)
    seeds = dict(weekend.final.entries.values_list("seed", "player"))
    assert seeds == {1: first[0].pk, 2: first[1].pk, 3: second[1].pk, 4: second[2].pk}


def test_nobody_qualifies_before_all_heats_are_over(weekend: Weekend) -> None:
    assert shown_qualifiers(again(weekend.final)) == ()
    weekend.announce()
    weekend.play(0)
    assert shown_qualifiers(again(weekend.final)) == ()


def test_qualifiers_stand_fast_once_the_event_has_begun(weekend: Weekend) -> None:
    weekend.announce()
    Event.objects.filter(pk=weekend.final.pk).update(state="running")
    assert refusal(take_qualifiers, again(weekend.final), by=weekend.by) == ("begun", "OPG 9")
    assert refusal(weekend.announce) == ("begun", "OPG 9")


def test_who_qualified_before_is_known_of_the_other_heats_alone(weekend: Weekend) -> None:
    weekend.announce(2, 1)
    first = weekend.play(0)
    heats = list(Heat.objects.filter(final=weekend.final).select_related("final", "event"))
    assert find_earlier_qualifiers(heats[1]) == {first[0].pk: 1, first[1].pk: 1}
    assert find_earlier_qualifiers(heats[0]) == {}


def test_heats_are_played_by_who_is_checked_in_once_they_begin(weekend: Weekend) -> None:
    weekend.announce()
    heat = Heat.objects.select_related("final").get(final=weekend.final, number=2)
    person = weekend.heats[0].entries.earliest("number").player
    twin = factories.PlayerFactory(name="Twin")
    factories.enter(again(weekend.heats[1]), twin)
    assert played_heats(heat, person) == set()
    weekend.play(0)
    assert played_heats(heat, person) == {1}
    merge_players(twin, person, "One person.", by=factories.CoordinatorFactory())
    weekend.play(1)
    assert played_heats(heat, person) == {1, 2}
    entry = weekend.heats[0].entries.get(player=person)
    entry.__class__.objects.filter(pk=entry.pk).update(checked_in=False)
    assert played_heats(heat, person) == {2}


def test_seeds_are_by_a_method_that_there_is() -> None:
    assert seeding_by("serpentine", (2, 2)) == [[1, 1], [2, 1], [2, 2], [1, 2]]
    assert refusal(seeding_by, "luck", (2, 2)) == ("method", "OPG 9")


def test_announced_heats_are_kept_marked_and_told(weekend: Weekend) -> None:
    first, second = (heat.pk for heat in weekend.heats)
    weekend.announce(3, 1)
    assert rows(weekend.final) == [(1, first, 3), (2, second, 1)]
    assert marked() == {first, second}
    seeding = again(weekend.final).seeding
    assert sorted(map(tuple, seeding)) == [(1, 1), (1, 2), (1, 3), (2, 1)]
    assert facts("heats.announced") == {"heats": [first, second], "count": 2, "before": [], "seeding_before": []}
    announce_heats(again(weekend.final), [second], [[1, 1]], by=weekend.by)
    assert (rows(weekend.final), marked()) == ([(1, second, 1)], {second})
    assert facts("heats.announced") == {
        "heats": [second],
        "count": 1,
        "before": [first, second],
        "seeding_before": seeding,
    }
    announce_heats(again(weekend.final), [], NO_HEATS, by=weekend.by)
    assert (rows(weekend.final), marked(), again(weekend.final).seeding) == ([], set(), [])
    assert heat_of(again(weekend.heats[0])) is None


@pytest.mark.parametrize("state", ["cancelled", "void"])
def test_event_that_counts_nowhere_is_no_heat(weekend: Weekend, state: str) -> None:
    Event.objects.filter(pk=weekend.heats[0].pk).update(state=state)
    assert refusal(weekend.announce)[0] == "no_heat"


def test_who_is_on_the_list_beside_the_qualifiers_has_no_seed(weekend: Weekend) -> None:
    weekend.announce()
    weekend.play(0)
    weekend.play(1)
    (guest,) = factories.enter(again(weekend.final), factories.PlayerFactory(name="Guest"), check_in=False)
    guest.__class__.objects.filter(pk=guest.pk).update(seed=9)
    take_qualifiers(again(weekend.final), by=weekend.by)
    guest.refresh_from_db()
    assert guest.seed is None
    assert weekend.final.entries.count() == 5
