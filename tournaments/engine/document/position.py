"""A position document as the value a draw is made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tournaments.engine.document.header import check_format, read_options, read_ruleset
from tournaments.engine.document.match import read_player
from tournaments.engine.document.place import Place
from tournaments.engine.document.wishes import read_wishes
from tournaments.engine.types import Card, Position, Wishes

FLAGS = ("dropped", "earned_bye_now", "seated_first")


def read_position(document: Any) -> Position:
    """The position of a document. Raises DocumentError, which names the place. Who met is taken from both sides."""
    place = Place(document)
    check_format(place, "trekcc-position")
    options = read_options(place)
    rounds = place.child("rounds")
    players = place.required("players").items()
    met = _met(players)
    return Position(
        ruleset=read_ruleset(place, options).code,
        round=place.required("round").integer(least=1, most=1000),
        rounds=rounds.integer(least=1, most=1000) if rounds.present else None,
        cards=tuple(_card(player, met) for player in players),
        options=options,
        wishes=read_wishes(place.child("wishes"), met),
    )


def wishes_of(document: Any) -> Wishes:
    """The wishes alone of a position that was read before."""
    return read_wishes(Place(document).child("wishes"), {player["id"] for player in document["players"]})


def has_cards(document: Any, cards: Iterable[Card]) -> bool:
    """Whether a position that was read before has these cards, of those whom it knows; who dropped is no matter.

    Most answers are plain from the first figure that differs.
    """
    known = {player["id"]: player for player in document["players"]}
    there = [card for card in cards if card.id in known]
    if any(not _has_figures(known[card.id], card) for card in there):
        return False
    if all(card.opponents == set(known[card.id].get("opponents") or ()) for card in there):
        return True
    read = {card.id: replace(card, dropped=False) for card in read_position(document).cards}
    return all(replace(card, dropped=False) == read[card.id] for card in there)


def _has_figures(player: Mapping[str, Any], card: Card) -> bool:
    return (
        card.vp == (player.get("vp") or 0)
        and card.differential == (player.get("differential") or 0)
        and card.byes == (player.get("byes") or 0)
        and card.earned_bye_now is bool(player.get("earned_bye_now"))
        and card.seated_first is bool(player.get("seated_first"))
    )


def _met(players: tuple[Place, ...]) -> Mapping[str, set[str]]:
    met: dict[str, set[str]] = {}
    for player in players:
        identity = player.required("id")
        if identity.text() in met:
            identity.fail(f'"{identity.value}" is there twice')
        met[identity.value] = set()
    for player in players:
        for opponent in _opponents(player, met):
            met[player.value["id"]].add(opponent)
            met[opponent].add(player.value["id"])
    return met


def _opponents(player: Place, players: Mapping[str, set[str]]) -> list[str]:
    opponents = player.child("opponents")
    if not opponents.present:
        return []
    for opponent in opponents.items():
        if opponent.value == player.value["id"]:
            opponent.fail(f'"{opponent.value}" cannot have met himself')
    return [read_player(opponent, players) for opponent in opponents.items()]


def _card(place: Place, met: Mapping[str, set[str]]) -> Card:
    player = place.value["id"]
    return Card(
        id=player,
        vp=_number(place.child("vp"), 0, 10_000),
        differential=_number(place.child("differential"), -(10**6), 10**6),
        byes=_number(place.child("byes"), 0, 1000),
        opponents=frozenset(met[player]),
        **{flag: _flag(place.child(flag)) for flag in FLAGS},
    )


def _number(place: Place, least: int, most: int) -> int:
    return place.integer(least, most) if place.present else 0


def _flag(place: Place) -> bool:
    return place.flag() if place.present else False
