"""Who may pass which door of the API of conduct: every operation for every role."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin import site
from django.db import transaction
from django.urls import reverse

from conduct import admin
from conduct.api import urls
from conduct.models import DeckCheck, Filming, InterimRuling, Penalty, Ruling
from conduct.services.penalties import log_deck_check
from tests import factories
from tests.conduct.conftest import Hall
from tests.fuzz.world import INTERIM
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tournaments.kernel.models import JournalEntry

pytestmark = pytest.mark.django_db

EVERYBODY = "200 200 200 200 200 200 200"
CONCERNED = "401 403 200 200 200 200 200"
STAFF = "401 403 403 200 200 200 200"
OFFICE = "401 403 403 403 403 200 200"
CHIEF = "401 403 403 403 403 403 {}"
ISSUERS = "401 403 403 {0} {0} 403 403"
DIRECTORS = "401 403 403 403 {} 403 403"
DOORS = {
    ("penalties", "get"): CONCERNED,
    ("penalties", "post"): ISSUERS.format(201),
    ("proposal", "post"): ISSUERS.format(200),
    ("penalty", "get"): CONCERNED,
    ("withdraw", "post"): DIRECTORS.format(200),
    ("correct", "post"): DIRECTORS.format(201),
    ("card", "get"): STAFF,
    ("deck_checks", "post"): ISSUERS.format(201),
    ("deck_corrected", "post"): ISSUERS.format(200),
    ("history", "get"): OFFICE,
    ("infractions", "get"): EVERYBODY,
    ("videos", "get"): EVERYBODY,
    ("video", "get"): "401 403 200 403 200 403 403",
    ("video", "post"): DIRECTORS.format(409),
    ("video", "delete"): DIRECTORS.format(204),
    ("consent", "put"): "401 403 200 403 422 403 403",
    ("video_link", "put"): DIRECTORS.format(200),
    ("video_link", "delete"): DIRECTORS.format(409),
    ("video_upload", "post"): DIRECTORS.format(200),
    ("rulings", "get"): EVERYBODY,
    ("rulings", "post"): ISSUERS.format(201),
    ("overturn", "post"): "401 403 403 422 200 403 403",
    ("search", "get"): EVERYBODY,
    ("at_the_table", "get"): EVERYBODY,
    ("complaints", "get"): "401 200 200 200 200 200 200",
    ("complaints", "post"): "401 201 201 201 201 201 201",
    ("complaint", "get"): "401 404 200 404 404 404 200",
    ("interims", "get"): EVERYBODY,
    ("interims", "post"): CHIEF.format(201),
    ("interim", "get"): EVERYBODY,
    ("interim", "put"): CHIEF.format(200),
    ("end_interim", "post"): CHIEF.format(200),
}
BODIES = {
    "correct": {"code": "B2", "reason": "It was more than that."},
    "withdraw": {"reason": "It was somebody else."},
    "deck_checks": {"found": "in_order"},
    "rulings": {"question": "Who shuffles?", "ruling": "Its owner."},
    "overturn": {"evidence": "The guide says it."},
    "consent": {"consents": False},
    "video_link": {"link": "https://video.example/1"},
    "interims": INTERIM,
    "interim": INTERIM,
    "end_interim": {"until": "2027-01-01", "superseded_by": "Guide 5.2"},
}
OF_TABLES = ("video", "consent", "video_link", "video_upload")
BY_ID = ("penalty", "withdraw", "correct", "card", "deck_checks", "deck_corrected", "overturn", *OF_TABLES)
INSIDE = [str(one.name) for one in urls.event]


def operations() -> set[tuple[str, str]]:
    patterns = [*urls.event, *(one for one in urls.urlpatterns if hasattr(one.callback, "actions"))]
    return {(str(one.name), method) for one in patterns for method in one.callback.actions if method != "head"}


def ids_of(hall: Hall) -> dict[str, int]:
    """What completes the address of each door, by its name."""
    entry, penalty = hall.entry(), hall.issue("B1")
    check = log_deck_check(entry, DeckCheck.Found.MAJOR, "61 cards", by=hall.judge)
    ids = dict.fromkeys(("penalty", "withdraw", "correct"), penalty.pk)
    ids |= dict.fromkeys(("card", "deck_checks", "deck_corrected"), entry.pk)
    ids["table"] = hall.game().table or 0
    factories.FilmingFactory(match=hall.game())
    ids["complaint"] = factories.ComplaintFactory(event=hall.event, by=hall.pat).pk
    ids |= dict.fromkeys(("interim", "end_interim"), factories.InterimRulingFactory().pk)
    return ids | {
        "check": check.pk,
        "history": entry.player_id,
        "overturn": factories.RulingFactory(event=hall.event).pk,
    }


def path_to(name: str, hall: Hall, ids: dict[str, int]) -> str:
    kwargs = {"event": hall.event.pk} if name in INSIDE else {}
    kwargs |= {"pk": ids[name]} if name in ids else {}
    kwargs |= {"check": ids["check"]} if name == "deck_corrected" else {}
    kwargs |= {"number": 1, "table": ids["table"]} if name in OF_TABLES else {}
    kwargs |= {"player": hall.pat.player.pk} if name == "consent" else {}
    if name == "at_the_table":
        return "/conduct/at-the-table/2E/"
    return reverse(f"conduct-api:{name}", kwargs=kwargs).removeprefix("/api/v1")


def body_for(name: str, hall: Hall) -> dict[str, Any]:
    if name == "complaints":
        return {"event": hall.event.pk, "to": "coordinator", "text": "The draw was made twice."}
    return {"entry": hall.entry().pk, "code": "B1"} if name in ("penalties", "proposal") else BODIES.get(name, {})


@matrix("operation", DOORS, ids=":".join)
def test_every_role_gets_the_answer_of_the_table_and_ids_of_another_event_are_not_found(
    operation: tuple[str, str], hall: Hall
) -> None:
    name, method = operation
    ids = ids_of(hall)
    users = (None, factories.UserFactory(), hall.pat, hall.judge, hall.director, hall.coordinator, hall.chief)
    path, body = path_to(name, hall, ids), None if method in ("get", "delete") else body_for(name, hall)
    answers = []
    for device in [Device(user) for user in users]:
        point, acts = transaction.savepoint(), JournalEntry.objects.count()
        answers.append(str(device.call(method, path, body).status_code))
        assert answers[-1][0] == "2" or JournalEntry.objects.count() == acts
        transaction.savepoint_rollback(point)
    assert answers == DOORS[operation].split()
    if name in BY_ID:
        mine = factories.FullEventFactory(players=2, by=factories.UserFactory(handle="Odo"))
        foreign = path.replace(f"/events/{hall.event.pk}/", f"/events/{mine.pk}/")
        assert Device(factories.director_of(mine)).call(method, foreign, body).status_code == 404


def test_every_operation_has_its_row() -> None:
    assert operations() == set(DOORS)


# --- the administration of conduct: what a post reads there, and nothing else ---


def test_what_is_public_or_on_the_card_is_read_there_and_complaints_are_not() -> None:
    there = {model for model, page in site._registry.items() if type(page).__module__ == admin.__name__}
    assert there == {DeckCheck, Filming, InterimRuling, Penalty, Ruling}
