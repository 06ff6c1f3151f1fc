"""Forms for facts that are locked once play has begun: requested by directors, decided by coordinators."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.audits.services.counting import highest_level
from tournaments.audits.services.requests import WHY_DECIDED, WHY_POOL
from tournaments.engine.listing.changes import COUNTED
from tournaments.engine.listing.fields import LISTING
from tournaments.engine.listing.matrix import list_offered
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.merge_form import MergeForm, make_mark
from tournaments.kernel.write_form import UNNAMED, WriteForm, require_reason
from tournaments.listing.forms.listing_fields import decision_field, form_field
from tournaments.listing.services.registration import details_of, is_listed_by_the_guide
from tournaments.record.models import Event
from tournaments.record.selectors.records import system_of


class CountedForm(MergeForm):
    """The fields of `COUNTED` as they stand, and why they change. An event of no game of the guide has few of them."""

    locals().update({code: form_field(code, help_text="", initial=None) for code in COUNTED if code != "options"})

    reason = WordsField(max_length=300, lines=3, label="Why?")

    def __init__(self, *args: Any, event: Event, asked: str, **kwargs: Any) -> None:
        self.event = event
        super().__init__(*args, initial={name: getattr(event, name) for name in COUNTED}, **kwargs)
        self._offer()
        self._offer_choices()
        self.fields["shown"] = forms.CharField(required=False, widget=forms.HiddenInput(UNNAMED))
        self.initial["shown"] = make_mark(self.stands(event))
        require_reason(self.fields["reason"], asked)
        self.order_fields([name for name in self.fields if name != "reason"])

    def stands(self, event: Event) -> dict[str, Any]:
        chosen = {f"option_{choice.code}": event.options.get(choice.code, choice.default) for choice in self.choices}
        fields = {name: getattr(event, name) for name in COUNTED if name in self.fields}
        return {**fields, **chosen}

    def wished(self) -> dict[str, Any]:
        """Every value as typed. Call after is_valid."""
        data = self.cleaned_data
        options = dict(details_of(self.event).options)
        for choice in self.choices:
            options.pop(choice.code, None)
        typed = ((choice, data[f"option_{choice.code}"]) for choice in self.choices)
        options |= {choice.code: value for choice, value in typed if value not in ("", choice.default)}
        return {**{name: data[name] for name in COUNTED if name in data}, "options": options}

    def _offer(self) -> None:
        highest = highest_level(self.event)
        named = enumerate(LISTING["level"].names, start=1)
        self.set_choices("level", [(number, f"{number} · {name}") for number, name in named if number <= highest])
        if not is_listed_by_the_guide(self.event):
            for name in ("sanctioned", "format", "pool", "scenario"):
                del self.fields[name]
            return
        for name in ("format", "pool", "scenario"):
            none = [("", "None")] if name == "scenario" or not getattr(self.event, name) else []
            known = ((item.code, item.label) for item in list_offered(LISTING[name].items, self.event.game))
            self.set_choices(name, [*none, *known])

    def _offer_choices(self) -> None:
        self.choices = tuple(choice for choice in system_of(self.event).choices if choice.asked)
        for choice in self.choices:
            self.fields[f"option_{choice.code}"] = decision_field(choice, self.event.options)


def _answer(label: str, *, required: str) -> WordsField:
    return WordsField(max_length=300, lines=3, label=label, error_messages={"required": required})


class PoolForm(WriteForm):
    reason = _answer("Why this card pool, and for which championship?", required=WHY_POOL)


class DecisionForm(WriteForm):
    note = _answer("Your answer to the directors", required=WHY_DECIDED)
