"""Compare an event's recorded awards and titles with those that are due (OPG 11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from django.db.models import QuerySet

from tournaments.engine.awards import Grant, TitleGrant, refuse_grants, refuse_repeated
from tournaments.engine.core.types import RuleViolation
from tournaments.people.models import Player
from tournaments.record.models import EarnedAward, Event, Title
from tournaments.record.selectors.awards import awards, is_used
from tournaments.record.selectors.titles import titles

SECTION = "OPG 11"


@dataclass(slots=True)
class Difference:
    """`due` is to be made, `again` was taken back before and is due once more, `gone` is no longer due."""

    due: list[Grant] = field(default_factory=list)
    again: list[EarnedAward] = field(default_factory=list)
    kept: list[EarnedAward] = field(default_factory=list)
    gone: list[EarnedAward] = field(default_factory=list)

    @property
    def is_none(self) -> bool:
        return not (self.due or self.again or self.gone)


@dataclass(frozen=True, slots=True)
class TitleDifference:
    """`due` is to be given, `gone` is no longer won."""

    due: tuple[TitleGrant, ...] = ()
    kept: tuple[Title, ...] = ()
    gone: tuple[Title, ...] = ()

    @property
    def is_none(self) -> bool:
        return not (self.due or self.gone)


def award_difference(event: Event, grants: Iterable[Grant]) -> Difference:
    """Compare the event's awards with these grants. Raises RuleViolation as `settle_awards` does."""
    grants = tuple(grants)
    refuse_grants(event.game, grants)
    rows = list(awards().filter(source=event).order_by("pk"))
    standing = {_key(row): row for row in rows if row.withdrawn_at is None}
    before = [row for row in rows if row.withdrawn_at is not None]
    people = _people(grant.player for grant in grants)
    found = Difference()
    for grant in grants:
        row, person = standing.pop(_key(grant), None), people[grant.player]
        if row is not None and row.person.pk == person and (_terms(row) == _terms(grant) or is_used(row)):
            found.kept.append(row)
            continue
        found.gone += [] if row is None else [row]
        earlier = [row for row in before if _key(row) == _key(grant) and row.person.pk == person]
        if any(row.barred for row in earlier):
            continue
        again = [row for row in earlier if is_used(row) or _terms(row) == _terms(grant)]
        found.again += again[-1:]
        found.due += [] if again else [grant]
    found.gone += standing.values()
    return found


def title_difference(given: QuerySet[Title], grants: Iterable[TitleGrant]) -> TitleDifference:
    """Compare the titles `given` by places with these grants. Raises RuleViolation as `settle_titles` does."""
    grants = tuple(grants)
    refuse_repeated((grant.place, grant.words) for grant in grants)
    people = _people(grant.player for grant in grants)
    rows = titles().filter(pk__in=given, withdrawn_at=None).order_by("pk")
    standing = {_title_key(row, row.person.pk): row for row in rows}
    wanted = {_title_key(grant, people[grant.player]): grant for grant in grants}
    return TitleDifference(
        due=tuple(grant for key, grant in wanted.items() if key not in standing),
        kept=tuple(row for key, row in standing.items() if key in wanted),
        gone=tuple(row for key, row in standing.items() if key not in wanted),
    )


def titles_by_place(event: Event) -> QuerySet[Title]:
    return Title.objects.filter(event=event, place__isnull=False)


def _people(records: Iterable[int]) -> dict[int, int]:
    """Map records to people. Raises RuleViolation for an unknown record."""
    keys = set(records)
    rows = Player.every.filter(pk__in=keys, rehearsal=None).values_list("pk", "merged_into")
    people = {pk: merged or pk for pk, merged in rows}
    if missing := keys - people.keys():
        raise RuleViolation("no_such_player", f"There is no player {min(missing)} who could win anything.", SECTION)
    return people


def _key(one: EarnedAward | Grant) -> tuple[int | None, str, str]:
    return one.place, one.kind, one.valid_for


def _terms(one: EarnedAward | Grant) -> tuple[int | None, date | None, int]:
    return one.year, one.until, one.amount


def _title_key(one: Title | TitleGrant, person: int) -> tuple[object, ...]:
    return one.place, one.words, one.badge, one.year, person
