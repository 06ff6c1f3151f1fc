"""Read a tournament of Challonge as its API gives it: version 1, and version 2.1 (JSON:API)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.engine.formats.brought import (
    BroughtEvent,
    BroughtGame,
    BroughtPlayer,
    BroughtRound,
    BroughtStructure,
    Feed,
    Format,
    FormatError,
    GameOutcome,
    Worth,
)
from tournaments.engine.formats.json_files import (
    Object,
    key_in,
    line_in,
    object_in,
    objects_in,
    points_in,
    typed_objects,
    whole_in,
)
from tournaments.engine.formats.people import read_date
from tournaments.engine.formats.playoffs import arrange_playoffs

STRUCTURES: Mapping[str, BroughtStructure] = {
    "single elimination": BroughtStructure.SINGLE_ELIMINATION,
    "double elimination": BroughtStructure.DOUBLE_ELIMINATION,
    "round robin": BroughtStructure.ROUND_ROBIN,
    "swiss": BroughtStructure.SWISS,
}
BRACKETS = (BroughtStructure.SINGLE_ELIMINATION, BroughtStructure.DOUBLE_ELIMINATION)
BESIDE: Mapping[str, tuple[str, ...]] = {
    "e-mail addresses": ("invite_email", "email", "email_hash", "participant_email"),
    "pictures": ("icon", "attached_participatable_portrait_url", "portrait_url", "image_url"),
    "notes of participants": ("misc",),
    "custom fields": ("custom_field_response",),
}
"""What participants have that nothing is kept of."""
MATCHES_ALONE = (
    "The file has the matches of a tournament and nobody's name."
    " Ask for the tournament with its participants and matches."
)
MOST_ROUNDS = 100
_SCORE = re.compile(r"(-?\d{1,6})\s*-\s*(-?\d{1,6})")


@dataclass(frozen=True, slots=True)
class Played:
    """A match in one shape for both versions. `round` is negative in the losers' bracket; ids are texts."""

    id: str
    round: int
    order: int
    players: tuple[str, str]
    feeds: tuple[Feed | None, Feed | None]
    winner: str
    is_complete: bool
    is_forfeit: bool
    scores: tuple[int, ...]
    is_group: bool


def is_challonge(value: Any) -> bool:
    """Return whether it is a tournament with participants, or a list of participants, as the API writes them."""
    if isinstance(value, dict) and "format" in value and "ruleset" in value:
        return False
    if any(typed_objects(value, "participant")) or any(typed_objects(value, "tournament")):
        return True
    if _has_matches_alone(value):
        return True
    if isinstance(value, list):
        return _is_list_of(value, "participant")
    return isinstance(value, dict) and ("tournament_type" in object_in(value, "tournament") or "participants" in value)


def _has_matches_alone(value: Any) -> bool:
    """Return whether it is the answer for the matches of a tournament, which names nobody."""
    if any(typed_objects(value, "match")):
        return not any(typed_objects(value, "participant"))
    return isinstance(value, list) and _is_list_of(value, "match")


def _is_list_of(value: list[Any], key: str) -> bool:
    return bool(value) and all(isinstance(one, dict) and key in one for one in value[:5])


def read_challonge(value: Any) -> BroughtEvent:
    """Return the event. Raises FormatError for a match of somebody who is no participant, and for matches alone."""
    if _has_matches_alone(value):
        raise FormatError(MATCHES_ALONE)
    tournament, people, matches = _v2(value) if any(typed_objects(value, "participant")) else _v1(value)
    players, numbers = _players(people)
    is_over = line_in(tournament, "state") == "complete"
    played = [match for match in matches if match.is_complete or not is_over]
    structure = STRUCTURES.get(line_in(tournament, "tournament_type").lower(), BroughtStructure.SINGLE_ELIMINATION)
    groups = [match for match in played if match.is_group]
    final = [match for match in played if not match.is_group]
    rounds = list(_rounds(groups, numbers))
    if structure in BRACKETS:
        rounds += arrange_playoffs(tuple(_playoffs(final, numbers)))
    else:
        rounds += _rounds(final, numbers)
    if structure is BroughtStructure.SWISS:
        rounds = [_with_bye(one, players) for one in rounds]
    if groups and structure in BRACKETS:
        structure = BroughtStructure.SWISS
    ranks = tuple((numbers[key], rank) for key, rank in _ranks(people) if key in numbers)
    times = {**tournament, **object_in(tournament, "timestamps")}
    return BroughtEvent(
        format=Format.CHALLONGE,
        title=line_in(tournament, "name"),
        starts_on=read_date(line_in(times, "starts_at", "start_at", "started_at", "created_at")),
        ends_on=read_date(line_in(times, "completed_at")),
        structure=structure if rounds else BroughtStructure.LIST,
        players=players,
        rounds=tuple(_number_rounds(rounds)),
        ranks=ranks if rounds else (),
        not_kept=tuple(_beside(people)),
        worth=_worth(tournament, structure),
        rounds_scheduled=_rounds_scheduled(tournament, structure, rounds),
        game=line_in(tournament, "game_name"),
    )


def _v1(value: Any) -> tuple[Object, list[Object], list[Played]]:
    whole = value if isinstance(value, dict) else {"participants": value}
    tournament = object_in(whole, "tournament") or whole
    source = tournament if "participants" in tournament else whole
    people = [object_in(one, "participant") or one for one in objects_in(source, "participants")]
    matches = [object_in(one, "match") or one for one in objects_in(source, "matches")]
    return tournament, people, [_match(one, number) for number, one in enumerate(matches)]


def _match(match: Object, number: int) -> Played:
    state, winner = line_in(match, "state"), key_in(match, "winner_id")
    feeds = tuple(
        Feed(key_in(match, f"{seat}_prereq_match_id"), match.get(f"{seat}_is_prereq_match_loser") is True)
        if key_in(match, f"{seat}_prereq_match_id")
        else None
        for seat in ("player1", "player2")
    )
    return Played(
        id=key_in(match, "id") or f"match {number}",
        round=_round_of(match),
        order=_order(match, number),
        players=(key_in(match, "player1_id"), key_in(match, "player2_id")),
        feeds=(feeds[0], feeds[1]),
        winner=winner,
        is_complete=state == "complete" or bool(winner),
        is_forfeit=match.get("forfeited") is True,
        scores=_scores(line_in(match, "scores_csv")),
        is_group=bool(key_in(match, "group_id")),
    )


def _v2(value: Any) -> tuple[Object, list[Object], list[Played]]:
    tournament = next(typed_objects(value, "tournament"), {})
    people = [_flat(one) for one in typed_objects(value, "participant")]
    matches = [_match_v2(one, number) for number, one in enumerate(typed_objects(value, "match"))]
    return _flat(tournament), people, matches


def _flat(one: Object) -> Object:
    return {**object_in(one, "attributes"), "id": key_in(one, "id")}


def _match_v2(one: Object, number: int) -> Played:
    match = _flat(one)
    points = objects_in(match, "points_by_participant")
    related = object_in(one, "relationships")
    by_points = [key_in(side, "participant_id") for side in points]
    players = tuple(
        key_in(object_in(object_in(related, seat), "data"), "id") or next(iter(by_points[at : at + 1]), "")
        for at, seat in enumerate(("player1", "player2"))
    )
    winner = key_in(match, "winner_id")
    return Played(
        id=match["id"] or f"match {number}",
        round=_round_of(match),
        order=_order(match, number),
        players=(players[0], players[1]),
        feeds=(None, None),
        winner=winner,
        is_complete=line_in(match, "state") == "complete" or bool(winner),
        is_forfeit=match.get("forfeited") is True,
        scores=_scores(line_in(match, "scores")) or _set_scores(match),
        is_group=bool(key_in(match, "group_id") or key_in(object_in(object_in(related, "group"), "data"), "id")),
    )


def _round_of(match: Object) -> int:
    number = whole_in(match, "round")
    return 0 if number is None else number


def _order(match: Object, number: int) -> int:
    order = whole_in(match, "suggested_play_order")
    return number if order is None else order


def _scores(text: str) -> tuple[int, ...]:
    """Return the score of a match of one set, else how many sets each has won."""
    sets = [(int(first), int(second)) for first, second in _SCORE.findall(text)]
    return _count_sets(sets)


def _set_scores(match: Object) -> tuple[int, ...]:
    sets = match.get("score_in_sets")
    whole = [one for one in sets if isinstance(one, list) and len(one) == 2] if isinstance(sets, list) else []
    return _count_sets(
        [(first, second) for first, second in whole if isinstance(first, int) and isinstance(second, int)]
    )


def _count_sets(sets: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    if len(sets) == 1:
        return sets[0] if min(sets[0]) >= 0 else ()
    return (sum(a > b for a, b in sets), sum(a < b for a, b in sets)) if sets else ()


def _players(people: Sequence[Object]) -> tuple[tuple[BroughtPlayer, ...], dict[str, int]]:
    """Return the participants in the order of their seeds, and their numbers by each id that matches may use."""
    ordered = sorted(enumerate(people), key=lambda pair: (whole_in(pair[1], "seed") or len(people) + 1, pair[0]))
    numbers: dict[str, int] = {}
    players = []
    for number, (_, person) in enumerate(ordered, start=1):
        name = line_in(person, "name", "display_name", "challonge_username", "username")
        if not name:
            raise FormatError(f"Participant {key_in(person, 'id') or number} has no name.")
        players.append(BroughtPlayer(number=number, name=name, external_id=key_in(person, "id"), seed=number))
        others = person.get("group_player_ids")
        for key in (key_in(person, "id"), *(map(str, others) if isinstance(others, list) else ())):
            numbers[key] = number
    return tuple(players), numbers


def _rounds(matches: Sequence[Played], numbers: Mapping[str, int]) -> Iterator[BroughtRound]:
    by_round: dict[int, list[Played]] = {}
    for match in sorted(matches, key=lambda match: match.order):
        by_round.setdefault(match.round, []).append(match)
    wrong = next((number for number in by_round if not 0 <= number <= MOST_ROUNDS), None)
    if wrong is not None:
        raise FormatError(f"Round {wrong} is none from 1 to {MOST_ROUNDS}.")
    for number in sorted(by_round):
        yield BroughtRound(number, tuple(_game(match, numbers) for match in by_round[number]))


def _playoffs(matches: Sequence[Played], numbers: Mapping[str, int]) -> Iterator[BroughtRound]:
    """Yield the matches of a bracket in the order of play, each by itself: the number is that of the winners' round
    in which it stands at the earliest.
    """
    last = max((match.round for match in matches), default=0)
    for match in sorted(matches, key=lambda match: _time_of(match, last)):
        yield BroughtRound(max(match.round, 1), (_game(match, numbers, is_playoff=True),), is_playoff=True)


def _time_of(match: Played, last: int) -> tuple[int, int, int]:
    """Return when a match can be played: a round of the losers' bracket waits for those who come down into it, the
    grand final for everybody, and the match for third place, of round 0, for the semifinals.
    """
    if match.round > 0:
        return (10**6 if match.round == last else 2 * match.round, match.round, match.order)
    if match.round == 0:
        return (2 * last - 1, 0, match.order)
    return (2 * (-match.round // 2 + 1) + 1, -match.round, match.order)


def _game(match: Played, numbers: Mapping[str, int], *, is_playoff: bool = False) -> BroughtGame:
    strange = next((key for key in match.players if key and key not in numbers), "")
    if strange:
        message = f"Match {match.id} of round {match.round} names participant {strange}, who is not in the file"
        raise FormatError(f"{message}.")
    seats = tuple(numbers.get(key) for key in match.players)
    return BroughtGame(
        numbers=seats,
        outcomes=_outcomes(match),
        scores=match.scores if match.is_complete else (),
        code=match.id if is_playoff else "",
        feeds=match.feeds if is_playoff else (),
    )


def _outcomes(match: Played) -> tuple[GameOutcome, GameOutcome]:
    if not match.is_complete:
        return GameOutcome.OPEN, GameOutcome.OPEN
    won = GameOutcome.FORFEIT_WIN if match.is_forfeit else GameOutcome.WIN
    lost = GameOutcome.FORFEIT_LOSS if match.is_forfeit else GameOutcome.LOSS
    if match.winner and match.winner == match.players[0]:
        return won, lost
    if match.winner and match.winner == match.players[1]:
        return lost, won
    return GameOutcome.DRAW, GameOutcome.DRAW


def _with_bye(played: BroughtRound, players: Sequence[BroughtPlayer]) -> BroughtRound:
    """Return a round of a Swiss tournament with the bye that files leave out: that of the one player in no match."""
    seated = {number for game in played.games for number in game.numbers}
    alone = [player.number for player in players if player.number not in seated]
    byes = (BroughtGame((alone[0],), (GameOutcome.BYE,)),) if len(alone) == 1 else ()
    return BroughtRound(played.number, (*played.games, *byes), played.played_on)


def _number_rounds(rounds: Sequence[BroughtRound]) -> Iterator[BroughtRound]:
    for number, played in enumerate(rounds, start=1):
        yield BroughtRound(number, played.games, played.played_on, played.is_playoff)


def _ranks(people: Sequence[Object]) -> Iterator[tuple[str, int]]:
    for person in people:
        rank = whole_in(person, "final_rank")
        if rank is not None and rank > 0:
            yield key_in(person, "id"), rank


def _worth(tournament: Object, structure: BroughtStructure) -> Worth:
    options = {**tournament, **object_in(tournament, "swiss_options"), **object_in(tournament, "round_robin_options")}
    before = "rr_" if structure is BroughtStructure.ROUND_ROBIN and "rr_pts_for_match_win" in options else ""
    win = points_in(options, f"{before}pts_for_match_win", 1)
    draw = points_in(options, f"{before}pts_for_match_tie", win / 2)
    return Worth(win=win, draw=draw, bye=points_in(options, "pts_for_bye", win))


def _rounds_scheduled(tournament: Object, structure: BroughtStructure, rounds: Sequence[BroughtRound]) -> int | None:
    if structure is not BroughtStructure.SWISS:
        return None
    said = whole_in({**tournament, **object_in(tournament, "swiss_options")}, "swiss_rounds")
    said = said or whole_in(object_in(tournament, "swiss_options"), "rounds")
    return said if said and len(rounds) <= said <= 100 else None


def _beside(people: Sequence[Object]) -> Iterator[str]:
    for words, keys in BESIDE.items():
        if any(person.get(key) for person in people for key in keys):
            yield words
