"""Check-in by the players."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.kernel.form_fields import Moment, Words
from tournaments.kernel.write_form import WriteForm


class CheckInForm(WriteForm):
    """`byes`: how many the player holds; without any there is nothing to forfeit."""

    code = Words(max_length=20, label="Code on the wall")
    forfeit = forms.BooleanField(required=False, label="I forfeit my earned bye and play from round 1 on (OPG 7.2)")

    def __init__(self, *args: Any, byes: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs.update({"autocapitalize": "characters", "autocomplete": "off"})
        if not byes:
            del self.fields["forfeit"]


class DoorForm(WriteForm):
    """Until when; empty for five minutes before the start."""

    def __init__(self, *args: Any, zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["until"] = Moment(zone=zone, required=False, label="Players check themselves in until")
