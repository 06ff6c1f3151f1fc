"""What lists can be narrowed by."""

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
    sanctioned = filters.BooleanFilter(method="counting")
    rated = filters.BooleanFilter(method="counting")
    level = WholeNumber(min_value=1, max_value=5)
    region = filters.CharFilter(method="lying_in", max_length=60)
    online = filters.BooleanFilter()
    year = WholeNumber(min_value=1994, max_value=2099)
    slug = filters.CharFilter(max_length=80)
    after = filters.DateFilter(field_name="local_day", lookup_expr="gte")
    before = filters.DateFilter(field_name="local_day", lookup_expr="lte")
    director = WholeNumber(method="directed_by", min_value=1, max_value=2**31)
    player = WholeNumber(method="played_by", min_value=1, max_value=2**31)
    title = filters.CharFilter(lookup_expr="icontains", max_length=120)
    ordering = filters.OrderingFilter(fields=[("starts_at", "starts_at"), ("title", "title"), ("level", "level")])

    class Meta:
        model = Event
        fields: tuple[str, ...] = ()

    def counting(self, events: QuerySet[Event], name: str, value: bool) -> QuerySet[Event]:
        counts = is_rated() if name == "rated" else is_sanctioned()
        return events.filter(counts if value else ~counts)

    def lying_in(self, events: QuerySet[Event], name: str, value: str) -> QuerySet[Event]:
        return events.filter(lies_in(value))

    def directed_by(self, events: QuerySet[Event], name: str, value: int) -> QuerySet[Event]:
        directing = Director.accepted.filter(user__player=value, position__in=Director.DIRECTING)
        return events.filter(pk__in=directing.values("event"))

    def played_by(self, events: QuerySet[Event], name: str, value: int) -> QuerySet[Event]:
        mine = Player.objects.filter(Q(pk=value) | Q(merged_into=value))
        return events.filter(pk__in=Event.objects.filter(entries__player__in=mine))


class VenueFilter(filters.FilterSet):  # type: ignore[misc]
    """`region` is a slug; `name` part of a name or a town."""

    region = filters.CharFilter(field_name="region__slug", max_length=60)
    country = filters.CharFilter(field_name="country", lookup_expr="iexact", max_length=2)
    state = filters.MultipleChoiceFilter(choices=Venue.State.choices)
    name = filters.CharFilter(method="named", max_length=80)

    class Meta:
        model = Venue
        fields: tuple[str, ...] = ()

    def named(self, venues: QuerySet[Venue], name: str, value: str) -> QuerySet[Venue]:
        return venues.filter(Q(name__icontains=value) | Q(town__icontains=value))
