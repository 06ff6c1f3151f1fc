"""A club with something to do at every door, and for each call of the API one that is done."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, cast

import time_machine
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator
from rest_framework.renderers import JSONRenderer

from conduct.models import Complaint, DeckCheck, InterimRuling
from conduct.services.complaints import ComplaintDetails, complain
from conduct.services.videos import allow_filming
from leagues.services.decisions import allocate_event
from tests import factories
from tests.leagues.calls import OF_MEMBERS, calls_of_leagues, is_of_coordinators
from tests.leagues.cups.bids import open_stakes
from tests.leagues.cups.calls import calls_of_championships
from tests.leagues.cups.champions import bracket_and_champions_league
from tests.tournaments.api.conftest import Device
from tournaments.audits.services.auditing import ask_director, void_event
from tournaments.closing.selectors.cuts import open_ties
from tournaments.closing.services.cuts import note_cut
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes
from tournaments.closing.services.reporting import finalize_event
from tournaments.closing.services.waivers import waive_final
from tournaments.department.models import CardSet, InboxItem, SealedFormat, Venue
from tournaments.department.services.inboxes import write_to
from tournaments.department.services.offices import name_post
from tournaments.engine.core.types import Result
from tournaments.entries.selectors.check_ins import code_of
from tournaments.entries.services.check_ins import forfeit_byes
from tournaments.entries.services.claims import claim_player
from tournaments.entries.services.denials import deny_entry, reject_denial
from tournaments.entries.services.entries import check_in, drop_player, enter_player
from tournaments.entries.services.playing import forbid_playing
from tournaments.entries.services.preregistration import enter_myself
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel.models import User
from tournaments.kernel.parsing import VERSION_HEADER
from tournaments.people.models import Claim, Notice, Office, Player
from tournaments.play.selectors.before_back import last_step
from tournaments.play.services.announcements import announce
from tournaments.play.services.clock import pause_round, start_round
from tournaments.play.services.draftings import publish_seats, start_building
from tournaments.play.services.judging import start_judging
from tournaments.play.services.leaving import sit_out
from tournaments.play.services.results import correct_result
from tournaments.play.services.rounds import draw_round
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Denial, Director, EarnedAward, Entry, Event, Match, Merging, Suspension, Title
from tournaments.record.selectors import links
from tournaments.rehearsal.services.rehearsals import rehearse_event
from trekcc.release import APPS

ROOT = Path(__file__).resolve().parent.parent.parent
KEPT = ROOT / ".pytest_cache/schema.json"
PREFIX = "/api/v1"
VIDEO = "/events/{event}/rounds/{number}/tables/{table}/video/"
ROLES = ("anonymous", "director", "coordinator")
OF_OVERSEERS = ("GET /events/{event}/gives/", "GET /events/{event}/bids/report/")
EMAIL = "ada@club.example"
SEALED = {"name": "Other Name", "rules": "draft", "product": "Three boosters"}
REGION = {"name": "South", "post": "europe", "areas": [{"country": "AT"}, {"country": "CH", "place": "Bern"}]}
LISTING = {
    "title": "Evening by program",
    "game": "2E",
    "format": "constructed",
    "pool": "complete",
    "rules": "standard",
    "starts_at": "2098-01-03T18:00:00+01:00",
    "time_zone": "Europe/Berlin",
    "rounds_scheduled": 3,
    "sanctioned": False,
}
INTERIM = {"title": "Byes", "text": "As before.", "sections": "7.5, B", "effective_on": "2026-05-01"}
LATER = "2098-01-01T12:00:00Z"
RESULT = {"result": "full_win", "winner": "a", "score_a": 100, "score_b": 35}
OLD = {**RESULT, "score_a": 120, "bonus_a": 40}
OF_TWO_DECKS = {"result": "timed", "life_a": 9, "life_b": 9, "lost_a": 20, "lost_b": 12}
HAPPENED = {"score_a": 100, "score_b": 35, "facts_a": {"planet": 1, "space": 1}}
QUESTION = {"name": "Una", "email": "una@visitor.example", "text": "Is there a lift?"}
SUSPENSION = {"games": ["1E"], "starts_on": "2026-01-01", "until": "2098-01-01", "reason": "Words at a table."}
AWARD = {"game": "2E", "kind": "bye_1", "valid_for": "worlds", "year": 2098, "reason": "Champions League."}
TITLE = {"words": "Friend", "badge": "achievement", "year": 2025, "reason": "Ten evenings."}
HOUSE_RULES = {"name": "Club rules", "points": {"win": 3, "draw": 1, "loss": 0}, "ties": ["points", "lot"]}
DOCUMENT = {"format": "trekcc-event", "version": 1, "ruleset": "tcc-2e", "players": [], "rounds": []}


@dataclass(frozen=True)
class Call:
    """A call that is done: who makes it, the ids that complete its address, its body, the status of its answer.

    `replaces`: the version of the row that it replaces, where a call without it is refused.
    """

    role: str = "director"
    ids: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    status: int = 200
    replaces: int | None = None

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.replaces is None else {VERSION_HEADER: str(self.replaces)}


@dataclass(frozen=True)
class Operation:
    """One of the schema: `label` as in `POST /events/{event}/entries/`, `shape` its entry there."""

    label: str
    shape: Mapping[str, Any]

    @property
    def method(self) -> str:
        return self.label.partition(" ")[0].lower()

    @property
    def is_safe(self) -> bool:
        return self.method == "get"

    @property
    def acts(self) -> bool:
        """Whether it changes anything: previews take a body and only answer."""
        return not self.is_safe and not self.label.endswith(("/check/", "/candidates/", "/preview/", "/proposal/"))

    def path(self, ids: Mapping[str, Any]) -> str:
        return self.label.partition(" ")[2].format_map(ids)

    @property
    def body(self) -> Mapping[str, Any]:
        """The shape of its body; empty for one without."""
        content = self.shape.get("requestBody", {}).get("content", {})
        return resolved(content["application/json"]["schema"]) if content else {}

    def parameters(self, place: str) -> list[Mapping[str, Any]]:
        return [one for one in self.shape.get("parameters", ()) if one["in"] == place]


@dataclass(frozen=True)
class World:
    """`calls` has one for every operation; `devices` of `users` make them."""

    users: Mapping[str, User | None]
    devices: Mapping[str, Device]
    events: Mapping[str, Event]
    calls: Mapping[str, Call]

    def path(self, label: str) -> str:
        return operations()[label].path(self.calls[label].ids)

    def body(self, label: str) -> Any:
        """The body of the call; acts without words send an empty one."""
        body = self.calls[label].body
        return {} if body is None and label.startswith(("POST", "PUT")) else body

    def ask(self, label: str, body: Any = None, *, query: str = "", role: str = "", **headers: str) -> Any:
        """Make the call, or one that differs from it in what is given."""
        device = self.devices[role or self.calls[label].role]
        sent = self.body(label) if body is None else body
        headers = {**self.calls[label].headers, **headers}
        return device.call(operations()[label].method, self.path(label) + query, sent, **headers)


@cache
def schema() -> Mapping[str, Any]:
    """The API's. Finding the tests needs it, in each worker of each run: kept until a source of the site changes."""
    sources = _sources()
    with suppress(OSError, ValueError):
        kept = json.loads(KEPT.read_text())
        if kept["sources"] == sources:
            return cast("Mapping[str, Any]", kept["schema"])
    generator: Any = SchemaGenerator
    made = JSONRenderer().render({"sources": sources, "schema": generator().get_schema(request=None, public=True)})
    unfinished = KEPT.with_suffix(f".{os.getpid()}")
    KEPT.parent.mkdir(exist_ok=True)
    unfinished.write_bytes(made)
    unfinished.replace(KEPT)
    return cast("Mapping[str, Any]", json.loads(made)["schema"])


def _sources() -> str:
    """A digest of when each file that the schema is made from was changed."""
    files = [path for app in (*APPS, "trekcc") for path in (ROOT / app).rglob("*.py")]
    stamps = [(str(path), path.stat().st_mtime_ns) for path in sorted([*files, ROOT / "requirements.lock"])]
    return hashlib.sha256(repr(stamps).encode()).hexdigest()[:16]


@cache
def operations() -> Mapping[str, Operation]:
    """Every operation of the API by its label."""
    found = [
        Operation(f"{method.upper()} {path.removeprefix(PREFIX)}", shape)
        for path, methods in schema()["paths"].items()
        for method, shape in methods.items()
    ]
    return {one.label: one for one in found}


def writing() -> list[str]:
    return [label for label, one in operations().items() if not one.is_safe]


def resolved(shape: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" in shape:
        return resolved(schema()["components"]["schemas"][shape["$ref"].rpartition("/")[2]])
    return shape


@contextmanager
def undone() -> Iterator[None]:
    """What is written inside is taken back."""
    point = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(point)


def make_world() -> World:
    director, coordinator = (
        factories.UserFactory(handle="Ada", email=EMAIL, password=factories.PASSWORD),
        factories.CoordinatorFactory(handle="Cora", post=Office.Post.DIRECTOR),
    )
    merging = factories.MergingFactory(by=coordinator)
    factories.PlayerFactory(name="Twin Walker"), factories.PlayerFactory(name="Twin Walker")
    factories.SuspensionFactory(player=factories.PlayerFactory(), by=coordinator)
    factories.EarnedAwardFactory(player=factories.PlayerFactory(), by=coordinator)
    factories.TitleFactory(player=factories.PlayerFactory(), by=coordinator)
    events = _events(director, coordinator)
    factories.RegionFactory()
    road = _on_the_road(director, coordinator)
    leagues = {
        label: Call(_reader_of(label), ids, body, status=status)
        for label, (ids, body, status) in calls_of_leagues(director).items()
    }
    events["to name"], champions = bracket_and_champions_league(director, coordinator)
    events["champions"] = champions.event
    events["at stake"] = open_stakes(director)
    championships = {
        label: Call(_keeper(label), ids, body, status=status)
        for label, (ids, body, status) in calls_of_championships(
            coordinator, events["closed"], events["open"], events["to name"], champions, events["at stake"]
        ).items()
    }
    name_post("Webmaster", by=coordinator)
    write_to("chair", "May I ask?", by=director)
    factories.change_row_by_hand(coordinator)
    factories.VenueFactory()
    factories.InterimRulingFactory()
    factories.EventAtNewVenueFactory(by=director, title="Hidden")
    claim = _claim(events["running"])
    known = [entry.player for entry in events["claimed"].entries.order_by("number")]
    factories.ClaimFactory(record=known[0])
    factories.contest_decided_claim(known[1])
    users = {"anonymous": None, "director": director, "coordinator": coordinator}
    fresh = {role: user and User.objects.get(pk=user.pk) for role, user in users.items()}
    devices = {role: Device(user) for role, user in fresh.items()}
    devices["link"] = Device(code=links.code_of(_without_account(events["running"])))
    notice = factories.NoticeFactory(user=director, event=events["listed"])
    forbid_playing(events["drafted"], "A title is at stake.", by=coordinator)
    start_judging(Director.objects.select_related("event").get(event=events["told"], position=1), by=director)
    factories.InvitationFactory(event=events["drafted"], user=coordinator, position=Director.Position.JUDGE)
    factories.DirectorFactory(event=events["ready"], user=coordinator, position=Director.Position.JUDGE)
    events = {name: Event.every.get(pk=event.pk) for name, event in events.items()}
    return World(fresh, devices, events, {**_calls(events, claim, notice, merging), **leagues, **road, **championships})


def _reader_of(label: str) -> str:
    """Who calls this of leagues."""
    if label in OF_MEMBERS:
        return "director"
    if label.startswith("GET"):
        return "anonymous"
    return "coordinator" if is_of_coordinators(label) else "director"


def _without_account(event: Event) -> Entry:
    """A player who has a private link."""
    return Entry.objects.select_related("event").filter(event=event, player__user=None)[0]


def _keeper(label: str) -> str:
    """Of a championship: its directors seed and invite, the Department does all else."""
    if label.startswith("GET") and label not in OF_OVERSEERS:
        return "anonymous"
    of_directors = ("/seeds/", "/waivers/", "/take-back/", "/opt-out/", "/marks/")
    return "director" if label.endswith(of_directors) else "coordinator"


def _on_the_road(host: User, coordinator: User) -> Mapping[str, Call]:
    """One application waits, another was allocated and is carried by nothing yet."""
    call = factories.CallFactory(by=coordinator)
    spring = factories.WantedFactory(level="masters")
    day = spring.starts_on
    waits = {"id": factories.ApplicationFactory(by=host, call=call, level="masters").pk}
    given = allocate_event(spring, str(host), "No bids came.", by=coordinator)
    start = datetime.combine(day, time(12), UTC)
    event = factories.EventFactory(by=host, title="Masters of the spring", starts_at=start)
    wanted = {
        "games": ["2E"],
        "region": spring.region.slug,
        "country": "DE",
        "location": "Berlin",
        "starts_on": str(day),
        "ends_on": str(day),
    }
    said = {"text": "Say how.", "opens_on": str(call.opens_on), "closes_on": str(call.closes_on)}
    calling = {"level": "continental", "year": call.year, **said}
    one, allocated, of_call = "/road/applications/{id}/", {"id": given.pk}, {"id": call.pk}
    return {
        "GET /road/windows/": Call("anonymous"),
        "GET /road/championships/": Call("anonymous"),
        "GET /road/calls/": Call("anonymous"),
        "POST /road/calls/": Call("coordinator", body=calling, status=201),
        "GET /road/calls/{id}/": Call("anonymous", of_call),
        "PUT /road/calls/{id}/": Call("coordinator", of_call, calling | {"level": "masters"}),
        "POST /road/calls/{id}/withdraw/": Call("coordinator", of_call),
        "GET /road/calls/{id}/possible/": Call("anonymous", of_call),
        "GET /road/applications/": Call(),
        "POST /road/applications/": Call(body=wanted | {"level": "national"}, status=201),
        f"GET {one}": Call(ids=waits),
        f"GET {one}possible/": Call(ids=waits),
        f"PUT {one}": Call(ids=waits, body=wanted | {"level": "masters", "location": "Bonn"}),
        f"POST {one}withdraw/": Call(ids=waits),
        f"POST {one}approve/": Call("coordinator", waits, {"note": "Gladly."}),
        f"POST {one}refuse/": Call("coordinator", waits, {"note": "There is one."}),
        f"POST {one}carry/": Call(ids=allocated, body={"event": event.pk}),
        f"POST {one}release/": Call(ids=allocated),
        "POST /road/allocations/": Call(
            "coordinator", body=wanted | {"level": "masters", "handle": "Ada", "note": "No bids."}, status=201
        ),
    }


def _events(by: User, coordinator: User) -> dict[str, Event]:
    """One in every state: listed, with a draft, running, all of a round reported, all played, closed."""
    running = factories.FullEventFactory(players=5, by=by, title="Running")
    factories.play_rounds(running, 1)
    factories.RoundFactory(event=running)
    factories.RulingFactory(event=running)
    penalised = running.entries.select_related("event", "player__merged_into").first()
    factories.PenaltyFactory(entry=penalised, description="Loud words.")
    factories.DeckCheckFactory(entry=penalised)
    factories.FilmingFactory(match=factories.tables_of(running.rounds.get(number=2))[0])
    drafted = factories.FullEventFactory(players=4, by=by, title="Drafted")
    factories.KeepApartFactory(event=drafted)
    draw_round(drafted, by=by, draw_seed=1)
    reported = factories.FullEventFactory(players=4, by=by, title="Reported")
    factories.report_all(factories.RoundFactory(event=reported), Random(1))
    listed = factories.EventFactory(by=by, title="Listed", preregistration=True)
    factories.enter(listed, factories.PlayerFactory(), check_in=False)
    check_in(factories.enter(listed, factories.PlayerFactory(), check_in=False)[0], by=by)
    factories.DirectorFactory(event=listed)
    drop_player(running.entries.last(), by=by)
    opponent = factories.UserFactory()
    mine, told = (factories.FullEventFactory(players=0, by=by, title=title) for title in ("Mine", "Told"))
    for event in (mine, told):
        factories.enter(factories.approve_playing(event), by.player, opponent.player)
        factories.RoundFactory(event=event)
    report_own(told.rounds.get().matches.get(), factories.ResultFactory(), by=opponent)
    online = factories.FullEventFactory(players=4, by=by, title="Online", online=True)
    factories.RoundFactory(event=online)
    abroad = factories.approve_playing(factories.EventFactory(by=by, title="Abroad", online=True))
    factories.enter(abroad, by.player)
    door = factories.approve_playing(factories.EventFactory(by=by, title="Door"), others=2)
    factories.enter(door, by.player, check_in=False)
    held, given_up = factories.enter(door, factories.PlayerFactory(), factories.PlayerFactory())
    factories.give_byes(held, 1, by)
    forfeit_byes(factories.give_byes(given_up, 2, by), by=by)
    made = {
        "door": door,
        "for the title": factories.before_the_final(by, "For the title"),
        "level": factories.level_pod(by),
        "cut": _cut(by),
        "waived": waive_final(factories.before_the_final(by, "Waived"), "Late.", by=by, no_advantage=True),
        "online": online,
        "abroad": abroad,
        "behind": _behind(by),
        "mine": mine,
        "told": told,
        "running": running,
        "drafted": drafted,
        "reported": reported,
        "listed": listed,
        "ready": factories.FullEventFactory(players=4, by=by, title="Ready"),
        "seated": factories.SeatedDraftFactory(by=by, title="Seated"),
        "undrafted": factories.FullEventFactory(players=5, by=by, title="Undrafted", format="draft", pool="limited"),
        "built": start_building(publish_seats(factories.SeatedDraftFactory(by=by, title="Built"), by=by), by=by),
        "lottery": factories.note_lottery(factories.LotteryFactory(players=4, by=by, title="Lots are drawn")),
        "pods": factories.raise_level(factories.PodEventFactory(by=by, title="Pods")),
        "race": factories.RaceFactory(by=by, title="Special rules"),
        "broken": _broken(by),
        "latecomer": _latecomer(by),
        "timed": _filmed(_begun(by, "Timed")),
        "late": _late(by),
        "final": factories.EventFactory(by=by, title="Final", structure="se-playin", sanctioned=False),
        "fed": factories.fed_event(by),
        "old": _begun(by, "As in 1997", **factories.OF_1997),
        "two decks": _begun(by, "Two decks", **factories.OF_TWO_DECKS),
        "elected": factories.elect_committee(
            factories.FullEventFactory(players=4, by=by, title="Elected", **factories.OF_1995), by=by
        ),
        "bracket": factories.FullEventFactory(
            players=4, by=by, title="Bracket", structure="se-playin", sanctioned=False
        ),
        "titled": factories.for_the_title(by),
        "paused": pause_round(_shown(_begun(by, "Paused")).rounds.get(), by=by).event,
        "played": _with_a_prize(
            factories.PlayedEventFactory(players=4, rounds=3, by=by, rounds_scheduled=3, title="Played"), by
        ),
        "open": _open(by, coordinator),
        "asked about": _asked_about(by),
        "virtual": factories.FullEventFactory(players=2, by=by, title="Virtual", pool="virtual"),
        "denied": _denied(by, coordinator),
        "rejected": _rejected(by, coordinator),
        "asked": _ask_member(coordinator),
        "disputed": _rejected(by, factories.UserFactory()),
        "claimed": _claimed(by),
        "casual": _casual(by),
        "closed": factories.hold_eventful_event(by, title="Closed"),
        "altered": _altered(by, coordinator),
        "marked": factories.disqualify_winner(_over(by, "Marked")),
        "just over": _over(by, "Just over"),
        "new": factories.new_directors_event(),
        "free": factories.order_event(factories.FreeEventFactory(players=3, by=by, title="Free")),
        "imported": import_event(factories.write_finished_document(), by=by),
        "void": void_event(_over(by, "Void"), "It was never played.", by=coordinator),
        "rehearsal": rehearse_event(
            factories.FullEventFactory(players=4, by=by, title="Rehearsed", rounds_scheduled=3), by=by
        ),
    }
    return {name: Event.every.get(pk=event.pk) for name, event in made.items()}


def _casual(by: User) -> Event:
    """Its start is to come, and counts for nothing."""
    event = factories.EventFactory(by=by, title="Casual", sanctioned=False)
    factories.enter(event, factories.PlayerFactory(), factories.PlayerFactory())
    draw_round(event, by=by, draw_seed=1)
    return event


def _over(by: User, title: str) -> Event:
    return finalize_event(
        factories.PlayedEventFactory(players=4, rounds=1, by=by, rounds_scheduled=1, sanctioned=False, title=title),
        by=by,
    )


def _level(event: Event) -> list[int]:
    """The players of its first tie, by their keys."""
    return [entry.player_id for entry in open_ties(event)[0].entries]


def _cut(by: User) -> Event:
    event = factories.level_pod(by, "Cut")
    return note_cut(event, _level(event), by=by)


def _altered(by: User, coordinator: User) -> Event:
    """Of a table something else stands than was entered, and a coordinator has asked."""
    event = _over(by, "Altered")
    with factories.by_hand():
        Match.objects.filter(round__event=event, table=1).update(ended_by="modified_win")
    return ask_director(event, "Was it so?", by=coordinator)


def _asked_about(by: User) -> Event:
    """Its director waits for a coordinator's answer."""
    event = factories.FullEventFactory(players=4, by=by, title="Asked about")
    factories.RoundFactory(event=event)
    factories.EventRequestFactory(event=event)
    return event


def _denied(by: User, member: User) -> Event:
    """Somebody says that it was not him, another has not said so yet."""
    event = factories.EventFactory(by=by, title="Denied")
    factories.enter(event, member.player, check_in=False)
    factories.DenialFactory(event=event)
    return event


def _ask_member(member: User) -> Event:
    """Somebody whom the member does not know has put them on a list."""
    event = factories.EventFactory(title="Asked")
    enter_player(event, member.player, by=factories.director_of(event))
    return event


def _rejected(by: User, member: User) -> Event:
    """The director holds that it was this member."""
    event = factories.EventFactory(by=by, title="Rejected")
    factories.enter(event, member.player, check_in=False)
    reject_denial(deny_entry(event, by=member), "I know her face.", by=by)
    return event


def _claimed(by: User) -> Event:
    event = factories.EventFactory(by=by, title="Claimed")
    factories.enter(event, factories.PlayerFactory(), factories.PlayerFactory())
    return event


def _broken(by: User) -> Event:
    """A result was corrected after the next round was drawn."""
    event = factories.FullEventFactory(players=6, by=by, title="Broken")
    (played,) = factories.play_rounds(event, 1)
    draw_round(event, by=by, draw_seed=1)
    correct_result(factories.tables_of(played)[0], Result("true_tie"), "The slip was misread.", by=by)
    factories.enter(event, factories.PlayerFactory(), check_in=False)
    return event


def _latecomer(by: User) -> Event:
    """Somebody has a bye, and somebody comes."""
    event = factories.FullEventFactory(players=5, by=by, title="Latecomer")
    factories.RoundFactory(event=event)
    factories.enter(event, factories.PlayerFactory())
    return event


def _with_a_prize(event: Event, by: User) -> Event:
    add_prize(event, Offer("A deck box", 1), by=by)
    return award_prizes(event, by=by)


def _open(by: User, member: User) -> Event:
    """Members enter themselves: this one did, and somebody waits."""
    event = factories.EventFactory(by=by, title="Open", preregistration=True, cap=2, online=True)
    enter_myself(event, by=member)
    factories.enter(event, factories.PlayerFactory(), check_in=False)
    factories.WaitingFactory(event=event)
    complain(event, ComplaintDetails(None, "coordinator", "Nobody answers."), by=by)
    return event


def _begun(by: User, title: str, **listed: Any) -> Event:
    event = factories.FullEventFactory(players=4, by=by, title=title, **listed)
    start_round(factories.RoundFactory(event=event), by=by)
    return event


def _filmed(event: Event) -> Event:
    """The second table may be filmed, and nobody there has said anything yet; something is announced."""
    announce(event, "Tables are numbered.", by=factories.director_of(event))
    allow_filming(factories.tables_of(event.rounds.get())[1], by=factories.director_of(event))
    return event


def _shown(event: Event) -> Event:
    """The video of the first table is published."""
    factories.publish_film(factories.tables_of(event.rounds.get())[0])
    return event


def _behind(by: User) -> Event:
    """It should have begun, and somebody is missing."""
    with time_machine.travel(timezone.now() - timedelta(minutes=20), tick=False):
        event = factories.FullEventFactory(players=4, by=by, title="Behind")
    factories.enter(event, factories.PlayerFactory(), check_in=False)
    return event


def _late(by: User) -> Event:
    """Nobody came within five minutes, and few are left."""
    with time_machine.travel(timezone.now() - timedelta(minutes=55), tick=False):
        event = factories.FullEventFactory(players=3, by=by, title="Late")
        factories.enter(event, factories.UserFactory().player)
        start_round(factories.RoundFactory(event=event), by=by)
        return event


def _claim(running: Event) -> Claim:
    return claim_player(running.entries.first().player, by=factories.UserFactory())


def _places(event: Event) -> list[dict[str, int]]:
    """Everybody shares the first."""
    return [{"player": pk, "place": 1} for pk in event.entries.values_list("player_id", flat=True)]


def _claims_in(event: Event) -> QuerySet[Claim]:
    return Claim.objects.filter(player__entries__event=event).order_by("pk")


def _calls(events: Mapping[str, Event], claim: Claim, notice: Notice, merging: Merging) -> dict[str, Call]:
    at = {name: {"event": event.pk} for name, event in events.items()}
    first, last = ({"id": events[name].entries.order_by("number").all()[0].pk} for name in ("listed", "running"))
    second = {"id": events["listed"].entries.get(checked_in=True).pk}
    absent = {"id": events["behind"].entries.get(checked_in=False).pk}
    held = {"id": events["door"].entries.get(earned_byes=1).pk}
    given_up = {"id": events["door"].entries.get(forfeited_byes=2).pk}
    dropped = {"id": events["running"].entries.exclude(dropped_after=None).get().pk}
    still_in = events["running"].entries.filter(dropped_after=None)
    resting = {"id": sit_out(still_in.latest("number"), by=factories.director_of(events["running"])).pk}
    walk_in = {"id": Player.objects.filter(user=None, claims=None).latest("pk").pk}
    suspended = {"id": Suspension.objects.get().pk}
    award = {"id": EarnedAward.objects.get(source=None).pk}
    title = {"id": Title.objects.get(place=None).pk}
    record = {"into": factories.PlayerFactory().pk}
    decided, contested = ({"id": one.pk} for one in _claims_in(events["claimed"]))
    denial = at["denied"] | {"id": Denial.objects.get(entry__event=events["denied"]).pk}
    disputed = at["disputed"] | {"id": Denial.objects.get(entry__event=events["disputed"]).pk}
    request = at["asked about"] | {"id": events["asked about"].requests.get().pk}
    plays, judges = ({"id": events[name].directors.get(position=1).pk} for name in ("mine", "told"))
    at_a_table = {"number": 1, "table": 1}
    elected = list(events["elected"].entries.order_by("number").values_list("pk", flat=True)[1:])
    asked, judge = ({"id": events[name].directors.get(position=4).pk} for name in ("drafted", "ready"))
    deputy = {"id": events["listed"].directors.get(position=2).pk}
    won = events["played"].prize_list.get()
    prize, winner = {"id": won.pk}, won.entry_id
    handle = factories.UserFactory().player.handle
    came = {"id": events["latecomer"].entries.last().pk}
    wish = {"id": events["drafted"].keep_apart.get().pk}
    owner = events["lottery"].entries.order_by("number").values_list("document_id", flat=True)[0]
    together = list(events["ready"].entries.order_by("number").values_list("player_id", flat=True)[:2])
    drafting = list(events["seated"].entries.order_by("number").values_list("player_id", flat=True)[:2])
    item = {"id": InboxItem.objects.get(kind="message", answered_at=None, post="chair").pk}
    proposer = factories.director_of(events["listed"])
    changed_row = {"id": InboxItem.objects.get(signs__startswith="tournaments.cardset ").pk}
    proposal = {"id": factories.ProposalFactory(by=proposer, post="chair").pk}
    new, known = ({"id": Venue.objects.get(state=state).pk} for state in ("new", "verified"))
    seats = events["drafted"].rounds.get().seats.filter(place=0).order_by("match__table")
    one, two, two_only = {"number": 1}, {"number": 2, "table": 1}, {"number": 2}
    waiting = {"id": events["open"].waiting.get().pk}
    announced = {"id": events["timed"].announcements.exclude(by=None).latest("pk").pk}
    ruling = events["running"].rulings.get()
    penalty = events["running"].penalties.get()
    of_penalty, checked = at["running"] | {"id": penalty.pk}, events["running"].entries.get(player=penalty.player_id)
    of_checked, check = at["running"] | {"id": checked.pk}, {"check": DeckCheck.objects.get(event=checked.event_id).pk}
    infringed = {
        "entry": events["timed"].entries.first().pk,
        "code": "B1",
        "moment": "game",
        "description": "Loud words.",
    }
    interim = {"id": InterimRuling.objects.get().pk}
    house = {"id": factories.HouseRulesFactory(by=factories.director_of(events["listed"])).pk}
    sitter = events["timed"].rounds.get().seats.get(match__table=2, place=0)
    played = {"number": 1, "table": 1}
    directs = factories.director_of(events["new"]).player.pk
    trusted, unconfirmed = factories.TrustedFactory().player.pk, factories.UserFactory(confirmed=False).player.pk
    return {
        "GET /formats/": Call("anonymous"),
        "GET /ratings/": Call("anonymous"),
        "GET /ratings/lists/{code}/": Call("anonymous", {"code": "2e-overall"}),
        "GET /ratings/players/{id}/": Call("anonymous", walk_in),
        "GET /ratings/players/{id}/lists/{code}/": Call("anonymous", walk_in | {"code": "2e-overall"}),
        "GET /ratings/players/{id}/against/{other}/": Call("anonymous", walk_in | {"other": together[0]}),
        "GET /ratings/events/{id}/": Call("anonymous", {"id": events["closed"].pk}),
        "GET /ratings/runs/": Call("coordinator"),
        "POST /ratings/runs/": Call("coordinator", body={"book": "2E"}, status=201),
        "GET /ratings/runs/awaiting/": Call("coordinator"),
        "GET /sealed-formats/": Call("anonymous"),
        "POST /sealed-formats/": Call("coordinator", body=SEALED | {"name": "Brand New"}, status=201),
        "PUT /sealed-formats/{id}/": Call("coordinator", {"id": SealedFormat.objects.earliest("pk").pk}, SEALED),
        "GET /card-sets/": Call("anonymous"),
        "POST /card-sets/": Call("coordinator", body={"game": "2E", "name": "Brand New"}, status=201),
        "PUT /card-sets/{id}/": Call(
            "coordinator", {"id": CardSet.objects.earliest("pk").pk}, {"game": "2E", "name": "Other Name"}
        ),
        "GET /house-rules/": Call(),
        "POST /house-rules/": Call(body=HOUSE_RULES, status=201),
        "PUT /house-rules/{id}/": Call(ids=house, body=HOUSE_RULES | {"name": "Ours"}),
        "GET /events/{event}/penalties/": Call(ids=at["running"]),
        "POST /events/{event}/penalties/": Call(ids=at["timed"], body=infringed, status=201),
        "POST /events/{event}/penalties/proposal/": Call(ids=at["timed"], body=infringed),
        "GET /events/{event}/penalties/{id}/": Call(ids=of_penalty),
        "POST /events/{event}/penalties/{id}/withdraw/": Call(ids=of_penalty, body={"reason": "Somebody else."}),
        "POST /events/{event}/penalties/{id}/correct/": Call(
            ids=of_penalty, body={"code": "B2", "reason": "They were threats."}, status=201
        ),
        "GET /events/{event}/entries/{id}/conduct/": Call(ids=of_checked),
        "POST /events/{event}/entries/{id}/deck-checks/": Call(
            ids=of_checked, body={"found": "minor", "note": "A sleeve was torn."}, status=201
        ),
        "POST /events/{event}/entries/{id}/deck-checks/{check}/corrected/": Call(ids=of_checked | check),
        "GET /conduct/players/{id}/": Call("coordinator", {"id": penalty.player_id}),
        "GET /conduct/infractions/": Call("anonymous"),
        "GET /events/{event}/rulings/": Call("anonymous", at["closed"]),
        "POST /events/{event}/rulings/": Call(
            ids=at["timed"], body={"question": "Who shuffles?", "ruling": "Its owner.", "of_round": 1}, status=201
        ),
        "POST /events/{event}/rulings/{id}/overturn/": Call(
            ids=at["running"] | {"id": ruling.pk}, body={"evidence": "The guide says it.", "instead": "The opponent."}
        ),
        "GET /conduct/rulings/": Call("anonymous"),
        "GET /conduct/at-the-table/{game}/": Call("anonymous", {"game": "2E"}),
        "GET /conduct/interim/": Call("anonymous"),
        "POST /conduct/interim/": Call("coordinator", body=INTERIM, status=201),
        "GET /conduct/interim/{id}/": Call("anonymous", interim),
        "PUT /conduct/interim/{id}/": Call("coordinator", interim, INTERIM | {"games": ["2E"]}),
        "POST /conduct/interim/{id}/end/": Call(
            "coordinator", interim, {"until": "2027-01-01", "superseded_by": "Guide 5.2"}
        ),
        "GET /conduct/complaints/": Call(),
        "POST /conduct/complaints/": Call(
            body={"event": events["listed"].pk, "to": "director", "text": "Nobody was there."}, status=201
        ),
        "GET /conduct/complaints/{id}/": Call(ids={"id": Complaint.objects.filter(event=events["open"]).get().pk}),
        "GET /events/{event}/videos/": Call("anonymous", at["paused"]),
        f"GET {VIDEO}": Call(ids=at["running"] | two),
        f"POST {VIDEO}": Call(ids=at["timed"] | one | {"table": 1}, status=201),
        f"DELETE {VIDEO}": Call(ids=at["running"] | two, status=204),
        f"PUT {VIDEO}consents/{{player}}/": Call(
            ids=at["timed"] | one | {"table": 2, "player": sitter.player_id}, body={"consents": True}
        ),
        f"PUT {VIDEO}link/": Call(ids=at["running"] | two, body={"link": "https://video.example/2"}),
        f"DELETE {VIDEO}link/": Call(ids=at["paused"] | one | {"table": 1}, status=204),
        f"POST {VIDEO}upload/": Call(ids=at["running"] | two),
        "GET /events/": Call("anonymous"),
        "POST /events/": Call(body=LISTING, status=201),
        "POST /events/check/": Call(body=LISTING),
        "POST /events/import/": Call(body=DOCUMENT, status=201),
        "POST /events/import/preview/": Call(body=DOCUMENT),
        "GET /imports/": Call("coordinator"),
        "GET /looks/": Call("coordinator"),
        "POST /imports/accept/": Call(
            "coordinator", body={"events": [{"event": events["imported"].pk}], "reason": "The club kept it."}
        ),
        "POST /events/{event}/audit/accept/": Call("coordinator", at["imported"], {"reason": "The club kept it."}),
        "POST /events/{event}/withdraw-import/": Call(ids=at["imported"], body={"reason": "Wrong file."}, status=204),
        "GET /events/{event}/document/": Call("anonymous", at["closed"]),
        "GET /events/{event}/trf/": Call("anonymous", at["closed"]),
        "GET /events/{event}/": Call("anonymous", at["closed"]),
        "PATCH /events/{event}/": Call(ids=at["listed"], body={"title": "Another title"}),
        "GET /events/{event}/outlook/": Call(ids=at["played"]),
        "GET /events/{event}/possible/": Call(ids=at["played"]),
        "POST /events/{event}/order/": Call(ids=at["free"], body={"places": _places(events["free"]), "reason": "So."}),
        "POST /events/{event}/finalize/": Call(ids=at["played"], body={}),
        "POST /events/{event}/finalize/take-back/": Call(ids=at["just over"], body={"typed": "Just over"}),
        "POST /events/{event}/cut/": Call(ids=at["level"], body={"players": _level(events["level"])}),
        "POST /events/{event}/cut/take-back/": Call(ids=at["cut"]),
        "POST /events/{event}/waive/": Call(ids=at["for the title"], body={"reason": "Late.", "no_advantage": True}),
        "POST /events/{event}/waive/take-back/": Call(ids=at["waived"]),
        "POST /events/{event}/reopen/": Call("coordinator", at["closed"], {"reason": "A result was wrong."}),
        "GET /events/{event}/audit/": Call("coordinator", at["altered"]),
        "GET /events/{event}/audit/file/": Call("coordinator", at["altered"]),
        "GET /events/{event}/audit/{decision}/preview/": Call("coordinator", {**at["altered"], "decision": "void"}),
        "POST /events/{event}/audit/approve/": Call("coordinator", at["new"], {"reason": "I know them."}),
        "PUT /players/{id}/trust/": Call("coordinator", {"id": directs}),
        "DELETE /players/{id}/trust/": Call("coordinator", {"id": trusted}, status=204),
        "POST /players/{id}/confirm-address/": Call("coordinator", {"id": unconfirmed}),
        "POST /events/{event}/audit/release/": Call("coordinator", at["altered"], {"reason": "It was so."}),
        "POST /events/{event}/audit/rank-again/": Call("coordinator", at["marked"], {"reason": "He won by it."}),
        "POST /events/{event}/audit/restore/": Call("coordinator", at["altered"], {"reason": "The slips say so."}),
        "POST /events/{event}/audit/settle/": Call("coordinator", at["new"], {"reason": "I was there."}),
        "POST /events/{event}/audit/void/": Call("coordinator", at["altered"], {"reason": "It was not played."}),
        "POST /events/{event}/audit/count-again/": Call("coordinator", at["void"], {"reason": "It was played."}),
        "POST /events/{event}/audit/ask/": Call("coordinator", at["altered"], {"reason": "Who was there?"}),
        "POST /events/{event}/audit/answer/": Call(ids=at["altered"], body={"reason": "Four players."}, status=204),
        "POST /events/{event}/rounds/{number}/tables/{table}/restore/": Call(
            "coordinator", at["altered"] | played, {"reason": "The slip says so."}
        ),
        "GET /events/{event}/my-entry/": Call("coordinator", at["open"]),
        "POST /events/{event}/my-entry/": Call("coordinator", at["listed"], {"play_contact": "ask"}, 201),
        "PUT /events/{event}/my-entry/": Call("coordinator", at["open"], {"play_contact": "ask for Cora"}),
        "DELETE /events/{event}/my-entry/": Call("coordinator", at["open"], status=204),
        "POST /events/{event}/my-entry/asked/yes/": Call("coordinator", at["asked"]),
        "POST /events/{event}/my-entry/asked/no/": Call("coordinator", at["asked"]),
        "GET /events/{event}/my-entry/not-me/": Call("coordinator", at["rejected"]),
        "POST /events/{event}/my-entry/not-me/": Call("coordinator", at["denied"], status=201),
        "POST /events/{event}/my-entry/not-me/bring/": Call("coordinator", at["rejected"], {"text": "My cousin."}),
        "GET /events/{event}/requests/": Call(ids=at["asked about"]),
        "POST /events/{event}/requests/": Call(
            ids=at["running"], body={"scenario": "cool", "reason": "We announced it so."}, status=201
        ),
        "POST /events/{event}/requests/pool/": Call(ids=at["virtual"], body={"reason": "Our Regional."}, status=201),
        "POST /events/{event}/requests/{id}/withdraw/": Call(ids=request),
        "POST /events/{event}/requests/{id}/grant/": Call("coordinator", request, {"note": "It was."}),
        "POST /events/{event}/requests/{id}/refuse/": Call("coordinator", request, {"note": "It was not."}),
        "POST /events/{event}/counted/": Call(
            "coordinator", at["asked about"], {"scenario": "cool", "reason": "It is the Regional."}
        ),
        "GET /events/{event}/denials/": Call(ids=at["denied"]),
        "POST /events/{event}/denials/{id}/agree/": Call(ids=denial, body={"name": "Bob Smith"}),
        "POST /events/{event}/denials/{id}/reject/": Call(ids=denial, body={"answer": "I know him."}),
        "POST /events/{event}/denials/{id}/restore/": Call("coordinator", disputed, {"answer": "Two others saw him."}),
        "GET /events/{event}/waiting/": Call("anonymous", at["open"]),
        "POST /events/{event}/waiting/{id}/take/": Call(ids=at["open"] | waiting),
        "DELETE /events/{event}/waiting/{id}/": Call(ids=at["open"] | waiting, status=204),
        "GET /events/{event}/round-changes/": Call("anonymous", at["closed"]),
        "POST /events/{event}/round-changes/": Call(
            ids=at["listed"], body={"rounds": 5, "reason": "attendance", "unanimous": True}, status=201
        ),
        "POST /events/{event}/postpone/": Call(
            ids=at["listed"], body={"starts_at": "2098-01-03T18:00:00+01:00", "reason": "The hall is shut."}
        ),
        "POST /events/{event}/begin-now/": Call(ids=at["casual"]),
        "POST /events/{event}/cancel/": Call(ids=at["listed"], body={"reason": "The hall is shut."}),
        "GET /events/{event}/directors/": Call("anonymous", at["listed"]),
        "POST /events/{event}/directors/": Call(ids=at["listed"], body={"handle": handle, "position": 3}, status=201),
        "GET /events/{event}/directors/playing/": Call(ids=at["mine"]),
        "PUT /events/{event}/directors/playing/approval/": Call(ids=at["ready"], body={"others": 4, "yes": 3}),
        "PUT /events/{event}/directors/playing/order/": Call("coordinator", at["ready"], {"reason": "A title."}),
        "POST /events/{event}/directors/playing/allow/": Call("coordinator", at["drafted"]),
        "POST /events/{event}/directors/playing/{id}/judging/": Call(ids=at["mine"] | plays, body={"minutes": 3}),
        "POST /events/{event}/directors/playing/{id}/judging/start/": Call(ids=at["mine"] | plays),
        "POST /events/{event}/directors/playing/{id}/judging/stop/": Call(ids=at["told"] | judges),
        "POST /events/{event}/directors/{id}/accept/": Call("coordinator", at["drafted"] | asked),
        "POST /events/{event}/directors/{id}/decline/": Call("coordinator", at["drafted"] | asked),
        "POST /events/{event}/directors/{id}/leave/": Call("coordinator", at["ready"] | judge),
        "DELETE /events/{event}/directors/{id}/": Call(ids=at["listed"] | deputy, status=204),
        "GET /events/{event}/entries/": Call("anonymous", at["running"]),
        "POST /events/{event}/entries/": Call(ids=at["listed"], body={"name": "Newcomer"}, status=201),
        "POST /events/{event}/entries/list/": Call(
            ids=at["listed"], body={"names": [{"name": "Ann"}, {"name": "Bob"}]}
        ),
        "POST /events/{event}/entries/all-here/": Call(ids=at["listed"], body={"entries": [first["id"]]}),
        "POST /events/{event}/entries/candidates/": Call(ids=at["listed"], body={"lines": ["Ada", "Nobody"]}),
        "GET /events/{event}/entries/{id}/": Call("anonymous", at["running"] | last),
        "PATCH /events/{event}/entries/{id}/": Call(ids=at["door"] | held, body={"earned_byes": 2}),
        "DELETE /events/{event}/entries/{id}/": Call(ids=at["listed"] | first, status=204),
        "POST /events/{event}/entries/{id}/check-in/": Call(ids=at["listed"] | first),
        "POST /events/{event}/entries/{id}/check-out/": Call(ids=at["listed"] | second),
        "POST /events/{event}/entries/{id}/check-in-late/": Call(ids=at["behind"] | absent),
        "GET /events/{event}/entries/fees/": Call(ids=at["door"]),
        "PUT /events/{event}/entries/{id}/fee/": Call(ids=at["door"] | held, body={"paid": True}),
        "POST /events/{event}/entries/{id}/rename/": Call(ids=at["listed"] | first, body={"name": "Zacharias Quill"}),
        "POST /events/{event}/entries/{id}/forfeit/": Call(ids=at["door"] | held),
        "POST /events/{event}/entries/{id}/give-back/": Call(ids=at["door"] | given_up),
        "GET /events/{event}/check-in/": Call(ids=at["door"]),
        "POST /events/{event}/check-in/": Call(ids=at["door"], body={"code": code_of(events["door"])}),
        "PUT /events/{event}/check-in/": Call(ids=at["door"], body={"until": None}),
        "POST /events/{event}/check-in/code/": Call(ids=at["door"]),
        "GET /events/{event}/entries/{id}/round/": Call(ids=at["latecomer"] | came),
        "POST /events/{event}/entries/{id}/round/": Call(ids=at["latecomer"] | came, body={"way": "seat"}),
        "POST /events/{event}/entries/{id}/seat/": Call(ids=at["latecomer"] | came),
        "POST /events/{event}/entries/{id}/take-in/": Call(
            ids=at["broken"] | {"id": events["broken"].entries.get(checked_in=False).pk}
        ),
        "POST /events/{event}/entries/{id}/drop/": Call(ids=at["running"] | last),
        "POST /events/{event}/entries/{id}/return/": Call(ids=at["running"] | dropped),
        "POST /events/{event}/entries/{id}/sit-out/": Call(ids=at["running"] | last),
        "POST /events/{event}/entries/{id}/play/": Call(ids=at["running"] | resting),
        "GET /events/{event}/entries/{id}/games/": Call("anonymous", at["running"] | last),
        "GET /events/{event}/rounds/": Call("anonymous", at["running"]),
        "POST /events/{event}/rounds/": Call(ids=at["ready"], body={"seed": 1}, status=201),
        "GET /events/{event}/rounds/{number}/": Call("anonymous", at["running"] | one),
        "DELETE /events/{event}/rounds/{number}/": Call(ids=at["drafted"] | one, status=204),
        "GET /events/{event}/rounds/{number}/draw/": Call("anonymous", at["two decks"] | one),
        "POST /events/{event}/rounds/{number}/redraw/": Call(ids=at["drafted"] | one, body={"seed": 2}),
        "POST /events/{event}/rounds/{number}/swap/": Call(
            ids=at["drafted"] | one,
            body={"players": [seat.player_id for seat in seats], "reason": "They came together."},
        ),
        "POST /events/{event}/rounds/{number}/move/": Call(
            ids=at["drafted"] | one,
            body={"player": seats[0].player_id, "opposite": None, "reason": "An upset stomach."},
        ),
        "POST /events/{event}/rounds/{number}/bye/": Call(
            ids=at["drafted"] | one, body={"player": seats[0].player_id, "reason": "An upset stomach."}
        ),
        "PUT /events/{event}/rounds/{number}/tables/{table}/number/": Call(
            ids=at["drafted"] | played, body={"table": 7}
        ),
        "PUT /events/{event}/entries/{id}/table/": Call(ids=at["listed"] | first, body={"table": 3}),
        "GET /events/{event}/bracket/": Call("anonymous", at["bracket"]),
        "PUT /events/{event}/bracket/": Call(ids=at["bracket"], body={"matches": []}),
        "GET /events/{event}/heats/": Call("anonymous", at["fed"]),
        "PUT /events/{event}/heats/": Call(
            ids=at["final"],
            body={"heats": [events["listed"].pk], "seeding": [{"heat": 1, "place": 1}, {"heat": 1, "place": 2}]},
        ),
        "POST /events/{event}/heats/qualifiers/": Call(ids=at["fed"], body={}),
        "GET /events/{event}/committee/": Call("anonymous", at["elected"]),
        "PUT /events/{event}/committee/": Call(ids=at["elected"], body={"members": elected}),
        "GET /events/{event}/seeds/": Call("anonymous", at["bracket"]),
        "PUT /events/{event}/seeds/": Call(ids=at["bracket"], body={"seeds": [], "rest_by_lot": True}),
        "GET /events/{event}/drafting/": Call("anonymous", at["built"]),
        "POST /events/{event}/drafting/seats/": Call(ids=at["undrafted"], body={"packs": 3, "seed": 1}),
        "POST /events/{event}/drafting/exchange/": Call(ids=at["seated"], body={"players": drafting}),
        "POST /events/{event}/drafting/publish/": Call(ids=at["seated"]),
        "POST /events/{event}/drafting/unpublish/": Call(ids=at["built"]),
        "POST /events/{event}/drafting/building/": Call(ids=at["seated"], body={"minutes": 35}),
        "POST /events/{event}/drafting/building/end/": Call(ids=at["built"]),
        "GET /events/{event}/scenario/": Call("anonymous", at["lottery"]),
        "PUT /events/{event}/scenario/": Call(
            ids=at["lottery"], body={"notes": [{"code": "deck_label", "player": owner, "value": 7}]}
        ),
        "GET /events/{event}/wishes/": Call("anonymous", at["drafted"]),
        "POST /events/{event}/wishes/": Call(
            ids=at["ready"], body={"players": together, "until": 1, "reason": "Sisters."}, status=201
        ),
        "DELETE /events/{event}/wishes/{id}/": Call(ids=at["drafted"] | wish, status=204),
        "GET /events/{event}/rounds/{number}/repair/": Call(ids=at["broken"] | two_only),
        "POST /events/{event}/rounds/{number}/repair/": Call(ids=at["broken"] | two_only, body={}),
        "POST /events/{event}/rounds/{number}/unpublish/": Call(
            ids=at["timed"] | one, body={"reason": "The wrong slips went out."}
        ),
        "POST /events/{event}/rounds/{number}/abandon/": Call(
            ids=at["timed"] | one, body={"reason": "The venue closes."}
        ),
        "GET /events/{event}/undo/": Call(ids=at["ready"]),
        "POST /events/{event}/undo/": Call(ids=at["ready"], body={"step": last_step(events["ready"]).pk}),
        "POST /events/{event}/rounds/{number}/publish/": Call(ids=at["drafted"] | one),
        "POST /events/{event}/rounds/{number}/complete/": Call(ids=at["reported"] | one),
        "POST /events/{event}/rounds/{number}/start/": Call(ids=at["reported"] | one, body={"minutes": 50}),
        "POST /events/{event}/rounds/{number}/pause/": Call(ids=at["timed"] | one),
        "POST /events/{event}/rounds/{number}/resume/": Call(ids=at["paused"] | one),
        "PUT /events/{event}/rounds/{number}/limit/": Call(ids=at["timed"] | one, body={"minutes": 75}),
        "POST /events/{event}/rounds/{number}/remind/": Call(ids=at["late"] | one),
        "POST /events/{event}/rounds/{number}/time-called/": Call(ids=at["timed"] | one),
        "POST /events/{event}/rounds/{number}/tables/{table}/extra-time/": Call(
            ids=at["timed"] | played, body={"minutes": 5, "reason": "A ruling took long."}
        ),
        "POST /events/{event}/rounds/{number}/tables/{table}/take-back/": Call(
            ids=at["titled"] | {"number": 3, "table": 1},
            replaces=events["titled"].rounds.get(number=3).matches.get(table=1).version,
        ),
        "POST /events/{event}/rounds/{number}/tables/{table}/absence/": Call(
            ids=at["late"] | played, body={"absent": ["b"], "drop": True}
        ),
        "PUT /events/{event}/rounds/{number}/deadline/": Call(ids=at["online"] | one, body={"at": LATER}),
        "PUT /events/{event}/extensions/": Call(ids=at["abroad"], body={"given": False}),
        "PUT /events/{event}/rounds/{number}/tables/{table}/deadline/": Call(
            ids=at["online"] | played, body={"at": LATER, "reason": "A power cut.", "delay": True}
        ),
        "POST /events/{event}/rounds/{number}/tables/{table}/ruling/": Call(
            ids=at["online"] | played, body={"responsible": "a", "gets": "FL", "opponent_gets": "FW", "drop": True}
        ),
        "GET /events/{event}/wall/": Call("anonymous", at["timed"]),
        "PUT /events/{event}/wall/": Call(ids=at["timed"], body={"shows": "clock"}),
        "GET /events/{event}/announcements/": Call("anonymous", at["timed"]),
        "POST /events/{event}/announcements/": Call(ids=at["timed"], body={"text": "Lunch is here."}, status=201),
        "DELETE /events/{event}/announcements/{id}/": Call(ids=at["timed"] | announced, status=204),
        "GET /link/": Call("link"),
        "GET /events/{event}/links/": Call(ids=at["running"]),
        "POST /events/{event}/entries/{id}/link/renew/": Call(
            ids=at["running"] | {"id": _without_account(events["running"]).pk}
        ),
        "POST /events/{event}/entries/{id}/link/withdraw/": Call(
            ids=at["running"] | {"id": _without_account(events["running"]).pk}
        ),
        "GET /events/{event}/my-table/": Call(ids=at["mine"]),
        "GET /events/{event}/my-table/appointments/": Call(ids=at["abroad"]),
        "PUT /events/{event}/my-table/contact/": Call(ids=at["abroad"], body={"contact": "Voice: ada"}),
        "POST /events/{event}/my-table/leave/": Call(ids=at["mine"], body={"now": True}),
        "POST /events/{event}/my-table/reject/": Call(
            ids=at["race"], body={"rule": factories.rule_of(events["race"], factories.director_of(events["race"]))}
        ),
        "PUT /events/{event}/my-table/result/": Call(ids=at["mine"], body=RESULT),
        "PUT /events/{event}/my-table/log/": Call(ids=at["mine"], body={"first_turn": "a"}),
        "PUT /events/{event}/rounds/{number}/tables/{table}/log/": Call(
            ids=at["running"] | two, body={"first_turn": "b", "began_at": "2026-01-01T10:00:00Z"}
        ),
        "POST /events/{event}/my-table/confirm/": Call(ids=at["told"]),
        "GET /events/{event}/rounds/{number}/tables/{table}/": Call("anonymous", at["running"] | two),
        "PUT /events/{event}/rounds/{number}/tables/{table}/result/": Call(
            ids=at["old"] | at_a_table,
            body=OLD,
            replaces=events["old"].rounds.get(number=1).matches.get(table=1).version,
        ),
        "POST /events/{event}/rounds/{number}/tables/{table}/preview/": Call(
            ids=at["two decks"] | at_a_table, body=OF_TWO_DECKS
        ),
        "POST /events/{event}/rounds/{number}/tables/{table}/proposal/": Call(
            ids=at["running"] | played, body=HAPPENED
        ),
        "GET /events/{event}/standings/": Call("anonymous", at["running"]),
        "POST /events/{event}/results/": Call(ids=at["running"], body={"rows": [{"line": "1 100 35", "sure": True}]}),
        "POST /events/{event}/results/preview/": Call(ids=at["old"], body={"lines": ["1 100 35"]}),
        "POST /events/{event}/rehearsals/": Call(ids=at["running"], body={"rounds": 1, "players": 6}, status=201),
        "POST /events/{event}/simulation/": Call(ids=at["rehearsal"], body={"until": "event", "seed": 1}),
        "DELETE /events/{event}/rehearsal/": Call(ids=at["rehearsal"], status=204),
        "GET /me/rehearsals/": Call(),
        "GET /events/{event}/prizes/": Call("anonymous", at["played"]),
        "POST /events/{event}/prizes/": Call(ids=at["listed"], body={"text": "A deck box", "place": 1}, status=201),
        "POST /events/{event}/prizes/award/": Call(ids=at["played"]),
        "DELETE /events/{event}/prizes/{id}/": Call(ids=at["played"] | prize, status=204),
        "PUT /events/{event}/prizes/{id}/winner/": Call(ids=at["played"] | prize, body={"entry": winner}),
        "PUT /events/{event}/prizes/{id}/given/": Call(ids=at["played"] | prize, body={"given": True}),
        "GET /events/{event}/cards/": Call("anonymous", at["running"]),
        "GET /events/{event}/cards/{id}/": Call("anonymous", at["running"] | {"id": claim.player_id}),
        "GET /events/{event}/journal/": Call(ids=at["closed"]),
        "GET /regions/": Call("anonymous"),
        "POST /regions/": Call("coordinator", body=REGION, status=201),
        "GET /regions/look-up/": Call("anonymous"),
        "GET /regions/{slug}/": Call("anonymous", {"slug": "middle"}),
        "PUT /regions/{slug}/": Call("coordinator", {"slug": "middle"}, REGION),
        "GET /venues/": Call("anonymous"),
        "GET /venues/{id}/": Call("anonymous", known),
        "PUT /venues/{id}/": Call("coordinator", known, {"name": "Club", "town": "Berlin", "country": "DE"}),
        "POST /venues/{id}/verify/": Call("coordinator", new),
        "POST /venues/{id}/merge/": Call("coordinator", new, {"into": known["id"]}),
        "POST /venues/{id}/refuse/": Call("coordinator", new, {"reason": "There is no such place."}),
        "POST /posts/{code}/messages/": Call(ids={"code": "europe"}, body={"text": "May I ask again?"}, status=201),
        "GET /events/{event}/questions/": Call(ids=at["listed"]),
        "POST /events/{event}/questions/": Call(ids=at["listed"], body=QUESTION, status=201),
        "GET /status/": Call("coordinator"),
        "GET /inbox/": Call("coordinator"),
        "GET /inbox/{id}/": Call("coordinator", item),
        "POST /names/{kind}/{id}/report/": Call(
            "coordinator", {"kind": "event", "id": events["listed"].pk}, {"reason": "It is rude."}, status=201
        ),
        "GET /proposals/": Call("coordinator"),
        "GET /proposals/{id}/": Call("coordinator", proposal),
        "POST /proposals/{id}/agree/": Call("coordinator", proposal),
        "POST /proposals/{id}/refuse/": Call("coordinator", proposal, {"reason": "Nobody knows them."}),
        "POST /proposals/{id}/withdraw/": Call(ids=proposal),
        "POST /inbox/{id}/take/": Call("coordinator", item),
        "POST /inbox/{id}/restore/": Call("coordinator", changed_row, {"reason": "It was changed beside the site."}),
        "POST /inbox/{id}/answer/": Call("coordinator", item, {"answer": "You may."}),
        "GET /posts/": Call("anonymous"),
        "POST /posts/": Call("coordinator", body={"title": "Archivist"}, status=201),
        "GET /posts/{code}/": Call("anonymous", {"code": "europe"}),
        "DELETE /posts/{code}/": Call("coordinator", {"code": "webmaster"}, status=204),
        "POST /posts/{code}/appoint/": Call("coordinator", {"code": "chair"}, {"handle": handle, "on": "2026-01-01"}),
        "POST /posts/{code}/relieve/": Call("coordinator", {"code": "online"}, {"on": "2026-01-01"}),
        "GET /players/": Call("anonymous"),
        "GET /players/{id}/": Call("anonymous", walk_in),
        "POST /players/{id}/claim/": Call(ids={"id": factories.PlayerFactory().pk}, status=201),
        "GET /players/{id}/events/": Call("anonymous", walk_in),
        "POST /players/{id}/merge/": Call("coordinator", walk_in, record | {"reason": "She told me."}, status=201),
        "GET /players/{id}/merge/{into}/": Call("coordinator", walk_in | record),
        "GET /players/{id}/mergings/": Call("coordinator", walk_in),
        "POST /mergings/{id}/part/": Call("coordinator", {"id": merging.pk}),
        "GET /ratings/merging/{id}/{into}/": Call("coordinator", walk_in | record),
        "POST /ratings/events/{event}/rounds/{number}/tables/{table}/preview/": Call(
            ids=at["running"] | played, body={"a": "FL", "b": "FW"}
        ),
        "GET /suspensions/": Call("coordinator"),
        "POST /suspensions/": Call("coordinator", body=SUSPENSION | {"player": walk_in["id"]}, status=201),
        "GET /suspensions/{id}/": Call("coordinator", suspended),
        "POST /suspensions/{id}/lift/": Call("coordinator", suspended, {"reason": "They have talked."}),
        "GET /me/suspensions/": Call(),
        "GET /players/{id}/awards/": Call("anonymous", walk_in),
        "POST /players/{id}/awards/": Call("coordinator", walk_in, AWARD, 201),
        "POST /awards/{id}/withdraw/": Call("coordinator", award, {"reason": "Another year."}),
        "GET /titles/": Call("anonymous"),
        "GET /players/{id}/titles/": Call("anonymous", walk_in),
        "POST /players/{id}/titles/": Call("coordinator", walk_in, TITLE, 201),
        "POST /titles/{id}/withdraw/": Call("coordinator", title, {"reason": "Somebody else."}),
        "GET /events/{event}/entries/suspended/": Call(ids=at["running"]),
        "GET /claims/": Call(),
        "GET /claims/{id}/": Call(ids={"id": claim.pk}),
        "POST /claims/{id}/decision/": Call("coordinator", {"id": claim.pk}, {"confirm": True}),
        "POST /claims/{id}/contest/": Call(ids=decided, body={"text": "We all know her."}, status=201),
        "PUT /claims/{id}/contest/": Call("coordinator", contested, {"uphold": True, "answer": "So do I."}),
        "GET /me/": Call(),
        "PUT /me/": Call(body={"handle": "Ada", "name": "Ada of the Club", "country": "SE"}),
        "GET /me/events/": Call(),
        "GET /me/notices/": Call(),
        "POST /me/notices/{id}/read/": Call(ids={"id": notice.pk}),
        "POST /me/notices/all-read/": Call(),
        "GET /me/mail/": Call(),
        "PUT /me/mail/": Call(body={"kinds": ["message"]}),
        "POST /me/calendar/renew/": Call(),
        "GET /me/token/": Call(),
        "DELETE /me/token/": Call(status=204),
    }
