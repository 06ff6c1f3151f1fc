"""The content of prints: slips, scorecards, lists and forms, as values that a template only places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments import engine
from tournaments.engine.core.explanations import list_columns
from tournaments.engine.core.figures import format_plain
from tournaments.engine.core.types import Round as EngineRound
from tournaments.engine.listing.matrix import USUAL_GAME
from tournaments.entries.selectors import check_ins
from tournaments.kernel.days import format_start
from tournaments.play.selectors import tables
from tournaments.play.selectors.draftings import shown_drafting
from tournaments.record.models import Event, Round
from tournaments.record.selectors import listings, pages, records
from tournaments.record.selectors.cards import CardRow, PlayerCard, ScorecardData, cards_of, load_scorecard_data
from tournaments.record.selectors.clocks import clock_of, usual_minutes
from tournaments.record.selectors.head_starts import starts_at_tables
from tournaments.record.selectors.links import codes_by_player
from tournaments.record.selectors.owed_games import owed_tables
from tournaments.record.selectors.standings import standings_rows

ROOM, OF_A_SLIP, OF_A_LINE, OF_TOLD = 260, 42, 10, 8
"""Heights in millimetres: a page, a slip without its lines, a line, a line of announcements."""
BLANK_SLIPS = 4
BLANK_CARDS = 4
LINES_TO_SIGN, LINES_TO_SPARE = 22, 6
Pair = tuple[int | None, tuple[str, ...]]
"""A table and the names of its players."""
NOTHING: Mapping[int | None, tuple[str, ...]] = {}


@dataclass(frozen=True, slots=True)
class Slip:
    """A result slip of one table.

    `path` leads to the form that reports its result; a blank slip has none. `told` holds lines for everybody at the
    table. `codes` are those of the players' private links, in the order of seats; members have an empty one.
    """

    table: int | None
    names: tuple[str, ...]
    path: str
    told: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """Pair each name with its code."""
        return tuple(zip_longest(self.names, self.codes, fillvalue=""))

    @property
    def scannable(self) -> tuple[tuple[str, str], ...]:
        """Return players and codes that a slip shows as QR codes. Only a table of two has the room."""
        if len(self.names) != 2:
            return ()
        return tuple((name, code) for name, code in self.lines if code)


@dataclass(frozen=True, slots=True)
class PodSheet:
    """A pod's sheet for its scorekeeper. `players` holds name, head start and code; the last two may be empty."""

    table: int | None
    path: str
    players: tuple[tuple[str, str, str], ...]

    @property
    def has_codes(self) -> bool:
        return any(code for _, _, code in self.players)


def printed_at(event: Event) -> str:
    """Return the present moment in the event's time zone, in words."""
    return format_start(timezone.now().astimezone(ZoneInfo(event.time_zone)))


def of_round(event: Event, number: str) -> tables.Pairings:
    """Return the round with this number, or the latest one if the number is not a published round."""
    published = {str(round_number): round_number for round_number in tables.published_numbers(event)}
    return tables.pairings(event, published.get(number))


def slips(
    event: Event,
    number: int | None,
    pairs: Iterable[Pair],
    told: Mapping[int | None, tuple[str, ...]] = NOTHING,
    codes: Mapping[int | None, tuple[str, ...]] = NOTHING,
) -> tuple[tuple[Slip, ...], ...]:
    """Return slips for the tables of a round, grouped by page; blank ones if there are no tables.

    `told` and `codes` map a table to its lines and codes.
    """
    rows = _slips(event, number, pairs) or _blank(event) * BLANK_SLIPS
    rows = tuple(replace(slip, told=told.get(slip.table, ())) for slip in rows) if told else rows
    rows = tuple(replace(slip, codes=codes.get(slip.table, ())) for slip in rows) if codes else rows
    lines, told_on_it = max(len(slip.names) for slip in rows), max(len(slip.told) for slip in rows)
    on_a_sheet = ROOM // (OF_A_SLIP + OF_A_LINE * lines + OF_TOLD * told_on_it)
    return tuple(rows[at : at + on_a_sheet] for at in range(0, len(rows), on_a_sheet))


def games_of(event: Event, played: Round | EngineRound | None) -> tuple[str, ...]:
    """Return the names of a match's rounds, counted through the event; none if a match is one game."""
    rules, of_round = records.rules_of(event), 1 if played is None else played.of_round
    several = range(1, rules.limits.games_per_match + 1)
    called = (rules.name_game(number, of_round).capitalize() for number in several)
    return tuple(called) if len(several) > 1 else ()


def pods(event: Event, shown: tables.Pairings) -> Mapping[str, Any]:
    """Return a sheet for each table of this round, else a blank one; none if a match is one game."""
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
        (name, format_plain(start) if start else "", code) for (name, code), start in zip(slip.lines, had, strict=True)
    )


def _slips(event: Event, number: int | None, pairs: Iterable[Pair]) -> tuple[Slip, ...]:
    base, lost = f"{event.get_absolute_url()}slips/{number}/", owed_tables(event, number) if number else ()
    played = ((table, names) for table, names in pairs if len(names) > 1 and table not in lost)
    return tuple(Slip(table, names, f"{base}{table}/") for table, names in played)


def _blank(event: Event) -> tuple[Slip, ...]:
    """Return one blank slip with a line for each seat of a table."""
    return (Slip(None, ("",) * records.rules_of(event).seats[1], ""),)


def pairs_of(shown: tables.Pairings) -> tuple[Pair, ...]:
    return tuple((table.number, tuple(map(_with_side, table.places))) for table in shown.tables)


def _with_side(place: tables.TablePlace) -> str:
    return f"{place.name} ({place.side})" if place.side else place.name


def codes_in(event: Event, shown: tables.Pairings) -> Mapping[int | None, tuple[str, ...]]:
    """Map each table to the codes of its players' private links, in the order of seats. Members have an empty one."""
    players = {}
    for table in shown.tables:
        players[table.number] = tuple(place.player for place in table.places)
    return codes_at(event, players)


def codes_at(event: Event, tables: Mapping[int | None, tuple[int, ...]]) -> Mapping[int | None, tuple[str, ...]]:
    """Do the same for tables given as the keys of their players."""
    codes = codes_by_player(event)
    by_table = {}
    for table, players in tables.items():
        by_table[table] = tuple(codes.get(player, "") for player in players)
    return by_table


def told_in(shown: tables.Pairings) -> Mapping[int | None, tuple[str, ...]]:
    """Map each table to the lines on its slip: those for everybody, then those of its players with their names."""
    for_all = (shown.said,) if shown.said else ()
    by_table = {}
    for table in shown.tables:
        of_players = (f"{place.name}: {place.told}" for place in table.places if place.told)
        if lines := (*for_all, *of_players):
            by_table[table.number] = lines
    return by_table


def cards(event: Event) -> tuple[tuple[PlayerCard, tuple[CardRow, ...], str], ...]:
    """Return every player's card by name, its blank lines up to the last round, and the code of the private link.

    Without players the cards are blank.
    """
    of, codes = load_scorecard_data(event), codes_by_player(event)
    rows = sorted(cards_of(of), key=lambda card: of.order(card.name))
    blank = [PlayerCard(0, "")] * BLANK_CARDS
    return tuple((card, rows_to_play(event, of, card), codes.get(card.pk, "")) for card in rows or blank)


def rows_to_play(event: Event, of: ScorecardData, card: PlayerCard) -> tuple[CardRow, ...]:
    """Return blank lines up to the last round."""
    return _still_to_play(card, (*_rounds(event), *_later(event, of)))


def sign_up(event: Event) -> Mapping[str, Any]:
    """Return all players by name, then empty lines for those who did not pre-register."""
    there = tables.players(event)
    return {"lines": (*there, *[None] * max(LINES_TO_SPARE, LINES_TO_SIGN - len(there)))}


def standings(event: Event) -> Mapping[str, Any]:
    return {"rows": standings_rows(event), "columns": list_columns(records.rules_of(event))}


def draft(event: Event) -> Mapping[str, Any]:
    """Return the seats of the draft, published or not, because sheets are printed before it is published."""
    return {"drafting": shown_drafting(event, drafts_too=True)}


def poster(event: Event) -> Mapping[str, Any]:
    return {
        "when": format_start(event.local_start),
        "composition": [(label, words.rpartition(" (")[0]) for label, words in listings.composition(event)],
        "rounds": listings.rounds_in_words(event),
        "directors": [name for _, name, _ in pages.directors_of(event)],
    }


def check_in_poster(event: Event) -> Mapping[str, Any]:
    code = check_ins.code_of(event)
    return {"code": code, "until": check_ins.closes(event), "path": f"{event.get_absolute_url()}check-in/?code={code}"}


def deck_form(event: Event, game: str) -> Mapping[str, Any]:
    """Return the blank form of this game, else of the event's, else of the usual one; and a list of all games."""
    games = {known.code: known for known in engine.CARD_GAMES.values() if known.deck}
    shown = next(games[code] for code in (game, event.game, USUAL_GAME, *games) if code in games)
    labels = [(code, known.label) for code, known in games.items()]
    return {"form": {"game": shown.code, "label": shown.label, "parts": shown.deck}, "games": labels}


def _rounds(event: Event) -> tuple[str, ...]:
    """Return the labels of all rounds of the first stage, as a card shows them."""
    rules = records.rules_of(event)
    rounds = range(1, rules.count_drawn_rounds(event.rounds_scheduled or 5) + 1)
    games = range(1, rules.limits.games_per_round + 1)
    return tuple(f"{number}.{game}" if rules.has_games(game) else str(number) for number in rounds for game in games)


def _later(event: Event, of: ScorecardData) -> tuple[str, ...]:
    """Return the labels of later stages that count and may still follow.

    Before the first complete round, players who all fit at one table expect only stages that are always played.
    """
    fit, begun = 0 < len(of.known) <= of.rules.seats[1], {stage.code for stage in of.seen.stages}
    expected = (spec for spec in records.structure_of(event).stages if spec.counts and spec.code not in begun)
    return tuple(
        spec.describe_round(1)
        for spec in expected
        if spec.arises is None or (spec.arises(of.rules, of.seen, of.standings) if of.standings else not fit)
    )


def _still_to_play(card: PlayerCard, every: Iterable[str]) -> tuple[CardRow, ...]:
    there = {row.sitting for row in card.rows}
    return tuple(CardRow(name, None) for name in every if name not in there)
