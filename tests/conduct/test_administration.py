"""The administration of conduct: what a post reads there, and nothing else."""

from __future__ import annotations

from django.contrib.admin import site

from conduct import admin
from conduct.models import DeckCheck, Filming, InterimRuling, Penalty, Ruling


def test_what_is_public_or_on_the_card_is_read_there_and_complaints_are_not() -> None:
    there = {model for model, page in site._registry.items() if type(page).__module__ == admin.__name__}
    assert there == {DeckCheck, Filming, InterimRuling, Penalty, Ruling}
