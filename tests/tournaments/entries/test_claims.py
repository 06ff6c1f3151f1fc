"""Claims on records without an account: nobody takes one over by an evening of his own, and decisions are contested."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.refusals import code_of_refusal
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import reopen_event
from tournaments.entries.selectors.claims import claims_to_decide, counts_for_claims, matter_of
from tournaments.entries.services.claims import claim_player, contest_claim, decide_claim, settle_claim, tell_claimant
from tournaments.entries.services.merging import merge_players
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Claim, Notice, Office, Player
from tournaments.record.models import Event, Merging
from tournaments.record.permissions import can_decide_claim

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def finalized_event(lasting: None) -> Event:
    """Finalized a month ago, rated, with a record without an account."""
    return factories.finalize_long_ago(
        factories.PlayedEventFactory(players=4, rounds=3, by=factories.UserFactory(handle="Ada"), rounds_scheduled=3)
    )


@pytest.fixture
def event(finalized_event: Event) -> Event:
    return Event.objects.get(pk=finalized_event.pk)


@pytest.fixture
def ada(event: Event) -> User:
    return factories.director_of(event)


@pytest.fixture
def record(event: Event) -> Player:
    return event.entries.get(number=1).player


@pytest.fixture
def member() -> User:
    return factories.UserFactory(handle="Kestrel")


@pytest.fixture
def chief() -> User:
    return factories.CoordinatorFactory(handle="Chief", post=Office.Post.DIRECTOR)


def fresh(claim: Claim) -> Claim:
    return Claim.objects.select_related("player__merged_into", "by__player", "merging").get(pk=claim.pk)


def goes_by(record: Player) -> Player | None:
    return Player.objects.select_related("merged_into").get(pk=record.pk).merged_into


# --- who decides ------------------------------------------------------------------------------------------------------


def test_evening_that_was_held_for_it_gives_no_word_on_a_record_of_another(event: Event, record: Player) -> None:
    """The second stranger entered the old record in a rated event of his own, and waited."""
    one, two = factories.UserFactory(), factories.UserFactory()
    own = factories.FullEventFactory(players=3, by=two, rounds_scheduled=3)
    factories.enter(own, record)
    factories.play_rounds(own, 3)
    factories.finalize_long_ago(own)
    claim = claim_player(record, by=one)
    assert code_of_refusal(decide_claim, claim, confirm=True, by=two) == "not_yours"
    assert list(claims_to_decide(two, coordinates=False)) == []


def test_coordinator_who_plays_there_leaves_it_to_another(member: User) -> None:
    officer, event = (
        factories.CoordinatorFactory(handle="Cora"),
        factories.FullEventFactory(players=3, rounds_scheduled=3),
    )
    factories.enter(event, officer.player)
    claim = claim_player(event.entries.get(number=1).player, by=member)
    assert code_of_refusal(decide_claim, claim, confirm=True, by=officer) == "not_yours"


def reopened(event: Event) -> Event:
    return reopen_event(event, "Somebody is missing.", by=factories.CoordinatorFactory(post=Office.Post.AUSTRALIA))


def test_event_that_is_opened_again_gives_no_word(event: Event, ada: User, record: Player, member: User) -> None:
    claim = claim_player(record, by=member)
    reopened(event)
    assert code_of_refusal(decide_claim, claim, confirm=True, by=ada) == "not_yours"


def test_who_was_refused_does_not_ask_again(ada: User, record: Player, member: User) -> None:
    decide_claim(claim_player(record, by=member), confirm=False, by=ada)
    assert code_of_refusal(claim_player, Player.objects.get(pk=record.pk), by=member) == "refused_before"


# --- contested --------------------------------------------------------------------------------------------------------


def confirmed(record: Player, member: User, by: User) -> Claim:
    return fresh(decide_claim(claim_player(record, by=member), confirm=True, by=by))


def test_contested_confirmation_is_undone_and_all_is_as_before(
    ada: User, record: Player, member: User, chief: User
) -> None:
    old = factories.PlayerFactory()
    merge_players(old, Player.objects.get(pk=record.pk), "The same.", by=chief)
    claim = confirmed(Player.objects.get(pk=record.pk), member, factories.CoordinatorFactory())
    assert (goes_by(record), goes_by(old)) == (member.player, member.player)
    contest_claim(claim, "That is another.", by=ada)
    assert goes_by(record) == member.player
    settle_claim(fresh(claim), "I asked around.", uphold=False, by=chief)
    assert (goes_by(record), goes_by(old), fresh(claim).state) == (None, record, Claim.State.REFUSED)
    assert Merging.objects.get(player=record).parted_by == chief
    act = JournalEntry.objects.latest("pk")
    assert (act.tag, act.facts["reason"], act.facts["upheld"]) == ("claim.settled", "I asked around.", False)
    for user in (ada, member):
        assert "undone: I asked around." in user.notices.latest("pk").text


def test_upheld_decision_stands_and_is_contested_once(ada: User, record: Player, member: User, chief: User) -> None:
    claim = confirmed(record, member, factories.CoordinatorFactory())
    contest_claim(claim, "That is another.", by=ada)
    settle_claim(fresh(claim), "It is he.", uphold=True, by=chief)
    assert (goes_by(record), fresh(claim).state) == (member.player, Claim.State.CONFIRMED)
    with pytest.raises(Conflict, match="contested already"):
        contest_claim(fresh(claim), "Once more.", by=ada)
    with pytest.raises(Conflict, match="answered this already"):
        settle_claim(fresh(claim), "No.", uphold=False, by=chief)


def test_who_is_concerned_contests_and_within_two_weeks(ada: User, record: Player, member: User, chief: User) -> None:
    rival, officer = factories.UserFactory(), factories.CoordinatorFactory()
    claim_player(record, by=rival)
    claim = claim_player(record, by=member)
    assert code_of_refusal(contest_claim, claim, "No.", by=ada) == "not_decided"
    decide_claim(claim, confirm=True, by=officer)
    assert code_of_refusal(contest_claim, fresh(claim), "No.", by=member) == "not_yours"
    assert code_of_refusal(contest_claim, fresh(claim), "No.", by=factories.UserFactory()) == "not_yours"
    assert code_of_refusal(contest_claim, fresh(claim), "", by=rival) == "reason_missing"
    Claim.objects.filter(pk=claim.pk).update(decided_at=timezone.now() - timedelta(days=14))
    assert code_of_refusal(contest_claim, fresh(claim), "That is me.", by=rival) == "too_late"
    Claim.objects.filter(pk=claim.pk).update(decided_at=timezone.now() - timedelta(days=13))
    contest_claim(fresh(claim), "That is me.", by=rival)
    assert code_of_refusal(settle_claim, fresh(claim), "Right.", uphold=True, by=officer) == "not_yours"
    assert code_of_refusal(settle_claim, fresh(claim), "Right.", uphold=True, by=ada) == "not_yours"
    assert code_of_refusal(settle_claim, fresh(claim), "", uphold=True, by=chief) == "reason_missing"


def test_what_nobody_contests_is_not_answered(ada: User, record: Player, member: User, chief: User) -> None:
    claim = confirmed(record, member, ada)
    assert code_of_refusal(settle_claim, claim, "So.", uphold=True, by=chief) == "not_contested"


# --- pages ------------------------------------------------------------------------------------------------------------


def test_claim_is_made_decided_contested_and_settled_on_its_page(
    ada: User, record: Player, member: User, chief: User
) -> None:
    page = browser(member).open(f"/players/{record.pk}/")
    page.send(page.page.form_to("/claim/"))
    assert ("will confirm that this is you" in page.text, "It waits for a director" in page.text) == (True, True)
    assert "is you: that waits to be confirmed" in browser(member).open("/my/").text
    desk = browser(ada).open("/my/")
    assert "Kestrel says" in desk.text
    desk.send(desk.page.form_to("/refuse/"))
    page.open(page.url)
    page.send(page.page.form("text"), text="")
    assert (page.status, "Contest the decision" in page.text) == (422, True)
    page.send(page.page.form("text"), text="Ask anybody.")
    assert "Until then the decision holds" in page.text
    office = browser(chief).open("/my/")
    assert "Kestrel claims" in office.text
    office.open(f"/claims/{Claim.objects.get().pk}/")
    office.send(office.page.form("decision"), decision="undo", answer="I asked.")
    assert "The decision was undone" in office.text
    assert goes_by(record) == member.player


def test_director_of_a_rated_event_decides_once_it_is_long_finalized(event: Event, ada: User, record: Player) -> None:
    claim = claim_player(record, by=factories.UserFactory())
    assert counts_for_claims(event)
    may = {
        "director": can_decide_claim(ada, matter_of(claim)),
        "coordinator": can_decide_claim(factories.CoordinatorFactory(), matter_of(claim)),
        "other director": can_decide_claim(factories.director_of(factories.EventFactory()), matter_of(claim)),
        "member": can_decide_claim(factories.UserFactory(), matter_of(claim)),
        "claimant": can_decide_claim(claim.by, matter_of(claim)),
    }
    assert [who for who, allowed in may.items() if allowed] == ["director", "coordinator"]


def test_deputy_who_was_named_afterwards_decides_nothing(event: Event, record: Player, member: User) -> None:
    late = factories.DirectorFactory(event=event).user
    claim = claim_player(record, by=member)
    assert code_of_refusal(decide_claim, claim, confirm=True, by=late) == "not_yours"


def test_director_does_not_decide_for_a_judge_who_was_only_there(event: Event, ada: User, record: Player) -> None:
    judge = factories.DirectorFactory(event=event, position=4).user
    claim = claim_player(record, by=judge)
    assert code_of_refusal(decide_claim, claim, confirm=True, by=ada) == "not_yours"


def test_record_merged_into_another_meanwhile_is_nobodys(record: Player, member: User, chief: User) -> None:
    claim = claim_player(record, by=member)
    merge_players(Player.objects.get(pk=record.pk), factories.PlayerFactory(), "He told me.", by=chief)
    assert code_of_refusal(decide_claim, fresh(claim), confirm=True, by=chief) == "not_claimable"


def test_directors_are_told_of_a_claim_and_of_its_decision(ada: User, record: Player, member: User) -> None:
    claim = claim_player(record, by=member)
    decide_claim(claim, confirm=True, by=factories.CoordinatorFactory())
    told = list(ada.notices.filter(kind=Notice.Kind.CLAIM).order_by("pk").values_list("text", "link"))
    assert [link for _, link in told] == [claim.get_absolute_url()] * 2
    assert ("Kestrel says that" in told[0][0], "is confirmed" in told[1][0]) == (True, True)


def test_coordinators_are_told_where_no_director_may_decide(member: User) -> None:
    officer, running = (
        factories.CoordinatorFactory(handle="Cora", post=Office.Post.DIRECTOR),
        factories.FullEventFactory(players=3),
    )
    claim_player(running.entries.get(number=1).player, by=member)
    assert officer.notices.filter(kind=Notice.Kind.CLAIM).count() == 1


def test_claimant_is_told_of_his_own_claim_alone(record: Player, member: User, chief: User) -> None:
    claim_player(factories.PlayerFactory(), by=factories.UserFactory())
    claim = fresh(decide_claim(claim_player(record, by=member), confirm=False, by=chief))
    tell_claimant(JournalEntry.objects.get(tag="claim.decided"))
    told = Notice.objects.get(kind=Notice.Kind.CLAIM_DECIDED)
    assert (told.user, told.link) == (member, claim.get_absolute_url())
    assert told.text == "The record you claimed stays as it is: your claim was refused."


def test_contested_refusal_is_undone_and_the_record_is_given(
    ada: User, record: Player, member: User, chief: User
) -> None:
    claim = fresh(decide_claim(claim_player(record, by=member), confirm=False, by=ada))
    contest_claim(claim, "My passport says so.", by=member)
    settle_claim(fresh(claim), "It does.", uphold=False, by=chief)
    assert (goes_by(record), fresh(claim).state) == (member.player, Claim.State.CONFIRMED)


def test_director_does_not_confirm_a_claim_of_his_own(event: Event, ada: User, record: Player) -> None:
    claim = claim_player(record, by=ada)
    client = Client()
    client.force_login(ada)
    assert client.post(reverse("tournaments:decide_claim", args=(claim.pk, "confirm"))).status_code == 403
