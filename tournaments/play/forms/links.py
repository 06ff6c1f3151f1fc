"""The code of a private link, as somebody types it."""

from __future__ import annotations

from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import WriteForm

LONGEST = 200


class CodeForm(WriteForm):
    """The code of a private link; a pasted address is read too."""

    code = WordsField(
        max_length=LONGEST, label="Your code", help_text="Capital or small letters, with or without hyphens."
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        attributes = {"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false", "autofocus": True}
        self.fields["code"].widget.attrs.update(attributes)

    def clean_code(self) -> str:
        return str(self.cleaned_data["code"]).strip().rstrip("/").rpartition("/")[2]
