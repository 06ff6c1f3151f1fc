"""Leagues and seasons as their directors write them."""

from __future__ import annotations

import re
from typing import Any

from django import forms

from leagues.engine import Schedule, every_schedule, guide_for
from leagues.models import Bonus, League, Season
from leagues.selectors.before_league import LONGEST_NAME
from leagues.selectors.pages import named_alternates
from leagues.selectors.texts import LONGEST_REASON
from leagues.services.leagues import Named
from leagues.services.seasons import FIRST_YEAR, LAST_YEAR, MOST_QUALIFIERS, Plan
from tournaments.department.models import Region
from tournaments.department.selectors.regions import named_regions, region_called
from tournaments.kernel.days import today
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import WriteForm

BETWEEN = re.compile(r"[,;\n]+")
SCHEME_HELP = "Optional, for First and Second Edition (OPG 12.5). Bonus counts in this league alone."


class Handles(WordsField):
    """Several, with commas or line breaks between them."""

    def to_python(self, value: Any) -> tuple[str, ...]:  # type: ignore[override]
        parts = (" ".join(part.split()) for part in BETWEEN.split(super().to_python(value)))
        return tuple(part for part in parts if part)


class LeagueForm(WriteForm):
    is_edit = True

    name = WordsField(max_length=LONGEST_NAME)
    about = WordsField(
        lines=3,
        max_length=1000,
        required=False,
        label="About the league",
        help_text="Where and when you play. Everybody reads it.",
    )
    alternates = Handles(
        lines=2,
        max_length=400,
        required=False,
        help_text="Handles of members who run events of the league when you cannot, with commas between them. They are"
        " asked, and listed once they accept.",
    )

    def __init__(self, *args: Any, league: League | None = None, **kwargs: Any) -> None:
        if league is not None:
            alternates = ", ".join(named_alternates(league))
            kwargs["initial"] = {"name": league.name, "about": league.about, "alternates": alternates}
        super().__init__(*args, **kwargs)

    def details(self) -> Named:
        """Call after is_valid."""
        data = self.cleaned_data
        return Named(data["name"], data["about"], data["alternates"])


class NewLeagueForm(LeagueForm):
    founders = Handles(
        lines=3,
        max_length=1600,
        label="Committed players",
    )
    region = forms.ChoiceField(
        required=False,
        choices=lambda: [("", "No one region"), *named_regions()],
        help_text="Where you play. Its coordinator acknowledges the league, else the Director of Organized Play.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fewest = guide_for(today().year).leagues.founders
        self.fields["founders"].help_text = (
            f"Handles of at least {fewest} members, with commas between them. The league is formed once {fewest} have"
            " accepted; you are one of them if you name yourself (OPG 12.1)."
        )

    def region_chosen(self) -> Region | None:
        """Call after is_valid."""
        slug = self.cleaned_data["region"]
        return region_called(slug) if slug else None


class HeirForm(WriteForm):
    to = WordsField(
        max_length=30,
        label="Handle",
        help_text="Of the member who is asked to lead the league. You lead it until they accept.",
    )


class FounderForm(WriteForm):
    handle = WordsField(max_length=30, help_text="Of a member who is asked to be committed to the league.")


class RenameForm(WriteForm):
    is_edit = True

    name = WordsField(max_length=LONGEST_NAME, help_text="Everybody reads it. The addresses of its pages follow it.")
    reason = WordsField(max_length=LONGEST_REASON, help_text="The director of the league reads it.")


class SeasonForm(WriteForm):
    is_edit = True

    schedule = forms.ChoiceField(label="Events", help_text="How many, and in which months, is a wish (OPG 12.2).")
    qualifiers = forms.IntegerField(
        min_value=1,
        max_value=MOST_QUALIFIERS,
        label="Players who qualify by each list",
        help_text="Announced before the first event; it holds from then on (OPG 12.2).",
    )
    schemes = forms.MultipleChoiceField(
        choices=Bonus.Scheme.choices,
        required=False,
        label="Bonus schemes",
        help_text=SCHEME_HELP,
        widget=forms.CheckboxSelectMultiple,
    )
    own_scheme = WordsField(
        max_length=300,
        required=False,
        label="Your own scheme",
        help_text="What it gives points for. Tell the Director of Organized Play of it, too.",
    )
    promos = WordsField(
        lines=2,
        max_length=600,
        required=False,
        label="League promos",
        help_text="Cards that are legal in events of this league alone, until the end of the season (OPG 12.3).",
    )

    def __init__(self, *args: Any, season: Season | None = None, **kwargs: Any) -> None:
        if season is not None:
            kwargs["initial"] = _initial(season)
        super().__init__(*args, **kwargs)
        schedules = season.rules.schedules if season else every_schedule()
        self.set_choices("schedule", [(code, _label_schedule(plan)) for code, plan in schedules.items()])

    def plan(self) -> Plan:
        """Call after is_valid."""
        data = self.cleaned_data
        schemes = {code: data["own_scheme"] if code == Bonus.Scheme.OWN else "" for code in data["schemes"]}
        return Plan(data["schedule"], data["qualifiers"], schemes, data["promos"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("own_scheme") and Bonus.Scheme.OWN not in data.get("schemes", ()):
            self.add_error("own_scheme", "Tick “Own scheme”, or leave this empty.")
        return data


class NewSeasonForm(SeasonForm):
    year = forms.IntegerField(
        min_value=FIRST_YEAR,
        max_value=LAST_YEAR,
        label="Begins in the October of",
        help_text="A season takes events from July of this year to June of the next.",
    )

    field_order = ("year", "schedule", "qualifiers", "schemes", "own_scheme", "promos")

    def __init__(self, *args: Any, year: int | None = None, **kwargs: Any) -> None:
        """`year`: the one that is likely, whose guide says how many qualify."""
        usual = guide_for(year or today().year).leagues.qualifiers
        super().__init__(*args, initial={"year": year, "qualifiers": usual}, **kwargs)


def _label_schedule(plan: Schedule) -> str:
    return f"{plan.label} ({plan.events})"


def _initial(season: Season) -> dict[str, Any]:
    return {
        "schedule": season.schedule,
        "qualifiers": season.qualifiers,
        "schemes": list(season.schemes),
        "own_scheme": season.schemes.get(Bonus.Scheme.OWN, ""),
        "promos": season.promos,
    }
