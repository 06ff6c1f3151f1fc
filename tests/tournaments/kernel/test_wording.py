"""What is wrong with a field is said in the site's own words."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms

from tournaments.kernel.form_labels import PlainMessagesForm

ONE = (("a", "A"),)
FOREIGN = "This is none of the answers here: choose one of those that are offered."


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        (forms.CharField(), "", "“Asked” is empty: fill it in."),
        (forms.BooleanField(), "", "Tick the box “Asked” to go on."),
        (forms.FileField(), "", "No file is chosen: choose one."),
        (forms.ChoiceField(choices=ONE), "", "Nothing is chosen: choose one of the answers."),
        (forms.ChoiceField(choices=ONE), "b", FOREIGN),
        (forms.IntegerField(), "many", "This is no whole number: write digits alone, such as 35."),
        (forms.DateField(), "soon", "This is no day: write year, month and day, such as 2026-05-30."),
        (forms.TimeField(), "soon", "This is no time of day: write hours and minutes, such as 18:30."),
        (forms.DateTimeField(), "soon", "This is no day with a time: write it like 2026-05-30 18:30."),
        (forms.EmailField(), "ada", "This is no e-mail address: write it like name@example.org."),
        (forms.URLField(assume_scheme="https"), "https://", "This is no web address: it begins with https://."),
        (forms.IntegerField(min_value=2), "1", "This is too little: the least is 2."),
        (forms.IntegerField(max_value=2), "3", "This is too much: the most is 2."),
        (forms.CharField(min_length=3), "ab", "This is too short: write at least 3 characters, not 2."),
        (forms.CharField(max_length=3), "abcd", "This is too long: up to 3 characters fit, not 4."),
        (forms.CharField(error_messages={"required": "Say who."}), "", "Say who."),
        (forms.RegexField("a+", error_messages={"invalid": "Write a."}), "b", "Write a."),
    ],
)  # fmt: skip
def test_fault_of_a_field_is_said_with_what_to_do(field: forms.Field, typed: Any, said: str) -> None:
    assert form_with(field)({"asked": typed}).errors == {"asked": [said]}


def test_what_a_form_itself_says_stays_as_it_is() -> None:
    form = form_with(forms.CharField())({"asked": "Ada"})
    form.add_error("asked", "Somebody is called so.")
    form.add_error(None, "Ask once more.")
    assert form.errors == {"asked": ["Somebody is called so."], "__all__": ["Ask once more."]}


def test_fault_in_other_words_keeps_its_code_and_what_has_no_words_of_its_own_is_the_frameworks() -> None:
    form = form_with(forms.CharField(max_length=3))
    assert form({"asked": "abcd"}).errors.as_data()["asked"][0].code == "max_length"
    assert form({"asked": "\0"}).errors == {"asked": ["Null characters are not allowed."]}


def form_with(field: forms.Field) -> type[forms.Form]:
    return type("Asking", (PlainMessagesForm,), {"asked": field})
