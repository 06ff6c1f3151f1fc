"""What goes on paper: slips, scorecards, lists and forms, as values that a sheet only places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments import engine
from tournaments.engine.core.explanations import columns
from tournaments.engine.core.figures import plain
from tournaments.engine.core.types import Round as EngineRound
from tournaments.engine.listing.matrix import USUAL_GAME
from tournaments.entries.selectors import check_ins
from tournaments.kernel.days import when
from tournaments.play.selectors import tables
from tournaments.play.selectors.draftings import shown_drafting
from tournaments.record.models import Event, Round
from tournaments.record.selectors import listings, pages, records
from tournaments.record.selectors.cards import CardRow, Dealt, PlayerCard, cards_of, dealt
from tournaments.record.selectors.clocks import clock_of, usual_minutes
from tournaments.record.selectors.head_starts import starts_at_tables
from tournaments.record.selectors.links import codes_by_player
from tournaments.record.selectors.owed_games import owed_tables
from tournaments.record.selectors.standings import standings_rows

ROOM, OF_A_SLIP, OF_A_LINE, OF_TOLD = 260, 42, 10, 8
"""Millimetres of a page, of a slip without its lines, of a line, and of what is told on it."""
BLANK_SLIPS = 4
BLANK_CARDS = 4
LINES_TO_SIGN, LINES_TO_SPARE = 22, 6
Pair = tuple[int | None, tuple[str, ...]]
"""A table, and who sits there."""
NOTHING: Mapping[int | None, tuple[str, ...]] = {}


@dataclass(frozen=True, slots=True)
class Slip:
    """`path`: where the result of this table is reported; empty for a blank one. `told`: what everybody reads of this
    round and of these players in it. `codes`: those of the private links, seat by seat; empty for a member.
    """

    table: int | None
    names: tuple[str, ...]
    path: str
    told: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """Each player with the code."""
        return tuple(zip_longest(self.names, self.codes, fillvalue=""))

    @property
    def scanned(self) -> tuple[tuple[str, str], ...]:
        """The players whose code has room to be scanned from the slip: at a table of two. A pod's codes are typed."""
        return tuple((name, code) for name, code in self.lines if code) if len(self.names) == 2 else ()


@dataclass(frozen=True, slots=True)
class PodSheet:
    """What its scorekeeper has: a slip, and beside each name the head start and the code, empty where there is none."""

    table: int | None
    path: str
    players: tuple[tuple[str, str, str], ...]

    @property
    def has_codes(self) -> bool:
        return any(code for _, _, code in self.players)


def printed_at(event: Event) -> str:
    """The moment, in the event's zone."""
    return when(timezone.now().astimezone(ZoneInfo(event.time_zone)))


def of_round(event: Event, number: str) -> tables.Pairings:
    """The round that is asked for, or the latest where that is none."""
    published = {str(round_number): round_number for round_number in tables.published_numbers(event)}
    return tables.pairings(event, published.get(number))


def slips(
    event: Event,
    number: int | None,
    pairs: Iterable[Pair],
    told: Mapping[int | None, tuple[str, ...]] = NOTHING,
    codes: Mapping[int | None, tuple[str, ...]] = NOTHING,
) -> tuple[tuple[Slip, ...], ...]:
    """Sheets of slips for the tables of a round where several play, else blank ones. `told` and `codes` by table."""
    rows = _slips(event, number, pairs) or _blank(event) * BLANK_SLIPS
    rows = tuple(replace(slip, told=told.get(slip.table, ())) for slip in rows) if told else rows
    rows = tuple(replace(slip, codes=codes.get(slip.table, ())) for slip in rows) if codes else rows
    lines, told_on_it = max(len(slip.names) for slip in rows), max(len(slip.told) for slip in rows)
    on_a_sheet = ROOM // (OF_A_SLIP + OF_A_LINE * lines + OF_TOLD * told_on_it)
    return tuple(rows[at : at + on_a_sheet] for at in range(0, len(rows), on_a_sheet))


def games_of(event: Event, played: Round | EngineRound | None) -> tuple[str, ...]:
    """What the rounds of a match are called, counted through the event. Nothing where it is one game."""
    rules, of_round = records.rules_of(event), 1 if played is None else played.of_round
    several = range(1, rules.limits.games_per_match + 1)
    called = (rules.game_called(number, of_round).capitalize() for number in several)
    return tuple(called) if len(several) > 1 else ()


def pods(event: Event, shown: tables.Pairings) -> Mapping[str, Any]:
    """What a scorekeeper needs at each table of this round, else at a blank one; nothing where a match is one game."""
    rules = records.rules_of(event)
    if rules.limits.games_per_match == 1:
        return {"pods": ()}
    minutes = clock_of(shown.round).minutes if shown.round else usual_minutes(event)
    starts = starts_at_tables(shown.round) if shown.round else {}
    codes = codes_in(event, shown)
    slips = _slips(event, shown.number, pairs_of(shown)) or _blank(event)
    slips = tuple(replace(slip, codes=codes.get(slip.table, ())) for slip in slips)
    rows = tuple(PodSheet(slip.table, slip.path, _players_of(slip, starts)) for slip in slips)
    return {"pods": rows, "minutes": minutes, "reminders": rules.scoring.reminders}


def _players_of(slip: Slip, starts: Mapping[tuple[int | None, int], int]) -> tuple[tuple[str, str, str], ...]:
    had = (starts.get((slip.table, place), 0) for place in range(len(slip.names)))
    return tuple(
        (name, plain(start) if start else "", code) for (name, code), start in zip(slip.lines, had, strict=True)
    )


def _slips(event: Event, number: int | None, pairs: Iterable[Pair]) -> tuple[Slip, ...]:
    base, lost = f"{event.get_absolute_url()}slips/{number}/", owed_tables(event, number) if number else ()
    played = ((table, names) for table, names in pairs if len(names) > 1 and table not in lost)
    return tuple(Slip(table, names, f"{base}{table}/") for table, names in played)


def _blank(event: Event) -> tuple[Slip, ...]:
    """One, for as many as may sit at a table."""
    return (Slip(None, ("",) * records.rules_of(event).seats[1], ""),)


def pairs_of(shown: tables.Pairings) -> tuple[Pair, ...]:
    return tuple((table.number, tuple(map(_with_side, table.places))) for table in shown.tables)


def _with_side(place: tables.TablePlace) -> str:
    return f"{place.name} ({place.side})" if place.side else place.name


def codes_in(event: Event, shown: tables.Pairings) -> Mapping[int | None, tuple[str, ...]]:
    """By table the codes of its players' private links, seat by seat; empty for members. One query."""
    return codes_at(event, {table.number: tuple(place.player for place in table.places) for table in shown.tables})


def codes_at(event: Event, tables: Mapping[int | None, tuple[int, ...]]) -> Mapping[int | None, tuple[str, ...]]:
    """The same, where the players of each table are known by their keys."""
    codes = codes_by_player(event)
    return {table: tuple(codes.get(player, "") for player in players) for table, players in tables.items()}


def told_in(shown: tables.Pairings) -> Mapping[int | None, tuple[str, ...]]:
    """By table what everybody reads of this round, and of its players there, each beginning with his name."""
    said = (shown.said,) if shown.said else ()
    lines = {
        table.number: (*said, *(f"{place.name}: {place.told}" for place in table.places if place.told))
        for table in shown.tables
    }
    return {table: told for table, told in lines.items() if told}


def cards(event: Event) -> tuple[tuple[PlayerCard, tuple[CardRow, ...], str], ...]:
    """Every player's card by name with blank lines up to the last round, and the code of the private link.

    Blank cards where nobody is on the list.
    """
    of, codes = dealt(event), codes_by_player(event)
    rows = sorted(cards_of(of), key=lambda card: of.order(card.name))
    blank = [PlayerCard(0, "")] * BLANK_CARDS
    return tuple((card, rows_to_play(event, of, card), codes.get(card.pk, "")) for card in rows or blank)


def rows_to_play(event: Event, of: Dealt, card: PlayerCard) -> tuple[CardRow, ...]:
    """Blank lines up to the last round."""
    return _still_to_play(card, (*_rounds(event), *_later(event, of)))


def sign_up(event: Event) -> Mapping[str, Any]:
    """Everybody on the list by name, and lines for those who come without a word."""
    there = tables.players(event)
    return {"lines": (*there, *[None] * max(LINES_TO_SPARE, LINES_TO_SIGN - len(there)))}


def standings(event: Event) -> Mapping[str, Any]:
    return {"rows": standings_rows(event), "columns": columns(records.rules_of(event))}


def draft(event: Event) -> Mapping[str, Any]:
    """Who drafts where, published or not: paper is printed before."""
    return {"drafting": shown_drafting(event, drafts_too=True)}


def poster(event: Event) -> Mapping[str, Any]:
    return {
        "when": when(event.local_start),
        "composition": [(label, words.rpartition(" (")[0]) for label, words in listings.composition(event)],
        "rounds": listings.rounds_in_words(event),
        "directors": [name for _, name, _ in pages.directors_of(event)],
    }


def check_in_poster(event: Event) -> Mapping[str, Any]:
    code = check_ins.code_of(event)
    return {"code": code, "until": check_ins.closes(event), "path": f"{event.get_absolute_url()}check-in/?code={code}"}


def deck_form(event: Event, game: str) -> Mapping[str, Any]:
    """The blank form of the game that is asked for, else of the event's own, else of the usual one; and all games."""
    games = {known.code: known for known in engine.CARD_GAMES.values() if known.deck}
    shown = next(games[code] for code in (game, event.game, USUAL_GAME, *games) if code in games)
    labels = [(code, known.label) for code, known in games.items()]
    return {"form": {"game": shown.code, "label": shown.label, "parts": shown.deck}, "games": labels}


def _rounds(event: Event) -> tuple[str, ...]:
    """Every sitting of everybody, as a card names it."""
    rules = records.rules_of(event)
    rounds = range(1, rules.drawn(event.rounds_scheduled or 5) + 1)
    games = range(1, rules.limits.games_per_round + 1)
    return tuple(f"{number}.{game}" if rules.has_games(game) else str(number) for number in rounds for game in games)


def _later(event: Event, of: Dealt) -> tuple[str, ...]:
    """The stages that count and may still follow. While no round is over, who all fit at one table expect none that is
    not always played.
    """
    fit, begun = 0 < len(of.known) <= of.rules.seats[1], {stage.code for stage in of.seen.stages}
    expected = (spec for spec in records.structure_of(event).stages if spec.counts and spec.code not in begun)
    return tuple(
        spec.called(1)
        for spec in expected
        if spec.arises is None or (spec.arises(of.rules, of.seen, of.standings) if of.standings else not fit)
    )


def _still_to_play(card: PlayerCard, every: Iterable[str]) -> tuple[CardRow, ...]:
    there = {row.sitting for row in card.rows}
    return tuple(CardRow(name, None) for name in every if name not in there)
