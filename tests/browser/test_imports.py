"""A club brings its past: a file is imported, taken back, imported again, and accepted by a coordinator."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tournaments.people.models import Office
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

EMPTY = {"format": "trekcc-event", "version": 1, "ruleset": "tcc-2e", "players": [], "rounds": []}


def brought(page: Page, file: Path) -> None:
    page.goto("/events/import/")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("heading", name="Old Cup", exact=True)).to_be_visible()


def test_several_files_are_imported_one_after_another_with_a_count(
    open_page: Callable[..., Page], assert_accessible: Callable[[Page], None], tmp_path: Path
) -> None:
    files = [tmp_path / "first.json", tmp_path / "broken.json", tmp_path / "second.json"]
    for file, title in zip(files, ("First Cup", "", "Second Cup"), strict=True):
        file.write_text(json.dumps({**EMPTY, "title": title}) if title else "{")
    keeper = open_page(factories.UserFactory(handle="Keeper"))
    keeper.goto("/events/import/")
    keeper.locator("input[type=file]").set_input_files(files)
    keeper.get_by_role("button", name="Import").click()
    expect(keeper.get_by_text("2 of 3 imported", exact=True)).to_be_visible()
    expect(keeper.get_by_text("broken.json: document: expected JSON")).to_be_visible()
    assert_accessible(keeper)
    assert sorted(Event.objects.values_list("title", flat=True)) == ["First Cup", "Second Cup"]
    keeper.get_by_role("link", name="second.json").click()
    expect(keeper.get_by_role("heading", name="Second Cup", exact=True)).to_be_visible()


def test_file_is_imported_withdrawn_imported_again_and_accepted(
    open_page: Callable[..., Page], assert_accessible: Callable[[Page], None], tmp_path: Path
) -> None:
    document = factories.write_finished_document(title="Old Cup", starts_at=None)
    file = tmp_path / "old-cup.json"
    file.write_text(json.dumps(document))
    keeper = open_page(factories.UserFactory(handle="Keeper"))
    brought(keeper, file)
    event = Event.objects.get(title="Old Cup")
    keeper.goto(f"{event.get_absolute_url()}edit/withdraw-import/")
    assert_accessible(keeper)
    keeper.get_by_label("Reason").fill("It was the wrong file.")
    keeper.get_by_role("button", name="Withdraw the import").click()
    expect(keeper.get_by_text("The import of Old Cup is withdrawn.")).to_be_visible()
    brought(keeper, file)

    cora = open_page(
        factories.CoordinatorFactory(handle="Cora", post=Office.Post.DIRECTOR), viewport={"width": 360, "height": 800}
    )
    cora.goto("/coordinator/")
    cora.get_by_role("link", name="Imports").click()
    cora.get_by_label("Old Cup", exact=True).check()
    cora.get_by_label("Reason").fill("Our club kept the slips.")
    cora.get_by_role("button", name="What would happen").click()
    expect(cora.get_by_text("not accepted")).to_be_visible()
    cora.get_by_label("Day of Old Cup").fill("2019-03-02")
    cora.get_by_role("button", name="What would happen").click()
    assert_accessible(cora)
    cora.get_by_role("button", name="Accept 1 event").click()
    expect(cora.get_by_text("1 event accepted as sanctioned.")).to_be_visible()
    event = Event.objects.get(title="Old Cup")
    assert (event.state, event.sanctioned, f"{event.local_start:%Y-%m-%d}") == ("finalized", True, "2019-03-02")
    cora.goto(f"{event.get_absolute_url()}audit/")
    expect(cora.get_by_text("What could be checked holds")).to_be_visible()
