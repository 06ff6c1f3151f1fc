"""The players of an evening as a table or a file: shown by its columns, which can be corrected."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import factories
from tests.tournaments.plain import Page

pytestmark = pytest.mark.django_db


class Evening:
    """The page as a member without JavaScript has it."""

    def __init__(self) -> None:
        self.client = Client()
        self.client.force_login(factories.UserFactory())
        self.page = Page(self.client.get("/tonight/").text)

    def send(self, status: int = 200, **typed: Any) -> list[str]:
        """Press a button, and return the names that are there by now."""
        fields = {name: values for name, values in self.page.form("names").fields if values}
        answer = self.client.post("/tonight/", {**fields, **typed})
        assert answer.status_code == status
        self.text, self.page = answer.text, Page(answer.text)
        return [value for name, value in self.page.form("names").fields if name.startswith("name-")]


def test_columns_of_a_pasted_table_are_shown_and_corrected() -> None:
    evening = Evening()
    assert evening.send(names="Ann;Lee;1500\nBob;Roy;1600", add="yes") == ["Lee Ann", "Roy Bob"]
    assert "Read as a table of 3 columns" in evening.text
    corrected = {"column-0": "given", "column-1": "family", "columns": "yes", "names": "Cid"}
    assert evening.send(**corrected) == ["Ann Lee", "Bob Roy", "Cid"]
    assert evening.send(names="Dee", add="yes") == ["Ann Lee", "Bob Roy", "Cid", "Dee"]


def test_names_of_a_file_join_the_others_and_its_encoding_is_corrected() -> None:
    evening = Evening()
    data = "Name;Elo\nKovačić;1500\nAnn;1400".encode("cp1250")
    read = evening.send(names="Bob", file=SimpleUploadedFile("list.csv", data), add="yes")
    assert (len(read), read[1:]) == (3, ["Ann", "Bob"])
    assert evening.send(encoding="cp1250", columns="yes") == ["Bob", "Kovačić", "Ann"]


def test_file_that_is_refused_says_why_and_keeps_what_is_typed() -> None:
    evening = Evening()
    evening.send(names="Bob", add="yes")
    picture = SimpleUploadedFile("list.csv", b"\x89PNG\r\n\x1a\n")
    assert evening.send(422, names="Ann", file=picture, add="yes") == ["Bob", "Ann"]
    assert "This file is a picture." in evening.text
