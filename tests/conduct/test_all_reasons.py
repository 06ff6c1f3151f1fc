"""A penalty that cannot be issued says everything that is missing at once, each beside a field that the form has."""

from __future__ import annotations

import pytest

from conduct.services.decisions import Incident, Moment
from conduct.services.penalties import find_violations
from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.record.models import Entry, Event

pytestmark = pytest.mark.django_db


def bye_holder(event: Event) -> Entry:
    """The player of an odd field who sits out, so that no game of theirs is open."""
    bye = factories.RoundFactory(event=event).matches.get(table=None)
    return event.entries.select_related("event", "player__merged_into").get(player=bye.seats.get().player_id)


def test_a_player_without_a_game_and_seconds_that_nobody_watched_are_told_together() -> None:
    event = factories.FullEventFactory(players=3)
    incident = Incident(entry=bye_holder(event), code="C3", moment=Moment.GAME)
    found = find_violations(incident, factories.director_of(event))
    assert [(one.code, one.field) for one in found] == [
        ("match_missing", "moment"),
        ("not_observed", "observed_seconds"),
    ]


def test_form_shows_both_beside_their_fields() -> None:
    event = factories.FullEventFactory(players=3)
    entry = bye_holder(event)
    window = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}penalties/new/")
    window.send(window.page.form("code"), entry=entry.pk, code="C3", moment="game")
    assert window.status == 422
    text = " ".join(window.text.split())
    assert "choose “between games”" in text
    assert "first watch it yourself for 20 seconds" in text
    assert "at which table" not in text


def test_form_of_a_player_without_a_game_offers_no_game() -> None:
    event = factories.FullEventFactory(players=3)
    entry = bye_holder(event)
    window = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}penalties/new/?entry={entry.pk}")
    assert "game" not in window.page.form("code").choices["moment"]
    playing = event.entries.exclude(pk=entry.pk)[0]
    window.open(f"{event.get_absolute_url()}penalties/new/?entry={playing.pk}")
    assert "game" in window.page.form("code").choices["moment"]


def test_proposal_of_the_api_names_what_stands_against_it() -> None:
    event = factories.FullEventFactory(players=3)
    entry = bye_holder(event)
    said = {"entry": entry.pk, "code": "C3", "moment": "game"}
    device = Device(factories.director_of(event))
    answer = device.post(f"/events/{event.pk}/penalties/proposal/", said)
    assert len(answer.json()["missing"]) == 2
    refused = device.post(f"/events/{event.pk}/penalties/", said)
    assert refused.status_code == 422
    assert [reason["code"] for reason in refused.json()["reasons"]] == ["match_missing", "not_observed"]
