"""Two records of one person."""

from __future__ import annotations

from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import WriteForm


class MergeForm(WriteForm):
    """Two records are one person, and how a coordinator knows."""

    reason = Words(
        max_length=300,
        help_text="How do you know that they are one person? The journal keeps it.",
        error_messages={"required": "Say how you know that these are one person."},
    )
