"""Calls, applications, decisions about them, and what the page of the road is narrowed down by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django_countries import countries

from leagues.engine import every_level
from leagues.models import Application, Call
from leagues.selectors.applications import MOST_EVENTS, carriers
from leagues.selectors.before_road import CallDetails, find_carry_violations
from leagues.selectors.road import Filters
from leagues.selectors.windows import Wanted
from leagues.selectors.wishes import wanted_of
from tournaments.department.selectors.regions import named_regions, region_called
from tournaments.engine.listing.matrix import GAMES, POOLS
from tournaments.kernel.days import FIRST_DAY, LAST_DAY, format_day
from tournaments.kernel.form_fields import DayField, LoadedChoiceField, WordsField
from tournaments.kernel.form_labels import PlainMessagesForm
from tournaments.kernel.write_form import WriteForm
from tournaments.record.models import Event

COUNTRIES = [("", "Online"), *countries]
LONGEST_NOTE = 300


def list_level_labels() -> list[tuple[str, str]]:
    """Every level of any year by its code."""
    return [(code, level.label) for code, level in every_level().items()]


def bid_for() -> list[tuple[str, str]]:
    """Those that are given to the best bid."""
    return [(code, level.label) for code, level in every_level().items() if level.bids]


def applied_for() -> list[tuple[str, str]]:
    """Those that are given to whom applies."""
    return [(code, level.label) for code, level in every_level().items() if not level.bids]


class CallForm(WriteForm):
    is_edit = True

    level = forms.ChoiceField(choices=bid_for)
    year = forms.IntegerField(min_value=FIRST_DAY.year, max_value=LAST_DAY.year, help_text="In which it is held.")
    text = WordsField(max_length=5000, lines=8, help_text="What a bid has to say, and by what it is chosen.")
    opens_on = DayField(label="First day for bids")
    closes_on = DayField(label="Last day for bids")

    def __init__(self, *args: Any, call: Call | None = None, **kwargs: Any) -> None:
        names = ("level", "year", "text", "opens_on", "closes_on")
        stands = {name: getattr(call, name) for name in names} if call else {}
        super().__init__(*args, initial=stands, seen=call.version if call else None, **kwargs)

    def details(self) -> CallDetails:
        """Call after is_valid."""
        return CallDetails(**self.arguments)


class WantedForm(WriteForm):
    """The place, days and kind of an event. The region is one that the address may lie in."""

    level = forms.ChoiceField(choices=list_level_labels)
    games = forms.MultipleChoiceField(
        choices=GAMES.choices,
        widget=forms.CheckboxSelectMultiple,
        help_text="One event carries it, which is of one of these games: apply once for each that has its own event.",
    )
    starts_on = DayField(label="First day")
    ends_on = DayField(
        label="Last day", help_text="The same day, or up to a month later: the event is held within them."
    )
    region = forms.ChoiceField(choices=named_regions, help_text="Its coordinator decides.")
    country = forms.ChoiceField(required=False, choices=COUNTRIES)
    location = WordsField(max_length=120, label="Place", help_text="The town, and the venue if you know it.")
    pool = forms.ChoiceField(
        required=False,
        choices=lambda: [("", "A usual one"), *POOLS.choices()],
        label="Card pool",
        help_text="Another than Complete and that of the format needs a special approval (OPG 4.2).",
    )
    notes = WordsField(
        max_length=2000,
        lines=4,
        required=False,
        help_text="Whatever speaks for it: times, helpers, prizes. Only who decides reads it.",
    )

    def wanted(self) -> Wanted:
        """Call after is_valid."""
        data = {name: self.cleaned_data[name] for name in WANTED if name in self.cleaned_data}
        data |= {"games": tuple(data["games"]), "region": region_called(data["region"])}
        return Wanted(**data)


WANTED = ("level", "games", "starts_on", "ends_on", "region", "country", "location", "pool", "notes")


class ApplicationForm(WantedForm):
    """An application for a level. A bid is for the level of its call; an existing application keeps its own."""

    is_edit = True

    def __init__(
        self, *args: Any, call: Call | None = None, application: Application | None = None, **kwargs: Any
    ) -> None:
        stands: dict[str, Any] = {}
        if application:
            wanted = wanted_of(application)
            stands = {name: getattr(wanted, name) for name in WANTED} | {"region": application.region.slug}
        super().__init__(*args, initial=stands, seen=application.version if application else None, **kwargs)
        fixed = application or call
        self.set_choices("level", [(fixed.level, fixed.championship.label)] if fixed else applied_for())


class AllocationForm(WantedForm):
    handle = WordsField(max_length=30, label="Who runs it", help_text="The handle of a member, not your own.")
    note = WordsField(max_length=LONGEST_NOTE, lines=2, label="Why")
    special = forms.BooleanField(required=False, label="With a special approval, where it needs one")

    field_order = ("level", "handle")


class DecisionForm(WriteForm):
    note = WordsField(max_length=LONGEST_NOTE, lines=2, label="Why", help_text="The applicant reads it.")
    special = forms.BooleanField(required=False, label="I give the special approval that it needs.")

    def __init__(self, *args: Any, needs: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not needs:
            del self.fields["special"]


class CarryForm(WriteForm):
    """One of the applicant's events within the approved days, of an approved game."""

    beside: ClassVar[Mapping[str, str]] = {"another_game": "event", "other_days": "event"}

    event = forms.TypedChoiceField(coerce=int, error_messages={"required": "Choose an event."})

    def __init__(self, *args: Any, application: Application, decides: bool, **kwargs: Any) -> None:
        super().__init__(*args, seen=application.version, **kwargs)
        near = carriers(application)[:MOST_EVENTS]
        fitting = (row for row in near if not find_carry_violations(application, row, decides=decides))
        self.events = {event.pk: event for event in fitting}
        named = ((pk, f"{event.title}, {format_day(event.local_start.date())}") for pk, event in self.events.items())
        self.set_choices("event", named)

    def chosen(self) -> Event:
        """Call after is_valid."""
        return self.events[self.cleaned_data["event"]]


class RoadFilters(PlainMessagesForm):
    """Sent by GET. What cannot be meant counts as not said, and is named."""

    region = LoadedChoiceField(required=False, read=lambda: [("", "All"), *named_regions()])
    level = forms.ChoiceField(required=False, choices=lambda: [("", "All"), *list_level_labels()])
    year = forms.IntegerField(required=False, min_value=FIRST_DAY.year, max_value=LAST_DAY.year)

    quiet = True  # every field is optional: it need not be said

    def filters(self) -> Filters:
        """Call after is_valid; a field in error is as if not said."""
        return Filters(**self.cleaned_data)
