"""The figures that a game gives, declared once by the game; numbers in words, with a real minus sign."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

THIN = "\u202f"
VP, DIFF = "vp", "diff"
"""The codes of victory points and differential, which both documents count (OPG 7.4, SW Scoring)."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that every game gives every seat; scorecards add it up by its `code`.

    `heading` stands over a column of it, `label` beside a sum. `meaning` is a sentence for players, `brief` what the
    list of systems says of it; {worth} stands in both for what each outcome gives in words, {outcomes} in short, {cap}
    for what is counted of a score, {source} for the document. `signed`: shown with its sign.
    """

    code: str
    heading: str
    label: str
    meaning: str = ""
    brief: str = ""
    signed: bool = False

    @property
    def formatter(self) -> Callable[[float], str]:
        """How a number of it is written."""
        return format_signed if self.signed else format_plain


@lru_cache(maxsize=4096, typed=True)
def format_plain(number: float) -> str:
    """Thousands stand apart from five digits on, as Tribbles are counted."""
    text = f"{number:g}" if isinstance(number, float) else _group_thousands(number)
    return text.replace("-", "−") if number < 0 else text


def _group_thousands(number: int) -> str:
    return f"{number:,}".replace(",", THIN) if abs(number) >= 10_000 else str(number)


@lru_cache(maxsize=4096, typed=True)
def format_signed(number: float) -> str:
    """With its sign, 0 without."""
    return f"+{format_plain(number)}" if number > 0 else format_plain(number)


def format_percent(part: float) -> str:
    """Of one, with two decimals: "66.67 %"."""
    return f"{100 * part:.2f}{THIN}%"


def format_brief(figures: Sequence[Figure], numbers: Mapping[str, int]) -> str:
    """The first, and the others in brackets: "4 (+30)"."""
    first, *others = [figure.formatter(numbers[figure.code]) for figure in figures] or [""]
    return f"{first} ({', '.join(others)})" if others else first


def explain_sum(numbers: Sequence[int]) -> str:
    """How a sum came about: "4 + 1 + 4 = 9"."""
    return f"{format_addition(numbers)} = {format_plain(sum(numbers))}"


def explain_signed_sum(numbers: Sequence[int]) -> str:
    """With signs: "+65 − 3 = +62"."""
    if not numbers:
        return "0 = 0"
    first, *others = numbers
    steps = "".join(f" {'−' if number < 0 else '+'} {abs(number)}" for number in others)
    return f"{format_signed(first)}{steps} = {format_signed(sum(numbers))}"


def explain_highest(numbers: Sequence[int], shown: Callable[[float], str] = format_plain) -> str:
    """Which of them counts: "the highest of 3, 5 = 5"."""
    there = numbers or (0,)
    return f"the highest of {', '.join(map(shown, there))} = {shown(max(there))}"


def format_addition(numbers: Sequence[int]) -> str:
    return " + ".join(map(format_plain, numbers)) or "0"
