"""Filters of the lists of events and venues."""

from __future__ import annotations

import django_filters as filters
from django import forms
from django.db.models import Q, QuerySet
from django.utils.choices import CallableChoiceIterator

from tournaments.department.models import Venue
from tournaments.engine import GAME_RULES
from tournaments.engine.listing.matrix import FORMATS, GAMES
from tournaments.entries.selectors.lists import SHOWN
from tournaments.listing.selectors.calendars import lies_in
from tournaments.people.models import Player
from tournaments.people.selectors.names import holds_words
from tournaments.record.models import Director, Event
from tournaments.record.selectors.counting import is_rated, is_sanctioned


class WholeNumber(filters.Filter):  # type: ignore[misc]
    field_class = forms.IntegerField


def _rulesets() -> list[tuple[str, str]]:
    return [(code, rules.name) for code, rules in GAME_RULES.items()]


class EventFilter(filters.FilterSet):  # type: ignore[misc]
    """`after` and `before` are days where it takes place; `director`, `player` ids of players, `region` a slug."""

    game = filters.MultipleChoiceFilter(choices=CallableChoiceIterator(GAMES.choices))
    format = filters.MultipleChoiceFilter(choices=CallableChoiceIterator(FORMATS.choices))
    ruleset = filters.MultipleChoiceFilter(choices=CallableChoiceIterator(_rulesets))
    state = filters.MultipleChoiceFilter(choices=[(state.value, state.label) for state in SHOWN])
    sanctioned = filters.BooleanFilter(method="filter_by_status")
    rated = filters.BooleanFilter(method="filter_by_status")
    level = WholeNumber(min_value=1, max_value=5)
    region = filters.CharFilter(method="filter_by_region", max_length=60)
    online = filters.BooleanFilter()
    year = WholeNumber(min_value=1994, max_value=2099)
    slug = filters.CharFilter(max_length=80)
    after = filters.DateFilter(field_name="local_day", lookup_expr="gte")
    before = filters.DateFilter(field_name="local_day", lookup_expr="lte")
    director = WholeNumber(method="filter_by_director", min_value=1, max_value=2**31)
    player = WholeNumber(method="filter_by_player", min_value=1, max_value=2**31)
    title = filters.CharFilter(method="filter_by_title", max_length=120)
    ordering = filters.OrderingFilter(fields=[("starts_at", "starts_at"), ("title", "title"), ("level", "level")])

    class Meta:
        model = Event
        fields: tuple[str, ...] = ()

    def filter_by_status(self, events: QuerySet[Event], name: str, value: bool) -> QuerySet[Event]:
        if name == "rated":
            counts = is_rated()
        else:
            counts = is_sanctioned()
        return events.filter(counts if value else ~counts)

    def filter_by_region(self, events: QuerySet[Event], name: str, value: str) -> QuerySet[Event]:
        return events.filter(lies_in(value))

    def filter_by_title(self, events: QuerySet[Event], name: str, value: str) -> QuerySet[Event]:
        return events.filter(holds_words("title_key", value))

    def filter_by_director(self, events: QuerySet[Event], name: str, value: int) -> QuerySet[Event]:
        directing = Director.accepted.filter(user__player=value, position__in=Director.DIRECTING)
        return events.filter(pk__in=directing.values("event"))

    def filter_by_player(self, events: QuerySet[Event], name: str, value: int) -> QuerySet[Event]:
        mine = Player.objects.filter(Q(pk=value) | Q(merged_into=value))
        return events.filter(pk__in=Event.objects.filter(entries__player__in=mine))


class VenueFilter(filters.FilterSet):  # type: ignore[misc]
    """`region` is a slug; `name` part of a name or a town."""

    region = filters.CharFilter(field_name="region__slug", max_length=60)
    country = filters.CharFilter(field_name="country", lookup_expr="iexact", max_length=2)
    state = filters.MultipleChoiceFilter(choices=Venue.State.choices)
    name = filters.CharFilter(method="filter_by_name", max_length=80)

    class Meta:
        model = Venue
        fields: tuple[str, ...] = ()

    def filter_by_name(self, venues: QuerySet[Venue], name: str, value: str) -> QuerySet[Venue]:
        return venues.filter(holds_words("search_key", value))
