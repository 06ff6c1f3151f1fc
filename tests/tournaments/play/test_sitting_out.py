"""Who asks to sit out a round has a missed game, no bye, and is drawn again in the next (AMB-P33; OPG 7.5.1)."""

from __future__ import annotations

from random import Random

import pytest

from tests import factories
from tournaments import engine
from tournaments.engine.core.types import Outcome, RuleViolation
from tournaments.entries.services.entries import drop_player
from tournaments.kernel.journal import AlreadyDone
from tournaments.play.selectors import draws
from tournaments.play.services.leaving import play_after_all, sit_out
from tournaments.play.services.results import correct_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Entry, Event, Match, Round, Seat
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = factories.FullEventFactory(players=7, rounds_scheduled=4)
    factories.play_rounds(event, 1)
    return event


def somebody(event: Event) -> Entry:
    """Who had a game in round 1."""
    return Entry.objects.select_related("event", "player").filter(event=event, player__seats__place=1).first()


def played(event: Event) -> Round:
    by = factories.director_of(event)
    drawn = publish_round(draw_round(event, by=by), by=by)
    factories.report_all(drawn, Random(2))
    return complete_round(drawn, by=by)


def test_round_is_a_missed_game_and_no_bye_and_the_next_is_drawn_with_the_player(event: Event) -> None:
    resting = sit_out(somebody(event), by=factories.director_of(event))
    second = played(event)
    assert not Seat.objects.filter(round=second, player=resting.player).exists()
    assert not Match.objects.filter(round=second, ended_by="bye").exists()  # six are left
    third = played(event)
    assert Seat.objects.filter(round=third, player=resting.player).exists()
    cards = engine.build_scorecards(records.rules_of(event), records.record(event))
    line = next(card for card in cards if card.player == resting.document_id).lines[1]
    assert (line.outcome, line.figures["vp"], line.award.counts_as_bye) == (Outcome.MG, 0, False)
    assert not draws.find_differences(second)


def test_wish_is_taken_back_until_the_round_is_published(event: Event) -> None:
    by, entry = factories.director_of(event), somebody(event)
    assert play_after_all(sit_out(entry, by=by), by=by).sits_out == []
    with pytest.raises(AlreadyDone, match="does not sit out round 2"):
        play_after_all(entry, by=by)
    sit_out(entry, by=by)
    with pytest.raises(AlreadyDone, match="round 2 already"):
        sit_out(entry, by=by)
    publish_round(draw_round(event, by=by), by=by)
    with pytest.raises(RuleViolation, match="Round 2 is published") as refusal:
        play_after_all(entry, by=by)
    assert refusal.value.section == "OPG 7.5.1"


def test_who_does_not_play_sits_out_nothing(event: Event) -> None:
    by, entry = factories.director_of(event), somebody(event)
    drop_player(entry, by=by)
    with pytest.raises(RuleViolation, match="not playing"):
        sit_out(entry, by=by)


def test_correction_knows_who_sat_out_in_which_round(event: Event) -> None:
    by, entry = factories.director_of(event), somebody(event)
    resting = sit_out(entry, by=by)
    second = played(event)
    played(event)
    assert sit_out(resting, by=by).sits_out == [2, 4]
    played(event)
    corrected = Match.objects.select_related("round__event").get(round__event=event, round__number=1, table=1)
    loser = corrected.seats.exclude(place__in=corrected.winners).get()
    correct_result(corrected, factories.ResultFactory(winner=loser.place), "The slip was misread.", by=by)
    again = records.position(event, 2)
    assert [card.id for card in again.cards if card.dropped] == [resting.document_id]
    assert second.of_round == 2
