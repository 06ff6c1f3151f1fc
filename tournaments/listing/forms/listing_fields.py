"""What a listing asks for: its fields, with what may be typed into them (OPG 3, A)."""

from __future__ import annotations

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django_countries import countries

from tournaments.kernel.days import FIRST_DAY, LAST_DAY, zones
from tournaments.kernel.form_fields import Online, Words
from tournaments.kernel.moment_form import MomentForm
from tournaments.listing.forms.venues import REGION_HELP, region_choices

PLAIN = ("title", "game", "format", "pool", "rules", "scenario", "sanctioned", "final_confrontation", "level")
SPECIAL = (
    *("release_set", "online", "software", "voice", "ends_on"),
    *("preregistration", "cap", "deck_list_required"),
)
TEXTS = ("venue", "fee", "prizes", "notes", "contact", "link", "report")


class ListingFields(MomentForm):
    """`level` is for coordinators alone; choices are filled in by the form."""

    title = Words(max_length=120)
    game = forms.ChoiceField()
    format = forms.ChoiceField()
    pool = forms.ChoiceField(label="Card pool")
    rules = forms.ChoiceField()
    scenario = forms.ChoiceField(required=False, help_text="Every scenario makes the event unrated (OPG 4.4).")
    time_zone = forms.ChoiceField(choices=zones, help_text="The zone of the venue.")
    rounds_scheduled = forms.IntegerField(label="Rounds", min_value=1, max_value=20, initial=4)
    sanctioned = forms.BooleanField(required=False, initial=True, label="Sanctioned event")
    final_confrontation = forms.BooleanField(
        required=False, help_text="The top two play once more for the title after the last round (OPG A)."
    )
    level = forms.TypedChoiceField(
        coerce=int,
        choices=[
            (1, "1 · ordinary"),
            (2, "2 · Regional"),
            (3, "3 · National, Masters"),
            (4, "4 · Continental"),
            (5, "5 · World"),
        ],
    )
    online = Online("Where is it played?")
    software = Words(required=False, max_length=80, help_text="Such as LackeyCCG with its plugin (OPG 13).")
    voice = Words(required=False, max_length=80, label="Voice application")
    ends_on = forms.DateField(
        required=False,
        label="Last day",
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        validators=[MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)],
        help_text="Of an event of several days; rules and texts stay as on its first (OPG 13.2).",
    )
    preregistration = forms.BooleanField(
        required=False, label="Members enter themselves", help_text="From the page of the event, until entering closes."
    )
    cap = forms.IntegerField(
        required=False,
        label="Cap",
        min_value=2,
        max_value=500,
        help_text="So many places; who comes later waits and goes up when one comes free.",
    )
    close_date = forms.DateField(
        required=False,
        label="Entering closes on",
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        validators=[MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)],
        help_text="Left empty: at the start.",
    )
    close_time = forms.TimeField(
        required=False, label="at", widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    deck_list_required = forms.BooleanField(required=False, label="Deck list required")
    release_set = forms.ChoiceField(
        required=False,
        label="Release event of",
        help_text="The cards of this set are legal at once (OPG 11.3.1).",
    )
    host = forms.TypedChoiceField(
        required=False, coerce=int, empty_value=None, label="Venue", help_text="A known venue fills in the address."
    )
    new_name = Words(required=False, max_length=80, label="Name")
    new_address = Words(required=False, max_length=300, lines=2, label="Address", help_text="Street and number, floor.")
    new_town = Words(
        required=False, max_length=60, label="Town", help_text="With the state where there is one: “Portland, Oregon”."
    )
    new_country = forms.ChoiceField(
        required=False,
        label="Country",
        choices=[("", "Choose…"), *countries],
        help_text="Needed for a venue at a table.",
    )
    new_region = forms.ChoiceField(required=False, label="Region", choices=region_choices, help_text=REGION_HELP)
    venue = Words(required=False, max_length=500, lines=3, label="Address as shown", help_text="Of this event alone.")
    fee = Words(required=False, max_length=120, label="Entry fee")
    prizes = Words(required=False, max_length=1000, lines=2)
    notes = Words(required=False, max_length=4000, lines=3, label="Notes and special rules")
    contact = Words(
        required=False,
        max_length=200,
        help_text="Shown to signed-in members and on the poster. Everybody else writes to you by a form.",
    )
    link = forms.URLField(required=False, max_length=200, assume_scheme="https")
    report = Words(required=False, max_length=10000, lines=4, help_text="The story of the day, afterwards.")
