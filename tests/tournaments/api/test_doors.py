"""What each role is answered at a door of the API; who passes is made from the guards in test_guards.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from tests import factories
from tests.guards import ROLES, Guards
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tests.tournaments.api.test_club_evening import LISTING
from tournaments import api_urls as urls
from tournaments.closing.services.prizes import Offer, add_prize
from tournaments.entries.services.claims import claim_player
from tournaments.entries.services.entries import enter_walk_in
from tournaments.kernel.models import JournalEntry
from tournaments.people.services.players import Profile
from tournaments.play.services.announcements import announce
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.django_db

call = Guards(stranger=401)
EVERYBODY = call.everybody()
MEMBERS = call.members()
DIRECTORS = call.directors()
COORDINATORS = call.coordinators()
REGION = {"name": "Middle", "post": "europe", "areas": [{"country": "AT"}]}
FILLING = call.nobody()  # the Director of Organized Play alone
RESULT = {"result": "full_win", "winner": "a", "score_a": 100, "score_b": 35}
HAPPENED = {"score_a": 100, "score_b": 35, "facts_a": {"planet": 1, "space": 1}}
DOCUMENT = {"format": "trekcc-event", "version": 1, "ruleset": "tcc-2e", "players": [], "rounds": []}
REASON = {"reason": "The slip says so."}
AWARD = {"game": "2E", "kind": "bye_1", "valid_for": "worlds", "year": 2098, "reason": "Champions League."}
TITLE = {"words": "Friend", "badge": "achievement", "year": 2025, "reason": "Ten evenings."}
PROFILE = {"handle": "Somebody new", "name": "Somebody new"}


def operations() -> set[tuple[str, str]]:
    patterns = [*urls.event, *(one for one in urls.urlpatterns if hasattr(one.callback, "actions"))]
    return {(str(one.name), method) for one in patterns for method in one.callback.actions if method != "head"}


@dataclass(frozen=True)
class World:
    """Round 1 of `event` is complete, round 2 is open; `ids` complete the addresses, `other` belongs to another."""

    devices: dict[str, Device]
    ids: dict[str, int]
    other: dict[str, int]


def no_ids(world: World) -> dict[str, int]:
    return {}


@dataclass(frozen=True)
class Door:
    """What every role is answered, in the order of ROLES."""

    answers: str
    body: dict[str, Any] = field(default_factory=dict)
    ids: Callable[[World], dict[str, Any]] = no_ids


HOUSE_RULES = {"name": "Club rules", "points": {"win": 3, "draw": 1, "loss": 0}, "ties": ["points", "lot"]}


def pk(name: str) -> Callable[[World], dict[str, int]]:
    return lambda world: {"pk": world.ids[name]}


def sitting(number: int, **more: int) -> Callable[[World], dict[str, int]]:
    return lambda world: {"number": number, **more}


def middle(world: World) -> dict[str, Any]:
    return {"slug": "middle"}


def post(world: World) -> dict[str, Any]:
    return {"code": "europe"}


DOORS = {
    ("formats", "get"): Door(EVERYBODY),
    ("sealed_formats", "get"): Door(EVERYBODY),
    ("sealed_formats", "post"): Door(
        call.coordinators(201), {"name": "Brand New", "rules": "sealed", "product": "Boosters"}
    ),
    ("sealed_format", "put"): Door(
        COORDINATORS, {"name": "Other", "rules": "sealed", "product": "Boosters"}, ids=pk("sealed format")
    ),
    ("card_sets", "get"): Door(EVERYBODY),
    ("card_sets", "post"): Door(call.coordinators(201), {"game": "2E", "name": "Brand New"}),
    ("card_set", "put"): Door(COORDINATORS, {"game": "2E", "name": "Other Name"}, ids=pk("card set")),
    ("house_rules", "get"): Door(MEMBERS),
    ("house_rules", "post"): Door(call.members(201), HOUSE_RULES),
    ("house_rules_of", "put"): Door(call.each(refused=404, director=200), HOUSE_RULES, ids=pk("house rules")),
    ("events", "get"): Door(EVERYBODY),
    ("events", "post"): Door(call.members(201), LISTING),
    ("check", "post"): Door(MEMBERS, LISTING),
    ("import", "post"): Door(call.members(201), {"document": DOCUMENT, "again": True}),
    ("preview_import", "post"): Door(MEMBERS, {"document": DOCUMENT}),
    ("imports", "get"): Door(COORDINATORS),
    ("looks", "get"): Door(COORDINATORS),
    ("accept_imports", "post"): Door(call.coordinators(422), {"events": [{"event": 2**40}], **REASON}),
    ("accept_import", "post"): Door(call.coordinators(422), REASON),
    ("withdraw_import", "post"): Door(FILLING, REASON),
    ("players", "get"): Door(EVERYBODY),
    ("player", "get"): Door(EVERYBODY, ids=pk("walk-in")),
    ("player_events", "get"): Door(EVERYBODY, ids=pk("walk-in")),
    ("trust", "put"): Door(COORDINATORS, ids=pk("member")),
    ("trust", "delete"): Door(call.coordinators(409), ids=pk("member")),
    ("confirm_address", "post"): Door(call.coordinators(409), ids=pk("member")),
    ("claim", "post"): Door(call.each(refused=201, player=422, director=422), ids=pk("walk-in")),
    ("merge", "post"): Door(call.coordinators(404), {"into": 2**31, "reason": "So."}, ids=pk("walk-in")),
    ("merge_preview", "get"): Door(COORDINATORS, ids=lambda w: {"pk": w.ids["walk-in"], "into": w.ids["record"]}),
    ("mergings", "get"): Door(COORDINATORS, ids=pk("walk-in")),
    ("part", "post"): Door(COORDINATORS, ids=pk("merging")),
    ("suspensions", "get"): Door(COORDINATORS),
    ("suspensions", "post"): Door(
        FILLING, {"player": 1, "games": ["2E"], "starts_on": "2026-01-01", "reason": "Words at a table."}
    ),
    ("suspension", "get"): Door(COORDINATORS, ids=pk("suspension")),
    ("lift_suspension", "post"): Door(FILLING, {"reason": "They have talked."}, ids=pk("suspension")),
    ("my_suspensions", "get"): Door(MEMBERS),
    ("awards", "get"): Door(EVERYBODY, ids=pk("walk-in")),
    ("awards", "post"): Door(FILLING, AWARD, ids=pk("walk-in")),
    ("withdraw_award", "post"): Door(FILLING, {"reason": "Another year."}, ids=pk("award")),
    ("titles", "get"): Door(EVERYBODY),
    ("player_titles", "get"): Door(EVERYBODY, ids=pk("walk-in")),
    ("player_titles", "post"): Door(FILLING, TITLE, ids=pk("walk-in")),
    ("withdraw_title", "post"): Door(FILLING, {"reason": "Somebody else."}, ids=pk("title")),
    ("suspended", "get"): Door(DIRECTORS),
    ("claims", "get"): Door(MEMBERS),
    ("decision", "post"): Door(COORDINATORS, {"confirm": True}, ids=pk("claim")),
    ("show_claim", "get"): Door(call.overseers(), ids=pk("claim")),
    ("contest_claim", "post"): Door(call.overseers(201), {"text": "We know her."}, ids=pk("decided")),
    ("contest_claim", "put"): Door(COORDINATORS, {"uphold": True, "answer": "So."}, ids=pk("contested")),
    ("confirm_entry", "post"): Door(call.each(refused=409)),
    ("disown_entry", "post"): Door(call.each(refused=409)),
    ("deny", "get"): Door(call.nobody(404)),
    ("deny", "post"): Door(call.each(refused=409, player=201, director=422)),
    ("bring_denial", "post"): Door(call.members(422), {"text": "It was my cousin."}),
    ("denials", "get"): Door(call.overseers()),
    ("agree_denial", "post"): Door(DIRECTORS, {"name": "Bob Smith"}, ids=pk("denial")),
    ("reject_denial", "post"): Door(DIRECTORS, {"answer": "I know him."}, ids=pk("denial")),
    ("restore_denied", "post"): Door(COORDINATORS, {"answer": "Two others saw him."}, ids=pk("rejected")),
    ("event_requests", "get"): Door(call.overseers()),
    ("event_requests", "post"): Door(call.directors(409), {"format": "sealed", "reason": "So we announced it."}),
    ("ask_pool", "post"): Door(call.directors(422), {"reason": "Our Regional."}),
    ("withdraw_request", "post"): Door(DIRECTORS, ids=pk("request")),
    ("grant_request", "post"): Door(COORDINATORS, {"note": "It was."}, ids=pk("request")),
    ("refuse_request", "post"): Door(COORDINATORS, {"note": "It was not."}, ids=pk("request")),
    ("change_counted", "post"): Door(COORDINATORS, {"scenario": "cool", "reason": "It is the Regional."}),
    ("me", "get"): Door(MEMBERS),
    ("me", "put"): Door(MEMBERS, PROFILE),
    ("notices", "get"): Door(MEMBERS),
    ("read_notice", "post"): Door(call.each(refused=404, director=200), ids=pk("notice")),
    ("read_notices", "post"): Door(MEMBERS),
    ("renew_calendar", "post"): Door(MEMBERS),
    ("my_mail", "get"): Door(MEMBERS),
    ("my_mail", "put"): Door(MEMBERS, {"kinds": ["message"]}),
    ("my_events", "get"): Door(MEMBERS),
    ("my_token", "get"): Door(MEMBERS),
    ("my_token", "delete"): Door(call.members(204)),
    ("regions", "get"): Door(EVERYBODY),
    ("regions", "post"): Door(call.coordinators(201), {**REGION, "name": "Another"}),
    ("look_up", "get"): Door(EVERYBODY),
    ("region", "get"): Door(EVERYBODY, ids=middle),
    ("region", "put"): Door(COORDINATORS, REGION, ids=middle),
    ("venues", "get"): Door(EVERYBODY),
    ("venue", "get"): Door(call.each(anonymous=404, refused=404, director=200, coordinator=200), ids=pk("venue")),
    ("venue", "put"): Door(COORDINATORS, {"name": "The club", "town": "Berlin", "country": "DE"}, ids=pk("venue")),
    ("verify_venue", "post"): Door(COORDINATORS, ids=pk("venue")),
    ("merge_venue", "post"): Door(call.coordinators(404), {"into": 2**31}, ids=pk("venue")),
    ("refuse_venue", "post"): Door(COORDINATORS, {"reason": "There is no such place."}, ids=pk("venue")),
    ("messages", "post"): Door(call.members(201), {"text": "May I ask?"}, ids=post),
    ("status", "get"): Door(COORDINATORS),
    ("report_name", "post"): Door(
        call.members(201),
        ids=lambda w: {"kind": "event", "pk": w.ids["event"]},
        body={"reason": "It is rude."},
    ),
    ("inbox", "get"): Door(COORDINATORS),
    ("inbox_item", "get"): Door(call.coordinators(200, refused=404), ids=pk("item")),
    ("take_item", "post"): Door(call.coordinators(200, refused=404), ids=pk("item")),
    ("answer_item", "post"): Door(call.coordinators(422, refused=404), {"answer": "Yes."}, ids=pk("item")),
    ("restore_row", "post"): Door(call.coordinators(409, refused=404), REASON, ids=pk("item")),
    ("proposed_acts", "get"): Door(call.members()),
    ("proposed_act", "get"): Door(call.coordinators(200, refused=404), ids=pk("proposal")),
    ("withdraw_proposal", "post"): Door(call.coordinators(403, refused=404), ids=pk("proposal")),
    ("refuse_proposal", "post"): Door(
        call.coordinators(200, refused=404), {"reason": "Nobody knows them."}, ids=pk("proposal")
    ),
    ("agree_to_proposal", "post"): Door(call.coordinators(200, refused=404), ids=pk("proposal")),
    ("posts", "get"): Door(EVERYBODY),
    ("posts", "post"): Door(FILLING, {"title": "Webmaster"}),
    ("post", "get"): Door(EVERYBODY, ids=post),
    ("post", "delete"): Door(FILLING, ids=post),
    ("appoint", "post"): Door(FILLING, {"handle": "Pat", "on": "2026-01-01"}, ids=post),
    ("relieve", "post"): Door(FILLING, {"on": "2026-01-01"}, ids=post),
    ("event", "get"): Door(EVERYBODY),
    ("event", "patch"): Door(call.overseers(), {"fee": "5"}),
    ("outlook", "get"): Door(DIRECTORS),
    ("final_order", "post"): Door(call.directors(422), {"places": [], "reason": "So."}),
    ("finalize", "post"): Door(call.directors(422)),
    ("take_back_finalizing", "post"): Door(call.directors(409), {"typed": "Its title"}),
    ("note_cut", "post"): Door(call.directors(422), {"players": [1, 2]}),
    ("take_back_cut", "post"): Door(call.directors(409)),
    ("waive_final", "post"): Door(call.members(422), {**REASON, "no_advantage": True}),
    ("take_back_final_waiver", "post"): Door(call.directors(409)),
    ("reopen", "post"): Door(call.coordinators(409), {"reason": "A mistake."}),
    ("audit", "get"): Door(COORDINATORS),
    ("audit_file", "get"): Door(COORDINATORS),
    ("audit_preview", "get"): Door(COORDINATORS, ids=lambda w: {"decision": "void"}),
    ("approve_event", "post"): Door(call.coordinators(409), REASON),
    ("release_event", "post"): Door(call.coordinators(422), REASON),
    ("rank_again", "post"): Door(call.coordinators(422), REASON),
    ("restore_event", "post"): Door(call.coordinators(409), REASON),
    ("settle_look", "post"): Door(call.coordinators(409), REASON),
    ("void", "post"): Door(COORDINATORS, REASON),
    ("count_again", "post"): Door(call.coordinators(409), REASON),
    ("ask_directors", "post"): Door(COORDINATORS, REASON),
    ("answer_audit", "post"): Door(call.directors(409), REASON),
    ("restore_result", "post"): Door(call.coordinators(409), REASON, ids=sitting(1, table=1)),
    ("my_entry", "get"): Door(MEMBERS),
    ("my_entry", "post"): Door(call.members(422)),
    ("my_entry", "put"): Door(call.each(refused=409, player=422, director=422), {"play_contact": "ask for me"}),
    ("my_entry", "delete"): Door(call.members(422)),
    ("waiting", "get"): Door(EVERYBODY),
    ("strike", "delete"): Door(call.directors(204), ids=pk("waiting")),
    ("take_waiting", "post"): Door(call.directors(422), ids=pk("waiting")),
    ("round_changes", "get"): Door(EVERYBODY),
    ("round_changes", "post"): Door(call.overseers(201), {"rounds": 5, "reason": "slow", "unanimous": True}),
    ("postpone", "post"): Door(
        call.overseers(422), {"starts_at": "2098-01-03T18:00:00+01:00", "reason": "The hall is shut."}
    ),
    ("begin_now", "post"): Door(call.directors(422)),
    ("cancel", "post"): Door(call.overseers(), {"reason": "The hall is shut."}),
    ("questions", "get"): Door(DIRECTORS),
    ("questions", "post"): Door(
        call.members(201), {"name": "Una", "email": "una@visitor.example", "text": "Is there a lift?"}
    ),
    ("directors", "get"): Door(EVERYBODY),
    ("directors", "post"): Door(call.directors(201), {"handle": "Pat", "position": 4}),
    ("playing", "get"): Door(call.overseers()),
    ("approve", "put"): Door(DIRECTORS, {"others": 9, "yes": 5}),
    ("order", "put"): Door(COORDINATORS, {"reason": "A title is at stake."}),
    ("allow", "post"): Door(call.coordinators(409)),
    ("judging", "post"): Door(call.directors(422), {"minutes": 3}, ids=pk("deputy")),
    ("judging_start", "post"): Door(call.directors(422), ids=pk("deputy")),
    ("judging_stop", "post"): Door(call.directors(409), ids=pk("deputy")),
    ("accept", "post"): Door(call.directors(404), ids=pk("deputy")),
    ("decline", "post"): Door(call.directors(404), ids=pk("deputy")),
    ("leave", "post"): Door(call.directors(404), ids=pk("deputy")),
    ("director", "delete"): Door(call.directors(204), ids=pk("deputy")),
    ("entries", "get"): Door(EVERYBODY),
    ("entries", "post"): Door(call.directors(201), {"name": "Somebody late"}),
    ("enter_names", "post"): Door(DIRECTORS, {"names": [{"name": "Somebody else"}]}),
    ("candidates", "post"): Door(DIRECTORS, {"lines": ["Pat"]}),
    ("entry", "get"): Door(EVERYBODY, ids=pk("entry")),
    ("entry", "patch"): Door(call.directors(422), {"earned_byes": 1}, ids=pk("entry")),
    ("entry", "delete"): Door(call.directors(422), ids=pk("entry")),
    ("check_in", "post"): Door(call.directors(409), ids=pk("entry")),
    ("check_in_all", "post"): Door(call.directors(409), {"entries": [1]}),
    ("check_out", "post"): Door(call.directors(422), ids=pk("entry")),
    ("check_in_late", "post"): Door(call.directors(422), ids=pk("entry")),
    ("fees", "get"): Door(DIRECTORS),
    ("fee", "put"): Door(DIRECTORS, {"paid": True}, ids=pk("entry")),
    ("rename", "post"): Door(call.directors(422), {"name": "Zacharias Quill"}, ids=pk("entry")),
    ("forfeit", "post"): Door(call.directors(422), ids=pk("entry")),
    ("give_back", "post"): Door(call.directors(422), ids=pk("entry")),
    ("join_round", "get"): Door(DIRECTORS, ids=pk("entry")),
    ("join_round", "post"): Door(call.directors(422), {"way": "seat"}, ids=pk("entry")),
    ("seat", "post"): Door(call.directors(422), ids=pk("entry")),
    ("take_in", "post"): Door(call.directors(422), ids=pk("entry")),
    ("drop", "post"): Door(DIRECTORS, ids=pk("entry")),
    ("return", "post"): Door(call.directors(409), ids=pk("entry")),
    ("sit_out", "post"): Door(DIRECTORS, ids=pk("entry")),
    ("play", "post"): Door(call.directors(409), ids=pk("entry")),
    ("links", "get"): Door(DIRECTORS),
    ("renew_link", "post"): Door(call.directors(422), ids=pk("entry")),
    ("withdraw_link", "post"): Door(call.directors(422), ids=pk("entry")),
    ("link", "get"): Door(call.nobody(401)),
    ("fixed_table", "put"): Door(DIRECTORS, {"table": 3}, ids=pk("entry")),
    ("bracket", "get"): Door(call.everybody(404)),  # nothing is played as one here
    ("bracket", "put"): Door(call.directors(422), {"matches": []}),
    ("heats", "get"): Door(EVERYBODY),
    ("heats", "put"): Door(call.directors(409), {"heats": [], "seeding": []}),
    ("qualifiers", "post"): Door(call.directors(409), {}),
    ("committee", "get"): Door(EVERYBODY),
    ("committee", "put"): Door(call.directors(422), {"members": []}),
    ("seeds", "get"): Door(EVERYBODY),
    ("seeds", "put"): Door(call.directors(422), {"seeds": []}),
    ("drafting", "get"): Door(call.everybody(404)),
    ("draft_seats", "post"): Door(call.directors(422), {"packs": 3}),
    ("exchange_seats", "post"): Door(call.directors(404), {"players": [2**40, None]}),
    ("publish_seats", "post"): Door(call.directors(422)),
    ("unpublish_seats", "post"): Door(call.directors(422)),
    ("start_building", "post"): Door(call.directors(422)),
    ("end_building", "post"): Door(call.directors(422)),
    ("scenario", "get"): Door(EVERYBODY),
    ("scenario", "put"): Door(call.directors(422), {"notes": []}),
    ("wishes", "get"): Door(EVERYBODY),
    ("wishes", "post"): Door(call.directors(404), {"players": [2**40, 2**41], "until": 1, "reason": "Sisters."}),
    ("wish", "delete"): Door(call.directors(204), ids=pk("wish")),
    ("games", "get"): Door(EVERYBODY, ids=pk("entry")),
    ("rounds", "get"): Door(EVERYBODY),
    ("rounds", "post"): Door(call.directors(409)),
    ("round", "get"): Door(EVERYBODY, ids=sitting(2)),
    ("round", "delete"): Door(call.directors(409), ids=sitting(2)),
    ("draw", "get"): Door(EVERYBODY, ids=sitting(2)),
    ("redraw", "post"): Door(call.directors(409), ids=sitting(2)),
    ("swap", "post"): Door(call.directors(404), {"players": [1, 2]}, ids=sitting(2)),
    ("move", "post"): Door(call.directors(404), {"player": 1, "opposite": None}, ids=sitting(2)),
    ("bye", "post"): Door(call.directors(404), {"player": 2**40, "reason": "He asks for it."}, ids=sitting(2)),
    ("renumber", "put"): Door(call.directors(409), {"table": 2}, ids=sitting(2, table=1)),
    ("repair", "get"): Door(call.directors(404), ids=sitting(2)),
    ("repair", "post"): Door(call.directors(422), ids=sitting(2)),
    ("unpublish", "post"): Door(call.directors(422), ids=sitting(2)),
    ("abandon", "post"): Door(DIRECTORS, {"reason": "The venue closes."}, ids=sitting(2)),
    ("undo", "get"): Door(DIRECTORS),
    ("undo", "post"): Door(call.directors(409), {"step": 1}),
    ("publish", "post"): Door(call.directors(409), ids=sitting(2)),
    ("complete", "post"): Door(DIRECTORS, ids=sitting(2)),
    ("start", "post"): Door(DIRECTORS, ids=sitting(2)),
    ("pause", "post"): Door(call.directors(409), ids=sitting(2)),
    ("resume", "post"): Door(call.directors(409), ids=sitting(2)),
    ("limit", "put"): Door(call.directors(409), {"minutes": 50}, ids=sitting(2)),
    ("remind", "post"): Door(call.directors(422), ids=sitting(2)),
    ("time_called", "post"): Door(call.directors(409), ids=sitting(2)),
    ("take_back", "post"): Door(call.directors(422), ids=sitting(2, table=1)),
    ("extra_time", "post"): Door(call.directors(409), {"minutes": 5, "reason": "A ruling."}, ids=sitting(2, table=1)),
    ("absence", "post"): Door(call.directors(409), {"absent": ["a"]}, ids=sitting(2, table=1)),
    ("self_check_in", "get"): Door(MEMBERS),
    ("self_check_in", "post"): Door(call.each(refused=422, player=409), {"code": "AAAAAA"}),
    ("self_check_in", "put"): Door(call.directors(422), {"until": None}),
    ("check_in_code", "post"): Door(call.directors(422)),
    ("deadline", "put"): Door(call.directors(422), {"at": None}, ids=sitting(2)),
    ("extensions", "put"): Door(call.directors(422), {"given": False}),
    ("table_deadline", "put"): Door(
        call.directors(422), {"at": "2030-01-01T12:00:00Z", "reason": "A power cut."}, ids=sitting(2, table=1)
    ),
    ("ruling", "post"): Door(call.directors(422), {"responsible": "ab"}, ids=sitting(2, table=1)),
    ("my_table", "get"): Door(call.each(player=200, director=200)),
    ("appointments", "get"): Door(call.each(player=200, director=200)),
    ("contact", "put"): Door(call.each(player=422, director=422), {"contact": "Voice: pat"}),
    ("my_leave", "post"): Door(call.each(player=200, director=422)),
    ("my_reject", "post"): Door(call.each(player=422, director=422), {"rule": 1}),
    ("my_result", "put"): Door(call.each(player=409, director=404), RESULT),
    ("my_log", "put"): Door(call.each(player=200, director=404), {"first_turn": "a"}),
    ("log", "put"): Door(call.each(refused=422, director=200), {"first_turn": "a"}, ids=sitting(2, table=1)),
    ("my_confirm", "post"): Door(call.each(player=422, director=404)),
    ("wall", "get"): Door(EVERYBODY),
    ("wall", "put"): Door(DIRECTORS, {"shows": "clock"}),
    ("announcements", "get"): Door(EVERYBODY),
    ("announcements", "post"): Door(call.directors(201), {"text": "Lunch is here."}),
    ("announcement", "delete"): Door(call.directors(204), ids=pk("announcement")),
    ("table", "get"): Door(EVERYBODY, ids=sitting(2, table=1)),
    ("result", "put"): Door(DIRECTORS, RESULT, ids=sitting(2, table=1)),
    ("preview", "post"): Door(DIRECTORS, RESULT, ids=sitting(2, table=1)),
    ("proposal", "post"): Door(MEMBERS, HAPPENED, ids=sitting(2, table=1)),
    ("pasted", "post"): Door(DIRECTORS, {"rows": [{"line": "1 100 35", "sure": True}]}),
    ("pasted_preview", "post"): Door(DIRECTORS, {"lines": ["1 100 35"]}),
    ("rehearsals", "post"): Door(call.directors(201), {"rounds": 1}),
    ("simulation", "post"): Door(call.directors(422), {"until": "round"}),
    ("rehearsal", "delete"): Door(call.directors(422)),
    ("my_rehearsals", "get"): Door(MEMBERS),
    ("prizes", "get"): Door(EVERYBODY),
    ("prizes", "post"): Door(call.directors(201), {"text": "A deck box", "place": 1}),
    ("award", "post"): Door(call.directors(422)),
    ("prize", "delete"): Door(call.directors(204), ids=pk("prize")),
    ("prize_winner", "put"): Door(DIRECTORS, {"entry": None}, ids=pk("prize")),
    ("prize_given", "put"): Door(call.directors(422), {"given": True}, ids=pk("prize")),
    ("cards", "get"): Door(EVERYBODY),
    ("card", "get"): Door(EVERYBODY, ids=pk("walk-in")),
    ("document", "get"): Door(EVERYBODY),
    ("report_file", "get"): Door(EVERYBODY),
    ("standings", "get"): Door(EVERYBODY),
    ("journal", "get"): Door(call.overseers()),
}
CLOCK = ("start", "pause", "resume", "limit", "remind", "time_called", "extra_time")
DIRECTORS_IDS = ("director", "accept", "decline", "leave", "judging", "judging_start", "judging_stop")
OF_ENTRIES = (
    "entry",
    "games",
    "join_round",
    "seat",
    "take_in",
    "check_in",
    "check_in_late",
    "rename",
    "fee",
    "check_out",
    "forfeit",
    "give_back",
    "drop",
    "return",
    "sit_out",
    "play",
    "fixed_table",
    "renew_link",
    "withdraw_link",
)
TABLES = ("absence", "table_deadline", "ruling", "take_back")
REPLACING = {("result", "put"), ("ruling", "post")}
"""Take the version of the table that was seen."""
INSIDE = {pattern.name for pattern in urls.event}


@matrix("operation", DOORS, ids=":".join)
def test_every_role_gets_the_answer_of_the_table(operation: tuple[str, str], world: World) -> None:
    door = DOORS[operation]
    answers = []
    for role in ROLES:
        point = transaction.savepoint()
        answers.append(str(ask(world, role, operation, door.ids(world)).status_code))
        transaction.savepoint_rollback(point)
    assert answers == door.answers.split()


@matrix("operation", [one for one in DOORS if one[1] != "get"], ids=":".join)
def test_who_is_refused_writes_nothing(operation: tuple[str, str], world: World) -> None:
    door, before = DOORS[operation], JournalEntry.objects.count()
    for role, status in zip(ROLES, door.answers.split(), strict=True):
        if status in ("401", "403"):
            ask(world, role, operation, door.ids(world))
    assert JournalEntry.objects.count() == before


BODIES = [one for one in DOORS if one[1] in ("post", "put", "patch") and one[0] != "import"]


@matrix("operation", BODIES, ids=":".join)
def test_body_with_a_field_that_there_is_not_is_refused_by_its_name(operation: tuple[str, str], world: World) -> None:
    door, before = DOORS[operation], JournalEntry.objects.count()
    for role, status in zip(ROLES, door.answers.split(), strict=True):
        if status in ("200", "201", "409", "422"):
            answer = ask(world, role, operation, door.ids(world), {**door.body, "nonsense": 1})
            assert (answer.status_code, list(answer.json().get("errors", {}))) == (400, ["nonsense"])
    assert JournalEntry.objects.count() == before


BY_IDS = [one for one in DOORS if one[0] in INSIDE - {"audit_preview"} and DOORS[one].ids is not no_ids]


@matrix("operation", BY_IDS)
def test_ids_of_another_event_are_not_found_under_mine(operation: tuple[str, str], world: World) -> None:
    ids = {name: world.other[f"{operation[0]}:{name}"] for name in DOORS[operation].ids(world)}
    role = "coordinator" if DOORS[operation].answers.split()[ROLES.index("director")] == "403" else "director"
    assert ask(world, role, operation, ids).status_code == 404


def ask(
    world: World, role: str, operation: tuple[str, str], ids: dict[str, Any], body: dict[str, Any] | None = None
) -> Any:
    name, method = operation
    inside = {"event": world.ids["event"]} if name in INSIDE else {}
    path = reverse(f"api:{name}", kwargs={**inside, **ids}).removeprefix("/api/v1")
    sent = None if method in ("get", "delete") else DOORS[operation].body if body is None else body
    seen = {}
    if operation in REPLACING:
        tables = Match.objects.filter(round__event=world.ids["event"], round__number=ids["number"], table=ids["table"])
        seen = {"Expected-Version": tables.values_list("version", flat=True).first() or 1}
    return world.devices[role].call(method, path, sent, **seen)


@pytest.fixture(scope="module")
def world(lasting: None) -> World:
    director, other_director, player = (factories.UserFactory(handle=name) for name in ("Ada", "Odo", "Pat"))
    event = factories.FullEventFactory(players=4, by=director)
    other = factories.FullEventFactory(players=8, by=other_director, title="Another evening")
    entry, _ = factories.enter(event, player.player, factories.PlayerFactory(name="Wanda"))
    factories.play_rounds(event, 1)
    factories.report_all(factories.RoundFactory(event=event), Random(1))
    factories.play_rounds(other, 3)
    deputies = [factories.DirectorFactory(event=one) for one in (event, other)]
    walk_in = enter_walk_in(event, Profile("Will"), by=director).player
    director_entry = factories.enter(factories.approve_playing(event, 9), director.player, check_in=False)[0]
    claim = claim_player(walk_in, by=factories.UserFactory())
    known = [enter_walk_in(event, Profile(name), by=director).player for name in ("Wes", "Wim")]
    users = dict(zip(ROLES, (None, player, other_director, director, factories.CoordinatorFactory()), strict=True))
    wishes = [factories.KeepApartFactory(event=one) for one in (event, other)]
    factories.RegionFactory()
    ids = {
        "event": Event.objects.get(pk=event.pk).pk,
        "entry": entry.pk,
        "director entry": director_entry.pk,
        "deputy": deputies[0].pk,
        "walk-in": walk_in.pk,
        "member": factories.UserFactory().player.pk,
        "record": factories.PlayerFactory().pk,
        "merging": factories.MergingFactory(by=users["coordinator"]).pk,
        "announcement": announce(event, "Lunch is here.", by=director).pk,
        "prize": add_prize(event, Offer("A deck box", 1), by=director).pk,
        "suspension": factories.SuspensionFactory(player=factories.PlayerFactory()).pk,
        "award": factories.EarnedAwardFactory(player=factories.PlayerFactory()).pk,
        "title": factories.TitleFactory(player=factories.PlayerFactory()).pk,
        "notice": factories.NoticeFactory(user=director, event=event).pk,
        "claim": claim.pk,
        "decided": factories.ClaimFactory(record=known[0]).pk,
        "contested": factories.contest_decided_claim(known[1]).pk,
        "denial": factories.DenialFactory(event=event).pk,
        "rejected": factories.RejectedDenialFactory(event=event).pk,
        "request": factories.EventRequestFactory(event=event).pk,
        "venue": (venue := factories.EventAtNewVenueFactory(by=director).host).pk,
        "item": venue.checks.get().pk,
        "proposal": factories.ProposalFactory().pk,
        "waiting": factories.WaitingFactory(event=event).pk,
        "card set": factories.CardSetFactory().pk,
        "sealed format": factories.SealedFormatFactory().pk,
        "house rules": factories.HouseRulesFactory(by=director).pk,
        "wish": wishes[0].pk,
    }
    their_prize = add_prize(other, Offer("A deck box", 1), by=other_director).pk
    foreign = {"card:pk": other.entries.first().player_id, "wish:pk": wishes[1].pk}
    foreign |= {f"{name}:pk": other.entries.first().pk for name in OF_ENTRIES}
    foreign |= dict.fromkeys(("prize:pk", "prize_winner:pk", "prize_given:pk"), their_prize)
    foreign |= dict.fromkeys(("strike:pk", "take_waiting:pk"), factories.WaitingFactory(event=other).pk)
    foreign["announcement:pk"] = announce(other, "Lunch is here.", by=other_director).pk
    of_requests = ("withdraw_request:pk", "grant_request:pk", "refuse_request:pk")
    foreign |= dict.fromkeys(of_requests, factories.EventRequestFactory(event=other).pk)
    foreign |= dict.fromkeys(
        ("agree_denial:pk", "reject_denial:pk", "restore_denied:pk"), factories.DenialFactory(event=other).pk
    )
    foreign |= {f"{name}:pk": deputies[1].pk for name in DIRECTORS_IDS}
    for name in (
        "round",
        "draw",
        "redraw",
        "swap",
        "move",
        "bye",
        "renumber",
        "repair",
        "unpublish",
        "abandon",
        "publish",
        "complete",
        "table",
        "result",
        "restore_result",
        "preview",
        "proposal",
        "deadline",
        *TABLES,
        "log",
        *CLOCK,
    ):
        foreign[f"{name}:number"] = 3
    table = Match.objects.filter(round__event=other, round__number=1).latest("table").table or 0
    of_tables = ("table", "result", "restore_result", "preview", "proposal", "log", "extra_time", "renumber", *TABLES)
    foreign |= {f"{name}:table": table for name in of_tables}
    return World({role: Device(user) for role, user in users.items()}, ids, foreign)


def test_every_call_that_names_a_row_of_an_event_has_its_row() -> None:
    """Who passes stands in test_guards.py; here is what they are answered, and that ids of another event are none."""
    naming = {str(one.name) for one in urls.event if "<" in str(one.pattern)}
    assert {one for one in operations() if one[0] in naming} <= set(DOORS) <= operations()
