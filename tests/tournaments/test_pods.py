"""Four at one table: all four stand on every page, print, answer and file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.plain import browser
from tests.tournaments.pod_events import pod, pod_event, sit_down
from tests.toy_system import counted, registered
from tournaments.audits.selectors.as_imported import import_matches_its_file
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.paper.selectors.kits import kit
from tournaments.people.models import Player
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Event, Match, Seat
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def pods() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


@pytest.fixture
def event(by: User) -> Event:
    """Two tables of four in its first round."""
    return pod_event(by)


def table(event: Event, number: int = 1) -> Match:
    return pod(event, number)


def names(event: Event, number: int = 1) -> list[str]:
    seats = table(event, number).seats.select_related("player").order_by("place")
    return [seat.player.shown_name for seat in seats]


def first(event: Event) -> Player:
    return event.entries.order_by("number")[0].player


def cells(page: str) -> list[list[str]]:
    """The rows of its tables, their cells as text."""
    rows = re.findall(r"<tr.*?>(.*?)</tr>", page, re.DOTALL)
    found = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[re.sub(r"<[^>]*>", "", cell).strip() for cell in row] for row in found]


def report_all(event: Event, by: User) -> None:
    for number, chips in ((1, (30, 10, 5, 0)), (2, (0, 20, 10, 10))):
        report_result(table(event, number), counted(*chips), by=by)


def play_two_rounds(event: Event, by: User) -> None:
    report_all(event, by)
    complete_round(event.rounds.get(), by=by)
    second = sit_down(event, 2)
    for number, chips in ((1, (0, 20, 10, 10)), (2, (0, 0, 0, 0))):
        report_result(second.matches.get(table=number), counted(*chips), by=by)
    complete_round(second, by=by)


def test_calls_show_all_four_with_what_each_got(event: Event, by: User) -> None:
    report_all(event, by)
    client = Client()
    client.force_login(by)
    (shown, _) = client.get(f"/api/v1/events/{event.pk}/rounds/1/").json()["matches"]
    assert [seat["player"]["name"] for seat in shown["seats"]] == names(event)
    assert [seat["earned"] for seat in shown["seats"]][:2] == [
        {"outcome": "FW", "figures": {"stack": 30, "share": 25}},
        {"outcome": "FL", "figures": {"stack": 10, "share": -1}},
    ]
    assert shown["report"]["seats"] == [{"chips": 30}, {"chips": 10}, {"chips": 5}, {"chips": 0}]
    assert shown["report"]["winners"] == [0]


def test_cards_hold_the_figures_of_the_game_and_their_sums(event: Event, by: User) -> None:
    play_two_rounds(event, by)
    sit_down(event, 3)
    base, columns = event.get_absolute_url(), ["Stack", "Share", "Stack so far", "Share so far"]
    page = browser(by).open(f"{base}players/{first(event).pk}/").text
    assert cells(page)[0][5:] == columns
    assert [row[4:] for row in cells(page)[1:]] == [
        ["30", "30", "+25", "30", "+25"],
        ["0", "0", "−13", "30", "+12"],
        [""],
    ]
    assert 'data-label="Share so far">+12<' in page
    assert 'colspan="5"' in page
    assert re.findall(r"<dt>(.*?)</dt>\s*<dd>\s*(\S+)", page)[1:] == [("chips in all", "30"), ("share", "+12")]
    printed = cells(browser(by).open(f"{base}print/scorecards/").text)
    assert printed[0][4:9] == ["Counted", *columns]
    assert {len(row) for row in printed} == {11}
    slips = cells(browser(by).open(f"{base}print/slips/").text)
    assert slips[0] == ["Player", "Result", "Counted", "Stack", "Share", "Initials"]
    assert {len(row) for row in slips} == {6}
    cross = browser(by).open(f"{base}cards/").text
    assert cells(cross)[0][-2:] == ["Stack", "Share"]
    assert "and the chips in all so far" in cross
    assert "<b>30</b>" in cross


def test_correction_names_the_figure_that_moves_people(event: Event, by: User) -> None:
    report_all(event, by)
    complete_round(event.rounds.get(), by=by)
    page = browser(by).open(f"{event.get_absolute_url()}rounds/1/tables/1/")
    page.send(page.page.form("result"), result="counted", chips_a=0, winner="b", preview=1)
    assert f"{names(event)[0]}: rank 1 with 30 Stack becomes rank" in page.text
    assert '<strong class="nowrap">0 (−5)</strong>' in page.text
    client = Client()
    client.force_login(by)
    body = {"result": "counted", "seats": [{"chips": chips} for chips in (0, 10, 5, 0)], "winners": [1]}
    path = f"/api/v1/events/{event.pk}/rounds/1/tables/1/preview/"
    (moved, *_) = client.post(path, body, content_type="application/json").json()["moves"]
    assert moved.keys() == {"name", "rank_before", "rank", "figures_before", "figures"}
    assert moved["figures_before"].keys() == moved["figures"].keys() == {"stack"}


def test_calls_hold_figures_by_name_where_version_1_has_none(event: Event, by: User) -> None:
    report_all(event, by)
    complete_round(event.rounds.get(), by=by)
    client, base = Client(), f"/api/v1/events/{event.pk}"
    place = client.get(f"{base}/standings/").json()["standings"][0]
    assert place["figures"] == {"stack": 30, "richest": 30, "share": 25}
    assert place["worked"] == {"stack": "30 = 30", "richest": "the highest of 30 = 30", "share": "+25 = +25"}
    line = place["lines"][0]
    assert (line["figures"], {"vp", "diff"} & line.keys()) == ({"stack": 30, "share": 25}, set())
    cards = client.get(f"{base}/cards/").json()
    card = next(card for card in cards if card["rank"] == 1)
    (row,) = card["rows"]
    assert card["figures"] == row["figures"] == row["total_figures"] == line["figures"]
    assert not {"vp", "diff", "total_vp", "total_diff"} & {*card, *row}


def test_form_says_whose_chips_are_missing(event: Event, by: User) -> None:
    page = browser(by).open(f"{event.get_absolute_url()}rounds/1/tables/1/")
    page.send(page.page.form("result"), result="counted", chips_a=7, chips_b=40, chips_d=3, winner="b")
    assert page.status == 422
    assert f"This ending needs the chips of {names(event)[2]}" in page.text


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        ({"seats": [{"chips": 1}] * 5}, 422, "4 sit at this table"),
        ({"winners": [7]}, 422, "numbered from 0 to 3"),
        ({"score_a": 3}, 400, "either"),
        ({"winner": "a"}, 400, "either"),
        ({"seats": [{"chips": 501}] * 4}, 400, "500"),
        ({"seats": [{"stars": 5}] * 4}, 400, "stars"),
    ],
)
def test_call_that_fits_no_table_is_refused_in_words(
    change: dict[str, Any], status: int, said: str, event: Event, by: User
) -> None:
    client, path = Client(), f"/api/v1/events/{event.pk}/rounds/1/tables/1/"
    client.force_login(by)
    body = {"result": "counted", "seats": [{"chips": 7}, {"chips": 40}, {"chips": 0}, {"chips": 3}], "winners": [1]}
    for call in (client.put, client.post):
        answer = call(f"{path}{'result' if call == client.put else 'preview'}/", {**body, **change}, "application/json")
        if (call, change.get("winners")) != (client.post, [0, 1]):  # a preview keeps nothing
            assert (answer.status_code, said in answer.text) == (status, True), answer.text
    assert not table(event).is_reported


def test_card_and_line_of_a_call_name_all_three_opponents(event: Event, by: User) -> None:
    report_all(event, by)
    complete_round(event.rounds.get(), by=by)
    client, first = Client(), event.entries.order_by("number")[0]
    base = f"/api/v1/events/{event.pk}"
    line = client.get(f"{base}/standings/").json()["standings"][0]["lines"][0]
    assert (line["opponent"], len(line["opponents"])) == (None, 3)
    card = client.get(f"{base}/cards/").json()
    rows = {card["player"]["name"]: card["rows"] for card in (card["results"] if isinstance(card, dict) else card)}
    (row,) = rows[first.player.shown_name]
    assert [person["name"] for person in row["opponents"]] == names(event)[1:]


def test_imported_table_of_four_is_corrected_and_written_anew(event: Event, by: User) -> None:
    report_all(event, by)
    complete_round(event.rounds.get(), by=by)
    document = document_of(event)
    document["listing"] = {name: document["listing"][name] for name in ("title", "starts_at", "time_zone")}
    copy = factories.bring_document(document, by=by)
    assert import_matches_its_file(copy).differences == ()
    first = Match.objects.select_related("round__event").get(round__event=copy, table=1)
    correct_result(first, counted(0, 0, 0, 99), "Counted again.", by=by)
    (written, _) = document_of(copy)["rounds"][0]["matches"]
    assert [seat["chips"] for seat in written["seats"]] == [0, 0, 0, 99]
    assert written["winners"] == [3]
    Seat.objects.filter(match__round__event=copy, match__table=2, place=0).update(facts={"chips": 77})
    (difference,) = import_matches_its_file(copy).differences
    assert [bool(re.search(r"\b77\b", said)) for said in (difference.stands, difference.kept)] == [True, False], (
        difference
    )
    assert all(name in difference.where for name in names(copy, 2))


def test_director_types_what_all_four_have_and_corrects_it(event: Event, by: User) -> None:
    page = browser(by).open(f"{event.get_absolute_url()}rounds/1/tables/1/")
    page.send(page.page.form("result"), result="counted", chips_a=7, chips_b=40, chips_c=0, chips_d=3, winner="b")
    assert page.status == 200
    match = table(event)
    assert [seat.facts for seat in match.seats.order_by("place")] == [{"chips": chips} for chips in (7, 40, 0, 3)]
    assert match.winners == (1,)
    report_result(table(event, 2), counted(1, 2, 3, 4), by=by)
    complete_round(event.rounds.get(), by=by)
    correct_result(table(event), counted(50, 40, 0, 3), "Counted again.", by=by)
    assert Client().get(f"{event.get_absolute_url()}standings/").text.index(names(event)[0]) > 0


def test_all_sit_in_the_columns_of_their_table_and_their_figure_has_its_name(event: Event, by: User) -> None:
    report_all(event, by)
    complete_round(event.rounds.get(), by=by)
    first, *others = names(event)
    base = event.get_absolute_url()
    assert f"<td>{first}</td><td>{', '.join(others)}</td>" in browser(by).open(f"{base}pairings/").text
    card = browser(by).open(f"{base}print/scorecards/").text
    assert (card.count(">Counted</th>"), card.count("Life Force")) == (8, 0)
    assert re.search(rf"{others[0]}, {others[1]}, {others[2]}</td>\s*<td>FW</td>\s*<td>30</td>", card)


def test_standings_have_the_columns_signs_and_reasons_of_the_game(event: Event, by: User) -> None:
    play_two_rounds(event, by)
    base = event.get_absolute_url()
    shown = browser(by).open(f"{base}standings/").text
    page = cells(shown)
    assert page[0][3:] == ["Stack", "Richest", "Share", "Why ahead of the next"]
    assert page[1][3:] == ["30", "30", "+12", f"more chips than {names(event)[1]} when they first met"]
    assert page[2][3:] == ["30", "20", "+13", "chips in all 30 against 20"]
    assert page[3][5:] == ["+14", "chips in all 20 against 15"]
    assert "first table, richest table, share, then a recorded draw" in shown
    assert cells(browser(by).open(f"{base}print/standings/").text)[1][-4:-1] == ["30", "30", "+12"]
    worked = browser(by).open(f"{base}standings/figures/").text
    assert "<strong>Stack</strong>, chips in all: those of every table (Pods 3)." in worked
    assert "<strong>Richest</strong> the highest of 30, 0 = 30 · <strong>Share</strong> +25 − 13 = +12" in worked


def test_rounds_show_what_each_brought_and_got(event: Event, by: User) -> None:
    report_all(event, by)
    shown = browser(by).open(f"{event.get_absolute_url()}rounds/").text
    assert ' <span class="badge fl">FL</span> 10 · 10 (−1) ' in re.sub(r"</?t[dr]>|\s+", " ", shown)


def test_kit_sorts_by_the_first_figure_of_the_game(event: Event, by: User) -> None:
    report_all(event, by)
    complete_round(event.rounds.get(), by=by)
    made = kit(event)
    assert [total for total, _ in made.groups] == ["30", "20", "10", "5", "0"]
    assert (made.worth, made.steps) == ((), ())


def test_list_of_systems_says_what_the_game_gives() -> None:
    page = Client().get("/formats/").text
    assert re.search(r"<dt>Chips in all</dt>\s*<dd>\s*every chip counts\s*</dd>", page)


def test_call_reports_all_four(event: Event, by: User) -> None:
    client = Client()
    client.force_login(by)
    body = {"result": "counted", "seats": [{"chips": chips} for chips in (7, 40, 0, 3)], "winners": [1]}
    path = f"/api/v1/events/{event.pk}/rounds/1/tables/1/result/"
    assert client.put(path, {**body, "seats": body["seats"][:3]}, content_type="application/json").status_code == 422
    assert client.put(path, body, content_type="application/json").status_code == 200
    assert [seat.facts["chips"] for seat in table(event).seats.order_by("place")] == [7, 40, 0, 3]
    assert client.get(path.removesuffix("result/")).json()["report"]["winners"] == [1]


def test_several_may_have_won_a_table(event: Event, by: User) -> None:
    report_result(table(event), counted(40, 40, 0, 3, winners=(0, 1)), by=by)
    assert (table(event).winner_seat, table(event).won_together, table(event).winners) == ("", "ab", (0, 1))
    (first, _) = records.record(event).rounds[0].matches
    assert first.games[0].winners == (0, 1)
    (written, _) = document_of(event)["rounds"][0]["matches"]
    assert written["winners"] == [0, 1]
    journal = browser(by).open(f"{event.get_absolute_url()}journal/").text
    one, other, *_ = names(event)
    assert f"{one} 40 : {other} 40" in journal
    assert f"in favour of {one} and {other}" in journal
    report_result(table(event), counted(4, 40, 0, 3), by=by)
    assert (table(event).winner_seat, table(event).won_together) == ("b", "")


def test_player_reads_what_he_reported_of_all_four(event: Event, by: User) -> None:
    user = factories.UserFactory()
    with factories.by_hand():
        Seat.objects.filter(match=table(event), place=0).update(player=user.player)
    report_own(table(event), counted(7, 40, 0, 3), by=user)
    desk = browser(by).open(f"{event.get_absolute_url()}desk/").text
    first, second, third, fourth = names(event)
    assert f"All chips are counted, {second}, {first} 7 : {second} 40 : {third} 0 : {fourth} 3" in desk
