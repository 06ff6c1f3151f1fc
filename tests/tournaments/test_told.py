"""What everybody, a member, a post and a reader of the journal are told on an eventful day.

Each line stands in told.txt, with N for every name; behind a `?` what is told as the draw seats them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import factories
from tournaments.models import Announcement, Event, InboxItem, JournalEntry, Notice
from tournaments.selectors.acts import acts

pytestmark = pytest.mark.django_db

TOLD = Path(__file__).with_name("told.txt")
NUMBER = re.compile(r"(?<!\d)\d+(?!\d)")
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
    for event in Event.every.order_by("pk"):
        for act in acts(event, JournalEntry.objects.filter(event=event)):
            yield f"journal, {act.tag}: {act.text} ({act.actor})"


def without_names(line: str) -> str:
    for pattern, word in OF_THE_RUN:
        line = re.sub(pattern, word, line)
    return (NUMBER.sub("#", line) if line.startswith("journal") else line).rstrip()


def test_words_of_an_eventful_day() -> None:
    factories.eventful()
    factories.coming_and_going()
    factories.department_at_work()
    found = {without_names(line) for line in told()}
    lines = TOLD.read_text().splitlines()
    perhaps = {line.removeprefix("? ") for line in lines if line.startswith("? ")}
    assert found - perhaps == {line for line in lines if not line.startswith("? ")}
