"""Every page that people may meet, in a site of events in every state, and who reads it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, time
from itertools import chain
from pathlib import Path
from random import Random

from conduct.engine import Level
from conduct.models import InterimRuling, Penalty
from leagues.services.decisions import allocate_event
from tests import factories
from tournaments.entries.services.claims import claim_player
from tournaments.entries.services.entries import drop_player, enter_walk_in
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.people.services.players import Profile
from tournaments.play.services.draftings import publish_seats, seat_draft, start_building
from tournaments.play.services.game_losses import owe_game
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event

LONG_WORD = "Wolfeschlegelsteinhausenberger"
LONG_NAME = f"{LONG_WORD} of the Federation Club of Manchester and Region"


@dataclass(frozen=True)
class Site:
    """Events in every state, and who directs them all."""

    director: User
    coordinator: User
    empty: Event
    drafted: Event
    seated: Event
    running: Event
    played: Event
    closed: Event
    imported: Event
    interim: InterimRuling

    @property
    def penalty(self) -> Penalty:
        """The one of the event that runs."""
        return self.running.penalties.get()

    def pages(self, event: Event, *paths: str) -> list[str]:
        return [f"{event.get_absolute_url()}{path}" for path in paths]


def site_of_everything() -> Site:
    by = factories.UserFactory(handle="picard", name=LONG_NAME)
    return Site(
        director=by,
        coordinator=factories.CoordinatorFactory(),
        empty=factories.EventFactory(by=by, title=f"{LONG_WORD} Cup", pool="virtual"),
        drafted=drafted(by),
        seated=seated(by),
        running=running(by),
        played=factories.PlayedEventFactory(players=6, rounds=3, by=by, rounds_scheduled=3, structure="swiss-final"),
        closed=factories.hold_eventful_event(by),
        imported=factories.bring_document(json.loads(TWO_DECKS.read_text()), by=by),
        interim=factories.InterimRulingFactory(title=LONG_NAME),
    )


def drafted(by: User) -> Event:
    event = factories.PlayedEventFactory(players=7, rounds=1, by=by)
    draw_round(event, by=by, draw_seed=2)
    return event


def seated(by: User) -> Event:
    """A draft that is published, of players with long names, whose decks are built."""
    event = factories.FullEventFactory(players=9, by=by, format="draft", pool="limited")
    for name in (LONG_NAME, LONG_WORD):
        enter_walk_in(event, Profile(name), by=by, another=True)
    publish_seats(seat_draft(event, 3, by=by, draw_seed=1), by=by)
    return start_building(event, by=by)


def running(by: User) -> Event:
    """Round 3 is played: one table reported, one player gone, one come late, one result corrected."""
    event = factories.FullEventFactory(players=8, by=by, options={"future_rounds": "last"})
    enter_walk_in(event, Profile(LONG_NAME, country="GB"), by=by, another=True)
    factories.play_rounds(event, 1)
    enter_walk_in(event, Profile(LONG_WORD), by=by, another=True)
    first = event.rounds.get(number=1).matches.select_related("round__event").get(table=1)
    correct_result(first, factories.ResultFactory(winner=1), "The slip was misread.", by=by)
    factories.play_rounds(event, 1)
    drop_player(event.entries.select_related("event").first(), by=by)
    factories.publish_film(first)
    rude = event.entries.select_related("event", "player__merged_into").first()
    factories.PenaltyFactory(
        entry=rude, code="C1", level=Level.WRITTEN, because="A child.", evidence="Seen.", description=LONG_NAME
    )
    factories.VerbalWarningFactory(entry=rude)
    factories.DeckCheckFactory(entry=rude, note=f"{LONG_WORD} twice")
    played = factories.RoundFactory(event=event)
    report_result(factories.open_tables(played)[0], factories.believable(Random(1)), by=by, sure=True)
    claim_player(event.entries.last().player, by=factories.UserFactory(handle=LONG_WORD))
    return event


TWO_DECKS = Path(__file__).parents[1] / "documents" / "event-v1-two-decks.json"
PUBLIC = ("", "pairings/", "pairings/?by=name", "standings/", "standings/figures/", "players/", "cards/", "rounds/")
NAMES = ("pairings/", "pairings/1/", "pairings/?by=name", "players/", "rounds/")


Pages = list[tuple[User | None, list[str]]]
"""Who reads, and which addresses."""


def every_page(site: Site) -> Pages:
    pages = [public(site), of_names(site), of_ratings(site), of_accounts(site), of_the_desk(site)]
    pages += [of_coordinators(site), of_the_road(site), of_the_chief(site)]
    return list(chain.from_iterable(pages))


def public(site: Site) -> Pages:
    someone = site.running.entries.last().player
    addresses = [
        *site.pages(site.running, *(path for path in PUBLIC if path not in NAMES)),
        *site.pages(site.played, *PUBLIC, "pairings/1/"),
        *site.pages(site.closed, "", "standings/"),
        *site.pages(site.imported, "", "pairings/2/", "standings/", "standings/figures/", "rounds/"),
        *site.pages(site.empty, "", "ask/", "pairings/", "standings/", "players/", "rounds/"),
        "/events/",
        "/events/?past=1",
        f"{site.closed.get_absolute_url()}rulings/",
        f"{site.running.get_absolute_url()}videos/",
        "/conduct/infractions/",
        "/conduct/infractions/?q=spilled+a+drink",
        "/conduct/rulings/?q=proxy",
        "/conduct/interim/",
        "/conduct/at-the-table/1E/",
        site.interim.get_absolute_url(),
        "/conduct/interim/touching/?sections=7.6",
        f"/players/{someone.pk}/",
        *site.pages(site.running, f"players/{someone.pk}/"),
        "/api/calls/",
        "/nothing/here/",
    ]
    return [(None, addresses)]


def of_names(site: Site) -> Pages:
    return [(None, [*site.pages(site.running, *NAMES), *site.pages(site.closed, "players/")])]


def of_ratings(site: Site) -> Pages:
    one, two = site.closed.rating_changes.filter(list="2e-overall").values_list("player", flat=True)[:2]
    player = f"/ratings/players/{one}/"
    pages = ["/ratings/", "/ratings/2e-overall/?games=1&country=XX", f"/ratings/events/{site.closed.pk}/"]
    addresses = [*pages, player, f"{player}against/?name=walk", f"{player}against/{two}/", f"/players/{one}/"]
    return [(None, addresses), (site.coordinator, ["/ratings/runs/"])]


def of_accounts(site: Site) -> Pages:
    doors = [f"/account/{door}" for door in ("login/", "signup/", "password/reset/", "password/reset/done/")]
    rooms = [f"/account/{room}" for room in ("email/", "password/change/", "reauthenticate/", "logout/")]
    own = [
        "/my/",
        "/profile/",
        "/profile/devices/",
        "/profile/notices/",
        "/notices/",
        "/events/new/",
        "/events/import/",
    ]
    return [(None, doors), (site.director, [*rooms, *own])]


def of_the_desk(site: Site) -> Pages:
    table = factories.open_tables(site.running.rounds.get(number=3))[0].table
    addresses = [
        *site.pages(
            site.running,
            "desk/",
            "entries/",
            "corrections/",
            "edit/",
            "edit/rounds/",
            "edit/cancel/",
            "edit/ask/",
            "questions/",
            "directors/",
            "directors/playing/",
            "finalize/",
            "journal/",
            "rulings/new/",
            "penalties/",
            "penalties/new/",
            f"penalties/new/?table={table}",
            f"penalties/{site.penalty.pk}/",
            f"penalties/{site.penalty.pk}/correct/",
            f"penalties/cards/{site.running.entries.get(player=site.penalty.player_id).pk}/",
            "rounds/1/tables/1/video/",
            "rounds/1/tables/2/video/",
        ),
        *site.pages(site.running, "desk/absent/", "by-player/", f"by-player/{site.running.entries.first().pk}/"),
        *site.pages(site.running, "", "standings/", f"rounds/3/tables/{table}/", "rounds/1/tables/1/"),
        *site.pages(site.running, "print/", "print/slips/", "print/scorecards/", "results/", "rehearsal/", "prizes/"),
        *site.pages(site.drafted, "desk/", "draft/", "wishes/"),
        *site.pages(site.seated, "", "desk/", "seats/", "drafting/", "print/draft-seats/", "print/draft-tables/"),
        *site.pages(site.empty, "check-in/", "check-in/door/", "deadlines/"),
        *site.pages(site.running, "rounds/3/deadline/", f"rounds/3/tables/{table}/ruling/"),
        *site.pages(
            site.empty,
            "edit/",
            "edit/pool/",
            "edit/postpone/",
            "enter/",
            "desk/",
            "entries/",
            "corrections/",
            "journal/",
            "finalize/",
        ),
        *site.pages(site.played, "desk/", "finalize/"),
        *site.pages(site.closed, "desk/", "entries/", "journal/"),
        *site.pages(
            site.imported, "edit/withdraw-import/", "desk/", "edit/", "corrections/", "finalize/", "rounds/2/tables/1/"
        ),
    ]
    return [(site.director, addresses)]


def of_coordinators(site: Site) -> Pages:
    own = factories.ComplaintFactory(event=site.running, by=site.coordinator)
    asked = factories.EventRequestFactory(event=site.played).get_absolute_url()
    told = factories.ComplaintFactory(event=site.played)
    complaints = ["", "new/", f"new/?event={site.running.pk}", f"{own.pk}/", f"{told.pk}/"]
    old, into = factories.PlayerFactory(name=LONG_NAME), factories.PlayerFactory()
    factories.MergingFactory(into=into, by=site.coordinator)
    merging = [f"/players/{into.pk}/", f"/players/{old.pk}/merge/?name=walk", f"/players/{old.pk}/merge/{into.pk}/"]
    audits = ("audit/", "audit/void/", "audit/ask/", "audit/rank-again/", "rounds/1/tables/1/restore/")
    addresses = [*site.pages(site.closed, "", "reopen/", *audits), *merging, f"/ratings/merging/{old.pk}/{into.pk}/"]
    addresses += [
        f"/conduct/players/{site.penalty.player_id}/",
        "/imports/",
        "/coordinator/",
        "/coordinator/same-players/",
    ]
    addresses += [*site.pages(site.imported, "audit/", "audit/accept/"), asked]
    directors = [asked, *site.pages(site.played, "edit/", "")]
    return [
        (site.coordinator, [f"/conduct/complaints/{page}" for page in complaints]),
        (site.coordinator, addresses),
        (site.director, directors),
    ]


def of_the_road(site: Site) -> Pages:
    call = factories.CallFactory(by=site.coordinator, text=LONG_NAME * 5)
    waits = factories.ApplicationFactory(by=site.director, location=LONG_NAME, notes=LONG_WORD)
    given = allocate_event(factories.WantedFactory(location=LONG_NAME), "picard", LONG_NAME, by=site.coordinator)
    day = datetime.combine(given.starts_on, time(12), UTC)
    factories.EventFactory(by=site.director, title=f"National {LONG_WORD}", starts_at=day)
    new, one = "/road/applications/new/", waits.get_absolute_url()
    return [
        (None, ["/road/", "/road/?level=national&year=2012", call.get_absolute_url(), given.get_absolute_url()]),
        (
            site.director,
            ["/road/applications/", new, f"{new}?call={call.pk}", one, f"{one}edit/", given.get_absolute_url()],
        ),
        (site.coordinator, ["/road/", "/road/applications/", "/road/calls/new/", call.get_absolute_url(), one]),
        (site.coordinator, ["/road/allocations/new/"]),
    ]


def of_the_chief(site: Site) -> Pages:
    chief, player = (
        factories.CoordinatorFactory(post=Office.Post.DIRECTOR),
        factories.UserFactory(handle=LONG_NAME[-30:]),
    )
    suspension = factories.SuspensionFactory(player=player.player, by=chief)
    profile = player.player.get_absolute_url()
    pages = ["/suspensions/?name=walk", profile, f"{profile}suspend/", f"/suspensions/{suspension.pk}/lift/"]
    award = factories.EarnedAwardFactory(player=player.player, by=chief)
    title = factories.TitleFactory(player=player.player, words=LONG_NAME[:60], by=chief)
    pages += [f"{profile}awards/", f"/awards/{award.pk}/withdraw/", f"{profile}titles/", "/titles/"]
    pages += [f"/titles/{title.pk}/withdraw/"]
    at_the_table = site.running.entries.order_by("number").first()
    factories.SuspensionFactory(player=at_the_table.player, by=chief)
    owe_game(at_the_table, by=site.director)
    return [
        (chief, pages),
        (player, ["/profile/", "/my/"]),
        (site.director, site.pages(site.running, "desk/", "entries/")),
    ]
