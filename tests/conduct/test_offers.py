"""The form of a penalty offers what would be accepted, and says of the rest why it is not (OPG B, 14)."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.record.models import Director, Event

pytestmark = pytest.mark.django_db


def issuing(event: Event, query: str = "", *, judge: bool = False) -> str:
    by = (
        factories.DirectorFactory(event=event, position=Director.Position.JUDGE).user
        if judge
        else factories.director_of(event)
    )
    return browser(by).open(f"{event.get_absolute_url()}penalties/new/{query}").text


def offers(page: str, field: str, value: str) -> bool:
    return f'name="{field}" value="{value}"' in page or (
        f'<option value="{value}">' in page.partition(f'name="{field}"')[2].partition("</select>")[0]
    )


def test_without_deck_lists_nothing_of_them_is_offered() -> None:
    plain = issuing(factories.FullEventFactory(players=4))
    assert not offers(plain, "code", "D2")
    assert "This event requires no deck lists" in plain
    assert offers(
        issuing(factories.FullEventFactory(players=4, title="With lists", deck_list_required=True)), "code", "D2"
    )


def test_judge_is_not_offered_to_disqualify() -> None:
    event = factories.FullEventFactory(players=4)
    assert offers(issuing(event), "level", "4")
    page = issuing(event, judge=True)
    assert not offers(page, "level", "4")
    assert "a judge calls a director for it" in page


def test_after_the_event_only_what_may_be_grave_enough_is_offered() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    before = issuing(event)
    finalize_event(event, by=factories.director_of(event))
    after = issuing(event)
    assert [offers(page, "code", "B3") for page in (before, after)] == [True, True]
    assert [offers(page, "code", "B1") for page in (before, after)] == [True, False]
    assert "After the event a penalty is for what may cost" in after
    assert not offers(after, "level", "0")


def test_what_was_sent_all_the_same_is_refused_with_the_reason() -> None:
    event = factories.FullEventFactory(players=4)
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}penalties/new/?code=D2")
    form = page.page.form("code")
    page.send(form, entry=str(event.entries.first().pk), code="D2", moment="before")
    assert page.status == 422
    assert "This event requires no deck lists, so there is no" in page.text


def test_fold_opens_where_a_choice_needs_what_is_in_it() -> None:
    event = factories.FullEventFactory(players=4)
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}penalties/new/")
    assert '<details id="more-said" >' in page.text
    entry = str(event.entries.first().pk)
    page.send(page.page.form("code"), entry=entry, code="B1", moment="before", intent="on", look="1")
    assert '<details id="more-said" open>' in page.text


def test_no_game_is_offered_while_none_is_played() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1, rounds_scheduled=3)
    assert not offers(issuing(event), "moment", "game")
    assert offers(issuing(event), "moment", "between")
    factories.RoundFactory(event=event)
    assert offers(issuing(event), "moment", "game")


@pytest.mark.parametrize(
    ("has_account", "said"),
    [(True, "Issued. The player is told."), (False, "Issued. The player has no account: tell them yourself.")],
)
def test_penalty_says_whether_the_player_is_told(has_account: bool, said: str) -> None:
    event = factories.FullEventFactory(players=2)
    player = factories.UserFactory().player if has_account else factories.PlayerFactory()
    (entry,) = factories.enter(event, player)
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}penalties/new/?entry={entry.pk}")
    typed = {"code": "D4", "moment": "before", "level": "1", "because": "Both sides are bent."}
    page.send(page.page.form("code"), entry=str(entry.pk), **typed)
    assert said in page.text
