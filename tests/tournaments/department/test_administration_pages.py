"""What stands on the pages of the administration: names, moments with their zone, links; and what does not."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.urls import reverse

from tests import factories
from tests.rings import matrix
from tests.tournaments.department.test_administration import READ, SUPERUSERS_ALONE, browser, models_read, page
from tests.tournaments.plain import Page
from tournaments.department.models import InboxItem, Venue
from tournaments.department.services.inboxes import write_to
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Office, Player
from tournaments.record.models import Entry, Event, Match, Placement, Round, Seat
from tournaments.record.selectors.words import result_in_words

pytestmark = pytest.mark.django_db
BAD = ("\0", "#", "#99999999999999999999999", "%", "_", "'", "x" * 300, "2026-13-45", "-1", "0001-01-01", "9999-12-31")


@pytest.fixture
def cora() -> User:
    return factories.CoordinatorFactory(handle="Cora", post=Office.Post.NORTH_AMERICA)


@pytest.fixture
def event() -> Event:
    """Two rounds at a venue in Berlin, in its summer."""
    indigo, onyx = factories.PlayerFactory(name="indigo"), factories.PlayerFactory(name="onyx")
    event = factories.DueEventFactory(by=factories.UserFactory(handle="solstice"), title="Lighthouse Cup")
    factories.enter(event, indigo, onyx)
    factories.play_rounds(event, 1)
    Event.objects.filter(pk=event.pk).update(
        starts_at=datetime(2026, 7, 3, 16, 30, tzinfo=UTC),
        time_zone="Europe/Berlin",
        host=factories.VenueFactory(name="The lighthouse"),
    )
    return Event.objects.get(pk=event.pk)


def links(text: str) -> set[str]:
    return set(Page(text).links)


def admin_model(label: str) -> Any:
    return next(model for model in admin.site._registry if model._meta.label == label)


@pytest.mark.parametrize("label", SUPERUSERS_ALONE)
def test_accounts_are_closed_to_posts(label: str, cora: User) -> None:
    EmailAddress.objects.get_or_create(user=cora, email=cora.email)
    model, reader = admin_model(label), browser(cora)
    urls = [page(model), page(model, "add"), page(model, "change", model.objects.first().pk)]
    urls += [reverse("admin:auth_user_password_change", args=(cora.pk,))]
    assert [reader.get(url).status_code for url in urls] == [403] * 4


def test_staff_without_a_post_reads_nothing(event: Event) -> None:
    user = factories.UserFactory()
    User.objects.filter(pk=user.pk).update(is_staff=True)
    reader = browser(user)
    assert [reader.get(page(model)).status_code for model in models_read()] == [403] * len(READ)


def test_page_of_an_event_leads_to_what_belongs_to_it(event: Event, cora: User) -> None:
    text = browser(cora).get(page(Event, "change", event.pk)).text
    here = f"?event={quote(f'#{event.pk}')}"
    assert {f"{page(model)}{here}" for model in (Round, Match, Entry, JournalEntry)} <= links(text)
    assert f"{page(Placement)}{here}" not in links(text), "nothing is in it before the event is finalized"
    solstice = Player.objects.get(handle="solstice")
    assert {page(Player, "change", solstice.pk), page(Venue, "change", event.host_id)} <= links(text)
    assert event.get_absolute_url() in links(text)
    assert "solstice</a>" in text
    assert "3 Jul 2026, 18:30 CEST" in text


def test_page_of_a_round_leads_to_its_tables_and_a_table_to_its_seats(event: Event, cora: User) -> None:
    reader, played = browser(cora), event.rounds.get()
    tables = f"{page(Match)}?round={quote(f'#{played.pk}')}"
    assert tables in links(reader.get(page(Round, "change", played.pk)).text)
    match = played.matches.get()
    listed = reader.get(tables).text
    names = " v ".join(seat.player.name for seat in match.seats.all())
    assert f"round 1, table 1: {names}" in listed
    assert page(Match, "change", match.pk) in {link.partition("?")[0] for link in links(listed)}
    text = reader.get(page(Match, "change", match.pk)).text
    assert f"round 1, table 1: {names}" in text
    for seat in match.seats.all():
        assert {page(Player, "change", seat.player_id), page(Seat, "change", seat.pk)} <= links(text)
    assert event.title in text
    assert result_in_words(match) in unescape(text)
    assert result_in_words(match)


def test_lists_are_searched_and_narrowed_by_names(event: Event, cora: User) -> None:
    factories.FullEventFactory(players=2, title="Another evening")
    reader = browser(cora)

    def found(model: Any, asked: str) -> int:
        return len(reader.get(f"{page(model)}?{asked}").context["cl"].result_list)

    assert (found(Event, "q=cup"), found(Event, "q=lighthouse"), found(Event, "state=running")) == (1, 2, 1)
    assert (found(Event, "director=solst"), found(Event, "venue=house"), found(Event, "director=cora")) == (1, 2, 0)
    assert (found(Event, "since=2026-07-03&until=2026-07-03"), found(Event, "until=2026-07-02")) == (1, 0)
    assert (found(Match, "event=cup&round=1"), found(Match, "event=cup&round=2")) == (1, 0)
    assert (found(Seat, "player=indigo&table=1"), found(Entry, "player=onyx")) == (1, 1)
    assert (found(Player, "q=solst"), found(Entry, "event=nothing")) == (1, 0)


@pytest.mark.slow
@matrix("model", models_read(), ids=lambda model: model._meta.label)
def test_nonsense_in_the_address_is_no_error(model: Any, event: Event, cora: User) -> None:
    reader, one = browser(cora), admin.site._registry[model]
    fields = [name for name in one.list_filter if isinstance(name, str)]
    narrowing = [name for kind in one.list_filter if isinstance(kind, type) for name in kind.names()]  # type: ignore[attr-defined]
    names = [*narrowing, "q", "p", "o", "all", "e", "_facets", "_to_field", "facts__contains", "user__password"]
    names += [f"{name}{how}" for name in fields for how in ("", "__exact", "__isnull", "__regex")]
    answers = {f"{name}={bad}": reader.get(page(model), {name: bad}).status_code for name in names for bad in BAD}
    assert {asked: status for asked, status in answers.items() if status not in (200, 302, 400)} == {}
    rows = {bad: reader.get(page(model, "change", bad)).status_code for bad in BAD if "/" not in bad}
    assert set(rows.values()) <= {302, 404}


def test_seed_of_an_event_is_read_once_it_is_finalized(event: Event, cora: User) -> None:
    reader = browser(cora)
    assert str(event.seed) not in reader.get(page(Event, "change", event.pk)).text
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINALIZED, finalized_at=event.starts_at)
    assert str(event.seed) in reader.get(page(Event, "change", event.pk)).text


def test_inbox_of_a_post_is_read_by_its_holder_alone(cora: User) -> None:
    factories.CoordinatorFactory(post="director")
    mine, other = (write_to(post, "May I ask?", by=factories.UserFactory()) for post in ("north_america", "director"))
    reader = browser(cora)
    assert [row.pk for row in reader.get(page(InboxItem)).context["cl"].result_list] == [mine.pk]
    assert reader.get(page(InboxItem, "change", other.pk)).status_code == 302
    told = {(entry.tag, entry.subject_pk) for entry in reader.get(page(JournalEntry)).context["cl"].result_list}
    assert ("message.sent", mine.pk) in told
    assert ("message.sent", other.pk) not in told


def test_whoever_complains_is_not_betrayed_by_the_journal(event: Event, cora: User) -> None:
    complaint = factories.ComplaintFactory(event=event)
    reader = browser(cora)
    assert "complaint.made" not in {row.tag for row in reader.get(page(JournalEntry)).context["cl"].result_list}
    entry = JournalEntry.objects.get(tag="complaint.made")
    assert reader.get(page(JournalEntry, "change", entry.pk)).status_code == 302
    assert str(complaint.by) not in reader.get(page(InboxItem)).text.replace(str(cora), "")


@pytest.mark.parametrize("of", ["changelist", "change"])
def test_pages_hold_nothing_that_the_content_policy_refuses(of: str, event: Event, cora: User) -> None:
    for model in (Event, Match, JournalEntry, Player):
        row = model.objects.first()
        answer = browser(cora).get(page(model, of, *([row.pk] if of == "change" else [])))
        assert "default-src 'self'" in answer["Content-Security-Policy"]
        assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=|\son\w+=", answer.text) == []
        assert "/static/admin/css/dark_mode.css" in answer.text


def test_first_page_offers_a_post_what_is_read_and_no_more(cora: User) -> None:
    offered = {link for link in links(browser(cora).get("/admin/").text) if link.count("/") == 4}
    assert offered == {page(model) for model in models_read()}
    root = User.objects.create_superuser("root@club.example")
    assert links(browser(root).get("/admin/").text) >= offered | {page(admin_model(one)) for one in SUPERUSERS_ALONE}


@pytest.mark.parametrize("post", [Office.Post.ACHIEVEMENTS, Office.Post.SOCIAL_MEDIA])
def test_other_posts_open_nothing(post: str) -> None:
    reader = browser(factories.CoordinatorFactory(post=post))
    assert reader.get("/admin/", follow=True).status_code == 403


def test_what_is_asked_of_other_columns_is_refused(cora: User) -> None:
    url = page(Player)
    for name in ("date_of_birth__year", "user__email__startswith", "user__password__startswith", "name__regex"):
        assert browser(cora).get(url, {name: "1"}).status_code == 400
