"""Penalties, rulings, complaints and films."""

from __future__ import annotations

from datetime import date
from typing import Any

from factory import Factory, SubFactory

from conduct.models import Complaint, DeckCheck, Filming, InterimRuling, Penalty, Ruling, VerbalWarning
from conduct.selectors.situations import place_of
from conduct.services.complaints import ComplaintDetails, complain
from conduct.services.consents import give_consent
from conduct.services.decisions import Incident
from conduct.services.penalties import issue_penalty, log_deck_check
from conduct.services.rulings import Interim, RulingDetails, give_interim, make_ruling
from conduct.services.videos import allow_filming, publish_video
from tests.factories.acts import director_of
from tests.factories.base import ServiceFactory
from tests.factories.people import UserFactory
from tournaments.kernel.models import User
from tournaments.record.models import Entry, Event, Match


class RulingFactory(ServiceFactory):
    """A ruling of the event's director."""

    class Meta:
        model = Ruling

    question = "May a proxy be signed?"
    ruling = "It may."

    @staticmethod
    def act(event: Event, **said: Any) -> Ruling:
        return make_ruling(event, RulingDetails(**said), by=director_of(event))


class IncidentFactory(Factory):
    """Something that happened where the player is now, which is a game if one is open."""

    class Meta:
        model = Incident

    code = "B1"

    @classmethod
    def _create(cls, model_class: type[Incident], *args: Any, **facts: Any) -> Incident:
        place = place_of(facts["entry"])
        match = place.match if facts.get("moment", place.moment) == Penalty.Moment.GAME else None
        return model_class(**{"moment": place.moment, "match": match, **facts})


class PenaltyFactory(ServiceFactory):
    """A penalty of the event's director, for something that is worth level 1 at least."""

    class Meta:
        model = Penalty

    code = "B1"

    @staticmethod
    def act(entry: Entry, **facts: Any) -> Penalty | VerbalWarning:
        return issue_penalty(IncidentFactory(entry=entry, **facts), by=director_of(entry.event))


class VerbalWarningFactory(PenaltyFactory):
    class Meta:
        model = VerbalWarning

    code = "D3"


class DeckCheckFactory(ServiceFactory):
    """A deck that is not as it has to be."""

    class Meta:
        model = DeckCheck

    note = "61 cards"

    @staticmethod
    def act(entry: Entry, note: str) -> DeckCheck:
        return log_deck_check(entry, DeckCheck.Found.MAJOR, note, by=director_of(entry.event))


class InterimRulingFactory(ServiceFactory):
    """A ruling of the Director of Organized Play, in force since the start of 2026."""

    class Meta:
        model = InterimRuling

    title = "Draws of three rounds"
    sections = "7.6"
    text = "The third round is drawn like the second."
    effective_on = date(2026, 1, 1)

    @staticmethod
    def act(**said: Any) -> InterimRuling:
        return give_interim(Interim(**said), by=UserFactory())


class ComplaintFactory(ServiceFactory):
    """About the primary director of the event."""

    class Meta:
        model = Complaint

    by = SubFactory(UserFactory)
    to = "coordinator"

    @staticmethod
    def act(event: Event, by: User, to: str) -> Complaint:
        about = event.directors.get(position=1)
        return complain(event, ComplaintDetails(about, to, "The draw was made twice."), by=by)


class FilmingFactory(ServiceFactory):
    """A game that may be filmed and published: every player says so, or the director notes it."""

    class Meta:
        model = Filming

    @staticmethod
    def act(match: Match) -> Filming:
        by = director_of(match.round.event)
        filming = allow_filming(match, by=by)
        for seat in match.seats.select_related("player__user"):
            give_consent(filming, seat.player_id, by=seat.player.user or by)
        return Filming.objects.select_related("match__round__event", "upload").get(pk=filming.pk)


def publish_film(match: Match) -> Filming:
    return publish_video(FilmingFactory(match=match), "https://video.example/1", by=director_of(match.round.event))
