"""A round that cannot be finished: abandoned, complete with what there is, or void and as if it had never been."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from django.test import Client

from tests import factories
from tests.refusals import code_of_refusal
from tests.tournaments.plain import browser
from tests.tournaments.play.test_owed_games import entry_of, owing
from tests.tournaments.play.test_wishes import tables
from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.overrides import overrides_of
from tournaments.closing.services.reporting import finalize_event, outlook
from tournaments.engine.listing.status import rounds_played
from tournaments.entries.services.entries import drop_player
from tournaments.kernel.journal import AlreadyDone, Conflict, record_act
from tournaments.kernel.models import JournalEntry, User
from tournaments.play.acts import PlayTag
from tournaments.play.selectors.desks import desk
from tournaments.play.selectors.my_tables import my_table
from tournaments.play.services.abandoning import abandon_round, undo_abandoning
from tournaments.play.services.clock import start_round
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round, draw_round
from tournaments.play.services.self_reports import report_own
from tournaments.play.services.undoing import undo_step
from tournaments.record.models import Announcement, Entry, Event, Match, OwedGame, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.acts import shown_acts
from tournaments.record.selectors.clocks import round_in_play, shown_clock
from tournaments.record.selectors.outcomes import played_games
from tournaments.record.selectors.scorecards import VoidRound, standings_data

pytestmark = pytest.mark.django_db

WHY = "The venue closes."


@pytest.fixture
def event(by: User) -> Event:
    return factories.FullEventFactory(players=7, by=by)


@pytest.fixture
def played(event: Event) -> Round:
    return factories.RoundFactory(event=event)


def void(event: Event, by: User, seed: int = 1) -> Round:
    return abandon_round(factories.RoundFactory(event=event, seed=seed), WHY, by=by)


def undo(event: Event, by: User) -> None:
    undo_step(event, JournalEntry.objects.filter(event=event).latest("pk").pk, by=by)


def again(played: Round) -> Round:
    return Round.objects.select_related("event").get(pk=played.pk)


def test_round_with_a_result_at_every_table_is_complete(played: Round, by: User) -> None:
    factories.report_all(played, Random(1))
    abandon_round(again(played), WHY, by=by)
    stands = again(played)
    assert (stands.state, stands.abandoned_because) == (Round.State.COMPLETE, WHY)
    assert records.standings(stands.event)
    assert (
        "Every table has a result, so the round counts"
        in browser().open(f"{stands.event.get_absolute_url()}rounds/").text
    )
    assert "so it counts" in Announcement.objects.latest("pk").text


def test_draft_complete_void_and_closed_are_not_abandoned(event: Event, by: User) -> None:
    draft = draw_round(event, by=by)
    assert code_of_refusal(lambda: abandon_round(draft, WHY, by=by)) == "not_running"
    draft.delete()
    first = factories.play_rounds(event, 1)[0]
    with pytest.raises(Conflict, match="played to its end"):
        abandon_round(again(first), WHY, by=by)
    second = void(event, by)
    with pytest.raises(AlreadyDone, match="abandoned already"):
        abandon_round(again(second), WHY, by=by)
    Event.objects.filter(pk=event.pk).update(state=Event.State.CANCELLED)
    assert code_of_refusal(lambda: abandon_round(again(second), WHY, by=by)) == "locked"


def test_next_draw_is_as_if_a_void_round_had_never_been(event: Event, by: User) -> None:
    factories.play_rounds(event, 1)
    before = records.position(event, 2)
    report_result(
        factories.open_tables(factories.RoundFactory(event=event, seed=5))[0], factories.ResultFactory(), by=by
    )
    lost = event.rounds.latest("number")
    abandon_round(again(lost), WHY, by=by)
    assert records.position(event, 2) == before
    drawn = draw_round(event, by=by, draw_seed=5)
    assert (drawn.number, drawn.of_round) == (3, 2)
    assert tables(drawn) == tables(lost)
    assert desk(event).following == "round 2"


def test_game_paid_in_a_void_round_is_owed_again_and_paid_by_the_next(event: Event, by: User) -> None:
    factories.play_rounds(event, 1)
    owed = owing(entry_of(event), by)
    played = factories.RoundFactory(event=event)
    paid = OwedGame.objects.get(pk=owed.pk).match
    assert paid is not None
    abandon_round(again(played), WHY, by=by)
    assert OwedGame.objects.get(pk=owed.pk).match is None
    assert Match.objects.get(pk=paid.pk).ended_by == "game_loss_penalty"
    undo(event, by)
    assert OwedGame.objects.get(pk=owed.pk).match == paid
    abandon_round(again(played), WHY, by=by)
    factories.RoundFactory(event=event)
    assert OwedGame.objects.get(pk=owed.pk).match.round.of_round == 2


def test_who_came_and_left_during_a_void_round_did_so_before_it(event: Event, by: User) -> None:
    factories.play_rounds(event, 1)
    played = factories.RoundFactory(event=event)
    left = entry_of(event, 2)
    drop_player(left, by=by)
    factories.enter(event, factories.PlayerFactory())
    came = Entry.objects.filter(event=event).latest("pk")
    assert (entry_of(event, 2).dropped_after, came.entered_in) == (2, 3)
    abandon_round(again(played), WHY, by=by)
    came.refresh_from_db()
    assert (entry_of(event, 2).dropped_after, came.entered_in) == (1, 2)
    repeated = factories.RoundFactory(event=event)
    sat = set(repeated.seats.values_list("player", flat=True))
    assert came.player_id in sat
    assert left.player_id not in sat


def test_abandoning_is_undone_with_all_that_it_moved(event: Event, by: User) -> None:
    played = factories.RoundFactory(event=event)
    start_round(played, by=by)
    drop_player(entry_of(event, 2), by=by)
    abandon_round(again(played), WHY, by=by)
    undo(event, by)
    undone = JournalEntry.objects.filter(event=event, tag=PlayTag.STEP_UNDONE)
    assert shown_acts(event, undone)[0].text == "undone: round 1 abandoned, void (The venue closes.)"
    assert (again(played).state, again(played).abandoned_because) == (Round.State.RUNNING, "")
    assert entry_of(event, 2).dropped_after == 1
    factories.report_all(again(played), Random(1))
    abandon_round(again(played), WHY, by=by)
    undo(event, by)
    assert (again(played).state, again(played).abandoned_because) == (Round.State.RUNNING, "")


def test_undo_is_refused_once_the_next_round_is_drawn(event: Event, by: User) -> None:
    played = void(event, by)
    done = JournalEntry.objects.get(event=event, tag="round.abandoned")
    draw_round(event, by=by)
    with pytest.raises(Conflict):
        undo_step(event, done.pk, by=by)

    def beside() -> None:
        with record_act(event, PlayTag.STEP_UNDONE, by=by):
            undo_abandoning(again(played), done.facts, by=by)

    assert code_of_refusal(beside) == "later_round"
    assert again(played).is_void


def test_result_of_a_void_round_stays_and_cannot_be_changed(event: Event, by: User) -> None:
    played = factories.RoundFactory(event=event)
    first, second = factories.open_tables(played)[:2]
    report_result(first, factories.ResultFactory(), by=by)
    abandon_round(again(played), WHY, by=by)
    for pk in (first.pk, second.pk):
        match = Match.objects.select_related("round__event").get(pk=pk)
        assert code_of_refusal(partial(report_result, match, factories.ResultFactory(winner=1), by=by)) == "void"
        assert (
            code_of_refusal(partial(correct_result, match, factories.ResultFactory(winner=1), "wrong", by=by)) == "void"
        )
    assert Match.objects.get(pk=first.pk).ended_by == "full_win"
    assert code_of_refusal(lambda: complete_round(again(played), by=by)) == "not_running"


def test_void_round_is_no_round_of_a_sanctioned_event(by: User) -> None:
    event = factories.FullEventFactory(players=6, by=by, rounds_scheduled=3)
    factories.play_rounds(event, 2)
    void(event, by)
    ahead = outlook(event)
    assert (ahead.obstacles, ahead.cut_short) == ((), True)
    assert "Only 2 rounds were played" in ahead.loses_sanction
    finalize_event(Event.objects.get(pk=event.pk), by=by, reason="The venue closed.")
    assert not Event.objects.get(pk=event.pk).sanctioned
    assert sum(len(games) for _, games in played_games([event.pk])) == 6


# --- what is shown ----------------------------------------------------------------------------------------------------


def page(by: User, event: Event, path: str) -> str:
    return browser(by).open(f"{event.get_absolute_url()}{path}").text


def test_page_says_beforehand_what_will_become_of_the_round(event: Event, by: User) -> None:
    played = factories.RoundFactory(event=event)
    first, *rest = factories.open_tables(played)
    report_result(first, factories.ResultFactory(), by=by)
    text = page(by, event, "rounds/1/abandon/")
    assert "As it stands, this round will be void" in text
    assert "enter its modified win or true tie (MW, TT) first" in text
    assert [f'rounds/1/tables/{one.table}/">Table' in text for one in (first, *rest)] == [False, True, True]
    for match in rest:
        report_result(match, factories.ResultFactory(), by=by)
    assert "Every table has a result: the round counts" in page(by, event, "rounds/1/abandon/")
    assert "rounds/1/abandon/" in page(by, event, "desk/")


def test_form_abandons_the_round_and_asks_for_the_reason(event: Event, by: User) -> None:
    played = factories.RoundFactory(event=event)
    client, url = Client(), f"{event.get_absolute_url()}rounds/1/abandon/"
    client.force_login(by)
    refused = client.post(url, {"reason": "", "seen": played.version})
    assert (refused.status_code, again(played).is_over) == (422, False)
    assert "everybody will read it" in refused.text
    done = client.post(url, {"reason": WHY, "seen": played.version}, follow=True)
    assert "Round 1 is abandoned, and everybody was told. It is void and can be drawn again." in done.text
    assert again(played).is_void
    assert "is abandoned already" in page(by, event, "rounds/1/abandon/")


def test_standings_say_which_round_counts_for_nothing(event: Event, by: User) -> None:
    void(event, by)
    said = "Round 1 was abandoned and counts for nothing"
    event.refresh_from_db()
    assert said in page(by, event, "standings/")
    assert WHY in page(by, event, "rounds/")
    assert standings_data(event).void_rounds == (VoidRound("1", WHY, drawn_again=False),)
    factories.RoundFactory(event=event)
    event.refresh_from_db()
    assert said in page(by, event, "standings/")
    assert standings_data(event).void_rounds == (VoidRound("1", WHY, drawn_again=True),)


# --- its file ---------------------------------------------------------------------------------------------------------


def test_round_with_open_tables_is_void_and_the_clock_stops(played: Round, by: User) -> None:
    start_round(played, by=by)
    abandon_round(again(played), WHY, by=by)
    stands = again(played)
    assert (stands.state, stands.abandoned_because) == (Round.State.VOID, WHY)
    assert (shown_clock(stands), round_in_play(stands.event)) == (None, None)
    assert Announcement.objects.latest("pk").text == (
        "Round 1 is abandoned (The venue closes). It counts for nothing: no points, and no bye is used up."
    )


def test_word_nobody_objects_to_is_a_result_of_the_abandoned_round(by: User) -> None:
    user = factories.UserFactory()
    event = factories.FullEventFactory(players=5, by=by)
    factories.enter(event, user.player)
    played = factories.RoundFactory(event=event)
    mine = my_table(event, user)
    assert mine.match is not None
    report_own(mine.match, factories.ResultFactory(), by=user)
    for match in factories.open_tables(played):
        if match.pk != mine.match.pk:
            report_result(match, factories.ResultFactory(), by=by)
    abandon_round(again(played), WHY, by=by)
    assert again(played).is_complete
    assert Match.objects.get(pk=mine.match.pk).ended_by == "full_win"


def test_first_round_and_two_in_a_row_may_be_void(event: Event, by: User) -> None:
    before = records.position(event, 1)
    void(event, by)
    void(event, by, seed=2)
    assert records.position(event, 1) == before
    (third,) = factories.play_rounds(event, 1)
    assert (third.number, third.of_round) == (3, 1)
    assert rounds_played(records.record(event)) == 1


def test_byes_and_earned_byes_of_a_void_round_come_back(event: Event, by: User) -> None:
    holder = entry_of(event)
    factories.give_byes(holder, 1, by)
    lost = void(event, by)
    assert lost.matches.filter(ended_by="earned_bye").count() == 1
    assert all(card.byes == 0 for card in records.position(event, 1).cards)
    repeated = factories.RoundFactory(event=event)
    assert repeated.matches.get(ended_by="earned_bye").seats.get().player == holder.player


def test_void_round_is_marked_wherever_it_is_read(event: Event, by: User) -> None:
    played = factories.RoundFactory(event=event)
    first, second, *_ = factories.open_tables(played)
    report_result(first, factories.ResultFactory(against=17), by=by)
    abandon_round(again(played), WHY, by=by)
    reported, missing = (page(by, event, f"rounds/1/tables/{match.table}/") for match in (first, second))
    assert ("Stands as: " in reported, "How it ended" in reported) == (True, False)
    assert "No result was entered." in missing
    factories.RoundFactory(event=event)
    event.refresh_from_db()
    listed, alone = page(by, event, "rounds/"), page(by, event, "pairings/1/")
    for text in (listed, alone):
        assert "<strong>Void.</strong>" in text
        assert WHY in text
        assert "17" in text
    assert '<span class="chip caution">void</span>' in listed
    assert f"Round 1 of {event.rounds_scheduled} (void)" in alone
    assert '<span class="soft">no result</span>' in listed
    assert "playing" not in alone
    assert "<strong>Void.</strong>" not in page(by, event, "pairings/")
    assert f"round 1 of {event.rounds_scheduled} (void)" in page(by, event, "print/pairings/?round=1")


def test_program_abandons_a_round_and_reads_what_became_of_it(event: Event, by: User) -> None:
    played = factories.RoundFactory(event=event)
    client, url = Client(), f"/api/v1/events/{event.pk}/rounds/1/"
    client.force_login(by)
    missing = client.post(f"{url}abandon/", {}, content_type="application/json")
    assert missing.status_code == 400
    done = client.post(f"{url}abandon/", {"reason": WHY}, content_type="application/json")
    assert (done.status_code, done.json()["state"], done.json()["abandoned_because"]) == (200, "void", WHY)
    read = Client().get(url).json()
    assert (read["state"], len(read["matches"])) == ("void", 4)
    assert [one["number"] for one in Client().get(f"/api/v1/events/{event.pk}/rounds/?state=void").json()] == [1]
    assert again(played).is_void


def test_journal_and_audit_name_the_round_and_why(event: Event, by: User) -> None:
    void(event, by)
    entry = JournalEntry.objects.get(event=event, tag="round.abandoned")
    assert shown_acts(event, [entry])[0].text == f"round 1 abandoned, void ({WHY})"
    assert f"round 1 abandoned, void ({WHY})" in [one.text for one in overrides_of(event)]
    factories.play_rounds(event, 1)
    assert audit(event).failed == ()
