"""The form of a result, built from the fields and endings of the event's rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Any, Protocol

from django import forms

from tournaments.engine import (
    BY_SCORE,
    FIELDS,
    OPEN,
    find_likelier_ending,
    get_conditions,
    list_doubts,
    list_offered_endings,
    online_alone,
    suggested_winner,
)
from tournaments.engine.core.endings import Ending
from tournaments.engine.core.fields import Field, FieldKind, Of
from tournaments.engine.core.seats import letter, letters, parse_seat, seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Facts, Outcome, Result, RuleViolation, Violation
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import WriteForm
from tournaments.play.forms.duels import Duel, duel
from tournaments.play.forms.result_fields import build_fields, seats_to_choose
from tournaments.play.selectors.doubts import Doubtful
from tournaments.record.models import Match
from tournaments.record.selectors.games import gone_seats, is_opening, sums_so_far
from tournaments.record.selectors.head_starts import head_starts
from tournaments.record.selectors.marked_losses import losing_seats
from tournaments.record.selectors.records import rules_of

THE_OTHERS = "others"
"""The button by which those of whom nothing is typed have 0."""
READ_FIRST = "Read the doubt below: press “It is so”, or change the result."
MEANT = "meant"
"""The ending that answers a doubt, in place of the one that was chosen."""
WINNER = "Who gets the win"
WHOSE = "Where somebody gave up, was absent or was penalised: the other player, who stayed in the game."


class FindDoubts(Protocol):
    """A function that returns the doubts about a result. Raises RuleViolation for an impossible one."""

    def __call__(self, report: Result, *, time_called: bool) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class MarkedSeat:
    """One seat of a table with several marks per seat: earlier rounds, scores, marks and rare marks.

    `loses`: the seat has lost the game by a penalty, whatever its scores. `gone`: why it plays no more in this match.
    """

    name: str
    so_far: str
    brought: list[forms.BoundField]
    marks: list[forms.BoundField]
    rare: list[forms.BoundField]
    loses: bool = False
    gone: str = ""


@dataclass(frozen=True, slots=True)
class EndingFields:
    """The fields that one ending asks for. `is_open`: a rare ending was chosen, or one of its fields is filled or
    refused.
    """

    ending: Ending
    is_open: bool
    rows: list[list[forms.BoundField]]
    alone: list[forms.BoundField]


class ResultForm(WriteForm):
    """The result of one game at a table.

    `names`: the players. Without a chosen winner the scores decide where the rules allow it. `before`: the stored
    result; values that this form does not ask for are kept from it. `called`: which game of the match this is.
    `played_by`: the rules in the listing, which decide the missions and bonus points that can be filled in.

    `find_doubts`: returns every doubt about a result at this table, to be confirmed with `sure`; without it only the
    rules are asked. `losing`: seats that have lost the game already while the others play on; `starts`: head starts of
    seats in their first game; `gone`: why seats play no more in this match; `reader`: the seat of the player who fills
    it in, None for a director; `kept_winner`: why the winner of `before` cannot change.
    """

    quiet = True  # no field of it is asked for in every ending, so none says "optional"

    result = forms.ChoiceField(label="How it ended", widget=forms.RadioSelect(attrs={"class": "tiles"}))
    winner = forms.ChoiceField(required=False, widget=forms.RadioSelect(attrs={"class": "tiles"}))
    reason = WordsField(required=False, max_length=300)
    sure = forms.BooleanField(required=False, label="It is so")

    def __init__(
        self,
        *args: Any,
        rules: GameRules,
        names: Sequence[str],
        before: Result | None = None,
        find_doubts: FindDoubts | None = None,
        played_by: str = "",
        correction: bool = False,
        online: bool = False,
        so_far: Sequence[str] = (),
        called: str = "",
        opening: bool = False,
        losing: Collection[int] = (),
        starts: Mapping[int, int] = MappingProxyType({}),
        reader: int | None = None,
        sides: Sequence[str] = (),
        gone: Mapping[int, str] = MappingProxyType({}),
        kept_winner: Violation | None = None,
        **kwargs: Any,
    ) -> None:
        beforehand = _noted_beforehand(rules, losing, starts)
        kwargs["initial"] = {**result_initial(before), **(kwargs.get("initial") or {}), **beforehand}
        super().__init__(*args, **kwargs)
        if MEANT in self.data:
            typed: Any = self.data
            self.data = typed = typed.copy()
            typed["result"] = typed[MEANT]
        self.rules, self.before, self.names, self.seats = rules, before, tuple(names), range(len(names))
        self.find_doubts, self.so_far = find_doubts, so_far
        self.losing, self.reader, self.called, self.sides = losing, reader, called, tuple(sides)
        self.gone, self.kept_winner = gone, kept_winner
        self.doubts: tuple[str, ...] = ()
        self.noted = tuple(field for field in _fields_to_ask(rules, played_by) if opening or not field.opening)
        for field in self.noted:
            self.fields |= build_fields(field, names)
        stands = ""
        if before is not None:
            stands = before.ending
        self.offered = list_offered_endings(rules, online=online or online_alone(stands) is not None, stands=stands)
        self.set_choices("result", [(ending.code, ending.label) for ending in self.offered])
        self.fields["result"].initial = self.offered[0].code
        self.by_figures = _winner_source(rules)
        self.set_choices("winner", [("", self.by_figures), *seats_to_choose(names)])
        self.fields["winner"].label, self.fields["winner"].help_text = WINNER, WHOSE
        if not any(ending.winner or ending.by_score for ending in self.offered):
            del self.fields["winner"]
        self.fields["reason"].widget.attrs["required"] = True
        if not correction:
            del self.fields["reason"]

    def keep_endings(self, wanted: Callable[[str], bool]) -> None:
        """Offer only some ways a game ends."""
        self.set_choices("result", [(ending.code, ending.label) for ending in self.offered if wanted(ending.code)])

    def may_win(self, seat: int) -> bool:
        """Return whether a result may be saved in which this seat wins."""
        return self.kept_winner is None or self.before is None or seat == self.before.winner

    @property
    def asks_scores(self) -> bool:
        return "score" in self.rules.scoring.by_field

    def clean(self) -> dict[str, Any]:
        """Ask who won where nothing says it, and ask back what the guide does not expect."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        if THE_OTHERS in self.data:
            self._count_the_others(data)
        self._count_the_gone(data)
        self._take_as_drawn(data)
        self._ask_winner(data["result"])
        self._refuse_unasked(self._ending(data["result"]))
        if not self.errors:
            self.doubts = self._doubts(self.report())
        if MEANT in self.data and not self.doubts:
            data["sure"] = True  # of everything that is asked back, this ending was the answer
        if self.doubts and not data["sure"]:
            self.add_error("sure", READ_FIRST)
        return data

    def scores(self) -> list[forms.BoundField]:
        """Return the fields for what each seat brought: scores, or the Life Force that was left."""
        return [bound for field in self.rules.scoring.brought for bound in self.of_seats(field.code)]

    @property
    def instead(self) -> Ending | None:
        """Return the ending that was probably meant, where the chosen one is in doubt."""
        meant = ""
        if self.doubts:
            meant = find_likelier_ending(self.rules, self.report())
        return next((ending for ending in self.offered if ending.code == meant), None)

    @property
    def duel(self) -> Duel | None:
        """Return the form for thumbs where it fits the game; see `duels`."""
        return duel(self)

    def marked_seats(self) -> list[MarkedSeat]:
        """Return one row per seat for games that mark seats; empty for other games."""
        flags = [field for field in self.noted if field.kind is FieldKind.FLAG and field.of is not Of.TABLE]
        if not flags:
            return []
        usual = [field for field in flags if not field.rare]
        rare = [field for field in self.noted if field.rare]
        rows = []
        for seat, name in enumerate(self.names):
            so_far = ""
            if self.so_far:
                so_far = self.so_far[seat]
            row = MarkedSeat(
                name,
                so_far,
                self._to_fill(seat, self.rules.scoring.brought),
                self._to_fill(seat, usual),
                self._to_fill(seat, rare),
                seat in self.losing,
                self.gone.get(seat, ""),
            )
            rows.append(row)
        return rows

    def _to_fill(self, seat: int, fields: Iterable[Field]) -> list[forms.BoundField]:
        """Return its fields; of a seat that plays no more only those that say something or were refused."""
        bounds = [self[seat_field(field.code, seat)] for field in fields]
        return [bound for bound in bounds if seat not in self.gone or bound.value() or bound.errors]

    @property
    def count_heading(self) -> str:
        """Return the heading of the column for what each seat brought."""
        return ", ".join(field.heading for field in self.rules.scoring.brought)

    @property
    def marking(self) -> str:
        """Say what a mark means, for all seats."""
        flags = (field for field in self.noted if field.kind is FieldKind.FLAG and field.of is not Of.TABLE)
        return ", ".join(field.label.format("").strip() for field in flags if not field.rare)

    @property
    def has_rare(self) -> bool:
        """Return whether a mark is set that the form folds away."""
        return any(bound.value() for row in self.marked_seats() for bound in row.rare)

    def of_seats(self, code: str) -> list[forms.BoundField]:
        return [self[seat_field(code, seat)] for seat in self.seats]

    def fields_by_ending(self) -> list[EndingFields]:
        """Return the fields of each ending that asks for any: those of the seats, then those of the table."""
        return [self._fields_of_ending(ending) for ending in self.offered if ending.asks]

    def _fields_of_ending(self, ending: Ending) -> EndingFields:
        fields = [field for field in self.noted if field.code in ending.asks]
        rows = [self.of_seats(field.code) for field in fields if field.of is not Of.TABLE]
        alone = [self[field.code] for field in fields if field.of is Of.TABLE]
        is_usual = ending is self.offered[0]
        is_used = any(bound.value() or bound.errors for bound in (*chain.from_iterable(rows), *alone))
        return EndingFields(ending, is_used or (self["result"].value() == ending.code and not is_usual), rows, alone)

    def report(self) -> Result:
        """Return what was typed as a result of the engine. Call after is_valid."""
        ending = self._ending(self.cleaned_data["result"])
        winner = self._winner()
        return Result(
            ending.code,
            tuple(self._facts(seat, ending) for seat in self.seats),
            () if winner is None else (winner,),
            {
                field.code: self._typed_value(field, field.code, ending)
                for field in self.noted
                if field.code in self.fields
            },
        )

    def show_violation(self, violation: RuleViolation) -> None:
        """Put what the engine misses beside its field, with the player's name; ask back what is doubtful."""
        if isinstance(violation, Doubtful):
            self.doubts = violation.doubts
            return self.add_error("sure", READ_FIRST)
        field, _, missing = violation.code.rpartition("_")
        if missing != "missing" or field not in self.fields:
            return super().show_violation(violation)
        for noted in self.noted:
            for seat in self.seats:
                if noted.of is not Of.TABLE and field == seat_field(noted.code, seat):
                    words = f"This ending {noted.needs} {self.names[seat]} ({violation.section})."
                    self.add_error(field, words)
                    return self._ask_scores(self._ending(self.cleaned_data["result"]))
        return self.add_error(field, str(violation))

    def _count_the_others(self, data: dict[str, Any]) -> None:
        """Set the missing scores to 0."""
        names = [bound.name for bound in self.scores()]
        data.update((name, 0) for name in names if data[name] is None)

    def _count_the_gone(self, data: dict[str, Any]) -> None:
        """Set the missing scores of players who have left the match to 0."""
        names = [seat_field(field.code, seat) for field in self.rules.scoring.brought for seat in self.gone]
        data.update((name, 0) for name in names if data[name] is None)

    def _take_as_drawn(self, data: dict[str, Any]) -> None:
        """Take a match of games as drawn where both have as many, as its tile does; "won" is what stands first."""
        scores = tuple(data[bound.name] for bound in self.scores())
        is_drawn = scores in self.rules.scoring.usual_scores and len(set(scores)) == 1
        if not is_drawn or data.get("winner") or not self._ending(data["result"]).by_score:
            return
        offered = {choice.data["value"] for choice in self["result"]}
        data["result"] = next(
            (each.code for each in self.offered if each.level and each.code in offered), data["result"]
        )

    def _ask_winner(self, result: str) -> None:
        if "winner" not in self.fields:
            return
        ending = self._ending(result)
        said = (ending.may_be_level and self._level()) or self._winner() is not None or self._has_facts()
        said = said or ending.counted
        if ending.winner and not said:
            why = ""
            if self.asks_scores:
                why = "; the scores alone do not say it"
            self.add_error("winner", f"{ending.winner} Choose a name{why}.")
            self._ask_scores(ending)
        if not ending.winner and self.cleaned_data["winner"]:
            self.add_error("winner", f"This ending has no winner: press “{self.by_figures}”.")

    def _ask_scores(self, ending: Ending) -> None:
        """Ask for every score that an ending by score still lacks, all of them at once."""
        if not (ending.by_score and self.asks_scores):
            return
        needs = self.rules.scoring.by_field["score"].needs
        for seat in self.seats:
            name = seat_field("score", seat)
            if self.cleaned_data.get(name) is None and name not in self.errors:
                self.add_error(name, f"This ending {needs} {self.names[seat]} ({ending.section}).")

    def _refuse_unasked(self, ending: Ending) -> None:
        """Refuse what was typed for another ending: this one would drop it without a word."""
        for field in self.noted:
            names = [field.code] if field.of is Of.TABLE else [seat_field(field.code, seat) for seat in self.seats]
            for name in set(names) & set(self.changed_data):
                is_typed = self.cleaned_data.get(name) not in (None, "", False)
                if is_typed and self._typed_value(field, name, ending) is None:
                    self.add_error(
                        name, f"“{ending.label}” does not take this. Leave it empty, or choose another ending."
                    )

    def _doubts(self, report: Result) -> tuple[str, ...]:
        """Return the doubts. Choosing the ending that answers a doubt also says whether time was called."""
        if self.find_doubts is None:
            return list_doubts(self.rules, report, self.names)
        try:
            return self.find_doubts(report, time_called=MEANT in self.data)
        except RuleViolation:
            return ()  # the service says what cannot be

    def _ending(self, code: str) -> Ending:
        return self.rules.scoring.by_code[code]

    def _winner(self) -> int | None:
        data = self.cleaned_data
        if data.get("winner"):
            return parse_seat(data["winner"])
        if data["result"] not in BY_SCORE or self._has_facts() or not self.asks_scores:
            return None
        return suggested_winner(*self._scores())

    def _scores(self) -> list[int | None]:
        return [self.cleaned_data[seat_field("score", seat)] for seat in self.seats]

    def _level(self) -> bool:
        scores = self._scores()
        return None not in scores and len(set(scores)) == 1

    def _has_facts(self) -> bool:
        deciding = [field.code for field in self.noted if field.of is Of.GAME]
        return any(
            self.cleaned_data.get(seat_field(code, seat)) is not None for code in deciding for seat in self.seats
        )

    def _facts(self, seat: int, ending: Ending) -> Facts:
        """Return the values of one seat; values that the form does not ask for are kept, except rulings of another
        ending.
        """
        kept = self.before.get_facts(seat) if self.before else {}
        rulings = {field.code for field in self.rules.scoring.fields if field.kind is FieldKind.RULING}
        kept = {code: value for code, value in kept.items() if code not in rulings}
        asked = [
            field for field in self.noted if field.of is not Of.TABLE and seat_field(field.code, seat) in self.fields
        ]
        return {
            **kept,
            **{field.code: self._typed_value(field, seat_field(field.code, seat), ending) for field in asked},
        }

    def _typed_value(self, field: Field, name: str, ending: Ending) -> Any:
        value = self.cleaned_data.get(name)
        if field.kind is FieldKind.RULING:
            if value and field.code in ending.asks:
                return Outcome(value)
            return None
        if field.kind is FieldKind.SEAT:
            if value:
                return parse_seat(value)
            return None
        if field.kind is FieldKind.FLAG:
            return value or None
        if field.of is not Of.TABLE or field.code in ending.asks:
            return value
        return None


def _winner_source(rules: GameRules) -> str:
    """Return what says who won where nobody is chosen: scores, other counts, or nothing at all."""
    if not rules.scoring.brought:
        return "nobody"
    if "score" in rules.scoring.by_field:
        return "as the scores say"
    return "as the counts say"


def _fields_to_ask(rules: GameRules, played_by: str) -> tuple[Field, ...]:
    """Return the fields that these rules ask for; the listing's rules choose which facts can decide a game."""
    wanted = get_conditions(rules, played_by)
    decided_by = wanted.facts if wanted else ()
    return tuple(field for field in rules.scoring.fields if field.of is not Of.GAME or field.code in decided_by)


def _noted_beforehand(rules: GameRules, losing: Collection[int], starts: Mapping[int, int]) -> dict[str, Any]:
    """Return the values that are known before the game is over, by field name."""
    lost = {seat_field(rules.scoring.loss_mark, seat): True for seat in losing}
    noted = rules.scoring.head_start
    if noted is None:
        return lost
    return {**lost, **{seat_field(noted.code, seat): points for seat, points in starts.items()}}


def scores_kept(rules: GameRules, names: Sequence[str]) -> str:
    """Return the pattern by which the browser names scores that it keeps while offline.

    `names` are by seat, empty where they are not known.
    """
    fields = rules.scoring.brought
    if not fields:
        return ""
    parts = []
    for seat, name in enumerate(names):
        score = " ".join(f"{{{seat_field(field.code, seat)}}}" for field in fields)
        parts.append(f"{name} {score}".strip())
    return " : ".join(parts)


def form_arguments_of(match: Match, game: int | None = None) -> dict[str, Any]:
    """Return the arguments of a result form for the next game of this match, or for an earlier one.

    The match needs its seats prefetched.
    """
    event = match.round.event
    told = {"names": match.names, "played_by": event.rules, "online": event.online, "seen": match.version}
    told |= {"so_far": () if game else sums_so_far(match), "opening": is_opening(match, game or match.games_before + 1)}
    told |= {"called": rules_of(event).name_game_of_match(game or match.games_before + 1, match.round.of_round)}
    told |= {"sides": [seat.side for seat in match.seats.all()]}
    told |= {"gone": gone_seats(match, game)} | ({} if game else {"starts": head_starts(match)})
    return {**told, "losing": () if match.is_settled else losing_seats(match, game)}


def result_initial(result: Result | None) -> dict[str, Any]:
    """Return a stored result as initial form data; a winner whom the scores suggest is left to them."""
    if result is None or result.ending in OPEN:
        return {}
    of_seats = {
        seat_field(code, seat): value for seat, facts in enumerate(result.by_seat) for code, value in facts.items()
    }
    of_table = dict(result.table)
    for code, value in result.table.items():
        if FIELDS[code].kind is FieldKind.SEAT:
            of_table[code] = letter(value)
    scores = [facts.get("score") for facts in result.by_seat]
    suggested = result.ending in BY_SCORE and result.winner == suggested_winner(*scores)
    winner = ""
    if not suggested:
        winner = letters(result.winners)
    return {"result": result.ending, "winner": winner, **of_seats, **of_table}
