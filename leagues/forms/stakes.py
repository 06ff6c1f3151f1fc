"""Forms for the stakes of an event and players who are passed over (SW "Day 2 Automatic Bids")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from leagues.engine.bids import MOST_DESIGNS
from leagues.models import PassedOver
from leagues.selectors.stakes import AtStake
from leagues.selectors.texts import LONGEST_REASON
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import WriteForm

FIRST_YEAR, LAST_YEAR, MOST_BIDS = 1994, 2099, 16


class StakeForm(WriteForm):
    is_edit = True

    bids = forms.IntegerField(min_value=0, max_value=MOST_BIDS, label="Bids to Day 2")
    year = forms.IntegerField(min_value=FIRST_YEAR, max_value=LAST_YEAR, label="at the Worlds of")
    designs = forms.IntegerField(min_value=0, max_value=MOST_DESIGNS, label="Virtual card design opportunities")
    reason = WordsField(
        max_length=LONGEST_REASON, required=False, label="Why it changes", help_text="Everybody reads it."
    )

    def __init__(self, *args: Any, stake: AtStake, begun: bool, **kwargs: Any) -> None:
        stands = {"bids": stake.bids, "year": stake.year, "designs": stake.designs}
        super().__init__(*args, initial=stands, **kwargs)
        least, most = stake.allowed
        between = f"{least} to {most}" if least != most else f"{least}"
        self.fields["bids"].help_text = f"The listing says {between if most else 'none'}: it is changed there."
        if not begun:
            del self.fields["reason"]


class PassForm(WriteForm):
    entry = forms.TypedChoiceField(coerce=int, label="Player")
    why = forms.ChoiceField(
        choices=PassedOver.Why.choices,
        label="What to note",
        help_text="A player who opts out receives no bid, an Advocate no design opportunity. Members are asked first"
        " whether they are an Advocate.",
    )

    def __init__(
        self, *args: Any, players: Iterable[tuple[int, str]], reasons: Iterable[PassedOver.Why], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.set_choices("entry", players)
        self.set_choices("why", [(why.value, why.label) for why in reasons])
