"""“That is not me”: said by who was entered by somebody else, answered by the directors, and nobody loses a result."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import chain

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories
from tests.refusals import code_of_refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.audits.selectors.audit import audit
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import inbox_of
from tournaments.department.services.inboxes import answer_item
from tournaments.entries.selectors.check_ins import code_of
from tournaments.entries.services.check_ins import check_in_self
from tournaments.entries.services.denials import agree_denial, bring_denial, deny_entry, reject_denial, restore_entry
from tournaments.entries.services.entries import check_in, enter_player
from tournaments.entries.services.merging import merge_players
from tournaments.entries.services.preregistration import enter_myself
from tournaments.kernel.journal import AlreadyDone, Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Office, Player
from tournaments.play.services.altering import cancel_event
from tournaments.play.services.self_reports import report_own
from tournaments.play.services.undoing import undo_step
from tournaments.record.models import Denial, Director, Entry, Event, KeepApart, Match, Placement
from tournaments.record.selectors.acts import shown_acts
from trekcc.release import APPS

pytestmark = pytest.mark.django_db


@pytest.fixture
def member() -> User:
    return factories.UserFactory(handle="Kestrel")


@pytest.fixture
def event(member: User) -> Event:
    """Round 1 of two is complete; the member was put on the list by the director."""
    event = factories.FullEventFactory(players=3, by=factories.UserFactory(handle="Ada"))
    factories.enter(event, member.player)
    factories.play_rounds(event, 1)
    return event


def denied(event: Event, by: User) -> Denial:
    return fresh(deny_entry(event, by=by))


def fresh(denial: Denial) -> Denial:
    return Denial.objects.select_related("entry__event", "by", "fresh").get(pk=denial.pk)


def finalized(event: Event, days_ago: float = 0) -> Event:
    factories.play_rounds(event, event.rounds_scheduled - event.rounds.count())
    finalize_event(event, by=factories.director_of(event))
    then = timezone.now() - timedelta(days=days_ago)
    Event.objects.filter(pk=event.pk).update(finalized_at=then)
    event.entries.update(entered_at=then)
    return Event.objects.get(pk=event.pk)


# --- who may say it ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("check_in", [True, False])
def test_who_is_entered_by_another_is_told_also_at_the_door(member: User, check_in: bool) -> None:
    event = factories.EventFactory(by=factories.UserFactory(handle="Ada"))
    factories.enter(event, member.player, check_in=check_in)
    told = member.notices.get(kind=Notice.Kind.ENTERED)
    assert "Not you? Say so on this page." in told.text
    assert "That is not me" in browser(member).open(told.link).text


def test_who_entered_himself_does_not_deny_it(member: User) -> None:
    event = factories.EventFactory(preregistration=True)
    enter_myself(event, by=member)
    assert code_of_refusal(deny_entry, event, by=member) == "not_deniable"
    assert "That is not me" not in browser(member).open(f"{event.get_absolute_url()}enter/").text


def test_who_checked_in_himself_does_not_deny_it(member: User) -> None:
    event = factories.EventFactory()
    factories.enter(event, member.player, check_in=False)
    check_in_self(event, code_of(event), by=member)
    assert code_of_refusal(deny_entry, event, by=member) == "not_deniable"


def test_who_reported_a_result_does_not_deny_the_entry(event: Event, member: User) -> None:
    played = factories.RoundFactory(event=event)
    own = played.matches.get(seats__player=member.player)
    report_own(own, factories.ResultFactory(), by=member)
    assert code_of_refusal(deny_entry, event, by=member) == "not_deniable"


@pytest.mark.parametrize(("days", "may"), [(13, True), (15, False)])
def test_it_is_said_until_two_weeks_after_the_event(event: Event, member: User, days: int, may: bool) -> None:
    finalized(event, days)
    page = browser(member).open(f"{event.get_absolute_url()}enter/")
    assert ("That is not me" in page.text) is may
    if not may:
        assert code_of_refusal(deny_entry, Event.objects.get(pk=event.pk), by=member) == "not_deniable"


def test_nothing_of_a_cancelled_event_is_denied(member: User) -> None:
    event = factories.EventFactory()
    factories.enter(event, member.player, check_in=False)
    cancel_event(event, "Snow.", by=factories.director_of(event))
    assert code_of_refusal(deny_entry, event, by=member) == "not_deniable"


def test_it_is_said_once_and_by_nobody_who_is_not_on_the_list(event: Event, member: User) -> None:
    denied(event, member)
    with pytest.raises(AlreadyDone):
        deny_entry(event, by=member)
    with pytest.raises(Conflict, match="not on the list"):
        deny_entry(event, by=factories.UserFactory())


# --- what follows -----------------------------------------------------------------------------------------------------


def test_journal_names_who_it_was(event: Event, member: User) -> None:
    agree_denial(denied(event, member), "Bob Smith", by=factories.director_of(event))
    said = [act.text for act in shown_acts(event, event.journal.order_by("pk"))]
    assert not [text for text in said if "Kestrel" in text]
    assert "belongs to Bob Smith" in said[-1]


def test_draft_and_wish_of_who_sat_there_hold(event: Event, member: User) -> None:
    other = event.entries.exclude(player=member.player).first().player
    KeepApart.objects.create(event=event, first=other, second=member.player, until=2, reason="Brothers.")
    first, second = sorted((other.pk, member.player.pk))
    elsewhere = KeepApart.objects.create(
        event=factories.FullEventFactory(players=2), first_id=first, second_id=second, until=2
    )
    agree_denial(denied(event, member), "Bob Smith", by=factories.director_of(event))
    wish, kept = KeepApart.objects.get(event=event), KeepApart.objects.get(pk=elsewhere.pk)
    assert (kept.first_id, kept.second_id) == (first, second)
    assert (wish.first_id < wish.second_id, {wish.first_id, wish.second_id}) == (
        True,
        {other.pk, Player.objects.get(name="Bob Smith").pk},
    )


def test_answers_messages_and_names_are_as_long_as_they_may_be_and_no_longer(event: Event, member: User) -> None:
    director, chief = factories.director_of(event), factories.CoordinatorFactory()
    denial = denied(event, member)
    assert code_of_refusal(reject_denial, denial, "x" * 301, by=director) == "too_long"
    reject_denial(fresh(denial), "x" * 300, by=director)
    assert code_of_refusal(bring_denial, event, "x" * 2001, by=member) == "too_long"
    bring_denial(event, "x" * 2000, by=member)
    assert code_of_refusal(agree_denial, fresh(denial), "x" * 81, by=chief) == "too_long"
    assert agree_denial(fresh(denial), "x" * 80, by=chief).fresh.name == "x" * 80


def test_disagreed_goes_to_a_coordinator_whom_no_director_overhears(event: Event, member: User) -> None:
    director = factories.director_of(event)
    chief = factories.CoordinatorFactory(handle="Chief", post=Office.Post.DIRECTOR)
    denial = denied(event, member)
    assert code_of_refusal(bring_denial, event, "It was my cousin.", by=member) == "nothing_rejected"
    assert code_of_refusal(reject_denial, denial, "", by=director) == "reason_missing"
    reject_denial(denial, "I know his face.", by=director)
    page = browser(member).open(f"{event.get_absolute_url()}enter/")
    assert "I know his face." in page.text
    page.send(page.page.form_to("/bring/"), text="It was my cousin.")
    asked, item = InboxItem.objects.order_by("pk")
    assert (asked.kind, item.kind, item.about) == ("denial", "message", denial.get_absolute_url())
    assert (list(inbox_of(chief)), list(inbox_of(director))) == ([asked, item], [])
    with pytest.raises(AlreadyDone):
        bring_denial(event, "Once more.", by=member)
    assert code_of_refusal(agree_denial, fresh(denial), "Bob", by=director) == "rejected_already"
    agree_denial(fresh(denial), "Bob Smith", by=chief)
    answer_item(item, "You are right.", by=chief)
    assert Entry.objects.filter(event=event, player__name="Bob Smith").exists()


def test_second_click_of_a_director_who_disagreed_is_no_refusal(event: Event, member: User) -> None:
    director, denial = factories.director_of(event), denied(event, member)
    device = Device(director)
    call = f"/events/{event.pk}/denials/{denial.pk}/reject/", {"answer": "I know his face."}
    clicks = [device.post(*call, **{"Idempotency-Key": "once"}).status_code for _ in range(2)]
    assert (clicks, device.post(*call).status_code) == ([200, 200], 409)
    desk = browser(director).open(denial.get_absolute_url())
    assert "I know his face." in desk.text


def test_coordinator_who_plays_there_does_not_answer(event: Event, member: User) -> None:
    officer = factories.CoordinatorFactory(handle="Cora")
    factories.enter(event, officer.player)
    reject_denial(denied(event, member), "I know his face.", by=factories.director_of(event))
    bring_denial(event, "It was my cousin.", by=member)
    assert code_of_refusal(agree_denial, Denial.objects.get(), "Bob", by=officer) == "not_yours"
    assert not inbox_of(officer).exists()


def test_member_who_directs_does_not_answer_himself(member: User) -> None:
    event = factories.EventFactory(by=factories.UserFactory(handle="Ada"))
    factories.DirectorFactory(event=event, user=member)
    factories.DirectorFactory(event=event, position=3)
    factories.enter(event, member.player, check_in=False)
    assert code_of_refusal(agree_denial, denied(event, member), "Bob", by=member) == "not_yours"


def test_agreed_is_agreed_and_a_name_is_needed(event: Event, member: User) -> None:
    director, denial = factories.director_of(event), denied(event, member)
    assert code_of_refusal(agree_denial, denial, "", by=director) == "name_missing"
    agree_denial(fresh(denial), "Bob Smith", by=director)
    assert code_of_refusal(agree_denial, fresh(denial), "Bob", by=director) == "agreed"
    assert code_of_refusal(reject_denial, fresh(denial), "No.", by=director) == "agreed"
    assert Player.objects.filter(name__startswith="Bob").count() == 1


def test_name_of_a_suspended_player_is_asked_back(event: Event, member: User) -> None:
    sam = factories.PlayerFactory(name="Sam Suspended")
    factories.SuspensionFactory(player=sam)
    director, denial = factories.director_of(event), denied(event, member)
    assert code_of_refusal(agree_denial, denial, "Sam Suspended", by=director) == "suspended_name"
    assert agree_denial(fresh(denial), "Sam Suspended", by=director, another=True).fresh != sam


def test_check_in_of_who_it_was_can_still_be_undone(member: User) -> None:
    event = factories.EventFactory(by=factories.UserFactory(handle="Ada"))
    director = factories.director_of(event)
    factories.enter(event, member.player)
    agree_denial(denied(event, member), "Bob Smith", by=director)
    last = JournalEntry.objects.filter(event=event, tag="entry.made").latest("pk")
    assert code_of_refusal(undo_step, event, last.pk, by=director) == "not_last"


# --- its pages --------------------------------------------------------------------------------------------------------


def test_director_answers_on_the_page_that_the_notice_leads_to(event: Event, member: User) -> None:
    page = browser(member).open(f"{event.get_absolute_url()}enter/")
    page.send(page.page.form_to("/not-me/"))
    assert "have not answered yet" in page.text
    director = factories.director_of(event)
    desk = browser(director).open(f"{event.get_absolute_url()}entries/")
    assert "that is not me" in desk.text
    desk.open(director.notices.get(kind=Notice.Kind.DENIED).link)
    desk.send(desk.page.form("name"), name="someone@example.org")
    assert (desk.status, "someone@example.org" in desk.text) == (422, True)
    desk.send(desk.page.form("name"), name="Bob Smith")
    assert "it belongs to" in desk.text
    assert not director.notices.filter(kind=Notice.Kind.DENIED, read_at=None).exists()


def test_page_of_my_entry_asks_no_more_with_more_players(event: Event, member: User) -> None:
    denied(event, member)
    asked = []
    for _ in range(2):
        visitor = browser(member)
        visitor.open(f"{event.get_absolute_url()}enter/")
        with CaptureQueriesContext(connection) as queries:
            visitor.open(f"{event.get_absolute_url()}enter/")
        asked.append(len(queries))
        for _ in range(3):
            other = factories.UserFactory()
            factories.enter(event, other.player)
            denied(event, other)
    assert asked[0] == asked[1]


def test_member_in_an_imported_event_is_told(member: User, event: Event) -> None:
    member.notices.all().delete()
    copy = factories.bring_document(factories.copy_document(event, "Copied"), by=factories.director_of(event))
    assert member.notices.get(kind=Notice.Kind.ENTERED).event == copy
    assert denied(copy, member).state == Denial.State.OPEN


def test_who_waited_for_a_place_entered_himself(member: User) -> None:
    event = factories.EventFactory(preregistration=True, cap=1)
    factories.enter(event, factories.PlayerFactory(), check_in=False)
    enter_myself(event, by=member)
    Event.objects.filter(pk=event.pk).update(cap=2)
    enter_player(Event.objects.get(pk=event.pk), member.player, by=factories.director_of(event))
    assert code_of_refusal(deny_entry, event, by=member) == "not_deniable"


def test_director_who_checks_others_in_has_no_hand_in_his_own_entry(member: User) -> None:
    event = factories.EventFactory(by=factories.UserFactory(handle="Ada"))
    factories.DirectorFactory(event=event, user=member)
    factories.DirectorFactory(event=event, position=3)
    factories.enter(event, member.player, check_in=False)
    other = factories.enter(event, factories.PlayerFactory(), check_in=False)[0]
    check_in(other, by=member)
    assert denied(event, member).state == Denial.State.OPEN


# --- a denial takes the entry off at once, and a coordinator alone puts it back ---------------------------------------


def test_denied_entry_is_off_the_record_at_once_and_its_results_stay_in_the_event(event: Event, member: User) -> None:
    entry = event.entries.get(player=member.player)
    denial = denied(event, member)
    entry.refresh_from_db()
    assert (entry.player, entry.player.name) == (denial.fresh, f"Unnamed player {entry.number}")
    assert not Match.objects.filter(round__event=event, seats__player=member.player).exists()
    assert Match.objects.filter(round__event=event, seats__player=denial.fresh).count() == 1
    finalized(event)
    assert not Placement.objects.filter(event=event, player=member.player).exists()


def test_coordinator_without_a_part_puts_a_denied_entry_back(event: Event, member: User) -> None:
    chief = factories.CoordinatorFactory(handle="Chief", post=Office.Post.DIRECTOR)
    director = factories.director_of(event)
    denial = denied(event, member)
    page = browser(director).open(denial.get_absolute_url())
    assert "Put it back" not in page.text
    assert code_of_refusal(restore_entry, fresh(denial), "I know his face.", by=director) == "not_yours"
    page.send(page.page.form("answer"), answer="I know his face.", say="reject")
    assert "A coordinator decides" in browser(member).open(f"{event.get_absolute_url()}enter/").text
    item = inbox_of(chief).get()
    assert (item.kind, item.is_open) == (InboxItem.Kind.DENIAL, True)
    desk = browser(chief).open(denial.get_absolute_url())
    desk.send(desk.page.form("answer"), answer="Two others saw him.", say="restore")
    assert "A coordinator has put the entry back: Two others saw him." in desk.text
    entry = event.entries.get(player=member.player)
    assert (entry.pk, fresh(denial).state) == (denial.entry_id, Denial.State.RESTORED)
    assert Match.objects.filter(round__event=event, seats__player=member.player).count() == 1
    assert not inbox_of(chief).filter(answered_at=None).exists()
    assert code_of_refusal(restore_entry, fresh(denial), "Again.", by=chief) == "agreed"
    assert "Two others saw him." in member.notices.filter(kind=Notice.Kind.DENIED).latest("pk").text


def test_finalized_event_holds_after_a_denial_and_after_it_is_put_back(event: Event, member: User) -> None:
    chief = factories.CoordinatorFactory(handle="Chief", post=Office.Post.DIRECTOR)
    factories.play_rounds(event, event.rounds_scheduled - 1)
    finalize_event(Event.objects.get(pk=event.pk), by=factories.director_of(event))
    denial = denied(Event.objects.get(pk=event.pk), member)
    assert audit(Event.objects.get(pk=event.pk)).holds
    reject_denial(denial, "I know his face.", by=factories.director_of(event))
    restore_entry(fresh(denial), "Two others saw him.", by=chief)
    assert audit(Event.objects.get(pk=event.pk)).holds


def test_games_that_the_member_plays_there_after_all_stay_theirs(member: User) -> None:
    director = factories.UserFactory(handle="Ada")
    event = factories.EventFactory(by=director, preregistration=True)
    factories.enter(event, member.player, *(factories.PlayerFactory() for _ in range(3)), check_in=False)
    denial = denied(event, member)
    enter_myself(Event.objects.get(pk=event.pk), by=member)
    factories.change_past(Event.objects.filter(pk=event.pk), starts_at=timezone.now())
    for entry in event.entries.select_related("event", "player"):
        check_in(entry, by=director)
    factories.play_rounds(event, event.rounds_scheduled)
    agree_denial(fresh(denial), "Bob Smith", by=director)
    finalize_event(Event.objects.get(pk=event.pk), by=director)
    assert "results" not in {check.code for check in audit(Event.objects.get(pk=event.pk)).failed}


def test_who_denied_an_entry_is_not_entered_under_an_old_record_of_theirs(event: Event, member: User) -> None:
    old = factories.PlayerFactory(name="Kestrel the elder")
    merge_players(old, member.player, "The same person.", by=factories.CoordinatorFactory())
    denied(event, member)
    old.refresh_from_db()
    assert code_of_refusal(enter_player, event, old, by=factories.director_of(event)) == "denied"


def test_pages_of_a_denial_that_an_older_release_left_open_say_whose_the_entry_is(event: Event, member: User) -> None:
    entry = event.entries.get(player=member.player)
    denial = Denial.objects.create(entry=entry, player=member.player, by=member, made_at=timezone.now())
    page = browser(factories.director_of(event)).open(denial.get_absolute_url())
    assert "Until somebody agrees it counts as it stands." in page.text
    assert "Until they agree it counts as it stands." in browser(member).open(f"{event.get_absolute_url()}enter/").text
    page.send(page.page.form("name"), name="Bob Smith")
    assert "it belongs to" in page.text
    entry.refresh_from_db()
    assert entry.player.name == "Bob Smith"


def test_nobody_puts_back_the_entry_of_a_member_who_entered_again(member: User) -> None:
    chief = factories.CoordinatorFactory(handle="Chief", post=Office.Post.DIRECTOR)
    event = factories.EventFactory(by=factories.UserFactory(handle="Ada"), preregistration=True)
    factories.enter(event, member.player, check_in=False)
    denial = denied(event, member)
    reject_denial(denial, "I know his face.", by=factories.director_of(event))
    enter_myself(Event.objects.get(pk=event.pk), by=member)
    assert code_of_refusal(restore_entry, fresh(denial), "Two others saw him.", by=chief) == "entered"


def test_penalties_stay_with_who_got_them(event: Event, member: User) -> None:
    entry = event.entries.get(player=member.player)
    penalty = factories.PenaltyFactory(entry=entry)
    agree_denial(denied(event, member), "Bob Smith", by=factories.director_of(event))
    penalty.refresh_from_db()
    assert penalty.player.name == "Bob Smith"


@pytest.mark.parametrize("answer", [agree_denial, reject_denial])
def test_who_was_asked_has_nothing_left_to_look_at_once_it_is_answered(
    answer: Callable[..., Denial], event: Event, member: User
) -> None:
    director = factories.director_of(event)
    asked = Notice.objects.filter(user=director, link=denied(event, member).get_absolute_url())
    assert [notice.read_at for notice in asked] == [None]
    answer(Denial.objects.select_related("entry__event").get(), "Bob Smith", by=director)
    assert asked.get().read_at is not None


def test_every_row_about_a_player_in_an_event_goes_along_or_is_known_to_stay() -> None:
    stays = {
        "conduct.Consent.player": "the word of who gave it: the game has other players now",
        "tournaments.Entry.player": "moved by itself",
        "tournaments.KeepApart.first": "moved by itself",
        "tournaments.KeepApart.second": "moved by itself",
        "tournaments.Waiting.player": "who waits has entered himself",
        "tournaments.Denial.player": "whose entry it was",
        "tournaments.Denial.fresh": "whose entry it is",
        "tournaments.Claim.player": "of the person",
        "tournaments.Merging.player": "of the person",
        "tournaments.Merging.into": "of the person",
        "tournaments.Renaming.player": "of the person",
        "tournaments.Player.merged_into": "of the person",
        "tournaments.Suspension.player": "of the person",
        "leagues.Founder.player": "of the person",
        "leagues.Season.champion": "worked out anew",
        "leagues.Waiver.player": "named by the director, who sees whom he has invited",
        "ratings.Rating.player": "worked out anew",
        "ratings.RatingChange.player": "worked out anew",
        "ratings.RatingRun.most_player": "whose rating it was",
    }
    models = chain.from_iterable(apps.get_app_config(app).get_models() for app in APPS)
    found = {
        f"{model._meta.label}.{field.name}"
        for model in models
        for field in model._meta.concrete_fields
        if field.related_model is Player
    }
    assert found == {*stays, *settings.STANDS_ON_AN_ENTRY}


@pytest.mark.parametrize("accepted", [True, False])
def test_coordinator_who_directs_there_reads_nothing_of_it_and_one_who_was_only_asked_to_does(
    accepted: bool, event: Event, member: User
) -> None:
    officer = factories.CoordinatorFactory(handle="Cora", post=Office.Post.DIRECTOR)
    Director.objects.create(event=event, user=officer, position=4, accepted_at=timezone.now() if accepted else None)
    reject_denial(denied(event, member), "I know his face.", by=factories.director_of(event))
    bring_denial(event, "It was my cousin.", by=member)
    assert inbox_of(officer).exists() != accepted


def test_who_denied_an_entry_is_entered_by_nobody_else(member: User) -> None:
    event = factories.EventFactory(by=factories.UserFactory(handle="Ada"), preregistration=True)
    factories.enter(event, member.player, check_in=False)
    denied(event, member)
    assert code_of_refusal(lambda: enter_player(event, member.player, by=factories.director_of(event))) == "denied"
    enter_myself(Event.objects.get(pk=event.pk), by=member)
    assert event.entries.filter(player=member.player).count() == 1
