"""Messages to a post, and answers."""

from __future__ import annotations

from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import WriteForm


class MessageForm(WriteForm):
    text = Words(max_length=2000, lines=5, label="Your message")


class AnswerForm(WriteForm):
    answer = Words(max_length=2000, lines=5, label="Your answer")
