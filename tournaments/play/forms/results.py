"""The result of a table, made from the fields and endings that its ruleset lists."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from django import forms

from tournaments.engine import (
    BY_SCORE,
    FULL_WIN,
    LOSSES,
    OPEN,
    conditions,
    doubts,
    offered,
    online_alone,
    suggested_winner,
)
from tournaments.engine.core.endings import Ending
from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import Outcome, Report, RuleViolation, Side
from tournaments.engine.self_reports import overruled
from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import WriteForm
from tournaments.record.models import Match
from tournaments.record.selectors.words import in_words

COUNTS = {
    "planet": "planet missions",
    "space": "space missions",
    "missions": "missions in all",
    "bonus": "bonus points",
    "aq": "Alpha Quadrant missions",
    "aq_seeded": "Alpha Quadrant missions seeded",
}
CARDS = {"life": "Life Force left", "lost": "cards in the Lost Pile", "hand": "cards in hand"}
FIGURES = ("score", *COUNTS, *CARDS)
WINNER = "Who gets the win"
WHOSE = "After a concession, an absence or a penalty: the other player, who stayed in the game."
SHARED = ("differential", "random_winner", "deck_violation_by")
RULED = [("", "…"), ("FW", "full win"), ("FL", "full loss"), ("BYE", "bye"), ("MG", "missed game")]
NEEDS = {
    "score": "needs the score of",
    "outcome": "needs a ruling for",
    "life": "needs the Life Force of",
    "lost": "needs the Lost Pile of",
    "hand": "needs the hand of",
}


class ResultForm(WriteForm):
    """`a` and `b` are the names at the table. Without a winner the scores suggest one where that is what they mean.
    `before` is the report that stands: what this form does not ask for is kept from it.

    `played_by` are the rules of the listing: they say which missions and bonus points may be filled in.

    What the guide does not expect, or the players reported otherwise (`self_reports`, by seat), is asked back once,
    and so is a game that somebody does not lose who was `disqualified` in it (seats): the director's word stands when
    `sure` is ticked.
    """

    quiet = True  # no field of it is asked for in every ending, so none says "optional"

    result = forms.ChoiceField(
        label="How it ended", initial=FULL_WIN.code, widget=forms.RadioSelect(attrs={"class": "tiles"})
    )
    score_a = forms.IntegerField(required=False, min_value=-999, max_value=9999)
    score_b = forms.IntegerField(required=False, min_value=-999, max_value=9999)
    winner = forms.ChoiceField(required=False, widget=forms.RadioSelect(attrs={"class": "tiles"}))
    outcome_a = forms.ChoiceField(required=False, choices=RULED)
    outcome_b = forms.ChoiceField(required=False, choices=RULED)
    differential = forms.IntegerField(
        required=False, min_value=0, max_value=999, help_text="Of a game that was quit: the director sets it."
    )
    random_winner = forms.ChoiceField(
        required=False, label="Drawn at random", help_text="Of a game that is level in everything."
    )
    deck_violation_by = forms.ChoiceField(required=False, label="Whose deck failed a check?")
    reason = Words(required=False, max_length=300, help_text="Why the result is corrected.")
    sure = forms.BooleanField(required=False, label="I have looked: it is so")

    def __init__(
        self,
        *args: Any,
        rules: Ruleset,
        a: str,
        b: str,
        before: Report | None = None,
        self_reports: Mapping[str, Report] = MappingProxyType({}),
        disqualified: Collection[str] = (),
        played_by: str = "",
        correction: bool = False,
        online: bool = False,
        **kwargs: Any,
    ) -> None:
        kwargs["initial"] = {**result_initial(before), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.rules, self.before, self.names = rules, before, {"a": a, "b": b}
        self.self_reports, self.disqualified = self_reports, disqualified
        self.doubts: tuple[str, ...] = ()
        stands = before is not None and online_alone(before.result) is not None
        self.offered = offered(rules, online=online or stands)
        self.let_choose("result", [(ending.code, ending.label) for ending in self.offered])
        by_figures = "as the scores say" if self.asks_scores else "as the counts say"
        self.let_choose("winner", [("", by_figures), ("a", a), ("b", b)])
        self.fields["winner"].label, self.fields["winner"].help_text = WINNER, WHOSE
        for field in ("random_winner", "deck_violation_by"):
            self.let_choose(field, [("", "nobody"), ("a", a), ("b", b)])
        for place, name in self.names.items():
            self._name_fields(place, name)
        for field in self._not_asked(correction, played_by):
            del self.fields[field]

    def keep_endings(self, wanted: Callable[[str], bool]) -> None:
        """Offer only some ways a game ends."""
        self.let_choose("result", [(ending.code, ending.label) for ending in self.offered if wanted(ending.code)])

    @property
    def asks_scores(self) -> bool:
        return "score" in self.rules.scoring.fields

    def clean(self) -> dict[str, Any]:
        """Ask who won where nothing says it, and ask back what the guide does not expect."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        self._ask_winner(data["result"])
        if not self.errors:
            self.doubts = (*self._overruled(), *self._not_lost(), *doubts(self.rules, self.report()))
        if self.doubts and not data["sure"]:
            self.add_error("sure", "Read the doubt beside this box, then tick it or mend the result.")
        return data

    def score_pair(self) -> list[forms.BoundField]:
        """What was scored, or the Life Force that was left: both sides beside each other."""
        name = "score" if self.asks_scores else "life"
        return [self[f"{name}_{place}"] for place in "ab"]

    def level_pairs(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """What a timed game is decided by where the Life Force is level."""
        return [(self[f"{fact}_a"], self[f"{fact}_b"]) for fact in ("lost", "hand")]

    def report(self) -> Report:
        """What was typed, as the engine reads it. Call after is_valid."""
        data = self.cleaned_data
        shared = {name: data[name] or None for name in SHARED[1:] if name in data}
        if self._ending(data["result"]).sets_differential:
            shared["differential"] = data.get("differential")
        return Report(data["result"], self._winner(), self._side("a"), self._side("b"), **shared)

    def refused(self, violation: RuleViolation) -> None:
        """Put what the engine misses beside its field, with the player's name."""
        field, _, missing = violation.code.rpartition("_")
        if missing != "missing" or field not in self.fields:
            return super().refused(violation)
        kind, _, place = field.partition("_")
        if place not in self.names:
            return self.add_error(field, str(violation))
        words = NEEDS.get(kind, "needs a word about")
        return self.add_error(field, f"This ending {words} {self.names[place]} ({violation.section}).")

    def _name_fields(self, place: str, name: str) -> None:
        self.fields[f"score_{place}"].label = f"Score of {name}"
        self.fields[f"outcome_{place}"].label = f"{name} gets"
        for fact, words in {**COUNTS, **CARDS}.items():
            self.fields[f"{fact}_{place}"] = count_field(f"{name}: {words}")

    def _not_asked(self, correction: bool, played_by: str) -> list[str]:
        """The fields that the rules do not list, and the reason where nothing is corrected."""
        listed, wanted = self.rules.scoring.fields, conditions(self.rules, played_by)
        decided_by = wanted.facts if wanted else ()
        foreign = [name for name in ("score", "outcome", *CARDS) if name not in listed]
        foreign += [name for name in COUNTS if name not in decided_by]
        shared, reason = () if "life" in listed else SHARED, () if correction else ("reason",)
        return [*(f"{name}_{place}" for name in foreign for place in "ab"), *shared, *reason]

    def _ask_winner(self, result: str) -> None:
        ending = self._ending(result)
        said = (ending.may_be_level and self._level()) or self._winner() or self._has_facts() or ending.counted
        if ending.winner and not said:
            self.add_error("winner", f"{ending.winner} Choose a name; the scores alone do not say it.")
        if not ending.winner and self.cleaned_data["winner"]:
            self.add_error("winner", "This ending has no winner: press “as the scores say”.")

    def _overruled(self) -> list[str]:
        """What the players said, where this is something else."""
        if not overruled(self.self_reports.values(), self.report()):
            return []
        return [
            f"{self.names[seat]} reported something else: {in_words(report, self.names)}. Both players will be told."
            for seat, report in sorted(self.self_reports.items())
        ]

    def _not_lost(self) -> list[str]:
        """Who does not lose the game in which he was disqualified."""
        report = self.report()
        lost = {"a": "b", "b": "a"}.get(report.winner or "", "")
        return [
            f"{self.names[seat]} is disqualified in this game and loses it by that penalty (OPG B)."
            for seat in sorted(self.disqualified)
            if seat != lost and not (report.result in LOSSES and report.winner is None)
        ]

    def _ending(self, code: str) -> Ending:
        return self.rules.scoring.by_code[code]

    def _winner(self) -> str | None:
        data = self.cleaned_data
        if data["winner"] or data["result"] not in BY_SCORE or self._has_facts() or not self.asks_scores:
            return data["winner"] or None
        return suggested_winner(data["score_a"], data["score_b"])

    def _level(self) -> bool:
        scores = self.cleaned_data["score_a"], self.cleaned_data["score_b"]
        return None not in scores and scores[0] == scores[1]

    def _has_facts(self) -> bool:
        return any(self.cleaned_data.get(f"{fact}_{place}") is not None for fact in COUNTS for place in "ab")

    def _side(self, place: str) -> Side:
        """What was typed of one side; which deck it was and what else the form does not ask for stays."""
        data = self.cleaned_data
        outcome = data.get(f"outcome_{place}") if self._ending(data["result"]).outcomes else None
        before: Side = getattr(self.before, place) if self.before else Side()
        typed = {name: data[f"{name}_{place}"] for name in FIGURES if f"{name}_{place}" in data}
        return replace(before, outcome=Outcome(outcome) if outcome else None, **typed)


def of_match(match: Match) -> dict[str, Any]:
    """What a form asks by at this table; expects its seats."""
    event = match.round.event
    return {**match.names, "played_by": event.rules, "online": event.online, "seen": match.version}


def count_field(label: str) -> forms.IntegerField:
    """How many cards, missions or points; may stay empty."""
    return forms.IntegerField(required=False, min_value=0, max_value=999, label=label)


def result_initial(report: Report | None) -> dict[str, Any]:
    """A stored report as the form shows it; a winner whom the scores suggest is left for them to say."""
    if report is None or report.result in OPEN:
        return {}
    sides = {"a": report.a, "b": report.b}
    facts = {f"{name}_{place}": getattr(side, name) for place, side in sides.items() for name in FIGURES}
    shared = {name: getattr(report, name) for name in SHARED}
    outcomes = {f"outcome_{place}": str(side.outcome or "") for place, side in sides.items()}
    suggested = report.result in BY_SCORE and report.winner == suggested_winner(report.a.score, report.b.score)
    return {"result": report.result, "winner": "" if suggested else report.winner or "", **facts, **shared, **outcomes}
