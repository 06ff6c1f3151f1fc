"""What the last round can still change, as players and everybody read it."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tournaments.kernel.models import User
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event
from tournaments.record.selectors.cards import card_with_outlooks, load_scorecard_data
from tournaments.record.selectors.outlooks import PlayerOutlook, outlooks

pytestmark = pytest.mark.django_db


def field(member: User, rounds: int = 3, played: int = 2, **changes: object) -> Event:
    event = factories.FullEventFactory(players=5, rounds_scheduled=rounds, **changes)
    factories.enter(event, member.player)
    factories.play_rounds(event, played, Random("two rounds"))
    return Event.objects.get(pk=event.pk)


def read(user: User | None, event: Event, page: str) -> str:
    text = browser(user).open(f"{event.get_absolute_url()}{page}").text
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", text, flags=re.DOTALL).split())


def outlook_of(event: Event, pk: int) -> PlayerOutlook:
    _, found = card_with_outlooks(event, pk)
    assert found is not None
    return found.by_player[pk]


def test_before_the_last_round_everybody_reads_what_it_can_change() -> None:
    member = factories.UserFactory()
    event = field(member)
    text = read(member, event, "my-table/")
    assert "Before round 3: what it can still change" in text
    assert re.search(r"A (full )?win 1st|A (full )?win \d", text)
    assert "Before round 3: what it can still change" in read(None, event, f"players/{member.player.pk}/")
    assert "can still come first" in read(None, event, "standings/")


def test_while_it_is_played_the_rivals_are_named_with_their_tables_and_a_result_stands() -> None:
    member = factories.UserFactory()
    event = field(member)
    played = factories.RoundFactory(event=event)
    event.refresh_from_db()
    assert "What round 3 can still change" in read(member, event, "my-table/")
    for match in factories.open_tables(played):
        if member.player.pk in {seat.player_id for seat in match.seats.all()}:
            report_result(match, factories.ResultFactory(), by=factories.director_of(event))
    event = Event.objects.get(pk=event.pk)
    outlook = outlook_of(event, member.player.pk)
    assert outlook.is_in
    assert [outcome for outcome, _ in outlook.lines] == ["Your result stands"]


def test_nothing_of_it_is_said_earlier_or_once_all_is_played() -> None:
    member = factories.UserFactory()
    for event in (field(member, played=1), field(member, played=3)):
        for page in ("my-table/", "standings/", f"players/{member.player.pk}/"):
            assert "can still change" not in read(member, event, page)


def test_final_places_lie_within_what_was_said() -> None:
    member = factories.UserFactory()
    event = field(member)
    said = {}
    played = factories.RoundFactory(event=event)
    of = load_scorecard_data(event)
    found = outlooks(of.rules, of.seen, of.scored, of.known)
    assert found is not None
    said = {pk: one.lines for pk, one in found.by_player.items()}
    assert len(said) == 6
    factories.report_all(played, Random("the last"))
    complete_round(played, by=factories.director_of(event))
    cards = {entry.player_id: card_with_outlooks(event, entry.player_id) for entry in event.entries.all()}
    for pk, (card, after) in cards.items():
        assert after is None
        numbers = [int(number) for _, places in said[pk] for number in re.findall(r"\d+(?=st|nd|rd|th)", places)]
        assert min(numbers) <= card.rank <= max(numbers)
