"""Two of everything: no list, page or call of one event, player or region shows or counts what is another's."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

import pytest

from tests.apart.addresses import STANDS_FOR, Address, addresses
from tests.apart.evenings import OTHERS
from tests.apart.ranges import left_out, tables
from tests.apart.reading import Answers, Asked, Readers, changed, marks_of, mixed, read, roles_of
from tests.apart.shared import BOTH, ONE_EACH, READ_BY, UNSAID
from tests.apart.sides import Side
from tests.apart.world import World
from tests.rings import RING, some
from tournaments.record.models import Entry

pytestmark = pytest.mark.django_db
NEWEST = re.compile(r'"noticed":"[\d-]+"')
OF_AN_EVENT = (
    "entry",
    "wish",
    "prize",
    "penalty",
    "check",
    "ruling",
    "waiting",
    "director",
    "item",
    "proposal",
    "complaint",
    "notice",
    "announcement",
)
SIDES = ("Amber", "Basalt")


def refuse(found: Mapping[str, str]) -> None:
    """Each address in a line, with what is wrong with its answer."""
    assert not found, "\n" + "\n".join(f"{asked}: {what}" for asked, what in found.items())


def alone(answers: Answers) -> Answers:
    """Without those that are meant to show both sides."""
    return {asked: answer for asked, answer in answers.items() if not meant(asked)}


def meant(asked: Asked) -> str:
    """As what in the list of those that show both sides; empty for any other."""
    _, mark, question = asked.path.partition("?")
    name = f"{asked.name}{mark}{question}"
    names = (f"{name} as {asked.role}",) if question else (name, f"{name} as {asked.role}")
    return next((one for one in names if one in BOTH), "")


def test_world_has_two_of_everything_and_of_one_more_than_of_the_other(world: World) -> None:
    counted = {
        model.__name__: tuple(side.rows.of(model).count() for side in world.sides.values()) for model in tables()
    }
    wrong = {
        name: rows
        for name, rows in counted.items()
        if name not in UNSAID and (not all(rows) or (rows[0] == rows[1]) != (name in ONE_EACH))
    }
    assert wrong == {}


def test_every_address_is_read_by_somebody(answers: dict[str, Answers]) -> None:
    for read_by_side in answers.values():
        there = {asked.name for asked, answer in read_by_side.items() if answer.status == 200}
        asked = {address.name for address in addresses() if roles_of(address)}
        assert sorted(asked - there) == []
        refused = [
            str(asked) for asked, answer in read_by_side.items() if asked.name in READ_BY and answer.status != 200
        ]
        assert refused == []


def test_everything_that_was_said_is_read_somewhere(world: World, answers: dict[str, Answers]) -> None:
    """What nobody reads would not be seen to mix."""
    for mark, side in world.sides.items():
        everything = "".join(answer.text for answer in answers[mark].values())
        assert sorted(text for text in side.said if text not in everything) == []


@pytest.mark.parametrize("mark", SIDES)
def test_no_word_and_no_key_of_the_other_side_is_read(mark: str, world: World, answers: dict[str, Answers]) -> None:
    other = world.other(world.sides[mark])
    refuse(mixed(alone(answers[mark]), marks_of(other.plan)))


def test_answers_are_as_if_the_other_side_had_never_been(
    world: World, readers: dict[str, Readers], answers: dict[str, Answers]
) -> None:
    """Numbers, too, and whether there is anything at all."""
    with left_out(world.other(world.sides["Amber"]).rows):
        without = read(readers["Amber"], some(addresses()))
    refuse(changed(alone(without), alone(answers["Amber"])))
    both = {meant(asked) for asked, answer in without.items() if answer != answers["Amber"][asked]}
    assert both <= set(BOTH) if RING else both == set(BOTH)


@pytest.mark.parametrize(("part", "events"), [("other events", ("running",)), ("running", OTHERS)])
def test_other_events_of_the_same_people_change_nothing(
    part: str, events: Collection[str], world: World, readers: dict[str, Readers], answers: dict[str, Answers]
) -> None:
    side = world.sides["Amber"]
    inside = some([address for address in addresses() if address.is_in_an_event])
    with left_out(side.part(part)):
        without = read(readers["Amber"], inside, events)
    refuse(changed(without, answers["Amber"]))


@pytest.mark.parametrize(("who", "other"), [("player", "other player"), ("other player", "player")])
def test_what_happens_to_one_player_changes_nothing_for_another(who: str, other: str, world: World) -> None:
    side = world.sides["Amber"]
    readers = Readers(world, of_player(side, who))
    theirs = some([address for address in addresses() if is_of_one_player(address)])
    together = read(readers, theirs)
    with left_out(side.part(other)):
        without = read(readers, theirs)
    refuse(mixed(own(together), re.compile(f" of {side.users[other].player}")))
    refuse(changed(unranked(own(without)), unranked(own(together))))


@pytest.mark.parametrize("mark", SIDES)
def test_keys_of_the_other_side_find_nothing_here(
    mark: str, world: World, readers: dict[str, Readers], answers: dict[str, Answers]
) -> None:
    """Inside an event of the own, and in what only its reader may see."""
    side, other = world.sides[mark], world.other(world.sides[mark])
    mixed_up = replace(side, ids={**side.ids, **{what: other.ids[what] for what in OF_AN_EVENT}})
    found = {
        str(asked): "is found"
        for address in some(addresses())
        for event in (address.events if address.names(OF_AN_EVENT) else ())
        for path in address.paths(mixed_up, event)
        for role in roles_of(address)
        if role != "chief"
        if readers[mark].ask(asked := Asked(address.name, path, role)).status == 200
    }
    refuse(found)


def of_player(side: Side, who: str) -> Side:
    """The side with this player where addresses name one, and where a player reads."""
    user = side.users[who]
    entry = Entry.objects.get(event=side.events["running"], player=user.player)
    ids = side.ids | {"player": user.player.pk, "entry": entry.pk}
    return replace(side, users=side.users | {"player": user}, ids=ids)


def own(answers: Answers) -> Answers:
    """Without what others read of themselves, and without how far the event's list has come."""
    return {
        one: replace(answer, text=NEWEST.sub("", answer.text))
        for one, answer in answers.items()
        if one.role == "player" or one.name not in READ_BY
    }


def unranked(answers: Answers) -> Answers:
    """Without a player's place in lists of ratings, which is among others."""
    return {one: answer for one, answer in answers.items() if not one.name.startswith(("ratings:", "ratings-api:"))}


OF_ONE = tuple(end for end, what in STANDS_FOR.items() if what in ("player", "entry"))


def is_of_one_player(address: Address) -> bool:
    return any(end in address.route for end in OF_ONE) or "player" in READ_BY.get(address.name, ())
