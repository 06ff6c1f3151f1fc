"""Why something of an event does not count: the audit, its call and the documents read the engine's table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.consequences import Consequence, Effect
from tournaments.management.commands.consequences import page
from tournaments.record.models import Event

DOCS = Path(__file__).resolve().parents[3] / "docs/consequences.md"


def test_document_holds_the_table_of_the_engine() -> None:
    assert DOCS.read_text(encoding="utf-8") == page()


@pytest.mark.django_db
def test_audit_says_of_each_consequence_what_it_waits_for() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    finalize_event(event, by=factories.director_of(event))
    out = event.entries.order_by("pk").first()
    Event.objects.filter(pk=event.pk).update(awaits="new_director")
    type(out).objects.filter(pk=out.pk).update(forfeits=True)
    reader = factories.CoordinatorFactory()
    text = browser(reader).open(f"{event.get_absolute_url()}audit/").text
    assert "A coordinator looks at the event first." in text
    assert "The player was disqualified after the event. (OPG B)" in text
    answer = Device(reader).get(f"/events/{event.pk}/audit/").json()
    effects = {row["consequence"]: row["effect"] for row in answer["consequences"]}
    assert (effects[Consequence.LEAGUE], effects[Consequence.RATING]) == (Effect.COUNTS, Effect.WAITS)
    (player,) = answer["players"]
    assert player["name"] == out.person.shown_name
    assert {row["consequence"]: row["effect"] for row in player["gates"]}[Consequence.PRIZE] == Effect.NOTHING
