"""Two people void or reopen an event that counts, fill a post, trust a director (House-O2)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from tests import factories
from tests.refusals import code_of_refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.audits.services.approving import propose_trust, trust_director
from tournaments.audits.services.auditing import propose_voiding, void_event
from tournaments.audits.services.seconding import agree_to_proposal
from tournaments.closing.services.reporting import finalize_event, propose_reopening
from tournaments.department.models import InboxItem, Proposal
from tournaments.department.selectors.inboxes import keepers
from tournaments.department.selectors.proposals import in_words, readable_proposals
from tournaments.department.services.inboxes import answer_item
from tournaments.department.services.offices import appoint, propose_holder, relieve
from tournaments.department.services.proposals import refuse_proposal, withdraw_proposal
from tournaments.kernel.days import today
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Office, Trust
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
REASON = "Two results were made up."


@pytest.fixture
def cora() -> User:
    return factories.CoordinatorFactory(handle="Cora")


@pytest.fixture
def dora() -> User:
    return factories.CoordinatorFactory(handle="Dora", post=Office.Post.DIRECTOR)


@pytest.fixture
def event() -> Event:
    event = factories.FullEventFactory(title="Regional", rounds_scheduled=3)
    factories.play_rounds(event, 3)
    return finalize_event(again(event), by=factories.director_of(event))


def again(row: Any) -> Any:
    return type(row)._base_manager.get(pk=row.pk)


def proposed(result: object) -> Proposal:
    assert isinstance(result, Proposal)
    return again(result)


def member() -> User:
    return factories.UserFactory(handle="Mira")


PROPOSE: dict[str, Callable[[User, Event], object]] = {
    "void": lambda by, event: propose_voiding(event, REASON, by=by),
    "reopen": lambda by, event: propose_reopening(event, REASON, by=by),
    "appoint": lambda by, event: propose_holder("online", member(), on=today(), by=by),
    "trust": lambda by, event: propose_trust(member(), by=by),
}
IS_DONE: dict[str, Callable[[Event], bool]] = {
    "void": lambda event: again(event).state == Event.State.VOID,
    "reopen": lambda event: again(event).state == Event.State.COMPLETE,
    "appoint": lambda event: Office.objects.filter(post="online", until=None).exists(),
    "trust": lambda event: Trust.objects.exists(),
}
WORDS = {
    "void": "declare “Regional” void",
    "reopen": "reopen “Regional”",
    "appoint": "give the post Coordinator, online events to Mira from",
    "trust": "trust Mira, so that their events count at once",
}


@pytest.mark.parametrize("act", Proposal.Act.values)
def test_nothing_happens_until_the_second_person_agrees(act: str, event: Event, dora: User, cora: User) -> None:
    proposal = proposed(PROPOSE[act](dora, event))
    assert in_words(proposal).startswith(WORDS[act])
    assert not IS_DONE[act](event)
    assert keepers(proposal.item) == [cora]
    agree_to_proposal(proposal, by=cora)
    assert IS_DONE[act](event)
    assert (again(proposal).state, again(proposal.item).answered_by) == (Proposal.State.DONE, cora)
    assert Notice.objects.filter(user=dora, text=f"Cora about your proposal to {in_words(proposal)}: Agreed, and done.")
    assert JournalEntry.objects.latest("pk").actor == cora


@pytest.mark.parametrize("act", Proposal.Act.values)
def test_who_is_alone_acts_alone(act: str, event: Event, dora: User) -> None:
    PROPOSE[act](dora, event)
    assert IS_DONE[act](event)
    assert not Proposal.objects.exists()


@pytest.mark.parametrize("act", Proposal.Act.values)
def test_refused_or_withdrawn_is_never_done_and_may_be_proposed_again(
    act: str, event: Event, dora: User, cora: User
) -> None:
    proposal = proposed(PROPOSE[act](dora, event))
    mira = proposal.member
    assert code_of_refusal(refuse_proposal, proposal, "", by=cora) == "reason_missing"
    refuse_proposal(proposal, "I saw them played.", by=cora)
    assert (again(proposal).state, again(proposal.item).answer) == (Proposal.State.REFUSED, "I saw them played.")
    assert code_of_refusal(agree_to_proposal, again(proposal), by=cora) == "answered"
    renew = {
        "void": lambda: propose_voiding(again(event), REASON, by=dora),
        "reopen": lambda: propose_reopening(again(event), REASON, by=dora),
        "appoint": lambda: propose_holder("online", mira, on=today(), by=dora),
        "trust": lambda: propose_trust(mira, by=dora),
    }[act]
    second = proposed(renew())
    assert code_of_refusal(renew) == "proposed_already"
    assert code_of_refusal(withdraw_proposal, second, by=cora) == "proposer_only"
    withdraw_proposal(second, by=dora)
    assert again(second).state == Proposal.State.WITHDRAWN
    assert code_of_refusal(agree_to_proposal, again(second), by=cora) == "answered"
    assert not IS_DONE[act](event)


def test_nobody_seconds_their_own_proposal_nor_one_that_they_have_a_part_in(
    event: Event, dora: User, cora: User
) -> None:
    there = factories.CoordinatorFactory(post=Office.Post.ONLINE)
    event.entries.filter(pk=event.entries.first().pk).update(player=there.player)  # type: ignore[union-attr]
    proposal = proposed(propose_voiding(event, REASON, by=dora))
    stranger = factories.UserFactory()
    for by in (dora, there, event.entries.last().player.user or stranger, stranger):  # type: ignore[union-attr]
        assert code_of_refusal(lambda by=by: agree_to_proposal(proposal, by=by)) == "second_person"  # type: ignore[misc]
    assert again(event).state == Event.State.FINALIZED


def test_holder_does_not_second_their_own_appointment_nor_a_director_their_trust(dora: User, cora: User) -> None:
    factories.CoordinatorFactory(post=Office.Post.AUSTRALIA)
    post = proposed(propose_holder("online", cora, on=today(), by=dora))
    assert code_of_refusal(agree_to_proposal, post, by=cora) == "second_person"
    trust = proposed(propose_trust(cora, by=dora))
    assert code_of_refusal(agree_to_proposal, trust, by=cora) == "second_person"


def test_last_who_could_agree_is_relieved_after_a_fortnight_alone(dora: User, cora: User) -> None:
    office, soon, later = cora.offices.get(), today() + timedelta(days=13), today() + timedelta(days=14)
    assert code_of_refusal(relieve, office, on=soon, by=dora) == "alone_too_soon"
    assert again(office).until is None
    other = factories.CoordinatorFactory(post=Office.Post.ONLINE)
    assert relieve(again(office), on=soon, by=dora).until == soon - timedelta(days=1)
    last = other.offices.get()
    assert code_of_refusal(relieve, last, on=soon, by=dora) == "alone_too_soon"
    assert relieve(again(last), on=later, by=dora).until == later - timedelta(days=1)


def test_administrator_is_a_second_person_too(dora: User, cora: User) -> None:
    User.objects.create_superuser("root@club.example")
    assert relieve(cora.offices.get(), on=today(), by=dora).until == today() - timedelta(days=1)


def test_event_that_counts_nowhere_takes_one(dora: User, cora: User) -> None:
    event = factories.PlayedEventFactory(sanctioned=False)
    finalize_event(event, by=factories.director_of(event), reason="It rained.")
    assert isinstance(propose_voiding(again(event), REASON, by=cora), Event)


def test_proposal_is_refused_as_the_act_would_be(event: Event, dora: User, cora: User) -> None:
    director = factories.director_of(event)
    assert code_of_refusal(propose_voiding, event, REASON, by=director) == "auditors_only"
    assert code_of_refusal(propose_voiding, event, "", by=cora) == "reason_missing"
    assert code_of_refusal(propose_reopening, event, "", by=cora) == "reason_missing"
    assert code_of_refusal(propose_holder, "captain", cora, on=today(), by=dora) == "no_such_post"
    assert code_of_refusal(propose_holder, "europe", cora, on=today(), by=dora) == "holds_already"
    trust_director(director, by=cora)
    assert code_of_refusal(propose_trust, director, by=cora) == "trusted"
    assert code_of_refusal(propose_trust, cora, by=cora) == "coordinator_only"
    assert not Proposal.objects.exists()


def test_act_that_became_impossible_is_refused_and_the_proposal_stays(event: Event, dora: User, cora: User) -> None:
    proposal = proposed(propose_reopening(event, REASON, by=dora))
    void_event(event, REASON, by=cora)
    assert code_of_refusal(agree_to_proposal, again(proposal), by=cora) == "not_finalized"
    assert again(proposal).is_open
    mira = member()
    post = proposed(propose_holder("online", mira, on=today(), by=dora))
    appoint("online", factories.UserFactory(), on=date(2026, 1, 1), by=None)
    assert code_of_refusal(agree_to_proposal, post, by=cora) == "stale"


def test_item_is_decided_on_the_page_it_is_about(event: Event, dora: User, cora: User) -> None:
    item = proposed(propose_voiding(event, REASON, by=dora)).item
    assert code_of_refusal(answer_item, item, "Yes.", by=cora) == "decide_it"


def test_item_whose_member_is_gone_is_answered_by_hand(dora: User, cora: User) -> None:
    mira = member()
    item = proposed(propose_trust(mira, by=dora)).item
    Proposal.objects.filter(item=item).delete()  # as with the account of the member
    page = browser(cora).open(item.get_absolute_url())
    page.send(page.page.form("answer"), answer="They have left.")
    assert again(item).answer == "They have left."


def test_pages_lead_from_the_act_to_the_second_person_and_show_what_will_move(
    event: Event, dora: User, cora: User
) -> None:
    page = browser(dora).open(f"{event.get_absolute_url()}audit/void/")
    assert "This takes two people" in page.text
    page.send(page.page.form("reason"), reason=REASON)
    assert "It takes two people" in page.text
    proposal = Proposal.objects.get()
    assert page.url == proposal.get_absolute_url()
    assert "Agree, and do it" not in page.text
    assert "Withdraw the proposal" in page.text
    desk = browser(cora).open("/inbox/")
    assert "Act that needs a second person to declare “Regional” void, from Dora" in desk.text
    desk.open(proposal.item.get_absolute_url())
    assert "Send the answer" not in desk.text
    audit = browser(cora).open(f"{event.get_absolute_url()}audit/")
    assert "Proposed by Dora: declare “Regional” void." in audit.text
    audit.open(proposal.get_absolute_url())
    assert "What will move" in audit.text
    audit.send(audit.page.form_to("/agree/"))
    assert "Agreed and done" in audit.text
    assert again(event).state == Event.State.VOID


def test_posts_and_trust_are_proposed_on_their_pages(dora: User, cora: User) -> None:
    mira = member()
    page = browser(dora).open("/contact/online/")
    page.send(page.page.form("handle"), handle="Mira", on=str(today()))
    post = Proposal.objects.get(act=Proposal.Act.APPOINT)
    assert page.url == post.get_absolute_url()
    page.open("/contact/online/")
    assert "Proposed by Dora: give the post Coordinator, online events to Mira" in page.text
    profile = browser(cora).open(mira.player.get_absolute_url())
    profile.send(profile.page.form_to("/trust/give/"))
    trust = Proposal.objects.get(act=Proposal.Act.TRUST)
    assert profile.url == trust.get_absolute_url()
    seconding = browser(dora).open(trust.get_absolute_url())
    seconding.send(seconding.page.form_to("/agree/"))
    assert Trust.objects.filter(director=mira).exists()
    withdrawn = browser(dora).open(post.get_absolute_url())
    withdrawn.send(withdrawn.page.form_to("/withdraw/"))
    assert again(post).state == Proposal.State.WITHDRAWN


def test_proposals_by_call(event: Event, dora: User, cora: User) -> None:
    theirs, own = Device(dora), Device(cora)
    answer = theirs.post(f"/events/{event.pk}/audit/void/", {"reason": REASON}, **{"Expected-Version": event.version})
    assert answer.status_code == 200
    [shown] = own.get("/proposals/").json()["results"]
    assert (shown["proposes"], shown["state"], shown["by"]) == ("declare “Regional” void", "open", "Dora")
    assert theirs.post(f"/proposals/{shown['id']}/agree/").status_code == 403
    assert Device(factories.UserFactory()).get(f"/proposals/{shown['id']}/").status_code == 404
    assert own.post(f"/proposals/{shown['id']}/withdraw/").status_code == 403
    assert own.post(f"/proposals/{shown['id']}/agree/").json()["state"] == "done"
    assert again(event).state == Event.State.VOID
    assert list(readable_proposals(cora)) == list(readable_proposals(dora)) == [Proposal.objects.get()]
    assert not InboxItem.objects.filter(answered_at=None, kind=InboxItem.Kind.PROPOSAL).exists()
