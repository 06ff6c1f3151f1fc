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
from tests.leagues.rows import form_league_of_guests, running_league
from tests.rings import some
from tests.tournaments.plain import Read, crawled
from tests.worlds import share_world
from tournaments.audits.services.approving import trust_director
from tournaments.closing.services.reporting import finalize_event
from tournaments.closing.services.waivers import waive_final
from tournaments.department.services.inboxes import write_to
from tournaments.department.services.offices import name_post
from tournaments.entries.services.claims import claim_player
from tournaments.entries.services.denials import deny_entry, reject_denial
from tournaments.kernel.models import User
from tournaments.people.models import Office, Player
from tournaments.play.services.clock import start_round
from tournaments.play.services.game_losses import owe_game
from tournaments.play.services.rounds import draw_round
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
    return share_world("club", make_club)


def make_club() -> Club:
    """Every account has the address secret<pk>@sentinel.example, every player a birthday before 1950."""
    director, player = factories.UserFactory(handle="Ada"), factories.UserFactory(handle="Pat")
    past = factories.hold_eventful_event(director, title="Played")
    with time_machine.travel(timezone.now() - timedelta(minutes=6), tick=False):
        running = factories.FullEventFactory(players=4, by=director, title="Running", online=True)
        factories.enter(running, player.player)
        factories.play_rounds(running, 1)
        start_round(factories.RoundFactory(event=running), by=director)
    factories.RulingFactory(event=running)
    factories.InterimRulingFactory(title="Byes of the evening", sections="7.5")
    factories.FilmingFactory(match=factories.tables_of(running.rounds.get(number=2))[0])
    _penalties(running, player)
    waiting = factories.RoundFactory(event=factories.FullEventFactory(players=2, by=director, title="Waiting")).event
    drafted = factories.raise_level(factories.FullEventFactory(players=4, by=director, title="Drafted"))
    factories.KeepApartFactory(event=drafted)
    draw_round(drafted, by=director)
    factories.enter(drafted, factories.PlayerFactory(), check_in=False)
    factories.SeatedDraftFactory(by=director, title="Seated")
    factories.enter(factories.EventFactory(by=director, title="Listed"), player.player, check_in=False)
    factories.FullEventFactory(players=2, by=director, title="Ready")
    factories.LotteryFactory(players=2, by=director, title="Drawn lots")
    factories.FreeEventFactory(players=2, by=director, title="Free")
    finalize_event(
        factories.order_event(factories.FreeEventFactory(players=2, by=director, title="Just over")), by=director
    )
    factories.HouseRulesFactory(by=director)
    beforehand = factories.EventFactory(by=director, title="Open", preregistration=True, cap=1, online=True)
    factories.enter(beforehand, player.player, check_in=False)
    factories.WaitingFactory(event=beforehand)
    factories.NoticeFactory(user=director, event=running)
    factories.QuestionFactory(event=running)
    factories.EventRequestFactory(event=running)
    virtual = factories.EventFactory(by=director, title="Virtual", pool="virtual")
    factories.InvitationFactory(event=factories.EventFactory(title="Elsewhere"), user=director)
    factories.bring_document(factories.write_finished_document(), by=director)
    claim_player(drafted.entries.first().player, by=player)
    _claimed(director, player)
    coordinator = factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
    trust_director(director, by=coordinator)
    merge = f"{factories.MergingFactory(by=coordinator).into.get_absolute_url()}merge/{factories.PlayerFactory().pk}/"
    for kept_out in (factories.PlayerFactory(), running.entries.earliest("number").player):
        factories.SuspensionFactory(player=kept_out, by=coordinator)
    factories.EarnedAwardFactory(player=player.player, by=coordinator)
    factories.TitleFactory(player=player.player, by=coordinator)
    owe_game(drafted.entries.first(), by=director)
    name_post("Webmaster", by=coordinator)
    write_to("europe", "May I ask?", by=player)
    running_league(director)
    form_league_of_guests(director)
    bracket_and_champions_league(director, coordinator)
    open_stakes(director)
    factories.SealedFormatFactory()
    factories.before_the_final(director, "Title open")
    waive_final(factories.before_the_final(director, "Title waived"), "The last train.", by=director, no_advantage=True)
    nominated(Event.objects.get(pk=past.pk), coordinator)
    factories.ComplaintFactory(event=running, by=player, to="director")
    factories.RegionFactory()
    factories.ApplicationFactory(by=director)
    factories.CallFactory(by=coordinator)
    factories.VenueFactory()
    factories.EventAtNewVenueFactory(title="Hidden")
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
    event = factories.EventFactory(by=director, title="Claimed")
    known, other = (
        entry.player for entry in factories.enter(event, factories.PlayerFactory(), factories.PlayerFactory())
    )
    factories.ClaimFactory(record=known)
    factories.contest_decided_claim(other)
    factories.DenialFactory(event=event)
    factories.enter(event, player.player, check_in=False)
    reject_denial(deny_entry(event, by=player), "I know his face.", by=director)


def _penalties(event: Event, player: User) -> None:
    """Every text that is written about somebody says so, and of whom: Pat's or another's."""
    rows = event.entries.select_related("event", "player__merged_into")
    for whose, entry in (("pat", rows.get(player=player.player)), ("other", rows.exclude(player=player.player)[0])):
        told = {"description": f"described-{whose}", "evidence": f"evidence-{whose}"}
        made = factories.PenaltyFactory(entry=entry, code="B2", level=Level.WRITTEN, because=f"because-{whose}", **told)
        factories.PenaltyFactory(entry=entry, code="B1")
        withdraw_penalty(made, f"withdrawn-{whose}", by=factories.director_of(event))
        factories.VerbalWarningFactory(entry=entry)
        factories.DeckCheckFactory(entry=entry, note=f"checked-{whose}")


def _keep_secrets() -> None:
    for user in User.objects.all():
        User.objects.filter(pk=user.pk).update(email=f"secret{user.pk}@sentinel.example")
    for number, player in enumerate(Player.objects.all()):
        Player.objects.filter(pk=player.pk).update(date_of_birth=date(1901 + number % 49, 3, 5))
