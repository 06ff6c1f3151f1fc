"""The list at the door: who has paid, who is missing, and known players while their name is typed."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tests.tournaments.test_pages import queries
from tournaments.entries.selectors.candidates import known_players
from tournaments.entries.services.check_ins import mark_fee
from tournaments.entries.services.entries import check_in
from tournaments.exchange.selectors.documents import document_text
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.acts import shown_acts

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Three on the list, nobody checked in, five to pay."""
    event = factories.EventFactory(fee="5")
    factories.enter(event, *(factories.PlayerFactory(name=name) for name in ("Ann", "Bob", "Cleo")), check_in=False)
    return event


def entry(event: Event, name: str = "Ann") -> Entry:
    return Entry.objects.select_related("event", "player").get(event=event, player__name=name)


def test_fee_ticked_by_two_directors_at_once_is_a_conflict_for_the_second(event: Event) -> None:
    by, mine, yours = factories.director_of(event), entry(event), entry(event)
    mark_fee(mine, True, by=by)
    with pytest.raises(Conflict, match="paid already"):
        mark_fee(yours, True, by=by)
    assert JournalEntry.objects.filter(tag="fee.marked").count() == 1


def test_known_player_is_offered_while_the_name_is_typed_and_entered_with_one_tap(event: Event) -> None:
    member = factories.UserFactory(handle="Kestrel", country="SE")
    factories.let_enter(factories.director_of(event), member)
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/known/?name=KEST")
    desk.send(desk.page.form_to("/known/enter/"))
    assert list(event.entries.filter(player=member.player).values_list("checked_in", flat=True)) == [True]


@pytest.mark.parametrize(("typed", "found"), [("a", 0), ("an", 1), ("kestre1", 1), ("%", 0)])
def test_letters_find_handles_and_names(typed: str, found: int, event: Event) -> None:
    factories.UserFactory(handle="Kestrel", name="Zed")
    assert len(known_players(event, typed)) == found


def test_who_is_on_the_list_is_said_so_and_not_entered_again(event: Event) -> None:
    assert [row[3] for row in known_players(event, "Ann")] == [True]
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/known/?name=Ann")
    assert "/known/enter/" not in desk.text


def test_fee_is_ticked_with_one_tap_and_the_sum_stands_above(event: Event) -> None:
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")
    assert "0 of 3 paid" in desk.text
    desk.send(desk.page.form_to(f"/{entry(event).pk}/paid/"))
    assert "1 of 3 paid" in desk.text
    desk.send(desk.page.form_to(f"/{entry(event).pk}/not-paid/"))
    assert not entry(event).fee_paid


def test_fee_is_in_the_journal_and_in_no_document(event: Event) -> None:
    before = document_text(event)
    mark_fee(entry(event), True, by=factories.director_of(event))
    assert shown_acts(event, JournalEntry.objects.filter(event=event)[:1])[0].text == "fee of Ann: paid"
    assert document_text(event) == before


def test_only_who_is_missing_is_shown_and_stays_so_after_a_tap(event: Event) -> None:
    check_in(entry(event), by=factories.director_of(event))
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/?show=missing")
    assert [f'id="entry-{entry(event, name).pk}"' in desk.text for name in ("Ann", "Bob", "Cleo")] == [
        False,
        True,
        True,
    ]
    desk.send(desk.page.form_to(f"/{entry(event, 'Bob').pk}/check-in/?show=missing"))
    assert "Only who is missing." in desk.text
    desk.send(desk.page.form_to(f"/{entry(event, 'Cleo').pk}/check-in/?show=missing"))
    assert "everybody on the list is checked in" in desk.text


def test_list_asks_as_often_for_many_known_players_as_for_few(event: Event) -> None:
    url = f"{event.get_absolute_url()}entries/known/?name=walker"
    factories.PlayerFactory(name="Walker")
    few = queries(factories.director_of(event), url)
    for _ in range(3):
        factories.PlayerFactory(name="Walker")
    assert queries(factories.director_of(event), url) == few
