"""The log: one line of JSON for each request, which says enough to find a fault and too little to find a person."""

from __future__ import annotations

import io
import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.stack.conftest import Lines
from tournaments.kernel.models.epochs import version_mark
from tournaments.people.models import Player
from tournaments.tasks import forget_tokens
from trekcc.logs import logging_settings

pytestmark = pytest.mark.django_db

SENTINELS = ("secret@sentinel.example", "Zebulon", "zz-token-0123456789", "203.0.113.7")


def test_request_leaves_one_line_of_json(client: Client, lines: Lines) -> None:
    event = factories.EventFactory(title="Club evening")
    user = factories.director_of(event)
    client.force_login(user)
    lines()
    answer = client.get(f"{event.get_absolute_url()}desk/?q=x")
    (line,) = lines()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", line.pop("timestamp"))
    assert line.pop("ms") >= 0
    assert line == {
        "message": "request",
        "level": "info",
        "logger": "trekcc.request_log",
        "request": answer["X-Request-ID"],
        "method": "GET",
        "path": f"/events/{event.year}/club-evening/desk/",
        "status": 200,
        "user": user.pk,
        "event": f"{event.year}/club-evening",
    }


def test_poll_that_is_answered_at_once_leaves_the_same_line(client: Client, lines: Lines) -> None:
    event = factories.EventFactory()
    for _ in range(3):
        client.get(f"{event.get_absolute_url()}?seen={version_mark(event.version)}", headers={"HX-Request": "true"})
    first, *others = [{**line, "timestamp": "", "ms": 0, "request": ""} for line in lines()]
    assert (first["status"], first["path"]) == (204, event.get_absolute_url())
    assert others == [first, first]


@pytest.mark.parametrize(("given", "kept"), [("abcd-1234_XYZ", True), ("short", False), ("a b c d e f g", False)])
def test_request_id_of_a_proxy_is_kept_if_it_looks_like_one(given: str, kept: bool, client: Client) -> None:
    answer = client.get("/healthz", headers={"X-Request-ID": given})
    assert (answer["X-Request-ID"] == given) is kept
    assert re.fullmatch(r"[0-9A-Za-z_-]{8,64}", answer["X-Request-ID"])


@pytest.mark.parametrize("typed", SENTINELS)
def test_nothing_that_was_typed_is_in_the_lines(typed: str, client: Client, lines: Lines) -> None:
    event = factories.EventFactory()
    client.get(f"/events/?q={typed}")
    client.get(f"/{typed}/nothing/")
    client.get(f"/events/2026/{typed}/")
    client.get(f"{event.get_absolute_url()}entries/1/{typed}/")
    client.get(f"/account/confirm-email/{typed}/")
    client.get(f"/account/password/reset/key/1-{typed}/")
    client.get(f"/static/{typed}.css")
    client.get("/events/", headers={"Authorization": f"Token {typed}", "User-Agent": typed, "Referer": f"/{typed}"})
    client.get("/events/", headers={"X-Forwarded-For": typed, "Host": typed})
    client.post(reverse("account_login"), {"login": typed, "password": typed})
    client.post(reverse("account_signup"), {"email": typed, "password1": typed, "password2": typed})
    written = lines()
    assert len(written) >= 11
    assert [line for line in written if typed in json.dumps(line, ensure_ascii=False)] == []


def test_error_is_told_by_its_class_and_place_and_not_by_its_message(
    lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise IntegrityError("Key (name)=(Zebulon) already exists.") from ValueError("secret@sentinel.example")

    monkeypatch.setattr("tournaments.listing.views.calendar.render", fail)
    answer = Client(raise_request_exception=False).get("/events/")
    error, request = lines()
    assert (answer.status_code, request["status"], error["request"]) == (500, 500, request["request"])
    assert (error["message"], error["error"]) == ("Internal Server Error", "IntegrityError < ValueError")
    assert "fail" in error["at"][-1]
    assert not {"Zebulon", "secret@sentinel.example"} & set(re.split(r"[\s()\"]+", json.dumps(error)))


def test_library_that_writes_an_address_is_stopped_at_the_gate(lines: Lines) -> None:
    logging.getLogger("gunicorn.error").warning("Invalid request from ip=203.0.113.7: %s", "secret@sentinel.example")
    logging.getLogger("some.library").warning("no route to [2001:db8::7:25]")
    assert [line["message"] for line in lines()] == ["Invalid request from ip=…: …", "no route to […]"]


def test_reader_whom_the_answer_did_not_need_to_know_is_not_looked_up(
    client: Client, django_assert_num_queries: Any
) -> None:
    client.force_login(factories.UserFactory())
    with django_assert_num_queries(0):
        client.get("/healthz")


def test_full_disk_costs_no_page(client: Client) -> None:
    handler = next(h for h in logging.getLogger().handlers if h.get_name() == "lines")
    assert isinstance(handler, logging.StreamHandler)
    with io.TextIOWrapper(Path("/dev/full").open("wb", buffering=0), write_through=True) as full:
        before = handler.setStream(full)
        answer = client.get("/events/")
        handler.setStream(before)
    assert answer.status_code == 200


def test_lines_of_a_task_that_runs_at_once_keep_the_request(client: Client, lines: Lines) -> None:
    client.get("/healthz")
    (request,) = lines()
    forget_tokens.delay()
    told = [line for line in lines() if line["message"] == "tokens forgotten"]
    assert [line["request"] for line in told] == [request["request"]]


def test_task_that_fails_is_told_by_its_place_and_not_by_its_message(
    lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> int:
        raise IntegrityError("Key (name)=(Zebulon) already exists.")

    monkeypatch.setattr("tournaments.play.services.tidying.forget_tokens", fail)
    forget_tokens.delay()
    (told,) = (line for line in lines() if "error" in line)
    assert (told["message"], told["error"], told["logger"]) == ("failed", "IntegrityError", "celery.app.trace")
    assert "fail" in told["at"][-1]
    assert "Zebulon" not in json.dumps(told)


def test_trial_run_writes_for_the_eye() -> None:
    names = [type(step).__name__ for step in logging_settings(debug=True)["formatters"]["lines"]["processors"]]
    logging_settings(debug=False)
    assert names[-1] == "ConsoleRenderer"


def test_no_line_names_a_player(client: Client, lines: Lines) -> None:
    member = factories.UserFactory(handle="Zebulon", email="secret@sentinel.example", name="Zebulon Zz")
    client.force_login(member)
    client.get("/my/")
    client.get(f"/players/{Player.objects.get(user=member).pk}/")
    assert not re.search("zebulon|sentinel", json.dumps(lines()), re.IGNORECASE)
