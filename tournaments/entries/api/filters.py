"""Filters of a list of players."""

from __future__ import annotations

import django_filters as filters
from django.db.models import Q, QuerySet

from tournaments.engine.names import skeleton
from tournaments.people.models import Player
from tournaments.people.permissions import can_coordinate
from tournaments.people.selectors.names import named_like
from tournaments.record.selectors.names import readable_names_filter


class PlayerFilter(filters.FilterSet):  # type: ignore[misc]
    """The filters of players. `name` is part of a handle or of a name that the reader may read.

    `handle` finds the handle itself and its lookalikes. Both also find players by records that were merged into theirs.
    """

    name = filters.CharFilter(method="named", max_length=80)
    handle = filters.CharFilter(method="handled", max_length=30)
    country = filters.CharFilter(field_name="country", lookup_expr="iexact", max_length=2)

    class Meta:
        model = Player
        fields: tuple[str, ...] = ()

    def named(self, players: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        reader = self.request.user
        read = readable_names_filter(reader, coordinates=can_coordinate(reader))
        named = named_like(value, read=read)
        return players.filter(named | Q(pk__in=Player.objects.filter(named).values("merged_into")))

    def handled(self, players: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        called = Q(skeleton=skeleton(value))
        return players.filter(called | Q(pk__in=Player.objects.filter(called).values("merged_into")))
