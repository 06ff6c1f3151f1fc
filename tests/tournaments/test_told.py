"""What everybody, a member and a post are told on an eventful day, word for word: told.txt, with N for every name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import factories
from tournaments.models import Announcement, InboxItem, Notice

pytestmark = pytest.mark.django_db

TOLD = Path(__file__).with_name("told.txt")
AS_THE_DRAW_WILL = {
    "confirm: Round 1, table #: N reported your game. Confirm it, or report what you saw."
    " -> /events/#/club-evening-2/my-table/"
}
"""Told only where two members sit at one table."""
OF_THE_RUN = (
    (r"\b(member|Pasted|Walk-in|Late) (\d+|late)\b", "N"),
    (r"\b\w{3} \d{1,2} \w{3} \d{4}, \d\d:\d\d [A-Z]{3,4}\b", "DAY"),
    (r"\b\d\d:\d\d [A-Z]{3,4}\b", "TIME"),
    (r"\btable \d+", "table #"),
    (r"\b\d+ : \d+\b", "# : #"),
    (r"(N, )+N|(\d\. N, )+(\d\. N)", "N and others"),
    (r"/(inbox|penalties|events)/\d+/", r"/\1/#/"),
)


def told() -> Iterator[str]:
    """Each line, by whom it is for: everybody at the event, a member and where it leads, a post."""
    for text in Announcement.objects.order_by("pk").values_list("text", flat=True):
        yield f"everybody: {text}"
    for kind, text, link in Notice.objects.order_by("pk").values_list("kind", "text", "link"):
        yield f"{kind}: {text} -> {link}"
    for post, text, answer in InboxItem.objects.order_by("pk").values_list("post", "text", "answer"):
        yield f"{post}: {text} -> {answer}"


def without_names(line: str) -> str:
    for pattern, word in OF_THE_RUN:
        line = re.sub(pattern, word, line)
    return line.rstrip()


def test_words_of_an_eventful_day() -> None:
    factories.eventful()
    factories.coming_and_going()
    factories.department_at_work()
    found = {without_names(line) for line in told()}
    assert found | AS_THE_DRAW_WILL == {*TOLD.read_text().splitlines(), *AS_THE_DRAW_WILL}
