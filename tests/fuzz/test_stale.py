"""Who acts on what a page or a program showed, while it became something else, is told so, and nothing is written."""

from __future__ import annotations

import html

import pytest

from tests.fuzz.forms import FORMS, client_of, found
from tests.fuzz.tables import changed_by
from tests.fuzz.world import World, operations
from tests.rings import matrix
from tests.tournaments.plain import Page
from tournaments.kernel.parsing import VERSION_HEADER

pytestmark = pytest.mark.django_db
OTHER = "987654321"
NEVER_FILLED = {"POST /posts/{code}/appoint/", "tournaments:appoint"}
"""Nobody ever held the post of the example: there is no version to compare with."""
OF_THE_ACCOUNT = {
    *("account_login", "account_signup", "account_logout", "account_reset_password", "account_email"),
    *("account_change_password", "tournaments:devices", "tournaments:revoke_device"),
    *("tournaments:read_notice", "tournaments:read_notices"),
}
MAKING_SOMETHING = {
    *("tournaments:claim", "tournaments:new_region", "tournaments:write_to", "tournaments:name_post"),
    *("tournaments:new_sealed_format", "tournaments:wishes"),
    *("tournaments:new_card_set", "tournaments:new_house_rules", "tournaments:ask"),
    *("tournaments:register", "tournaments:import", "tournaments:tonight"),
    *("tournaments:rehearsal", "tournaments:rehearsal_act", "tournaments:my_log", "tournaments:log"),
    *("conduct:card", "conduct:new_ruling", "conduct:new_interim", "conduct:new_complaint", "conduct:video_act"),
    *("leagues:new_call", "leagues:new_application", "leagues:new_allocation"),
    *("ratings:refresh", "leagues:nominate", "leagues:name_champions_league"),
    *("leagues:opt_out", "leagues:pass_over", "leagues:take_back_passing"),
    *("leagues:new_league", "leagues:new_season", "leagues:flag"),
    *("tournaments:report_event_name", "tournaments:report_venue_name", "tournaments:report_league_name"),
}
NAMING_WHAT_THEY_ACT_ON = {
    *(
        "check_in",
        "check_in_all",
        "entry_act",
        "enter_known",
        "my_entry",
        "waiting",
        "withdraw",
        "deny",
        "confirm_entry",
        "disown_entry",
    ),
    *("my_leave", "my_reject", "remote"),
    *(
        "answer",
        "award",
        "prize_act",
        "prize_winner",
        "play_contact",
        "end_wish",
        "tell",
        "undo",
        "clock",
        "remote",
        "complete",
    ),
    *("imports", "trust", "tell_apart"),
}
"""Buttons, whose act looks at what stands by then: beside a busy door every other version of the event is old."""
SAYING_OTHERWISE_WHAT_THEY_SHOWED = {
    "conduct:issue",  # the newest penalty and warning
    "conduct:consent",  # the players at the table
    "conduct:deck_corrected",  # the check, which is corrected once
    "tournaments:decide_claim",  # the claim, which is decided once
    "tournaments:contest_claim",  # the same: contested once
    "tournaments:settle_claim",  # and settled once
    "tournaments:quick",  # a table without a result
    "tournaments:paste_results",
    "tournaments:confirm_results",  # each line the version of its table
    "tournaments:player_games",  # each row that of its game
}
WITHOUT_A_VERSION = {
    *(OF_THE_ACCOUNT | MAKING_SOMETHING | SAYING_OTHERWISE_WHAT_THEY_SHOWED),
    *(f"tournaments:{name}" for name in NAMING_WHAT_THEY_ACT_ON),
}
NOT_REFUSED = {
    "tournaments:edit",  # what others changed stays, what was typed is saved
    "tournaments:ask_change",  # the same
    "tournaments:paste",  # a preview
    *NEVER_FILLED,
}
VERSIONED = [
    label
    for label, one in operations().items()
    if VERSION_HEADER in {header["name"] for header in one.parameters("header")}
]


@matrix("label", sorted(set(VERSIONED) - NEVER_FILLED))
def test_call_that_expects_another_version_is_a_conflict(label: str, world: World) -> None:
    answer, changes = changed_by(lambda: world.ask(label, **{VERSION_HEADER: OTHER}))
    assert (answer.status_code, answer.json()["code"], changes) == (409, "stale", {})


@matrix("name", sorted(FORMS.keys() - WITHOUT_A_VERSION - NOT_REFUSED))
def test_form_of_a_page_that_showed_another_version_is_a_conflict(name: str, world: World) -> None:
    client = client_of(world, FORMS[name].role)
    url, filled, _ = found(world, FORMS[name], client)
    assert filled["seen"] != [""]
    answer, changes = changed_by(lambda: client.post(url, {**filled, "seen": OTHER}))
    assert (answer.status_code, changes) == (409, {})


EDITED = {
    "tournaments:edit_region": "name",
    "tournaments:edit_venue": "name",
    "tournaments:house_rules_of": "name",
    "tournaments:card_set": "name",
    "tournaments:sealed_format": "product",
    "tournaments:rename": "name",
    "tournaments:final_order": "reason",
    "tournaments:limit": "minutes",
    "conduct:change_interim": "title",
    "leagues:edit_league": "about",
    "leagues:edit_season": "promos",
}


@pytest.mark.parametrize(("name", "field"), EDITED.items())
def test_page_after_a_conflict_shows_what_is_stored_and_what_was_typed(name: str, field: str, world: World) -> None:
    client = client_of(world, FORMS[name].role)
    url, filled, _ = found(world, FORMS[name], client)
    shown = next(form for form in Page(client.get(url).text).forms if form.value(field) is not None)
    answer = client.post(url, {**filled, field: "77", "seen": OTHER})
    again = next(form for form in Page(answer.text).forms if form.value(field) is not None)
    assert f" now: {shown.value(field) or 'nothing'}; you typed: 77" in html.unescape(answer.text)
    assert (again.value(field), again.value("seen")) == ("77", shown.value("seen"))


@matrix("name", sorted(WITHOUT_A_VERSION))
def test_form_that_carries_no_version_is_named_as_such(name: str, world: World) -> None:
    _, filled, _ = found(world, FORMS[name], client_of(world, FORMS[name].role))
    assert not filled.get("seen")


def test_every_form_of_a_draft_carries_the_version_of_its_round(world: World) -> None:
    event = world.events["drafted"]
    page = Page(client_of(world, "director").get(f"{event.get_absolute_url()}draft/").text)
    carried = [dict(form.fields).get("seen") for form in page.forms if "key" in dict(form.fields)]
    assert len(carried) > 5
    assert set(carried) == {str(event.rounds.get().version)}
