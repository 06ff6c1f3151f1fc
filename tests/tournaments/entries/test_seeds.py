"""Seeds of a bracket: what giving them leaves, whom a lot finds, and which of them nobody gets (OPG A, 10)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests import factories
from tests.refusals import refusal
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.selectors.seeds import entries_by_seed
from tournaments.entries.services.entries import drop_player
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.models import JournalEntry, User
from tournaments.record.models import Event
from tournaments.record.selectors.brackets import given_seeds

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


@pytest.fixture
def event(by: User) -> Event:
    return factories.FullEventFactory(players=4, by=by, structure="se-playin", rounds_scheduled=1, sanctioned=False)


def keys(event: Event) -> list[int]:
    return list(event.entries.order_by("number").values_list("pk", flat=True))


def seeds(event: Event) -> list[int | None]:
    """In the order of the list."""
    return list(event.entries.order_by("number").values_list("seed", flat=True))


def facts() -> dict[str, Any]:
    found: dict[str, Any] = JournalEntry.objects.filter(tag="seeds.given").latest("pk").facts
    return found


def test_lot_gives_the_numbers_that_are_free_and_can_be_repeated(event: Event, by: User) -> None:
    a, b, c, d = keys(event)
    give_seeds(event, {b: 2}, by=by, rest_by_lot=True)
    without = [a, c, d]
    Random(facts()["lot"]).shuffle(without)
    assert dict(zip(keys(event), seeds(event), strict=True)) == {b: 2, **dict(zip(without, (1, 3, 4), strict=True))}
    give_seeds(event, {}, by=by, rest_by_lot=True)
    assert facts()["seeded"] == 0


@pytest.mark.parametrize(
    ("given", "codes"),
    [
        ({0: 10_000}, ["seed"]),
        ({0: 9_999}, []),
        ({0: 1, 1: 0, 2: 1}, ["seed", "seeded_twice"]),
        ({0: 3}, ["seeded_twice"]),
        ({0: 3, 3: 4}, []),
        ({0: 3, 3: None}, []),
        ({9: 1}, ["not_listed"]),
    ],
)
def test_every_seed_that_cannot_be_is_named(event: Event, by: User, given: dict[int, Any], codes: list[str]) -> None:
    """The last on the list has seed 3."""
    known = dict(enumerate(keys(event)))
    give_seeds(event, {known[3]: 3}, by=by)
    said = {known.get(at, 10**6): seed for at, seed in given.items()}
    if not codes:
        give_seeds(event, said, by=by)
        assert seeds(event)[0] == given[0]
        return
    with pytest.raises(RuleViolation) as refusal:
        give_seeds(event, said, by=by)
    assert [found.code for found in refusal.value.findings] == codes
    assert {found.section for found in refusal.value.findings} == {"OPG A"}
    assert {found.field for found in refusal.value.findings} <= {f"seed_{pk}" for pk in said}
    assert seeds(event) == [None, None, None, 3]


def test_seeds_are_played_for_where_rounds_come_first(by: User) -> None:
    event = factories.FullEventFactory(players=4, by=by)
    assert refusal(give_seeds, event, {}, by=by) == ("no_seeds", "OPG A")


def send(event: Event, by: User, **typed: Any) -> str:
    desk = browser(by).open(f"{event.get_absolute_url()}seeds/")
    desk.send(desk.page.form(f"seed_{keys(event)[0]}"), **typed)
    return " ".join(desk.text.split())


def test_seed_beyond_the_field_is_said_and_closes_up_in_the_bracket(event: Event, by: User) -> None:
    a, b, c, d = keys(event)
    said = send(event, by, **{f"seed_{a}": 20})
    assert "has seed 20, and 4 players are on the list: mend it, or seed the others." in said
    said = send(event, by, **{f"seed_{a}": 20, f"seed_{b}": 1, f"seed_{c}": 2, f"seed_{d}": 3})
    assert "Numbers without a player are skipped: " in said
    assert "seed 20, plays as seed 4." in said
    assert given_seeds(event)[1].keys() == {1, 2, 3, 4}


def test_seeds_by_rating_say_that_nobody_is_rated(event: Event, by: User) -> None:
    assert "Nobody here is rated yet: seeds were given by lot." in send(event, by, rest_by_rating="on")


def test_seeds_are_given_taken_away_and_noted_with_what_stood(event: Event, by: User) -> None:
    a, b, c, _ = keys(event)
    give_seeds(event, {a: 2, b: 1}, by=by)
    assert seeds(event) == [2, 1, None, None]
    assert facts() == {"seeded": 2, "before": {str(a): None, str(b): None}, "seeds": {str(a): 2, str(b): 1}}
    give_seeds(event, {a: None, b: 1, c: 2}, by=by)
    assert seeds(event) == [None, 1, 2, None]
    assert facts() == {"seeded": 2, "before": {str(a): 2, str(c): None}, "seeds": {str(a): None, str(c): 2}}


def test_two_exchange_their_seeds(event: Event, by: User) -> None:
    a, b, *_ = keys(event)
    give_seeds(event, {a: 1, b: 2}, by=by)
    give_seeds(event, {a: 2, b: 1}, by=by)
    assert seeds(event)[:2] == [2, 1]


def test_bracket_lists_who_is_there_by_seed_and_who_has_none_behind(event: Event, by: User) -> None:
    a, b, c, d = keys(event)
    give_seeds(event, {c: 1, b: 2}, by=by)
    assert [entry.pk for entry in entries_by_seed(event)] == [c, b, a, d]
    drop_player(event.entries.select_related("event", "player").get(pk=c), by=by)
    assert [entry.pk for entry in entries_by_seed(event)] == [b, a, d]
