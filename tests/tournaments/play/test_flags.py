"""Published pairings that a correction leaves behind: told before it, flagged after it, and never altered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.play.test_wishes import tables
from tournaments.audits.services.auditing import restore_result
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import Outcome, Result
from tournaments.entries.services.entries import drop_player
from tournaments.kernel.models import JournalEntry, Reaction, User
from tournaments.play.selectors.corrections import correction, later_pairs
from tournaments.play.services import flags
from tournaments.play.services.announcements import announce
from tournaments.play.services.deadlines import rule_incomplete
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round, publish_round
from tournaments.play.services.unpublishing import repair_round
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors.acts import acts
from tournaments.rehearsal.services.rehearsals import rehearse_event
from tournaments.tasks import flag_later, sweep_reactions

pytestmark = pytest.mark.django_db

TASK = "tournaments.tasks.flag_later"
TIE = Result("true_tie", ({"score": 50}, {"score": 50}))
QUERIES = {
    "preview": 11,
    "preview without JavaScript": 21,
    "preview of the API": 17,
    "page": 19,
    "flags": 18,
    "API": 26,
}
WAITING = Reaction.State.WAITING


@pytest.fixture
def by() -> User:
    return factories.member()


@pytest.fixture
def event(by: User) -> Event:
    return factories.full_event(8, by, rounds_scheduled=4)


def react() -> None:
    """What workers do with what waits."""
    for pk in Reaction.objects.filter(task=TASK, state=WAITING).order_by("pk").values_list("pk", flat=True):
        flag_later(pk)


def stood(match: Match) -> Result:
    return Result(match.ended_by, tuple({"score": seat.score} for seat in match.seats.all()), match.winners)


def flagged(event: Event) -> list[list[int]]:
    return list(event.rounds.order_by("number").values_list("unfit_tables", flat=True))


def version(event: Event) -> int:
    return Event.objects.values_list("version", flat=True).get(pk=event.pk)


def test_correction_flags_later_pairings_and_alters_none(event: Event, by: User) -> None:
    first, second = factories.play_rounds(event, 2, Random(2))
    match, before = factories.tables_of(first)[0], tables(second)
    told = later_pairs(correction(event, match, TIE))
    correct_result(match, TIE, "Misread.", by=by)
    react()
    second.refresh_from_db()

    assert tables(second) == before
    assert len(second.unfit_tables) == len(told) > 0
    page = Client().get(reverse("tournaments:pairings_of", args=(event.year, event.slug, 2))).text
    assert "published pairings stay as they are" in page
    for number in second.unfit_tables:
        assert Match.objects.filter(round=second, table=number).exists()


def test_flags_follow_the_act_and_are_on_the_next_page_of_whoever_looked_before(event: Event, by: User) -> None:
    first, _ = factories.play_rounds(event, 2, Random(2))
    correct_result(factories.tables_of(first)[0], TIE, "Misread.", by=by)
    page = reverse("tournaments:pairings_of", args=(event.year, event.slug, 2))
    assert "stay as they are" not in Client().get(page).text
    assert Reaction.objects.get(task=TASK).state == WAITING
    react()
    assert "stay as they are" in Client().get(page).text
    assert Reaction.objects.get(task=TASK).state == Reaction.State.DONE


def test_flags_go_when_the_correction_is_taken_back(event: Event, by: User) -> None:
    first, _ = factories.play_rounds(event, 2, Random(2))
    match = factories.tables_of(first)[0]
    before = stood(match)
    correct_result(match, TIE, "Misread.", by=by)
    react()
    assert any(flagged(event))
    correct_result(match, before, "It was right.", by=by)
    react()
    assert flagged(event) == [[], []]


def test_drop_after_the_draw_flags_nothing(event: Event, by: User) -> None:
    first, _ = factories.play_rounds(event, 2, Random(2))
    drop_player(event.entries.select_related("event", "player").first(), by=by)
    match = factories.tables_of(first)[0]
    correct_result(match, stood(match), "Looked at again.", by=by)
    at = version(event)
    react()
    assert (flagged(event), version(event)) == ([[], []], at)


def test_what_comes_twice_changes_nothing_the_second_time(event: Event, by: User) -> None:
    first, *_ = factories.play_rounds(event, 3, Random(2))
    correct_result(factories.tables_of(first)[0], TIE, "Misread.", by=by)
    react()
    found, at = flagged(event), version(event)
    assert found[0] == []
    assert found[1]
    Reaction.objects.filter(task=TASK).update(state=WAITING)
    react()
    flags.flag_later(JournalEntry.objects.get(tag="result.corrected"))
    assert (flagged(event), version(event)) == (found, at)


def test_worker_that_dies_leaves_it_to_the_sweeper(event: Event, by: User) -> None:
    first, _ = factories.play_rounds(event, 2, Random(2))
    correct_result(factories.tables_of(first)[0], TIE, "Misread.", by=by)
    with read_meanwhile("tournaments_round", _fall_over), pytest.raises(ZeroDivisionError):
        react()
    assert Reaction.objects.get(task=TASK).state == WAITING
    assert flagged(event) == [[], []]
    with time_machine.travel(timezone.now() + settings.REACTION_PATIENCE + timedelta(seconds=1)):
        sweep_reactions()
    assert Reaction.objects.get(task=TASK).state == Reaction.State.DONE
    assert any(flagged(event))


def test_of_two_corrections_the_last_counts_whichever_is_followed_first(event: Event, by: User) -> None:
    first, _ = factories.play_rounds(event, 2, Random(2))
    match = factories.tables_of(first)[0]
    before = stood(match)
    correct_result(match, TIE, "Misread.", by=by)
    correct_result(match, before, "It was right.", by=by)
    for pk in Reaction.objects.filter(task=TASK).order_by("-pk").values_list("pk", flat=True):
        flag_later(pk)
        assert flagged(event) == [[], []]


def test_correction_that_comes_while_it_is_worked_out_counts(event: Event, by: User) -> None:
    first, _ = factories.play_rounds(event, 2, Random(2))
    match = factories.tables_of(first)[0]
    before = stood(match)
    correct_result(match, TIE, "Misread.", by=by)
    pk = Reaction.objects.get(task=TASK).pk
    with read_meanwhile("tournaments_round", lambda: correct_result(match, before, "It was right.", by=by)):
        flag_later(pk)
    assert flagged(event) == [[], []]


def test_where_acts_never_end_it_is_worked_out_while_they_wait(event: Event, by: User) -> None:
    first, _ = factories.play_rounds(event, 2, Random(2))
    correct_result(factories.tables_of(first)[0], TIE, "Misread.", by=by)
    again = partial(announce, event, "Please sit down.", by=by)
    with read_meanwhile("tournaments_round", again, times=flags.TURNS) as came:
        react()
    assert len(came) == flags.TURNS
    assert any(flagged(event))


def test_ruling_that_corrects_flags_too(by: User) -> None:
    event = factories.full_event(8, by, rounds_scheduled=4, online=True)
    first, _ = factories.play_rounds(event, 2, Random(2))
    match = next(one for one in factories.tables_of(first) if one.winner_seat)
    rule_incomplete(match, match.winners, Outcome.MG, Outcome.BYE, reason="The result was made up.", by=by)
    react()
    assert flagged(event)[1]


def test_ruling_on_a_game_that_was_delayed_corrects_nothing(by: User) -> None:
    """The rounds after it were drawn with a true tie, as they should be (OPG 13.4)."""
    event = factories.full_event(8, by, rounds_scheduled=4, online=True)
    first = factories.published_round(event, 1)
    delayed, *others = factories.open_tables(first)
    report_result(delayed, Result("delayed"), by=by)
    for other in others:
        report_result(other, factories.won(), by=by)
    complete_round(Round.objects.get(pk=first.pk), by=by)
    factories.published_round(event, 1)
    rule_incomplete(factories.tables_of(first)[0], (1,), Outcome.MG, Outcome.BYE, by=by)
    react()
    assert flagged(event) == [[], []]


def test_result_that_is_put_back_takes_its_flags_along(event: Event, by: User) -> None:
    first, second = factories.play_rounds(event, 2, Random(2))
    Event.objects.filter(pk=event.pk).update(rounds_scheduled=2)
    finalize_event(Event.objects.get(pk=event.pk), by=by)
    match = factories.tables_of(first)[0]
    with factories.by_hand():
        Match.objects.filter(pk=match.pk).update(ended_by="true_tie", winner_seat="")
        Round.objects.filter(pk=second.pk).update(unfit_tables=[1])
    restore_result(Match.objects.get(pk=match.pk), "The slip says so.", by=factories.coordinator())
    react()
    assert flagged(event) == [[], []]


def test_rehearsal_flags_as_the_event_will(event: Event, by: User) -> None:
    factories.play_rounds(event, 2, Random(2))
    copy = rehearse_event(event, by=by)
    first, _ = factories.play_rounds(copy, 2, Random(2))
    correct_result(factories.tables_of(first)[0], TIE, "Misread.", by=by)
    react()
    assert any(flagged(copy))


def test_round_that_is_drawn_anew_has_no_flags(event: Event, by: User) -> None:
    first = factories.play_rounds(event, 1, Random(2))[0]
    second = factories.published_round(event, 3)
    correct_result(factories.tables_of(first)[0], TIE, "Misread.", by=by)
    react()
    assert flagged(event)[1]
    publish_round(repair_round(Round.objects.get(pk=second.pk), by=by), by=by)
    assert flagged(event) == [[], []]


def test_correction_of_a_game_that_is_no_longer_there_flags_nothing(event: Event, by: User) -> None:
    first, _ = factories.play_rounds(event, 2, Random(2))
    correct_result(factories.tables_of(first)[0], TIE, "Misread.", by=by)
    JournalEntry.objects.filter(tag="result.corrected").update(facts={})
    react()
    assert Reaction.objects.get(task=TASK).state == Reaction.State.DONE


def test_entry_that_says_which_rounds_it_flagged_reads_as_it_did(event: Event, by: User) -> None:
    first, _ = factories.play_rounds(event, 2, Random(2))
    correct_result(factories.tables_of(first)[0], TIE, "Misread.", by=by)
    entry = JournalEntry.objects.get(tag="result.corrected")
    said = acts(event, [entry])[0].text
    entry.facts |= {"flagged": [2]}
    assert acts(event, [entry])[0].text == said


@pytest.mark.parametrize("rounds", [3, 8])
def test_correction_and_its_preview_ask_no_more_for_more_rounds(rounds: int) -> None:
    event = factories.full_event(16, rounds_scheduled=rounds)
    first, *_ = factories.play_rounds(event, rounds, Random(2))
    browser, device = Client(), Device(factories.director_of(event))
    browser.force_login(factories.director_of(event))
    page = f"{event.get_absolute_url()}rounds/1/tables/1/"
    path = f"/events/{event.pk}/rounds/1/tables/1/"
    typed = {"result": "true_tie", "score_a": 50, "score_b": 50, "reason": "Misread."}
    seen = factories.tables_of(first)[0].version
    acts: dict[str, Callable[[], Any]] = {
        "preview": lambda: browser.get(f"{page}preview/", typed),
        "preview without JavaScript": lambda: browser.post(page, {**typed, "preview": "1"}),
        "preview of the API": lambda: device.post(f"{path}preview/", typed),
        "page": lambda: browser.post(page, {**typed, "seen": seen, "key": "a"}),
        "flags": react,
        "API": lambda: device.put(f"{path}result/", typed, **{"Expected-Version": seen + 1}),
    }
    browser.get(page)  # what is asked for once in a while is known
    counts = {name: asked(act) for name, act in acts.items()}
    assert {name: count for name, count in counts.items() if count > QUERIES[name]} == {}


def asked(act: Callable[[], Any]) -> int:
    """How many queries it takes."""
    with CaptureQueriesContext(connection) as found:
        answer = act()
    assert answer is None or answer.status_code in (200, 302, 422), answer.content
    return sum("SAVEPOINT" not in query["sql"] for query in found.captured_queries)


@contextmanager
def read_meanwhile(table: str, act: Callable[[], Any], times: int = 1) -> Iterator[list[int]]:
    """Something happens just after a table is read outside of any act, so many times."""
    came: list[int] = []
    busy = [False]

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        found = execute(sql, params, many, context)
        if f'FROM "{table}"' in sql and "unfit_tables" in sql and not busy[0] and len(came) < times:
            busy[0] = True
            came.append(len(came))
            act()
            busy[0] = False
        return found

    with connection.execute_wrapper(watch):
        yield came


def _fall_over() -> None:
    raise ZeroDivisionError
