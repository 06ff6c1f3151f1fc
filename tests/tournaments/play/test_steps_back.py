"""Back a step: a round unpublished, its draw repaired, the last act undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from django.db.models import F
from django.test import Client

from tests import factories
from tests.refusals import code_of_refusal
from tests.tournaments.play.test_wishes import tables
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.engine.document import read_position
from tournaments.engine.draws.score_groups.versions import LATEST
from tournaments.entries.services.entries import check_in, drop_player, undo_check_in
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.play.selectors import draws
from tournaments.play.selectors.before_back import find_undo_violations, last_step
from tournaments.play.selectors.desks import shown_step
from tournaments.play.selectors.repairs import find_unfit_tables, repair
from tournaments.play.services.clock import extend_table, lengthen_round, pause_round, start_round
from tournaments.play.services.drafts import give_bye, number_table
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round, swap_seats
from tournaments.play.services.self_reports import report_own
from tournaments.play.services.undoing import undo_step
from tournaments.play.services.unpublishing import open_round, repair_round, unpublish_round
from tournaments.record.models import Entry, Event, Match, Round, Seat

pytestmark = pytest.mark.django_db

TIE = Result("true_tie", ({"score": 50}, {"score": 50}))


@pytest.fixture
def event(by: User) -> Event:
    return factories.FullEventFactory(players=8, by=by)


@pytest.fixture
def published(event: Event) -> Round:
    return factories.RoundFactory(event=event)


def state(event: Event) -> str:
    return Event.objects.get(pk=event.pk).state


def undo(event: Event, by: User) -> None:
    event.refresh_from_db()
    step = last_step(event)
    assert step is not None
    undo_step(event, step.pk, by=by)


def test_round_whose_clock_has_begun_is_taken_back_with_a_reason(published: Round, by: User) -> None:
    start_round(published, by=by)
    assert code_of_refusal(lambda: unpublish_round(published, by=by)) == "reason_missing"
    back = unpublish_round(published, by=by, reason="The wrong slips went out.")
    assert (back.started_at, back.minutes, back.is_draft) == (None, None, True)


def test_round_with_a_result_entered_or_said_stays(by: User) -> None:
    player = factories.UserFactory()
    event = factories.FullEventFactory(players=3, by=by)
    factories.enter(event, player.player)
    played = factories.RoundFactory(event=event)
    seat = Seat.objects.select_related("match__round__event").get(round=played, player=player.player)
    report_own(seat.match, factories.ResultFactory(), by=player)
    assert code_of_refusal(lambda: unpublish_round(played, by=by, reason="A reason.")) == "results"
    report_result(factories.open_tables(played)[0], factories.ResultFactory(), by=by)
    assert code_of_refusal(lambda: unpublish_round(played, by=by, reason="A reason.")) == "results"
    client = Client()
    client.force_login(by)
    page = client.get(f"{event.get_absolute_url()}rounds/1/unpublish/").text
    assert "its pairings stand" in page
    assert "Take it back" not in page


def test_undo_that_would_be_refused_is_not_offered_and_says_every_reason(by: User) -> None:
    player = factories.UserFactory()
    event = factories.FullEventFactory(players=3, by=by)
    factories.enter(event, player.player)
    played = factories.RoundFactory(event=event)
    assert find_undo_violations(event) == ()
    seat = Seat.objects.select_related("match__round__event").get(round=played, player=player.player)
    report_own(seat.match, factories.ResultFactory(), by=player)
    Round.objects.filter(pk=played.pk).update(state=Round.State.RUNNING)
    assert [missing.code for missing in find_undo_violations(event)] == ["results", "reason_missing"]
    step = last_step(event)
    assert step is not None
    with pytest.raises(RuleViolation) as refused:
        undo_step(event, step.pk, by=by)
    assert [missing.code for missing in refused.value.findings] == ["results", "reason_missing"]
    client = Client()
    client.force_login(by)
    desk = client.get(f"{event.get_absolute_url()}desk/").text
    assert "its pairings stand" in desk
    assert 'name="step"' not in desk


def test_round_with_a_later_one_stays(event: Event, by: User) -> None:
    (played,) = factories.play_rounds(event, 1)
    assert code_of_refusal(lambda: unpublish_round(played, by=by)) == "results"
    drawn = draw_round(event, by=by)
    assert code_of_refusal(lambda: unpublish_round(played, by=by)) == "later_round"
    assert code_of_refusal(lambda: unpublish_round(drawn, by=by)) == "draft"
    assert code_of_refusal(lambda: open_round(played, by=by)) == "later_round"


def test_refusal_names_the_next_round_also_of_a_file_that_has_them_in_another_order(by: User) -> None:
    document = factories.write_finished_document()
    first, second, third = document["rounds"]
    event = factories.bring_document({**document, "rounds": [third, first, second]}, by=by)
    for number, later in ((1, 2), (2, 3)):
        with pytest.raises(RuleViolation, match=f"Round {later} is drawn already"):
            open_round(event.rounds.get(number=number), by=by)


def test_repair_touches_only_what_a_correction_broke_and_is_as_good_as_a_new_draw(event: Event, by: User) -> None:
    (played,) = factories.play_rounds(event, 1)
    drawn = draw_round(event, by=by, draw_seed=1)
    before = tables(drawn)
    correct_result(factories.tables_of(played)[0], TIE, "Misread.", by=by)
    offered, draws_before = repair(drawn), drawn.draws
    assert offered is not None
    assert (len(offered.goes), offered.stays) == (len(offered.comes), 4 - len(offered.goes))
    assert len(offered.goes) < 4
    repair_round(drawn, by=by)
    drawn.refresh_from_db()

    kept = {frozenset(table) for table in before.values()} & {frozenset(table) for table in tables(drawn).values()}
    assert (len(kept), drawn.draws) == (offered.stays, draws_before + 1)
    assert not draws.is_stale(drawn)
    assert draws.find_differences(publish_round(drawn, by=by)) == ()


def test_repair_says_in_which_criteria_the_draw_falls_behind(event: Event, by: User) -> None:
    played = publish_round(draw_round(event, by=by, draw_seed=3), by=by)
    for match, result in zip(factories.tables_of(played), (factories.ResultFactory(),) * 3 + (TIE,), strict=True):
        report_result(match, result, by=by)
    complete_round(played, by=by)
    drawn = draw_round(event, by=by, draw_seed=1)
    correct_result(factories.tables_of(played)[0], TIE, "Misread.", by=by)
    before, offered = tables(drawn), repair(drawn)
    assert offered is not None
    repair_round(drawn, by=by)
    assert (offered.goes, offered.comes) == (only(drawn, before, tables(drawn)), only(drawn, tables(drawn), before))
    behind = "pairs across totals 4 instead of 0; sum of squared differences 10 instead of 0"
    assert offered.behind == behind


def only(drawn: Round, these: Mapping[Any, set[int]], others: Mapping[Any, set[int]]) -> tuple[str, ...]:
    """The tables of the one seating that the other one lacks, in names."""
    names = {seat.player_id: seat.player.shown_name for seat in drawn.seats.select_related("player")}
    return tuple(
        sorted(
            " – ".join(sorted(names[player] for player in two)) for two in these.values() if two not in others.values()
        )
    )


def test_published_round_without_a_result_is_taken_back_and_repaired_in_one_act(event: Event, by: User) -> None:
    (played,) = factories.play_rounds(event, 1)
    published = factories.RoundFactory(event=event)
    assert repair(published) is None
    assert code_of_refusal(lambda: repair_round(published, by=by)) == "nothing_broken"
    correct_result(factories.tables_of(played)[0], TIE, "Misread.", by=by)
    acts = JournalEntry.objects.count()
    repair_round(published, by=by)
    published.refresh_from_db()

    assert (published.is_draft, published.taken_back, JournalEntry.objects.count()) == (True, True, acts + 1)
    assert not draws.is_stale(published)


def stands(event: Event) -> list[object]:
    """Everything that the acts of a desk change."""
    entries = Entry.objects.filter(event=event).order_by("pk").values_list("pk", "checked_in", "dropped_after")
    rounds = Round.objects.filter(event=event).values_list("number", "state", "minutes", "changed", "changed_because")
    matches = Match.objects.filter(round__event=event).order_by("round", F("table").asc(nulls_last=True))
    seats = Seat.objects.filter(round__event=event).order_by("round", "player")
    return [
        list(entries),
        list(rounds),
        list(matches.values_list("table", "ended_by", "winner_seat", "extra_seconds", "extra_because")),
        list(seats.values_list("player", "match__table", "place", "score", "facts")),
        state(event),
    ]


def _open(event: Event) -> Match:
    return factories.open_tables(event.rounds.last())[0]


def _swap(event: Event, by: User) -> None:
    first, second = Seat.objects.filter(round__event=event, place=0).select_related("match", "round__event")[:2]
    swap_seats(first, second, by=by, reason="They came together.")


DRAFT: tuple[Callable[[Event, User], object], ...] = (
    lambda event, by: factories.enter(event, factories.PlayerFactory()),
    lambda event, by: undo_check_in(event.entries.select_related("event", "player").first(), by=by),
    lambda event, by: _swap(event, by),
    lambda event, by: give_bye(event.rounds.get(), event.entries.last(), "A train to catch.", by=by),
    lambda event, by: number_table(Match.objects.select_related("round__event").get(table=1), 3, by=by),
    lambda event, by: publish_round(event.rounds.get(), by=by),
)
PLAYED: tuple[Callable[[Event, User], object], ...] = (
    lambda event, by: drop_player(event.entries.select_related("event", "player").first(), by=by),
    lambda event, by: report_result(_open(event), factories.ResultFactory(), by=by),
    lambda event, by: extend_table(_open(event), 5, "A ruling took long.", by=by),
    lambda event, by: lengthen_round(event.rounds.get(), 90, by=by),
)


@pytest.mark.parametrize("act", DRAFT)
def test_step_of_a_draft_is_undone(act: Callable[[Event, User], object], event: Event, by: User) -> None:
    draw_round(event, by=by, draw_seed=1)
    before, acts = stands(event), JournalEntry.objects.filter(event=event).count()
    act(event, by)
    assert stands(event) != before
    undo(event, by)
    assert (stands(event), JournalEntry.objects.filter(event=event).count()) == (before, acts + 2)


@pytest.mark.parametrize("act", PLAYED)
def test_step_of_a_round_is_undone(act: Callable[[Event, User], object], published: Round, by: User) -> None:
    event = published.event
    start_round(published, by=by)
    before = stands(event)
    act(event, by)
    assert stands(event) != before
    undo(event, by)
    assert stands(event) == before


def test_draw_check_in_pause_and_completion_are_undone(event: Event, by: User) -> None:
    draw_round(event, by=by)
    undo(event, by)
    assert not event.rounds.exists()
    late = factories.enter(event, factories.PlayerFactory(), check_in=False)[0]
    check_in(late, by=by)
    undo(event, by)
    late.refresh_from_db()
    assert not late.checked_in
    played = factories.RoundFactory(event=event)
    pause_round(start_round(played, by=by), by=by)
    undo(event, by)
    played.refresh_from_db()
    assert played.paused_at is None
    factories.report_all(played, Random(1))
    complete_round(played, by=by)
    undo(event, by)
    played.refresh_from_db()
    assert played.state == Round.State.RUNNING


def test_nothing_is_undone_under_something_built_upon_it(event: Event, published: Round, by: User) -> None:
    step = last_step(event)
    assert step is not None
    report_result(factories.open_tables(published)[0], factories.ResultFactory(), by=by)
    with pytest.raises(Conflict):
        undo_step(event, step.pk, by=by)
    assert shown_step(event).text.startswith("round 1, table 1")


def test_newest_round_is_a_draft_again_and_everybody_is_told(event: Event, published: Round, by: User) -> None:
    seats = tables(published)
    unpublish_round(published, by=by)
    published.refresh_from_db()

    assert (published.is_draft, published.published_at, state(event)) == (True, None, Event.State.LISTED)
    assert tables(published) == seats
    said = "Round 1 is taken back: its pairings no longer hold. Please wait."
    assert event.announcements.first().text == said
    publish_round(published, by=by)
    published.refresh_from_db()
    assert (published.taken_back, state(event)) == (False, Event.State.RUNNING)


def test_repair_leaves_who_dropped_out_since_the_draw(event: Event, by: User) -> None:
    factories.play_rounds(event, 1)
    first, second = event.entries.select_related("event", "player")[:2]
    drawn = give_bye(draw_round(event, by=by, draw_seed=1), first, "A train to catch.", by=by)
    drop_player(first, by=by)
    drop_player(second, by=by)
    repair_round(drawn, by=by)
    seated = {player for table in tables(drawn).values() for player in table}

    assert seated == {*event.entries.values_list("player", flat=True)} - {first.player_id, second.player_id}
    wishes = read_position(Round.objects.get(pk=drawn.pk).position).wishes
    gone = {first.document_id, second.document_id}
    assert (wishes.byes, len(wishes.kept)) == ((), 2)
    assert not gone & {player for pair in wishes.kept for player in pair}


def test_published_round_with_a_result_is_never_repaired(event: Event, by: User) -> None:
    (played,) = factories.play_rounds(event, 1)
    published = factories.RoundFactory(event=event)
    report_result(factories.open_tables(published)[0], factories.ResultFactory(), by=by)
    before = tables(published)
    correct_result(factories.tables_of(played)[0], TIE, "Misread.", by=by)

    assert code_of_refusal(lambda: repair_round(published, by=by)) == "results"
    assert tables(published) == before
    assert find_unfit_tables(event, 1)[0][1] != ()


def test_draft_of_an_older_version_that_was_drawn_anew_for_a_bye_is_again_of_that_version(
    event: Event, by: User
) -> None:
    drawn = draw_round(event, by=by, draw_seed=1)
    Round.objects.filter(pk=drawn.pk).update(pairing_version=1)
    entry = event.entries.select_related("event", "player").first()
    given = give_bye(event.rounds.get(), entry, "He asked for it.", by=by)
    assert given.pairing_version == LATEST.number
    undo(event, by)
    assert event.rounds.get().pairing_version == 1


def test_correction_or_a_closed_event_leaves_nothing_to_undo(by: User) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, by=by, rounds_scheduled=3)
    correct_result(factories.tables_of(event.rounds.first())[0], factories.ResultFactory(winner=1), "Misread.", by=by)
    assert last_step(event) is None
    finalize_event(event, by=by)
    assert last_step(event) is None


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


def test_repair_takes_a_late_player_in_and_leaves_who_dropped_out(event: Event, by: User) -> None:
    drawn = draw_round(event, by=by, draw_seed=1)
    late = factories.enter(event, factories.PlayerFactory())[0]
    gone = event.entries.select_related("event", "player").first()
    undo_check_in(gone, by=by)
    repair_round(drawn, by=by)
    seated = {player for table in tables(drawn).values() for player in table}

    assert late.player_id in seated
    assert gone.player_id not in seated
    assert len(seated) == 8


def test_event_runs_again_once_its_last_round_is_opened(by: User) -> None:
    event = factories.PlayedEventFactory(players=2, rounds=1, by=by, rounds_scheduled=1, sanctioned=False)
    assert state(event) == Event.State.COMPLETE
    played = open_round(event.rounds.get(), by=by)
    assert (state(event), played.state) == (Event.State.RUNNING, Round.State.PUBLISHED)


def test_step_is_undone_once(event: Event, by: User) -> None:
    factories.enter(event, factories.PlayerFactory())
    event.refresh_from_db()
    step = last_step(event)
    assert step is not None
    undo_step(event, step.pk, by=by)
    with pytest.raises(Conflict):
        undo_step(event, step.pk, by=by)
    assert event.entries.count() == 8


def test_result_entered_again_goes_back_to_what_stood(published: Round, by: User) -> None:
    match = factories.open_tables(published)[0]
    report_result(match, factories.ResultFactory(winner=0), by=by)
    report_result(match, factories.ResultFactory(winner=1), by=by)
    undo(published.event, by)
    match.refresh_from_db()
    assert match.winner_seat == "a"
    undo(published.event, by)
    match.refresh_from_db()
    assert (match.is_reported, match.reported_at) == (False, None)
