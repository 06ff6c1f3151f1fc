"""Make what department and clubs keep beside the events: regions, venues, sets, formats, house rules; the road."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from django.utils import timezone
from factory import Factory, LazyFunction, SelfAttribute, Sequence, SubFactory

from leagues.models import Application, Call
from leagues.selectors.windows import Wanted
from leagues.services.applications import apply_for
from leagues.services.calls import CallDetails, open_call
from tests.factories.base import ServiceFactory
from tests.factories.events import EventAtNewVenueFactory
from tests.factories.people import CoordinatorFactory, UserFactory
from tournaments.department.models import CardSet, Region, SealedFormat, Venue
from tournaments.department.services.regions import Place, make_region
from tournaments.engine.house import PRESETS
from tournaments.kernel.models import User
from tournaments.listing.models import HouseRules
from tournaments.listing.services.card_sets import SetDetails, add_card_set
from tournaments.listing.services.house_rules import make_house_rules
from tournaments.listing.services.sealed_formats import FormatDetails, approve_format
from tournaments.listing.services.venues import verify_venue
from tournaments.people.models import Office


class RegionFactory(ServiceFactory):
    """A region of this post."""

    class Meta:
        model = Region

    name = "Middle"
    post = Office.Post.EUROPE
    places = (Place("DE"),)
    by = SubFactory(UserFactory)

    @staticmethod
    def act(name: str, post: str, places: tuple[Place, ...], by: User) -> Region:
        return make_region(name, post, places, by=by)


class VenueFactory(ServiceFactory):
    """A verified venue in Berlin. Needs a region."""

    class Meta:
        model = Venue

    name = "The old club"

    @staticmethod
    def act(name: str) -> Venue:
        host = EventAtNewVenueFactory(host_name=name, title=f"First at {name}").host
        return verify_venue(host, by=UserFactory())


class SealedFormatFactory(ServiceFactory):
    class Meta:
        model = SealedFormat

    name = "Hoth Sealed"
    rules = "sealed"
    product = "Three Hoth boosters"
    by = SubFactory(CoordinatorFactory, post=Office.Post.AUSTRALIA)

    @staticmethod
    def act(by: User, **said: Any) -> SealedFormat:
        return approve_format(FormatDetails(**said), by=by)


class CardSetFactory(ServiceFactory):
    """A set of Second Edition, released on 1 June 2026."""

    class Meta:
        model = CardSet

    game = "2E"
    name = "Trial by Fire"
    released = date(2026, 6, 1)
    by = SubFactory(CoordinatorFactory, post=Office.Post.AUSTRALIA)

    @staticmethod
    def act(by: User, **said: Any) -> CardSet:
        return add_card_set(SetDetails(**said), by=by)


class HouseRulesFactory(ServiceFactory):
    """Three, one and no points, kept by this member, under a name of their own."""

    class Meta:
        model = HouseRules

    name = Sequence(lambda number: f"Club rules {number}")
    by = SubFactory(UserFactory)

    @staticmethod
    def act(by: User, **said: Any) -> HouseRules:
        return make_house_rules(replace(PRESETS[0], **said), by=by)


class CallFactory(ServiceFactory):
    """A call for bids, open today."""

    class Meta:
        model = Call

    by = SubFactory(CoordinatorFactory, post=Office.Post.ONLINE)
    level = "masters"
    text = "Say where and when."
    opens_on = LazyFunction(lambda: timezone.now().date())
    closes_on = LazyFunction(lambda: timezone.now().date() + timedelta(days=30))
    year = LazyFunction(lambda: timezone.now().year + 1)

    @staticmethod
    def act(by: User, **said: Any) -> Call:
        return open_call(CallDetails(**said), by=by)


class WantedFactory(Factory):
    """A National on a Saturday of the next spring, in the region of Germany."""

    class Meta:
        model = Wanted

    level = "national"
    games = ("2E",)
    country = "DE"
    location = "Berlin"
    starts_on = LazyFunction(lambda: date(timezone.now().year + 1, 3, 7))
    ends_on = SelfAttribute("starts_on")
    region = LazyFunction(lambda: Region.objects.filter(areas__country="DE").first() or RegionFactory())


class ApplicationFactory(ServiceFactory):
    class Meta:
        model = Application

    by = SubFactory(UserFactory)
    call = None

    @staticmethod
    def act(by: User, call: Call | None, **said: Any) -> Application:
        return apply_for(WantedFactory(**said), call, by=by)
