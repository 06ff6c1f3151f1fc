"""One side of the world: its mark, its rows, its people."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests import factories
from tests.apart.ranges import Range
from tournaments.entries.services.profiles import create_player
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.services.players import Profile
from tournaments.record.models import Event

PARTS = ("people", "running", "other events", "department", "player", "other player", "rest")
"""In turn, each with keys of its own: the last but one are what happened to Pat, and to Quin."""
EACH = 1_000
MOST_GUESTS = 8


@dataclass(frozen=True)
class Plan:
    """What one side is. `more` of everything than the other, so that no number is the same."""

    mark: str
    first: int
    game: str
    rules: str
    post: str
    country: str
    more: int

    @property
    def level(self) -> str:
        """Of the championships that bids are called for."""
        return "continental" if self.more else "masters"


@dataclass(eq=False)
class Side:
    """`events` by what they are for, `ids` by what stands for them in addresses."""

    plan: Plan
    users: dict[str, User] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    ids: dict[str, Any] = field(default_factory=dict)
    said: set[str] = field(default_factory=set)

    @property
    def rows(self) -> Range:
        return Range(self.plan.first, EACH * len(PARTS))

    def part(self, name: str) -> Range:
        return Range(self.plan.first + EACH * PARTS.index(name), EACH)

    def guests(self, number: int) -> list[Player]:
        """So many of the walk-ins, who come to every event, and two more on the side with more."""
        return list(Player.objects.filter(name__startswith=f"{self.plan.mark} Guest")[: number + 2 * self.plan.more])

    def named(self, what: str) -> str:
        self.said.add(text := f"{self.plan.mark} {what}")
        return text


def add_people(side: Side) -> None:
    for role, name in (("director", "Dana"), ("player", "Pat"), ("other player", "Quin")):
        side.users[role] = member(side, name)
    side.users["coordinator"] = factories.CoordinatorFactory(
        handle=side.named("Cora"),
        post=side.plan.post,
        name=side.named("Cora Long"),
        email=f"cora@{side.plan.mark}.example",
    )

    for number in range(MOST_GUESTS):
        walk_in(side, f"Guest {number}")


def member(side: Side, name: str, **profile: Any) -> User:
    name_of = {"name": side.named(f"{name} Long"), "name_is_public": True}
    said = {**name_of, "country": side.plan.country, **profile}
    return factories.UserFactory(handle=side.named(name), email=f"{name}@{side.plan.mark}.example".lower(), **said)


def walk_in(side: Side, name: str) -> Player:
    return create_player(Profile(side.named(name), country=side.plan.country), by=None)


def listing(side: Side, title: str, **said: Any) -> dict[str, Any]:
    texts = {name: side.named(name) for name in ("fee", "prizes", "notes", "contact", "report")}
    link = f"https://{side.plan.mark}.example/".lower()
    return {"title": side.named(title), "game": side.plan.game, "rules": side.plan.rules, "link": link, **texts, **said}
