"""The sheet of names that the engine, the browser and every door answer alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

SIGNS = {"=": "written", "~": "same", "?": "slips", "-": "others"}


@dataclass
class Person:
    """Somebody who is known, and how names are typed beside it: see the head of names.txt."""

    script: str
    name: str
    written: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    slips: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)

    @property
    def spellings(self) -> list[str]:
        return [*self.written, *self.same, *self.slips, *self.others]


def read_sheet(sheet: Path) -> list[Person]:
    people: list[Person] = []
    script = ""
    for line in sheet.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            script = line.strip("[]")
        elif line.startswith("  "):
            sign, names = line.strip().split(" ", 1)
            getattr(people[-1], SIGNS[sign]).extend(names.split(" / "))
        elif line and not line.startswith("#"):
            people.append(Person(script, line))
    return people
