"""A statement that is put together once is asked with other values each time."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from tests import factories
from tournaments.kernel.prepared_queries import PreparedQuery
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db


def test_it_is_put_together_once_and_answers_what_is_asked() -> None:
    made: list[tuple[object, ...]] = []

    def build(pk: int, name: str) -> QuerySet[Player, tuple[int]]:
        made.append((pk, name))
        return Player.objects.filter(pk=pk, name=name).values_list("pk")

    ask, (one, other) = (
        PreparedQuery(build, 31_001, "?"),
        (factories.PlayerFactory(name="Una"), factories.PlayerFactory(name="Odo")),
    )
    with CaptureQueriesContext(connection) as asked:
        answers = [ask(one.pk, "Una"), ask(other.pk, "Odo"), ask(one.pk, "Odo"), ask(one.pk, "?")]

    assert answers == [[(one.pk,)], [(other.pk,)], [], []]
    assert (made, len(asked)) == ([(31_001, "?")], 4)
