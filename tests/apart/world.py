"""Two of everything: two events of each kind, two regions, two of each role; no row and no word belongs to both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests import factories
from tests.apart.championships import add_championships
from tests.apart.department import add_places, happens_to, keep_order
from tests.apart.evenings import OTHERS, running
from tests.apart.leagues import add_leagues
from tests.apart.ranges import begin_at
from tests.apart.sides import PARTS, Plan, Side, add_people
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.record.models import Event

AMBER = Plan("Amber", 5_550_000, "2E", "standard", Office.Post.EUROPE, "DE", 0)
BASALT = Plan("Basalt", 7_770_000, "1E", "modern", Office.Post.AUSTRALIA, "AU", 1)
OF_NOBODY = 9_990_000
"""Keys of what is written later."""


@dataclass(frozen=True)
class World:
    """`chief` is the Director of Organized Play, who belongs to neither side."""

    sides: Mapping[str, Side]
    chief: User

    def other(self, side: Side) -> Side:
        return next(one for one in self.sides.values() if one is not side)


def make_world() -> World:
    chief = factories.CoordinatorFactory(handle="The Chief", post=Office.Post.DIRECTOR)
    sides = {plan.mark: _side(plan, chief) for plan in (AMBER, BASALT)}
    begin_at(OF_NOBODY)
    return World(sides, User.objects.get(pk=chief.pk))


def _side(plan: Plan, chief: User) -> Side:
    side = Side(plan)
    for name in PARTS:
        begin_at(side.part(name).first)
        make_part(side, name, chief)
    side.events = {name: Event.every.get(pk=event.pk) for name, event in side.events.items()}
    side.users = {name: User.objects.get(pk=user.pk) for name, user in side.users.items()}
    return side


def make_part(side: Side, part: str, chief: User) -> None:
    if part == "people":
        add_people(side)
        add_places(side)
    elif part == "running":
        side.events["running"] = running(side)
    elif part == "other events":
        side.events |= {name: make(side) for name, make in OTHERS.items()}
    elif part == "department":
        keep_order(side, chief)
        add_leagues(side)
        add_championships(side, chief)
    elif part in side.users:
        happens_to(side, side.users[part])
