"""Turn an event that was brought into an event document, and compare its totals with what the file says.

Of a game that nobody knows here the points stand as house rules. Where the file ranks its players, those who are level
on points stand in the order of the file, because each tool breaks ties in its own way (House-F2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from tournaments.engine.document import score_document
from tournaments.engine.document.players import LONGEST_NAME
from tournaments.engine.formats.brought import (
    BroughtEvent,
    BroughtGame,
    BroughtPlayer,
    BroughtRound,
    BroughtStructure,
    Format,
    FormatError,
    GameOutcome,
    Worth,
)
from tournaments.engine.formats.playoffs import arrange_playoffs
from tournaments.engine.games.house.values import LONGEST_NAME as LONGEST_RULES
from tournaments.engine.games.house.values import MOST_POINTS, HouseRules, Points, build_document
from tournaments.engine.listing.fields import LISTING
from tournaments.engine.texts import hide_addresses, holds_address, one_line

Document = dict[str, Any]
WON = (GameOutcome.WIN, GameOutcome.FORFEIT_WIN)
FORFEITS = (GameOutcome.FORFEIT_WIN, GameOutcome.FORFEIT_LOSS)
ALONE: Mapping[GameOutcome, str] = {
    GameOutcome.BYE: "bye",
    GameOutcome.FULL_BYE: "bye",
    GameOutcome.HALF_BYE: "half_bye",
}
RATINGS, CLUBS, COUNTRIES, NUMBERS = "ratings", "clubs", "countries of players", "numbers of players elsewhere"
AFTER_OPEN = "rounds after the first in which a result is missing"
UNTITLED = "Imported event"
PLAYERS_ALONE = "This file holds players and no rounds. Make an event of your own, and add them on its Entries page."
KEY = "brought"
"""The key of the document under which it is kept what the file was, and where its totals differ."""
MOST_LIFE = 59
MOST_DIFFERENCES = 200


@dataclass(frozen=True, slots=True)
class Difference:
    """A total of the file that is another one here. `what` is “points” or “place”."""

    player: str
    name: str
    what: str
    in_file: float
    here: float

    def __str__(self) -> str:
        return f"{self.name}: {self.what} {self.figures[0]} in the file, {self.figures[1]} here"

    @property
    def figures(self) -> tuple[str, str]:
        """Return what the file says and what is computed here, as they are shown."""
        return f"{self.in_file:g}", f"{self.here:g}"


def write_document(event: BroughtEvent) -> Document:
    """Return the event document of a whole event. Raises FormatError where the file has players alone, or rules that
    cannot be played by here.
    """
    if not event.is_event:
        raise FormatError(PLAYERS_ALONE)
    playoffs = arrange_playoffs([played for played in event.rounds if played.is_playoff])
    if event.format is Format.SWCCG:
        return _head(event) | _swccg(event)
    return _head(event) | _by_house_rules(event, playoffs)


def with_origin(document: Document, event: BroughtEvent, differences: Sequence[Difference]) -> Document:
    """Return the document with what it is kept for: the format, what was not kept, and the differences by player."""
    told = [
        {"player": one.player, "what": one.what, "in_file": one.in_file, "here": one.here}
        for one in differences[:MOST_DIFFERENCES]
    ]
    return {**document, KEY: {"format": str(event.format), "not_kept": list(not_kept(event)), "differences": told}}


def not_kept(event: BroughtEvent) -> tuple[str, ...]:
    """Return in words what the file holds and the event does not."""
    beside = (
        (RATINGS, any(player.rating for player in event.players)),
        (CLUBS, any(player.club for player in event.players)),
        (COUNTRIES, any(player.country for player in event.players)),
        (NUMBERS, any(player.external_id for player in event.players)),
        (AFTER_OPEN, _goes_on_after_open(event)),
    )
    return (*event.not_kept, *(words for words, there in beside if there))


def _goes_on_after_open(event: BroughtEvent) -> bool:
    """Return whether a round stands in the file after one in which a result is missing."""
    is_open = [any(game.is_open and None not in game.numbers for game in played.games) for played in event.rounds]
    return True in is_open[:-1]


def compare(event: BroughtEvent, document: Document) -> tuple[Difference, ...]:
    """Return where the totals of the file are not those that follow from its results here.

    Places are compared only where all points agree: otherwise they follow from those.
    """
    standings = score_document(document)["standings"]
    is_swccg = event.format is Format.SWCCG
    figure, factor = ("vp", 1) if is_swccg else ("points", _factor(event.worth))
    ids, names = _ids(event), {player.number: player.name for player in event.players}
    here = {place["player"]: place for place in standings}
    found = []
    for number, points in event.points:
        own = here[ids[number]][figure] / factor
        if abs(own - points) > 0.001:
            found.append(Difference(ids[number], names[number], "points", points, own))
    if found:
        return tuple(found)
    shared = [rank for _, rank in event.ranks]
    unranked = _list_unranked_places(event, here, ids)
    for number, rank in event.ranks:
        place = here[ids[number]]["rank"]
        own = place - sum(other < place for other in unranked)
        if not rank <= own < rank + shared.count(rank):
            found.append(Difference(ids[number], names[number], "place", rank, own))
    return tuple(found)


def _list_unranked_places(
    event: BroughtEvent, here: Mapping[str, Mapping[str, Any]], ids: Mapping[int, str]
) -> list[int]:
    """Return the places here of those whom the file leaves out of its ranking: they count for nobody's place."""
    ranks = dict(event.ranks)
    return [here[ids[player.number]]["rank"] for player in event.players if player.number not in ranks]


def _head(event: BroughtEvent) -> Document:
    title = hide_addresses(event.title)[: LISTING["title"].most].strip()
    head: Document = {"format": "trekcc-event", "version": 1, "title": title or UNTITLED}
    if event.starts_on is not None:
        head["starts_at"] = event.starts_on.isoformat()
    return head


def _listing(event: BroughtEvent, game: str, structure: str) -> Document:
    venue = hide_addresses(one_line(", ".join(filter(None, (event.place, event.country)))))
    listing = {"game": game, "structure": structure}
    return {**listing, "venue": venue[: LISTING["venue"].most].strip()} if venue else listing


def _ids(event: BroughtEvent) -> dict[int, str]:
    width = max(2, len(str(len(event.players))))
    return {player.number: f"p{at:0{width}}" for at, player in enumerate(event.players, start=1)}


def _players(event: BroughtEvent, extra: Mapping[int, Document]) -> list[Document]:
    ids = _ids(event)
    everybody = [played for played in event.rounds if not played.is_playoff]
    rounds = len(everybody)
    last = _last_rounds(everybody)
    return [
        {
            "id": ids[player.number],
            "name": _name(player),
            "number": at,
            **_dropping(player, rounds),
            **({"sits_out": list(player.sits_out)} if player.sits_out else {}),
            **({"disqualified_after": last.get(player.number, 0)} if player.is_disqualified else {}),
            **extra.get(player.number, {}),
        }
        for at, player in enumerate(event.players, start=1)
    ]


def _last_rounds(rounds: Sequence[BroughtRound]) -> dict[int, int]:
    """Return the last round, counted from 1, in which each player was seated."""
    last: dict[int, int] = {}
    for number, played in enumerate(rounds, start=1):
        for game in played.games:
            last |= {seat: number for seat in game.numbers if seat is not None}
    return last


def _name(player: BroughtPlayer) -> str:
    """Return the name as it can stand on public pages: an e-mail address is none."""
    name = player.name.replace("@", "") if not holds_address(player.name) else ""
    return one_line(name)[:LONGEST_NAME].strip() or f"Player {player.number}"


def _dropping(player: BroughtPlayer, rounds: int) -> Document:
    if player.dropped_after is None or player.dropped_after >= rounds:
        return {}
    return {"dropped_after": player.dropped_after}


def _swccg(event: BroughtEvent) -> Document:
    """Write two games to a round, as the rounds of the tool are games."""
    ids = _ids(event)
    rounds = []
    for at, played in enumerate(event.rounds):
        matches = [_swccg_match(game, ids) for game in played.games]
        rounds.append({"number": at + 1, "round": at // 2 + 1, "game": at % 2 + 1, "matches": matches})
    games = {played.number: at // 2 + 1 for at, played in enumerate(event.rounds)}
    players = [replace(player, dropped_after=_round_of(player, games)) for player in event.players]
    return {
        "ruleset": "swccg-constructed",
        "listing": _listing(event, "SW", "swiss"),
        "players": _players(replace(event, players=tuple(players)), {}),
        "rounds": rounds,
    }


def _round_of(player: BroughtPlayer, games: Mapping[int, int]) -> int | None:
    return None if player.dropped_after is None else games.get(player.dropped_after, 0)


def _swccg_match(game: BroughtGame, ids: Mapping[int, str]) -> Document:
    seats = [ids[number] for number in game.numbers if number is not None]
    if game.is_bye:
        return {"a": seats[0], "b": None, "result": "bye", "side_a": game.sides[0]}
    match = {"a": seats[0], "b": seats[1], "side_a": game.sides[0], "side_b": game.sides[1]}
    if game.is_open:
        return {**match, "result": None}
    seat = "a" if game.outcomes[0] in WON else "b"
    return {**match, "result": "full_win", "winner": seat, f"life_{seat}": min(game.difference or 0, MOST_LIFE)}


def _by_house_rules(event: BroughtEvent, playoffs: Sequence[BroughtRound]) -> Document:
    ids = _ids(event)
    everybody = [played for played in event.rounds if not played.is_playoff]
    bracket, entrants = _bracket(playoffs, _seeds(event, everybody)) if playoffs else ([], [])
    structure = _structure(event, everybody=bool(everybody), bracket=bool(bracket))
    extra: dict[int, Document] = {}
    if not everybody:
        extra |= {number: {"seed": seed} for seed, number in enumerate(entrants, start=1)}
    extra |= {number: {**extra.get(number, {}), "lot": lot} for number, lot in _lots(event)}
    rounds = [_round(at, played, ids) for at, played in enumerate(everybody, start=1)]
    for at, played in enumerate(playoffs, start=len(rounds) + 1):
        rounds.append({**_round(at, played, ids), "stage": 2})
    scheduled = event.rounds_scheduled or len(everybody) or len(playoffs)
    document: Document = {
        "ruleset": "house",
        "options": {"rounds": max(scheduled, len(everybody))},
        "house_rules": _house_rules(event, structure),
        "listing": _listing(event, "OTHER", structure),
        "players": _players(event, extra),
        "rounds": _until_open(rounds),
    }
    if event.apart:
        document["keep_apart"] = _keep_apart(event, ids, document["options"]["rounds"])
    if bracket:
        stages = [
            {"number": 1, "structure": "swiss", "rounds": document["options"]["rounds"]},
            {"number": 2, "structure": structure.removeprefix("swiss-"), "entrants": [ids[one] for one in entrants]},
        ]
        document |= {"bracket": bracket, "stages": stages}
    return document


def _keep_apart(event: BroughtEvent, ids: Mapping[int, str], rounds: int) -> list[Document]:
    """Return the pairs that should not meet as wishes, which a draw follows as far as its criteria leave room."""
    pairs = ((sorted((ids[first], ids[second])), until) for first, second, until in event.apart)
    reason = f"By the {event.format} file."
    return [{"players": pair, "until": min(until or rounds, rounds), "reason": reason} for pair, until in pairs]


def _structure(event: BroughtEvent, *, everybody: bool, bracket: bool) -> str:
    """Return the code of the structure: of a round-robin the pairs stand in the file, so that nothing is drawn."""
    if not bracket:
        return "swiss"
    is_double = event.structure is BroughtStructure.DOUBLE_ELIMINATION
    code = "double-elimination" if is_double else "se-playin"
    return f"swiss-{code}" if everybody else code


def _house_rules(event: BroughtEvent, structure: str) -> Document:
    worth, factor = event.worth, _factor(event.worth)
    values = (worth.win, worth.draw, worth.loss, worth.bye, worth.absence)
    points = Points(*(round(value * factor) for value in values))
    told = " / ".join(f"{value:g}" for value in values[:3])
    name = f"{event.format}: {told}"
    if factor > 1:
        name = f"{name}, times {factor}"
    has_ranks = bool(event.ranks)
    ties = ("points", "lot") if has_ranks else ("points", "opponents_match_win", "head_to_head", "lot")
    rules = HouseRules(name[:LONGEST_RULES], points, ties=ties, structure=structure, game=_game_name(event))
    return build_document(rules)


def _game_name(event: BroughtEvent) -> str:
    name = one_line(hide_addresses(event.game)).translate(str.maketrans("", "", "{}@"))
    return name[:LONGEST_RULES].strip()


def _factor(worth: Worth) -> int:
    """Return by how much the points are multiplied, so that all of them are whole: halves count as ones."""
    values = (worth.win, worth.draw, worth.loss, worth.bye, worth.absence)
    fits = (
        factor for factor in (1, 2, 4, 10, 20) if all((value * factor).is_integer() for value in map(float, values))
    )
    factor = next(fits, 1)
    return factor if max(values) * factor <= MOST_POINTS else 1


def _lots(event: BroughtEvent) -> Iterator[tuple[int, float]]:
    """Yield a lot for each place of the file, the highest for the first, the lowest for those without a place."""
    ranks = dict(event.ranks)
    order = sorted(set(ranks.values()))
    lots: dict[int, float] = {}
    for at, rank in enumerate(order, start=1):
        lots[rank] = round(1 - at / (len(order) + 1), 6)
    for player in event.players if ranks else ():
        yield player.number, lots.get(ranks.get(player.number, 0), 0.0)


def _round(number: int, played: BroughtRound, ids: Mapping[int, str]) -> Document:
    taken = [game.table for game in played.games if game.table]
    keeps_tables = len(set(taken)) == len(taken)
    matches = (_match(game, ids, keeps_table=keeps_tables) for game in played.games)
    return {"number": number, "round": number, "matches": [match for match in matches if match is not None]}


def _match(game: BroughtGame, ids: Mapping[int, str], *, keeps_table: bool) -> Document | None:
    """Return the match; None for a round in which somebody was away, and for seats that nobody fills yet."""
    seats = [ids[number] for number in game.numbers if number is not None]
    table = {"table": game.table} if game.table and keeps_table else {}
    if game.is_bye:
        code = ALONE.get(game.outcomes[0])
        return {**table, "a": seats[0], "b": None, "result": code} if code else None
    if len(seats) < 2:
        return None
    return {**table, "a": seats[0], "b": seats[1], **_result(game)}


def _result(game: BroughtGame) -> Document:
    if game.is_open:
        return {"result": None}
    first, second = game.outcomes
    if GameOutcome.DRAW in game.outcomes:
        return {"result": "draw", **(_scores(game) if len(set(game.scores)) == 1 else {})}
    won = next((seat for seat, outcome in zip("ab", game.outcomes, strict=True) if outcome in WON), None)
    if won is None:
        return {"result": "double_missed" if first in FORFEITS and second in FORFEITS else "double_game_loss"}
    if first in FORFEITS or second in FORFEITS:
        return {"result": "missed", "winner": won}
    return {"result": "win", "winner": won, **_scores(game)}


def _scores(game: BroughtGame) -> Document:
    fits = len(game.scores) == 2 and all(0 <= score <= 9_999 for score in game.scores)
    return {"score_a": game.scores[0], "score_b": game.scores[1]} if fits else {}


def _until_open(rounds: Sequence[Document]) -> list[Document]:
    """Return the rounds up to the first in which a result is missing: what is drawn after it cannot stand yet."""
    kept = []
    for played in rounds:
        if played["matches"]:
            kept.append(played)
        if any(match["result"] is None for match in played["matches"]):
            break
    numbers = count(1)
    return [{**played, "number": (number := next(numbers)), "round": number} for played in kept]


def _seeds(event: BroughtEvent, everybody: Sequence[BroughtRound]) -> dict[int, int]:
    """Return by number the seed that the file tells; else the place after the rounds of everybody."""
    if all(player.seed for player in event.players) or not everybody:
        return {player.number: player.seed or player.number for player in event.players}
    before = replace(event, rounds=tuple(everybody), ranks=())
    standings = score_document(_head(before) | _by_house_rules(before, ()))["standings"]
    places = {place["player"]: place["rank"] for place in standings}
    return {number: places[code] for number, code in _ids(event).items()}


def _bracket(playoffs: Sequence[BroughtRound], seeds: Mapping[int, int]) -> tuple[list[Document], list[int]]:
    """Return the matches of the bracket, with the slots from which they are filled, and its players by their seeds."""
    games = [game for played in playoffs for game in played.games]
    starting = {
        number
        for game in games
        for number, feed in zip(game.numbers, game.feeds, strict=True)
        if feed is None and number is not None
    }
    entrants = sorted(starting, key=lambda number: (seeds[number], number))
    codes = {game.code: f"m{at}" for at, game in enumerate(games, start=1)}
    by_number = {number: seed for seed, number in enumerate(entrants, start=1)}
    matches = []
    for played in playoffs:
        for game in played.games:
            slots: list[Document] = []
            for number, feed in zip(game.numbers, game.feeds, strict=True):
                if feed is None:
                    slots.append({"seed": by_number[number or 0]})
                else:
                    slots.append({"loser" if feed.is_loser else "winner": codes[feed.code]})
            matches.append({"id": codes[game.code], "round": played.number, "a": slots[0], "b": slots[1]})
    return matches, entrants
