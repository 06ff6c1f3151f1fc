"""The video of a game."""

from __future__ import annotations

from django import forms

from tournaments.kernel.write_form import UNNAMED, WriteForm


class LinkForm(WriteForm):
    is_edit = True

    link = forms.CharField(
        max_length=300,
        label="Link to the video",
        help_text="Everybody sees it on the page of the event. It begins with https://.",
        widget=forms.URLInput(attrs={"placeholder": "https://"}),
    )


class WordForm(WriteForm):
    """A player's word: `among` are the players of the game as the page showed it, by number, with dots between."""

    among = forms.RegexField(r"^\d{1,18}(\.\d{1,18})*$", required=False, widget=forms.HiddenInput(UNNAMED))

    def players(self) -> tuple[int, ...] | None:
        """Return the players that the page showed, or None. Call it after is_valid."""
        text = self.cleaned_data["among"]
        return tuple(int(number) for number in text.split(".")) if text else None
