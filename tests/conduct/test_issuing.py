"""Penalties that act: on the game, on the next one, on the entry (OPG B; rules of 2.24)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from conduct.engine import Level
from conduct.models import DeckCheck, Penalty, VerbalWarning
from conduct.selectors.cards import newest_mark
from conduct.services.decisions import outlook
from conduct.services.penalties import issue_penalty, log_deck_check
from conduct.services.withdrawing import correct_penalty, withdraw_penalty
from tests import factories
from tests.conduct.conftest import Hall
from tests.refusals import refusal
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.models import InboxItem
from tournaments.department.permissions import can_keep
from tournaments.department.selectors.inboxes import inbox_of
from tournaments.department.services.offices import appoint
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.entries.services.entries import remove_entry, undo_check_in
from tournaments.kernel.days import today
from tournaments.kernel.journal import AlreadyDone, Conflict
from tournaments.kernel.models import JournalEntry
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event, OwedGame
from tournaments.record.selectors.standings import standings_rows

pytestmark = pytest.mark.django_db


def complete(hall: Hall) -> None:
    factories.report_all(hall.round(), Random(1))
    complete_round(hall.round(), by=hall.director)
    hall.again()


def turned(hall: Hall, state: str) -> None:
    Event.objects.filter(pk=hall.event.pk).update(state=state)
    hall.again()


def test_repeat_climbs_a_level_and_what_was_withdrawn_counts_no_more(hall: Hall) -> None:
    first = hall.issue("D4")
    assert [hall.issue("D4").level, hall.issue("B1").level] == [2, 1]
    withdraw_penalty(first, "These were another player's sleeves.", by=hall.director)
    assert hall.issue("D4").level == 2


def test_verbal_warning_is_in_no_journal_counts_and_is_forgotten_with_the_event(
    hall: Hall, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    acts = JournalEntry.objects.count()
    hall.warn("A1")
    assert JournalEntry.objects.count() == acts
    assert hall.issue("A1").level == Level.WRITTEN
    hall.warn("D3")
    complete(hall)
    factories.play_rounds(hall.event, 2)
    with django_capture_on_commit_callbacks(execute=True):
        finalize_event(hall.again(), by=hall.director)
    assert not VerbalWarning.objects.exists()
    assert JournalEntry.objects.get(tag="warnings.forgotten").facts == {"warnings": 2}
    assert Penalty.objects.filter(event=hall.event).count() == 1


def test_game_loss_for_both_is_a_loss_for_each(hall: Hall) -> None:
    first = hall.issue("B3", chosen=Level.GAME_LOSS)
    second = hall.issue("B3", hall.opponent(), chosen=Level.GAME_LOSS)
    assert hall.game().ended_by == "double_game_loss"
    withdraw_penalty(first, "It was the other one alone.", by=hall.director)
    assert (hall.game().ended_by, hall.game().winners) == ("game_loss_penalty", (hall.seat(),))
    withdraw_penalty(second, "Nobody was.", by=hall.director)
    assert hall.game().ended_by == ""


def test_disqualification_ends_the_game_drops_and_is_reported_with_receipts(hall: Hall) -> None:
    penalty = hall.issue("C1", evidence="Two judges saw the sleight of hand.")
    assert hall.game().ended_by == "game_loss_penalty"
    assert hall.entry().disqualified_after == 1
    reports = InboxItem.objects.filter(kind="report")
    assert {penalty.to_coordinator, penalty.to_director} == set(reports)
    assert {report.about for report in reports} == {penalty.get_absolute_url()}
    withdraw_penalty(penalty, "The video shows otherwise.", by=hall.director)
    assert hall.entry().disqualified_after is None
    assert hall.game().ended_by == ""
    assert InboxItem.objects.filter(kind="conduct", text__startswith="Withdrawn").exists()


def test_disqualified_player_stands_last_and_opponents_keep_their_results(hall: Hall) -> None:
    report_result(hall.game(), factories.ResultFactory(winner=hall.seat()), by=hall.director)
    complete(hall)
    hall.issue("C2", evidence="He offered money.")
    factories.play_rounds(hall.event, 2)
    rows = standings_rows(hall.again())
    assert (rows[-1].pk, rows[-1].gone) == (hall.pat.player.pk, "disqualified")
    assert not hall.round().seats.filter(player=hall.pat.player).exists()


def test_director_decides_otherwise_only_with_a_reason(hall: Hall) -> None:
    with pytest.raises(RuleViolation, match="say why"):
        hall.issue("B2", level=Level.WRITTEN)
    penalty = hall.issue("B2", level=Level.WRITTEN, because="He is twelve years old.")
    assert (penalty.proposed, penalty.level, penalty.differs_because) == (2, 1, "He is twelve years old.")


def test_penalty_is_not_corrected_into_a_warning_that_nobody_writes_down(hall: Hall) -> None:
    wrong = hall.issue("B1")
    with pytest.raises(RuleViolation, match="withdraw the penalty, then say it") as caught:
        correct_penalty(wrong, hall.said("D3"), "It was his deck.", by=hall.director)
    wrong.refresh_from_db()
    assert (caught.value.code, wrong.stands) == ("warning", True)


def test_fault_of_a_deck_whose_list_was_penalised_gets_no_penalty_beside_it(hall: Hall) -> None:
    """AMB-C8: only this player, only here, and only while the penalty for the list stands."""
    Event.objects.update(deck_list_required=True)
    elsewhere = factories.FullEventFactory(players=1, deck_list_required=True)
    (entry,) = factories.enter(elsewhere, hall.pat.player)
    factories.RoundFactory(event=elsewhere)
    hall.issue("D2", entry, by=factories.director_of(elsewhere))
    hall.issue("D2", hall.opponent())
    hall.issue("B1")
    assert hall.issue("D1").level == Level.TURN_LOSS
    listed = hall.issue("D2")
    with pytest.raises(RuleViolation, match=r"penalised in the deck list \(D2\)"):
        hall.issue("D1")
    withdraw_penalty(listed, "The list was right.", by=hall.director)
    assert hall.issue("D1").repeat == 1


def test_player_whose_opponent_kept_his_cards_has_no_illegal_deck(hall: Hall) -> None:
    assert refusal(hall.issue, "D1", kept_cards=True)[0] == "waived"


def test_correction_after_the_round_acts_only_on_what_changes(hall: Hall) -> None:
    wrong = hall.issue("B3", chosen=Level.GAME_LOSS)
    game = hall.game()
    complete(hall)
    same = hall.said("B3", chosen=Level.GAME_LOSS)
    same = replace(same, moment=wrong.moment, match=game, description="He shouted.")
    again = correct_penalty(wrong, same, "Said better.", by=hall.director)
    game.refresh_from_db()
    assert (again.owed, game.ended_by, OwedGame.objects.count()) == (None, "game_loss_penalty", 0)
    milder = replace(hall.said("B2"), moment=again.moment, match=game)
    assert correct_penalty(again, milder, "Nobody was hurt.", by=hall.director).level == Level.TURN_LOSS
    game.refresh_from_db()
    assert (game.ended_by, OwedGame.objects.count()) == ("game_loss_penalty", 0)  # by hand: House-C11


def test_corrected_debt_stays_the_same_debt(hall: Hall) -> None:
    complete(hall)
    wrong = hall.issue("B3", chosen=Level.GAME_LOSS)
    debt = wrong.owed
    right = correct_penalty(wrong, hall.said("B3", chosen=Level.GAME_LOSS, description="x"), "Words.", by=hall.director)
    assert right.owed == debt
    assert OwedGame.objects.count() == 1


def test_corrected_disqualification_leaves_the_player_out_since_the_same_round(hall: Hall) -> None:
    wrong = hall.issue("C1", evidence="Sleight of hand.")
    complete(hall)
    factories.RoundFactory(event=hall.event)
    said = replace(hall.said("C2", evidence="He bribed."), moment=wrong.moment, match=wrong.match)
    right = correct_penalty(wrong, said, "It was a bribe.", by=hall.director)
    assert (right.level, hall.entry().disqualified_after) == (4, 1)


def test_only_the_penalty_that_disqualified_readmits(hall: Hall) -> None:
    first = hall.issue("C1", evidence="Sleight of hand.")
    complete(hall)
    factories.play_rounds(hall.event, 2)
    hall.again()
    with pytest.raises(AlreadyDone):
        hall.issue("C1", evidence="Another witness.")
    finalize_event(hall.again(), by=hall.director)
    hall.again()
    late = hall.issue("C1", evidence="The video of round 1.")
    withdraw_penalty(late, "It shows nothing.", by=hall.director)
    first.refresh_from_db()
    assert (first.stands, hall.entry().disqualified_after) == (True, 1)


def test_disqualified_after_the_last_round_is_out_at_once_and_ranked_last(hall: Hall) -> None:
    """AMB-C9a."""
    complete(hall)
    factories.play_rounds(hall.event, 2)
    event = hall.again()
    page = browser(hall.director).open(f"{event.get_absolute_url()}penalties/new/?player={hall.entry().pk}")
    assert page.page.form("moment").value("moment") == "between"
    penalty = hall.issue("C1", evidence="Sleight of hand.")
    assert (penalty.moment, hall.entry().disqualified_after) == ("between", 3)
    finalize_event(hall.again(), by=hall.director)
    assert event.placements.order_by("rank").last().player == hall.entry().player


def test_who_owes_a_game_stays_on_the_list(listed: Hall) -> None:
    listed.issue("A2", level=Level.GAME_LOSS, because="He poured it on purpose.")
    undo_check_in(listed.entry(), by=listed.director)
    with pytest.raises(RuleViolation, match="owes a game"):
        remove_entry(listed.entry(), by=listed.director)


def test_nobody_reads_the_report_on_himself(hall: Hall) -> None:
    appoint("director", hall.pat, on=today(), by=hall.chief)
    penalty = hall.issue("C1", evidence="Sleight of hand.")
    assert penalty.to_director is not None
    assert not can_keep(hall.pat, penalty.to_director)
    assert not inbox_of(hall.pat).filter(kind="report").exists()


def test_two_judges_who_issue_the_same_at_once_issue_it_once(hall: Hall) -> None:
    hall.issue("B1", noticed="0-0")
    with pytest.raises(AlreadyDone, match="nothing was issued twice"):
        hall.issue("B1", noticed="0-0", by=hall.judge)
    with pytest.raises(Conflict, match="look at the card"):
        hall.issue("B2", noticed="0-0", by=hall.judge)
    assert hall.issue("B1", noticed=newest_mark(hall.event), by=hall.judge).level == 2


def test_warning_sees_the_event_as_it_stands_and_raises_its_version(hall: Hall) -> None:
    said = hall.said("D3")
    Event.every.filter(pk=hall.event.pk).update(version=500)
    issue_penalty(said, by=hall.judge)
    assert hall.again().version == 501
    late = hall.said("D3", moment=Penalty.Moment.BETWEEN)
    Event.every.filter(pk=hall.event.pk).update(state=Event.State.FINALIZED)
    with pytest.raises(RuleViolation, match="is closed"):
        issue_penalty(late, by=hall.judge, key="late")


def test_judge_does_not_disqualify(hall: Hall) -> None:
    with pytest.raises(RuleViolation, match="Call a director"):
        hall.issue("C1", evidence="Seen.", by=hall.judge)
    assert hall.entry().disqualified_after is None
    assert not Penalty.objects.exists()


def test_nobody_penalises_himself(hall: Hall) -> None:
    factories.DirectorFactory(event=hall.event, user=hall.pat, position=3)
    with pytest.raises(RuleViolation, match="himself"):
        hall.issue("B1", by=hall.pat)


def test_before_the_event_everything_is_a_warning(listed: Hall) -> None:
    assert listed.warn("D1").code == "D1"
    factories.RoundFactory(event=listed.event)
    with pytest.raises(RuleViolation, match="The event has begun"):
        listed.issue("D1", moment=Penalty.Moment.BEFORE)


def test_finalized_event_takes_only_what_a_video_shows_and_no_warning(hall: Hall) -> None:
    complete(hall)
    factories.play_rounds(hall.event, 2)
    finalize_event(hall.again(), by=hall.director)
    hall.again()
    with pytest.raises(RuleViolation, match="is closed") as caught:
        hall.issue("B3", chosen=Level.GAME_LOSS, moment=Penalty.Moment.BETWEEN)
    assert (caught.value.code, caught.value.section) == ("locked", "OPG 8, 14")
    with pytest.raises(RuleViolation, match="OPG 14"):
        hall.issue("B1")
    with pytest.raises(RuleViolation, match="this one is over"):
        hall.issue("B3", chosen=Level.GAME_LOSS, level=Level.WARNING, because="Mild.")
    assert not VerbalWarning.objects.exists()
    places = [row.pk for row in standings_rows(hall.event)]
    late = hall.issue("C1", evidence="The video of round 2.")
    assert (late.moment, hall.entry().disqualified_after) == ("afterwards", None)
    assert [row.pk for row in standings_rows(hall.event)] == places
    assert late.to_director is not None


def test_unpaid_game_goes_to_the_coordinator(hall: Hall) -> None:
    complete(hall)
    factories.play_rounds(hall.event, 2)
    hall.again()
    Event.every.filter(pk=hall.event.pk).update(state="running")
    hall.again()
    penalty = hall.issue("B3", chosen=Level.GAME_LOSS, moment=Penalty.Moment.BETWEEN)
    assert penalty.to_coordinator is not None
    assert penalty.owed is None


def test_late_player_may_get_a_penalty_beside_the_missed_game(hall: Hall) -> None:
    report_result(hall.game(), Result("missed", winners=(hall.seat(hall.opponent()),)), by=hall.director)
    assert hall.issue("A3", description="Came half an hour late.").level == Level.TURN_LOSS
    assert hall.game().ended_by == "missed"


def test_game_loss_during_a_game_is_its_result_at_once(hall: Hall) -> None:
    penalty = hall.issue("B3", chosen=Level.GAME_LOSS, description="Shouted after a ruling.")
    game = hall.game()
    assert (game.ended_by, game.winners) == ("game_loss_penalty", (hall.seat(hall.opponent()),))
    act = JournalEntry.objects.get(tag="penalty.issued")
    assert act.facts["penalty"] == penalty.pk
    assert act.facts["result.reported"]["match"] == game.pk
    assert not OwedGame.objects.exists()


def test_what_is_corrected_is_no_repeat(hall: Hall) -> None:
    hall.issue("D4")
    wrong = hall.issue("D4")
    said = hall.said("D4", description="Sleeves.")
    assert outlook(said, instead_of=wrong).number == wrong.level
    right = correct_penalty(wrong, said, "Said better.", by=hall.director)
    assert (right.repeat, right.level) == (wrong.repeat, wrong.level) == (1, 2)


# --- what a penalty, a warning and a deck check keep of what was said ---


def test_penalty_of_a_game_is_of_one_who_sits_there_while_it_is_played(hall: Hall) -> None:
    game = hall.game()
    elsewhere = replace(hall.said("B1", hall.other()), moment=Penalty.Moment.GAME, match=game)
    assert refusal(issue_penalty, elsewhere, by=hall.director) == ("other_table", "OPG B")
    report_result(game, factories.ResultFactory(), by=hall.director)
    assert refusal(hall.issue, "B1", moment=Penalty.Moment.GAME, match=game) == ("game_over", "OPG B")


def test_who_was_disqualified_gets_nothing_more_at_this_event(hall: Hall) -> None:
    hall.issue("C2", evidence="He bribed.", chosen=Level.DISQUALIFICATION)
    assert refusal(hall.issue, "B1", moment=Penalty.Moment.BETWEEN, match=None) == ("disqualified", "OPG B")


def test_nothing_happened_at_a_cancelled_event(hall: Hall) -> None:
    between = hall.said("B1", moment=Penalty.Moment.BETWEEN)
    turned(hall, "cancelled")
    assert refusal(issue_penalty, replace(between, entry=hall.entry()), by=hall.director) == ("cancelled", "OPG B")


def test_penalty_of_a_closed_event_stays_and_needs_a_reason_before(hall: Hall) -> None:
    row = hall.issue("B1")
    of_another = hall.said("B1", hall.other())
    assert refusal(correct_penalty, row, of_another, "Another.", by=hall.director) == ("other_player", "OPG B")
    for said, due in (("", ("reason_missing", "OPG B")), ("No.", ("locked", "OPG 8"))):
        if said:
            turned(hall, "finalized")
            row = Penalty.objects.select_related("event").get()
        assert refusal(withdraw_penalty, row, said, by=hall.director) == due


def test_click_is_the_second_of_one_where_all_of_it_is_the_same(hall: Hall) -> None:
    first = issue_penalty(hall.said("D3"), by=hall.judge, key="k")
    assert issue_penalty(hall.said("D3"), by=hall.judge, key="k") == first
    others = [
        issue_penalty(hall.said("D3", hall.other()), by=hall.judge, key="k"),
        issue_penalty(hall.said("D3", hall.other(1)), by=hall.director, key="k"),
    ]
    assert len({first.pk, *(row.pk for row in others)}) == 3
    assert [row.key for row in others] == ["", "k"]  # type: ignore[union-attr]


def test_deck_check_is_kept_and_noted(hall: Hall) -> None:
    row = log_deck_check(hall.entry(), DeckCheck.Found.IN_ORDER, by=hall.judge)
    assert (row.event, row.player, row.of_round, row.found, row.note, row.checked_by) == (
        hall.event,
        hall.pat.player,
        1,
        "in_order",
        "",
        hall.judge,
    )
    facts = JournalEntry.objects.get(tag="deck.checked").facts
    assert facts == {"check": row.pk, "player": row.player_id, "found": "in_order"}
    wrong = next(found for found in DeckCheck.Found if found != DeckCheck.Found.IN_ORDER)
    assert refusal(log_deck_check, hall.entry(), wrong, by=hall.judge) == ("note_missing", "OPG B D1")
    assert log_deck_check(hall.entry(), wrong, "61 cards", by=hall.judge).note == "61 cards"
    turned(hall, "finalized")
    assert refusal(log_deck_check, hall.entry(), DeckCheck.Found.IN_ORDER, by=hall.judge) == ("locked", "OPG 8")


def test_penalty_keeps_all_that_was_said(hall: Hall) -> None:
    game = hall.game()
    row = hall.issue("B1", description="Swore.", evidence="Heard it.", level=Level.GAME_LOSS, because="Third time.")
    assert (row.event, row.player, row.match, row.of_round, row.moment) == (
        hall.event,
        hall.pat.player,
        game,
        1,
        Penalty.Moment.GAME,
    )
    assert (row.code, row.intent, row.evidence, row.observed_seconds) == ("B1", False, "Heard it.", None)
    assert (row.description, row.differs_because, row.proposed, row.level) == ("Swore.", "Third time.", 1, 3)
    assert (row.issued_by, row.replaces, row.repeat) == (hall.director, None, 0)
    facts = JournalEntry.objects.get(tag="penalty.issued").facts
    said = {"penalty": row.pk, "player": row.player_id, "code": "B1", "level": 3}
    assert {name: facts[name] for name in said} == said


def test_warning_said_twice_at_once_counts_once(hall: Hall) -> None:
    hall.warn("D3", noticed="0-0")
    with pytest.raises(AlreadyDone, match="nothing was issued twice"):
        hall.warn("D3", noticed="0-0", by=hall.judge)
    assert VerbalWarning.objects.count() == 1
