"""The directors take back within a day that they finalized their event, while nothing rests on it (OPG 8)."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta

import pytest
from django.utils import timezone

from tests import factories
from tests.tournaments.plain import browser
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes, hand_out_prize
from tournaments.closing.services.reporting import finalize_event
from tournaments.closing.services.taking_back import take_back_finalizing
from tournaments.department.models import InboxItem
from tournaments.engine.awards import Grant
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.awards import settle_awards
from tournaments.entries.services.entries import check_in, enter_player
from tournaments.entries.services.heats import take_qualifiers
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Announcement, EarnedAward, Event, Placement

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_by(lasting: None) -> User:
    return factories.UserFactory(handle="Dora")


@pytest.fixture
def by(made_by: User) -> User:
    return deepcopy(made_by)


@pytest.fixture(scope="module")
def made_final(made_by: User) -> Event:
    return finalize_event(
        factories.PlayedEventFactory(players=4, rounds=3, by=made_by, rounds_scheduled=3, title="Friday Cup"),
        by=made_by,
    )


@pytest.fixture
def final(made_final: Event, db: None) -> Event:
    """Tests change rows in the transaction of an act, at which no guard of the database looks."""
    with factories.by_hand():
        return deepcopy(made_final)


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def test_director_types_the_title_and_the_event_is_open_again(final: Event, by: User) -> None:
    deputy = factories.DirectorFactory(event=final)
    page = browser(by).open(f"{final.get_absolute_url()}finalize/take-back/")
    page.send(page.page.form("typed"), typed="Some Cup")
    assert page.status == 422
    assert "Type the title of the event as it stands here: Friday Cup" in page.text
    assert again(final).state == Event.State.FINALIZED
    page.send(page.page.form("typed"), typed=" friday  cup ")
    stands = again(final)
    assert (stands.state, stands.finalized_at, stands.frozen_digest) == (Event.State.COMPLETE, None, "")
    assert not Placement.objects.exists()
    assert JournalEntry.objects.first().tag == "event.finalizing_taken_back"
    assert Announcement.objects.latest("pk").text.startswith("The final standings were taken back")
    assert Notice.objects.filter(user=deputy.user, text__contains="has taken back").exists()
    finalize_event(stands, by=by)
    assert Placement.objects.count() == 4


def prize_handed_out(event: Event, by: User) -> None:
    add_prize(event, Offer("A deck box", 1), by=by)
    award_prizes(event, by=by)
    hand_out_prize(event.prize_list.get(), by=by)


def award_used(event: Event, by: User) -> None:
    winner = event.placements.get(rank=1).player
    settle_awards(event, [Grant(winner.pk, 1, "bye_1", "continental", year=2098)])
    later = factories.EventFactory(title="The Continental")
    entry = enter_player(later, winner, by=factories.director_of(later))
    EarnedAward.objects.filter(source=event).update(used_in=entry)


def report_accepted(event: Event, by: User) -> None:
    officer = factories.CoordinatorFactory()
    item = InboxItem.objects.create(
        post="x", kind=InboxItem.Kind.LOOK, event=event, text="A look", made_at=timezone.now()
    )
    InboxItem.objects.filter(pk=item.pk).update(answered_by=officer, answered_at=timezone.now())


def day_gone(event: Event, by: User) -> None:
    Event.objects.filter(pk=event.pk).update(finalized_at=timezone.now() - timedelta(hours=24))


@pytest.mark.parametrize(
    ("what", "words"),
    [
        (prize_handed_out, "A prize was handed out to"),
        (award_used, "uses an award of it (bye in round 1) at The Continental."),
        (report_accepted, "A coordinator has decided about its report"),
        (day_gone, "The 24 hours to take it back were over on"),
    ],
)
def test_what_rests_on_it_is_said_in_words(
    final: Event, by: User, what: Callable[[Event, User], None], words: str
) -> None:
    what(final, by)
    page = browser(by).open(f"{final.get_absolute_url()}finalize/take-back/")
    assert words in page.text
    assert 'name="typed"' not in page.text
    with pytest.raises(RuleViolation) as refusal:
        take_back_finalizing(again(final), "Friday Cup", by=by)
    assert refusal.value.code == "rests_on_it"
    assert words in refusal.value.message
    assert again(final).state == Event.State.FINALIZED


def test_heat_whose_qualifiers_are_drawn_stays_final(by: User) -> None:
    bracket = factories.fed_event(by)
    heats = [row.event for row in bracket.heats.order_by("number")]
    for heat in heats:
        finalize_event(again(heat), by=by)
    take_back_finalizing(again(heats[0]), heats[0].title, by=by)
    finalize_event(again(heats[0]), by=by)
    take_qualifiers(again(bracket), by=by)
    begun(again(bracket), by)
    with pytest.raises(RuleViolation, match=f"Who qualified here is drawn by now in {bracket.title}"):
        take_back_finalizing(again(heats[0]), heats[0].title, by=by)


def begun(event: Event, by: User) -> None:
    for entry in event.entries.all():
        check_in(entry, by=by)
    draw_round(again(event), by=by, draw_seed=1)


def test_nobody_takes_it_back_but_who_directs(final: Event) -> None:
    with pytest.raises(RuleViolation, match="belongs to the directors"):
        take_back_finalizing(final, "Friday Cup", by=factories.CoordinatorFactory())
