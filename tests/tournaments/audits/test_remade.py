"""A row that was removed beside the acts is made again from the journal, or the pages say why it cannot be."""

from __future__ import annotations

import pytest
from django.db import models

from tests import factories
from tests.tournaments.plain import browser
from tests.witnesses import remove
from tournaments.audits.selectors.audit import audit
from tournaments.audits.services.patrol import patrol_beside_events
from tournaments.audits.services.restoring import restore_event, restore_row
from tournaments.closing.services.prizes import Offer, add_prize
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.models import InboxItem
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.record.models import Entry, Event, Prize

pytestmark = pytest.mark.django_db

REASON = "Somebody removed it."


@pytest.fixture
def chief() -> User:
    return factories.CoordinatorFactory(handle="Chief", post="director")


@pytest.fixture
def event() -> Event:
    event = factories.FullEventFactory(players=4, rounds_scheduled=3)
    add_prize(event, Offer("A deck box", 1), by=factories.director_of(event))
    factories.play_rounds(event, 3)
    return finalize_event(Event.objects.get(pk=event.pk), by=factories.director_of(event))


def values(row: models.Model) -> dict[str, object]:
    [found] = type(row)._base_manager.filter(pk=row.pk).values()
    return found


def remove_row(row: models.Model) -> InboxItem:
    """Remove a row by SQL and return the item that the patrol makes of it."""
    with factories.by_hand():
        remove(row)
    patrol_beside_events()
    return InboxItem.objects.get(signs=f"{row._meta.label_lower} {row.pk}")


def test_removed_post_is_made_again(chief: User) -> None:
    factories.CoordinatorFactory(post=Office.Post.EUROPE)
    row = Office.objects.get(post=Office.Post.EUROPE)
    before = values(row)
    item = remove_row(row)
    assert "Put it back as recorded" in browser(chief).open(item.get_absolute_url()).text
    restore_row(item, REASON, by=chief)
    assert values(row) == before
    assert patrol_beside_events() == 0


def test_page_of_a_row_that_cannot_be_made_again_says_why() -> None:
    item = remove_row(factories.SuspensionFactory(player=factories.UserFactory().player))
    chief = Office.objects.get(post=item.post).holder
    page = browser(chief).open(item.get_absolute_url())
    assert "cannot be put back: the journal does not hold reason. Correct it by hand." in page.text
    assert "Put it back as recorded" not in page.text
    with pytest.raises(RuleViolation, match="does not hold reason"):
        restore_row(item, REASON, by=chief)


def test_removed_entry_is_made_again_with_its_event(chief: User, event: Event) -> None:
    row = event.entries.earliest("pk")
    before = values(row)
    with factories.by_hand():
        remove(row)
    assert not audit(event).holds
    restore_event(event, REASON, by=chief)
    after = values(Entry.objects.get(pk=row.pk))
    beside = {"version", "entered_by_id", "entered_at", "play_contact", "link_nonce"}
    assert {name: after[name] for name in before.keys() - beside} == {
        name: before[name] for name in before.keys() - beside
    }
    assert audit(Event.objects.get(pk=event.pk)).holds


def test_audit_says_what_cannot_be_made_again(chief: User, event: Event) -> None:
    page = f"{event.get_absolute_url()}audit/"
    with factories.by_hand():
        remove(Prize.objects.get(event=event))
    text = browser(chief).open(page).text
    assert "cannot be put back: the journal does not hold text. Correct it by hand." in text
    assert "Put back what was recorded" not in text
    with factories.by_hand():
        remove(event.entries.earliest("pk"))
    assert "Put back what was recorded" in browser(chief).open(page).text
