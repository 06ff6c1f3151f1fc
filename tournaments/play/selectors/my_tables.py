"""A player's view of an event: table, opponent, reports, and result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from tournaments.engine.core.seats import letter, parse_seat
from tournaments.engine.self_reports import Agreement
from tournaments.engine.texts import join_words
from tournaments.kernel.actors import Actor, LinkHolder
from tournaments.kernel.models.epochs import epoch, version_mark
from tournaments.people.selectors.persons import is_account, plays_as
from tournaments.play.selectors.announcements import ShownAnnouncement
from tournaments.play.selectors.deadlines import Appointment, appointments_of_link, mark_passed_deadlines
from tournaments.play.selectors.desk_tables import ShownReport, self_reports_in_words
from tournaments.play.selectors.extra_time import ExtraTime, extra_time_of
from tournaments.play.selectors.logs import notes_in_words
from tournaments.play.selectors.shared_tables import ListedPlayer, Shared, build_shared_tables, last_act, player_of
from tournaments.record.models import Event, Match, Round, Seat
from tournaments.record.models.namesakes import name_on_list
from tournaments.record.selectors.cards import OwnCard, own_card
from tournaments.record.selectors.clocks import round_title
from tournaments.record.selectors.first_turns import NextTurn
from tournaments.record.selectors.games import earlier_games
from tournaments.record.selectors.outlooks import Outlooks, PlayerOutlook
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.scenarios import round_instructions
from tournaments.record.selectors.words import agreement_of, reports_by_seat, result_in_words

NOBODY = ListedPlayer(0, disqualified=False)
LATEST = 3


@dataclass(frozen=True, slots=True)
class MyTable:
    """The page "My table" of one reader.

    `match`: None where nothing is to be played now; `seat`: its letter. `notes`: of the game that is played; `noted`:
    (round, notes) of all games. `owed`: who lost the game before it was played, by a penalty. `own`: the public
    scorecard.

    `said`: what players have to know of this round; `told`: what the scenario gave the reader; `announced`: the latest
    announcements; `side`: the one the reader plays; `position`: the reader's post in the event. `rejectable`: the
    special rule that the reader may reject. `outlook`: what the last round can still change for the reader, None before
    it is near; `outlooks`: of everybody. `extra`: the extra time of the table while it plays. `linked`: the player
    whose private link opened the page, empty for members. `seen`: what a polling page has seen, see `is_seen`.
    """

    seen: str
    number: int
    match: Match | None = None
    title: str = ""
    opponent: str = ""
    seat: str = ""
    word: Agreement = Agreement.NONE
    has_reported: bool = False
    self_reports: tuple[ShownReport, ...] = ()
    result: str = ""
    own: OwnCard | None = None
    owed: str = ""
    taken_back: int = 0
    games: tuple[str, ...] = ()
    notes: str = ""
    noted: tuple[tuple[int, str], ...] = ()
    announced: tuple[ShownAnnouncement, ...] = ()
    appointments: tuple[Appointment, ...] = ()
    disqualified: bool = False
    forfeits: bool = False
    position: int | None = None
    in_pod: bool = False
    keeper: str = ""
    keeps: bool = False
    said: str = ""
    told: str = ""
    side: str = ""
    next_turn: NextTurn | None = None
    rejectable: int | None = None
    outlook: PlayerOutlook | None = None
    outlooks: Outlooks | None = None
    linked: str = ""
    extra: ExtraTime | None = None

    @property
    def has_news(self) -> bool:
        """Return whether the page has anything to say about the game that is played."""
        return bool(self.in_pod or self.games or self.self_reports or self.owed or self.result)

    @property
    def turn(self) -> str:
        """Return what the reader has to do now; empty if nothing."""
        if self.match is None or self.result or self.owed:
            return ""
        if not self.opponent:
            return f"{self.title}: you have a bye."
        if self.word is Agreement.NONE:
            where = ""
            if self.match.table:
                where = f" at table {self.match.table}"
            return f"It is your turn: {self.title}{where}, against {self.opponent}."
        if self.word is Agreement.ONE and not self.has_reported and self.may_report:
            return f"It is your turn: {self.opponent} has reported your game. Confirm it, or report what you saw."
        return ""

    @property
    def may_report(self) -> bool:
        """Return whether the reader can report: in a pod only its scorekeeper (OPG 7.2)."""
        return self.keeps or not self.in_pod


def my_table(event: Event, actor: Actor, known: Callable[[Event], Shared] = build_shared_tables) -> MyTable:
    """Return the page of a player on the event's list. `known`: `cached_tables` on pages that write nothing."""
    common = known(event)
    match = common.tables.of(actor)
    own = own_of(common, actor) or NOBODY
    if own.record and not isinstance(actor, LinkHolder):
        player_of(own.record).user = actor  # a page that says who reads it need not ask for the name
    position = None
    if not isinstance(actor, LinkHolder):
        position = common.positions.get(actor.pk)
    linked = ""
    if isinstance(actor, LinkHolder) and own.record:
        linked = name_on_list(event.pk, player_of(own.record))
    nothing = MyTable(
        seen=f"{version_mark(event.version)}.{_in_address(common.last_act, match)}",
        number=common.number,
        own=own_card(common.cards, own.player),
        noted=common.notes.get(own.player, ()),
        announced=common.announcements[:LATEST],
        appointments=appointments_of(event, actor, common),
        disqualified=own.disqualified,
        forfeits=own.forfeits,
        position=position,
        told=common.told.get(own.player, ""),
        linked=linked,
    )
    if common.outlooks and (outlook := common.outlooks.by_player.get(own.player)):
        nothing = replace(nothing, outlook=outlook, outlooks=common.outlooks)
    if match is None:
        if common.played:
            return nothing
        return replace(nothing, taken_back=common.taken_back)
    nothing = replace(nothing, next_turn=common.turns.get(match.pk))
    if len(match.seats.all()) > 1 and not match.is_reported:
        nothing = replace(nothing, rejectable=common.rejectable.get(own.player))
    return _with_match(nothing, event, match, actor, common.owed.get(match.pk, frozenset()))


def own_of(common: Shared, actor: Actor) -> ListedPlayer | None:
    """Return this player's place on the list; None for others."""
    if isinstance(actor, LinkHolder):
        return common.listed.get(actor.player)
    return common.own.get(actor.pk)


def appointments_of(event: Event, actor: Actor, common: Shared) -> tuple[Appointment, ...]:
    """Return the open games of the actor; only members see how to reach opponents."""
    if isinstance(actor, LinkHolder):
        return mark_passed_deadlines(appointments_of_link(event, actor))
    return mark_passed_deadlines(common.appointments.get(actor.pk, ()))


def _with_match(nothing: MyTable, event: Event, match: Match, actor: Actor, lost: frozenset[int]) -> MyTable:
    rules = rules_of(event)
    match.round.event = event
    seat = place_of(match, actor)
    return replace(
        nothing,
        match=match,
        title=round_title(match.round),
        opponent=join_words(name for place, name in enumerate(match.names) if place != seat),
        seat=letter(seat),
        word=agreement_of(match, rules),
        has_reported=seat in reports_by_seat(match, rules),
        self_reports=self_reports_in_words(match, rules),
        result=result_in_words(match),
        games=earlier.words if (earlier := earlier_games(rules, [match]).get(match.pk)) else (),
        owed=_owed(lost, seat),
        notes=notes_in_words(match, ZoneInfo(event.time_zone)),
        in_pod=rules.limits.games_per_match > 1,
        keeper=match.names[parse_seat(match.scorekeeper)] if match.scorekeeper else "",
        keeps=match.scorekeeper == letter(seat),
        said=round_instructions(event, match.round),
        side=next(row.side for row in match.seats.all() if row.place == seat),
        extra=None if match.is_reported else extra_time_of(event, match.round, match),
    )


def place_of(match: Match, actor: Actor) -> int:
    """Return the seat of somebody who sits there."""
    return next(row.place for row in match.seats.all() if plays_as(row.player, actor))


def is_seen(event: Event, actor: Actor, seen: str) -> bool:
    """Return whether nothing on this player's page has changed; results of other tables do not matter."""
    of, _, rest = seen.partition(".")
    version, _, concern = rest.partition(".")
    if of != str(epoch()):
        return False
    return version == str(event.version) or (bool(concern) and concern == _concern(event, actor))


def _concern(event: Event, actor: Actor) -> str:
    mine = is_account(actor)
    seats = Seat.objects.filter(mine, round__event=event).exclude(round__state__in=Round.NOT_PLAYED)
    latest = seats.order_by("-round__number").select_related("match").first()
    return _in_address(last_act(event), latest.match if latest else None)


def _in_address(act: int, match: Match | None) -> str:
    """Return a mark of the last act that matters and of the own table with its version."""
    table = (match.pk, match.version, match.first_turn, match.began_at, match.ended_at) if match else ()
    keeper = (match.scorekeeper,) if match and match.scorekeeper else ()
    return ".".join(map(_plain, (act, *table, *keeper)))


def _plain(part: object) -> str:
    """Return digits only, because the mark is part of an address."""
    if isinstance(part, datetime):
        return f"{part:%Y%m%d%H%M}"
    if isinstance(part, int):
        return str(part)
    return str(parse_seat(str(part)) + 1 if part else 0)


def _owed(lost: frozenset[int], seat: int) -> str:
    """Return you, both or opponent; empty where nobody owed this game."""
    if not lost:
        return ""
    if len(lost) > 1:
        return "both"
    if seat in lost:
        return "you"
    return "opponent"
