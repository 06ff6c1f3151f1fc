"""Lists of a large field come in parts, and everything of them stays within reach without a script."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client

from tests import factories
from tournaments.kernel.long_lists import PART, WHOLE, make_part
from tournaments.play.selectors.desk_tables import states_of
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.django_db
MANY = 2 * WHOLE + 4


def directed(event: Event) -> Client:
    client = Client()
    client.force_login(factories.director_of(event))
    return client


def page(event: Event, path: str) -> str:
    answer = directed(event).get(f"{event.get_absolute_url()}{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def rows(text: str) -> int:
    return text.count("data-find-row")


@pytest.mark.parametrize(("many", "shown", "is_part"), [(WHOLE, WHOLE, False), (WHOLE + 1, PART, True)])
def test_list_is_whole_up_to_its_limit(many: int, shown: int, is_part: bool) -> None:
    found = make_part({}, range(many), lambda: str)
    assert (len(found.rows), found.is_part) == (shown, is_part)


def test_tables_stand_in_their_order_whatever_the_order_of_their_rows() -> None:
    drawn = factories.RoundFactory(event=factories.FullEventFactory(players=8))
    Match.objects.filter(round=drawn, table=1).update(table=99)
    assert [state.table for state in states_of(drawn)] == [2, 3, 4, 99]


@pytest.mark.parametrize("asked", ["", "nonsense", "1"])
def test_page_that_is_none_is_the_first(asked: str) -> None:
    assert make_part({"page": asked}, range(WHOLE + 1), lambda: str).rows == tuple(range(PART))


@pytest.mark.parametrize("asked", ["0", "-1", "99"])
def test_page_out_of_range_is_the_last(asked: str) -> None:
    assert make_part({"page": asked}, range(3 * PART + 10), lambda: str).rows == tuple(range(3 * PART, 3 * PART + 10))


def test_search_knows_neither_case_nor_accents_and_is_kept_from_part_to_part() -> None:
    names = [f"José {number}" for number in range(WHOLE)] + ["Ann"]
    found = make_part({"find": " JOSE ", "show": "missing"}, names, lambda: str)
    assert (found.pages.paginator.count, found.all, found.keeps) == (WHOLE, WHOLE + 1, "find=+JOSE+&show=missing&")


def test_every_entry_is_on_some_part_and_a_name_is_found_from_anywhere() -> None:
    event = factories.FullEventFactory(players=WHOLE + 2)
    parts = -(-(WHOLE + 2) // PART)
    found = "".join(page(event, f"entries/?page={number}") for number in range(1, parts + 1))
    shown = sorted(map(int, re.findall(r'id="entry-(\d+)"', found)))
    assert shown == sorted(event.entries.values_list("pk", flat=True))
    last = event.entries.select_related("player").order_by("number").last()
    assert last is not None
    text = page(event, f"entries/?find={last.player.shown_name}")
    assert f'id="entry-{last.pk}"' in text
    assert f" in all {WHOLE + 2}" in text
    assert "Nobody on the list is called so." in page(event, "entries/?find=nobody-of-this-name")


@pytest.mark.slow
def test_desk_corrections_rounds_cards_and_figures_of_a_large_field() -> None:
    event = factories.FullEventFactory(players=MANY)
    played = factories.RoundFactory(event=event)
    first = factories.open_tables(played)[0]
    report_result(first, factories.ResultFactory(), by=factories.director_of(event))
    text = page(event, "desk/")
    assert (rows(text), f'id="table-{first.table}"' in text, 'id="table-2"' in text) == (PART, False, True)
    assert f"{MANY // 2 - 1} open" in text
    assert f'id="table-{first.table}"' in page(event, f"desk/?page={-(-MANY // 2 // PART)}")
    seat = first.seats.select_related("player").first()
    assert seat is not None
    assert f'id="table-{first.table}"' in page(event, f"desk/?find={seat.player.shown_name}")
    assert 'id="table-77"' in page(event, "desk/?find=table 77")
    assert "No table or player is called so." in page(event, "desk/?find=nobody-of-this-name")
    assert page(event, "print/slips/").count('class="slip"') == MANY // 2

    factories.report_all(played, Random(1))
    complete_round(played, by=factories.director_of(event))
    assert rows(page(event, "corrections/")) == PART
    assert f"tables/{first.table}/" in page(event, f"corrections/?find={seat.player.shown_name}")
    for path in ("cards/", "standings/figures/"):
        names = [
            set(re.findall(r"(?:<h2>\d+ · |players/\d+/\">)([^<]+)<", page(event, f"{path}?page={number}")))
            for number in range(1, 1 + -(-MANY // PART))
        ]
        assert len(set().union(*names) & set(event.entries.values_list("player__name", flat=True))) == MANY
    assert rows(page(event, "rounds/")) == MANY // 2
