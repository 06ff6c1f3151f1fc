"""Each field of the table of a listing: its column, its place in the form, and its way through API, page and file."""

from __future__ import annotations

from datetime import date, datetime
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.factories import in_hours
from tests.tournaments.api.conftest import Device
from tournaments.engine.listing.fields import GROUPS, LISTING, Field, Kind
from tournaments.exchange.selectors.documents import document_of
from tournaments.listing.forms.following import PROPOSED
from tournaments.listing.forms.listing import ListingForm

pytestmark = pytest.mark.django_db
BESIDE = {"starts_at": {"date", "time", "which"}, "entries_close_at": {"close_date", "close_time"}, "options": set()}
VENUE = {"host", "new_name", "new_address", "new_town", "new_country", "new_region"}
OF_RULES = {Kind.CHOICE, Kind.OPTIONS, Kind.KNOWN, Kind.STYLE}
MEANT = [one for one in LISTING.values() if not (one.is_needed or one.kind in OF_RULES or one.code == "level")]


def sample(field: Field) -> Any:
    """Something else than its default, as long or as large as it may be; the event is played online."""
    texts = {Kind.LINE: "x" * field.most, Kind.TEXT: "y\n" * (field.most // 2 - 1) + "z"}
    days = {Kind.MOMENT: in_hours(24), Kind.DAY: in_hours(10 * 24).date()}
    link = "https://club.example/".ljust(field.most, "z")
    return {Kind.LINK: link, Kind.FLAG: not field.default, Kind.NUMBER: field.most, **texts, **days}[field.kind]


def sent(field: Field) -> Any:
    """As JSON has it."""
    said = sample(field)
    return said.isoformat() if field.kind in {Kind.MOMENT, Kind.DAY} else said


def read(field: Field, said: Any) -> Any:
    days = {Kind.MOMENT: datetime.fromisoformat, Kind.DAY: date.fromisoformat}
    return days[field.kind](said) if field.kind in days else said


def test_form_lays_out_what_it_asks_for_each_once() -> None:
    laid_out = [name for group in GROUPS for row in group.rows for name in row]
    form = ListingForm(event=factories.EventFactory())
    asked = {name for name in form.fields if not name.startswith("option_")} - {"key", "seen", "shown", PROPOSED}
    assert len(laid_out) == len(asked)
    assert set(laid_out) == asked == VENUE.union(*(BESIDE.get(code, {code}) for code in LISTING))


def test_what_programs_say_is_shown_to_them_and_stands_in_the_file() -> None:
    by = factories.UserFactory()
    event = factories.EventFactory(by=by)
    said = {field.code: sent(field) for field in MEANT}
    answer = Device(by).patch(f"/events/{event.pk}/", said).json()
    assert {code: read(LISTING[code], answer[code]) for code in said} == {one.code: sample(one) for one in MEANT}
    event.refresh_from_db()
    document = document_of(event)
    again = factories.bring_document(document, by=by)
    kept = {field.code: sample(field) for field in MEANT if field.in_listing}
    assert {code: getattr(again, code) for code in kept} == kept
    assert document_of(again)["listing"] == {**document["listing"], "sanctioned": False}


def test_page_of_the_event_names_what_the_table_shows_there() -> None:
    shown = [field for field in LISTING.values() if field.page and field.kind is not Kind.KNOWN]
    event = factories.EventFactory(online=True, **{field.code: sample(field) for field in shown})
    page = unescape(Client().get(event.get_absolute_url()).text)
    assert all(f"<dt>{field.page}</dt>" in page for field in shown)
    assert all(field.word in page for field in shown)
