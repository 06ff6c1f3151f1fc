"""The names of rows in the administration.

They are made from rows that were read along with them, so naming a row costs no query.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.db.models import Prefetch
from django.urls import reverse

from tournaments.engine import STAGES
from tournaments.engine.awards import describe_award
from tournaments.engine.drafts import KINDS
from tournaments.engine.scenarios import SCENARIOS
from tournaments.kernel.admin_base.columns import links_of, name_of, shorten
from tournaments.record.models import (
    Acceptance,
    Announcement,
    Denial,
    Director,
    Drafting,
    EarnedAward,
    Entry,
    Event,
    Game,
    Heat,
    ImportedDocument,
    KeepApart,
    Match,
    OwedGame,
    Placement,
    PlayingDirector,
    Prize,
    Renaming,
    Round,
    RoundChange,
    ScenarioNote,
    Seat,
    SelfReport,
    Stage,
    Suspension,
    Title,
    Waiting,
)
from tournaments.record.selectors.records import rules_of


@links_of.register
def _(row: Event) -> dict[str, str]:
    """Its page, its audit once there is one, and its acts in the journal."""
    journal = f"{reverse('admin:tournaments_journalentry_changelist')}?{urlencode({'event': f'#{row.pk}'})}"
    is_audited = row.has_begun or row.state == Event.State.VOID
    audit = {}
    if is_audited:
        audit = {"audit": reverse("tournaments:audit", args=row.address)}
    return {"page": row.get_absolute_url(), **audit, "acts": journal}


@name_of.register
def _(row: Entry) -> str:
    return name_of(row.player)


@name_of.register
def _(row: Waiting) -> str:
    return f"{name_of(row.player)} on the waiting list"


@name_of.register
def _(row: Denial) -> str:
    return f"{name_of(row.player)}: “That is not me”"


@name_of.register
def _(row: OwedGame) -> str:
    return f"game lost by {name_of(row.entry)} before it is played"


@name_of.register
def _(row: Placement) -> str:
    return f"{name_of(row.player)}, place {row.rank}"


@name_of.register
def _(row: Prize) -> str:
    return row.text


@name_of.register
def _(row: EarnedAward) -> str:
    """ "bye in round 1 for indigo"."""
    return f"{describe_award(row.kind, row.amount)} for {name_of(row.player)}"


@name_of.register
def _(row: Title) -> str:
    return f"{row.words}: {name_of(row.player)}"


@name_of.register
def _(row: KeepApart) -> str:
    return f"{name_of(row.first)} and {name_of(row.second)}"


@name_of.register
def _(row: Suspension) -> str:
    return f"suspension of {name_of(row.player)}"


@name_of.register
def _(row: Renaming) -> str:
    return f"{row.before}, now {row.after}"


@name_of.register
def _(row: Director) -> str:
    return f"{name_of(row.user)}, {row.get_position_display()}"


@name_of.register
def _(row: PlayingDirector) -> str:
    return f"director who plays in {row.event.title}"


@name_of.register
def _(row: RoundChange) -> str:
    return f"{row.event.title}: {row.after} rounds instead of {row.before}"


@name_of.register
def _(row: Announcement) -> str:
    return shorten(row.text)


@name_of.register
def _(row: ScenarioNote) -> str:
    if row.code in SCENARIOS:
        name = SCENARIOS[row.code].name
    else:
        name = row.code.replace("_", " ")
    if row.entry:
        return f"{name}: {name_of(row.entry)}"
    return name


@name_of.register
def _(row: ImportedDocument) -> str:
    return f"file of {row.event.title}"


@name_of.register
def _(row: Acceptance) -> str:
    return f"{row.event.title}, accepted"


@name_of.register
def _(row: Heat) -> str:
    return f"heat {row.number}"


@name_of.register
def _(row: Stage) -> str:
    if row.code in STAGES:
        return STAGES[row.code].name
    return "Rounds of everybody"


@name_of.register
def _(row: Drafting) -> str:
    if row.kind in KINDS:
        return KINDS[row.kind].name
    return row.kind


@name_of.register
def _(row: Round) -> str:
    return rules_of(row.event).name_sitting(row.of_round, row.game, name=row.name)


@name_of.register
def _(row: Match) -> str:
    """ "round 2, table 4: indigo v onyx"."""
    return f"{table_name(row)}: {' v '.join(name_of(seat.player) for seat in row.seats.all()) or 'nobody'}"


@name_of.register
def _(row: Game) -> str:
    return f"{table_name(row.match)}, game {row.number}"


@name_of.register
def _(row: Seat) -> str:
    return f"{name_of(row.player)}, {table_name(row.match)}"


@name_of.register
def _(row: SelfReport) -> str:
    return f"report from seat {row.seat}, {table_name(row.match)}"


def table_name(match: Match) -> str:
    return f"{name_of(match.round)}, {f'table {match.table}' if match.table else 'no table'}"


SEATS = Seat.objects.select_related("player__merged_into")


def prefetch_seats(path: str = "") -> Any:
    """Prefetch the seats of each table at the end of the path, with their players."""
    return Prefetch(f"{path}__seats" if path else "seats", SEATS)
