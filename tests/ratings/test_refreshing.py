"""All lists of a book in one pass say what each says when all of its events are rated anew."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ratings.engine import book_of
from ratings.models import RatedEvent, Rating, RatingBook, RatingChange
from ratings.selectors.facts import Facts
from ratings.selectors.ledger import Revision, revision_from, unheard
from ratings.selectors.refreshing import revisions_of_all
from ratings.services import writing
from ratings.services.histories import GAME, History, simulate_history
from ratings.services.marking import ask_run
from ratings.services.runs import run_ratings
from tests.ratings.told import anew, everything
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.django_db
LISTS = book_of(GAME).lists


@pytest.fixture
def changed() -> set[int]:
    """A book that was rated, in which nobody was told of an event that is void and another that was corrected."""
    simulate_history(History(40, 30, 1, datetime(2026, 3, 1, tzinfo=UTC)))
    book = RatingBook.objects.get(code=GAME)
    assert run_ratings(ask_run(book, is_full=True).pk)
    away, corrected = (event.pk for event in Event.objects.filter(format="constructed").order_by("starts_at")[3:5])
    Event.objects.filter(pk=away).update(state=Event.State.VOID)
    correct(corrected)
    return {away, corrected}


def correct(event: int) -> None:
    match = Match.objects.filter(round__event=event).exclude(winner_seat="").first()
    assert match is not None
    Match.objects.filter(pk=match.pk).update(winner_seat="b" if match.winner_seat == "a" else "a")


def read() -> Facts:
    facts = Facts(GAME)
    facts.read(None)
    return facts


def told(revision: Revision) -> tuple[object, ...]:
    now = {pk: {change.player: change for change in changes} for pk, changes in revision.changes.items()}
    rated = {str(player): revision.ratings.get(str(player)) for player in revision.players}
    return revision.list, now, revision.stood, rated


def test_all_lists_at_once_say_what_each_says_alone(changed: set[int]) -> None:
    everything = set(Event.objects.values_list("pk", flat=True))
    alone = [revision_from(one, read(), everything) for one in LISTS]
    at_once = revisions_of_all(LISTS, read(), unheard)
    assert [told(revision) for revision in at_once] == [told(revision) for revision in alone]
    overall = next(one for one in at_once if one.list == "2e-overall")
    assert changed < overall.changes.keys() < everything


def test_what_stands_is_not_said_again(changed: set[int]) -> None:
    book = RatingBook.objects.get(code=GAME)
    assert run_ratings(ask_run(book, is_full=True).pk)
    assert all(revision.changes == {} for revision in revisions_of_all(LISTS, read(), unheard))


def test_more_players_than_fit_a_statement_are_settled_and_nobody_else(
    changed: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "AT_ONCE", 3)
    book = RatingBook.objects.get(code=GAME)
    assert run_ratings(ask_run(book, is_full=True).pk)
    last = Event.objects.order_by("-starts_at")[0]
    correct(last.pk)
    RatedEvent.objects.filter(event=last).update(state=RatedEvent.State.DUE)
    assert run_ratings(ask_run(book).pk)
    revised = everything()
    there = RatingChange.objects.filter(event=last, list="2e-overall").count()
    assert 3 < there < Rating.objects.filter(list="2e-overall").count()
    assert revised == anew()
