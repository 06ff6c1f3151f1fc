"""Results back from paper: pasted, looked at line by line, saved each by itself, and nothing lost."""

from __future__ import annotations

from html import unescape

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry
from tournaments.play.selectors.pasted import read_pasted_rows
from tournaments.play.services.results import report_result
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Four tables and a bye; nothing reported."""
    event = factories.FullEventFactory(players=9)
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


def states(event: Event, *lines: str) -> list[str]:
    return [row.state for row in read_pasted_rows(event, lines)]


def stored(event: Event) -> dict[int | None, tuple[str, str, list[int | None]]]:
    return {
        match.table: (match.ended_by, match.winner_seat, [seat.score for seat in match.seats.order_by("place")])
        for match in Match.objects.filter(round__event=event, table__isnull=False).order_by("table")
        if match.is_reported
    }


def test_each_line_is_compared_with_what_stands(event: Event) -> None:
    report_result(
        factories.open_tables(event.rounds.get())[0], factories.ResultFactory(), by=factories.director_of(event)
    )
    lines = ("Table Score Score", "1 100 35", "2 100 35", "3 60 35", "9 100 0", "2 35 100")
    assert states(event, *lines) == ["heading", "same", "ready", "doubt", "wrong", "wrong"]
    assert states(event, "1 100 30") == ["other"]
    assert "Reported already: Finished: full win" in read_pasted_rows(event, ["1 100 30"])[0].said[0]
    assert read_pasted_rows(event, lines)[-1].said == ("Table 2 is in line 3 already.",)


def test_player_who_said_otherwise_makes_a_line_doubtful() -> None:
    event, player = factories.FullEventFactory(players=1), factories.UserFactory()
    factories.enter(event, player.player)
    match = factories.open_tables(factories.RoundFactory(event=event))[0]
    report_own(match, factories.ResultFactory(), by=player)
    assert states(event, "1 100 35") == ["ready"]
    row = read_pasted_rows(event, ["1 35 100"])[0]
    assert (row.state, row.said[0]) == ("doubt", "A player reported something else.")


def test_nothing_can_be_pasted_while_no_round_is_played() -> None:
    event = factories.FullEventFactory(players=4)
    with pytest.raises(RuleViolation, match="No round is being played"):
        read_pasted_rows(event, ["1 100 35"])


def test_pasted_lines_are_saved_after_a_look_each_as_an_act_of_its_own(event: Event) -> None:
    acts = JournalEntry.objects.filter(tag="result.reported").count()
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}results/")
    desk.send(desk.page.form("text"), text="Table\tA\tB\n1\t100\t35\n2\t35\t100\n3\t50\t50\tTT")
    assert stored(event) == {}
    desk.send(desk.page.form("line"))
    assert (desk.status, desk.url) == (200, f"{event.get_absolute_url()}desk/")
    assert "3 results saved." in desk.text
    assert stored(event) == {
        1: ("full_win", "a", [100, 35]),
        2: ("full_win", "b", [35, 100]),
        3: ("true_tie", "", [50, 50]),
    }
    assert JournalEntry.objects.filter(tag="result.reported").count() == acts + 3


def test_doubtful_line_is_saved_with_a_tick_alone_and_wrong_ones_come_back(event: Event) -> None:
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}results/")
    desk.send(desk.page.form("text"), text="1 60 35\n2 60 35\n77 100 0\n3 100 35")
    desk.send(desk.page.form("line"), sure="2")
    assert desk.status == 422
    assert list(stored(event)) == [2, 3]
    assert desk.page.form("text").value("text") == "1 60 35\n77 100 0"
    assert "There is no table 77 where players sit opposite each other." in unescape(desk.text)


def test_table_that_somebody_reported_meanwhile_is_a_conflict_and_the_line_comes_back(event: Event) -> None:
    by = factories.director_of(event)
    desk = browser(by).open(f"{event.get_absolute_url()}results/")
    desk.send(desk.page.form("text"), text="1 100 35\n2 100 35")
    report_result(factories.open_tables(event.rounds.get())[0], factories.ResultFactory(winner=1), by=by)
    desk.send(desk.page.form("line"), sure="1")
    assert desk.status == 409
    assert stored(event)[1] == ("full_win", "b", [35, 100])
    assert stored(event)[2] == ("full_win", "a", [100, 35])
    assert desk.page.form("text").value("text") == "1 100 35"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty: fill it in"),
        ("\n".join(["1 100 35"] * 501), "501 lines are too many at once: paste up to 500."),
        ("1" * 301, "A line has up to 300 characters"),
    ],
)
def test_paste_that_cannot_be_read_comes_back_whole(text: str, said: str, event: Event) -> None:
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}results/")
    desk.send(desk.page.form("text"), text=text)
    assert (desk.status, said in desk.text) == (422, True)
    assert desk.page.form("text").value("text").strip() == text.strip()


def test_program_looks_first_and_saves_what_it_is_sure_of(event: Event) -> None:
    device, base = Device(factories.director_of(event)), f"/events/{event.pk}/results/"
    looked = device.call("post", f"{base}preview/", {"lines": ["1\t100\t35", "2 60 35", "nobody"]}).json()
    assert [row["state"] for row in looked] == ["ready", "doubt", "wrong"]
    rows = [{"line": row["line"], "version": row["version"]} for row in looked]
    answer = device.call("post", base, {"rows": rows}).json()
    assert [row["state"] for row in answer] == ["saved", "doubt", "wrong"]
    again = device.call(
        "post", base, {"rows": [{**rows[0], "line": "1 100 30", "sure": True}, {**rows[1], "sure": True}]}
    )
    assert [row["state"] for row in again.json()] == ["refused", "saved"]
    assert stored(event) == {1: ("full_win", "a", [100, 35]), 2: ("full_win", "a", [60, 35])}


def test_cells_that_a_program_sends_stay_cells(event: Event) -> None:
    """A minus after a tab is a sign, one between two numbers parts them; an empty cell stays at either end."""
    device, lines = Device(factories.director_of(event)), ["1\t-5\t35", "2\t100 - 35\t", "\t3\t100\t35"]
    looked = device.call("post", f"/events/{event.pk}/results/preview/", {"lines": lines}).json()
    assert [row["line"] for row in looked] == lines
    device.call("post", f"/events/{event.pk}/results/", {"rows": [{"line": line, "sure": True} for line in lines]})
    assert stored(event) == {
        1: ("full_win", "b", [-5, 35]),
        2: ("full_win", "a", [100, 35]),
        3: ("full_win", "a", [100, 35]),
    }
