"""Who may do what: every cell of the table in docs/permissions.md, asked with real rows."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from conduct import permissions as conduct
from leagues import permissions as leagues
from leagues.engine import PRESENT
from leagues.models import Application, Counted, Invitation, Season
from tests import factories
from tests.leagues.rows import league_of
from tests.rings import matrix
from tournaments.department import permissions as department
from tournaments.department.models import InboxItem, Proposal
from tournaments.entries.selectors.claims import matter_of
from tournaments.entries.services.claims import claim_player
from tournaments.kernel.actors import LinkHolder
from tournaments.kernel.days import today
from tournaments.kernel.permissions import PERMISSIONS, Anyone, Permission, Role
from tournaments.management.commands.permissions import table
from tournaments.people import permissions as people
from tournaments.people.models import Office, Player
from tournaments.record import permissions as record
from tournaments.record.models import Denial, Director, Event, ImportedDocument, Match, Round, Seat, Stage

pytestmark = pytest.mark.django_db
DOCS = Path(__file__).resolve().parents[2] / "docs/permissions.md"


@dataclass(frozen=True)
class World:
    """`given` are what the functions ask about besides the user, by the name of their parameter."""

    users: dict[Role, Anyone]
    given: dict[str, Any]


@pytest.fixture(scope="module")
def world(lasting: None) -> World:
    event = factories.EventFactory()
    player, walk_in = factories.UserFactory(), factories.PlayerFactory()
    factories.enter(event, player.player, walk_in)
    users: dict[Role, Anyone] = {
        Role.VISITOR: AnonymousUser(),
        Role.LINK: _link_of(event, walk_in),
        Role.MEMBER: factories.UserFactory(),
        Role.PLAYER: player,
        Role.INVITED: factories.InvitationFactory(event=event, position=Director.Position.TERTIARY).user,
        Role.JUDGE: factories.DirectorFactory(event=event, position=Director.Position.JUDGE).user,
        Role.DEPUTY: factories.DirectorFactory(event=event).user,
        Role.PRIMARY: factories.director_of(event),
        Role.COORDINATOR: factories.CoordinatorFactory(post=Office.Post.EUROPE),
        Role.CHIEF: factories.CoordinatorFactory(post=Office.Post.DIRECTOR),
    }
    claim = claim_player(_long_finalized(users), by=factories.UserFactory())
    denial = factories.DenialFactory(event=event)
    Event.objects.filter(pk=event.pk).update(hidden_until=factories.in_hours(24))
    hidden, league = Event.objects.get(pk=event.pk), league_of(factories.director_of(event))
    league.region = region = factories.RegionFactory()
    asked = Invitation(league=league, user=users[Role.INVITED], invited_by=users[Role.PRIMARY])
    return World(
        users,
        {
            "event": hidden,
            "file": ImportedDocument(event=hidden, by=users[Role.PRIMARY]),
            "matter": matter_of(claim),
            "confirmed": True,
            "director": factories.UserFactory(),
            "denial": Denial.objects.select_related("entry__event").get(pk=denial.pk),
            "region": region,
            "level": PRESENT.levels["regional"],
            "application": Application(
                level="regional", region=region, starts_on=today(), applicant=users[Role.MEMBER]
            ),
            "post": Office.Post.EUROPE,
            "match": _table(hidden, player.player, walk_in),
            "item": InboxItem(post=Office.Post.EUROPE),
            "proposal": Proposal(item=InboxItem(post=Office.Post.EUROPE)),
            "league": league,
            "invitation": asked,
            "counted": Counted(event=hidden, season=Season(league=league), flagged_by=users[Role.PRIMARY]),
        },
    )


def _link_of(event: Event, player: Player) -> LinkHolder:
    entry = event.entries.get(player=player)
    return LinkHolder(entry.pk, player.pk, entry.link_nonce or 0)


def _long_finalized(users: dict[Role, Anyone]) -> Player:
    """Somebody without an account who played an event that these directed a month ago."""
    event = factories.PlayedEventFactory(players=6, rounds=3, by=users[Role.PRIMARY], rounds_scheduled=3)
    factories.DirectorFactory(event=event, user=users[Role.DEPUTY])
    factories.finalize_long_ago(event)
    return event.entries.get(number=1).player


def _table(event: Event, *players: Player) -> Match:
    stage = Stage.objects.create(event=event, number=1)
    played = Round.objects.create(event=event, stage=stage, number=1, of_round=1, seed=1, pairing_version=0)
    match = Match.objects.create(round=played, table=1)
    for place, player in enumerate(players):
        Seat.objects.create(match=match, round=played, player=player, place=place)
    return match


@pytest.mark.parametrize("role", Role)
@matrix("permission", PERMISSIONS, ids=lambda one: one.asks.__name__)
def test_cell(permission: Permission, role: Role, world: World) -> None:
    asked = [world.given[name] for name in inspect.signature(permission.asks).parameters if name != "user"]
    assert permission.asks(world.users[role], *asked) is (role in permission.roles)


def test_the_page_is_what_the_code_says() -> None:
    assert DOCS.read_text(encoding="utf-8") == table()


def test_every_permission_stands_in_the_table() -> None:
    rooms = (people, department, record, conduct, leagues)
    functions = {name for room in rooms for name in vars(room) if name.startswith("can_")}
    assert functions == {one.asks.__name__ for one in PERMISSIONS}
