"""What was decided is compared with the acts that wrote it: by field, in words, and no act makes a forgery true."""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta

import pytest

from tests import factories
from tournaments.audits.selectors.checks import Check, Tone
from tournaments.audits.selectors.given import find_wrong_rows, rows_match_their_acts
from tournaments.department.models import CardSet
from tournaments.entries.acts import EntryTag
from tournaments.entries.services.check_ins import mark_fee
from tournaments.entries.services.entries import remove_entry
from tournaments.kernel.journal import record_act
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.services.card_sets import SetDetails, edit_card_set
from tournaments.people.models import Office
from tournaments.record.models import EarnedAward, Entry, Event, Prize

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_event(lasting: None) -> Event:
    return factories.PlayedEventFactory(players=4, rounds=1, rounds_scheduled=4, title="Evening")


@pytest.fixture
def event(made_event: Event) -> Event:
    return deepcopy(made_event)


def checked(event: Event) -> Check:
    return rows_match_their_acts(Event.objects.get(pk=event.pk))


def lines(event: Event) -> list[str]:
    return [f"{row.where}: {row.kept}, is {row.stands}" for row in checked(event).differences]


def entry_of(event: Event) -> Entry:
    return event.entries.order_by("number").select_related("player", "event").first() or Entry()


def test_sound_event_says_how_many_rows_were_compared(event: Event) -> None:
    check = checked(event)
    assert check.tone == Tone.GREEN
    assert check.said.endswith("rows, each as the last act about it left it.")


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"rounds_scheduled": 6}, "Listing, Rounds: listed as 4, is 6"),
        ({"sanctioned": False}, "Listing, Sanctioned event: listed as yes, is no"),
        ({"level": 3}, "Listing, Level: listed as ordinary, is National, Masters"),
        ({"title": "Worlds"}, "Listing, Title: listed as Evening, is Worlds"),
        ({"notes": "Bring dice."}, "Listing, Notes and special rules: listed as nothing, is “Bring dice.”"),
        ({"state": "void"}, "Listing, state: listed as Running, is Void"),
    ],
)
def test_forged_listing_is_named_by_its_field(event: Event, changes: dict[str, object], line: str) -> None:
    with factories.by_hand():
        Event.objects.filter(pk=event.pk).update(**changes)
    assert lines(event) == [line]


def test_forged_entry_is_named_by_its_player(event: Event) -> None:
    entry = entry_of(event)
    with factories.by_hand():
        Entry.objects.filter(pk=entry.pk).update(earned_byes=2, dropped_after=1)
    name = entry.player.shown_name
    assert sorted(lines(event)) == [
        f"Entry of {name}, dropped after: entered as nothing, is 1",
        f"Entry of {name}, earned byes: entered as 0, is 2",
    ]


def test_act_after_a_forgery_does_not_make_it_true(event: Event) -> None:
    entry = entry_of(event)
    with factories.by_hand():
        Entry.objects.filter(pk=entry.pk).update(head_start=500)
    mark_fee(entry_of(event), paid=True, by=factories.director_of(event))
    assert ["head start" in line for line in lines(event)] == [True]


def test_row_that_no_act_wrote_and_row_that_no_act_removed_are_named(event: Event) -> None:
    with factories.by_hand():
        Prize.objects.create(event=event, text="A cup")
        Entry.objects.filter(pk=entry_of(event).pk)._raw_delete("default")  # type: ignore[attr-defined]
    assert {line.partition(": ")[2] for line in lines(event)} == {
        "no act wrote this row, is it stands",
        "no act removed this row, is no such row",
    }


def test_row_that_an_act_removed_is_gone() -> None:
    event = factories.EventFactory()
    entry, _ = factories.enter(event, factories.PlayerFactory(), factories.PlayerFactory())
    remove_entry(entry, by=factories.director_of(event))
    assert checked(event).tone == Tone.GREEN


def test_what_an_earlier_release_wrote_is_not_known(event: Event) -> None:
    with factories.by_hand():
        JournalEntry.objects.update(kept={})
        Event.objects.filter(pk=event.pk).update(rounds_scheduled=6)
        Prize.objects.create(event=event, text="A cup")
    assert checked(event).tone == Tone.GREY
    assert list(find_wrong_rows()) == []


def test_act_of_another_subject_is_found_in_its_own_journal() -> None:
    officer = factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
    name = factories.CardSetFactory(by=officer)
    event = factories.EventFactory(release_set=name.name)
    rename_set(event, officer)
    assert Event.objects.get(pk=event.pk).release_set == "Renamed"
    assert checked(event).tone == Tone.GREEN


def rename_set(event: Event, officer: User) -> None:
    row = CardSet.objects.get(name=event.release_set)
    edit_card_set(row, SetDetails(row.game, "Renamed", row.released), by=officer)


def test_forged_post_and_award_are_named_by_their_holder() -> None:
    officer = factories.CoordinatorFactory(post=Office.Post.EUROPE)
    award = factories.EarnedAwardFactory(player=factories.PlayerFactory())
    assert list(find_wrong_rows()) == []
    office = Office.objects.get(holder=officer)
    Office.objects.filter(pk=office.pk).update(since=office.since - timedelta(days=365))
    EarnedAward.objects.filter(pk=award.pk).update(kind="day_2_bid")
    found = sorted(f"{one.where}: {one.what}" for one in find_wrong_rows())
    assert found[0].startswith(f"Earned award of {award.player.shown_name}, kind: entered as ")
    assert found[0].endswith("; now Bid to Day 2")
    assert found[1].startswith(f"Post of {officer}, since: entered as {office.since:%d %b %Y} by the journal; now ")


def test_value_that_is_saved_after_another_is_noted_too(event: Event) -> None:
    entry = entry_of(event)
    with record_act(entry.event, EntryTag.ENTRY_CHANGED, by=None):
        entry.seed, entry.fee_paid = 3, True
        entry.save(update_fields=["fee_paid"])
        entry.save()
    assert checked(event).tone == Tone.GREEN
    assert JournalEntry.objects.latest("pk").kept == {
        "tournaments.entry": {str(entry.pk): {"fee_paid": True, "seed": 3}}
    }
