"""Answers are compressed for who takes it, say what they said before, and are known again."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse  # noqa: TID251 - of a middleware
from django.test import Client, RequestFactory

from tests import factories
from tests.tournaments.plain import browser
from tournaments.kernel.models.epochs import version_mark
from tournaments.kernel.page_cache import Piece
from tournaments.play.services.results import report_result
from tournaments.record.models import Event
from trekcc.compression import LEAST, Compression, gzip_content, takes_gzip

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.fixture
def event(db: None) -> Event:
    """Long enough to be worth it, and under way."""
    event = factories.FullEventFactory(players=12, title="Running")
    factories.play_rounds(event, 1)
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


def unpacked(answer: Any) -> str:
    assert answer["Content-Encoding"] == "gzip"
    assert int(answer["Content-Length"]) == len(answer.content)
    return gzip.decompress(answer.content).decode()


def vary(answer: Any) -> set[str]:
    return {name.strip() for name in answer["Vary"].split(",")}


def test_piece_that_is_not_there_is_no_part_of_the_answer() -> None:
    piece = Piece("elsewhere")
    piece.key = "piece:elsewhere"
    assert gzip.decompress(gzip_content(b"here", [piece])) == b"here"


def test_blocks_of_what_the_piece_was_before_are_not_taken_for_it() -> None:
    """Memory may lose the one and keep the other."""
    for text in ("first" * 100, "second" * 100):
        piece = Piece(text)
        piece.key = "piece:same"
        assert gzip.decompress(gzip_content(text.encode(), [piece])) == text.encode()


def test_call_of_the_api_is_compressed_and_known_again(event: Event) -> None:
    url = f"/api/v1/events/{event.pk}/standings/"
    plain, packed = Client().get(url), Client().get(url, headers=GZIP)
    assert unpacked(packed) == plain.text
    again = Client().get(url, headers={"If-None-Match": packed["ETag"], **GZIP})
    assert (again.status_code, again["ETag"]) == (304, packed["ETag"])
    assert "Accept-Encoding" in vary(again)


@pytest.mark.parametrize(
    ("said", "takes"),
    [
        ("", False),
        ("gzip", True),
        ("GZIP;q=0.5, deflate", True),
        ("deflate, br", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, *", False),
        ("*", True),
        ("*;q=0", False),
        ("identity, *;q=0, gzip;q=0.001", True),
        ("gzip;q=", False),
        ("gzip;q=1;x", False),
        ("notgzip", False),
        (",,;", False),
    ],
)
def test_who_refuses_gzip_or_does_not_name_it_is_given_none(said: str, takes: bool) -> None:
    assert takes_gzip(said) is takes


def test_what_is_remembered_is_compressed_once_for_all_readers(event: Event) -> None:
    url = f"{event.get_absolute_url()}standings/"
    director = browser(factories.director_of(event)).client
    first = Client().get(url, headers=GZIP).content
    (key,) = (key for key in cache._cache if ":deflated:" in key)
    (blocks,) = cache.get(key.partition(":1:")[2])
    assert len(blocks) > 500
    assert [blocks in content for content in (first, director.get(url, headers=GZIP).content)] == [True, True]
    assert [key for key in cache._cache if ":deflated:" in key] == [key]


def test_of_a_page_that_marks_its_reader_all_but_the_part_with_the_mark_was_compressed_before(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.kernel.page_cache.PART", 1_000)
    player = factories.UserFactory(handle="Pat")
    factories.enter(event, player.player)
    own = browser(player).client
    url = f"{event.get_absolute_url()}standings/"
    marked = own.get(url, headers=GZIP)
    (key,) = (key for key in cache._cache if ":deflated:" in key)
    kept = cache.get(key.partition(":1:")[2])
    assert 'Pat</a> <span class="chip">you</span>' in unpacked(marked)
    assert [blocks in marked.content for blocks in kept].count(False) in (1, 2)
    assert len(kept) > 4


def test_page_that_changed_is_compressed_anew(event: Event) -> None:
    url = f"{event.get_absolute_url()}pairings/"
    before = unpacked(Client().get(url, headers=GZIP))
    match = factories.open_tables(event.rounds.get(number=2))[0]
    report_result(match, factories.ResultFactory(), by=factories.director_of(event))
    after = unpacked(Client().get(url, headers=GZIP))
    assert (before.count("playing"), after.count("playing")) == (6, 5)


def test_tag_of_a_compressed_page_is_weak_and_known_again_by_everybody(event: Event) -> None:
    url = f"{event.get_absolute_url()}standings/"
    plain, packed = Client().get(url), Client().get(url, headers=GZIP)
    assert packed["ETag"] == f"W/{plain['ETag']}"
    for tag in (plain["ETag"], packed["ETag"]):
        for coding, answered in (({}, plain), (GZIP, packed)):
            again = Client().get(url, headers={"If-None-Match": tag, **coding})
            assert (again.status_code, again.content, again["ETag"]) == (304, b"", answered["ETag"])
            assert "Content-Encoding" not in again
            assert vary(again) == vary(answered) == {"Cookie", "HX-Request", "Accept-Encoding"}
    assert vary(plain) == vary(packed)


def test_reading_the_head_alone_says_what_the_whole_would(event: Event) -> None:
    url = f"{event.get_absolute_url()}standings/"
    whole, head = (ask(url, headers=GZIP) for ask in (Client().get, Client().head))
    assert head.headers == {**whole.headers, "X-Request-ID": head["X-Request-ID"]}
    assert head["Content-Encoding"] == "gzip"


def test_nothing_new_is_nothing_to_compress(event: Event) -> None:
    url = f"{event.get_absolute_url()}standings/?seen={version_mark(event.version)}"
    answer = Client().get(url, headers={"HX-Request": "true", **GZIP})
    assert (answer.status_code, answer.content, "Content-Encoding" in answer) == (204, b"", False)


@pytest.mark.parametrize(
    ("answer", "packs"),
    [
        (HttpResponse(b"a" * LEAST), True),
        (HttpResponse(b"a" * (LEAST - 1)), False),
        (HttpResponse(b"a" * LEAST, content_type="image/png"), False),
        (HttpResponse(b"a" * LEAST, content_type="image/svg+xml"), True),
        (HttpResponse(b"a" * LEAST, content_type="application/problem+json"), True),
        (HttpResponse(b"a" * LEAST, content_type="application/vnd.oai.openapi+json; version=3.0"), True),
        (HttpResponse(b"a" * LEAST, content_type="application/octet-stream"), False),
        (HttpResponse(b"a" * LEAST, headers={"Content-Encoding": "br"}), False),
    ],
)
def test_what_is_short_no_text_or_packed_already_stays_as_it_is(answer: HttpResponse, packs: bool) -> None:
    before = answer.content
    given = Compression(lambda _: answer)(RequestFactory().get("/", headers=GZIP))
    assert isinstance(given, HttpResponse)
    assert (given.headers.get("Content-Encoding") == "gzip") is packs
    assert (gzip.decompress(given.content) if packs else given.content) == before


def test_length_of_a_page_says_less_to_who_watches_its_reader(event: Event) -> None:
    """What a reader is shown beside what somebody else may choose cannot be guessed from lengths (BREACH)."""
    known = browser(factories.director_of(event)).client
    url = f"{event.get_absolute_url()}standings/"
    lengths = [{len(client.get(url, headers=GZIP).content) for _ in range(12)} for client in (known, Client())]
    assert len(lengths[0]) > 3
    assert len(lengths[1]) == 1
