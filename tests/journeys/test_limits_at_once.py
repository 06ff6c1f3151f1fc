"""Of everything of which somebody has so many at most: two at once never make one too many.

Generated over the table of limits: each is met with one place left, by two acts at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pytest

from conduct.models import Complaint
from conduct.services import complaints
from leagues.models import League
from leagues.selectors import applications, before_league
from leagues.selectors.invitations import open_invitations
from leagues.services.applications import apply_for
from leagues.services.invitations import accept_invitation
from leagues.services.leagues import Named, edit_league, end_league, form_league, hand_on, resume_league
from tests import factories
from tests.journeys.crowd import Act
from tests.journeys.meeting import meeting, writes
from tests.leagues.rows import new_league
from tournaments.closing.services import prizes
from tournaments.department.models import InboxItem
from tournaments.department.selectors.reported_names import NamedThing
from tournaments.department.services import inboxes, reported_names
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.models import HouseRules, Question
from tournaments.listing.services import house_rules, questions
from tournaments.people.selectors.accounts import tokens_of
from tournaments.people.services import accounts
from tournaments.record.models import Director, Event, Prize
from tournaments.rehearsal.services import rehearsals

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
]
Set = pytest.MonkeyPatch


@dataclass(frozen=True)
class Limit:
    """`make` the same thing a first and a second time; `reduce` the limit to one; `count` what is there by then."""

    make: Callable[[User], tuple[Act, Act]]
    reduce: Callable[[Set, Any], None]
    count: Callable[[User], int]
    code: str


def at(module: Any, name: str) -> Callable[[Set, Any], None]:
    return lambda patch, settings: patch.setattr(module, name, 1)


def by_settings(name: str) -> Callable[[Set, Any], None]:
    return lambda patch, settings: setattr(settings, name, 1)


def form_two(by: User) -> tuple[Act, Act]:
    others = [factories.UserFactory().player.handle for _ in range(3)]
    first, second = (partial(form_league, Named(name), others, by=by) for name in ("First", "Second"))
    return first, second


def accept_two_leagues(by: User) -> tuple[Act, Act]:
    leaders = [factories.UserFactory() for _ in range(2)]
    for number, leader in enumerate(leaders):
        hand_on(new_league(leader, f"League {number}"), by.player.handle, by=leader)
    first, second = (partial(accept_invitation, row, by=by) for row in open_invitations().filter(user=by))
    return first, second


def resume_two(by: User) -> tuple[Act, Act]:
    leagues = []
    for name in ("First", "Second"):
        leagues.append(end_league(new_league(by, name), by=by))
    first, second = (partial(resume_league, League.objects.get(pk=league.pk), by=by) for league in leagues)
    return first, second


def name_two_alternates(by: User) -> tuple[Act, Act]:
    league, handles = new_league(by), [factories.UserFactory().player.handle for _ in range(2)]
    first, second = (
        partial(edit_league, League.objects.get(pk=league.pk), Named(league.name, "", (handle,)), by=by)
        for handle in handles
    )
    return first, second


def apply_twice(by: User) -> tuple[Act, Act]:
    wanted = factories.WantedFactory()
    first, second = (partial(apply_for, replace(wanted, location=town), by=by) for town in ("Berlin", "Bonn"))
    return first, second


def complain_twice(by: User) -> tuple[Act, Act]:
    event = factories.EventFactory()
    about = event.directors.get(position=Director.Position.PRIMARY)
    first, second = (
        partial(complaints.complain, event, complaints.ComplaintDetails(about, "coordinator", text), by=by)
        for text in ("The draw was made twice.", "And once more.")
    )
    return first, second


def write_twice(by: User) -> tuple[Act, Act]:
    first, second = (partial(inboxes.write_to, "chair", text, by=by) for text in ("May I ask?", "And once more?"))
    return first, second


def report_two_names(by: User) -> tuple[Act, Act]:
    first, second = (
        partial(reported_names.report_name, NamedThing(name, f"/{name}/", "chair"), "It is rude.", by=by)
        for name in ("first", "second")
    )
    return first, second


def ask_twice(by: User) -> tuple[Act, Act]:
    event = factories.EventFactory(title="Asked")
    first, second = (
        partial(questions.ask_directors, event, questions.QuestionDetails("Ann", "ann@club.example", text), by=by)
        for text in ("Is there lunch?", "And coffee?")
    )
    return first, second


def keep_two_rules(by: User) -> tuple[Act, Act]:
    first, second = (partial(factories.HouseRulesFactory, by=by, name=name) for name in ("First", "Second"))
    return first, second


def rehearse_twice(by: User) -> tuple[Act, Act]:
    event = factories.EventFactory(by=by)
    first, second = (partial(rehearsals.rehearse_event, event, by=by) for _ in range(2))
    return first, second


def let_in_two_devices(by: User) -> tuple[Act, Act]:
    first, second = (
        partial(accounts.make_token, device, 30, scope="read", by=User.objects.get(pk=by.pk))
        for device in ("Laptop", "Phone")
    )
    return first, second


def list_two_events(by: User) -> tuple[Act, Act]:
    first, second = (partial(factories.EventFactory, by=by, title=title) for title in ("First", "Second"))
    return first, second


def invite_two(by: User) -> tuple[Act, Act]:
    events = [factories.EventFactory(by=by, title=title) for title in ("First", "Second")]
    first, second = (
        partial(factories.InvitationFactory, event=event, user=factories.UserFactory()) for event in events
    )
    return first, second


def offer_two_prizes(by: User) -> tuple[Act, Act]:
    event = factories.EventFactory(by=by)
    first, second = (
        partial(prizes.add_prize, Event.objects.get(pk=event.pk), prizes.Offer(name), by=by) for name in ("A", "B")
    )
    return first, second


def sent(by: User) -> int:
    return InboxItem.objects.filter(by=by).count()


def led(by: User) -> int:
    return League.objects.filter(director=by, ended_at=None).count()


MOST_LED = at(before_league, "MOST_LED")
LIMITS = {
    "leagues formed": Limit(form_two, MOST_LED, led, "most_led"),
    "leagues taken over": Limit(accept_two_leagues, MOST_LED, led, "most_led"),
    "leagues taken up again": Limit(resume_two, MOST_LED, led, "most_led"),
    "applications": Limit(
        apply_twice,
        at(applications, "MOST_OPEN"),
        lambda by: by.applications.count(),
        "too_many",
    ),
    "complaints": Limit(
        complain_twice, at(complaints, "MOST_OPEN"), lambda by: Complaint.objects.filter(by=by).count(), "too_many"
    ),
    "messages to posts": Limit(write_twice, at(inboxes, "MOST_OPEN"), sent, "too_many"),
    "reported names": Limit(
        report_two_names,
        at(reported_names, "MOST_OPEN"),
        sent,
        "too_many",
    ),
    "questions a day": Limit(ask_twice, at(questions, "MOST_A_DAY"), lambda by: Question.objects.count(), "too_many"),
    "house rules": Limit(
        keep_two_rules, at(house_rules, "MOST"), lambda by: HouseRules.objects.filter(owner=by).count(), "too_many"
    ),
    "rehearsals": Limit(
        rehearse_twice,
        at(rehearsals, "MOST_REHEARSALS"),
        lambda by: Event.every.filter(is_rehearsal=True).count(),
        "rehearsals",
    ),
    "tokens": Limit(
        let_in_two_devices,
        at(accounts, "MOST_TOKENS"),
        lambda by: tokens_of(by).count(),
        "too_many_tokens",
    ),
    "events a day": Limit(list_two_events, by_settings("EVENTS_PER_DAY"), lambda by: Event.objects.count(), "quota"),
    "invitations a day": Limit(
        invite_two,
        by_settings("INVITATIONS_PER_DAY"),
        lambda by: Director.objects.filter(accepted_at=None).count(),
        "quota",
    ),
    "prizes": Limit(offer_two_prizes, at(prizes, "MOST_PRIZES"), lambda by: Prize.objects.count(), "prizes"),
}


@pytest.mark.parametrize("limit", LIMITS.values(), ids=LIMITS)
def test_two_at_once_keep_to_the_limit(limit: Limit, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    by = factories.UserFactory(handle="Ann")
    acts = limit.make(by)
    limit.reduce(monkeypatch, settings)
    answers = meeting(*acts, at=writes(JournalEntry))
    refused = [answer for answer in answers if isinstance(answer, Exception)]
    assert len(refused) == 1, answers
    assert isinstance(refused[0], RuleViolation), refused
    assert limit.code in {refused[0].code, *(finding.code for finding in refused[0].findings)}
    assert limit.count(by) == 1


def test_two_alternates_named_at_once_are_those_of_one_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are written under the lock of the league, each list whole."""
    monkeypatch.setattr(before_league, "MOST_ALTERNATES", 1)
    by = factories.UserFactory(handle="Ann")
    meeting(*name_two_alternates(by), at=writes(JournalEntry))
    assert open_invitations().count() == 1
