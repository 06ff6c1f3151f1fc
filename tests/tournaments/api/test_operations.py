"""Calls that are declared: a body whose fields the service does not know stops the start."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tournaments.kernel.field_types import Number
from tournaments.kernel.operations import operation
from tournaments.play.serializers.altering import RoundChangeInput, RoundChangeOutput
from tournaments.play.serializers.directing import LimitInput
from tournaments.play.serializers.rounds import RoundOutput
from tournaments.play.services.altering import change_rounds
from tournaments.play.services.clock import lengthen_round, pause_round
from tournaments.play.services.rounds import draw_round


def test_field_that_the_service_does_not_know_is_refused_when_it_is_declared() -> None:
    operation(lengthen_round, RoundOutput, summary="Another limit", takes=LimitInput)
    with pytest.raises(TypeError, match="pause_round takes no minutes, reason"):
        operation(pause_round, RoundOutput, summary="Another limit", takes=LimitInput)


def test_fields_that_are_one_value_of_the_service_are_those_of_that_value() -> None:
    operation(change_rounds, RoundChangeOutput, summary="Other rounds", takes=RoundChangeInput)
    with pytest.raises(TypeError, match="lengthen_round takes no wanted"):
        operation(lengthen_round, RoundOutput, summary="Other rounds", takes=RoundChangeInput)

    class Longer(RoundChangeInput):
        minutes = Number(1, 99)

    with pytest.raises(TypeError, match="NewRounds takes no minutes"):
        operation(change_rounds, RoundChangeOutput, summary="Other rounds", takes=Longer)


@pytest.mark.django_db
def test_what_is_not_sent_is_as_the_service_has_it_and_the_version_is_compared() -> None:
    event = factories.FullEventFactory(players=4)
    by = factories.director_of(event)
    drawn = draw_round(event, by=by)
    at = f"/events/{event.pk}/rounds/1"
    assert Device(by).post(f"{at}/publish/", {}, expected_version=drawn.version + 1).status_code == 409
    assert Device(by).post(f"{at}/publish/", {"reasons": "none"}).status_code == 400
    published = Device(by).post(f"{at}/publish/", {}, expected_version=drawn.version)
    assert (published.status_code, published.json()["state"]) == (200, "published")
