"""Event documents as any tool may write them: every ruleset, open and delayed games, defaults spelled out, keys that
nobody knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.tournaments.written_pods import pods, tables
from tournaments.engine import GAME_RULES, has_final, list_structures
from tournaments.engine.core.system import GameRules

Document = dict[str, Any]

IDS = st.one_of(
    st.integers(1, 30).map(str),
    st.sampled_from(["p01", "p-02", "Ann Lee", "Zoë", "ʻOkina", "a.b/c", "<b>", "'\"", "日本", "P01", " x"]),
)
ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(-1e6, 1e6)
    | st.sampled_from(["", "x", "ß\n"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["a", "published"]), inner, max_size=2),
    max_leaves=3,
)
UNKNOWN = st.dictionaries(st.sampled_from(["follows", "extra_minutes", "note", "x-tool"]), ODD, max_size=2)
LISTINGS = {
    "tcc-1e": {"game": "1E", "format": "constructed", "pool": "complete", "rules": "traditional"},
    "tcc-2e": {"game": "2E", "format": "constructed", "pool": "academy", "rules": "standard", "scenario": "cool"},
    "swccg-constructed": {"venue": "The back room\nSecond door"},
}


@st.composite
def documents(draw: Callable[..., Any]) -> Document:
    """One document of version 1 that can be imported, of a game with full wins."""
    written = (
        code for code, rules in GAME_RULES.items() if rules.seats == (2, 2) and "full_win" in rules.scoring.results
    )
    rules = GAME_RULES[draw(st.sampled_from(sorted(written)))]
    rng = Random(draw(st.integers(0, 2**32)))
    ids = draw(st.lists(IDS, min_size=2, max_size=7, unique=True))
    players = [_player(rng, draw, rules, identity) for identity in ids]
    rounds = _rounds(rng, draw, rules, players)
    document = {
        "format": "trekcc-event",
        "version": 1,
        "ruleset": rules.code,
        **_options(rng, rules, ids, rounds),
        **_listing(rng, draw, rules),
        **_sometimes(rng, {"seed": draw(st.sampled_from([0, 7, -(2**63), 2**63 - 1]) | st.none())}),
        "players": players,
        **_played(rng, rules, players, rounds),
        **_deciders(rng, rules, ids),
        **draw(UNKNOWN),
    }
    return dict(rng.sample(sorted(document.items()), len(document)))


def _played(rng: Random, rules: GameRules, players: list[Document], rounds: list[Document]) -> Document:
    """By rounds; of a game of pods by tables, too, of those who are there from the first round to the last."""
    there = [one["id"] for one in players if all(_plays(one, number) for number in (1, 15))]
    if rules.seats[0] == 2 or len(there) < 3 or rng.random() < 0.5:
        return {"rounds": rounds}
    return tables(rng, there)


def _sometimes(rng: Random, fields: Mapping[str, Any]) -> Document:
    return {name: value for name, value in fields.items() if rng.random() < 0.5}


def _player(rng: Random, draw: Callable[..., Any], rules: GameRules, identity: str) -> Document:
    fields = {
        "name": rng.choice(["Ann", "Ben  Lee", None]),
        "handle": rng.choice(["", None]),
        "earned_byes": rng.choice([0, 1, 2, None]),
        "forfeited_byes": rng.choice([0, 1, 2, None]),
        "owes_games": rng.choice([0, 1, 2, None]) if "game_loss_penalty" in rules.scoring.results else 0,
        "head_start": rng.choice([None, 0, 100_000]),
        "entered_in": rng.choice([1, 1, 2, None]),
        "dropped_after": rng.choice([None, None, 1, 2, 0]),
        "disqualified_after": rng.choice([None, None, None, 2]),
        "forfeits": rng.choice([None, False, True]),
        "lot": rng.choice([None, 0, 0.5, rng.random()]),
    }
    return {"id": identity, **_sometimes(rng, fields), **draw(UNKNOWN)}


def _options(rng: Random, rules: GameRules, ids: list[str], rounds: list[Document]) -> Document:
    chosen = {choice.code: _as_number(rng, rng.choice(list(choice.values))) for choice in rules.choices}
    played = max((one.get("round") or one["number"] for one in rounds), default=1)
    settled = {"rounds": rng.choice([None, played, played + 2]), "online": True}
    if _may_have_final(rules):
        settled["final_confrontation_winner"] = rng.choice([None, None, rng.choice(ids)])
    options = _sometimes(rng, {**chosen, **settled})
    return _sometimes(rng, {"options": options or rng.choice([{}, None])})


def _as_number(rng: Random, value: str) -> str | int:
    return int(value) if value.isdigit() and rng.random() < 0.5 else value


def _listing(rng: Random, draw: Callable[..., Any], rules: GameRules) -> Document:
    shared = _sometimes(
        rng,
        {
            "title": rng.choice(["Cup", "Zoë’s  evening", "", None]),
            "starts_at": rng.choice(["2016-09-25", "2026-03-01T10:00:00+02:00", "2026-03-01T10:00", None]),
            "time_zone": rng.choice(["Europe/Berlin", "UTC", "Pacific/Kiritimati", None]),
        },
    )
    inside = {**_sometimes(rng, LISTINGS.get(rules.code, {})), **_sometimes(rng, shared), **draw(UNKNOWN)}
    extra = _sometimes(rng, {"level": rng.choice([1, 3, None]), "directors": ["Somebody"], "fee": ""})
    beside = {name: value for name, value in shared.items() if name not in inside or rng.random() < 0.2}
    return {**beside, **_sometimes(rng, {"listing": {**inside, **extra} or None})}


def _rounds(rng: Random, draw: Callable[..., Any], rules: GameRules, players: list[Document]) -> list[Document]:
    games = rules.limits.games_per_round
    sittings = [(number, game) for number in range(1, rng.randint(0, 3) + 1) for game in range(1, games + 1)]
    rounds = [
        _round(rng, draw, rules, players, at, of_round, game) for at, (of_round, game) in enumerate(sittings, start=1)
    ]
    return rng.sample(rounds, len(rounds)) if rng.random() < 0.2 else rounds


def _round(
    rng: Random, draw: Callable[..., Any], rules: GameRules, players: list[Document], at: int, of_round: int, game: int
) -> Document:
    open_table = rng.random() < 0.15
    matches = _matches(rng, draw, rules, [one["id"] for one in players if _plays(one, of_round)], open_table)
    complete = all(match["result"] for match in matches)
    states = ["complete", "running", "time called", None] if complete else ["running", "published", "time_called", None]
    several = rules.limits.games_per_round > 1
    sitting = {"round": of_round, "game": game} if several else _sometimes(rng, {"round": of_round, "game": game})
    extra = _sometimes(rng, {"state": rng.choice(states), "seed": rng.choice([None, 0, 12])})
    return {"number": at, **sitting, **extra, "matches": matches, **draw(UNKNOWN)}


def _plays(player: Document, of_round: int) -> bool:
    ends = [player.get(name) for name in ("dropped_after", "disqualified_after")]
    return (player.get("entered_in") or 1) <= of_round <= min((one for one in ends if one is not None), default=99)


def _matches(
    rng: Random, draw: Callable[..., Any], rules: GameRules, here: list[str], open_table: bool
) -> list[Document]:
    rng.shuffle(here)
    here = here[: len(here) - (rng.random() < 0.2)]
    if rules.seats[0] > 2:
        return pods(rng, here, is_open=open_table)
    tables = rng.random() < 0.5
    pairs = list(zip(here[::2], here[1::2], strict=False))
    matches = [_match(rng, draw, rules, a, b) for a, b in pairs]
    for number, match in zip(rng.sample(range(1, 5), len(matches)), matches, strict=True):
        match.update({"table": number} if tables and rng.random() < 0.7 else {})
    if open_table and matches:
        matches[-1] = {"a": matches[-1]["a"], "b": matches[-1]["b"], "result": None, "winner": None}
    alone = [{"a": here[-1], "b": None, "result": "bye", **draw(UNKNOWN)}] if len(here) % 2 else []
    return rng.sample([*matches, *alone], len(matches) + len(alone))


def _match(rng: Random, draw: Callable[..., Any], rules: GameRules, a: str, b: str) -> Document:
    known = [reports for ending, reports in REPORTS.items() if ending in rules.scoring.results]
    report = rng.choice(known[0])(rng)
    return {"a": a, "b": b, **report, **draw(UNKNOWN)}


def _scored(result: str) -> Callable[[Random], Document]:
    return lambda rng: {
        "result": result,
        "winner": rng.choice("ab"),
        "score_a": rng.randint(-20, 130),
        "score_b": rng.randint(0, 130),
    }


def _even(result: str) -> Callable[[Random], Document]:
    return lambda rng: {"result": result, **_sometimes(rng, {"winner": None, "score_a": 50, "score_b": None})}


def _life(rng: Random) -> Document:
    life = {"life_a": rng.randint(0, 70), "life_b": rng.randint(0, 60)}
    failed = _sometimes(rng, {"deck_violation_by": rng.choice(["a", "b", None])})
    return {"result": "full_win", "winner": rng.choice("ab"), **life, **failed}


TCC: tuple[Callable[[Random], Document], ...] = (
    *map(_scored, ("full_win", "full_win", "modified_win", "concession", "outright_win", "deck_out", "missed")),
    *map(_scored, ("automatic_loss", "game_loss_penalty")),
    *map(_even, ("true_tie", "double_missed", "double_automatic_loss", "double_game_loss", "delayed")),
    lambda rng: {"result": "incomplete", "outcome_a": "FL", "outcome_b": rng.choice(["FW", "BYE"])},
    lambda rng: {"result": "incomplete_full_loss", "winner": rng.choice("ab")},
    lambda rng: {"result": "modified_win", "score_a": 40, "score_b": 60, "facts_a": {"planet": 1, "space": 1, "x": 2}},
)
SWCCG: tuple[Callable[[Random], Document], ...] = (
    _life,
    _life,
    lambda rng: {"result": "timed", "life_a": 20, "life_b": rng.randint(0, 40), "lost_a": 1, "lost_b": 2},
    lambda rng: {"result": "timed", **dict.fromkeys(("life_a", "life_b"), 9), "random_winner": "a", **LEVEL},
    lambda rng: {"result": "quit", "winner": rng.choice("ab"), "differential": rng.randint(0, 80)},
)
DECIPHER: tuple[Callable[[Random], Document], ...] = (
    *map(_scored, ("full_win", "quit", "devidian_door")),
    lambda rng: {"result": "timed_win", "score_a": 60, "score_b": 45, "bonus_a": rng.randint(0, 20)},
    lambda rng: {"result": "deck_exhaustion", "score_a": 40, "score_b": 45, "winner": "b"},
    lambda rng: {"result": "quit", "winner": "a", "director_flat": True},
)
QUICK: tuple[Callable[[Random], Document], ...] = (
    lambda rng: {"result": rng.choice(["full_win", "partial_win"]), "winner": rng.choice("ab")},
)
REPORTS = {"timed": SWCCG, "timed_win": DECIPHER, "partial_win": QUICK, "full_win": TCC}
"""What is reported of a game that has such an ending, the first that fits."""
LEVEL = dict.fromkeys(("lost_a", "lost_b", "hand_a", "hand_b"), 3)


def _may_have_final(rules: GameRules) -> bool:
    return any(has_final(structure) for structure in list_structures(rules))


def _deciders(rng: Random, rules: GameRules, ids: list[str]) -> Document:
    if rules.seats[0] > 2:
        return {}
    first, second = ids[:2]
    game = {"a": first, "b": second, **(_life(rng) if rules.code.startswith("swccg") else _scored("full_win")(rng))}
    final = rng.choice([None, {"players": [first, second], "games": [game]}]) if _may_have_final(rules) else None
    played = rng.choice([None, [], [{"players": [first, second], "winner": second, "note": 1}]])
    return _sometimes(rng, {"tiebreakers": played, "final_confrontation": final})
