"""What an eventful day leaves, on which nearly every act happens: what each reader is told, what is recorded and kept.

told.txt      each line, with N for every name; behind a `?` what is told as the draw seats them
facts.txt     each tag of the journal, what its entries say, and =the row that answers a second click
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.community import EVENTFUL_DAY, hold_eventful_day
from tests.worlds import share_world
from tournaments.department.models import InboxItem
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.registry import TAGS
from tournaments.people.models import Notice
from tournaments.record.models import Announcement, Event, FinalRecord
from tournaments.record.selectors.acts import shown_acts
from tournaments.record.selectors.final_rows import find_differences
from tournaments.record.selectors.journals import KINDS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("day")]

HERE = Path(__file__).parent
NUMBER = re.compile(r"(?<!\d)\d+(?!\d)")
OF_THE_RUN = (
    (r"finalized \d+ days after its week", "finalized # days after its week"),
    (r"\b(member|Pasted|Walk-in|Late) (\d+|late)\b", "N"),
    (r"\b\w{3} \d{1,2} \w{3} \d{4}, \d\d:\d\d [A-Z]{3,4}\b", "DAY"),
    (r"\b\d{1,2} \w{3} \d{4}, (?=Berlin|Ulm|Jena|Bonn)", "DAY, "),
    (r"\b\d\d:\d\d [A-Z]{3,4}\b", "TIME"),
    (r"\btable \d+", "table #"),
    (r"\b\d+ minutes after the start", "# minutes after the start"),
    (r"\b\d+ : \d+\b", "# : #"),
    (r"\bN \d+ : N \d+\b", "N # : N #"),
    (r"(N, )+N|(\d\. N, )+(\d\. N)", "N and others"),
    (r"/(inbox|proposals|penalties|events|players|claims|not-me|requests|applications|invitations)/\d+/", r"/\1/#/"),
    (r"\bMember Number \d+", "N"),
    (r"\bvirtual cards \d{4}\b", "virtual cards YEAR"),
    (r"/leagues/[\w-]+/", "/leagues/#/"),
)


@pytest.fixture(scope="module")
def day(lasting: None) -> None:
    share_world(EVENTFUL_DAY, hold_eventful_day)


def told() -> Iterator[str]:
    """Each line, by whom it is for: everybody at the event, a member and where it leads, a post."""
    for text in Announcement.objects.order_by("pk").values_list("text", flat=True):
        yield f"everybody: {text}"
    for kind, text, link in Notice.objects.order_by("pk").values_list("kind", "text", "link"):
        yield f"{kind}: {text} -> {link}"
    for post, text, answer in InboxItem.objects.order_by("pk").values_list("post", "text", "answer"):
        yield f"{post}: {text} -> {answer}"
    for event in Event.every.order_by("pk"):
        for act in shown_acts(event, JournalEntry.objects.filter(event=event)):
            yield f"journal, {act.tag}: {act.text} ({act.actor})"


def without_names(line: str) -> str:
    for pattern, word in OF_THE_RUN:
        line = re.sub(pattern, word, line)
    return (NUMBER.sub("#", line) if line.startswith("journal") else line).rstrip()


def test_each_reader_is_told_what_concerns_him() -> None:
    found = {without_names(line) for line in told()}
    lines = written("told.txt")
    perhaps = {line.removeprefix("? ") for line in lines if line.startswith("? ")}
    assert found - perhaps == {line for line in lines if not line.startswith("? ")}


def test_every_tag_is_in_the_journal_with_all_its_facts() -> None:
    found: dict[str, set[str]] = {}
    for tag, result, facts in JournalEntry.objects.values_list("tag", "result_model", "facts"):
        found.setdefault(tag, set()).update({f"={result}", *facts})
    assert found == {tag: set(names.split()) for tag, names in columns("facts.txt").items()}
    assert set(found) == set(TAGS)


def test_every_act_of_an_event_is_of_a_kind_that_its_journal_is_filtered_by() -> None:
    begin = tuple(prefix for _, prefixes in KINDS.values() for prefix in prefixes)
    tags = JournalEntry.objects.exclude(event=None).order_by().values_list("tag", flat=True).distinct()
    assert [tag for tag in tags if not tag.startswith(begin)] == []
    assert [prefix for prefix in begin if not any(tag.startswith(prefix) for tag in TAGS)] == []


def test_no_act_leaves_a_record_behind() -> None:
    """Whatever was done to finalized events, their records say what their rows say."""
    recorded = FinalRecord.objects.select_related("event")
    assert len(recorded) > 5
    differing = {str(row.event): list(find_differences(row.event)) for row in recorded}
    assert not any(differing.values()), differing


def columns(name: str) -> dict[str, str]:
    return {before: after for before, _, after in (line.partition(":") for line in written(name))}


def written(name: str) -> list[str]:
    return (HERE / name).read_text().splitlines()
