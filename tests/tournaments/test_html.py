"""Every page as HTML: nothing inside that the content policy refuses, and every form works without JavaScript."""

from __future__ import annotations

import re

import pytest
import time_machine
from django.conf import settings
from django.urls import reverse

from tests import factories
from tests.tournaments.conftest import CRAWLED_BY, Club
from tests.tournaments.plain import Form, PlainBrowser, browser
from tests.tournaments.test_roles import DOORS, EVERYBODY, OURS
from tournaments.record.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
OF_SOME_PAGES = ("event.css", "play.css", "front.css", "ratings.css", "bracket.css")


@pytest.mark.parametrize("role", CRAWLED_BY)
def test_no_page_has_a_style_or_a_script_inside(role: str, club: Club) -> None:
    found = [
        (url, tag, name)
        for url, read in club.pages(role).items()
        for tag, attrs in read.page.tags
        for name in (
            *(attrs if tag != "script" else ()),
            "" if tag == "style" else None,
            None if "src" in attrs else tag,
        )
        if name in ("style", "", "script") or (name or "").startswith(("on", "hx-on"))
    ]
    assert found == []


@pytest.mark.parametrize("role", CRAWLED_BY)
def test_every_page_has_the_style_sheets_of_what_it_shows(role: str, club: Club) -> None:
    components = {name: components_of(name) - components_of("trekcc.css") for name in OF_SOME_PAGES}
    bare = []
    for url, read in club.pages(role).items():
        loaded = {attrs.get("href", "").rsplit("/", 1)[-1] for tag, attrs in read.page.tags if tag == "link"}
        shown = {name for _, attrs in read.page.tags for name in (attrs.get("class") or "").split()}
        if "trekcc.css" in loaded:
            bare += [
                (url, name, here) for name, all_ in components.items() if name not in loaded and (here := shown & all_)
            ]
    assert bare == []


def components_of(sheet: str) -> set[str]:
    """The classes with which its selectors begin."""
    rules = re.sub(r"/\*.*?\*/", "", (settings.BASE_DIR / "static" / sheet).read_text(), flags=re.DOTALL)
    return set(re.findall(r"(?:^|[{},])\s*\.([\w-]+)", re.sub(r"(?<=\{)[^{}]+(?=\})", "", rules)))


@pytest.mark.parametrize("role", CRAWLED_BY)
def test_every_form_can_be_sent_without_javascript(role: str, club: Club) -> None:
    wrong = []
    for url, read in club.pages(role).items():
        for form in read.page.forms:
            if form.method == "post" and form.value("csrfmiddlewaretoken") is None:
                wrong.append((url, form.action, "has no token"))
            if not form.buttons:
                wrong.append((url, form.action, "has no button"))
    assert wrong == []


@pytest.mark.parametrize("role", CRAWLED_BY)
def test_every_form_of_an_act_carries_a_key(role: str, club: Club) -> None:
    forms = [
        (url, form.action)
        for url, read in club.pages(role).items()
        for form in read.page.forms
        if form.method == "post" and not has_key(form) and not (form.action or url).startswith("/account/")
    ]
    assert forms == []


def has_key(form: Form) -> bool:
    """Its own, or one for each of its rows."""
    return any(value and (name == "key" or name.endswith("-key")) for name, value in form.fields)


@pytest.mark.parametrize("role", CRAWLED_BY)
def test_no_link_leads_nowhere(role: str, club: Club) -> None:
    dead = [(url, read.status) for url, read in club.pages(role).items() if read.linked and read.status >= 400]
    assert dead == []


@pytest.mark.parametrize("role", CRAWLED_BY)
def test_every_page_has_one_title_one_heading_and_no_id_twice(role: str, club: Club) -> None:
    wrong = []
    for url, read in club.pages(role).items():
        tags = read.page.tags
        if "<html" not in read.text:
            continue
        names = [tag for tag, _ in tags]
        if (names.count("title"), names.count("h1"), names.count("main")) != (1, 1, 1):
            wrong.append((url, "title, h1, main"))
        ids = [attrs["id"] for _, attrs in tags if attrs.get("id")]
        if len(ids) != len(set(ids)):
            wrong.append((url, f"same id twice: {sorted({one for one in ids if ids.count(one) > 1})}"))
    assert wrong == []


def test_page_for_everybody_is_the_same_address_signed_in_or_not(club: Club) -> None:
    of_an_event = [name for name, route in OURS if "<slug:slug>/" in route and route.count("<") == 2]
    event = Event.objects.get(title="Running")
    for name in (name for name in of_an_event if DOORS[name].get == EVERYBODY):
        url = reverse(name, args=(event.year, event.slug))
        assert [club.client(role).get(url).status_code for role in club.users] == [200] * 4


def test_event_is_run_by_forms_alone_from_listing_to_final_table() -> None:
    director = factories.UserFactory(handle="Director")
    desk = browser(director).open("/events/new/")
    start = factories.in_hours(30)
    form = desk.page.form("title", "date")
    desk.send(form, title="Plain evening", date=f"{start:%Y-%m-%d}", time="19:00", rounds_scheduled=3)
    event = Event.objects.get(title="Plain evening")
    assert desk.url == event.get_absolute_url()
    desk.open("entries/")
    desk.send(desk.page.form("names"), names="Ann\nBob\nCyd\nDax")
    desk.send(desk.page.form_to("/confirm/"))
    while check_in := [form for form in desk.page.forms if form.action.endswith("/check-in/")]:
        desk.send(check_in[0])
    desk.send(desk.page.form("name", "country"), name="Eve")
    assert event.entries.filter(checked_in=True).count() == 5
    with time_machine.travel(event.starts_at, tick=False):
        for number in (1, 2, 3):
            _play(desk, event, number)
        desk.open(f"{event.get_absolute_url()}finalize/")
        desk.send(desk.page.form("reason"))
    assert desk.url == f"{event.get_absolute_url()}standings/"
    assert Event.objects.get(pk=event.pk).state == Event.State.FINALIZED
    assert event.placements.count() == 5


def _play(desk: PlainBrowser, event: Event, number: int) -> None:
    desk.open(f"{event.get_absolute_url()}desk/")
    desk.send(desk.page.form_to("/draw/"))
    assert desk.url.endswith("/draft/")
    desk.send(desk.page.form_to("/draft/publish/"))
    for table in (1, 2):
        desk.send(desk.page.form("table", "score_a"), table=table, score_a=100, score_b=10 * table)
    desk.send(desk.page.form_to(f"/rounds/{number}/complete/"))
