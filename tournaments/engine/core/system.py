"""A system of rules is one value: what a game is worth, how rounds are drawn, how players are ranked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from tournaments.engine.core.draws import DrawMethod
from tournaments.engine.core.endings import Awards, Ending
from tournaments.engine.core.fields import Field, FieldKind, Of
from tournaments.engine.core.figures import Figure, format_plain, format_signed
from tournaments.engine.core.forfeits import Forfeit
from tournaments.engine.core.listed import ListedRules
from tournaments.engine.core.types import (
    Doubt,
    Outcome,
    Result,
    RuleViolation,
    Scorecard,
    Tiebreaker,
    Violation,
)

V = TypeVar("V")
NAMES_GAME = re.compile(r"\bgame \d")
"""A name of a later stage's round that says already which game it is."""
Measure = float | tuple[float, ...]
"""What a step compares: a number, or several of which each decides where those before it leave a tie."""


Doubting = Callable[["GameRules", Result, Sequence[str], Sequence[Result]], Iterator[Doubt]]
Contradicting = Callable[["GameRules", Result, Sequence[str]], Iterator[Violation]]


class DirectorPlays(StrEnum):
    """A rule on whether the primary director may play (AMB-G16)."""

    WITH_APPROVAL = "with_approval"
    WITH_DEPUTIES = "with_deputies"
    NEVER = "never"
    NOT_FOR_BIDS = "not_for_bids"
    FREELY = "freely"


class Sides(StrEnum):
    """A rule on sides: none, one all event, or alternating within a round (SW Pairings)."""

    NONE = "none"
    ALTERNATE = "alternate"
    FIXED = "fixed"


class FutureRounds(StrEnum):
    """The position of the criterion of future rounds (AMB-P32)."""

    BEFORE_VP = "before_vp"
    LAST = "last"


class EarnedByeSchedule(StrEnum):
    """The value of an earned bye in strength of schedule (AMB-P4)."""

    MAXIMUM = "maximum"
    HIGHEST = "highest"
    BEATEN = "beaten"


@dataclass(frozen=True, slots=True)
class Byes:
    """The worth of byes.

    With `earned_at_cap` an earned bye's differential is the cap, else always 100 (AMB-S2). With
    `absent_opponent_counts` a bye for an absent opponent is the player's one bye (AMB-S15).
    """

    earned_at_cap: bool = True
    absent_opponent_counts: bool = True
    earned_schedule: EarnedByeSchedule = EarnedByeSchedule.MAXIMUM


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder for the scorekeeper of a table, with the section it comes from."""

    text: str
    section: str


@dataclass(frozen=True, slots=True)
class CardForm:
    """A printed scorecard as the game's document describes it.

    `asks` lists what players fill in besides their name. With `by_numbers` cards and opponents have numbers. `signed`
    says who signs each result, `told` holds the sentences below with their sections.
    """

    game: str
    result: str
    total: str
    asks: tuple[str, ...] = ()
    by_numbers: bool = False
    signed: tuple[str, ...] = ()
    told: tuple[Reminder, ...] = ()


@dataclass(frozen=True, slots=True)
class Scoring:
    """The worth of results. `earn` turns a result into what each seat gets.

    `endings` and `fields` are in the order of the form, `figures` in that of the columns; every award holds them all.
    `vp` maps outcomes to the first figure. `cap` bounds scores for the differential. `match` gives the seats' worth of
    a match whose games are all played; without it the most won games decide, and only the first game counts on
    scorecards. `nothing` holds every figure at 0. `brought` is recorded of every seat, however the game ends. With
    `deck_out_by_missions`, planet and space missions decide before the score if both decks are exhausted (Warp Speed).
    With `bonus_limited`, bonus points above the others do not count toward winning (OTF 7). `points_to_win` usually win
    a game, `else_won` says how fewer do. `capped_by` is the section of cap and differential. `loss` is a game loss by a
    penalty, `match_loss` the loss of a whole match (OPG 10, B), `absence` a no-show; None if the game knows none.
    `called` names outcomes where OPG 7.5.1 does not. `reminders` are printed on the sheet of a match of several rounds.
    `at_time` says what players do after "Time is called in round 2:".

    `doubts` list what a director should check before a result is saved, `contradictions` what is impossible. Both take
    rules, result and names; doubts also the earlier games of the match. `if_behind` explains a winner with the lower
    score. `usual_scores` are the few likely scores at the end of a match, which a sheet offers in one tap.
    """

    earn: Callable[[GameRules, Result, int], Awards]
    vp: Mapping[Outcome, int]
    cap: int
    endings: tuple[Ending, ...]
    fields: tuple[Field, ...]
    figures: tuple[Figure, ...]
    match: Callable[[GameRules, Sequence[Result], int], Awards] | None = None
    conceder_keeps_score: bool = False
    timed_by_missions: bool = False
    deck_out_by_missions: bool = False
    double_game_loss: Outcome = Outcome.FL
    bonus_limited: bool = True
    points_to_win: int | None = None
    capped_by: str = "OPG 7.4.1"
    else_won: str = "was time called, did a card win, or did somebody concede"
    loss: Forfeit | None = None
    match_loss: Forfeit | None = None
    absence: Forfeit | None = None
    reminders: tuple[Reminder, ...] = ()
    at_time: str = "play on until both of you had the same number of turns."
    called: Mapping[Outcome, str] = field(default_factory=dict)
    doubts: tuple[Doubting, ...] = ()
    contradictions: tuple[Contradicting, ...] = ()
    if_behind: str = "the differential is then +1 and −1"
    usual_scores: tuple[tuple[int, int], ...] = ()
    by_code: Mapping[str, Ending] = field(init=False, repr=False, compare=False)
    by_field: Mapping[str, Field] = field(init=False, repr=False, compare=False)
    nothing: Mapping[str, int] = field(init=False, repr=False, compare=False)
    brought: tuple[Field, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_code", MappingProxyType({ending.code: ending for ending in self.endings}))
        object.__setattr__(self, "by_field", MappingProxyType({noted.code: noted for noted in self.fields}))
        object.__setattr__(self, "nothing", MappingProxyType({figure.code: 0 for figure in self.figures}))
        asked = {code for ending in self.endings for code in ending.asks}
        brought = (noted for noted in self.fields if self._counts(noted) and noted.code not in asked)
        object.__setattr__(self, "brought", tuple(brought))

    @staticmethod
    def _counts(noted: Field) -> bool:
        return noted.of is Of.SEAT and noted.kind is FieldKind.NUMBER and not noted.rare

    @property
    def score(self) -> str:
        """The code of what every seat brings first; empty where the rules note no scores."""
        return self.brought[0].code if self.brought else ""

    @property
    def sorting_figures(self) -> tuple[str, str]:
        """The figures by which a draw sorts scorecards: the first, and the second where there is one."""
        codes = [figure.code for figure in self.figures]
        return codes[0], codes[1] if len(codes) > 1 else ""

    @property
    def knows_losses(self) -> bool:
        """Return whether a game can be lost by a penalty."""
        return self.loss is not None

    @property
    def loss_mark(self) -> str:
        """Return the flag for a loss by a penalty where the others play on; else an empty text."""
        return self.loss.mark if self.loss is not None else ""

    @property
    def head_start(self) -> Field | None:
        """Return the field that is known before a player's first game and counts in it; None where there is none."""
        return next((noted for noted in self.fields if noted.opening and noted.kind is FieldKind.NUMBER), None)

    @property
    def knows_absences(self) -> bool:
        return self.absence is not None

    @property
    def results(self) -> tuple[str, ...]:
        """The codes of what may be reported and written."""
        return tuple(ending.code for ending in self.endings if not ending.is_read_only)


@dataclass(frozen=True, slots=True)
class Limits:
    """Minimums, round table and clock. Times in minutes; `recommended` holds (from players, rounds), by the section
    `recommended_by`; `least_rounds`: so many for so many players at least, by `least_by`; `lead_by`, `sanctioned_by`
    and `rounds_by` are the sections of the hours ahead and of the minimums of players and rounds. `games_per_match`: of
    so many rounds is a match at one table, which has one time limit (OPG 7.2). `suggested`: of so many players, from
    and to, so many rounds, from and to; the director chooses. `prize_weeks`: of notice that prize support needs, within
    the United States and elsewhere.
    """

    min_players: int = 3
    min_rounds: int = 3
    recommended: tuple[tuple[int, int], ...] = ()
    recommended_by: str = "OPG 3.0.1"
    least_rounds: Callable[[int], int] | None = None
    least_by: str = ""
    lead_by: str = "OPG 2"
    sanctioned_by: str = "OPG 2"
    rounds_by: str = ""
    minutes: int = 60
    minutes_online: int = 75
    lead_hours: int = 24
    games_per_round: int = 1
    games_per_match: int = 1
    k_factors: tuple[int, ...] = (16, 28, 40, 52, 64)
    suggested: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()
    prize_weeks: tuple[int, int] | None = None

    def suggested_for(self, players: int) -> tuple[tuple[int, int], ...]:
        """Return the suggested numbers of rounds, from and to; at the end of two ranges those of both (AMB-P21)."""
        return tuple(rounds for (least, most), rounds in self.suggested if least <= players <= most)


@dataclass(frozen=True, slots=True)
class Step:
    """A tiebreaker, either by a figure or by a game.

    `figure` is computed for a card among all cards and rounds, higher first; each part of a tuple is a step. `settle`
    returns the winner among tied cards by games between them, or None; it is called again when fewer are left. `adds`
    is the code of the game's figure that it sums.

    `heading` is its column's heading; without one it has no column. `meaning` is like that of a Figure; `explain` shows
    how a player's value came about. `called` is its name in a sentence, if that is not its label. `decided` are the
    words before "30 against 20", `later` those for later parts, with {part} for the number. `why` replaces all that,
    with player ids in curly braces. `why_not` says why `settle` did not decide between two of so many tied players.
    `nothing` is shown for 0, `written` formats values that are no plain numbers.
    """

    code: str
    label: str
    figure: Callable[[GameRules, Scorecard, Mapping[str, Scorecard], int], Measure] | None = None
    settle: Callable[[tuple[Scorecard, ...], tuple[Tiebreaker, ...]], Scorecard | None] | None = None
    adds: str = ""
    heading: str = ""
    meaning: str = ""
    explain: Callable[[GameRules, Scorecard, Mapping[str, Scorecard], int], str] | None = None
    signed: bool = False
    called: str = ""
    decided: str = ""
    later: str = ""
    nothing: str = ""
    written: Callable[[float], str] | None = None
    why: Callable[[GameRules, Scorecard, Scorecard], str] | None = None
    why_not: Callable[[Scorecard, Scorecard, int], str] | None = None

    @property
    def formatter(self) -> Callable[[float], str]:
        """Return the function that formats its figure."""
        written = self.written or (format_signed if self.signed else format_plain)
        return (lambda figure: written(figure) if figure else self.nothing) if self.nothing else written

    @property
    def phrase(self) -> str:
        return self.called or self.label.lower()


@dataclass(frozen=True, slots=True)
class Choice(Generic[V]):
    """A decision that the documents leave open (**cfg**): the default first, each value with its words.

    `apply` changes the game or structure by the value. If it is not `asked`, the event's rules decide and no director
    does. `arises` says whether a structure has anything to decide with this game. `why_not` says what is wrong with a
    free value, of which `values` lists only examples. `of_swiss` choices change nothing in a seeded bracket.
    """

    code: str
    label: str
    section: str
    values: Mapping[str, str]
    apply: Callable[[V, str], V]
    asked: bool = True
    arises: Callable[[GameRules], bool] = lambda rules: True
    why_not: Callable[[str], RuleViolation] | None = None
    of_swiss: bool = False

    @property
    def default(self) -> str:
        return next(iter(self.values))

    def apply_choice(self, to: V, options: Mapping[str, str]) -> V:
        """Apply what an event chose.

        Raises RuleViolation for a value that does not exist.
        """
        value = options.get(self.code)
        if value is None:
            return to
        if value not in self.values:
            message = f"{self.code}: expected one of {', '.join(self.values)}, not {value!r}"
            raise self.build_refusal(value, message)
        return self.apply(to, value)

    def build_refusal(self, value: str, message: str) -> RuleViolation:
        """Build the refusal of an unknown value, in the choice's own words where it has some."""
        return self.why_not(value) if self.why_not else RuleViolation("unknown_option", message, self.section)

    def deviation(self, options: Mapping[str, str]) -> str:
        """Return the deviation in words with its section.

        Empty for the default, and for free texts, which the event's page shows as a whole.
        """
        value = options.get(self.code, self.default)
        return "" if value == self.default or self.why_not else f"{self.label}: {self.values[value]} ({self.section})"


@dataclass(frozen=True, slots=True)
class GameRules:
    """The rules of a game: how it is played, drawn, scored and ranked.

    `swiss` draws the rounds of the first stage, or is None; with `seeded` given seeds decide who meets. Without
    `has_guide` no document has criteria for its draws. `again` derives every second round from the one before. `seats`
    are the least and most players at a table. `listed` names the rules of listings that it plays, none if it is only
    imported. `structures` are codes of possible structures, the usual one first. `sanctioned_with` are the only
    scenarios with which events can be sanctioned; None means any. With `typed_order` nothing is drawn or scored, and
    the director types the order. `own_stages` replace later stages by code (`structure.StageSpec`). With
    `shares_places` players whom no step separates share a place. With `eliminates_odd` the player left over plays no
    more, except in the first round. `oldest` is an age limit. With `approved_directors` a sanctioned event needs a
    director approved by a coordinator. `card` is the name of a scorecard, `card_form` its print. So many
    `final_matches` of a listing are finals, drawn by a later stage. `bids` are the least and most bids to Day 2 at
    Worlds. Without `director_wins` directors who play win only prizes that the rules name. `committee` players are
    elected to decide disputes.
    """

    code: str
    name: str
    source: str
    scoring: Scoring
    ranking: tuple[Step, ...]
    limits: Limits
    byes: Byes
    swiss: DrawMethod | None = None
    seeded: bool = False
    again: DrawMethod | None = None
    seats: tuple[int, int] = (2, 2)
    on_rematch: str = "byes"
    future_rounds: FutureRounds = FutureRounds.BEFORE_VP
    rematches_limited: bool = True
    has_guide: bool = True
    missed_round_is_line: bool = True
    director_plays: DirectorPlays = DirectorPlays.WITH_APPROVAL
    choices: tuple[Choice[GameRules], ...] = ()
    structures: tuple[str, ...] = ("swiss", "swiss-final")
    listed: tuple[ListedRules, ...] = ()
    sanctioned_with: tuple[str, ...] | None = None
    typed_order: bool = False
    own_stages: Mapping[str, Any] = field(default_factory=dict)
    sides: Sides = Sides.NONE
    card: str = "scorecard"
    card_form: CardForm | None = None
    shares_places: bool = False
    oldest: int | None = None
    approved_directors: bool = False
    eliminates_odd: bool = False
    final_matches: int = 0
    bids: tuple[int, int] = (0, 0)
    director_wins: bool = True
    committee: int = 0

    def with_options(self, options: Mapping[str, str]) -> GameRules:
        """This ruleset with an event's choices applied. Raises RuleViolation for a value that there is not."""
        rules = self
        for choice in self.choices:
            rules = choice.apply_choice(rules, options)
        return rules

    def name_sitting(self, of_round: int, game: int, rounds: int = 0, name: str = "") -> str:
        """Return the name of a sitting: "round 2", with `rounds` "round 2 of 4", or "game 1 of round 2".

        A later stage uses its `name`. If a match is several rounds it is "match 2, rounds 6 to 10" or "Tribbles Finals,
        rounds 6 to 10". Rounds are counted through the event.
        """
        named = self._add_rounds(name or self._name_round(of_round), of_round)
        if rounds and not name and not self.final_matches:
            named = f"{named} of {rounds}"
        if self.final_matches and not name:
            named = f"{named} (heats)"
        if not self.has_games(game) or NAMES_GAME.search(name):
            return named
        return f"game {game} of {add_article(named) if name else named}"

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Return what is shown of a game beside how it ended; in a bracket only who won counts (OPG 10)."""
        return () if self.seeded else self.scoring.figures

    @property
    def says_outcomes(self) -> bool:
        """Return whether somebody wins or loses at a table.

        Where a match is several rounds, only their points count.
        """
        return self.limits.games_per_match == 1

    def outcome_label(self, outcome: Outcome) -> str:
        """Return the label of an outcome on a badge: FW, or this game's own word."""
        return self.scoring.called.get(outcome, outcome.value)

    @property
    def round_word(self) -> str:
        """Return the word for what is drawn: "round", or "match" where several rounds are played at one table."""
        return "match" if self.limits.games_per_match > 1 else "round"

    def _name_round(self, of_round: int) -> str:
        return f"{self.round_word} {of_round}"

    def _add_rounds(self, named: str, of_round: int) -> str:
        """Add the rounds that a match of several is."""
        games = self.rounds_of(of_round)
        return f"{named}, rounds {games[0]} to {games[-1]}" if len(games) > 1 else named

    def rounds_of(self, of_round: int) -> range:
        """The numbers of the rounds that a match of everybody is, counted through all of them."""
        several = self.limits.games_per_match
        return range((of_round - 1) * several + 1, of_round * several + 1)

    def name_game(self, number: int, of_round: int = 1) -> str:
        """Return the name of a match's game: "game 2", or in Tribbles the round as the event counts."""
        several = self.limits.games_per_match
        return f"round {(of_round - 1) * several + number}" if several > 1 else f"game {number}"

    def name_game_of_match(self, number: int, of_round: int) -> str:
        """The same with the last one of its match: "round 2 of 5"; of games that need not all be played, as above."""
        called = self.name_game(number, of_round)
        return f"{called} of {self.rounds_of(of_round)[-1]}" if self.limits.games_per_match > 1 else called

    def count_matches(self, rounds: int) -> int:
        """Return how many matches these rounds make; a part of a match counts as one."""
        return -(-rounds // self.limits.games_per_match)

    def count_drawn_rounds(self, rounds: int) -> int:
        """Return how often everybody is drawn before the finals (OPG A)."""
        if self.seeded:
            return 0
        matches = self.count_matches(rounds)
        return max(matches - self.final_matches, min(matches, 1))

    def repeats_pairs(self, of_round: int) -> bool:
        """Return whether this round is played by the pairs of the one before."""
        return self.again is not None and of_round % 2 == 0

    def method_for_round(self, of_round: int) -> DrawMethod | None:
        """Return the draw method of this round of everybody."""
        return self.again if self.repeats_pairs(of_round) else self.swiss

    def has_games(self, game: int = 1) -> bool:
        """Return whether a round has several games, so that the game is named."""
        return self.limits.games_per_round > 1 or game > 1

    def is_last(self, of_round: int, game: int, rounds: int) -> bool:
        """OPG 7.7: whether nothing follows this sitting, the last game of the last of so many rounds."""
        return of_round >= self.count_drawn_rounds(rounds) and game >= self.limits.games_per_round

    def recommended_rounds(self, players: int) -> int | None:
        """OPG table 3.0.1: the recommended number of rounds, or None below the table."""
        fitting = [rounds for least, rounds in self.limits.recommended if players >= least]
        return fitting[-1] if fitting else None


def add_article(name: str) -> str:
    """Return the name of a later stage's round with its article: "the final", but "round 2", "game 1 of the final"."""
    return name if re.match(r"(game|round) \d", name) else f"the {name}"


def name_as_subject(called: str) -> str:
    """Return what a round is called where it "is" something: "Round 2", "The round of the semifinals"."""
    is_plural = called.endswith("s") or " and " in called
    return f"The round of {called}" if is_plural else called[:1].upper() + called[1:]
