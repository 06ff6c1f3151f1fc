"""All lists of a book in one pass say what each says when all of its events are rated anew."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ratings.engine import book_of
from ratings.models import RatedEvent, Rating, RatingBook, RatingChange, RatingRun
from ratings.selectors.facts import Facts
from ratings.selectors.ledger import Revision, revision_from, unheard
from ratings.selectors.refreshing import Rewriting, rewritings
from ratings.selectors.whole import whole_book
from ratings.services import writing
from ratings.services.histories import GAME, History, freeze, simulate_history
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
    freeze(Event.objects.filter(pk=event))


def read() -> Facts:
    facts = Facts(GAME)
    facts.read(None)
    return facts


def told(revision: Revision) -> tuple[object, ...]:
    """Rows that go, rows that come, and everybody's rating after it."""
    rows = {(pk, int(one.player), *one[1:]) for pk, changes in revision.changes.items() for one in changes}
    gone = {pk for pk, stood in revision.stood.items() if stood}
    ratings = {player: revision.ratings.get(str(player)) for player in revision.players}
    return revision.list, set(revision.changes), gone, rows, ratings


def told_anew(one: Rewriting, players: set[int]) -> tuple[object, ...]:
    rows = {(event, *change) for event, change in one.rows.tolist()}
    ratings = {player: rating for player, rating, *_ in one.rated.tolist() if player in players}
    return one.list, set(one.events), set(one.gone), rows, {player: ratings.get(player) for player in players}


def test_all_lists_at_once_say_what_each_says_alone(changed: set[int]) -> None:
    everything = set(Event.objects.values_list("pk", flat=True))
    alone = [revision_from(one, read(), everything) for one in LISTS]
    at_once = rewritings(LISTS, whole_book(GAME), unheard)
    assert [told_anew(one, revision.players) for one, revision in zip(at_once, alone, strict=True)] == [
        told(revision) for revision in alone
    ]
    overall = next(one for one in at_once if one.list == "2e-overall")
    assert changed < set(overall.events) < everything


def test_what_stands_is_not_said_again(changed: set[int]) -> None:
    book = RatingBook.objects.get(code=GAME)
    assert run_ratings(ask_run(book, is_full=True).pk)
    for one in rewritings(LISTS, whole_book(GAME), unheard):
        assert (list(one.events), list(one.gone), len(one.rows)) == ([], [], 0)


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


# --- the checksum of a book by either way that it is reached ---


@pytest.fixture
def book() -> RatingBook:
    """Rated, and an event corrected since."""
    simulate_history(History(20, 30, 1, datetime(2026, 3, 1, tzinfo=UTC)))
    book = RatingBook.objects.get(code=GAME)
    assert run_ratings(ask_run(book, is_full=True).pk)
    corrected = Event.objects.order_by("starts_at")[7].pk
    correct(corrected)
    RatedEvent.objects.filter(event=corrected).update(state=RatedEvent.State.DUE)
    assert run_ratings(ask_run(book).pk)
    book.refresh_from_db()
    return book


def test_full_run_comes_to_the_checksum_of_a_run_over_what_changed(book: RatingBook) -> None:
    RatingBook.objects.update(checksum="f" * 32)
    assert run_ratings(ask_run(book, is_full=True).pk)
    run = RatingRun.objects.latest("pk")
    assert (run.checksum, run.changes, run.events) == (book.checksum, 0, 0)
    assert RatingBook.objects.get().checksum == book.checksum
