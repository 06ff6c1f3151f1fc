"""The form of a question to the directors of an event."""

from __future__ import annotations

from django import forms

from tournaments.kernel.form_fields import PersonNameField, WordsField
from tournaments.kernel.write_form import WriteForm
from tournaments.listing.services.questions import QuestionDetails


class QuestionForm(WriteForm):
    name = PersonNameField(label="Your name", widget=forms.TextInput(attrs={"autocomplete": "name"}))
    email = forms.EmailField(
        max_length=254,
        label="Your e-mail address",
        help_text="For the answer. The directors see it, nobody else does.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    text = WordsField(max_length=2000, lines=5, label="Your question")

    def question(self) -> QuestionDetails:
        """Return the question; call it after `is_valid`."""
        return QuestionDetails(**{name: self.cleaned_data[name] for name in ("name", "email", "text")})

    def too_often(self, message: str) -> None:
        """Refuse for now, without losing what is typed."""
        self.status = 429
        self.add_error(None, message)
