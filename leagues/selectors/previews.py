"""Preview the gifts of an event before it is finalized or corrected, beside the earlier ones (OPG 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from django.db.models import Q

from leagues.engine import Level
from leagues.engine.bids import BIDS
from leagues.models import MastersScore
from leagues.selectors.facts import Placing, among, barred_of, placing_of
from leagues.selectors.gifts import NOTHING, Gifts, gifts, gifts_of, gives_anything, lacks_sanction
from leagues.selectors.given import Placed, masters_points_before, taken_when_reopened
from leagues.selectors.levels import level_of
from tournaments.engine.awards import Grant, describe_award, validity_in_words
from tournaments.engine.consequences import Consequence
from tournaments.engine.core.types import Standing
from tournaments.engine.listing.status import took_part
from tournaments.entries.selectors.settling import award_difference, title_difference, titles_by_place
from tournaments.people.models import Player
from tournaments.record.models import EarnedAward, Event
from tournaments.record.models.namesakes import name_on_list
from tournaments.record.selectors import records
from tournaments.record.selectors.awards import is_used
from tournaments.record.selectors.counting import played_status

AT_STAKE = "An event with bids or design opportunities at stake"
Names = Mapping[int, tuple[int, str]]
"""By the key of a record whose it is, and his name."""


@dataclass(frozen=True, slots=True)
class GiftLine:
    """`does`: added, kept, taken back, or used: no longer due, and used already."""

    does: str
    place: int | None
    name: str
    what: str


@dataclass(frozen=True, slots=True)
class Outlook:
    """`level` is empty for an ordinary event; `against`: why it would give nothing, in sentences."""

    level: str
    section: str
    counts: bool
    against: tuple[str, ...]
    lines: tuple[GiftLine, ...]

    @property
    def changes(self) -> bool:
        return any(line.does != "kept" for line in self.lines)


def outlook(event: Event) -> Outlook:
    """Return the event's present gifts and those it would have if it were finalized now."""
    level = level_of(event)
    if not gives_anything(event, level):
        return Outlook("", "", counts=False, against=(), lines=())
    due = gifts_ahead(event)
    counts, against = placing_of(event, Consequence.AWARD) is not None, tuple(_against(event, level, due))
    label, section = (level.label, level.section) if level else (AT_STAKE, BIDS)
    return Outlook(label, section, counts, against, gift_lines(event, due))


def gifts_ahead(event: Event) -> Gifts:
    """Return the gifts of a finalized event, or those of a running one by its present places."""
    level = level_of(event)
    if event.is_locked or event.is_rehearsal or not gives_anything(event, level):
        return gifts(event)
    if lacks_sanction(level, played_status(event)):
        return NOTHING
    return gifts_of(event, as_it_stands(event))


def as_it_stands(event: Event, standings: Iterable[Standing] | None = None) -> Placing:
    """Return places by the rounds that are complete, or the order that was typed; by other `standings` if given."""
    keys = records.player_keys(event)
    there = took_part(records.rules_of(event), records.record(event))
    table = records.standings(event) if standings is None else standings
    ranks = {keys[row.player]: row.rank for row in table if row.player in there}
    return Placing(among(ranks), barred_of(event, Consequence.AWARD))


def _against(event: Event, level: Level | None, due: Gifts) -> Iterator[str]:
    if event.is_locked:
        if due == NOTHING:
            yield "It counts nowhere so far, and gives nothing until a coordinator has settled what it waits for."
        return
    status = played_status(event)
    if lacks_sanction(level, status):
        yield f"As it stands it is not sanctioned, and gives nothing: {' '.join(status.reasons)}"


def gift_lines(event: Event, due: Gifts) -> tuple[GiftLine, ...]:
    """Return what happens to each recorded gift, given the `due` ones."""
    names = _names(event)
    rows = chain(_of_awards(event, due, names), _of_titles(event, due, names), _of_points(event, due, names))
    return tuple(sorted(rows, key=lambda line: (line.place or 0, line.name)))


def _of_awards(event: Event, due: Gifts, names: Names) -> Iterator[GiftLine]:
    found = award_difference(event, due.awards)
    withdrawn = EarnedAward.objects.filter(source=event).exclude(withdrawn_at=None)
    shown = withdrawn.select_related("player__merged_into", "used_in__event").order_by("-withdrawn_at", "-pk")
    before = {row.pk: row for row in taken_when_reopened(event, shown)}
    for row in found.kept:
        yield _award(event.pk, "kept", row)
    for row in found.again:
        yield _award(event.pk, "kept" if row.pk in before else "added", row)
    for grant in found.due:
        yield GiftLine("added", grant.place, names[grant.player][1], _grant(grant))
    again = {row.pk for row in found.again}
    for row in (*found.gone, *(row for pk, row in before.items() if pk not in again)):
        yield _award(event.pk, "used" if is_used(row) else "taken back", row)


def _of_titles(event: Event, due: Gifts, names: Names) -> Iterator[GiftLine]:
    given = titles_by_place(event)
    found = title_difference(given, due.titles)
    withdrawn = given.exclude(withdrawn_at=None).select_related("player__merged_into")
    before = {(row.place, row.words, row.person.pk): row for row in taken_when_reopened(event, withdrawn)}
    for grant in found.due:
        earlier = before.pop((grant.place, grant.words, names[grant.player][0]), None)
        yield GiftLine("kept" if earlier else "added", grant.place, names[grant.player][1], _title(grant.words))
    for row in found.kept:
        yield GiftLine("kept", row.place, name_on_list(event.pk, row.person), _title(row.words))
    for row in (*found.gone, *before.values()):
        yield GiftLine("taken back", row.place, name_on_list(event.pk, row.person), _title(row.words))


def _of_points(event: Event, due: Gifts, names: Names) -> Iterator[GiftLine]:
    standing = _masters_points(event)
    for player in dict.fromkeys((*due.worth, *standing)):
        worth, before = due.worth.get(player), standing.get(player)
        after = (worth.place, worth.points) if worth else None
        if before is not None:
            does = "kept" if before == after else "taken back"
            yield GiftLine(does, before[0], names[player][1], _points(before[1]))
        if after is not None and before != after:
            yield GiftLine("added", after[0], names[player][1], _points(after[1]))


def _masters_points(event: Event) -> Mapping[int, Placed]:
    """Those that stand; of an event that was reopened those that it gave last."""
    rows = MastersScore.objects.filter(event=event).values_list("player", "place", "points")
    return {player: (place, points) for player, place, points in rows} or masters_points_before(event)


def _award(event: int, does: str, row: EarnedAward) -> GiftLine:
    valid = validity_in_words(row.valid_for, row.year, row.until)
    return GiftLine(
        does, row.place, name_on_list(event, row.person), f"{describe_award(row.kind, row.amount)}, for {valid}"
    )


def _grant(grant: Grant) -> str:
    valid = validity_in_words(grant.valid_for, grant.year, grant.until)
    return f"{describe_award(grant.kind, grant.amount)}, for {valid}"


def _title(words: str) -> str:
    return f"title {words}"


def _points(points: int) -> str:
    return f"{points} Masters point{'' if points == 1 else 's'}"


def _names(event: Event) -> Names:
    """Return the names of listed players and of earlier receivers."""
    listed, before = event.entries.values("player"), _masters_points(event)
    records = Player.every.filter(Q(pk__in=listed) | Q(pk__in=before)).select_related("merged_into")
    return {record.pk: (record.person.pk, name_on_list(event.pk, record)) for record in records}
