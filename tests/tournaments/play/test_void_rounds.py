"""A round that is void counts nowhere, and nothing asks for it (OPG 7.4)."""

from __future__ import annotations

from functools import partial

import pytest

from conduct.models import Penalty
from conduct.selectors.situations import moments, place_of
from tests import factories
from tests.refusals import code_of_refusal
from tests.tournaments.play.test_abandoning import WHY, again, void
from tests.tournaments.play.test_owed_games import entry_of
from tournaments.engine.core.types import Result
from tournaments.engine.self_reports import Log
from tournaments.entries.services.check_ins import forfeit_byes, give_byes_back
from tournaments.entries.services.playing import forbid_playing, record_approval
from tournaments.kernel.models import User
from tournaments.play.selectors.corrections import correction, later_pairs
from tournaments.play.selectors.deadlines import unfinished_games
from tournaments.play.selectors.pasted import open_round as round_to_paste
from tournaments.play.selectors.player_games import games_of, progress
from tournaments.play.selectors.presence import late_choices
from tournaments.play.selectors.tables import entries
from tournaments.play.services.abandoning import abandon_round
from tournaments.play.services.clock import call_time, lengthen_round, pause_round, start_round
from tournaments.play.services.deadlines import announce_extensions, extend_deadline, set_deadline
from tournaments.play.services.leaving import sit_out
from tournaments.play.services.logs import log_game
from tournaments.play.services.presence import report_absence
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.self_reports import report_own
from tournaments.play.services.unpublishing import open_round, unpublish_round
from tournaments.record.models import Entry, Event, Match, Round
from tournaments.rehearsal.selectors.rehearsals import complete_rounds
from tournaments.rehearsal.selectors.rehearsals import progress as rehearsed
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(by: User) -> Event:
    return factories.FullEventFactory(players=6, by=by, rounds_scheduled=3)


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def reported_and_void(event: Event, by: User) -> Round:
    """Abandoned with the result of one table alone."""
    played = factories.RoundFactory(event=event)
    report_result(factories.open_tables(played)[0], factories.ResultFactory(), by=by)
    return abandon_round(again(played), WHY, by=by)


def test_director_who_may_not_play_stays_in_the_table_of_a_void_round() -> None:
    event = factories.playing_event(None)
    by = factories.director_of(event)
    record_approval(event, 4, 4, by=by)
    void(event, by)
    forbid_playing(event, "A title is at stake.", by=factories.CoordinatorFactory())
    own = Entry.objects.get(event=event, player=by.player)
    assert (own.checked_in, own.dropped_after) == (True, 0)


def test_nothing_is_noted_extended_or_said_in_a_void_round(by: User) -> None:
    user = factories.UserFactory()
    event = factories.FullEventFactory(players=3, by=by, online=True)
    factories.enter(event, user.player)
    played = factories.RoundFactory(event=event)
    match = Match.objects.select_related("round__event").get(round=played, seats__player=user.player)
    start_round(again(played), by=by)
    abandon_round(again(played), WHY, by=by)
    lost, later = again(played), factories.in_hours(48)
    match = Match.objects.select_related("round__event").get(pk=match.pk)
    acts = {
        "void": (
            partial(log_game, match, Log("a"), by=by),
            partial(extend_deadline, match, later, "A power cut.", by=by),
        ),
        "not_running": (
            partial(report_own, match, factories.ResultFactory(), by=user),
            partial(report_absence, match, (0,), by=by),
            partial(set_deadline, lost, later, by=by),
            partial(pause_round, lost, by=by),
            partial(lengthen_round, lost, 90, by=by),
            partial(call_time, lost, by=by),
        ),
        "results": (partial(unpublish_round, lost, by=by, reason=WHY),),
    }
    assert {code: [code_of_refusal(act) for act in some] for code, some in acts.items()} == {
        code: [code] * len(some) for code, some in acts.items()
    }
    assert unfinished_games(event) == ()
    assert announce_extensions(fresh(event), False, by=by).no_extensions


def test_pages_for_entering_results_leave_a_void_round_out(event: Event, by: User) -> None:
    reported_and_void(event, by)
    assert code_of_refusal(partial(round_to_paste, event)) == "no_round"
    assert games_of(entry_of(event)) == ()
    assert {one.games for one in progress(event)} == {0}


def test_who_comes_late_enters_the_round_that_is_drawn_again(event: Event, by: User) -> None:
    factories.play_rounds(event, 1)
    void(event, by)
    assert (late_choices(event).number, late_choices(event).bye) == (2, False)
    factories.enter(event, factories.PlayerFactory())
    assert Entry.objects.filter(event=event).latest("pk").entered_in == 2


def test_who_sits_out_sits_out_the_round_that_is_drawn_again(event: Event, by: User) -> None:
    factories.play_rounds(event, 1)
    void(event, by)
    resting = sit_out(entry_of(event), by=by)
    assert resting.sits_out == [2]
    assert [row.sits_out_in for row in entries(event) if row.pk == resting.pk] == [2]


def test_forfeited_byes_are_given_back_after_a_void_first_round(event: Event, by: User) -> None:
    holder = entry_of(event)
    factories.give_byes(holder, 2, by)
    forfeit_byes(holder, by=by)
    void(event, by)
    assert give_byes_back(entry_of(event), by=by).earned_byes == 2


def test_correction_looks_past_a_void_round(event: Event, by: User) -> None:
    (first,) = factories.play_rounds(event, 1)
    lost = void(event, by)
    match = factories.tables_of(first)[0]
    tie = Result("true_tie")
    corrected = correction(event, match, factories.ResultFactory(winner=1 - match.winners[0]))
    assert later_pairs(corrected) == ()
    correct_result(match, factories.ResultFactory(winner=1 - match.winners[0]), "Misread.", by=by)
    correct_result(Match.objects.select_related("round__event").get(pk=match.pk), tie, "Misread.", by=by)
    assert Round.objects.get(pk=lost.pk).unfit_tables == []


def test_complete_round_before_a_void_one_is_opened_again(event: Event, by: User) -> None:
    (first,) = factories.play_rounds(event, 1)
    void(event, by)
    assert open_round(again(first), by=by).state == Round.State.PUBLISHED


def test_rehearsal_copies_the_rounds_that_count(event: Event, by: User) -> None:
    factories.play_rounds(event, 1)
    void(event, by)
    factories.play_rounds(event, 1)
    assert complete_rounds(event) == 2
    assert (rehearsed(event).rounds, rehearsed(event).tables) == (2, 0)
    copy = rehearse_event(fresh(event), by=by, rounds=2)
    assert list(copy.rounds.values_list("of_round", "state")) == [(1, "complete"), (2, "complete")]


def test_penalty_after_a_void_round_is_of_the_round_that_counts(event: Event, by: User) -> None:
    void(event, by)
    assert (place_of(entry_of(event)).of_round, moments(event)) == (None, (Penalty.Moment.BEFORE,))
    factories.play_rounds(event, 1)
    void(event, by)
    assert place_of(entry_of(event)).of_round == 1
    assert place_of(entry_of(event)).match is None
