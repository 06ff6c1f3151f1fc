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
    """Whether the primary director may play (AMB-G16)."""

    WITH_APPROVAL = "with_approval"
    WITH_DEPUTIES = "with_deputies"
    NEVER = "never"
    NOT_FOR_BIDS = "not_for_bids"
    FREELY = "freely"


class Sides(StrEnum):
    """Whether a game has two sides, and how a player's follow one another: the other one in the second game of a round,
    or one all event (SW Pairings).
    """

    NONE = "none"
    ALTERNATE = "alternate"
    FIXED = "fixed"


class FutureRounds(StrEnum):
    """Where the criterion of future rounds stands (AMB-P32)."""

    BEFORE_VP = "before_vp"
    LAST = "last"


class EarnedByeSchedule(StrEnum):
    """What an earned bye adds to strength of schedule (AMB-P4)."""

    MAXIMUM = "maximum"
    HIGHEST = "highest"
    BEATEN = "beaten"


@dataclass(frozen=True, slots=True)
class Byes:
    """What byes are worth and how they count.

    `earned_at_cap`: an earned bye's differential is the cap, else always 100 (AMB-S2).
    `absent_opponent_counts`: a bye for an absent opponent is the player's one bye (AMB-S15).
    """

    earned_at_cap: bool = True
    absent_opponent_counts: bool = True
    earned_schedule: EarnedByeSchedule = EarnedByeSchedule.MAXIMUM


@dataclass(frozen=True, slots=True)
class Reminder:
    """What whoever keeps the score at a table must know, in a sentence or two, and the section that says it."""

    text: str
    section: str


@dataclass(frozen=True, slots=True)
class CardForm:
    """A scorecard on paper where the document of the game describes it. `asks`: what a player fills in beside his name;
    `by_numbers`: cards are numbered, and opponents noted by their numbers; `signed`: who signs each result; `told`:
    what stands below, each sentence with its section.
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
    """What a game is worth. `earn` turns a result into what each of so many seats gets.

    `endings` and `fields` stand in the order in which the form offers them, `figures` in that of the columns: every
    award holds them all. `vp`: what an outcome gives of the first. `cap` bounds scores for the differential.
    `match`: what the games of a match, all of which are played, give its seats together; None: of several the most won
    decide, and the first alone counts on scorecards.
    `nothing`: every figure at 0. `brought`: what is noted of every seat, however the game ends.
    `deck_out_by_missions`: with both decks exhausted planet and space missions decide before the score (Warp Speed).
    `bonus_limited`: bonus points above the others do not count toward winning (OTF 7). `points_to_win`: what a
    finished game is won with as a rule, `else_won`: how one is won with fewer. `capped_by`: the section of the cap and
    of the differential. `loss`: what a game loss by a penalty is, `match_loss` what it is that it costs the whole match
    (OPG 10, B), `absence` what it is that somebody is not there; None where the game knows none. `called`: what an
    outcome is called where that is not as in OPG 7.5.1.
    `reminders` stand on the sheet of a table at which a match is several
    rounds. `at_time`: what players do once time is called, behind "Time is called in round 2:".

    `doubts` say what a director should look at twice before a result is saved, `contradictions` what cannot be; both
    take the rules, the result and the names at the table, doubts also the earlier games of the match. `if_behind`: what
    it means that the winner has the lower score. `usual_scores`: what both have at the end of a match of several games,
    so few that a sheet offers each in one tap.
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
        """Whether a game can be lost by a penalty."""
        return self.loss is not None

    @property
    def loss_mark(self) -> str:
        """Where the others play on when somebody loses a game by a penalty, the flag that says so; else empty."""
        return self.loss.mark if self.loss is not None else ""

    @property
    def head_start(self) -> Field | None:
        """What is known of a player before his first game and counts in it; None where the game knows no such thing."""
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
    """One tiebreaker, either by a figure or by a game.

    `figure`: of a card among all with the rounds of the event, higher first; of a tuple each part is a step of its own.
    `settle`: the winner among tied cards by games between them, or None; asked again whenever fewer are left.
    `adds`: the figure of the game that it is the sum of, by its code.

    `heading` stands over the column of its figure; without one there is none. `meaning` as of a Figure; `worked`: how a
    player's came about. `called`: in a sentence, where its label is not. `decided`: the words before "30 against 20",
    `later`: those added for a part behind the first, {part} for its number; `why`: what is said instead of all that,
    with the ids of players in curly braces. `why_not`: why a `settle` did not decide between these two, of so many that
    were tied. `nothing`: what is written for a figure of 0; `written`: how any is, where
    that is no plain number.
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
        """How its figure is written."""
        written = self.written or (format_signed if self.signed else format_plain)
        return (lambda figure: written(figure) if figure else self.nothing) if self.nothing else written

    @property
    def phrase(self) -> str:
        return self.called or self.label.lower()


@dataclass(frozen=True, slots=True)
class Choice(Generic[V]):
    """A decision the documents leave open (**cfg**): the default first, each value with words for a page. `apply`: what
    a value makes of the game, or of the structure, whose choice it is.

    Not `asked`: the rules that an event is played by settle it, no director does. `arises`: of a structure, whether
    with this game there is anything to decide. `why_not`: of values that are written out, of which `values` counts up
    some alone: what stands against one that is none of them. `of_swiss`: it changes nothing where the rounds of
    everybody are a bracket by seeds.
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
        """With what an event chose. Raises RuleViolation for a value that there is not."""
        value = options.get(self.code)
        if value is None:
            return to
        if value not in self.values:
            message = f"{self.code}: expected one of {', '.join(self.values)}, not {value!r}"
            raise self.build_refusal(value, message)
        return self.apply(to, value)

    def build_refusal(self, value: str, message: str) -> RuleViolation:
        """For a value that there is not: by its own words, where it has some, else by these."""
        return self.why_not(value) if self.why_not else RuleViolation("unknown_option", message, self.section)

    def deviation(self, options: Mapping[str, str]) -> str:
        """In words with its section; empty where the event chose the default, and of what is written out, which stands
        on its page as a whole.
        """
        value = options.get(self.code, self.default)
        return "" if value == self.default or self.why_not else f"{self.label}: {self.values[value]} ({self.section})"


@dataclass(frozen=True, slots=True)
class GameRules:
    """How one game is played and scored. `swiss`: how it draws the rounds of everybody, None where it draws none yet;
    `seeded`: there are none, and seeds that were given say who meets;
    not `has_guide`: no document has the criteria of its draws;
    `again`: how each second of them follows from the one before, None where every round is drawn anew;
    `seats`: how many sit at a table at least and at most; `listed`: the rules of which games an event is listed by
    that is played by it, none where it is only imported; `structures`: the codes of those that its events may have, the
    usual one first. `sanctioned_with`: the scenarios with which alone its events can be sanctioned; None: it is no
    matter of them. `typed_order`: nothing is drawn or scored, the director types the order, in which several may share
    a place. `own_stages`: what later stages are by these rules, by their codes, where that is not as for every game
    (`structure.StageSpec`). `shares_places`: players whom no step parts share a place. `eliminates_odd`: whoever is
    left over of an odd number of players plays no more, but for the first round. `oldest`: nobody of more years plays.
    `approved_directors`: a sanctioned event is listed by one for whom a coordinator gave his word.
    `card`: what a scorecard is called, `card_form`: what it has on paper, None where that is as for most games.
    `final_matches`: so many of the matches that a listing counts are finals, which a later stage draws.
    `bids`: how many bids to Day 2 at Worlds are at stake at least and at most; not `director_wins`: who plays and
    directs wins no prizes but those that the rules name. `committee`: so many players are elected to decide disputes,
    0: nobody is.
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
        """What a sitting is called: "round 2", with `rounds` "round 2 of 4", with several games "game 1 of round 2"; of
        a later stage by its `name`; where a match is several rounds "match 2, rounds 6 to 10" or, of a later stage,
        "Tribbles Finals, rounds 6 to 10". Rounds are counted through the event.
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
        """Whether somebody wins or loses what is played at a table; of several rounds all that counts is what they
        give.
        """
        return self.limits.games_per_match == 1

    def outcome_label(self, outcome: Outcome) -> str:
        """What stands for it on a badge: FW, or how these rules call it."""
        return self.scoring.called.get(outcome, outcome.value)

    @property
    def round_word(self) -> str:
        """What everybody is drawn for: a round, or where that is several rounds at one table a match."""
        return "match" if self.limits.games_per_match > 1 else "round"

    def _name_round(self, of_round: int) -> str:
        return f"{self.round_word} {of_round}"

    def _add_rounds(self, named: str, of_round: int) -> str:
        """With the rounds that a match of several is."""
        games = self.rounds_of(of_round)
        return f"{named}, rounds {games[0]} to {games[-1]}" if len(games) > 1 else named

    def rounds_of(self, of_round: int) -> range:
        """The numbers of the rounds that a match of everybody is, counted through all of them."""
        several = self.limits.games_per_match
        return range((of_round - 1) * several + 1, of_round * several + 1)

    def name_game(self, number: int, of_round: int = 1) -> str:
        """Of several games of a match the one with this number: "game 2", of Tribbles the round as the event counts."""
        several = self.limits.games_per_match
        return f"round {(of_round - 1) * several + number}" if several > 1 else f"game {number}"

    def name_game_of_match(self, number: int, of_round: int) -> str:
        """The same with the last one of its match: "round 2 of 5"; of games that need not all be played, as above."""
        called = self.name_game(number, of_round)
        return f"{called} of {self.rounds_of(of_round)[-1]}" if self.limits.games_per_match > 1 else called

    def count_matches(self, rounds: int) -> int:
        """How many matches so many rounds are; a part of a match is one, too."""
        return -(-rounds // self.limits.games_per_match)

    def count_drawn_rounds(self, rounds: int) -> int:
        """How often everybody is drawn for so many rounds, before the finals (OPG A)."""
        if self.seeded:
            return 0
        matches = self.count_matches(rounds)
        return max(matches - self.final_matches, min(matches, 1))

    def repeats_pairs(self, of_round: int) -> bool:
        """Whether this round of everybody is played by the pairs of the one before."""
        return self.again is not None and of_round % 2 == 0

    def method_for_round(self, of_round: int) -> DrawMethod | None:
        """How this round of everybody is drawn."""
        return self.again if self.repeats_pairs(of_round) else self.swiss

    def has_games(self, game: int = 1) -> bool:
        """Whether a round has several games, so that the game is named."""
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
