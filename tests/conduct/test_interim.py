"""Interim rulings: by the Director alone, shown on the pages they touch, in force by the day of the event."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from conduct.acts import ConductTag
from conduct.engine.rulings import find_sections, parse_sections, sections_overlap
from conduct.models import InterimRuling
from conduct.services.rulings import Interim, edit_interim, end_interim, give_interim
from tests import factories
from tests.refusals import refusal
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Office
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
TYPED = {"title": "Byes", "text": "A <b>bye</b> counts 4.", "sections": "7.5.1, b", "effective_on": "2026-05-01"}


@pytest.fixture
def chief() -> User:
    return factories.CoordinatorFactory(handle="Cora", post=Office.Post.DIRECTOR)


def said(**changes: Any) -> Interim:
    usual = {"title": "Byes", "text": "As before.", "sections": "7.5", "effective_on": date(2026, 5, 1)}
    return Interim(**usual | changes)


def piece(asked: str) -> str:
    return str(Client().get(f"/conduct/interim/touching/?{asked}", headers=HTMX).text)


def test_sections_are_read_and_what_is_none_is_refused_or_passed_over() -> None:
    assert parse_sections("7.6, 7.7;b 7.6") == ("7.6", "7.7", "B")
    assert find_sections("7.6,nonsense,<script>,B.C3,²") == ("7.6", "B.C3")
    with pytest.raises(RuleViolation, match="NONSENSE is no section"):
        parse_sections("7.6, nonsense")
    for wrong in ("", " ", ", ".join(f"7.{number}" for number in range(1, 30))):
        with pytest.raises(RuleViolation, match="Say which sections"):
            parse_sections(wrong)


def test_director_gives_changes_and_ends_a_ruling(chief: User) -> None:
    page = browser(chief).open("/conduct/interim/new/")
    assert "In force from" in page.text
    page.send(page.page.form("effective_on"), **TYPED, games=["2E"])
    ruling = InterimRuling.objects.get()
    assert page.url == ruling.get_absolute_url()
    assert "A &lt;b&gt;bye&lt;/b&gt; counts 4." in page.text
    assert (ruling.sections, ruling.games, ruling.made_by) == (["7.5.1", "B"], ["2E"], chief)
    page.open("edit/")
    form = page.page.form("effective_on")
    assert form.value("sections") == "7.5.1, B"
    page.send(form, title="Byes and more")
    page.open("end/")
    assert all(said in page.text for said in ("From this day on the guide says it", "Version of the guide"))
    page.send(page.page.form("until"), until="2026-09-01", superseded_by="Guide 5.2")
    ruling.refresh_from_db()
    assert (ruling.title, ruling.until, ruling.superseded_by) == ("Byes and more", date(2026, 9, 1), "Guide 5.2")
    assert "until 1 Sep 2026: Guide 5.2" in browser(None).open("/conduct/interim/").text
    entries = JournalEntry.objects.filter(subject_model="conduct.interimruling").order_by("pk")
    assert [(one.tag, one.facts) for one in entries] == [
        (ConductTag.INTERIM_GIVEN, {}),
        (ConductTag.INTERIM_EDITED, {"changed": ["title"]}),
        (ConductTag.INTERIM_ENDED, {"until": "2026-09-01"}),
    ]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"title": ""}, "missing"),
        ({"text": ""}, "missing"),
        ({"sections": "seven"}, "no_section"),
        ({"sections": ""}, "sections"),
        ({"games": ("XX",)}, "unknown_game"),
    ],
)
def test_ruling_that_says_too_little_is_refused(changes: dict[str, Any], code: str, chief: User) -> None:
    assert (refusal(give_interim, said(**changes), by=chief)[0], InterimRuling.objects.count()) == (code, 0)


def test_ruling_ends_after_it_begins_and_names_the_guide(chief: User) -> None:
    ruling = give_interim(said(), by=chief)
    with pytest.raises(RuleViolation, match="in force from 1 May 2026 on: it cannot end on 30 Apr 2026"):
        end_interim(ruling, date(2026, 4, 30), "Guide 5.2", by=chief)
    with pytest.raises(RuleViolation, match="which version of the guide"):
        end_interim(ruling, date(2026, 6, 1), "", by=chief)
    ruling = end_interim(InterimRuling.objects.get(), date(2026, 6, 1), "Guide 5.2", by=chief)
    with pytest.raises(RuleViolation, match="cannot end"):
        edit_interim(ruling, said(effective_on=date(2026, 6, 2)), by=chief)


# --- on the pages they touch ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("sections=7.6,7.7&game=2E&on=2026-05-30", True),
        ("sections=7.7&game=2E&on=2026-05-30", False),
        ("sections=7.6&game=1E&on=2026-05-30", False),
        ("game=2E&on=2026-05-01", True),
        ("game=2E&on=2026-04-30", False),
        ("game=2E&on=2026-08-31", True),
        ("game=2E&on=2026-09-01", False),
        ("on=2026-05-30&game=nonsense&sections=<b>", True),
    ],
)
def test_page_shows_what_is_in_force_on_its_day_for_its_game_and_sections(asked: str, shown: bool, chief: User) -> None:
    ruling = give_interim(said(sections="7.6", games=("2E",)), by=chief)
    end_interim(ruling, date(2026, 9, 1), "Guide 5.2", by=chief)
    found = piece(asked)
    assert (ruling.get_absolute_url() in found, found.strip() != "") == (shown, shown)
    full = Client().get(f"/conduct/interim/touching/?{asked}").text
    assert (ruling.title in full, "None touches that page" in full) == (shown, not shown)


PAGES = {
    "": "",
    "edit/": "2,3,4,5,6",
    "entries/": "7.2",
    "check-in/": "7.2",
    "draft/": "7.6",
    "pairings/": "7.6",
    "rounds/1/tables/1/": "7.4,7.5",
    "standings/": "7.7",
    "my-table/": "7.8,7.9",
    "finalize/": "8",
}


def test_pages_of_an_event_show_what_touches_their_sections_at_once(chief: User) -> None:
    event, player = factories.FullEventFactory(players=3), factories.UserFactory()
    factories.enter(event, player.player)
    factories.play_rounds(event, 1)
    draw_round(event, by=factories.director_of(event), draw_seed=1)
    for number, sections in enumerate({**PAGES, "elsewhere": "10"}.values()):
        give_interim(said(title=f"Ruling {number}.", sections=sections or "14"), by=chief)
    give_interim(said(title="Another game", sections="7", games=("1E",)), by=chief)
    for number, (page, sections) in enumerate(PAGES.items()):
        reader = browser(player if page == "my-table/" else factories.director_of(event))
        text = reader.open(f"{event.get_absolute_url()}{page}").text
        assert (f"Ruling {number}." in text, "Another game" in text, "touching/" in text) == (True, False, False), page
        assert (f"Ruling {len(PAGES)}." in text) == (sections == ""), page
    listing = browser(factories.UserFactory()).open("/events/new/").text
    assert f"Ruling {list(PAGES).index('edit/')}." in listing


def test_remembered_page_shows_what_is_given_changed_and_ended(chief: User) -> None:
    event, other = factories.EventFactory(), factories.EventFactory()
    Event.objects.filter(pk=other.pk).update(game="1E")
    day = event.local_start.date()
    client, url = Client(), f"{event.get_absolute_url()}standings/"

    def shown(title: str) -> bool:
        answer = client.get(url, headers={"If-None-Match": client.get(url)["ETag"]})
        assert answer.status_code == 304
        return title in client.get(url).text

    assert not shown("Ties")
    unconcerned = Event.objects.get(pk=other.pk).version
    ruling = give_interim(said(title="Ties", sections="7.7", games=("2E",)), by=chief)
    assert shown("Ties")
    edit_interim(ruling, said(title="Draws", sections="7.7", games=("2E",)), by=chief)
    assert (shown("Ties"), shown("Draws")) == (False, True)
    end_interim(ruling, day + timedelta(days=1), "Guide 5.2", by=chief)
    assert shown("Draws")
    end_interim(ruling, day, "Guide 5.2", by=chief)
    assert not shown("Draws")
    assert Event.objects.get(pk=other.pk).version == unconcerned
    edit_interim(ruling, said(title="Draws", sections="7.7"), by=chief)
    assert Event.objects.get(pk=other.pk).version == unconcerned + 1


def test_event_far_from_the_date_line_is_told_by_its_own_day(chief: User) -> None:
    event = factories.EventFactory(time_zone="Pacific/Auckland")
    Event.objects.filter(pk=event.pk).update(starts_at="2026-05-29T21:00:00Z")
    assert "Byes" not in browser(None).open(event.get_absolute_url()).text
    give_interim(said(effective_on=date(2026, 5, 30)), by=chief)
    assert "Byes" in browser(None).open(event.get_absolute_url()).text


# --- the API, and who may ---------------------------------------------------------------------------------------------


def test_nobody_but_the_director_gives_interim_rulings(chief: User) -> None:
    own = give_interim(said(), by=chief).get_absolute_url()
    for user in (None, factories.UserFactory(), factories.CoordinatorFactory()):
        reader = browser(user).open(own)
        assert (reader.status, "Change it" in reader.text) == (200, False)
        if user:
            pages = ("/conduct/interim/new/", f"{own}edit/", f"{own}end/")
            assert {reader.open(page).status for page in pages} == {403}
    assert "Change it" in browser(chief).open(own).text


@pytest.mark.parametrize("wrong", ["16", "0", "C", "20.1"])
def test_section_that_the_guide_does_not_have_is_refused(wrong: str) -> None:
    with pytest.raises(RuleViolation, match=f"{wrong} is no section"):
        parse_sections(f"7.6, {wrong}")
    assert find_sections(f"7.6, {wrong}") == ("7.6",)


def test_every_section_of_the_guide_is_one() -> None:
    every = (*map(str, range(1, 16)), "A", "B", "B.C3", "15.3")
    assert parse_sections(" ".join(every)) == every


@pytest.mark.parametrize(
    ("ones", "others", "touched"),
    [
        ("7", "7.6", True),
        ("7.6", "7.7,7.6", True),
        ("B", "B.C3", True),
        ("7.6", "7.61", False),
        ("7.6", "7", True),
        ("", "7.6", False),
    ],
)
def test_section_touches_its_parts_and_what_it_is_part_of(ones: str, others: str, touched: bool) -> None:
    assert sections_overlap(find_sections(ones), find_sections(others)) is touched
