"""Events, from the listing to complete rounds."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import time_machine
from django.utils import timezone
from factory import Factory, LazyFunction, SubFactory
from factory.django import DjangoModelFactory

from tests.factories.acts import director_of, enter, in_hours
from tests.factories.base import ServiceFactory, next_number
from tests.factories.directing import approve_playing
from tests.factories.people import PlayerFactory, UserFactory
from tests.factories.rounds import RoundFactory, play_rounds
from tournaments.audits.services.requests import ask_change
from tournaments.department.models import InboxItem, Proposal
from tournaments.engine.scenarios import Note
from tournaments.entries.services.denials import deny_entry, reject_denial
from tournaments.entries.services.entries import Name, enter_names
from tournaments.kernel.models import User
from tournaments.listing.models import EventRequest, Question
from tournaments.listing.services.questions import QuestionDetails, ask_directors
from tournaments.listing.services.registration import ListingDetails, register_event
from tournaments.listing.services.venues import Address
from tournaments.people.models import Office
from tournaments.play.services.draftings import seat_draft
from tournaments.play.services.scenarios import write_notes
from tournaments.play.services.wishes import keep_apart
from tournaments.record.models import Denial, Event, KeepApart, Waiting


class DetailsFactory(Factory):
    """The details of a sanctioned Second Edition event of four rounds, a week ahead."""

    class Meta:
        model = ListingDetails

    title = "Club evening"
    game = "2E"
    format = "constructed"
    pool = "complete"
    rules = "standard"
    scenario = ""
    starts_at = LazyFunction(lambda: in_hours(7 * 24))
    time_zone = "Europe/Berlin"
    rounds_scheduled = 4


class EventFactory(ServiceFactory):
    """A listed event of this director, a new member unless given."""

    class Meta:
        model = Event

    by = None

    @staticmethod
    def act(by: User | None, **details: Any) -> Event:
        return register_event(DetailsFactory(**details), by=by or UserFactory())


class DueEventFactory(EventFactory):
    """A sanctioned event that was listed in time, so many days `ahead`, and begins now."""

    ahead = 3

    @staticmethod
    def act(by: User | None, ahead: int, **details: Any) -> Event:
        by = by or UserFactory()
        with time_machine.travel(timezone.now() - timedelta(days=ahead), tick=False):
            return EventFactory(by=by, starts_at=in_hours(ahead * 24), **details)


class FullEventFactory(DueEventFactory):
    """A due event with so many players without account checked in."""

    players = 6

    @staticmethod
    def act(players: int, **details: Any) -> Event:
        event = DueEventFactory.act(**details)
        names = [Name(f"Walk-in {next_number()}", another=True) for _ in range(players)]
        return enter_names(event, names, by=director_of(event), check_in=True) if names else event


class PlayedEventFactory(FullEventFactory):
    """A due event with players and complete rounds."""

    rounds = 2

    @staticmethod
    def act(rounds: int, **details: Any) -> Event:
        event = FullEventFactory.act(**details)
        play_rounds(event, rounds)
        return Event.objects.get(pk=event.pk)


class FreeEventFactory(FullEventFactory):
    """A due event of which the final order is typed, with players who are there."""

    players = 4
    game = "OTHER"
    rules = "free"
    pool = "own"
    sanctioned = False
    structure = "free"


class PodEventFactory(FullEventFactory):
    """A due event of Tribbles with players who are there."""

    players = 4
    game = "TR"
    rules = "standard"
    rounds_scheduled = 5
    sanctioned = False


class LotteryFactory(FullEventFactory):
    """An event in which decks are drawn, with so many players checked in."""

    players = 4
    scenario = "deck_lottery"


class SeatedDraftFactory(FullEventFactory):
    """A draft of which the seats are drawn, and not published."""

    players = 5
    format = "draft"
    pool = "limited"

    @staticmethod
    def act(**details: Any) -> Event:
        event = FullEventFactory.act(**details)
        return seat_draft(event, 3, by=director_of(event), draw_seed=1)


class RaceFactory(FullEventFactory):
    """A round in which everybody has a special rule, the director who plays among them."""

    players = 0
    scenario = "race_to_the_alpha_quadrant"

    @staticmethod
    def act(**details: Any) -> Event:
        event = FullEventFactory.act(**details)
        write_notes(event, [Note("rules_listed", 12)], by=director_of(event))
        enter(approve_playing(event), director_of(event).player, UserFactory().player)
        RoundFactory(event=event)
        return Event.objects.get(pk=event.pk)


class EventAtNewVenueFactory(EventFactory):
    """A listed event in Berlin, at a venue that waits for its coordinator's word. Needs a region."""

    host_name = "The new club"

    @staticmethod
    def act(host_name: str, **details: Any) -> Event:
        return EventFactory.act(venue="", new_host=Address(host_name, "Quay 4", "Berlin", "DE"), **details)


class WaitingFactory(DjangoModelFactory):
    """Somebody without an account who waits for a place."""

    class Meta:
        model = Waiting

    player = SubFactory(PlayerFactory)
    since = LazyFunction(timezone.now)


class KeepApartFactory(ServiceFactory):
    """The first two on the list are kept apart."""

    class Meta:
        model = KeepApart

    @staticmethod
    def act(event: Event) -> KeepApart:
        first, second = [entry.player for entry in event.entries.order_by("number")[:2]]
        return keep_apart(event, first, second, 1, "Sisters.", by=director_of(event))


class DenialFactory(ServiceFactory):
    """A denial by a member whom the director put on the list."""

    class Meta:
        model = Denial

    @staticmethod
    def act(event: Event) -> Denial:
        user = UserFactory()
        enter(event, user.player, check_in=False)
        return deny_entry(event, by=user)


class RejectedDenialFactory(ServiceFactory):
    """A denial of which the director says that it was the member: a coordinator decides."""

    class Meta:
        model = Denial

    @staticmethod
    def act(event: Event) -> Denial:
        return reject_denial(DenialFactory(event=event), "I know his face.", by=director_of(event))


class EventRequestFactory(ServiceFactory):
    """The directors of an event that runs ask for another scenario, or for what is given."""

    class Meta:
        model = EventRequest

    @staticmethod
    def act(event: Event, **wished: Any) -> EventRequest:
        return ask_change(event, wished or {"scenario": "cool"}, "We announced it so.", by=director_of(event))


class QuestionFactory(ServiceFactory):
    """A question of a visitor without an account."""

    class Meta:
        model = Question

    @staticmethod
    def act(event: Event) -> Question:
        return ask_directors(event, QuestionDetails("Una", "una@visitor.example", "Is there a lift?"), by=None)


class ProposalFactory(ServiceFactory):
    """A row without an act: somebody proposes to trust a member, and the holder of the post may agree."""

    class Meta:
        model = Proposal

    @staticmethod
    def act(by: User | None = None, post: str = Office.Post.EUROPE, reason: str = "") -> Proposal:
        item = InboxItem.objects.create(
            post=post, kind=InboxItem.Kind.PROPOSAL, text=reason, by=by or UserFactory(), made_at=timezone.now()
        )
        proposal = Proposal.objects.create(item=item, act=Proposal.Act.TRUST, member=UserFactory(), reason=reason)
        item.about = proposal.get_absolute_url()
        item.save()
        return proposal


def playing_event(opponent: User | None, by: User | None = None, **changes: Any) -> Event:
    """The director is checked in to play against this member, else against the secondary director."""
    event = approve_playing(DueEventFactory(by=by, **changes))
    second = event.directors.get(position=2).user
    enter(event, (opponent or second).player, director_of(event).player)
    return event
