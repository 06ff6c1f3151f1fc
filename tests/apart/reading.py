"""Reading all addresses as the readers of one side, and what of another part of the world stands in an answer."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from django.core.cache import cache
from django.test import Client

from tests.apart.addresses import Address, addresses
from tests.apart.shared import CHOICES, READ_BY, UNREAD
from tests.apart.sides import Plan, Side
from tests.apart.world import World
from tests.guards import ROLES as COLUMNS
from tests.tournaments.api.conftest import Device
from tests.tournaments.test_roles import DOORS, FILLING

ROLES = ("director", "coordinator", "player", "chief")
"""Who is asked first."""
OF_THE_MOMENT = re.compile(
    r'name="(?:csrfmiddlewaretoken|(?:[\w-]+-)?key)"\s+value="[^"]*"|"X-CSRFToken": "[^"]*"|nonce="[^"]*"'
    r'|<b class="count">\d+<span class="sr-only"> waiting</span></b>'
)
"""Another one in every answer; and how much waits at the desk of coordinators, who decide for all regions."""
CHOSEN_FROM = re.compile(r"<select.*?</select>", re.DOTALL)
Answers = Mapping["Asked", "Answer"]


@dataclass(frozen=True)
class Asked:
    """An address with its question, and who reads it."""

    name: str
    path: str
    role: str

    def __str__(self) -> str:
        return f"{self.name} ({self.path}) as {self.role}"


@dataclass(frozen=True)
class Answer:
    """`text` is empty for any but 200."""

    status: int
    text: str


class Readers:
    """The clients and devices of one side."""

    def __init__(self, world: World, side: Side) -> None:
        self.side = side
        users = {**side.users, "chief": world.chief, "anonymous": None}
        self.clients = {role: Client() for role in users}
        self.devices = {role: Device(user) for role, user in users.items()}
        for role, user in users.items():
            if user is not None:
                self.clients[role].force_login(user)

    def ask(self, asked: Asked) -> Answer:
        answer = self.answer(asked.role, asked.path)
        text = OF_THE_MOMENT.sub("", _written_in(answer.content)) if answer.status_code == 200 else ""
        return Answer(answer.status_code, CHOSEN_FROM.sub("", text) if asked.name in CHOICES else text)

    def answer(self, role: str, path: str) -> Any:
        if path.startswith("/api/v1/"):
            return self.devices[role].get(path.removeprefix("/api/v1"))
        return self.clients[role].get(path)


def read(readers: Readers, some: Iterable[Address] | None = None, events: Collection[str] = ()) -> dict[Asked, Answer]:
    """Every address by those who may, or `some` of them, or only at these events."""
    cache.clear()
    answers: dict[Asked, Answer] = {}
    for address in addresses() if some is None else some:
        at = [event for event in address.events if not events or event in events]
        for path in (path for event in at for path in address.paths(readers.side, event)):
            for role in roles_of(address):
                asked = Asked(address.name, path, role)
                answers[asked] = readers.ask(asked)
                if answers[asked].status == 200 and address.name not in READ_BY:
                    break
    return answers


def roles_of(address: Address) -> tuple[str, ...]:
    """In turn. Of a page the table of addresses and roles knows who reads it; nobody reads an act."""
    if address.name in READ_BY or address.name in UNREAD:
        return READ_BY.get(address.name, ())
    if address.is_call:
        return ROLES
    reads = dict(zip(COLUMNS, DOORS[address.name].get.split(), strict=True))
    found = tuple(role for role in ROLES if reads.get(role) == "200")
    return found or (("chief",) if DOORS[address.name].get == FILLING else ())


def marks_of(plan: Plan) -> re.Pattern[str]:
    """A word or a key of this side."""
    first = str(plan.first)[:3]
    return re.compile(rf"(?i:{plan.mark})|(?<![\w.]){first}\d{{{len(str(plan.first)) - 3}}}(?!\w)")


def mixed(answers: Answers, marks: re.Pattern[str]) -> dict[str, str]:
    """The answers in which such a mark stands, with what stands around it."""
    found = {asked: marks.search(answer.text) for asked, answer in answers.items()}
    return {str(asked): _around(answers[asked].text, one.start(), one.end()) for asked, one in found.items() if one}


def changed(before: Answers, after: Answers) -> dict[str, str]:
    """The answers that are not the same, each with the first place where they differ."""
    return {str(asked): _differing(before[asked], after[asked]) for asked in before if before[asked] != after[asked]}


def _differing(before: Answer, after: Answer) -> str:
    if before.status != after.status:
        return f"{after.status} instead of {before.status}"
    pairs = zip(before.text, after.text, strict=False)
    at = next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(before.text), len(after.text)))
    return f"{_around(after.text, at, at)!r} instead of {_around(before.text, at, at)!r}"


def _around(text: str, start: int, end: int) -> str:
    return " ".join(text[max(0, start - 70) : end + 70].split())


def _written_in(content: bytes) -> str:
    """Return the text of an answer, of a workbook that of its parts."""
    if not content.startswith(b"PK"):
        return content.decode()
    with ZipFile(BytesIO(content)) as parts:
        return "".join(parts.read(name).decode() for name in parts.namelist())
