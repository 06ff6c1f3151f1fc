"""Two at once who must not pass each other: for every lock the state that would be wrong without it, made to happen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from conduct.models import Complaint, Consent, Filming, VerbalWarning
from conduct.services.complaints import MOST_OPEN, ComplaintDetails, complain
from conduct.services.consents import withdraw_consent
from conduct.services.penalties import issue_penalty
from conduct.services.videos import publish_video
from ratings.acts import RatingTag
from ratings.models import RatedEvent, RatingBook, RatingChange, RatingRun
from ratings.services.marking import mark_event
from ratings.services.runs import run_ratings
from tests import factories
from tests.journeys.meeting import meeting, reads, writes, writes_of
from tests.ratings.told import anew, everything
from tests.tournaments.api.conftest import Device
from tournaments.audits.services.accepting import accept_event
from tournaments.audits.services.requests import ask_change, grant_request, refuse_request, withdraw_request
from tournaments.audits.services.withdrawing_import import withdraw_import
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.engine.entries import Term
from tournaments.entries.acts import EntryTag
from tournaments.entries.services.claims import claim_player, decide_claim, settle_claim, tell_claimant
from tournaments.entries.services.denials import agree_denial, deny_entry, reject_denial
from tournaments.entries.services.entries import Name, enter_names, enter_player, enter_walk_in, remove_entry
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.entries.services.preregistration import enter_myself
from tournaments.entries.services.suspensions import suspend_player
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel.journal import AlreadyDone, Conflict, Gone, locked_without_journal, record_act
from tournaments.kernel.models import JournalEntry, Reaction, User
from tournaments.kernel.reactions import run_once
from tournaments.listing.models import EventRequest
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.listing.services.reminders import remind_reports
from tournaments.people.models import Claim, Notice, Office, Player
from tournaments.people.services.notices import mark_settled, notify, read_notice
from tournaments.people.services.players import Profile
from tournaments.play.acts import PlayTag
from tournaments.play.services.announcements import announce
from tournaments.play.services.flags import mark_outdated_pairings
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import discard_draft, draw_round, publish_round
from tournaments.play.services.self_reports import report_own
from tournaments.record.acts import RecordTag
from tournaments.record.models import Denial, Entry, Event, KeepApart, Match, Round
from tournaments.record.selectors.matches import result_of
from tournaments.record.selectors.outcomes import event_sheets
from tournaments.record.services.freezing import write_records
from tournaments.rehearsal.services.rehearsals import delete_rehearsal, rehearse_event

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
]


@pytest.fixture
def director() -> User:
    return factories.UserFactory(handle="picard")


@pytest.fixture
def officer() -> User:
    return factories.CoordinatorFactory(handle="Cora")


def test_two_acts_on_an_event_raise_its_version_by_two(director: User) -> None:
    event = factories.FullEventFactory(players=4, by=director)
    tables = factories.open_tables(factories.RoundFactory(event=event))
    before = Event.objects.get(pk=event.pk).version

    meeting(*(partial(_report, table, director) for table in tables), at=writes(JournalEntry))

    assert Event.objects.get(pk=event.pk).version == before + 2


def test_video_is_not_published_while_a_player_takes_the_consent_back(director: User) -> None:
    """The one act is the player's and locks no event, the other is the directors': they meet at the game."""
    pat, event = factories.UserFactory(), factories.FullEventFactory(players=1, by=director)
    factories.enter(event, pat.player)
    filming = factories.FilmingFactory(match=factories.open_tables(factories.RoundFactory(event=event))[0])

    _, refused = meeting(
        partial(withdraw_consent, filming, pat.player.pk, by=pat),
        partial(publish_video, _again(filming), "https://video.example/1", by=director),
        at=writes(JournalEntry),
    )

    assert _code(refused) == "no_consent"
    assert not Filming.objects.exclude(published_at=None).exists()
    assert Consent.objects.exclude(withdrawn_at=None).count() == 1


@pytest.mark.parametrize("by_program", [False, True])
def test_report_at_a_table_that_is_gone_when_its_turn_comes_is_told_so(by_program: bool, director: User) -> None:
    event = factories.FullEventFactory(players=4, by=director)
    drawn = draw_round(event, by=director)

    _, answer = meeting(
        partial(discard_draft, drawn, by=director),
        _by_program(event, director) if by_program else _at_the_desk(event, director),
        at=writes(JournalEntry),
    )

    assert (answer.status_code, "no longer there" in answer.text) == (409, True)
    assert not Match.objects.exists()


def test_row_whose_player_is_gone_at_the_end_of_the_act_is_not_kept(director: User) -> None:
    event, gone = factories.FullEventFactory(players=2, by=director), factories.PlayerFactory(name="Gone")
    enter = partial(Entry.objects.create, event=event, player=gone, number=9, entered_in=1)
    with connection.cursor() as cursor, pytest.raises(Gone), record_act(event, EntryTag.ENTRY_MADE, by=director):
        cursor.execute("DELETE FROM tournaments_player WHERE id = %s", [enter().player_id])
    assert event.entries.count() == 2


def test_record_is_not_merged_into_one_that_goes_by_another_name_by_then(officer: User) -> None:
    first, second, third = (factories.PlayerFactory(name=name) for name in ("Ann", "Ann Lee", "A. Lee"))

    _, refused = meeting(
        partial(merge_players, second, third, "She told me.", by=officer),
        partial(merge_players, first, second, "She told me.", by=officer),
        at=writes(JournalEntry),
    )

    assert _code(refused) == "merged_already"
    assert [_fresh(player).merged_into for player in (first, second, third)] == [None, third, None]


def test_record_that_is_merged_while_an_act_waits_for_it_is_read_with_whom_it_goes_by(officer: User) -> None:
    first, second = factories.PlayerFactory(name="Ann"), factories.PlayerFactory(name="Ann Lee")
    chief = factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
    term = Term(("2E",), starts_on=timezone.localdate())

    _, refused = meeting(
        partial(merge_players, _fresh(first), second, "She told me.", by=officer),
        partial(suspend_player, _fresh(first), term, "Words at a table.", by=chief),
        at=writes(JournalEntry),
    )

    assert _code(refused) == "merged_already"


@pytest.mark.parametrize("crossed", [False, True])
def test_of_two_who_merge_the_same_records_one_is_told(officer: User, crossed: bool) -> None:
    """Each into the other: neither waits for what the other holds."""
    first, second = factories.PlayerFactory(name="Ann"), factories.PlayerFactory(name="Ann Lee")
    again = (second, first) if crossed else (first, second)

    merging, refused = meeting(
        partial(merge_players, first, second, "She told me.", by=officer),
        partial(merge_players, *again, "She told me.", by=officer),
        at=writes(JournalEntry),
    )

    assert (merging.into, _code(refused)) == (second, "merged_already")
    assert (_fresh(first).merged_into, _fresh(second).merged_into) == (second, None)


def test_records_are_parted_before_what_they_went_by_is_merged_on(officer: User) -> None:
    first, second, third = (factories.PlayerFactory(name=name) for name in ("Ann", "Ann Lee", "A. Lee"))
    merging = merge_players(first, second, "She told me.", by=officer)

    parted, merged = meeting(
        partial(part_players, merging, by=officer),
        partial(merge_players, second, third, "She told me.", by=officer),
        at=writes(JournalEntry),
    )

    assert (parted, merged.moved) == (merging, [])
    assert [_fresh(player).merged_into for player in (first, second, third)] == [None, third, None]


@pytest.mark.parametrize("first", ["merge", "enter"])
@pytest.mark.parametrize("how", ["enter", "paste", "himself"])
def test_nobody_is_entered_twice_while_two_records_become_one(
    director: User, officer: User, first: str, how: str
) -> None:
    own, old = factories.UserFactory(handle="Ann"), factories.PlayerFactory(name="Ann Lee")
    event = factories.EventFactory(by=director, preregistration=True)
    factories.enter(event, old, check_in=False)
    factories.let_enter(director, own)
    entering = {
        "enter": partial(enter_player, event, own.player, by=director),
        "paste": partial(enter_names, event, [Name("Ann", own.player.pk)], by=director),
        "himself": partial(enter_myself, event, by=own),
    }[how]
    acts = {"merge": partial(merge_players, old, own.player, "She told me.", by=officer), "enter": entering}

    meeting(acts[first], *(act for name, act in acts.items() if name != first), at=writes(JournalEntry))

    people = [entry.player.merged_into or entry.player for entry in event.entries.select_related("player__merged_into")]
    assert len(people) == len(set(people)) == (1 if first == "merge" else 2)
    assert (_fresh(old).merged_into is None) == (first == "enter")


def test_record_that_is_merged_while_its_file_is_imported_is_entered_by_the_name_it_goes_by(
    director: User, officer: User
) -> None:
    new, old, document = (
        factories.PlayerFactory(name="Ann"),
        factories.PlayerFactory(name="Ann Lee"),
        factories.write_finished_document(),
    )
    meant = {document["players"][0]["id"]: old.pk}

    _, event = meeting(
        partial(merge_players, _fresh(old), new, "She told me.", by=officer),
        partial(import_event, document, by=director, players=meant),
        at=writes(JournalEntry),
    )

    assert event.entries.get(number=1).player == new


def test_import_that_is_withdrawn_while_its_directors_are_told_something_waits_for_the_event(director: User) -> None:
    kestrel, document = factories.UserFactory(handle="Kestrel"), factories.write_finished_document()
    factories.let_enter(director, kestrel)
    event = import_event(document, by=director, players={document["players"][0]["id"]: kestrel.player.pk})

    told, refused = meeting(
        partial(deny_entry, event, by=kestrel),
        partial(withdraw_import, Event.objects.get(pk=event.pk), "The wrong file.", by=director),
        at=writes_of(event),
    )

    assert told.state == Denial.State.OPEN
    assert _code(refused) == "rested_on"


def test_claim_is_not_confirmed_for_a_record_that_goes_by_another_name_by_then(director: User, officer: User) -> None:
    """Whose claim it is was merged into a third record a moment ago."""
    own, old, newest = (
        factories.UserFactory(handle="Ann"),
        factories.PlayerFactory(name="Ann Lee"),
        factories.UserFactory(handle="A. Lee"),
    )
    claim = claim_player(old, by=own)
    User.objects.filter(pk=own.pk).update(is_active=False)

    _, refused = meeting(
        partial(merge_players, _fresh(own.player), newest.player, "She told me.", by=officer),
        partial(decide_claim, claim, confirm=True, by=officer),
        at=writes(JournalEntry),
    )

    assert _code(refused) == "other_record"
    chains = Player.every.exclude(merged_into=None).exclude(merged_into__merged_into=None)
    assert list(chains) == []


def test_nobody_claims_a_record_that_is_entered_beside_him_meanwhile(director: User, officer: User) -> None:
    own, old = factories.UserFactory(handle="Ann"), factories.PlayerFactory(name="Ann Lee")
    event = factories.EventFactory(by=director)
    factories.enter(event, own.player, check_in=False)
    claim = claim_player(old, by=own)

    entry, refused = meeting(
        partial(enter_player, event, old, by=director),
        partial(decide_claim, claim, confirm=True, by=officer),
        at=writes(JournalEntry),
    )

    assert isinstance(entry, Entry)
    assert (_code(refused), _fresh(old).merged_into) == ("same_event", None)


@pytest.mark.parametrize("same", [True, False])
def test_of_two_who_decide_a_claim_one_is_told(officer: User, same: bool) -> None:
    own, old, chief = (
        factories.UserFactory(handle="Ann"),
        factories.PlayerFactory(name="Ann Lee"),
        factories.CoordinatorFactory(post="director"),
    )
    claim = claim_player(old, by=own)

    decided, refused = meeting(
        partial(decide_claim, claim, confirm=False, by=officer),
        partial(decide_claim, Claim.objects.get(pk=claim.pk), confirm=not same, by=chief),
        at=writes(JournalEntry),
    )

    assert (type(decided), _code(refused)) == (Claim, "claim_decided")
    assert (_fresh(old).merged_into, Claim.objects.get().decided_by) == (None, officer)


def test_claim_is_not_confirmed_for_a_record_that_is_merged_meanwhile(officer: User) -> None:
    own, old, newest = (
        factories.UserFactory(handle="Ann"),
        factories.PlayerFactory(name="Ann Lee"),
        factories.PlayerFactory(name="A. Lee"),
    )
    claim = claim_player(old, by=own)

    _, refused = meeting(
        partial(merge_players, _fresh(old), newest, "She told me.", by=officer),
        partial(decide_claim, claim, confirm=True, by=officer),
        at=writes(JournalEntry),
    )

    assert (_code(refused), _fresh(old).merged_into) == ("not_claimable", newest)


def test_director_whose_event_is_opened_again_meanwhile_decides_no_claim(director: User, officer: User) -> None:
    event = factories.finalize_long_ago(
        factories.PlayedEventFactory(players=4, rounds=3, by=director, rounds_scheduled=3)
    )
    claim = claim_player(event.entries.get(number=1).player, by=factories.UserFactory())

    _, refused = meeting(
        partial(reopen_event, event, "A result was wrong.", by=officer),
        partial(decide_claim, claim, confirm=True, by=director),
        at=writes(JournalEntry),
    )

    assert (_code(refused), Claim.objects.get().state) == ("not_yours", Claim.State.OPEN)


def test_of_two_who_settle_a_contest_one_is_told(officer: User) -> None:
    old, chief = factories.PlayerFactory(name="Ann Lee"), factories.CoordinatorFactory(post="director")
    claim = factories.contest_decided_claim(old)

    settled, refused = meeting(
        partial(settle_claim, claim, "It is she.", uphold=False, by=officer),
        partial(settle_claim, Claim.objects.get(pk=claim.pk), "It is not.", uphold=True, by=chief),
        at=writes(JournalEntry),
    )

    assert (type(settled), _code(refused)) == (Claim, "settled")
    assert _fresh(old).merged_into == claim.by.player


def test_of_two_directors_who_answer_a_denial_one_is_told(director: User) -> None:
    event = factories.EventFactory(by=director)
    deputy, denial = factories.DirectorFactory(event=event).user, factories.DenialFactory(event=event)

    agreed, refused = meeting(
        partial(agree_denial, denial, "Bob Smith", by=director),
        partial(reject_denial, Denial.objects.select_related("entry__event").get(), "I know her.", by=deputy),
        at=writes(JournalEntry),
    )

    assert (type(agreed), _code(refused)) == (Denial, "agreed")
    assert Entry.objects.get().player.name == "Bob Smith"


def test_of_two_coordinators_who_decide_a_request_one_is_told(director: User) -> None:
    request = _requested(director)
    cora, chief = factories.CoordinatorFactory(), factories.CoordinatorFactory(post=Office.Post.DIRECTOR)

    granted, refused = meeting(
        partial(grant_request, request, "It was.", by=cora),
        partial(refuse_request, EventRequest.objects.select_related("event").get(), "It was not.", by=chief),
        at=writes(JournalEntry),
    )

    assert (type(granted), _code(refused)) == (EventRequest, "decided")
    assert (EventRequest.objects.get().state, Event.objects.get().scenario) == ("granted", "cool")


def test_request_that_is_granted_meanwhile_is_not_taken_back(director: User) -> None:
    request = _requested(director)

    granted, refused = meeting(
        partial(grant_request, request, "It was.", by=factories.CoordinatorFactory()),
        partial(withdraw_request, EventRequest.objects.select_related("event").get(), by=director),
        at=writes(JournalEntry),
    )

    assert (type(granted), _code(refused)) == (EventRequest, "decided")


def test_request_that_is_taken_back_meanwhile_changes_nothing(director: User) -> None:
    request = _requested(director)

    withdrawn, refused = meeting(
        partial(withdraw_request, request, by=director),
        partial(
            grant_request,
            EventRequest.objects.select_related("event").get(),
            "It was.",
            by=factories.CoordinatorFactory(),
        ),
        at=writes(JournalEntry),
    )

    assert (type(withdrawn), _code(refused)) == (EventRequest, "decided")
    assert Event.objects.get().scenario == ""


def test_of_two_directors_who_ask_at_once_one_is_told(director: User) -> None:
    event = factories.FullEventFactory(players=2, by=director)
    deputy = factories.DirectorFactory(event=event).user
    factories.RoundFactory(event=event)

    asked, refused = meeting(
        partial(ask_change, Event.objects.get(pk=event.pk), {"scenario": "cool"}, "So it was.", by=director),
        partial(ask_change, Event.objects.get(pk=event.pk), {"format": "sealed"}, "So it was.", by=deputy),
        at=writes(JournalEntry),
    )

    assert (type(asked), _code(refused)) == (EventRequest, "asked_already")


def test_listing_that_is_saved_while_round_1_is_published_is_refused_what_is_locked_by_then(director: User) -> None:
    event = factories.FullEventFactory(players=2, by=director)
    drawn = draw_round(event, by=director, draw_seed=1)
    read = Event.objects.get(pk=event.pk)

    _, refused = meeting(
        partial(publish_round, drawn, by=director),
        partial(edit_event, read, replace(details_of(read), scenario="cool"), by=director),
        at=writes(JournalEntry),
    )

    assert (_code(refused), Event.objects.get().scenario) == ("locked", "")


def test_entry_that_is_taken_off_meanwhile_is_given_to_nobody(director: User) -> None:
    denial = factories.DenialFactory(event=factories.EventFactory(by=director))

    _, refused = meeting(
        partial(remove_entry, denial.entry, by=director),
        partial(agree_denial, denial, "Bob Smith", by=director),
        at=writes(JournalEntry),
    )

    assert isinstance(refused, Gone)
    assert not Player.objects.filter(name="Bob Smith").exists()


def test_who_reports_his_game_meanwhile_does_not_deny_his_entry(director: User) -> None:
    event, member = factories.FullEventFactory(players=1, by=director), factories.UserFactory()
    factories.enter(event, member.player)
    table = factories.open_tables(factories.RoundFactory(event=event))[0]

    _, refused = meeting(
        partial(report_own, table, factories.ResultFactory(), by=member),
        partial(deny_entry, Event.objects.get(pk=event.pk), by=member),
        at=writes(JournalEntry),
    )

    assert (_code(refused), Denial.objects.exists()) == ("not_deniable", False)


def test_notice_that_comes_while_another_is_read_is_counted(director: User) -> None:
    _notify(director)
    notice = Notice.objects.get()

    meeting(partial(_notify, director), partial(read_notice, notice), at=writes_of(director))

    assert User.objects.get(pk=director.pk).unread == 1 == Notice.objects.filter(read_at=None).count()


def test_of_two_notices_read_at_once_none_is_counted(director: User) -> None:
    _notify(director), _notify(director)

    meeting(*(partial(read_notice, notice) for notice in Notice.objects.all()), at=writes_of(director))

    assert User.objects.get(pk=director.pk).unread == 0


def test_two_who_tell_the_same_members_do_not_wait_for_each_other(director: User, officer: User) -> None:
    """Members are told in the order of their keys, whatever the order in which their rows lie in the table."""
    _notify(director, officer)
    User.objects.filter(pk=director.pk).update(unread=1)  # lies behind the other's row from now on
    first, about = Notice.objects.get(user=director), factories.EventFactory()

    answers = meeting(partial(_done, first.link, about), partial(_notify, director, officer), at=writes_of(first))

    assert answers == [None, None]
    assert set(User.objects.filter(pk__in=(director.pk, officer.pk)).values_list("unread", flat=True)) == {1}


def test_what_follows_from_an_act_follows_once_when_two_workers_are_at_it(director: User) -> None:
    claim = claim_player(factories.PlayerFactory(), by=director)
    decide_claim(claim, confirm=False, by=factories.CoordinatorFactory())
    reaction = Reaction.objects.get(task="tournaments.tasks.tell_claimant")
    Reaction.objects.update(state=Reaction.State.WAITING)
    Notice.objects.all().delete()

    answers = meeting(*[partial(_tell_claimant, reaction.pk)] * 2, at=writes_of(director))

    assert (answers, Notice.objects.count()) == ([True, False], 1)


def test_correction_that_comes_while_flags_are_worked_out_counts(director: User, settings: Any) -> None:
    settings.REACTIONS = {}
    match, stood, entry = _corrected(director)

    meeting(
        partial(correct_result, match, stood, "It was right.", by=director),
        partial(mark_outdated_pairings, entry),
        at=writes(JournalEntry),
    )

    assert not any(Round.objects.values_list("unfit_tables", flat=True))
    mark_outdated_pairings(JournalEntry.objects.get(pk=entry.pk))
    assert not any(Round.objects.values_list("unfit_tables", flat=True))


def test_other_acts_go_on_while_flags_are_worked_out(director: User, settings: Any) -> None:
    settings.REACTIONS = {}
    _, _, entry = _corrected(director)
    before = Event.objects.get().version

    _, waiting = meeting(
        partial(mark_outdated_pairings, entry), partial(_announced, Event.objects.get(), director), at=reads(KeepApart)
    )

    assert waiting == 1  # by then only the flags waited
    assert any(Round.objects.values_list("unfit_tables", flat=True))
    assert Event.objects.get().version == before + 2


def test_rehearsal_is_gone_with_what_came_into_it_meanwhile(director: User) -> None:
    copy = rehearse_event(factories.FullEventFactory(players=2, by=director), by=director)

    entry, nothing = meeting(
        partial(enter_walk_in, copy, Profile("Ann"), by=director),
        partial(delete_rehearsal, copy, by=director),
        at=writes(JournalEntry),
    )

    assert (type(entry), nothing) == (Entry, None)
    assert not Event.every.filter(pk=copy.pk).exists()
    assert not Player.every.filter(name="Ann").exists()


def test_two_who_delete_a_rehearsal_delete_it_once(director: User) -> None:
    copy = rehearse_event(factories.FullEventFactory(players=2, by=director), by=director)

    answers = meeting(*[partial(delete_rehearsal, copy, by=director)] * 2, at=writes_of(copy))

    assert (answers, Event.every.filter(pk=copy.pk).exists()) == ([None, None], False)


def test_directors_are_reminded_once_when_two_workers_do_it(director: User) -> None:
    event = factories.PlayedEventFactory(by=director, rounds_scheduled=3)
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now() - timedelta(days=5))

    answers = meeting(remind_reports, remind_reports, at=writes_of(director))

    assert (sorted(answers), Notice.objects.filter(kind=Notice.Kind.REPORT_DUE).count()) == ([0, 1], 1)


def test_nobody_has_more_complaints_open_than_he_may(director: User, officer: User) -> None:
    pat, events = factories.UserFactory(handle="Pat"), [factories.EventFactory(by=director) for _ in range(2)]
    for number in range(MOST_OPEN - 1):
        complain(events[0], ComplaintDetails(None, "coordinator", f"Words, part {number}."), by=pat)

    last = ComplaintDetails(None, "coordinator", "The last one.")
    made, refused = meeting(*(partial(complain, event, last, by=pat) for event in events), at=writes(JournalEntry))

    assert (type(made), _code(refused), Complaint.objects.count()) == (Complaint, "too_many", MOST_OPEN)


def test_two_judges_warn_a_player_once(director: User) -> None:
    event = factories.FullEventFactory(players=2, by=director)
    factories.RoundFactory(event=event)
    before = Event.objects.get(pk=event.pk).version

    warned, told = meeting(*(partial(_warn, event.pk, director) for _ in range(2)), at=writes(VerbalWarning))

    assert (type(warned), type(told)) == (VerbalWarning, AlreadyDone)
    assert (VerbalWarning.objects.count(), Event.objects.get(pk=event.pk).version) == (1, before + 1)


def test_event_that_was_marked_twice_is_marked_twice(director: User) -> None:
    """The run that saw the first mark must not take the second for it."""
    event = _rated(director)
    turn = RatedEvent.objects.get(event=event).turn

    meeting(*[partial(_mark, event)] * 2, at=writes(RatedEvent))

    assert RatedEvent.objects.get(event=event).turn == turn + 2


def test_event_that_changes_while_its_run_ends_is_rated_again(director: User) -> None:
    event = _rated(director)
    RatedEvent.objects.update(state=RatedEvent.State.DUE)
    run = RatingRun.objects.create(book=RatingBook.objects.get(code="2E"))

    meeting(partial(_turn_over, event), partial(run_ratings, run.pk), at=writes(RatedEvent))

    assert everything() == anew()


def test_run_that_two_workers_came_to_is_written_once(director: User) -> None:
    """The second claims it when the first is already writing, and finds it done."""
    event = _rated(director)
    RatedEvent.objects.update(state=RatedEvent.State.DUE)
    RatingChange.objects.all().delete()
    run = RatingRun.objects.create(book=RatingBook.objects.get(code="2E"))

    answers = meeting(partial(run_ratings, run.pk), partial(_come_late, run.pk), at=writes(RatedEvent))

    assert answers == [True, False]
    assert RatingRun.objects.get(pk=run.pk).state == RatingRun.State.DONE
    assert RatedEvent.objects.get(event=event).state == RatedEvent.State.RATED
    assert JournalEntry.objects.filter(tag=RatingTag.RATINGS_RECOMPUTED, facts__run=run.pk).count() == 1


def _report(table: Match, by: User) -> Match:
    return report_result(table, factories.ResultFactory(winner=0), by=by)


def _by_program(event: Event, by: User) -> Callable[[], Any]:
    device, said = Device(by), {"result": "true_tie", "score_a": 50, "score_b": 50}
    return lambda: device.put(f"/events/{event.pk}/rounds/1/tables/1/result/", said)


def _at_the_desk(event: Event, by: User) -> Callable[[], Any]:
    client, page = Client(), f"{event.get_absolute_url()}rounds/1/tables/1/"
    client.force_login(by)
    said = {"result": "true_tie", "score_a": 50, "score_b": 50, "sure": "on", "key": "one", "version": 1}
    return lambda: client.post(page, said)


def _again(filming: Filming) -> Filming:
    return Filming.objects.select_related("match__round__event").get(pk=filming.pk)


def _requested(director: User) -> EventRequest:
    event = factories.FullEventFactory(players=2, by=director)
    factories.RoundFactory(event=event)
    return EventRequest.objects.select_related("event").get(
        pk=factories.EventRequestFactory(event=Event.objects.get()).pk
    )


def _corrected(director: User) -> tuple[Match, Result, JournalEntry]:
    """A game of round 1 of 2, what it was, and the correction."""
    event = factories.FullEventFactory(players=8, by=director, rounds_scheduled=4)
    first, _ = factories.play_rounds(event, 2, Random(2))
    match = factories.tables_of(first)[0]
    stood = result_of(match)
    assert stood is not None
    correct_result(match, Result("true_tie", ({"score": 50}, {"score": 50})), "Misread.", by=director)
    return match, stood, JournalEntry.objects.get(tag=PlayTag.RESULT_CORRECTED)


def _announced(event: Event, by: User) -> int:
    """How many wait for a lock once it is done."""
    announce(event, "Please sit down.", by=by)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        return int(cursor.fetchone()[0])


def _code(answer: Any) -> str:
    assert isinstance(answer, (RuleViolation, Conflict)), answer
    return answer.code


def _fresh(player: Player) -> Player:
    return Player.every.select_related("merged_into", "user").get(pk=player.pk)


def _notify(*users: User) -> None:
    with transaction.atomic():
        notify(None, Notice.Kind.MESSAGE, users, "Something happened.")


def _done(page: str, about: Event) -> None:
    with locked_without_journal(about):
        mark_settled([page])


def _tell_claimant(pk: int) -> bool:
    return run_once(pk, tell_claimant)


def _warn(event: int, by: User) -> Any:
    entry = Entry.objects.select_related("event", "player__merged_into").filter(event=event).order_by("number")[0]
    return issue_penalty(factories.IncidentFactory(entry=entry, code="D3", noticed="0-0"), by=by)


def _rated(by: User) -> Event:
    event = factories.PlayedEventFactory(players=4, rounds=3, by=by, rounds_scheduled=3)
    finalize_event(event, by=by)
    assert RatedEvent.objects.get(event=event).state == RatedEvent.State.RATED
    return event


def _mark(event: Event) -> None:
    with transaction.atomic():
        mark_event(JournalEntry.objects.filter(event=event, tag=RecordTag.EVENT_FINALIZED).latest("pk"))


def _turn_over(event: Event) -> None:
    """One result is the other way round from now on, as if it had been finalized so, and the event is marked."""
    match = factories.tables_of(event.rounds.get(number=1))[0]
    with factories.by_hand():
        Match.objects.filter(pk=match.pk).update(winner_seat="b" if match.winner_seat == "a" else "a")
        ((_, sheet),) = event_sheets([event.pk])
        Event.every.filter(pk=event.pk).update(frozen_digest=sheet.digest)
        write_records([event.pk])
        _mark(event)


def _come_late(pk: int) -> bool:
    """A worker to whom the first seems to be dead."""
    RatingRun.objects.filter(pk=pk).update(beat_at=timezone.now() - timedelta(hours=1))
    return run_ratings(pk)


def test_file_that_a_member_imports_twice_at_once_makes_one_event(director: User) -> None:
    document = factories.write_finished_document()

    _, refused = meeting(
        partial(import_event, document, by=director),
        partial(import_event, document, by=director),
        at=writes(JournalEntry),
    )

    assert _code(refused) == "imported_before"
    assert Event.objects.count() == 1


def test_of_two_copies_of_a_file_accepted_at_once_one_counts(officer: User) -> None:
    copies = [
        factories.bring_document(factories.write_finished_document(), by=factories.UserFactory()) for _ in range(2)
    ]

    _, refused = meeting(
        *(partial(accept_event, copy, "The club kept it.", by=officer) for copy in copies),
        at=writes(JournalEntry),
    )

    assert _code(refused) == "accepted_before"
    assert Event.objects.filter(sanctioned=True).count() == 1
