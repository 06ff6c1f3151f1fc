"""How the form of a listing is laid out: groups of rows, those that few events need folded away."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """A title and rows of what belongs beside each other. `folded`: shown on demand, or where something is said."""

    title: str
    rows: tuple[Row, ...]
    folded: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group as the page shows it."""

    title: str
    rows: list[list[forms.BoundField]]
    folded: bool
    is_open: bool
    help: str


GROUPS = (
    Group("What is played", (("title",), ("game", "format"), ("pool", "rules"), ("scenario", "rounds_scheduled"))),
    Group("What it counts for", (("sanctioned",), ("level",), ("final_confrontation",))),
    Group("When and where", (("date", "time"), ("time_zone",), ("which",), ("online",), ("host",), ("venue",))),
    Group(
        "A venue that is not known yet",
        (("new_name", "new_town"), ("new_address",), ("new_country", "new_region")),
        folded=True,
        help="A coordinator verifies it. Until then, for a day at the most, nobody else sees the event (OPG A).",
    ),
    Group(
        "For the players",
        (("fee", "contact"), ("deck_list_required",), ("prizes",), ("notes",), ("link",), ("report",)),
    ),
    Group("Entering beforehand", (("preregistration", "cap"), ("close_date", "close_time")), folded=True),
    Group("Online play", (("ends_on",), ("software", "voice")), folded=True),
    Group("Release event", (("release_set",),), folded=True),
)


def shown(group: Group, rows: list[list[forms.BoundField]]) -> ShownGroup:
    """Folded away unless something is said in it, or wrong."""
    said = any(field.value() or field.errors for row in rows for field in row)
    return ShownGroup(group.title, rows, group.folded, bool(said), group.help)
