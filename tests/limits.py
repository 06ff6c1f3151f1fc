"""What a field of a form, a body or a filter takes, found by trying: both ends exactly, and whether nothing is, too."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from django import forms
from django.core.exceptions import ValidationError as FormError
from django_filters import FilterSet
from rest_framework import serializers

from tournaments.kernel.field_types import Input, Words
from tournaments.kernel.form_fields import WordsField as WordsTyped
from tournaments.kernel.write_form import WriteForm

Takes = Callable[[Any], bool]
MOMENT = "2026-09-12T18:00:00"
BOUNDS = {"minlength", "maxlength", "min", "max", "step"}
LONGEST, LARGEST, LAST = 120_000, 2**70, date.max.toordinal()


def limits_in(module: ModuleType) -> str:
    """Of every form and body that is defined there."""
    return "\n".join(f"{one.__name__}\n{limits(one)}" for one in _asked_in(module))


def asks(module: ModuleType) -> bool:
    """Whether it asks for something."""
    return bool(_asked_in(module))


def modules_in(*packages: ModuleType) -> set[str]:
    """Those that ask for something."""
    names = (f"{one.__name__}.{found.name}" for one in packages for found in iter_modules(one.__path__))
    return {name for name in names if asks(import_module(name))}


class Record:
    """A file beside a test that lists something of each module, written anew where `TREKCC_SHOWN=write` says so."""

    def __init__(self, test: str, name: str, told: Callable[[ModuleType], str]) -> None:
        self.path, self.told = Path(test).with_name(name), told
        self.blocks = dict(block.strip().split("\n", 1) for block in self.path.read_text().split("\n\n"))

    def found(self, module: ModuleType) -> list[str]:
        found = self.told(module)
        if os.environ.get("TREKCC_SHOWN") == "write":
            self.blocks = {name: text for name, text in {**self.blocks, module.__name__: found}.items() if text}
            self.path.write_text("\n\n".join(f"{name}\n{text}" for name, text in self.blocks.items()) + "\n")
        return found.splitlines()

    def listed(self, module: ModuleType) -> list[str]:
        return self.blocks.get(module.__name__, "").splitlines()


def limits(of: Any) -> str:
    """A line for each field, such as `title text 1-120 needed`, `notes text 0-4000 of lines`, `bonus 0..99 null`.

    Of a form with its label and with how it is typed: `entry int of others needed | Who | RadioSelect class=tiles`.
    """
    return "\n".join(f"  {name} {limit(field)}" for name, field in _fields(of).items())


def _asked_in(module: ModuleType) -> list[type]:
    own = (one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__)
    asked = (one for one in own if isinstance(one, type) and _is_asked(one) and _fields(one))
    return sorted(asked, key=lambda one: one.__name__)


def _fields(of: Any) -> dict[str, Any]:
    if issubclass(of, FilterSet):
        return {name: one.field for name, one in of.base_filters.items()}
    fields = of().fields if issubclass(of, serializers.BaseSerializer) else of.base_fields
    envelope = WriteForm.base_fields if issubclass(of, WriteForm) and of is not WriteForm else {}
    return {name: field for name, field in fields.items() if name not in envelope}


def _is_asked(one: type) -> bool:
    is_body = issubclass(one, Input) or one.__name__.endswith(("Asked", "Sought"))
    return issubclass(one, (forms.BaseForm, FilterSet)) or (issubclass(one, serializers.Serializer) and is_body)


def limit(field: Any) -> str:
    takes = taking(field)
    if isinstance(field, forms.Field):
        return _kind(field, takes) + " needed" * field.required + _shown(field)
    return _kind(field, takes) + " null" * takes(None) + " needed" * (not takes(serializers.empty))


def _shown(field: forms.Field) -> str:
    """Its label, its widget where that is not the one of its kind, and what the widget is told beside the bounds."""
    widget = field.widget
    told = " ".join(f"{name}={value}" for name, value in sorted(widget.attrs.items()) if name not in BOUNDS)
    usual = "" if type(widget) is type(field).widget else type(widget).__name__
    return " |".join(["", *(f" {said}" for said in (field.label, f"{usual} {told}".strip()) if said)])


def taking(field: Any) -> Takes:
    def takes(value: Any) -> bool:
        try:
            _take(field, value)
        except serializers.SkipField:
            return True
        except (FormError, serializers.ValidationError):
            return False
        return True

    return takes


def _take(field: Any, value: Any) -> Any:
    if isinstance(field, forms.Field):
        return field.clean(value)
    said = field.run_validation(value)
    further = getattr(field.parent, f"validate_{field.field_name}", None)
    if further:
        further(said)
    return said


def _kind(field: Any, takes: Takes) -> str:
    in_words = " in words" * (not isinstance(field, forms.Field))
    if isinstance(field, (serializers.BooleanField, forms.BooleanField)):
        return "flag" + in_words * takes("true")
    if isinstance(field, forms.MultipleChoiceField):
        return "some of " + "/".join(str(code) for code, _ in field.choices)
    if isinstance(field, (serializers.ChoiceField, forms.ChoiceField)):
        return _choice(field, takes)
    if isinstance(field, (serializers.ListField, serializers.ListSerializer)):
        return _list(field, takes)
    if isinstance(field, (serializers.IntegerField, forms.IntegerField)):
        return "..".join(map(str, _number(takes))) + in_words * takes("5")
    if isinstance(field, serializers.DateTimeField):
        return "moment" * takes(f"{MOMENT}+02:00") + " of no zone" * takes(MOMENT)
    if isinstance(field, (serializers.DateField, forms.DateField)):
        return "..".join(map(str, _days(takes)))
    if isinstance(field, (serializers.CharField, forms.CharField)):
        return f"text {'-'.join(map(str, _lengths(takes)))}".strip() + " of lines" * _keeps_lines(field)
    if isinstance(field, serializers.DictField):
        return f"texts of {_kind(field.child, taking(field.child))}"
    return type(field).__name__


def _choice(field: Any, takes: Takes) -> str:
    codes = [code for code in dict(field.choices) if takes(code)] if field.choices else []
    assert not takes("nonsense")
    named = f"one of {len(codes)}" if len(codes) > 12 else "/".join(str(code) or "-" for code in codes)
    if isinstance(field, forms.TypedChoiceField):
        nothing = "" if field.required else f" or {field.clean('')}"
        return f"{type(field.coerce('5')).__name__} of {named or 'others'}{nothing}"
    return named or "one of others"


def _list(field: Any, takes: Takes) -> str:
    child = field.child
    good = next((one for one in _samples(child) if taking(child)(one)), None)
    least, most = _edges(lambda length: takes([good] * length), range(1, 5), 0, 2_000)
    return f"list {least}-{most} of {_kind(child, taking(child))}"


def _samples(child: Any) -> list[Any]:
    codes = list(child.choices) if isinstance(child, serializers.ChoiceField) else []
    return [
        *codes,
        1,
        "x",
        "Ann",
        {"name": "Ann"},
        {"country": "DE"},
        {"line": "x"},
        {"event": 1},
        {"heat": 1, "place": 1},
        {"entry": 1, "seed": 1},
        {"code": "x", "value": 1},
        {"player": 1, "place": 1},
        {"player": 1},
        {},
    ]


def _number(takes: Takes) -> tuple[int, int]:
    return _edges(takes, (1, 2, 5, 0, 30, 2026), -LARGEST, LARGEST)


def _days(takes: Takes) -> tuple[date, date]:
    def on(day: int) -> bool:
        return takes(str(date.fromordinal(day)))

    first, last = _edges(on, (date(2026, 9, 12).toordinal(), date(2000, 1, 1).toordinal()), 1, LAST)
    return date.fromordinal(first), date.fromordinal(last)


def _lengths(takes: Takes) -> tuple[int, ...]:
    """Nothing where only certain words are taken."""
    for text in (_plain, _address, _mail):
        inside = [length for length in (5, 30, 2, 1) if takes(text(length))]
        if inside:
            return _edges(lambda length, text=text: takes(text(length)), inside, 0, LONGEST)  # type: ignore[misc]
    return ()


def _keeps_lines(field: Any) -> bool:
    """Whether words of people stay in the lines that they were written in."""
    if not isinstance(field, (Words, WordsTyped)):
        return False
    try:
        return "\n" in _take(field, "Ann\nBob")
    except (FormError, serializers.ValidationError):
        return False


def _plain(length: int) -> str:
    return "x" * length


def _address(length: int) -> str:
    return ("https://a.example/" + "x" * length)[:length]


def _mail(length: int) -> str:
    """The parts of a host are short."""
    return "a@c" + (("b" * 60 + ".") * 20_000)[10 - length :] + "example" if length > 10 else ""


def _edges(takes: Callable[[int], bool], inside: Any, low: int, high: int) -> tuple[int, int]:
    """The least and the most that is taken, around the first of `inside` that is."""
    start = next(one for one in inside if takes(one))
    return _edge(takes, start, low), _edge(takes, start, high)


def _edge(takes: Callable[[int], bool], good: int, bad: int) -> int:
    if takes(bad):
        return bad
    while abs(good - bad) > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if takes(middle) else (good, middle)
    return good
