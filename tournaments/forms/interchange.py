"""An event document, as a file or pasted."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.engine.document import DocumentError, loads
from tournaments.engine.types import RuleViolation
from tournaments.forms.writing import WriteForm

SHOWN_AGAIN = 250_000  # bytes of a refused file that come back as text, to be mended


class ImportForm(WriteForm):
    """`document` is the parsed JSON of the file, or of the text where no file was chosen."""

    quiet = True  # one of the two is enough, so none says "optional"

    file = forms.FileField(
        required=False,
        label="Event file",
        help_text="A .json file that this site, another site or another tool wrote.",
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )
    text = forms.CharField(
        required=False,
        strip=False,
        label="Or the text of one",
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        self.came_as = "file" if said.get("file") else "text"
        given = said["file"].read() if said.get("file") else said.get("text", "")
        if not given.strip() and not self.errors:
            raise forms.ValidationError("Choose a file, or paste the text of one.")
        if self.came_as == "file" and len(given) <= SHOWN_AGAIN:
            self._show_again(given)
        try:
            self.document = loads(given) if given.strip() else None
        except DocumentError as error:
            self.add_error(self.came_as, str(error))
        return said

    def refused(self, violation: RuleViolation) -> None:
        self.add_error(self.came_as, str(violation))

    def _show_again(self, given: bytes) -> None:
        """A browser forgets a chosen file: its text comes back in the other field, should it be refused."""
        data = self.data.copy()  # type: ignore[attr-defined]
        data[self.add_prefix("text")] = given.decode("utf-8", "replace").replace("\x00", "")
        self.data = data
