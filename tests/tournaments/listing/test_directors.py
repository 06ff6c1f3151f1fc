"""Deputies and judges: invited, accepting, released; what each of them may do (OPG 7.1)."""

from __future__ import annotations

import pytest
from django.test import override_settings
from django.urls import reverse

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import User
from tournaments.listing.services.directors import (
    accept_invitation,
    decline_invitation,
    invite_director,
    leave_event,
    release_director,
)
from tournaments.people.models import Notice
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Director, Event
from tournaments.record.permissions import can_direct, can_judge

pytestmark = pytest.mark.django_db
SECONDARY, TERTIARY, JUDGE = Director.Position.SECONDARY, Director.Position.TERTIARY, Director.Position.JUDGE


@pytest.fixture
def event() -> Event:
    return factories.EventFactory(by=factories.UserFactory(handle="picard"))


@pytest.mark.parametrize(
    ("handle", "position", "said"),
    [
        ("picard", SECONDARY, "picard is there already: primary director."),
        ("nobody", SECONDARY, "No member has the handle “nobody”."),
        ("riker", TERTIARY, "riker is there already: secondary director, invited."),
        ("worf", SECONDARY, "riker is secondary director, invited: release this position first."),
        ("worf", Director.Position.PRIMARY, "stays its primary director"),
        ("wanda", JUDGE, "No member has the handle “wanda”."),
    ],
)
def test_invitation_that_cannot_be_is_refused(
    handle: str, position: Director.Position, said: str, event: Event
) -> None:
    factories.InvitationFactory(event=event, user=factories.UserFactory(handle="riker"))
    factories.UserFactory(handle="worf")
    factories.PlayerFactory(name="wanda")
    with pytest.raises(RuleViolation, match=said) as refusal:
        invite_director(event, handle, position, by=factories.director_of(event))
    assert refusal.value.section == "OPG 7.1"
    assert event.directors.count() == 2


@override_settings(INVITATIONS_PER_DAY=1)
def test_who_invited_enough_people_for_a_day_invites_nobody_more(event: Event) -> None:
    factories.InvitationFactory(event=event)
    with pytest.raises(RuleViolation, match="invited 1 people") as refusal:
        invite_director(
            event, factories.UserFactory(handle="worf").player.handle, JUDGE, by=factories.director_of(event)
        )
    assert (refusal.value.code, event.directors.count()) == ("quota", 2)


def test_nobody_accepts_twice_or_what_was_taken_back(event: Event) -> None:
    asked = factories.InvitationFactory(event=event, user=factories.UserFactory(handle="riker"))
    accept_invitation(asked, by=asked.user)
    with pytest.raises(Conflict, match="accepted this invitation already"):
        accept_invitation(asked, by=asked.user)
    with pytest.raises(Conflict, match="leave instead"):
        decline_invitation(asked, by=asked.user)
    stale = Director.objects.select_related("event").get(pk=asked.pk)
    release_director(asked, by=factories.director_of(event))
    for answer in (accept_invitation, decline_invitation, leave_event):
        with pytest.raises(Conflict, match="no longer there"):
            answer(stale, by=stale.user)
    assert not can_direct(stale.user, event)


def test_who_declined_is_not_asked_again_for_the_same_by_the_same_person(event: Event) -> None:
    by, asked = factories.director_of(event), factories.InvitationFactory(event=event, user=factories.UserFactory())
    handle = asked.user.player.handle
    decline_invitation(asked, by=asked.user)
    with pytest.raises(
        RuleViolation, match=rf"{handle} declined this on \d+ \w+ \d{{4}}. Ask somebody else."
    ) as refusal:
        invite_director(event, handle, SECONDARY, by=by)
    assert refusal.value.code == "declined"
    assert Notice.objects.filter(user=by, text__contains="declines").exists()
    judge = invite_director(event, handle, JUDGE, by=by)
    release_director(judge, by=by)
    assert invite_director(event, handle, JUDGE, by=by).accepted_at is None


def test_who_is_invited_and_has_not_answered_is_nobody_in_public(event: Event) -> None:
    asked = factories.InvitationFactory(event=event, user=factories.UserFactory(handle="riker"))
    for page in (event.get_absolute_url(), f"{event.get_absolute_url()}event.json"):
        assert "riker" not in browser(None).open(page).text
    assert (can_direct(asked.user, event), can_judge(asked.user, event)) == (False, False)


def test_primary_director_neither_leaves_nor_is_released(event: Event) -> None:
    primary = event.directors.get()
    for act in (leave_event, release_director):
        with pytest.raises(RuleViolation, match="always has its primary director"):
            act(primary, by=primary.user)


def test_invitation_runs_over_the_pages(event: Event) -> None:
    riker = factories.UserFactory(handle="riker")
    primary = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}directors/?handle=riker")
    assert primary.page.form("handle").value("handle") == "riker"
    primary.send(primary.page.form("handle"), position="4")
    assert "invited, not answered yet" in primary.open(f"{event.get_absolute_url()}directors/").text
    his = browser(riker).open("/my/")
    assert "You are invited" in his.text
    his.send(his.page.form_to("/accept/"))
    assert can_judge(riker, event)
    his.open(f"{event.get_absolute_url()}directors/")
    his.send(his.page.form_to("/leave/"))
    assert not event.directors.filter(user=riker).exists()


def test_nobody_answers_for_another(event: Event) -> None:
    asked = factories.InvitationFactory(event=event, user=factories.UserFactory(handle="riker"))
    page = reverse("tournaments:answer", args=(event.year, event.slug, asked.pk, "accept"))
    for user, status in ((factories.director_of(event), 404), (factories.UserFactory(), 403)):
        client = browser(user).client
        assert client.post(page).status_code == status
    assert Director.objects.get(pk=asked.pk).accepted_at is None


JUDGES_PAGES = ("desk/", "rounds/1/tables/1/", "rounds/1/tables/1/extra-time/", "directors/")
DIRECTORS_PAGES = (
    "entries/",
    "edit/",
    "finalize/",
    "journal/",
    "corrections/",
    "announce/",
    "rounds/1/start/",
    "draft/",
)


def test_judge_sees_the_desk_and_nothing_that_is_the_directors() -> None:
    event = factories.FullEventFactory(players=4)
    factories.RoundFactory(event=event)
    client = browser(factories.DirectorFactory(event=event, position=JUDGE).user).client
    base = event.get_absolute_url()
    answers = {page: client.get(base + page).status_code for page in (*JUDGES_PAGES, *DIRECTORS_PAGES)}
    assert answers == {**dict.fromkeys(JUDGES_PAGES, 200), **dict.fromkeys(DIRECTORS_PAGES, 403)}
    desk = client.get(f"{base}desk/").text
    for address in ("/finalize/", "/edit/", "/start/", "/complete/", "/journal/", "/announce/"):
        assert address not in desk


def test_judge_enters_results_and_gives_time_and_corrects_nothing() -> None:
    event = factories.FullEventFactory(players=4)
    played = factories.RoundFactory(event=event)
    client = browser(factories.DirectorFactory(event=event, position=JUDGE).user).client
    tables = f"{event.get_absolute_url()}rounds/1/tables"
    typed = {"result": "full_win", "winner": "a", "score_a": "100", "score_b": "35"}
    assert client.post(f"{tables}/1/extra-time/", {"minutes": "5", "reason": "A ruling."}).status_code == 302
    for table in (1, 2):
        assert client.post(f"{tables}/{table}/", typed).status_code == 302
    complete_round(played, by=factories.director_of(event))
    assert client.post(f"{tables}/1/", {**typed, "winner": "b", "reason": "Sure."}).status_code == 403
    assert Notice.objects.filter(event=event, kind=Notice.Kind.INVITATION).count() == 2


def test_invitation_and_answer_are_told(event: Event) -> None:
    riker = factories.UserFactory(handle="riker")
    asked = factories.InvitationFactory(event=event, user=riker)
    (told,) = riker.notices.all()
    assert told.text == "picard invites you: secondary director. Accept or decline it under My events."
    accept_invitation(asked, by=riker)
    assert User.objects.get(pk=riker.pk).unread == 0
    assert factories.director_of(event).notices.get().text == "riker accepts: secondary director."


@pytest.mark.parametrize("answer", [accept_invitation, decline_invitation, leave_event])
def test_answer_is_told_to_the_primary_director_of_this_event_alone(answer, event: Event) -> None:
    factories.EventFactory(by=factories.UserFactory(handle="kirk"))
    asked = (
        factories.DirectorFactory(event=event) if answer is leave_event else factories.InvitationFactory(event=event)
    )
    before = Notice.objects.count()
    answer(asked, by=asked.user)
    told = Notice.objects.order_by("pk").values_list("user__player__handle", flat=True)[before:]
    assert list(told) == ["picard"]


def test_judge_judges_and_does_not_direct(event: Event) -> None:
    judge = factories.DirectorFactory(event=event, user=factories.UserFactory(handle="data"), position=JUDGE).user
    factories.DirectorFactory(event=event, user=factories.UserFactory(handle="troi"), position=JUDGE)
    assert (can_direct(judge, event), can_judge(judge, event)) == (False, True)
    listing = document_of(event)["listing"]
    assert (listing["directors"], listing["judges"]) == (["picard"], ["data", "troi"])


def test_whoever_is_invited_has_no_say_before_accepting(event: Event) -> None:
    riker = factories.UserFactory(handle="riker")
    asked = factories.InvitationFactory(event=event, user=riker)
    assert (can_direct(riker, event), can_judge(riker, event)) == (False, False)
    assert "riker" not in document_of(event)["listing"]["directors"]
    accept_invitation(asked, by=riker)
    assert (can_direct(riker, event), can_judge(riker, event)) == (True, True)
    assert document_of(event)["listing"]["directors"] == ["picard", "riker"]


def test_released_deputy_is_told_and_shut_out(event: Event) -> None:
    deputy = factories.DirectorFactory(event=event, user=factories.UserFactory(handle="riker"))
    riker = deputy.user
    release_director(deputy, by=factories.director_of(event))
    assert riker.notices.first().text == "No longer yours: secondary director."
    assert not can_direct(riker, event)
