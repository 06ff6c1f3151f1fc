"""What belongs to no event of a side: regions and venues, what coordinators keep, what happens to single players."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import Random

from conduct.models import DeckCheck
from conduct.services.complaints import ComplaintDetails, complain
from conduct.services.penalties import log_deck_check
from leagues.services.decisions import allocate_event
from tests import factories
from tests.apart.sides import Side, listing, member, walk_in
from tournaments.audits.services.approving import trust_director
from tournaments.audits.services.requests import withdraw_request
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.models import Region
from tournaments.department.services.inboxes import write_to
from tournaments.department.services.offices import name_post
from tournaments.department.services.regions import Place, make_region
from tournaments.engine.house import PRESETS
from tournaments.entries.services.claims import claim_player, contest_claim, decide_claim
from tournaments.entries.services.denials import deny_entry
from tournaments.entries.services.merging import merge_players
from tournaments.entries.services.profiles import create_player
from tournaments.kernel.models import User
from tournaments.listing.services.card_sets import SetDetails, add_card_set
from tournaments.listing.services.house_rules import make_house_rules
from tournaments.listing.services.sealed_formats import FormatDetails, approve_format
from tournaments.listing.services.venues import Address, verify_venue
from tournaments.people.models import Notice, Player
from tournaments.people.services.accounts import make_token
from tournaments.people.services.players import Profile
from tournaments.play.services.clock import extend_table
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Director, Entry, Event, Match


def add_places(side: Side) -> None:
    cora = side.users["coordinator"]
    land = make_region(side.named("Land"), side.plan.post, [Place(side.plan.country)], by=cora)
    side.ids["region"] = land.slug
    for number in range(1 + side.plan.more):
        known = _hidden(side, f"Club {number}").host
        assert known is not None
        side.ids["venue"] = verify_venue(known, by=cora).pk
        side.events["hidden"] = _hidden(side, f"Cellar {number}")


def _hidden(side: Side, name: str) -> Event:
    """At a venue that waits for its coordinator's word."""
    host = Address(side.named(name), side.named("Quay 4"), side.named("Town"), side.plan.country)
    return factories.EventFactory(by=side.users["director"], **listing(side, f"At {name}"), new_host=host)


def keep_order(side: Side, chief: User) -> None:
    """What coordinators and the Director keep: card sets, interim rulings, posts, records, suspensions."""
    cora, dana, plan, running = side.users["coordinator"], side.users["director"], side.plan, side.events["running"]
    for number in range(1 + plan.more):
        details = SetDetails(plan.game, side.named(f"set {number}"), date(2026, 6, 1))
        sealed = FormatDetails(side.named(f"Sealed {number}"), "sealed", side.named("boosters"), side.named("notes"))
        side.ids["sealed format"] = approve_format(sealed, by=cora).pk
        side.ids["card set"] = add_card_set(details, by=cora).pk
        house = replace(PRESETS[0], name=side.named(f"rules {number}"))
        side.ids["house rules"] = make_house_rules(house, by=dana).pk
        said = {"text": side.named(f"text {number}"), "games": (plan.game,)}
        side.ids["interim"] = factories.InterimRulingFactory(
            title=side.named(f"interim {number}"), sections="7.5", **said
        ).pk
        name_post(side.named(f"Post {number}"), by=chief)
        _records(side, number)
        trust_director(member(side, f"Trusted {number}"), by=cora)
        kept_out = running.entries.order_by("-number")[number].player
        side.ids["suspension"] = factories.SuspensionFactory(player=kept_out, games=(plan.game,), by=chief).pk
        pat = Player.objects.get(pk=side.ids["player"])
        side.ids["award"] = factories.EarnedAwardFactory(player=pat, by=chief, reason=side.named(f"award {number}")).pk
        side.ids["title"] = factories.TitleFactory(player=kept_out, words=side.named(f"title {number}"), by=chief).pk
        side.ids["claim"] = claim_player(kept_out, by=member(side, f"Claimant {number}")).pk
        side.ids["item"] = write_to(plan.post, side.named(f"message {number}"), by=dana).pk
        proposed = side.named(f"proposal {number}")
        side.ids["proposal"] = factories.ProposalFactory(by=dana, post=plan.post, reason=proposed).pk
        _on_the_road(side, number)
    _contested(side, 0)
    for number in range(1 + plan.more):
        late = member(side, f"Denier {number}")
        factories.enter(running, late.player, check_in=False)
        side.ids["denial"] = deny_entry(running, by=late).pk
    _asked_about(side, running)
    said_of = ComplaintDetails(running.directors.get(position=1), "coordinator", side.named("complaint"))
    side.ids["complaint"] = complain(running, said_of, by=cora).pk


def _on_the_road(side: Side, number: int) -> None:
    """A call for bids, an application that waits, and a championship that was allocated."""
    cora, dana, plan = side.users["coordinator"], side.users["director"], side.plan
    side.ids["call"] = factories.CallFactory(by=cora, level=plan.level, text=side.named(f"call {number}")).pk
    said = {
        "region": Region.objects.get(slug=side.ids["region"]),
        "country": plan.country,
        "games": (plan.game,),
        "notes": side.named(f"notes {number}"),
    }
    wanted = factories.WantedFactory(**said, level="masters", location=side.named(f"Hall {number}"))
    allocate_event(wanted, str(dana.player), side.named(f"word {number}"), by=cora)
    side.ids["application"] = factories.ApplicationFactory(by=dana, **said, location=side.named(f"Arena {number}")).pk


def _asked_about(side: Side, running: Event) -> None:
    """One request waits; one more was taken back before."""
    for _ in range(side.plan.more):
        withdraw_request(
            factories.EventRequestFactory(event=Event.objects.get(pk=running.pk)), by=side.users["director"]
        )
    side.ids["request"] = factories.EventRequestFactory(event=Event.objects.get(pk=running.pk)).pk


def _contested(side: Side, number: int) -> None:
    """The coordinator refused somebody who stands by it."""
    record, claimant = walk_in(side, f"Claimed {number}"), member(side, f"Refused {number}")
    claim = decide_claim(claim_player(record, by=claimant), confirm=False, by=side.users["coordinator"])
    contest_claim(claim, side.named(f"contest {number}"), by=claimant)
    side.ids["claim"] = claim.pk


def _records(side: Side, number: int) -> None:
    """One goes by Pat's name already, another may be one with a guest."""
    alias = create_player(Profile("Old Name", side.named(f"Alias {number}")), by=None)
    pat, cora = Player.objects.get(pk=side.ids["player"]), side.users["coordinator"]
    side.ids["merging"] = merge_players(alias, pat, side.named(f"name {number}"), by=cora).pk
    record = walk_in(side, f"Record {number}")
    factories.enter(side.events["hidden"], record, check_in=False)
    side.ids["record"] = record.pk


def happens_to(side: Side, user: User) -> None:
    """What only this player and the staff read."""
    dana, event, who = side.users["director"], side.events["running"], str(user.player)
    entry = Entry.objects.select_related("event", "player__merged_into").get(event=event, player=user.player)
    factories.PenaltyFactory(entry=entry, code="D4", description=f"penalty of {who}")
    factories.VerbalWarningFactory(entry=entry, code="A1")
    log_deck_check(entry, DeckCheck.Found.MAJOR, f"deck of {who}", by=dana)
    table = Match.objects.select_related("round__event").get(
        round__event=event, round__number=2, seats__player=user.player
    )
    if not table.is_reported:
        extend_table(table, 3, f"time of {who}", by=dana)
        report_own(table, factories.ResultFactory(), by=user)
    notice = factories.NoticeFactory(user=user, event=event)
    Notice.objects.filter(pk=notice.pk).update(text=f"notice of {who}")
    make_token(f"token of {who}", 7, scope="read", by=user)
    write_to(side.plan.post, f"message of {who}", by=user)
    complain(event, ComplaintDetails(None, "coordinator", f"complaint of {who}"), by=user)
    claim_player(walk_in(side, f"Record claimed by {who}"), by=user)
    _evenings_of(side, user)


def _evenings_of(side: Side, user: User) -> None:
    """One that is to come, for which the player was asked to judge, too, and one that is rated."""
    who, dana = str(user.player), side.users["director"]
    small = factories.EventFactory(by=dana, **listing(side, f"Small evening of {who}"))
    factories.enter(small, user.player, check_in=False)
    factories.InvitationFactory(event=small, user=user, position=Director.Position.JUDGE)
    rated = factories.DueEventFactory(by=dana, **listing(side, f"Rated evening of {who}", rounds_scheduled=3))
    factories.enter(rated, user.player, *side.guests(3))
    factories.play_rounds(rated, 3, Random(3))
    finalize_event(Event.objects.get(pk=rated.pk), by=dana)
