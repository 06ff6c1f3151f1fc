"""A pasted table of results, and its confirmed preview."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms

from tournaments.engine.core.system import GameRules
from tournaments.engine.pasted import examples, result_lines, words_explained
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.text_cleaning import clean_text
from tournaments.kernel.write_form import WriteForm
from tournaments.play.selectors.pasted import LONGEST_LINE, MOST_LINES


class PasteResultsForm(WriteForm):
    """A pasted table, one line per table of the round."""

    text = WordsField(
        lines=12,
        max_length=100_000,
        label="One line a table",
    )

    def __init__(self, *args: Any, rules: GameRules, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].help_text = " ".join(_how_to_write(rules))

    def clean_text(self) -> list[str]:
        return checked_lines(result_lines(self.cleaned_data["text"]))


def _how_to_write(rules: GameRules) -> Iterator[str]:
    """Say what a line holds, with examples of the game, and what its codes mean."""
    by_table, *others = examples(rules)
    if not rules.scoring.score:
        yield f"Table and how the game ended for the player named first: {by_table}."
    else:
        scores = "the scores of everybody who sits there"
        if rules.seats == (2, 2):
            scores = "both scores"
        yield f"Table and {scores}: {by_table}."
    if len(others) > 1:
        yield f"Or with the ending for the first: {others[0]}."
    yield f"Or names: {others[-1]}."
    if explained := words_explained(rules):
        yield f"{explained}."
    yield f"Cells from a spreadsheet will do. Up to {MOST_LINES} lines."


class ConfirmResultsForm(WriteForm):
    """The lines of the preview with the versions of their tables.

    `sure`: the numbers of the lines that were confirmed.
    """

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        typed: Any = self.data
        versions = typed.getlist("version")
        lines = checked_lines([clean_text(line) for line in typed.getlist("line")])
        if len(lines) != len(versions):
            raise forms.ValidationError("The preview is incomplete. Paste the table again.")
        data["rows"] = list(zip(lines, (_number(version, 9) for version in versions), strict=True))
        data["sure"] = {_number(line, 3) for line in typed.getlist("sure")} - {None}
        return data


def checked_lines(lines: list[str]) -> list[str]:
    """Return the lines that are not empty. Raises ValidationError for too many, or for one that is too long."""
    filled = [line.rstrip() for line in lines if line.strip()]
    if not filled:
        raise forms.ValidationError("There is no line to read. Write one for each table.")
    if len(filled) > MOST_LINES:
        raise forms.ValidationError(f"{len(filled)} lines are too many at once: paste up to {MOST_LINES}.")
    long = next((line for line in filled if len(line) > LONGEST_LINE), None)
    if long:
        raise forms.ValidationError(f"A line has up to {LONGEST_LINE} characters, this one has more: {long[:40]}…")
    return filled


def _number(text: str, digits: int) -> int | None:
    """Read a number of the preview; None for anything that is not one of so many digits."""
    if text.isascii() and text.isdigit() and len(text) <= digits:
        return int(text)
    return None
