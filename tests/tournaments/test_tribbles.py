"""A Tribbles evening on the site: heats in pods of five rounds, finals by table, ratings, its file (OPG 7.2-7.9, A)."""

from __future__ import annotations

from random import Random

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from ratings.selectors.events import event_ratings
from tests import factories
from tests.tournaments.plain import browser
from tournaments.audits.selectors.audit import audit
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import Result
from tournaments.kernel.models import User
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db
LISTED = {"game": "TR", "rules": "standard", "structure": "heats-finals", "rounds_scheduled": 5}


@pytest.fixture
def by() -> User:
    return factories.member()


@pytest.fixture
def event(by: User) -> Event:
    return again(factories.full_event(19, by, **LISTED))


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def match_of(played: Round, table: int) -> Match:
    return Match.objects.select_related("round__event").get(round=played, table=table)


def round_of(*points: int, out: int = 0) -> Result:
    return Result(
        "went_out", tuple({"points": own, "went_out": True if seat == out else None} for seat, own in enumerate(points))
    )


def play(event: Event, by: User, *, seed: int = 3) -> Round:
    """A whole match at every table."""
    played, random = publish_round(draw_round(again(event), by=by, draw_seed=seed), by=by), Random(seed)
    for table in played.matches.order_by("table").values_list("table", flat=True):
        for _ in range(5):
            match = match_of(played, table)
            seats = match.seats.count()
            report_result(
                match,
                round_of(*(random.randrange(100) * 1_000 for _ in range(seats)), out=random.randrange(seats)),
                by=by,
            )
    return complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)


def test_evening_of_nineteen_is_played_to_its_ratings(
    event: Event, by: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    heats = play(event, by)
    assert [match.seats.count() for match in heats.matches.order_by("table")] == [7, 6, 6]
    assert (again(event).state, [spec.code for spec in records.later_stages(again(event))]) == (
        Event.State.RUNNING,
        ["tribbles_finals"],
    )
    finals = play(event, by, seed=4)
    assert finals.name == "Tribbles Finals"
    assert again(event).state == Event.State.COMPLETE
    places = records.standings(again(event))
    assert [place.figures["table"] for place in places] == [1] * 7 + [2] * 6 + [3] * 6
    with django_capture_on_commit_callbacks(execute=True):
        finalize_event(again(event), by=by)
    rated = event_ratings(again(event))
    assert (rated.state, [part.list.code for part in rated.parts]) == ("rated", ["tr-overall", "tr-constructed"])
    assert len(rated.parts[0].tables) == 2 * (7 * 6 // 2 + 6 * 5 // 2 * 2)
    assert audit(again(event)).holds


def test_pages_show_it(event: Event, by: User) -> None:
    play(event, by)
    pages = browser(by)
    base = event.get_absolute_url()
    for page in (
        "",
        "desk/",
        "standings/",
        "pairings/1/",
        "cards/",
        "players/",
        "figures/",
        "rounds/1/tables/1/",
        "entries/",
        "prints/",
        "corrections/",
    ):
        assert pages.open(f"{base}{page}").status in (200, 404), page
