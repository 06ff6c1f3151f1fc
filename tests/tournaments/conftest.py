"""Rows that the tests of a module share: a club with something on every page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from conduct.engine import Level
from conduct.services.withdrawing import withdraw_penalty
from tests import factories
from tests.leagues.cups.bids import open_stakes
from tests.leagues.cups.champions import bracket_and_champions_league
from tests.leagues.cups.rows import nominated
from tests.leagues.rows import running_league
from tests.rings import some
from tests.tournaments.plain import Read, crawled
from tournaments.audits.services.approving import trust_director
from tournaments.closing.services.reporting import finalize_event
from tournaments.closing.services.waivers import waive_final
from tournaments.department.services.inboxes import write_to
from tournaments.department.services.offices import name_post
from tournaments.entries.services.claims import claim_player
from tournaments.entries.services.denials import deny_entry, reject_denial
from tournaments.kernel.models import User
from tournaments.people.models import Office, Player
from tournaments.play.services.game_losses import owe_game
from tournaments.record.models import Event, Suspension


@dataclass(frozen=True)
class Crawl:
    """What a reader was shown, and what of it only this reader may see."""

    pages: dict[str, Read]
    own_secrets: tuple[str, ...]


CRAWLED: dict[str, Crawl] = {}
AUDITS = (
    "audit/approve",
    "audit/release",
    "audit/rank-again",
    "audit/settle",
    "audit/count-again",
    "audit/answer",
    "rounds/1/tables/1/restore",
)
"""What no link leads to while nothing is wrong."""
CRAWLED_BY = some(["director", "anonymous", "player", "coordinator"])


@dataclass(eq=False)
class Club:
    """A finalized, a running, a drafted and a listed event of one director, and a claim to decide."""

    users: dict[str, User | None]
    starts: tuple[str, ...]

    def client(self, role: str) -> Client:
        client = Client()
        user = self.users[role]
        if user is not None:
            client.force_login(user)
        return client

    def pages(self, role: str) -> dict[str, Read]:
        """Every page this reader comes to."""
        return self.crawl(role).pages

    def crawl(self, role: str) -> Crawl:
        """One crawl for all modules: every club is like every other."""
        if role not in CRAWLED:
            own = ("/events/", "/", "/my/", "/profile/", "/events/?past=1", "/account/email/")
            user = self.users[role]
            secrets = (user.email, str(user.player.date_of_birth)) if user else ()
            CRAWLED[role] = Crawl(crawled(self.client(role), (*own, *self.starts)), secrets)
        return CRAWLED[role]


@pytest.fixture(scope="module")
def club(lasting: None) -> Club:
    """Every account has the address secret<pk>@sentinel.example, every player a birthday before 1950."""
    director, player = factories.member("Ada"), factories.member("Pat")
    past = factories.eventful(director, title="Played")
    with time_machine.travel(timezone.now() - timedelta(minutes=6), tick=False):
        running = factories.full_event(4, director, title="Running", online=True)
        factories.enter(running, player.player)
        factories.play_rounds(running, 1)
        factories.start_round(factories.published_round(running), by=director)
    factories.ruled(running)
    factories.interim("Byes of the evening", "7.5")
    factories.filmed(factories.tables_of(running.rounds.get(number=2))[0])
    _penalties(running, player)
    waiting = factories.published_round(factories.full_event(2, director, title="Waiting")).event
    drafted = factories.raised(factories.full_event(4, director, title="Drafted"))
    factories.wish(drafted)
    factories.draw_round(drafted, by=director)
    factories.seated(director, title="Seated")
    factories.enter(factories.listed_event(director, title="Listed"), player.player, check_in=False)
    factories.full_event(2, director, title="Ready")
    factories.lottery(2, director, title="Drawn lots")
    factories.free_event(2, director, title="Free")
    finalize_event(factories.ordered(factories.free_event(2, director, title="Just over")), by=director)
    factories.house_rules(director)
    beforehand = factories.listed_event(director, title="Open", preregistration=True, cap=1, online=True)
    factories.enter(beforehand, player.player, check_in=False)
    factories.waiting_for(beforehand)
    factories.noticed(director, running)
    factories.asked(running)
    factories.requested(running)
    virtual = factories.listed_event(director, title="Virtual", pool="virtual")
    factories.invited(factories.listed_event(title="Elsewhere"), director)
    factories.brought(factories.finished_document(), by=director)
    claim_player(drafted.entries.first().player, by=player)
    _claimed(director, player)
    coordinator = factories.coordinator(post=Office.Post.DIRECTOR)
    trust_director(director, by=coordinator)
    merge = f"{factories.merged(by=coordinator).into.get_absolute_url()}merge/{factories.walk_in().pk}/"
    for kept_out in (factories.walk_in(), running.entries.earliest("number").player):
        factories.suspension(kept_out, by=coordinator)
    factories.granted(player.player, by=coordinator)
    factories.titled(player.player, by=coordinator)
    owe_game(drafted.entries.first(), by=director)
    name_post("Webmaster", by=coordinator)
    write_to("europe", "May I ask?", by=player)
    running_league(director)
    bracket_and_champions_league(director, coordinator)
    open_stakes(director)
    factories.sealed_format()
    factories.before_the_final(director, "Title open")
    waive_final(factories.before_the_final(director, "Title waived"), "The last train.", by=director, no_advantage=True)
    nominated(Event.objects.get(pk=past.pk), coordinator)
    factories.complained(running, player, "director")
    factories.region()
    factories.applied(director)
    factories.called(coordinator)
    factories.known_venue()
    factories.at_new_venue(title="Hidden")
    users = {"anonymous": None, "player": player, "director": director, "coordinator": coordinator}
    User.objects.create_superuser("root@club.example")
    _keep_secrets()
    fresh = {role: user and User.objects.get(pk=user.pk) for role, user in users.items()}
    preview = f"{running.get_absolute_url()}rounds/1/tables/1/preview/"
    draft, reopen = f"{drafted.get_absolute_url()}draft/", f"{past.get_absolute_url()}reopen/"
    desks = (f"{event.get_absolute_url()}desk/" for event in (waiting, running))
    table = f"{running.get_absolute_url()}rounds/2/tables/1/"
    listed = Event.objects.get(title="Listed").get_absolute_url()
    begin, enter = f"{waiting.get_absolute_url()}rounds/1/start/", f"{beforehand.get_absolute_url()}enter/"
    doors = (begin, enter, *(f"{listed}{page}/" for page in ("check-in", "check-in/door", "edit/postpone")))
    checked = running.entries.filter(player__deck_checks__event=running).values_list("pk", flat=True)
    conduct = [f"{running.get_absolute_url()}{page}" for page in ("penalties/", "penalties/proposal/", "rulings/")]
    conduct += [f"{running.get_absolute_url()}penalties/cards/{pk}/" for pk in checked]
    lift = f"/suspensions/{Suspension.objects.earliest('pk').pk}/lift/"
    audits = [f"{past.get_absolute_url()}{page}/" for page in AUDITS]
    open_title = Event.objects.get(title="Title open").get_absolute_url()
    doors += (f"{virtual.get_absolute_url()}edit/pool/", f"{open_title}waive/")
    tables = (table, f"{table}extra-time/", *audits, *doors, *desks, "/suspensions/", lift, *conduct)
    return Club(fresh, (preview, draft, reopen, merge, "/events/check/", "/contact/online/", *tables))


def _claimed(director: User, player: User) -> None:
    """A claim that is decided, one that is contested, and two members who say that it was not them."""
    event = factories.listed_event(director, title="Claimed")
    known, other = (entry.player for entry in factories.enter(event, factories.walk_in(), factories.walk_in()))
    factories.decided_claim(known)
    factories.contested_claim(other)
    factories.denied(event)
    factories.enter(event, player.player, check_in=False)
    reject_denial(deny_entry(event, by=player), "I know his face.", by=director)


def _penalties(event: Event, player: User) -> None:
    """Every text that is written about somebody says so, and of whom: Pat's or another's."""
    rows = event.entries.select_related("event", "player__merged_into")
    for whose, entry in (("pat", rows.get(player=player.player)), ("other", rows.exclude(player=player.player)[0])):
        told = {"description": f"described-{whose}", "evidence": f"evidence-{whose}"}
        made = factories.penalised(entry, "B2", level=Level.WRITTEN, because=f"because-{whose}", **told)
        factories.penalised(entry, "B1")
        withdraw_penalty(made, f"withdrawn-{whose}", by=factories.director_of(event))
        factories.warned(entry)
        factories.deck_check(entry, f"checked-{whose}")


def _keep_secrets() -> None:
    for user in User.objects.all():
        User.objects.filter(pk=user.pk).update(email=f"secret{user.pk}@sentinel.example")
    for number, player in enumerate(Player.objects.all()):
        Player.objects.filter(pk=player.pk).update(date_of_birth=date(1901 + number % 49, 3, 5))
