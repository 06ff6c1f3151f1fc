"""A player's own view of an event: where to sit, against whom, what was reported, how it stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Q

from tournaments.engine.initials import Word
from tournaments.models import Entry, Event, JournalEntry, Match, Round, Seat, User
from tournaments.models.epochs import epoch, mark
from tournaments.selectors.cards import OwnCard, own_card
from tournaments.selectors.clocks import ShownClock, round_in_play, shown_clock
from tournaments.selectors.desks import heard, said
from tournaments.selectors.logs import noted, own_notes
from tournaments.selectors.owed_games import preset
from tournaments.selectors.records import rules_of
from tournaments.selectors.sittings import with_seats
from tournaments.selectors.words import seat_of, word_of, words_of

OF_ONE_TABLE = ("result.said", "result.reported", "game.logged")
LOG = ("match__first_turn", "match__began_at", "match__ended_at")
NOT_PLAYED = (Round.State.DRAFT, Round.State.COMPLETE)


@dataclass(frozen=True, slots=True)
class MyTable:
    """`notes` are of the game that is played, `noted` of all of them: (round, notes).

    `seat` is a or b; `match` None where nothing is to be played now. `owed` says who lost the game before it was
    played, by a penalty. `own` is the scorecard, as everybody sees it.

    `seen` is what a page that looks for news has seen: see `is_seen`.
    """

    seen: str
    number: int
    match: Match | None
    opponent: str
    seat: str
    word: Word
    own_word: bool
    words: tuple[tuple[str, str], ...]
    result: str
    clock: ShownClock | None
    own: OwnCard | None
    told: tuple[str, ...]
    owed: str = ""
    taken_back: int = 0
    notes: str = ""
    noted: tuple[tuple[int, str], ...] = ()
    disqualified: bool = False


def my_table(event: Event, user: User) -> MyTable:
    """For somebody on the event's list."""
    seen = f"{mark(event.version)}.{_concern(event, user)}"  # before everything else: what comes meanwhile is news
    played = round_in_play(event)
    match = my_match(played, user) if played else None
    entry = Entry.objects.filter(_mine(user), event=event).first()
    own, out = (entry.player_id, entry.disqualified_after is not None) if entry else (0, False)
    card, all_notes = own_card(event, own), own_notes(event, own)
    if played is None or match is None:
        number, back = played.number if played else 0, _taken_back(event)
        nothing = MyTable(seen, number, None, "", "", Word.NONE, False, (), "", None, card, (), disqualified=out)
        return replace(nothing, taken_back=back, noted=all_notes)
    rules = rules_of(event)
    match.round = played
    seat = seat_of(match, user) or "a"
    words = words_of(match, rules)
    return MyTable(
        seen=seen,
        number=played.number,
        match=match,
        opponent=_opponent(match, seat),
        seat=seat,
        word=word_of(match, rules),
        own_word=seat in words,
        words=heard(match, rules),
        result=said(match),
        clock=shown_clock(played),
        own=card,
        owed=_owed(match, seat),
        told=tuple(match.announcements.values_list("text", flat=True)),
        notes=noted(match, ZoneInfo(event.time_zone)),
        noted=all_notes,
        disqualified=out,
    )


def is_seen(event: Event, user: User, seen: str) -> bool:
    """Whether nothing has happened that this player's page shows: results of other tables are none of it."""
    of, _, rest = seen.partition(".")
    version, _, concern = rest.partition(".")
    if of != str(epoch()):
        return False
    return version == str(event.version) or (bool(concern) and concern == _concern(event, user))


def _concern(event: Event, user: User) -> str:
    """The last act that is no report of an open table, and the own table with its version."""
    acts = JournalEntry.objects.filter(event=event).exclude(tag__in=OF_ONE_TABLE).order_by("-pk")
    own = Seat.objects.filter(_mine(user), round__event=event).exclude(round__state__in=NOT_PLAYED)
    table = own.order_by("-round__number").values_list("match", "match__version", *LOG).first() or ()
    return ".".join(map(_plain, (acts.values_list("pk", flat=True).first() or 0, *table)))


def _plain(part: object) -> str:
    """Digits alone: it stands in an address."""
    if isinstance(part, datetime):
        return f"{part:%Y%m%d%H%M}"
    return str(part) if isinstance(part, int) else str(" ab".index(str(part or " ")))


def _mine(user: User) -> Q:
    return Q(player__user=user) | Q(player__merged_into__user=user)


def _taken_back(event: Event) -> int:
    """The round that was published and is a draft again, 0 for none."""
    return event.rounds.filter(state=Round.State.DRAFT, taken_back=True).values_list("number", flat=True).first() or 0


def my_match(played: Round, user: User) -> Match | None:
    """The match of the round in which this user sits."""
    mine = Q(seats__player__user=user) | Q(seats__player__merged_into__user=user)
    matches = with_seats(Match.objects.filter(mine, round=played).select_related("round__event").distinct())
    return matches.prefetch_related("self_reports").first()


def _owed(match: Match, seat: str) -> str:
    """you, both or opponent; empty where nobody owed this game."""
    lost = preset(match.round).get(match.pk, frozenset())
    if not lost:
        return ""
    return "both" if len(lost) > 1 else "you" if seat in lost else "opponent"


def _opponent(match: Match, seat: str) -> str:
    others = [one.player for one in match.seats.all() if "ab"[one.place] != seat]
    return (others[0].merged_into or others[0]).shown_name if others else ""
