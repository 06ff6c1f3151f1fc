"""The events of one side: in every state one, in which everything happened that a page can show."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import time_machine
from django.utils import timezone

from conduct.models import DeckCheck
from conduct.services.penalties import log_deck_check
from tests import factories
from tests.apart.sides import Side, listing, member
from tournaments.audits.services.accepting import accept_event
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import Result
from tournaments.engine.self_reports import Log
from tournaments.entries.services.check_ins import mark_fee
from tournaments.entries.services.entries import enter_player
from tournaments.entries.services.preregistration import give_contact
from tournaments.entries.services.renaming import rename_player
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.models import User
from tournaments.listing.services.questions import QuestionDetails, ask_directors
from tournaments.people.models import Player
from tournaments.people.selectors.calendars import calendar_address
from tournaments.people.services.calendars import renew_calendar
from tournaments.play.services.altering import NewRounds, change_rounds
from tournaments.play.services.announcements import announce
from tournaments.play.services.clock import extend_table, start_round
from tournaments.play.services.deadlines import extend_deadline, set_deadline
from tournaments.play.services.draftings import publish_seats, seat_draft, start_building
from tournaments.play.services.game_losses import owe_game
from tournaments.play.services.logs import log_game
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import draw_round
from tournaments.play.services.wishes import fix_table, keep_apart
from tournaments.record.models import Director, Entry, Event, Match
from tournaments.rehearsal.services.rehearsals import rehearse_event

LIGHT = ("A1", "D3")
"""Infractions that come to a verbal warning."""


def _due(side: Side, title: str, players: int, *members: User, **said: Any) -> Event:
    """Begins now, with these members and so many guests checked in."""
    event = factories.DueEventFactory(by=side.users["director"], **listing(side, title, **said))
    factories.enter(event, *(user.player for user in members), *side.guests(players))
    return event


def running(side: Side) -> Event:
    """Round 1 is complete, round 2 is played: some tables are reported, one is filmed, one has more time."""
    dana, pat, quin = (side.users[role] for role in ("director", "player", "other player"))
    event = _due(side, "Evening", 6, pat, quin, host_id=side.ids["venue"])
    _direct_together(side, event)
    guests = list(event.entries.order_by("-number").select_related("event", "player")[:3])
    _before_the_first_round(side, event, guests)
    factories.play_rounds(event, 1, Random(1))
    with time_machine.travel(timezone.now() - timedelta(minutes=6), tick=False):
        start_round(factories.RoundFactory(event=event), by=dana)
    own = _at_the_tables(side, event)
    side.ids["calendar code"] = calendar_address(renew_calendar(pat, by=pat)).split("/")[-2]
    side.ids |= {"player": pat.player.pk, "other": quin.player.pk, "guest": guests[0].player_id}
    side.ids |= {
        "number": 2,
        "table": own.table,
        "match": own.pk,
        "notice": factories.NoticeFactory(user=dana, event=event).pk,
    }
    _said_and_done(side, event, guests)
    return event


def _direct_together(side: Side, event: Event) -> None:
    """Deputies who accepted, judges who did not answer."""
    for number in range(1 + side.plan.more):
        deputy = member(side, f"Deputy {number}")
        side.ids["director"] = factories.DirectorFactory(
            event=event, user=deputy, position=Director.Position(2 + number)
        ).pk
        factories.InvitationFactory(event=event, user=member(side, f"Judge {number}"), position=Director.Position.JUDGE)


def _before_the_first_round(side: Side, event: Event, guests: list[Entry]) -> None:
    dana = side.users["director"]
    for number, guest in enumerate(guests[1 : 2 + side.plan.more]):
        wish = keep_apart(event, guests[0].player, guest.player, 1, side.named(f"wish {number}"), by=dana)
        side.ids["wish"] = wish.pk
    fix_table(guests[2], 7 + side.plan.more, by=dana)
    for number in range(1 + side.plan.more):
        name = guests[number].player.name
        for called in (side.named(f"misspelled {number}"), name):
            rename_player(guests[number], called, another=True, by=dana)
    mark_fee(guests[0], paid=True, by=dana)
    change_rounds(event, NewRounds(5, "attendance", unanimous=True), by=dana)
    factories.approve_playing(event, 3 + side.plan.more)
    owe_game(guests[1], by=dana)


def _at_the_tables(side: Side, event: Event) -> Match:
    """Where Pat sits; the game is filmed."""
    dana, players = side.users["director"], [side.users[role].player for role in ("player", "other player")]
    tables = factories.tables_of(event.rounds.get(number=2))
    others = [table for table in tables if not table.seats.filter(player__in=players).exists()]
    report_result(others[0], factories.ResultFactory(), by=dana)
    log_game(others[0], Log("a", timezone.now()), by=dana)
    extend_table(others[1], 5, side.named("ruling took long"), by=dana)
    own = next(table for table in tables if table.seats.filter(player=players[0]).exists())
    factories.FilmingFactory(match=own)
    return own


def _said_and_done(side: Side, event: Event, guests: list[Entry]) -> None:
    dana, ids = side.users["director"], side.ids
    entry = Entry.objects.select_related("event", "player").get(event=event, player=ids["player"])
    ids["entry"] = entry.pk
    for number in range(2 + side.plan.more):
        side.ids["announcement"] = announce(event, side.named(f"lunch {number}"), by=dana).pk
        asked, said = side.named(f"question {number} of {number * 7}"), side.named(f"ruling {number}")
        ids["ruling"] = factories.RulingFactory(event=event, question=asked, ruling=said, differs=True).pk
        ids["penalty"] = factories.PenaltyFactory(
            entry=guests[2], code="B1", description=side.named(f"words {number}")
        ).pk
        ids["check"] = log_deck_check(entry, DeckCheck.Found.MAJOR, side.named(f"deck {number}"), by=dana).pk
        ask_directors(
            event, QuestionDetails(side.named("Una"), f"una{number}@x.example", side.named(f"lift {number}")), by=None
        )
        ids["prize"] = add_prize(event, Offer(side.named(f"prize {number}"), number + 1), by=dana).pk
    for code in LIGHT[: 1 + side.plan.more]:
        factories.VerbalWarningFactory(entry=guests[1], code=code)


def _drafted(side: Side) -> Event:
    """A result was corrected after the next round was drawn."""
    dana = side.users["director"]
    event = _due(side, "Draft", 6)
    keep_apart(event, *[one.player for one in event.entries.all()[:2]], 1, side.named("twins"), by=dana)
    (played,) = factories.play_rounds(event, 1, Random(1))
    draw_round(event, by=dana, draw_seed=1)
    correct_result(factories.tables_of(played)[0], Result("true_tie"), side.named("slip was misread"), by=dana)
    return event


def _open(side: Side) -> Event:
    """Members enter themselves, somebody waits, the door is open."""
    dana, pat = side.users["director"], side.users["player"]
    said = listing(side, "Open", preregistration=True, cap=3 + 2 * side.plan.more, starts_at=factories.in_hours(30))
    event = factories.EventFactory(by=dana, **said, host_id=side.ids["venue"])
    factories.enter(event, pat.player, *side.guests(2))
    factories.give_byes(event.entries.latest("pk"), 1, dana)
    for number in range(1 + side.plan.more):
        waits = factories.WaitingFactory(event=event)
        Player.objects.filter(pk=waits.player_id).update(name=side.named(f"Waiting {number}"))
        side.ids["waiting"] = waits.pk
    return event


def _online(side: Side) -> Event:
    dana, pat, quin = (side.users[role] for role in ("director", "player", "other player"))
    event = _due(side, "Online", 4, pat, quin, online=True, software=side.named("software"), voice=side.named("voice"))
    for user in (pat, quin):
        give_contact(event, f"Voice: {user.player.handle}", by=user)
    played = set_deadline(factories.RoundFactory(event=event), factories.in_hours(24), by=dana)
    extend_deadline(factories.tables_of(played)[0], factories.in_hours(48), side.named("power cut"), by=dana)
    return event


def _titled(side: Side) -> Event:
    """The two best play for the title, best of three; one game is over."""
    dana, pat, quin = (side.users[role] for role in ("director", "player", "other player"))
    best = {"structure": "swiss-final", "options": {"final_confrontation_games": "3"}}
    event = _due(side, "Title", 4, pat, quin, rounds_scheduled=1, sanctioned=False, **best)
    factories.play_rounds(event, 1, Random(3))
    played = factories.RoundFactory(event=Event.objects.get(pk=event.pk))
    report_result(factories.tables_of(played)[0], factories.ResultFactory(winner=0), by=dana)
    return event


def _seated(side: Side) -> Event:
    """A draft whose seats are published, and decks that are built."""
    dana, pat, quin = (side.users[role] for role in ("director", "player", "other player"))
    event = _due(side, "Table draft", 3, pat, quin, format="draft", pool="limited")
    publish_seats(seat_draft(event, 3, by=dana, draw_seed=1), by=dana)
    return start_building(event, by=dana, minutes=30 + side.plan.more)


def _closed(side: Side) -> Event:
    """Finalized and rated; a game of it is published, a copy of it was brought along and accepted."""
    dana, pat, quin = (side.users[role] for role in ("director", "player", "other player"))
    event = _due(side, "Closed", 4, pat, quin, rounds_scheduled=3)
    factories.play_rounds(event, 3, Random(2))
    for number in range(1 + side.plan.more):
        factories.publish_film(factories.tables_of(event.rounds.get(number=1))[number])
        add_prize(event, Offer(side.named(f"cup {number}"), number + 1), by=dana)
    award_prizes(event, by=dana)
    finalize_event(Event.objects.get(pk=event.pk), by=dana)
    copy = factories.bring_document(factories.copy_document(event, side.named("Brought along")), by=dana)
    accept_event(copy, side.named("The club kept it"), by=side.users["coordinator"])
    return event


def _rehearsed(side: Side) -> Event:
    return rehearse_event(side.events["running"], by=side.users["director"], rounds=1)


def _final(side: Side) -> Event:
    """A bracket whose seeds are given."""
    dana = side.users["director"]
    final = factories.EventFactory(by=dana, **listing(side, "Final", structure="se-playin", sanctioned=False))
    entries = factories.enter(final, *side.guests(3))
    give_seeds(final, {entry.pk: seed for seed, entry in enumerate(entries, 1)}, by=dana)
    return final


def _elected(side: Side) -> Event:
    """An event of 1995 with a committee of three. Members whom its director entered have not answered yet."""
    dana = side.users["director"]
    event = factories.DueEventFactory(by=dana, **(listing(side, "As in 1995") | factories.OF_1995))
    factories.enter(event, *side.guests(3))
    event = factories.elect_committee(event, by=dana)
    for number in range(1 + side.plan.more):
        enter_player(event, member(side, f"Asked {number}").player, by=dana)
    return event


def _lottery(side: Side) -> Event:
    """Decks are dealt, and one is back."""
    event = _due(side, "Lottery", 4, side.users["player"], scenario="deck_lottery")
    factories.RoundFactory(event=event)
    factories.note_lottery(event, 1 + side.plan.more)
    return event


def _free(side: Side) -> Event:
    """Its order is typed, and two share a place."""
    free = {"game": "OTHER", "rules": "free", "pool": "own", "structure": "free", "sanctioned": False}
    event = factories.DueEventFactory(by=side.users["director"], **(listing(side, "Quiz") | free))
    guests = side.guests(2)
    factories.enter(event, *guests)
    return factories.order_event(event, *[1] * len(guests), reason=side.named("Points of the quiz"))


OTHERS = {
    "drafted": _drafted,
    "open": _open,
    "online": _online,
    "closed": _closed,
    "rehearsal": _rehearsed,
    "titled": _titled,
    "final": _final,
    "seated": _seated,
    "lottery": _lottery,
    "free": _free,
    "elected": _elected,
}
