"""Reports on conduct: to whom they go, who is told of them and who never is (OPG B, 1.2)."""

from __future__ import annotations

import pytest
from django.utils import timezone

from conduct import tasks
from conduct.engine import Level
from conduct.models import VerbalWarning
from conduct.services.complaints import ComplaintDetails, complain
from conduct.services.reports import close_event
from conduct.services.withdrawing import correct_penalty
from tests import factories
from tests.conduct.conftest import Hall
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import inbox_of, keepers
from tournaments.department.services.offices import appoint
from tournaments.kernel.days import today
from tournaments.kernel.models import JournalEntry, Reaction, User
from tournaments.people.models import Notice
from tournaments.record.models import Director, Event
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db


def elsewhere(hall: Hall) -> Hall:
    """Pat in another event of the same evening."""
    other = factories.FullEventFactory(players=3, by=hall.director, title="Another evening")
    factories.enter(other, hall.pat.player)
    factories.RoundFactory(event=other)
    return Hall(other, hall.director, hall.judge, hall.pat, hall.coordinator, hall.chief)


def told_of(item: InboxItem) -> list[str]:
    """Handles of who has a notice of the item."""
    notices = Notice.objects.filter(link=item.get_absolute_url()).select_related("user__player").order_by("pk")
    return [notice.user.player.handle for notice in notices]


def test_severe_misconduct_is_reported_where_it_comes_to_a_verbal_warning(listed: Hall) -> None:
    acts = JournalEntry.objects.count()
    listed.warn("B3", chosen=Level.GAME_LOSS)
    report = InboxItem.objects.get()
    assert (report.post, report.kind, told_of(report)) == ("director", "conduct", ["Chief"])
    assert report.text == "Pat: B3 Misconduct, severe, a verbal warning, in “The evening”. It is on no card."
    assert report.about == listed.event.get_absolute_url()
    listed.warn("D1")
    assert (InboxItem.objects.count(), JournalEntry.objects.count()) == (1, acts)


def test_rehearsed_misconduct_is_reported_to_nobody(hall: Hall) -> None:
    hall.event = rehearse_event(hall.event, by=hall.director, rounds=0)
    entry = hall.event.entries.select_related("event", "player").first()
    hall.warn("B3", entry, chosen=Level.GAME_LOSS, moment="before")
    assert not InboxItem.objects.exists()


def test_director_complained_about_is_told_nothing_where_nobody_else_is_left(hall: Hall) -> None:
    for user in (hall.chief, hall.coordinator):
        factories.DirectorFactory(event=hall.event, user=user, position=Director.Position.JUDGE)
    about = Director.objects.get(event=hall.event, user=hall.chief)
    complaint = complain(hall.event, ComplaintDetails(about, "director", "She told my opponent my hand."), by=hall.pat)
    assert (complaint.item.post, keepers(complaint.item), told_of(complaint.item)) == ("director", [], [])
    follower = factories.UserFactory(handle="Fay")
    appoint("director", follower, on=today(), by=hall.chief)
    assert keepers(complaint.item) == [follower]


def test_severe_misconduct_is_reported_to_the_department_at_level_3(hall: Hall) -> None:
    penalty = hall.issue("B3", chosen=Level.GAME_LOSS, description="Shouted at everybody.")
    report = InboxItem.objects.get()
    assert (penalty.to_director, report.post, report.kind) == (report, "director", "conduct")
    assert (report.about, told_of(report)) == (penalty.get_absolute_url(), ["Chief"])
    assert report.text.startswith("Pat: B3 Misconduct, severe, level 3, in “The evening”.")


def test_disqualification_for_severe_misconduct_is_one_report_to_the_department(hall: Hall) -> None:
    penalty = hall.issue("B3", chosen=Level.DISQUALIFICATION)
    assert list(InboxItem.objects.filter(post="director")) == [penalty.to_director]


def test_correction_to_severe_misconduct_is_reported(hall: Hall) -> None:
    penalty = hall.issue("B2")
    assert not InboxItem.objects.exists()
    corrected = correct_penalty(penalty, hall.said("B3", chosen=Level.GAME_LOSS), "He hit him.", by=hall.director)
    assert corrected.to_director == InboxItem.objects.get(post="director")


def test_report_on_a_post_holder_is_told_to_who_looks_after_the_post_instead(hall: Hall) -> None:
    appoint("director", hall.pat, on=today(), by=hall.chief)
    report = hall.issue("B3", chosen=Level.GAME_LOSS).to_director
    assert report is not None
    assert [report in inbox_of(user) for user in (hall.pat, hall.coordinator, hall.chief)] == [False, True, False]
    assert told_of(report) == ["Cora"]


def test_only_the_warnings_of_the_event_that_closes_are_forgotten(hall: Hall) -> None:
    there = elsewhere(hall)
    kept = there.warn("A1")
    hall.warn("A1")
    Event.every.filter(pk=hall.event.pk).update(state=Event.State.FINALIZED)
    close_event(hall.event.pk)
    assert list(VerbalWarning.objects.all()) == [kept]


def test_reaction_is_done_once_all_that_ends_with_the_event_is_done(hall: Hall) -> None:
    hall.warn("A1")
    Event.every.filter(pk=hall.event.pk).update(state=Event.State.FINALIZED)
    entry = JournalEntry.objects.filter(event=hall.event).latest("pk")
    due = Reaction.objects.create(entry=entry, task="conduct.tasks.close_event", due_at=timezone.now())
    tasks.close_event(due.pk)
    due.refresh_from_db()
    assert (due.state, VerbalWarning.objects.exists()) == (Reaction.State.DONE, False)


def test_everybody_with_a_post_is_told_of_what_is_in_the_own_inbox_and_of_nothing_else(hall: Hall) -> None:
    hall.issue("C1", evidence="Two judges saw it.")
    items = list(InboxItem.objects.all())
    holders: list[User] = [hall.coordinator, hall.chief]
    found = {(item.pk, user.pk) for user in holders for item in inbox_of(user)}
    links = {item.get_absolute_url(): item.pk for item in items}
    told = {(links[notice.link], notice.user_id) for notice in Notice.objects.filter(link__in=links)}
    assert (told, len(told)) == (found, len(items))
