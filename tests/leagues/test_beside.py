"""What an event's own page leads to in leagues, on the road and among Chair's Challenges, and back."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leagues.selectors.before_flag import Flag
from leagues.services.challenges import nominate_event
from leagues.services.flagging import flag_event
from tests import factories
from tests.leagues.cups.champions import bracket_for, earned, named
from tests.leagues.cups.rows import PRIZES, again, people, played
from tests.leagues.rows import season_of
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


def page_of(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return answer.text


def queries_of(event: Event) -> int:
    """Of its page, which nobody remembers."""
    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        page_of(event.get_absolute_url())
    return len(captured.captured_queries)


def test_page_of_an_event_leads_to_all_that_it_stands_for_and_back() -> None:
    chief = factories.CoordinatorFactory(post="director")
    event = played(chief, 2, people(3), code="regional")
    season = season_of(chief, 2024)
    counted = flag_event(season, event, Flag(late="It was announced on the wall."), by=chief)
    challenge = nominate_event(again(event), PRIZES, by=chief)
    page = page_of(event.get_absolute_url())
    linked = (again(event).application, counted, challenge)
    assert [each for each in (season, *linked) if f'href="{each.get_absolute_url()}"' not in page] == []
    assert f"Regional Championship {linked[0].year}" in page
    assert queries_of(event) == queries_of(played(chief, 1, people(3)))
    back = [page_of(each.get_absolute_url()) for each in linked]
    assert [f'href="{event.get_absolute_url()}"' in each for each in back] == [True] * 3


def test_page_of_the_champions_league_leads_to_who_is_invited_and_back() -> None:
    champions = named(bracket_for(earned([120, 110, 100, 100])))
    address = champions.get_absolute_url()
    assert f'href="{address}"' in page_of(champions.event.get_absolute_url())
    assert f'href="{champions.event.get_absolute_url()}"' in page_of(address)


def test_page_of_an_ordinary_event_speaks_of_none_of_them() -> None:
    page = page_of(factories.EventFactory().get_absolute_url())
    assert not any(word in page for word in ("The road to Worlds</h2>", "Chair's Challenge", "<h2>League"))
