"""How a player is reached."""

from __future__ import annotations

from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import WriteForm


class ContactForm(WriteForm):
    contact = Words(
        required=False,
        max_length=200,
        label="How my opponents reach me",
        help_text=(
            "A name on a voice application, a number, an address. Seen by your opponent while your game is published "
            "and not finished, and by nobody else."
        ),
    )
