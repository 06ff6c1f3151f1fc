"""A forged row of a finalized event changes no public byte of it, until somebody acts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from django.core.cache import cache
from django.db import DatabaseError, models, transaction
from django.test import Client

from tests import factories
from tests.apart.addresses import PARAMETER, STANDS_FOR, addresses
from tests.apart.reading import OF_THE_MOMENT, Answer, Asked, changed
from tests.rings import some
from tests.tournaments.api.conftest import Device
from tests.witnesses import forge, other_values, remove
from tournaments.audits.selectors.audit import audit
from tournaments.audits.services.auditing import release_event
from tournaments.audits.services.patrol import patrol_event
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes, hand_out_prize
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.kernel.models import User
from tournaments.record.models import Entry, Event, FinalRecord, Match, Placement, Prize
from tournaments.record.selectors.final_rows import OF_EVENT, final_rows, find_differences, reading_rows
from tournaments.record.selectors.records import known_record

pytestmark = pytest.mark.django_db
TABLES = [model for model in OF_EVENT if model is not Event]
"""The listing itself is no part: its address and its state say which event it is, and that it is final at all."""
BESIDE_EVENTS = ("tournaments:player", "ratings:event", "ratings:player", "ratings-api:event", "ratings-api:history")
"""Addresses that show something of an event, and lie in none."""
LEFT_OUT = {
    "api:possible": "what the reader may do: permissions are asked of the rows",
    "api:my_entry": "whether the reader is on the list: permissions are asked of the rows",
    "api:self_check_in": "whether the reader is on the list: permissions are asked of the rows",
    "tournaments:my_entry": "whether the reader is on the list: permissions are asked of the rows",
    "tournaments:check_in": "whether the reader is on the list: permissions are asked of the rows",
    "tournaments:play_contact": "the reader's own address, which nobody else reads",
    "api:event": "counts the list of players, as the calendar does for all events at once",
    "conduct:video": "a film belongs to the table, and is found by its row",
    "conduct-api:video": "a film belongs to the table, and is found by its row",
}
"""Addresses whose answer says nothing of results or places."""
RESULTS = re.compile(r'<table class="results">.*?</table>', re.DOTALL)
"""Of the page of a player these alone: games against the same people are counted over hundreds of events."""
VERSION = re.compile(r'"version": ?\d+')
"""What the next act on a row expects: it is asked of the row."""
IDENTITY = ("event", "round", "match", "player", "document_id", "version", "link_nonce")
"""Keys by which rows are found and readers are known: a row that is removed stands for one that is moved away."""
Answers = dict[Asked, Answer]
Readers = Mapping[str, tuple[Client, Device]]


@pytest.fixture(scope="module")
def reader(lasting: None) -> User:
    return factories.UserFactory(handle="Reader")


@pytest.fixture(scope="module")
def readers(reader: User) -> Readers:
    """A stranger and a player."""
    member = Client(raise_request_exception=False)
    member.force_login(reader)
    both = {"stranger": (Client(raise_request_exception=False), Device()), "player": (member, Device(reader))}
    for _, device in both.values():
        device.client.raise_request_exception = False
    return both


def with_a_cut(reader: User) -> Event:
    said = {"structure": "swiss-se8", "sanctioned": False, "rounds_scheduled": 1, "title": "With a cut"}
    event = factories.FullEventFactory(players=7, **said)
    factories.enter(event, reader.player)
    factories.play_rounds(event, 1 + 3)
    return close(event)


def for_the_title(reader: User) -> Event:
    said = {"structure": "swiss-final", "sanctioned": False, "rounds_scheduled": 2, "title": "For the title"}
    event = factories.FullEventFactory(players=5, **said)
    factories.enter(event, reader.player)
    factories.play_rounds(event, 2 + 1)
    return close(event)


def rated(reader: User) -> Event:
    event = factories.FullEventFactory(players=3, rounds_scheduled=3, title="Rated")
    factories.enter(event, reader.player)
    factories.play_rounds(event, 3)
    return close(event)


def tribbles(reader: User) -> Event:
    return close(factories.level_pod(factories.UserFactory()))


def close(event: Event) -> Event:
    """Finalize it with a prize for the first place, and one that nobody has won."""
    by = factories.director_of(event)
    for offer in (Offer("A cup", place=1), Offer("A book", label="Best newcomer")):
        add_prize(Event.objects.get(pk=event.pk), offer, by=by)
    event = finalize_event(Event.objects.get(pk=event.pk), by=by, ties_by_lot=True)
    award_prizes(event, by=by)
    return event


MADE: Mapping[str, Callable[[User], Event]] = {
    "with a cut": with_a_cut,
    "for the title": for_the_title,
    "rated": rated,
    "Tribbles": tribbles,
}


READ_AGAIN = some(tuple(MADE))
"""The events whose every address is read before and after a forgery."""


@pytest.fixture(scope="module")
def events(reader: User) -> dict[str, int]:
    return {name: make(reader).pk for name, make in MADE.items()}


@pytest.fixture(scope="module")
def before(events: dict[str, int], readers: Readers) -> dict[str, Answers]:
    """What both read of each event: whatever they are refused is left out."""
    return {name: read(dict.fromkeys(asked_of(pk)), readers) for name, pk in events.items() if name in READ_AGAIN}


@pytest.mark.parametrize("name", READ_AGAIN)
def test_forged_rows_change_no_public_byte(
    events: dict[str, int], before: dict[str, Answers], readers: Readers, name: str
) -> None:
    assert len(before[name]) > 60
    for model in TABLES:
        forge_columns(events[name], model)
    assert {table for table, *_ in find_differences(Event.objects.get(pk=events[name]))} >= {
        Entry,
        Match,
        Placement,
        Prize,
    }
    assert_same(before[name], read(before[name], readers))


@pytest.mark.parametrize("name", READ_AGAIN)
def test_removed_rows_change_no_public_byte(
    events: dict[str, int], before: dict[str, Answers], readers: Readers, name: str
) -> None:
    """The reader stays on the list: who is on it may read more."""
    for model in (*(model for model in TABLES if model is not Entry), Entry):
        others = [row for row in rows_of(events[name], model) if not (model is Entry and row.player.user_id)]
        for row in others[-1:]:
            with factories.by_hand():
                remove_with_children(row)
    assert_same(before[name], read(before[name], readers))


def test_forged_row_comes_in_with_the_act_that_accepts_it(events: dict[str, int], readers: Readers) -> None:
    event = Event.objects.get(pk=events["for the title"])
    entry = event.entries.earliest("number")
    with factories.by_hand():
        Entry.objects.filter(pk=entry.pk).update(dropped_after=1)
    assert b"dropped after" not in readers["stranger"][0].get(f"{event.get_absolute_url()}players/").content
    release_event(event, "It was so.", by=factories.CoordinatorFactory(handle="Cora", post="online"))
    assert b"dropped after" in readers["stranger"][0].get(f"{event.get_absolute_url()}players/").content
    assert not list(find_differences(Event.objects.get(pk=event.pk)))


def test_act_brings_in_what_it_wrote_and_nothing_that_was_forged(events: dict[str, int]) -> None:
    event = Event.objects.get(pk=events["rated"])
    cup, book = event.prize_list.order_by("pk")
    with factories.by_hand():
        Prize.objects.filter(pk=book.pk).update(text="A forged book")
    hand_out_prize(cup, by=factories.director_of(event))
    final = final_rows(Event.objects.get(pk=event.pk))
    assert final is not None
    assert [(row.text, row.given_at is not None) for row in final.of(Prize)] == [("A cup", True), ("A book", False)]
    assert [(table, name) for table, _, name, *_ in find_differences(event)] == [(Prize, "text")]


def test_opened_again_the_rows_are_read(events: dict[str, int]) -> None:
    event = Event.objects.get(pk=events["rated"])
    reopen_event(event, "A slip was misread.", by=factories.CoordinatorFactory(handle="Cora", post="online"))
    assert not FinalRecord.objects.filter(event=event).exists()
    assert final_rows(Event.objects.get(pk=event.pk)) is None


def test_event_without_a_record_is_read_from_its_rows(
    events: dict[str, int], before: dict[str, Answers], readers: Readers
) -> None:
    """One that was finalized before records were kept."""
    with factories.by_hand():
        FinalRecord.objects.filter(event=events["with a cut"]).delete()
    assert_same(before["with a cut"], read(before["with a cut"], readers))


@pytest.mark.parametrize("name", MADE)
def test_record_says_what_the_rows_say(events: dict[str, int], name: str) -> None:
    event = Event.objects.get(pk=events[name])
    with reading_rows():
        stands = known_record(event, void=True)
    assert known_record(event, void=True) == stands
    assert not list(find_differences(event))


def asked_of(pk: int) -> Iterator[Asked]:
    """Every address of the event by each reader, with each of its rounds and some player."""
    event = Event.objects.get(pk=pk)
    entry = event.entries.earliest("number")
    same = {"year": event.year, "slug": event.slug, "event": pk, "closed event": pk, "table": 1, "game": "2E"}
    same |= {"player": entry.player_id, "entry": entry.pk, "list": "2e-overall"}
    for address in addresses():
        if (address.is_in_an_event or address.name in BESIDE_EVENTS) and address.name not in LEFT_OUT:
            for number in event.rounds.values_list("number", flat=True) if "<int:number>" in address.route else (1,):
                if path := path_of(address.route, {**same, "number": number}):
                    yield from (Asked(address.name, path, role) for role in ("stranger", "player"))


def path_of(route: str, values: Mapping[str, Any]) -> str:
    """Empty where a parameter stands for what is none of these."""
    words = []
    for found in PARAMETER.finditer(route):
        ends = [end for end in STANDS_FOR if route[: found.end()].endswith(end)]
        words.append(STANDS_FOR[max(ends, key=len)] if ends and found[2] not in ("act", "answer") else "")
    if not all(word in values for word in words):
        return ""
    known = iter(words)
    return "/" + PARAMETER.sub(lambda _: str(values[next(known)]), route)


def read(asked: Mapping[Asked, Any], readers: Readers) -> Answers:
    """The answers with 200, and those of before that are not given any more."""
    cache.clear()
    answers = {}
    for one, known in asked.items():
        client, device = readers[one.role]
        is_call = one.path.startswith("/api/v1/")
        answer = device.get(one.path.removeprefix("/api/v1")) if is_call else client.get(one.path)
        if answer.status_code == 200:
            body = b"".join(answer) if answer.streaming else answer.content
            text = VERSION.sub("", OF_THE_MOMENT.sub("", body.decode(errors="replace")))
            answers[one] = Answer(200, "".join(RESULTS.findall(text)) if one.name == "tournaments:player" else text)
        elif known is not None:
            answers[one] = Answer(answer.status_code, "")
    return answers


def assert_same(before: Answers, after: Answers) -> None:
    found = changed(before, after)
    assert not found, json.dumps(found, indent=1)


def rows_of(pk: int, model: type[models.Model]) -> list[Any]:
    return list(model._base_manager.filter(**{OF_EVENT[model]: pk}).order_by("pk"))


def forge_columns(pk: int, model: type[models.Model]) -> None:
    """Forge every column of every row that the database takes, but for those that say whose row it is."""
    for row in rows_of(pk, model):
        for field in model._meta.concrete_fields:
            if not field.primary_key and field.name not in IDENTITY:
                try_to_forge(row, field)


def try_to_forge(row: models.Model, field: models.Field[Any, Any]) -> None:
    for value in other_values(field, getattr(row, field.attname)):
        if isinstance(field, models.ForeignKey) and value is not None:
            if not field.related_model._base_manager.filter(pk=value).exists():
                continue
        try:
            with transaction.atomic(), factories.by_hand():
                forge(row, field, value)
            return
        except DatabaseError:
            continue


def remove_with_children(row: models.Model) -> None:
    """Delete a row by SQL with all that refers to it, or the database refuses the whole."""
    for relation in row._meta.related_objects:
        key = relation.field.attname
        for child in relation.related_model._base_manager.filter(**{key: row.pk}):
            if relation.field.null:
                forge(child, relation.field, None)
            else:
                remove_with_children(child)
    remove(row)


def test_forged_record_is_found_and_a_missing_one_is_made_by_the_patrol(events: dict[str, int]) -> None:
    event = Event.objects.get(pk=events["rated"])
    record = FinalRecord.objects.get(event=event)
    with factories.by_hand():
        FinalRecord.objects.filter(pk=record.pk).update(rows=record.rows.replace("A cup", "No cup"))
    assert [check.code for check in audit(Event.objects.get(pk=event.pk)).failed] == ["frozen"]
    record.delete()
    assert patrol_event(Event.objects.get(pk=event.pk)) == ()
    assert json.loads(FinalRecord.objects.get(event=event).rows) == json.loads(record.rows)
