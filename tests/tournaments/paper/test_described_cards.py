"""Cards on paper as the documents of 1997 and 1995 describe them (D97 1.17, 2 and 5, 1.23, 6; T95 systems 4)."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine.core.types import Result
from tournaments.kernel.models import User
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event, Round

pytestmark = pytest.mark.django_db

OF_1997 = {**factories.OF_1997, "rounds_scheduled": 2}


def headings(card: str) -> list[str]:
    return re.findall(r'<th scope="col"[^>]*>([^<]*)<', card)


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


def cards(event: Event) -> list[str]:
    text = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}print/scorecards/").text
    return re.sub(r"\s+", " ", unescape(text)).split('class="scorecard described"')[1:]


def lines(card: str) -> list[list[str]]:
    rows = re.findall(r"<tr>(.*?)</tr>", card)[1:]
    return [[cell.strip() for cell in re.findall(r"<t[hd][^>]*>([^<]*)<", row)] for row in rows]


def played(event: Event, by: User, result: Result) -> None:
    """Its first round, at every table alike."""
    drawn = factories.RoundFactory(event=event)
    for match in drawn.matches.filter(table__isnull=False).select_related("round__event"):
        report_result(match, result, by=by)
    complete_round(Round.objects.select_related("event").get(pk=drawn.pk), by=by)


def test_score_and_total_of_1997_stand_with_the_differential_in_parentheses(by: User) -> None:
    event = factories.FullEventFactory(players=2, by=by, **OF_1997)
    played(event, by, Result("full_win", ({"score": 120}, {"score": 65}), (0,)))
    found = {tuple(lines(card)[0][3:6]) for card in cards(event)}
    assert found == {("FW", "2(+35)", "2(+35)"), ("FL", "0(−35)", "0(−35)")}
    assert all(lines(card)[1][3:] == [""] * 5 for card in cards(event))


def test_numbered_card_of_1995_has_its_number_first_and_opponents_by_theirs(by: User) -> None:
    event = factories.FullEventFactory(players=4, by=by, **{**factories.OF_1995, "rounds_scheduled": 2})
    played(event, by, Result("full_win", winners=(0,)))
    found = cards(event)
    numbers = {str(entry.number): str(entry.person.shown_name) for entry in event.entries.all()}
    shown = [re.findall(r'class="card-number">(\d+)</b> (.*?) <span', card)[0] for card in found]
    assert [number for number, _ in shown] == ["1", "2", "3", "4"]
    assert {number: name.strip() for number, name in shown} == numbers
    for card in found:
        first, second = lines(card)
        number, name = first[2].split(" ", 1)
        assert numbers[number] == name
        assert first[4:] in (["1", "1"], ["0", "0"])
        assert second == ["2", *[""] * 5]
        assert "Address" not in card


def test_other_games_keep_the_usual_card(by: User) -> None:
    event = factories.FullEventFactory(players=2, by=by)
    text = browser(by).open(f"{event.get_absolute_url()}print/scorecards/").text
    assert "described" not in text
    assert "Initials" in text


def test_padd_card_asks_for_the_address_and_has_a_line_for_each_game_that_both_sign(by: User) -> None:
    event = factories.FullEventFactory(players=2, by=by, **OF_1997)
    names = sorted(str(entry.person.shown_name) for entry in event.entries.all())
    found = cards(event)
    assert len(found) == 2
    for card, name in zip(found, names, strict=True):
        assert f"<h2> {name} " in card
        assert '<p class="write">Address:</p>' in card
        assert '<p class="write">Name:</p>' not in card
        assert headings(card) == [
            *("Game", "Table", "Opponent", "Result", "Score", "Total score"),
            *("Signed", "Opponent signed"),
        ]
        assert lines(card) == [["1", *[""] * 7], ["2", *[""] * 7]]
        assert "in the same form at every event" in card
        assert not re.search("Began|Initials|Penalties of level", card)


@pytest.mark.parametrize(("said", "asked"), [(OF_1997, "Name"), (factories.OF_1995, "No. ____")])
def test_blank_cards_are_there_before_anybody_is(said: dict[str, object], asked: str, by: User) -> None:
    found = cards(factories.FullEventFactory(players=0, by=by, **said))
    assert len(found) == 4
    assert asked in found[0]
