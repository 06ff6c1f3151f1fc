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
from django.urls import reverse
from django.utils import timezone

from tests import factories
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
from tournaments.rehearsal.services.rehearsals import rehearse_event
from tournaments.tasks import flag_later, sweep_reactions

pytestmark = pytest.mark.django_db

TASK = "tournaments.tasks.flag_later"
TIE = Result("true_tie", ({"score": 50}, {"score": 50}))
WAITING = Reaction.State.WAITING


@pytest.fixture
def event(by: User) -> Event:
    return factories.FullEventFactory(players=8, by=by, rounds_scheduled=4)


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
    with read_meanwhile("tournaments_round", again, times=flags.OPTIMISTIC_ATTEMPTS) as came:
        react()
    assert len(came) == flags.OPTIMISTIC_ATTEMPTS
    assert any(flagged(event))


def test_ruling_on_a_game_that_was_delayed_corrects_nothing(by: User) -> None:
    """The rounds after it were drawn with a true tie, as they should be (OPG 13.4)."""
    event = factories.FullEventFactory(players=8, by=by, rounds_scheduled=4, online=True)
    first = factories.RoundFactory(event=event, seed=1)
    delayed, *others = factories.open_tables(first)
    report_result(delayed, Result("delayed"), by=by)
    for other in others:
        report_result(other, factories.ResultFactory(), by=by)
    complete_round(Round.objects.get(pk=first.pk), by=by)
    factories.RoundFactory(event=event, seed=1)
    rule_incomplete(factories.tables_of(first)[0], (1,), Outcome.MG, Outcome.BYE, by=by)
    react()
    assert flagged(event) == [[], []]


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


@pytest.mark.parametrize("listing", [factories.OF_1995, {}], ids=["quick swiss", "second edition"])
def test_preview_says_that_somebody_else_would_have_sat_out(listing: dict[str, Any], by: User) -> None:
    event = factories.FullEventFactory(players=5, by=by, rounds_scheduled=4, **listing)
    first = factories.RoundFactory(event=event)
    match, other = factories.open_tables(first)
    for played in (match, other):
        report_result(played, Result("full_win", winners=(0,)) if listing else factories.ResultFactory(), by=by)
    complete_round(first, by=by)
    second = factories.RoundFactory(event=Event.objects.get(pk=event.pk))
    (alone,) = (played for played in second.matches.all() if played.seats.count() == 1)
    player = alone.seats.get().player
    lost = next(played for played in (match, other) if played.seats.filter(player=player).exists())
    turned = Result("full_win", winners=(1,)) if listing else factories.ResultFactory(winner=1, by=35, against=100)
    told = later_pairs(correction(event, lost, turned))
    assert (2, f"{player} sits out: somebody else would") in told
    assert later_pairs(correction(event, lost, Result("concession", winners=(0,)))) == ()


def test_flags_follow_the_act_and_are_on_the_next_page_of_whoever_looked_before(event: Event, by: User) -> None:
    first, _ = factories.play_rounds(event, 2, Random(2))
    correct_result(factories.tables_of(first)[0], TIE, "Misread.", by=by)
    page = reverse("tournaments:pairings_of", args=(event.year, event.slug, 2))
    assert "stay as they are" not in Client().get(page).text
    assert Reaction.objects.get(task=TASK).state == WAITING
    react()
    assert "stay as they are" in Client().get(page).text
    assert Reaction.objects.get(task=TASK).state == Reaction.State.DONE


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
    flags.mark_outdated_pairings(JournalEntry.objects.get(tag="result.corrected"))
    assert (flagged(event), version(event)) == (found, at)


def test_result_that_is_put_back_takes_its_flags_along(event: Event, by: User) -> None:
    first, second = factories.play_rounds(event, 2, Random(2))
    Event.objects.filter(pk=event.pk).update(rounds_scheduled=2)
    finalize_event(Event.objects.get(pk=event.pk), by=by)
    match = factories.tables_of(first)[0]
    with factories.by_hand():
        Match.objects.filter(pk=match.pk).update(ended_by="true_tie", winner_seat="")
        Round.objects.filter(pk=second.pk).update(unfit_tables=[1])
    restore_result(Match.objects.get(pk=match.pk), "The slip says so.", by=factories.CoordinatorFactory())
    react()
    assert flagged(event) == [[], []]


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


def test_ruling_that_corrects_flags_too(by: User) -> None:
    event = factories.FullEventFactory(players=8, by=by, rounds_scheduled=4, online=True)
    first, _ = factories.play_rounds(event, 2, Random(2))
    match = next(one for one in factories.tables_of(first) if one.winner_seat)
    rule_incomplete(match, match.winners, Outcome.MG, Outcome.BYE, reason="The result was made up.", by=by)
    react()
    assert flagged(event)[1]


def test_of_two_corrections_the_last_counts_whichever_is_followed_first(event: Event, by: User) -> None:
    first, _ = factories.play_rounds(event, 2, Random(2))
    match = factories.tables_of(first)[0]
    before = stood(match)
    correct_result(match, TIE, "Misread.", by=by)
    correct_result(match, before, "It was right.", by=by)
    for pk in Reaction.objects.filter(task=TASK).order_by("-pk").values_list("pk", flat=True):
        flag_later(pk)
        assert flagged(event) == [[], []]


def test_round_that_is_drawn_anew_has_no_flags(event: Event, by: User) -> None:
    first = factories.play_rounds(event, 1, Random(2))[0]
    second = factories.RoundFactory(event=event, seed=3)
    correct_result(factories.tables_of(first)[0], TIE, "Misread.", by=by)
    react()
    assert flagged(event)[1]
    publish_round(repair_round(Round.objects.get(pk=second.pk), by=by), by=by)
    assert flagged(event) == [[], []]


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


def test_rehearsal_flags_as_the_event_will(event: Event, by: User) -> None:
    factories.play_rounds(event, 2, Random(2))
    copy = rehearse_event(event, by=by)
    first, _ = factories.play_rounds(copy, 2, Random(2))
    correct_result(factories.tables_of(first)[0], TIE, "Misread.", by=by)
    react()
    assert any(flagged(copy))
