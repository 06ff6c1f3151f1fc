"""The result of a table, made from the fields and endings that its ruleset lists."""

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
from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import WriteForm
from tournaments.play.forms.duels import Duel, duel
from tournaments.play.forms.result_fields import named, seats_to_choose
from tournaments.play.selectors.doubts import Doubtful
from tournaments.record.models import Match
from tournaments.record.selectors.games import gone_seats, is_opening, so_far
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
    """Find what is to be asked back of a result; may raise RuleViolation where it cannot be one."""

    def __call__(self, report: Result, *, time_called: bool) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class MarkedSeat:
    """One seat: what it has of the rounds before, what it brought, what is marked of it, and what a form folds away.

    `loses`: whatever it brings, it has lost the game by a penalty. `gone`: why it plays no more in this match.
    """

    name: str
    so_far: str
    brought: list[forms.BoundField]
    marks: list[forms.BoundField]
    rare: list[forms.BoundField]
    loses: bool = False
    gone: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """The fields of one ending. `is_open`: it was chosen, though most games end otherwise, or one of them was filled in
    or refused.
    """

    ending: Ending
    is_open: bool
    rows: list[list[forms.BoundField]]
    alone: list[forms.BoundField]


class ResultForm(WriteForm):
    """`names` are those at the table. Without a winner the scores suggest one where that is what they mean.
    `before` is the report that stands: what this form does not ask for is kept from it.

    `called`: which game of its match this is.

    `played_by` are the rules of the listing: they say which missions and bonus points may be filled in.

    `find_doubts`: what is asked back of a result at this table, all of it at once: it is saved by whoever is `sure`.
    Without it the rules alone are asked.

    `losing`: the seats that have lost the game already, which the others play to its end; `starts`: with what seats
    begin their first game; `gone`: why seats play no more in this match; `reader`: the seat of the player who fills it
    in, None for a director; `kept_winner`: why the winner of `before` has to stay the winner.
    """

    quiet = True  # no field of it is asked for in every ending, so none says "optional"

    result = forms.ChoiceField(label="How it ended", widget=forms.RadioSelect(attrs={"class": "tiles"}))
    winner = forms.ChoiceField(required=False, widget=forms.RadioSelect(attrs={"class": "tiles"}))
    reason = Words(required=False, max_length=300)
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
        self.noted = tuple(field for field in _asked(rules, played_by) if opening or not field.opening)
        for field in self.noted:
            self.fields |= named(field, names)
        stands = before.ending if before is not None else ""
        self.offered = list_offered_endings(rules, online=online or online_alone(stands) is not None, stands=stands)
        self.let_choose("result", [(ending.code, ending.label) for ending in self.offered])
        self.fields["result"].initial = self.offered[0].code
        self.by_figures = _who_says(rules)
        self.let_choose("winner", [("", self.by_figures), *seats_to_choose(names)])
        self.fields["winner"].label, self.fields["winner"].help_text = WINNER, WHOSE
        if not any(ending.winner or ending.by_score for ending in self.offered):
            del self.fields["winner"]
        self.fields["reason"].widget.attrs["required"] = True
        if not correction:
            del self.fields["reason"]

    def keep_endings(self, wanted: Callable[[str], bool]) -> None:
        """Offer only some ways a game ends."""
        self.let_choose("result", [(ending.code, ending.label) for ending in self.offered if wanted(ending.code)])

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
        """What each seat brought, whatever the ending: scores, or the Life Force that was left."""
        return [bound for field in self.rules.scoring.brought for bound in self.of_seats(field.code)]

    @property
    def instead(self) -> Ending | None:
        """What is meant as a rule in place of the ending that was chosen, where that is in doubt and is offered."""
        meant = find_likelier_ending(self.rules, self.report()) if self.doubts else ""
        return next((ending for ending in self.offered if ending.code == meant), None)

    @property
    def duel(self) -> Duel | None:
        """The same for thumbs, where two sit there and a count says what each has."""
        return duel(self)

    def marked(self) -> list[MarkedSeat]:
        """Of a game that notes of each seat what is or is not so: the seats one below the other."""
        flags = [field for field in self.noted if field.kind is FieldKind.FLAG and field.of is not Of.TABLE]
        if not flags:
            return []
        return [
            MarkedSeat(
                name,
                self.so_far[seat] if self.so_far else "",
                self._to_fill(seat, self.rules.scoring.brought),
                self._to_fill(seat, [field for field in flags if not field.rare]),
                self._to_fill(seat, [field for field in self.noted if field.rare]),
                seat in self.losing,
                self.gone.get(seat, ""),
            )
            for seat, name in enumerate(self.names)
        ]

    def _to_fill(self, seat: int, fields: Iterable[Field]) -> list[forms.BoundField]:
        """Return its fields; of a seat that plays no more only those that say something or were refused."""
        bounds = [self[seat_field(field.code, seat)] for field in fields]
        return [bound for bound in bounds if seat not in self.gone or bound.value() or bound.errors]

    @property
    def counted(self) -> str:
        """What stands over the column of what each seat brought."""
        return ", ".join(field.heading for field in self.rules.scoring.brought)

    @property
    def marking(self) -> str:
        """What it means that a seat is marked, for all of them."""
        flags = (field for field in self.noted if field.kind is FieldKind.FLAG and field.of is not Of.TABLE)
        return ", ".join(field.label.format("").strip() for field in flags if not field.rare)

    @property
    def has_rare(self) -> bool:
        """Whether something is marked that the form folds away."""
        return any(bound.value() for row in self.marked() for bound in row.rare)

    def of_seats(self, code: str) -> list[forms.BoundField]:
        return [self[seat_field(code, seat)] for seat in self.seats]

    def asked(self) -> list[Asked]:
        """What one ending asks for: the fields of the seats beside each other, then those of the table."""
        return [self._asked(ending) for ending in self.offered if ending.asks]

    def _asked(self, ending: Ending) -> Asked:
        fields = [field for field in self.noted if field.code in ending.asks]
        rows = [self.of_seats(field.code) for field in fields if field.of is not Of.TABLE]
        alone = [self[field.code] for field in fields if field.of is Of.TABLE]
        is_usual = ending is self.offered[0]
        is_used = any(bound.value() or bound.errors for bound in (*chain.from_iterable(rows), *alone))
        return Asked(ending, is_used or (self["result"].value() == ending.code and not is_usual), rows, alone)

    def report(self) -> Result:
        """What was typed, as the engine reads it. Call after is_valid."""
        ending = self._ending(self.cleaned_data["result"])
        winner = self._winner()
        return Result(
            ending.code,
            tuple(self._facts(seat, ending) for seat in self.seats),
            () if winner is None else (winner,),
            {field.code: self._typed(field, field.code, ending) for field in self.noted if field.code in self.fields},
        )

    def refused(self, violation: RuleViolation) -> None:
        """Put what the engine misses beside its field, with the player's name; ask back what is doubtful."""
        if isinstance(violation, Doubtful):
            self.doubts = violation.doubts
            return self.add_error("sure", READ_FIRST)
        field, _, missing = violation.code.rpartition("_")
        if missing != "missing" or field not in self.fields:
            return super().refused(violation)
        for noted in self.noted:
            for seat in self.seats:
                if noted.of is not Of.TABLE and field == seat_field(noted.code, seat):
                    words = f"This ending {noted.needs} {self.names[seat]} ({violation.section})."
                    self.add_error(field, words)
                    return self._ask_scores(self._ending(self.cleaned_data["result"]))
        return self.add_error(field, str(violation))

    def _count_the_others(self, data: dict[str, Any]) -> None:
        """Who brought nothing has 0."""
        names = [bound.name for bound in self.scores()]
        data.update((name, 0) for name in names if data[name] is None)

    def _count_the_gone(self, data: dict[str, Any]) -> None:
        """Whoever plays no more in this match has 0."""
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
            why = "; the scores alone do not say it" if self.asks_scores else ""
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
                if is_typed and self._typed(field, name, ending) is None:
                    self.add_error(
                        name, f"“{ending.label}” does not take this. Leave it empty, or choose another ending."
                    )

    def _doubts(self, report: Result) -> tuple[str, ...]:
        """Whoever answers a doubt with the ending that is meant has said with it whether time is called."""
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
        """What was typed of one seat; what the form does not ask for stays, but a ruling of another ending."""
        kept = self.before.get_facts(seat) if self.before else {}
        rulings = {field.code for field in self.rules.scoring.fields if field.kind is FieldKind.RULING}
        kept = {code: value for code, value in kept.items() if code not in rulings}
        asked = [
            field for field in self.noted if field.of is not Of.TABLE and seat_field(field.code, seat) in self.fields
        ]
        return {**kept, **{field.code: self._typed(field, seat_field(field.code, seat), ending) for field in asked}}

    def _typed(self, field: Field, name: str, ending: Ending) -> Any:
        value = self.cleaned_data.get(name)
        if field.kind is FieldKind.RULING:
            return Outcome(value) if value and field.code in ending.asks else None
        if field.kind is FieldKind.SEAT:
            return parse_seat(value) if value else None
        if field.kind is FieldKind.FLAG:
            return value or None
        return value if field.of is not Of.TABLE or field.code in ending.asks else None


def _who_says(rules: GameRules) -> str:
    """Return what says who won where nobody is chosen: scores, other counts, or nothing at all."""
    if not rules.scoring.brought:
        return "nobody"
    return "as the scores say" if "score" in rules.scoring.by_field else "as the counts say"


def _asked(rules: GameRules, played_by: str) -> tuple[Field, ...]:
    """The fields that these rules ask for; of what decides a game that which the rules of the listing name."""
    wanted = get_conditions(rules, played_by)
    decided_by = wanted.facts if wanted else ()
    return tuple(field for field in rules.scoring.fields if field.of is not Of.GAME or field.code in decided_by)


def _noted_beforehand(rules: GameRules, losing: Collection[int], starts: Mapping[int, int]) -> dict[str, Any]:
    """What is known of a game before it is over, by the fields that hold it."""
    lost = {seat_field(rules.scoring.loss_mark, seat): True for seat in losing}
    noted = rules.scoring.head_start
    return (
        lost if noted is None else {**lost, **{seat_field(noted.code, seat): points for seat, points in starts.items()}}
    )


def scores_kept(rules: GameRules, names: Sequence[str]) -> str:
    """The scores as the browser names what it keeps until the network is back; `names` by seat, empty if not known."""
    fields = rules.scoring.brought
    scores = (" ".join(f"{{{seat_field(field.code, seat)}}}" for field in fields) for seat in range(len(names)))
    return " : ".join(f"{name} {score}".strip() for name, score in zip(names, scores, strict=True)) if fields else ""


def of_match(match: Match, game: int | None = None) -> dict[str, Any]:
    """What a form asks by at this table, of the game that is entered next or of an earlier one; expects its seats."""
    event = match.round.event
    told = {"names": match.names, "played_by": event.rules, "online": event.online, "seen": match.version}
    told |= {"so_far": () if game else so_far(match), "opening": is_opening(match, game or match.games_before + 1)}
    told |= {"called": rules_of(event).name_game_of_match(game or match.games_before + 1, match.round.of_round)}
    told |= {"sides": [seat.side for seat in match.seats.all()]}
    told |= {"gone": gone_seats(match, game)} | ({} if game else {"starts": head_starts(match)})
    return {**told, "losing": () if match.is_settled else losing_seats(match, game)}


def result_initial(result: Result | None) -> dict[str, Any]:
    """A stored result as the form shows it; a winner whom the scores suggest is left for them to say."""
    if result is None or result.ending in OPEN:
        return {}
    of_seats = {
        seat_field(code, seat): value for seat, facts in enumerate(result.by_seat) for code, value in facts.items()
    }
    of_table = {
        code: letter(value) if FIELDS[code].kind is FieldKind.SEAT else value for code, value in result.table.items()
    }
    scores = [facts.get("score") for facts in result.by_seat]
    suggested = result.ending in BY_SCORE and result.winner == suggested_winner(*scores)
    winner = "" if suggested else letters(result.winners)
    return {"result": result.ending, "winner": winner, **of_seats, **of_table}
