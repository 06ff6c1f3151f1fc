"""Form fields that refuse characters nobody types on purpose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache as once
from html import escape
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.forms.utils import flatatt
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.dates import instant
from tournaments.engine.names import is_blank_letter, skeleton
from tournaments.kernel.days import FIRST_DAY, LAST_DAY
from tournaments.kernel.text_cleaning import clean_text, validate_public_name

WRITTEN = "%Y-%m-%dT%H:%M"

HANDLE_HELP = "How the community knows you, shown in every table. Letters, digits, _ - . and spaces."
LONGEST_SKELETON = 120  # single signs may stand for a whole sentence


class WordsField(forms.CharField):
    """A text by people: trimmed, NFC, without hidden characters."""

    bounds: ClassVar[dict[str, Any]] = {}

    def __init__(self, *, lines: int = 0, **kwargs: Any) -> None:
        if lines:
            kwargs.setdefault("widget", forms.Textarea(attrs={"rows": lines}))
        super().__init__(**self.bounds, **kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Drop `maxlength` from text areas: a browser would cut pasted text silently, so the server counts and refuses
        it.
        """
        attrs = super().widget_attrs(widget)
        return {} if isinstance(widget, forms.Textarea) else attrs

    def to_python(self, value: Any) -> str:
        text = clean_text(super().to_python(value) or "")
        return text if isinstance(self.widget, forms.Textarea) else " ".join(text.split())


class SearchField(forms.CharField):
    """A search text: trimmed, NFC, without hidden characters."""

    widget = forms.TextInput(attrs={"type": "search", "autocomplete": "off"})

    def to_python(self, value: Any) -> str:
        return clean_text(" ".join((super().to_python(value) or "").split()))


class LoadedChoiceField(forms.ChoiceField):
    """A choice among rows of the database, which are loaded at most once per form."""

    def __init__(self, *, read: Callable[[], Sequence[tuple[str, str]]], **kwargs: Any) -> None:
        super().__init__(choices=read, **kwargs)
        self._read = read

    def __deepcopy__(self, memo: dict[int, Any]) -> LoadedChoiceField:
        copied: LoadedChoiceField = super().__deepcopy__(memo)
        copied.choices = once(self._read)
        return copied


class LongSelect(forms.Select):
    """A select without groups that renders hundreds of choices without a template for each."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        chosen = set(self.format_value(value))
        texts = [(str(key), escape(f"{label}")) for key, label in self.choices]
        options = "".join(
            [
                f'<option value="{escape(key)}"{" selected" if key in chosen else ""}>{label}</option>'
                for key, label in texts
            ]
        )
        written = flatatt(self.build_attrs({**self.attrs, "name": name}, attrs))
        return format_html("<select{}>{}</select>", written, SafeString(options))


class FastHiddenInput(forms.HiddenInput):
    """A hidden input that renders without a template: every form has two of them, and a page has many forms."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        said = self.format_value(value)
        written = "" if said is None else format_html(' value="{}"', said)
        others = flatatt(self.build_attrs(self.attrs, attrs))
        return format_html('<input type="hidden" name="{}"{}{}>', name, written, others)


class DayField(forms.DateField):
    """A day in the years of the games."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        bounds = [MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)]
        super().__init__(widget=widget, validators=bounds, **kwargs)


class OnlineField(forms.TypedChoiceField):
    """A choice between a table and online play; True means online. One of the two is always chosen."""

    is_preset = True

    def __init__(self, label: str) -> None:
        choices = [("table", "At a table"), ("on", "Online")]
        widget = forms.RadioSelect(attrs={"class": "tiles"})
        super().__init__(required=False, label=label, choices=choices, coerce=lambda text: text == "on", widget=widget)
        self.empty_value = False  # type: ignore[assignment]

    def prepare_value(self, value: Any) -> Any:
        return "on" if value in (True, "on") else "table"


class PersonNameField(WordsField):
    """A name that everybody will read; e-mail addresses are refused."""

    bounds: ClassVar[dict[str, Any]] = {"max_length": 80}

    def to_python(self, value: Any) -> str:
        return validate_public_name(super().to_python(value))


class HandleField(WordsField):
    bounds: ClassVar[dict[str, Any]] = {"min_length": 2, "max_length": 30, "help_text": HANDLE_HELP}

    def to_python(self, value: Any) -> str:
        handle = super().to_python(value)
        if any(is_blank_letter(char) or not (char.isalnum() or char in "_-. '") for char in handle):
            raise forms.ValidationError("A handle holds letters, digits, _ - . and spaces only.")
        if not any(map(str.isalnum, handle)):
            raise forms.ValidationError("A handle holds a letter or a digit.")
        if len(skeleton(handle)) > LONGEST_SKELETON:
            raise forms.ValidationError("This handle is too long once its signs are written out. Choose another.")
        return handle


class MomentField(forms.DateTimeField):
    """A moment, typed and shown in the event's zone. Of a local time that comes twice it means the second."""

    def __init__(self, *, zone: str, **kwargs: Any) -> None:
        self.zone = ZoneInfo(zone)
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=WRITTEN)
        super().__init__(widget=widget, help_text=f"In the event's zone, {zone}.", **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return value.astimezone(self.zone).replace(tzinfo=None) if isinstance(value, datetime) else value

    def to_python(self, value: Any) -> datetime | None:
        read = super().to_python(value)
        if read is None:
            return None
        local = timezone.make_naive(read)
        if not FIRST_DAY <= local.date() <= LAST_DAY:
            raise ValidationError("No event of this game is played then.")
        try:
            return instant(local, self.zone, second=True)
        except RuleViolation as violation:
            raise ValidationError(violation.message) from None
