"""Posts and messages to them, regions and venues."""

from __future__ import annotations

from typing import Any

from django import forms
from django_countries import countries

from tournaments.department.models import Region, Venue
from tournaments.department.selectors.regions import known_beside, venues
from tournaments.department.services.regions import Place
from tournaments.department.services.reported_names import LONGEST
from tournaments.engine.names import fold
from tournaments.kernel.form_fields import DayField, HandleField, WordsField
from tournaments.kernel.form_labels import PlainMessagesForm
from tournaments.kernel.write_form import WriteForm
from tournaments.people.models import Office

ONLINE = "Online"
LONGEST_PLACE = 60
EXAMPLE = "One line a country: “Austria”, or with the towns and states that lie here: “Germany: Hesse, Mainz”."


class AppointForm(WriteForm):
    handle = HandleField(label="Handle of the member")
    on = DayField(label="From", help_text="The first day. Whoever holds the post leaves it the day before.")


class RelieveForm(WriteForm):
    """Stands on one page with the form above."""

    on = DayField(label="Vacant from", help_text="What would go to the post goes to the Director then.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="id_vacant_%s", **kwargs)


class NamePostForm(WriteForm):
    title = WordsField(max_length=60, label="Title of the post")


class MessageForm(WriteForm):
    text = WordsField(max_length=2000, lines=5, label="Your message")


class ReportNameForm(WriteForm):
    reason = WordsField(max_length=LONGEST, label="What is wrong with it")


class AnswerForm(WriteForm):
    answer = WordsField(max_length=2000, lines=5, label="Your answer")


class Places(WordsField):
    """Lines of a country, with a colon and its places if it is not all of it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(lines=6, max_length=20_000, help_text=EXAMPLE, **kwargs)

    def to_python(self, value: Any) -> Any:
        lines = (line.strip() for line in super().to_python(value).splitlines())
        return [place for line in lines if line for place in _places(line)]

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) or value is None else format_places(value)


class RegionForm(WriteForm):
    is_edit = True

    name = WordsField(max_length=60)
    post = forms.ChoiceField(label="Coordinator", choices=[(post, Office.Post(post).label) for post in Region.POSTS])
    places = Places(label="What lies in it")

    def __init__(self, *args: Any, region: Region | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["places"].required = not (region and region.continent)


class LookUpForm(PlainMessagesForm):
    """Sent by GET."""

    country = forms.ChoiceField(choices=[("", "Choose…"), *countries])
    town = WordsField(max_length=120, required=False, help_text="As on an envelope: “Leeds” or “Portland, Oregon”.")


def places_of(region: Region) -> list[Place]:
    return [Place(area.country.code, area.place) for area in region.areas.all()]


def format_places(places: list[Place]) -> str:
    """Return the countries as text, one per line."""
    lines: dict[str, list[str]] = {}
    for place in places:
        lines.setdefault(place.country, []).append(place.place)
    return "\n".join(_line(code, list(filter(None, names))) for code, names in lines.items())


def country_called(text: str) -> str:
    """The code of a country by its code or English name. Raises ValidationError."""
    if fold(text) == fold(ONLINE):
        return ""
    known: dict[str, str] = {fold(word): code for code, name in countries for word in (code, name)}
    code = known.get(fold(text))
    if code is None:
        raise forms.ValidationError(f"There is no country called “{text[:60]}”.")
    return code


class MergeForm(WriteForm):
    """The choice of the known venue, among those of the same country, that a new one really is."""

    into = forms.ModelChoiceField(venues().none(), label="It is the same as", empty_label="Choose…")

    def __init__(self, *args: Any, venue: Venue, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["into"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - tells the type
        field.queryset = known_beside(venue)
        field.label_from_instance = format_venue  # type: ignore[assignment]


class RefuseForm(WriteForm):
    reason = WordsField(max_length=300, error_messages={"required": "Say what is wrong with the venue."})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="id_refuse_%s", **kwargs)


def format_venue(venue: Venue) -> str:
    return ", ".join(part for part in (venue.name, venue.town) if part)


def _line(code: str, places: list[str]) -> str:
    name = countries.name(code) if code else ONLINE
    return f"{name}: {', '.join(places)}" if places else str(name)


def _places(line: str) -> list[Place]:
    """A whole country, or the places that are named of it."""
    name, _, rest = line.partition(":")
    code = country_called(name.strip())
    places = [" ".join(place.split()) for place in rest.split(",") if place.strip()]
    long = next((place for place in places if len(place) > LONGEST_PLACE), None)
    if long:
        raise forms.ValidationError(f"“{long[:30]}…” is too long for a place: at most {LONGEST_PLACE} characters.")
    return [Place(code, place) for place in places] or [Place(code)]
