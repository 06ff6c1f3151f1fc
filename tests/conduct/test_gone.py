"""What becomes of penalties when what they are about goes: the entry, a rehearsal, the rules of the listing."""

from __future__ import annotations

import pytest

from conduct.engine import Level
from conduct.models import DeckCheck, Filming, Penalty, VerbalWarning
from conduct.services.consents import give_consent
from conduct.services.penalties import deck_corrected
from conduct.services.videos import allow_filming
from conduct.services.withdrawing import withdraw_penalty
from tests import factories
from tests.conduct.conftest import Hall
from tests.tournaments.api.conftest import Device
from tournaments.department.models import InboxItem
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.entries import remove_entry, undo_check_in
from tournaments.kernel.journal import Already
from tournaments.people.models import Player
from tournaments.play.services.unpublishing import unpublish_round
from tournaments.record.models import Event, Match
from tournaments.rehearsal.services.rehearsals import delete_rehearsal, rehearse_event

pytestmark = pytest.mark.django_db


def test_penalty_of_who_was_taken_off_the_list_is_read_and_withdrawn_and_not_corrected(listed: Hall) -> None:
    penalty = listed.issue("B1", level=Level.WRITTEN, because="It was the third evening.")
    remove_entry(undo_check_in(listed.entry(), by=listed.director), by=listed.director)
    device, path = Device(listed.director), f"/events/{listed.event.pk}/penalties/{penalty.pk}/"
    assert device.get(path).json()["entry"] is None
    refused = device.post(f"{path}correct/", {"code": "B2", "reason": "It was more."})
    assert (refused.status_code, refused.json()["code"]) == (422, "not_listed")
    assert device.post(f"{path}withdraw/", {"reason": "It was another."}).status_code == 200


def test_rehearsal_reports_to_nobody_and_goes_with_all_that_happened_in_it(listed: Hall) -> None:
    event = Event.every.get(pk=rehearse_event(listed.event, by=listed.director, players=8).pk)
    made_up = event.entries.filter(player__rehearsal=event).select_related("event", "player__merged_into").last()
    factories.VerbalWarningFactory(entry=made_up)
    factories.DeckCheckFactory(entry=made_up)
    said = {"evidence": "Seen.", "level": Level.DISQUALIFICATION, "because": "It was planned."}
    grave = factories.PenaltyFactory(entry=made_up, code="C1", **said)
    withdraw_penalty(grave, "Only a rehearsal.", by=listed.director)
    assert (grave.to_coordinator, InboxItem.objects.count()) == (None, 0)
    delete_rehearsal(event, by=listed.director)
    assert not Player.every.filter(rehearsal__isnull=False).exists()
    assert [rows.objects.count() for rows in (Penalty, VerbalWarning, DeckCheck)] == [0, 0, 0]


def test_penalty_is_read_by_the_code_of_conduct_that_it_was_issued_by(listed: Hall) -> None:
    listed.issue("B1", level=Level.WRITTEN, because="It was the third evening.")
    listed.warn("A1")
    Event.every.filter(pk=listed.event.pk).update(ruleset="swccg-constructed", game="SW")
    device, base = Device(listed.director), f"/events/{listed.event.pk}/"
    assert device.get(f"{base}penalties/").json()[0]["infraction"].startswith("B1 ")
    card = device.get(f"{base}entries/{listed.entry().pk}/conduct/").json()
    assert [one["infraction"][:3] for one in card["warnings"]] == ["A1 "]


def test_deck_is_corrected_once_whoever_read_the_check_before() -> None:
    event = factories.FullEventFactory(players=2)
    checked = factories.DeckCheckFactory(entry=event.entries.select_related("event", "player").earliest("number"))
    here, there = (DeckCheck.objects.select_related("event").get(pk=checked.pk) for _ in range(2))
    deck_corrected(here, by=factories.director_of(event))
    with pytest.raises(Already, match="nothing left to correct"):
        deck_corrected(there, by=factories.director_of(event))


def test_game_of_a_round_that_was_taken_back_meanwhile_is_neither_filmed_nor_consented_to() -> None:
    played = factories.RoundFactory(event=factories.FullEventFactory(players=2))
    by = factories.director_of(played.event)
    filming = allow_filming(factories.tables_of(played)[0], by=by)
    match = Match.objects.select_related("round__event").get(pk=filming.match_id)
    player = match.seats.earliest("place").player_id
    read_before = Filming.objects.select_related("match__round__event").get(pk=filming.pk)
    unpublish_round(played, by=by)
    for act in (lambda: allow_filming(match, by=by), lambda: give_consent(read_before, player, by=by)):
        with pytest.raises(RuleViolation) as refused:
            act()
        assert refused.value.code == "draft"
