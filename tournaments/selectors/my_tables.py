"""A player's own view of an event: where to sit, against whom, what was reported, how it stands."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments.engine.initials import Word
from tournaments.models import Entry, Event, Match, Round, User
from tournaments.selectors.clocks import ShownClock, round_in_play, shown_clock
from tournaments.selectors.desks import heard, said
from tournaments.selectors.records import rules_of
from tournaments.selectors.scorecards import Place, table
from tournaments.selectors.sittings import with_seats
from tournaments.selectors.words import seat_of, word_of, words_of


@dataclass(frozen=True, slots=True)
class MyTable:
    """`seat` is a or b; `match` None where nothing is to be played now. `place` is the own line of the standings."""

    number: int
    match: Match | None
    opponent: str
    seat: str
    word: Word
    own_word: bool
    words: tuple[tuple[str, str], ...]
    result: str
    clock: ShownClock | None
    place: Place | None
    told: tuple[str, ...]


def my_table(event: Event, user: User) -> MyTable:
    """For somebody on the event's list."""
    played = round_in_play(event)
    match = my_match(played, user) if played else None
    place = _place(event, user)
    if played is None or match is None:
        return MyTable(played.number if played else 0, None, "", "", Word.NONE, False, (), "", None, place, ())
    rules = rules_of(event)
    match.round = played
    seat = seat_of(match, user) or "a"
    words = words_of(match, rules)
    return MyTable(
        number=played.number,
        match=match,
        opponent=_opponent(match, seat),
        seat=seat,
        word=word_of(match, rules),
        own_word=seat in words,
        words=heard(match, rules),
        result=said(match),
        clock=shown_clock(played),
        place=place,
        told=tuple(match.announcements.values_list("text", flat=True)),
    )


def my_match(played: Round, user: User) -> Match | None:
    """The match of the round in which this user sits."""
    mine = Q(seats__player__user=user) | Q(seats__player__merged_into__user=user)
    matches = with_seats(Match.objects.filter(mine, round=played).select_related("round__event").distinct())
    return matches.prefetch_related("self_reports").first()


def _opponent(match: Match, seat: str) -> str:
    others = [one.player for one in match.seats.all() if "ab"[one.place] != seat]
    return (others[0].merged_into or others[0]).shown_name if others else ""


def _place(event: Event, user: User) -> Place | None:
    mine = Q(player__user=user) | Q(player__merged_into__user=user)
    pk = Entry.objects.filter(mine, event=event).values_list("player", flat=True).first()
    return next((place for place in table(event).standings if place.player.pk == pk), None)
