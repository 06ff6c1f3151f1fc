"""Interim rulings: as weighty as the guide, which they override until it says so itself (OPG 15.3)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date
from typing import Unpack

from django.utils import timezone

from conduct.acts import ConductTag
from conduct.engine.sections import named
from conduct.models import InterimRuling
from tournaments.engine.matrix import GAMES, find
from tournaments.engine.types import RuleViolation
from tournaments.kernel.journal import Envelope, Once, recorded, replayable
from tournaments.kernel.models import User

SECTION = "OPG 15.3"


@dataclass(frozen=True, slots=True)
class Interim:
    """As the Director writes it: `sections` such as "7.6, B", no `games` for all of them."""

    title: str
    text: str
    sections: str
    effective_on: date
    games: tuple[str, ...] = ()


@replayable
def give_interim(said: Interim, *, by: User, **envelope: Unpack[Once]) -> InterimRuling:
    with recorded(None, ConductTag.INTERIM_GIVEN, by=by, **envelope) as act:
        act.subject = ruling = InterimRuling(made_at=timezone.now(), made_by=by)
        _fill(ruling, said)
        ruling.save()
    return ruling


@replayable
def edit_interim(ruling: InterimRuling, said: Interim, *, by: User, **envelope: Unpack[Envelope]) -> InterimRuling:
    with recorded(ruling, ConductTag.INTERIM_EDITED, by=by, **envelope) as act:
        before = {one.name: getattr(ruling, one.name) for one in fields(said)}
        _fill(ruling, said)
        act.note(changed=[name for name, stood in before.items() if getattr(ruling, name) != stood])
        act.keep(ruling)
    return ruling


@replayable
def end_interim(
    ruling: InterimRuling, until: date, superseded_by: str, *, by: User, **envelope: Unpack[Envelope]
) -> InterimRuling:
    """From the day `until` on this version of the guide says it itself. Said again, it corrects what was said."""
    with recorded(ruling, ConductTag.INTERIM_ENDED, by=by, **envelope) as act:
        if not superseded_by:
            raise RuleViolation("guide_missing", "Say which version of the guide takes its place.", SECTION)
        _refuse_backwards(ruling.effective_on, until)
        ruling.until, ruling.superseded_by = until, superseded_by
        act.note(until=until.isoformat())
        act.keep(ruling)
    return ruling


def _fill(ruling: InterimRuling, said: Interim) -> None:
    for name in ("title", "text"):
        if not getattr(said, name):
            raise RuleViolation("missing", f"Write the {name}.", SECTION)
    unknown = [code for code in said.games if find(GAMES, code) is None]
    if unknown:
        raise RuleViolation("unknown_game", f"There is no game {unknown[0]!r}.", SECTION)
    if ruling.until:
        _refuse_backwards(said.effective_on, ruling.until)
    ruling.title, ruling.text, ruling.effective_on = said.title, said.text, said.effective_on
    ruling.sections, ruling.games = list(named(said.sections)), list(dict.fromkeys(said.games))


def _refuse_backwards(since: date, until: date) -> None:
    if until < since:
        message = f"It is in force from {since:%-d %b %Y} on: it cannot end on {until:%-d %b %Y}."
        raise RuleViolation("backwards", message, SECTION)
