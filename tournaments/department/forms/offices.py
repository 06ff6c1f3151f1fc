"""Posts: who holds them, which there are, and messages to one."""

from __future__ import annotations

from typing import Any

from tournaments.kernel.form_fields import Day, Handle, Words
from tournaments.kernel.write_form import WriteForm


class AppointForm(WriteForm):
    handle = Handle(label="Handle of the member")
    on = Day(label="From", help_text="The first day. Whoever holds the post leaves it the day before.")


class RelieveForm(WriteForm):
    """Stands on one page with the form above."""

    on = Day(label="Vacant from", help_text="What would go to the post goes to the Director then.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="id_vacant_%s", **kwargs)


class NamePostForm(WriteForm):
    title = Words(max_length=60, label="Title of the post")


class MessageForm(WriteForm):
    text = Words(max_length=2000, lines=5, label="Your message")


class AnswerForm(WriteForm):
    answer = Words(max_length=2000, lines=5, label="Your answer")
