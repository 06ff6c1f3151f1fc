"""Every page and every answer of the API that is read, word by word as it stands in the files beside this one.

One file for each app, its pages and its calls apart; what lies in an event has one of its own. After a change that was
meant, look at what it changes:

    TREKCC_SHOWN=write .venv/bin/pytest tests/shown; git diff tests/shown
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.apart.addresses import Address, addresses
from tests.apart.reading import Readers, roles_of
from tests.apart.shared import READ_BY
from tests.shown.in_words import in_words
from tests.shown.readers import ALSO_AT, ALSO_BY, ASKED_TOO, SAID_BY_PAGES, WHOLE, also_asked
from tests.shown.world import MORE, make_world, that_day

pytestmark = pytest.mark.django_db
HERE = Path(__file__).parent
WRITES = os.environ.get("TREKCC_SHOWN") == "write"
AGAIN = "Was it meant? TREKCC_SHOWN=write .venv/bin/pytest tests/shown"
EVENT = re.compile(r"(?:/events/\d{4}/|/api/v1/events/)[\w-]+/")
HEADING = re.compile(r"^==== (\S+) ====\n", re.MULTILINE)

ENOUGH = 48
"""Lines of a difference, or of an answer: what comes after is of the same kind."""
OF_THE_MACHINE = ("healthz", "readyz", "worker")
"""Say nothing of what the site holds."""
Sections = dict[str, str]


def _is_read(address: Address) -> bool:
    return address.name not in (*OF_THE_MACHINE, *SAID_BY_PAGES) and bool(roles_of(address))


ADDRESSES = {one.name: one for one in addresses() if one.name in ALSO_BY or _is_read(one)}


def area_of(address: Address) -> str:
    app = address.name.partition(":")[0]
    return f"{app}-event" if address.is_in_an_event else app


AREAS = sorted({area_of(one) for one in ADDRESSES.values()})


@pytest.fixture(scope="module")
def readers(lasting: None) -> Iterator[Readers]:
    logging.disable(logging.INFO)
    with that_day() as clock:
        world = make_world(clock)
        yield Readers(world, world.sides[MORE.mark])
    logging.disable(logging.NOTSET)


@pytest.fixture(scope="module")
def written() -> Iterator[dict[str, Sections]]:
    """By area and name of the address."""
    areas = {area: sections(HERE / f"{area}.txt") for area in AREAS}
    yield areas
    if WRITES:
        for area, there in areas.items():
            texts = (f"==== {name} ====\n{there[name]}\n" for name in ADDRESSES if name in there)
            (HERE / f"{area}.txt").write_text("\n".join(texts))


@pytest.mark.parametrize("name", ADDRESSES)
def test_address_shows_what_is_written_down(name: str, readers: Readers, written: dict[str, Sections]) -> None:
    area = written[area_of(ADDRESSES[name])]
    found = "\n".join(describe(ADDRESSES[name], readers))
    if WRITES:
        area[name] = found
    elif found != area.get(name, ""):
        pytest.fail(f"{name}\n{differing(area.get(name, ''), found)}\n{AGAIN}", pytrace=False)


@pytest.mark.skipif(WRITES, reason="the files are being written")
def test_nothing_is_written_down_of_an_address_that_is_gone(written: dict[str, Sections]) -> None:
    assert {name for area in written.values() for name in area} <= set(ADDRESSES)
    assert {path.stem for path in HERE.glob("*.txt")} == set(AREAS)
    assert {*ALSO_AT, *ALSO_BY, *WHOLE} <= set(ADDRESSES)


def sections(path: Path) -> Sections:
    parts = HEADING.split(path.read_text())[1:] if path.exists() else []
    return {name: text.strip("\n") for name, text in zip(parts[::2], parts[1::2], strict=True)}


def describe(address: Address, readers: Readers) -> Iterator[str]:
    """Each answer under its address and who reads it: whole, or what differs from the nearest before it."""
    before: dict[str, list[str]] = {}
    for path, role, text in answers(address, readers):
        heading, lines = f"{path} as {role}", text.splitlines()[:ENOUGH]
        nearest = min(before, key=lambda other: len(changes(before[other], lines)), default="")
        changed = changes(before[nearest], lines) if nearest else lines
        as_change = len("".join(changed)) < len("".join(lines)) / 2
        yield f"---- {heading}" + (f", beside {nearest}" if as_change else "")
        yield from changed if as_change else lines
        before[heading] = lines


def changes(old: list[str], new: list[str]) -> list[str]:
    """The lines that go, and those that come, without where."""
    return [line for line in list(unified_diff(old, new, n=0, lineterm=""))[2:] if not line.startswith("@@")]


def answers(address: Address, readers: Readers) -> Iterator[tuple[str, str, str]]:
    """The path, who reads it and what is shown, at each event."""
    for event in dict.fromkeys((*address.events, *ALSO_AT.get(address.name, ()))):
        for path in address.paths(readers.side, event):
            if "?" not in path or address.name in ASKED_TOO:
                yield from read_by_roles(address, path, readers)
    if more := also_asked(readers.side).get(address.name):
        yield from read_by_roles(address, more, readers)


def read_by_roles(address: Address, path: str, readers: Readers) -> Iterator[tuple[str, str, str]]:
    """Yield what all read who see something else there; else what the first reads who may."""
    several = dict.fromkeys((*READ_BY.get(address.name, ()), *ALSO_BY.get(address.name, ())))
    for role in several or roles_of(address):
        answer = readers.answer(role, path)
        if several or answer.status_code == 200:
            yield path, role, EVENT.sub("…/", in_words(answer, whole=address.name in WHOLE))
        if not several and answer.status_code == 200:
            return


def differing(before: str, after: str) -> str:
    lines = list(unified_diff(before.splitlines(), after.splitlines(), "written down", "shown", lineterm="", n=2))
    more = [f"… and {len(lines) - ENOUGH} lines more"] if len(lines) > ENOUGH else []
    return "\n".join([*lines[:ENOUGH], *more])
