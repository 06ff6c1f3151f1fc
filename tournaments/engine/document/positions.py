"""A position as a document, and the wishes of directors: what a draw is made from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from tournaments.engine.core.types import Allegiance, Card, KeptApart, PastGame, Position, Wishes
from tournaments.engine.document.faults import Faults, each
from tournaments.engine.document.header import VERSION, check_format, head, read_options, read_ruleset
from tournaments.engine.document.kinds import (
    FLAG,
    PAIR,
    PLAYER_ID,
    REASON,
    SMALL,
    TOGETHER,
    Kind,
    all_different,
    are_all_of,
    choice,
    read_list,
    whole,
)
from tournaments.engine.document.parts import Key, Part
from tournaments.engine.document.place import DocumentError, Place, unreadable
from tournaments.engine.draws import METHODS

FORMAT = "trekcc-position"
FIGURES = ("vp", "differential", "byes", "earned_bye_now", "seated_first")
TOTAL = whole(0, 10**9)
PAIRS, TABLES = all_different(PAIR, "a pair"), all_different(TOGETHER, "a table")
NAMES, OPPONENTS = all_different(PLAYER_ID, "a player"), read_list(PLAYER_ID)


def _cards(place: Place) -> tuple[Card, ...]:
    """A big field is read at once where nothing in it has to be looked at twice."""
    try:
        cards = CARD.read_all(place, Card)
    except DocumentError:
        return each(_card, place.items())
    is_plain = not any("total" in said for said in place.elements())
    is_plain = is_plain and not any(card.id in card.opponents for card in cards)
    return cards if is_plain else each(_card, place.items())


def _card(place: Place) -> Card:
    card, has_total = CARD.read_part(place, Card), place.fields().get("total") is not None
    return _check_card(place, card, has_total) if has_total or card.id in card.opponents else card


def _check_card(place: Place, card: Card, has_total: bool) -> Card:
    """Add the first figure, which Tribbles calls the total."""
    faults = Faults()
    if has_total:
        total, vp = place.child("total"), place.fields().get("vp")
        card = replace(card, vp=TOTAL.read(total))
        faults.refuse(vp not in (None, card.vp), total, f"expected {vp}, as vp says: total is another name of it")
    for opponent in place.child("opponents").items() if card.id in card.opponents else ():
        faults.refuse(opponent.value == card.id, opponent, f'"{card.id}" cannot have met himself')
    faults.tell()
    return card


def _are_known(values: Collection[Any], players: Collection[str]) -> bool:
    named = list(chain.from_iterable(values)) if are_all_of(list, values) else [None]
    return set(map(type, named)) <= {str} and all(player in players for player in set(named))


def _who_met(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Complete earlier meetings from both sides."""
    said = {card.id: card.opponents for card in cards}
    if all(card.id in said[opponent] for card in cards for opponent in card.opponents):
        return cards
    met = {player: set(opponents) for player, opponents in said.items()}
    for card in cards:
        for opponent in card.opponents:
            met[opponent].add(card.id)
    return tuple(
        card if card.opponents == (both := met[card.id]) else replace(card, opponents=frozenset(both)) for card in cards
    )


MET_BEFORE = Kind(lambda place: frozenset(OPPONENTS.read(place)), OPPONENTS.schema, sorted, _are_known, frozenset)
KEPT_APART = Part(
    Key("players", PAIR, KeptApart, needed=True),
    Key("until", whole(1, SMALL), KeptApart, needed=True),
    Key("reason", REASON, KeptApart, always=True),
)
WISHES = Part(
    Key("apart", PAIRS, Wishes),
    Key("byes", NAMES, Wishes),
    Key("kept", TABLES, Wishes),
    Key("kept_byes", NAMES, Wishes),
)
ALLEGIANCE = choice(tuple(Allegiance))
MET = Part(
    Key("opponent", PLAYER_ID, PastGame, needed=True),
    Key("side", ALLEGIANCE, PastGame, needed=True),
    Key("game", whole(0, SMALL), PastGame),
)
CARD = Part(
    Key("id", PLAYER_ID, Card, needed=True),
    Key("vp", TOTAL, Card, always=True),
    Key("differential", whole(-(10**7), 10**7), Card, always=True),
    Key("byes", whole(0, 1000), Card, always=True),
    Key("opponents", MET_BEFORE, Card, always=True),
    *(Key(flag, FLAG, Card, always=True) for flag in ("dropped", "earned_bye_now", "seated_first")),
    Key("total", TOTAL),
    Key("pod", whole(1, 1000), Card),
    Key("last_side", ALLEGIANCE, Card),
    Key("games", read_list(MET.kind(PastGame)), Card),
    Key("directs", FLAG, Card),
    Key("number", whole(1, SMALL), Card),
)
POSITION = Part(
    *head(FORMAT, Position),
    Key("options", Kind(Place.fields, {"type": "object"}, dict), Position),
    Key("round", whole(1, 1000), Position, needed=True),
    Key("rounds", whole(1, 1000), Position),
    Key(
        "players",
        Kind(_cards, read_list(CARD.kind(Card)).schema, read_list(CARD.kind(Card)).write),
        Position,
        "cards",
        needed=True,
        always=True,
    ),
    Key("wishes", WISHES.kind(Wishes), Position),
    Key("game_of_round", whole(1, 10), Position, "game"),
    Key("method", Kind(lambda place: place.choice(list(METHODS)), {"type": "string"}), Position),
)


def read_position(document: Any) -> Position:
    """The position of a document. Raises DocumentError, which names the place. Who met is taken from both sides."""
    return read_position_at(Place(document))


def read_stored_position(document: Any) -> Position:
    """Return the position of a draw of this site.

    Raises RuleViolation where it cannot be read any more. Its reader wrote no document, so no place in one is named.
    """
    try:
        return read_position(document)
    except DocumentError as error:
        raise unreadable() from error


def read_position_at(place: Place) -> Position:
    check_format(place, FORMAT)
    options, players, faults = read_options(place), place.require_key("players").items(), Faults()
    values = {"rounds": None, **POSITION.values(place.with_players(_ids(players)), Position, faults)}
    rules = faults.try_to_read(lambda: read_ruleset(place, options))
    faults.tell()
    if rules.seats[0] > 2 and "method" not in values:
        _refuse_without_pod(players, values["cards"])
    return Position(**{**values, "ruleset": rules.code, "options": options, "cards": _who_met(values["cards"])})


def _ids(players: Sequence[Place]) -> set[str]:
    """Return the ids of all players."""
    known = {player.value["id"] for player in players if player.holds("id", str)}
    if len(known) < len(players):
        faults = Faults()
        faults.try_to_read(lambda: each(lambda player: player.require_key("id").text(), players))
        faults.refuse_twice(players, "id", '"{}" is there twice')
        faults.tell()
    return known


def _refuse_without_pod(players: Iterable[Place], cards: Iterable[Card]) -> None:
    """Without the pods it is not known who was the best of each (OPG 7.6)."""
    faults = Faults()
    for player, card in zip(players, cards, strict=True):
        message = f'is missing: "{card.id}" has points, so he sat in one'
        faults.refuse(card.vp > 0 and card.pod is None, player.child("pod"), message)
    faults.tell()


def write_position(position: Position) -> dict[str, Any]:
    """The position as a document; read back it is equal."""
    return {"format": FORMAT, "version": VERSION, **POSITION.write({Position: position})}


def read_wishes(document: Any) -> Wishes:
    """The wishes alone of a position that was read before."""
    wishes = Place(document, players={player["id"] for player in document["players"]}).child("wishes")
    return WISHES.read_part(wishes, Wishes) if wishes.present else Wishes()


def read_without_cards(document: Any) -> Position:
    """Return the event and method of a position that was read before, because reading a big field is slow."""
    return Position(
        ruleset=document["ruleset"],
        round=document["round"],
        rounds=document.get("rounds"),
        cards=(),
        options=document.get("options") or {},
        method=document.get("method", ""),
        game=document.get("game_of_round", 1),
    )


def has_cards(document: Any, cards: Iterable[Card]) -> bool:
    """Return whether a position that was read before has these cards, without dropped players.

    Most answers follow from the first figure that differs.
    """
    known = {player["id"]: player for player in document["players"]}
    there = [card for card in cards if card.id in known]
    if any((known[card.id].get(name) or 0) != getattr(card, name) for card in there for name in FIGURES):
        return False
    if all(card.opponents == set(known[card.id].get("opponents") or ()) for card in there):
        return True
    read = {card.id: replace(card, dropped=False) for card in read_position(document).cards}
    return all(replace(card, dropped=False) == read[card.id] for card in there)


def read_keep_apart(place: Place) -> tuple[KeptApart, ...]:
    """The pairs that an event keeps apart, each once."""
    wishes: tuple[KeptApart, ...] = read_list(KEPT_APART.kind(KeptApart)).read(place)
    if len({wish.players for wish in wishes}) < len(wishes):
        place.fail("a pair is there twice")
    return wishes
