"""A Champions League: who is invited, by how many points, and with which seed (OPG 12.7)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from leagues.engine import LeagueRules, by_points, find_uninvited, guide_for, is_standard, too_few
from leagues.models import ChampionsLeague, Waiver
from leagues.selectors.names import Name, names_of
from leagues.selectors.seasons import PERSON, lifetime_of
from tournaments.engine.awards import Kind, kinds_of
from tournaments.engine.core.types import Violation, require_no_findings
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event, Title
from tournaments.record.models.event import exclude_hidden
from tournaments.record.selectors.records import PLAYING

SECTION = "OPG 12.7"
OVER = (Event.State.VOID, Event.State.CANCELLED)


@dataclass(frozen=True, slots=True)
class ShownInvitation:
    """An invitation of a listed `player`, or of one whose points were waived; their `points` before the event.

    `seed` is the present one, `due` that of their points; None for players who are not listed, have left or are not
    invited. `waiver` is the key of a waived condition, and `reason` says why.
    """

    player: int
    name: str
    page: str
    points: int
    invited: bool
    due: int | None
    seed: int | None
    waiver: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class ShownChampionsLeague:
    """A Champions League, open to players with that many `points`.

    `seeded` means that everybody has the seed of their points. `against` lists other obstacles to the first round.
    """

    event: int
    title: str
    page: str
    version: int
    year: int
    points: int
    named_at: datetime
    seeded: bool
    against: tuple[str, ...]
    players: tuple[ShownInvitation, ...]

    @property
    def few(self) -> bool:
        """Return whether somebody on the list has too few points and no waiver: seeds by points wait for that."""
        return any(not player.invited for player in self.players)


@dataclass(frozen=True, slots=True)
class Field:
    """`entries` of those there and `waivers`, by the keys of people; `points` of all of them; `order` of the seeds.
    `rules` are those of its year.
    """

    rules: LeagueRules
    entries: dict[str, Entry]
    waivers: dict[str, Waiver]
    points: dict[str, int]
    order: tuple[str, ...]

    @property
    def few(self) -> tuple[str, ...]:
        """Return present players who are not invited."""
        return find_uninvited({player: self.points[player] for player in self.entries}, self.rules, self.waivers)

    @property
    def is_seeded(self) -> bool:
        seeds = [self.entries[player].seed for player in self.order]
        return None not in seeds and seeds == sorted(seeds, key=lambda seed: seed or 0)


def champions_leagues() -> QuerySet[ChampionsLeague]:
    """Return the Champions Leagues of public events, latest first."""
    events = exclude_hidden(Event.objects.all()).exclude(state=Event.State.DRAFT).values("pk")
    return ChampionsLeague.objects.filter(event__in=events).select_related("event").order_by("-year", "event__game")


@dataclass(frozen=True, slots=True)
class ShownWinner:
    """`winners` are empty until the event counts."""

    year: int
    game: str
    title: str
    page: str
    winners: tuple[Name, ...]


def shown_winners() -> tuple[ShownWinner, ...]:
    """Return all winners, latest first. Takes three queries."""
    rows = [row for row in champions_leagues() if row.event.state not in OVER]
    won: dict[int, list[int]] = defaultdict(list)
    titles = Title.objects.filter(event__in=[row.event_id for row in rows], place__isnull=False, withdrawn_at=None)
    for event, player in titles.order_by("place").values_list("event", PERSON):
        won[event].append(player)
    names = names_of({str(player) for players in won.values() for player in players})
    return tuple(
        ShownWinner(
            row.year,
            row.event.game,
            row.event.title,
            row.get_absolute_url(),
            tuple(names[str(player)] for player in won[row.event_id]),
        )
        for row in rows
    )


def champions_league_of(event: Event) -> ChampionsLeague | None:
    return ChampionsLeague.objects.select_related("event").filter(event=event).first()


def is_champions_league(event: Event) -> bool:
    """Return whether its seeds are lifetime points, so that members may enter themselves (OPG 12.7)."""
    return ChampionsLeague.objects.filter(event=event).exists()


def waivers_of(event: Event) -> QuerySet[Waiver]:
    rows = Waiver.objects.filter(champions_league__event=event)
    return rows.select_related("champions_league__event", "player__merged_into__user", "player__user")


def another(event: Event) -> ChampionsLeague | None:
    """That of the same game and year."""
    same = ChampionsLeague.objects.filter(year=event.local_start.year, event__game=event.game)
    return same.exclude(event=event).exclude(event__state__in=OVER).select_related("event").first()


def rules_of(named: ChampionsLeague) -> LeagueRules:
    """Return the league rules of its year's guide."""
    return guide_for(named.year).leagues


def field_of(named: ChampionsLeague) -> Field:
    """Those on the list who have not left. Three queries."""
    there = named.event.entries.filter(**PLAYING)
    entries = {str(entry.person.pk): entry for entry in there.select_related("player__merged_into").order_by("number")}
    rows = named.waivers.select_related("player__merged_into", "player__user")
    waivers = {str(row.player.person.pk): row for row in rows}
    points = lifetime_of({*entries, *waivers}, named.event.starts_at)
    order = by_points({player: points[player] for player in entries}, named.lot)
    return Field(rules_of(named), entries, waivers, points, order)


def shown_champions_league(named: ChampionsLeague) -> ShownChampionsLeague:
    """Those on the list by their seeds, then whom points were waived for who is not on it."""
    field = field_of(named)
    few = set(field.few)
    due = {player: place for place, player in enumerate((one for one in field.order if one not in few), 1)}
    people = [*field.order, *(player for player in field.waivers if player not in field.entries)]
    return ShownChampionsLeague(
        event=named.event_id,
        title=named.event.title,
        page=named.get_absolute_url(),
        version=named.version,
        year=named.year,
        points=field.rules.invited_from,
        named_at=named.named_at,
        seeded=bool(field.entries) and field.is_seeded,
        against=tuple(finding.message for finding in against_event(named.event, named.year)),
        players=tuple(_show_invitation(field, player, due.get(player), player not in few) for player in people),
    )


def seeds_due(named: ChampionsLeague) -> dict[int, int]:
    """The seeds of everybody on the list by lifetime points, level ones by lot, by the keys of entries.

    Raises RuleViolation with the names of all who have too few, and whom nobody invited.
    """
    field = field_of(named)
    if field.few:
        require_no_findings((too_few(names_in(field, field.few), field.rules),))
    return {field.entries[player].pk: seed for seed, player in enumerate(field.order, 1)}


def against_event(event: Event, year: int) -> Iterator[Violation]:
    """Yield what keeps the listing from being the Champions League of this year."""
    if not is_standard(event.structure, event.options):
        message = "A Champions League is a standard bracket of one game a match, seeded from its first round on."
        yield Violation("no_bracket", f"{message} Choose a single elimination in the listing.", SECTION, "structure")
    if Kind.BYE_1 not in kinds_of(event.game):
        yield Violation("no_byes", "Its winner earns byes, which Tribbles does not know.", SECTION, "game")
    if event.local_start.year != year:
        yield Violation("another_year", f"It is that of {year}: hold it in that year.", SECTION, "starts_at")


def against_beginning(event: Event) -> Iterator[Violation]:
    """Yield obstacles to the first round of a Champions League; nothing for other events."""
    named = champions_league_of(event)
    if named is None:
        return
    yield from against_event(event, named.year)
    field = field_of(named)
    if field.few:
        yield too_few(names_in(field, field.few), field.rules)
    elif not field.is_seeded:
        message = "Seeds are by lifetime points: give them on the page of the Champions League."
        yield Violation("not_by_points", message, SECTION)


def against_entering(event: Event, player: Player) -> Iterator[Violation]:
    """Yield what keeps a member from entering a Champions League; nothing for other events."""
    named = champions_league_of(event)
    if named is None:
        return
    person = str(player.person.pk)
    waived = [str(row.player.person.pk) for row in named.waivers.select_related("player__merged_into")]
    points, rules = lifetime_of([person], event.starts_at), rules_of(named)
    if find_uninvited(points, rules, waived):
        message = (
            f"A Champions League is for players with {rules.invited_from} lifetime points over all leagues, and you"
            f" have {points[person]}. Ask a director of the event: he may waive that."
        )
        yield Violation("too_few_points", message, SECTION)


def names_in(field: Field, people: Sequence[str]) -> list[str]:
    return [field.entries[player].shown_name for player in people]


def _show_invitation(field: Field, player: str, due: int | None, invited: bool) -> ShownInvitation:
    entry, waiver = field.entries.get(player), field.waivers.get(player)
    person: Player = entry.person if entry else field.waivers[player].player.person
    return ShownInvitation(
        player=person.pk,
        name=entry.shown_name if entry else person.shown_name,
        page=person.get_absolute_url(),
        points=field.points[player],
        invited=invited,
        due=due,
        seed=entry.seed if entry else None,
        waiver=waiver.pk if waiver else None,
        reason=waiver.reason if waiver else "",
    )
