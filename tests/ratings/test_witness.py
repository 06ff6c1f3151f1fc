"""Each column of a rating list against the ledger."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from ratings.models import RatedEvent, Rating, RatingChange, RatingRun
from ratings.selectors.audits import changes_are_replayed
from ratings.selectors.witness import find_wrong_ratings
from tests.ratings.conftest import Ratings
from tournaments.audits.selectors.checks import Tone

pytestmark = pytest.mark.django_db


def test_sound_lists_have_no_finding(rated: Ratings) -> None:
    assert list(find_wrong_ratings()) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"rating": F("rating") + 100},
        {"games": F("games") + 1},
        {"events": F("events") - 1},
        {"last_at": F("last_at") - timedelta(days=1)},
    ],
)
def test_changed_column_of_a_rating_is_found(rated: Ratings, changes: dict[str, Any]) -> None:
    rows = Rating.objects.filter(list="2e-overall", player=rated.best)
    rows.update(**changes)
    (finding,) = find_wrong_ratings()
    assert rated.best.shown_name in finding.where
    assert "by the ledger" in finding.what


def test_rating_without_ledger_and_ledger_without_rating_are_found(rated: Ratings) -> None:
    Rating.objects.filter(list="2e-overall", player=rated.best).delete()
    RatingChange.objects.filter(list="2e-overall", player=rated.last).delete()
    assert sorted("no rating" in finding.what.split(";")[1] for finding in find_wrong_ratings()) == [False, True]


def test_lists_that_a_run_is_writing_are_left_alone(rated: Ratings) -> None:
    Rating.objects.filter(list="2e-overall", player=rated.best).update(games=0)
    RatingRun.objects.create(
        book_id=RatingChange.objects.values_list("event__rated__book", flat=True)[0], state="running"
    )
    assert list(find_wrong_ratings()) == []


@pytest.mark.parametrize("figure", ["expected", "score", "games", "k"])
def test_figure_behind_a_change_is_named(rated: Ratings, figure: str) -> None:
    row = RatingChange.objects.filter(list="2e-overall", player=rated.best).latest("pk")
    RatingChange.objects.filter(pk=row.pk).update(**{figure: getattr(row, figure) + 7})
    difference = next(one for one in changes_are_replayed(row.event).differences if rated.best.shown_name in one.where)
    assert figure.lower() in difference.kept.lower()
    assert difference.kept != difference.stands


def test_changes_of_an_event_that_is_said_to_be_not_rated_are_found(rated: Ratings) -> None:
    row = RatingChange.objects.filter(list="2e-overall").latest("pk")
    RatedEvent.objects.filter(event=row.event).update(state=RatedEvent.State.OUT)
    check = changes_are_replayed(row.event)
    assert check.tone == Tone.RED
    assert {one.kept for one in check.differences} == {"no change"}
