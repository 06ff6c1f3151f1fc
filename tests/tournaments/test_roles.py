"""Who may pass which door: every address of the site for every role, made from the URL configuration."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from leagues.models import League
from leagues.services.leagues import Named, edit_league
from leagues.services.seasons import announce_qualifiers
from tests import factories
from tests.factories import NoticeFactory
from tests.guards import ROLES, Guards
from tests.leagues.rows import YEAR, counted, league_of, season_of
from tests.rings import matrix
from tournaments.closing.services.prizes import Offer, add_prize
from tournaments.department.models import Region
from tournaments.entries.services.claims import claim_player
from tournaments.entries.services.entries import enter_walk_in
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.services.players import Profile
from tournaments.play.services.announcements import announce
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Entry, Event, Match, Seat

pytestmark = pytest.mark.django_db

page = Guards(stranger=302)
FOREIGN_PREFIXES = ("account/", "admin/", "api/")
"""Addresses that allauth and the admin answer, and the API: tested at their own doors."""


INSIDE = re.compile(r"<slug:(slug|league)>/")


@dataclass(frozen=True)
class World:
    """Round 1 of `event` is complete, round 2 is published; `other` is another director's event, further on."""

    event: Event
    other: Event
    users: dict[str, User | None]
    ids: dict[str, int]


@dataclass(frozen=True)
class Door:
    """What every role is answered, in the order of ROLES. `post` empty: reading by POST gives the same as GET.

    `kwargs` complete the address; `foreign` does with ids of another event, which are not found.
    """

    get: str
    post: str = ""
    kwargs: Callable[[World], dict[str, Any]] = lambda world: {}
    foreign: Callable[[World], dict[str, Any]] | None = None
    data: dict[str, str] = field(default_factory=dict)


def own_table(world: World) -> dict[str, Any]:
    """Where the player sits, whose game is filmed."""
    return {"number": 2, "table": world.ids["own table"]}


def other_table(world: World) -> dict[str, Any]:
    return {"number": 2, "table": 99}


LEAGUE = "deep-space-league"


def own_season(world: World) -> dict[str, Any]:
    """Of the league that the director leads."""
    return {"league": LEAGUE, "year": YEAR}


def own_counted(world: World) -> dict[str, Any]:
    return {**own_season(world), "pk": world.ids["counted"]}


def other_counted(world: World) -> dict[str, Any]:
    """An event of another league."""
    return {**own_season(world), "pk": world.ids["other counted"]}


EVERYBODY = page.everybody()
NOT_HERE = page.everybody(404)  # of another kind of event
READ_ONLY = page.everybody(405)  # for probes: no page leads there
MEMBERS = page.members()
DIRECTORS = page.directors()


def proposed(world: World) -> dict[str, Any]:
    return {"pk": world.ids["proposal"]}


NOT_READ = page.directors(302)
DONE = page.directors(302)
REFUSED_INPUT = page.directors(422)
CONFLICT = page.directors(409)
COORDINATORS = page.coordinators()
FILLING = page.nobody()  # the Director of Organized Play alone

DOORS = {
    "home": Door(EVERYBODY, READ_ONLY),
    "healthz": Door(EVERYBODY, READ_ONLY),
    "readyz": Door(EVERYBODY, READ_ONLY),
    "worker": Door(EVERYBODY, READ_ONLY),
    "tournaments:calendar": Door(EVERYBODY),
    "tournaments:type_code": Door(EVERYBODY, page.everybody(422)),
    "tournaments:open_link": Door(page.everybody(422), kwargs=lambda w: {"code": "ABCD"}),
    "tournaments:close_link": Door(page.everybody(302)),
    "tournaments:links": Door(DIRECTORS),
    "tournaments:player_link": Door(
        DIRECTORS,
        kwargs=lambda w: {"pk": w.ids["entry"]},
        foreign=lambda w: {"pk": w.ids["other entry"]},
    ),
    "tournaments:join_round": Door(
        DIRECTORS,
        REFUSED_INPUT,
        kwargs=lambda w: {"pk": w.ids["entry"]},
        foreign=lambda w: {"pk": w.ids["other entry"]},
    ),
    "tournaments:link_act": Door(
        NOT_READ,
        REFUSED_INPUT,  # the player has an account
        kwargs=lambda w: {"pk": w.ids["entry"], "act": "renew"},
        foreign=lambda w: {"pk": w.ids["other entry"], "act": "renew"},
    ),
    "tournaments:register": Door(MEMBERS, page.members(422)),
    "tournaments:check_listing": Door(MEMBERS),
    "tournaments:import": Door(MEMBERS, page.members(422)),
    "tournaments:tonight": Door(EVERYBODY, page.members(422)),
    "tournaments:my": Door(MEMBERS),
    "tournaments:profile": Door(MEMBERS, page.members(422)),
    "tournaments:formats": Door(EVERYBODY),
    "tournaments:sealed_formats": Door(EVERYBODY),
    "tournaments:new_sealed_format": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:sealed_format": Door(
        COORDINATORS, page.coordinators(422), kwargs=lambda w: {"pk": w.ids["sealed format"]}
    ),
    "tournaments:card_sets": Door(EVERYBODY),
    "tournaments:new_card_set": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:card_set": Door(COORDINATORS, page.coordinators(422), kwargs=lambda w: {"pk": w.ids["card set"]}),
    "tournaments:house_rules": Door(MEMBERS),
    "tournaments:new_house_rules": Door(MEMBERS, page.members(422)),
    "tournaments:house_rules_of": Door(
        page.each(refused=404, director=200),
        page.each(refused=404, director=422),
        kwargs=lambda w: {"pk": w.ids["house rules"]},
    ),
    "tournaments:final_order": Door(page.directors(404), page.directors(404)),
    "tournaments:devices": Door(MEMBERS, page.members(422)),
    "tournaments:revoke_device": Door(page.members(405), page.nobody(404)),
    "tournaments:notices": Door(MEMBERS),
    "tournaments:read_notices": Door(page.members(405), page.everybody(302)),
    "tournaments:read_notice": Door(
        page.members(405), page.each(refused=404, director=302), kwargs=lambda w: {"pk": w.ids["notice"]}
    ),
    "tournaments:mail_choices": Door(MEMBERS, page.members(422)),
    "tournaments:my_calendar": Door(MEMBERS, page.members(302)),
    "tournaments:player": Door(EVERYBODY, kwargs=lambda w: {"pk": w.ids["walk-in"]}),
    "tournaments:claim": Door(
        page.members(405), page.each(refused=302, player=422), kwargs=lambda w: {"pk": w.ids["walk-in"]}
    ),
    "tournaments:trust": Door(
        page.members(405), page.coordinators(302), kwargs=lambda w: {"pk": w.ids["member"], "act": "give"}
    ),
    "tournaments:decide_claim": Door(
        page.members(405),
        page.coordinators(302),
        kwargs=lambda w: {"pk": w.ids["claim"], "answer": "confirm"},
    ),
    "tournaments:show_claim": Door(page.overseers(), kwargs=lambda w: {"pk": w.ids["claim"]}),
    "tournaments:contest_claim": Door(
        page.overseers(302), page.overseers(422), kwargs=lambda w: {"pk": w.ids["decided"]}
    ),
    "tournaments:settle_claim": Door(
        page.coordinators(302), page.coordinators(422), kwargs=lambda w: {"pk": w.ids["contested"]}
    ),
    "tournaments:merge_with": Door(COORDINATORS, kwargs=lambda w: {"pk": w.ids["walk-in"]}),
    "tournaments:merge": Door(
        COORDINATORS, page.coordinators(422), kwargs=lambda w: {"pk": w.ids["walk-in"], "into": w.ids["record"]}
    ),
    "tournaments:same_players": Door(COORDINATORS),
    "tournaments:tell_apart": Door(
        page.coordinators(302), kwargs=lambda w: {"pk": w.ids["walk-in"], "into": w.ids["record"]}
    ),
    "tournaments:part": Door(page.coordinators(302), kwargs=lambda w: {"pk": w.ids["merging"]}),
    "tournaments:suspensions": Door(COORDINATORS),
    "tournaments:suspend": Door(FILLING, kwargs=lambda w: {"pk": w.ids["walk-in"]}),
    "tournaments:lift_suspension": Door(FILLING, kwargs=lambda w: {"pk": w.ids["suspension"]}),
    "tournaments:grant_award": Door(FILLING, kwargs=lambda w: {"pk": w.ids["walk-in"]}),
    "tournaments:withdraw_award": Door(FILLING, kwargs=lambda w: {"pk": w.ids["award"]}),
    "tournaments:add_title": Door(FILLING, kwargs=lambda w: {"pk": w.ids["walk-in"]}),
    "tournaments:withdraw_title": Door(FILLING, kwargs=lambda w: {"pk": w.ids["title"]}),
    "tournaments:titles": Door(EVERYBODY),
    "ratings:merging": Door(COORDINATORS, kwargs=lambda w: {"pk": w.ids["walk-in"], "into": w.ids["record"]}),
    "ratings:correction": Door(page.members(422)),
    "tournaments:feed": Door(EVERYBODY, READ_ONLY),
    "tournaments:my_feed": Door(page.everybody(404), READ_ONLY, kwargs=lambda w: {"code": "1-abc"}),
    "tournaments:region_feed": Door(EVERYBODY, READ_ONLY, kwargs=lambda w: {"name": "middle"}),
    "tournaments:regions": Door(EVERYBODY),
    "tournaments:new_region": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:region": Door(EVERYBODY, kwargs=lambda w: {"name": "middle"}),
    "tournaments:edit_region": Door(COORDINATORS, page.coordinators(422), kwargs=lambda w: {"name": "middle"}),
    "tournaments:venues": Door(EVERYBODY),
    "tournaments:venue": Door(
        page.each(anonymous=404, refused=404, director=200, coordinator=200), kwargs=lambda w: {"pk": w.ids["venue"]}
    ),
    "tournaments:edit_venue": Door(COORDINATORS, page.coordinators(422), kwargs=lambda w: {"pk": w.ids["venue"]}),
    "tournaments:verify_venue": Door(page.coordinators(302), kwargs=lambda w: {"pk": w.ids["venue"]}),
    "tournaments:merge_venue": Door(
        page.coordinators(302), page.coordinators(422), kwargs=lambda w: {"pk": w.ids["venue"]}
    ),
    "tournaments:refuse_venue": Door(
        page.coordinators(302), page.coordinators(422), kwargs=lambda w: {"pk": w.ids["venue"]}
    ),
    "tournaments:write_to": Door(MEMBERS, page.members(422), kwargs=lambda w: {"code": "europe"}),
    "tournaments:status": Door(COORDINATORS),
    "tournaments:imports": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:coordinator": Door(COORDINATORS),
    "tournaments:report_event_name": Door(MEMBERS, page.members(422), kwargs=lambda w: {"pk": w.event.pk}),
    "tournaments:report_venue_name": Door(
        page.members(404),  # nobody has verified it
        page.members(404),
        kwargs=lambda w: {"pk": w.ids["venue"]},
    ),
    "tournaments:report_league_name": Door(MEMBERS, page.members(422), kwargs=lambda w: {"pk": w.ids["league"]}),
    "tournaments:inbox": Door(COORDINATORS),
    "tournaments:inbox_item": Door(page.coordinators(200, refused=404), kwargs=lambda w: {"pk": w.ids["item"]}),
    "tournaments:take_item": Door(page.coordinators(302, refused=404), kwargs=lambda w: {"pk": w.ids["item"]}),
    "tournaments:answer_item": Door(
        page.coordinators(302, refused=404), page.coordinators(422, refused=404), kwargs=lambda w: {"pk": w.ids["item"]}
    ),
    "tournaments:restore_row": Door(page.coordinators(403, refused=404), kwargs=lambda w: {"pk": w.ids["item"]}),
    "tournaments:proposal": Door(page.coordinators(200, refused=404), kwargs=proposed),
    "tournaments:agree_to_proposal": Door(page.coordinators(302, refused=404), kwargs=proposed),
    "tournaments:refuse_proposal": Door(
        page.coordinators(302, refused=404), page.coordinators(422, refused=404), kwargs=proposed
    ),
    "tournaments:withdraw_proposal": Door(page.coordinators(403, refused=404), kwargs=proposed),
    "tournaments:contact": Door(EVERYBODY),
    "tournaments:name_post": Door(FILLING),
    "tournaments:post": Door(EVERYBODY, kwargs=lambda w: {"code": "europe"}),
    "tournaments:appoint": Door(FILLING, kwargs=lambda w: {"code": "europe"}),
    "tournaments:relieve": Door(FILLING, kwargs=lambda w: {"code": "europe"}),
    "tournaments:close_post": Door(FILLING, kwargs=lambda w: {"code": "europe"}),
    "tournaments:event": Door(EVERYBODY),
    "tournaments:pairings": Door(EVERYBODY),
    "tournaments:pairings_of": Door(
        EVERYBODY, kwargs=lambda w: {"number": 2}, foreign=lambda w: {"number": w.ids["other round"]}
    ),
    "tournaments:standings": Door(EVERYBODY),
    "tournaments:bracket": Door(NOT_HERE),
    "tournaments:edit_bracket": Door(page.directors(404), page.directors(404)),
    "tournaments:heats": Door(DIRECTORS, REFUSED_INPUT),
    "tournaments:qualifiers": Door(NOT_READ, CONFLICT),
    "tournaments:seeds": Door(page.directors(404), page.directors(404)),
    "tournaments:committee": Door(page.directors(404), page.directors(404)),
    "tournaments:figures": Door(EVERYBODY),
    "tournaments:standings_sheet": Door(EVERYBODY),
    "tournaments:standings_workbook": Door(EVERYBODY),
    "tournaments:players_sheet": Door(EVERYBODY),
    "tournaments:players_workbook": Door(EVERYBODY),
    "tournaments:rounds_sheet": Door(EVERYBODY),
    "tournaments:rounds_workbook": Door(EVERYBODY),
    "tournaments:winner_picture": Door(NOT_HERE),
    "tournaments:places_picture": Door(NOT_HERE),
    "tournaments:share": Door(NOT_HERE),
    "tournaments:event_feed": Door(EVERYBODY),
    "tournaments:players": Door(EVERYBODY),
    "tournaments:card": Door(
        EVERYBODY, kwargs=lambda w: {"pk": w.ids["walk-in"]}, foreign=lambda w: {"pk": w.ids["other player"]}
    ),
    "tournaments:cards": Door(EVERYBODY),
    "tournaments:rounds": Door(EVERYBODY),
    "tournaments:document": Door(EVERYBODY),
    "tournaments:report_file": Door(EVERYBODY),
    "tournaments:announcements": Door(EVERYBODY),
    "tournaments:ask": Door(EVERYBODY, page.everybody(422)),
    "tournaments:questions": Door(DIRECTORS),
    "tournaments:projector": Door(EVERYBODY),
    "tournaments:my_table": Door(page.players()),
    "tournaments:my_worth": Door(page.players()),
    "tournaments:my_log": Door(page.players(), page.players(302)),
    "tournaments:log": Door(
        DIRECTORS,
        DONE,
        kwargs=lambda w: {"number": 2, "table": 1},
        foreign=lambda w: {"number": 1, "table": w.ids["other table"]},
    ),
    "tournaments:my_leave": Door(page.players(), page.players(422)),
    "tournaments:my_reject": Door(page.players(302), page.players(422)),
    "tournaments:my_report": Door(page.players(302), page.players(422)),
    "tournaments:my_confirm": Door(page.players(302), page.players(422)),
    "tournaments:remote": Door(DIRECTORS, DONE),
    "tournaments:tell": Door(DIRECTORS, REFUSED_INPUT),
    "tournaments:withdraw_announcement": Door(
        NOT_READ,
        DONE,
        kwargs=lambda w: {"pk": w.ids["announcement"]},
        foreign=lambda w: {"pk": w.ids["other announcement"]},
    ),
    "tournaments:start": Door(
        DIRECTORS, REFUSED_INPUT, kwargs=lambda w: {"number": 2}, foreign=lambda w: {"number": w.ids["other round"]}
    ),
    "tournaments:limit": Door(
        DIRECTORS, REFUSED_INPUT, kwargs=lambda w: {"number": 2}, foreign=lambda w: {"number": w.ids["other round"]}
    ),
    "tournaments:clock": Door(
        NOT_READ,
        CONFLICT,
        kwargs=lambda w: {"number": 2, "act": "pause"},
        foreign=lambda w: {"number": w.ids["other round"], "act": "pause"},
    ),
    "tournaments:take_back_game": Door(
        NOT_READ,
        REFUSED_INPUT,
        kwargs=lambda w: {"number": 2, "table": 1},
        foreign=lambda w: {"number": 2, "table": w.ids["other table"]},
    ),
    "tournaments:extra_time": Door(
        DIRECTORS,
        REFUSED_INPUT,
        kwargs=lambda w: {"number": 1, "table": 1},
        foreign=lambda w: {"number": 1, "table": w.ids["other table"]},
    ),
    "tournaments:check_in": Door(MEMBERS, page.members(422)),
    "tournaments:check_in_door": Door(DIRECTORS, REFUSED_INPUT),
    "tournaments:check_in_code": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:deadlines": Door(DIRECTORS),
    "tournaments:extensions": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:deadline": Door(
        DIRECTORS, REFUSED_INPUT, kwargs=lambda w: {"number": 2}, foreign=lambda w: {"number": w.ids["other round"]}
    ),
    "tournaments:extend_deadline": Door(
        DIRECTORS,
        REFUSED_INPUT,
        kwargs=lambda w: {"number": 2, "table": 1},
        foreign=lambda w: {"number": 2, "table": w.ids["other table"]},
    ),
    "tournaments:ruling": Door(
        DIRECTORS,
        REFUSED_INPUT,
        kwargs=lambda w: {"number": 2, "table": 1},
        foreign=lambda w: {"number": 2, "table": w.ids["other table"]},
    ),
    "tournaments:play_contact": Door(page.players(), page.players(422)),
    "tournaments:by_player": Door(DIRECTORS),
    "tournaments:player_games": Door(
        DIRECTORS, DONE, kwargs=lambda w: {"pk": w.ids["entry"]}, foreign=lambda w: {"pk": w.ids["other entry"]}
    ),
    "tournaments:absent": Door(DIRECTORS),
    "tournaments:report_absence": Door(
        NOT_READ,
        REFUSED_INPUT,
        kwargs=lambda w: {"number": 2, "table": 1},
        foreign=lambda w: {"number": 2, "table": w.ids["other table"]},
    ),
    "tournaments:withdraw_import": Door(FILLING, FILLING),
    "tournaments:edit": Door(page.overseers(), page.overseers(422)),
    "tournaments:my_entry": Door(MEMBERS, page.members(422)),
    "tournaments:confirm_entry": Door(page.everybody(302), page.each(refused=409)),
    "tournaments:disown_entry": Door(page.everybody(302), page.each(refused=409)),
    "tournaments:deny": Door(page.everybody(302), page.each(refused=409, player=302)),
    "tournaments:bring_denial": Door(page.everybody(302), page.members(422)),
    "tournaments:denial": Door(
        page.overseers(),
        page.directors(422),
        kwargs=lambda w: {"pk": w.ids["denial"]},
        foreign=lambda w: {"pk": w.ids["other denial"]},
    ),
    "tournaments:ask_change": Door(page.overseers(), page.overseers(422)),
    "tournaments:ask_pool": Door(DIRECTORS, page.directors(422)),
    "tournaments:show_request": Door(
        page.overseers(),
        page.coordinators(422),
        kwargs=lambda w: {"pk": w.ids["request"]},
        foreign=lambda w: {"pk": w.ids["other request"]},
    ),
    "tournaments:withdraw": Door(page.everybody(302), page.members(422)),
    "tournaments:waiting": Door(
        NOT_READ,
        DONE,
        kwargs=lambda w: {"pk": w.ids["waiting"], "act": "strike"},
        foreign=lambda w: {"pk": w.ids["other waiting"], "act": "strike"},
    ),
    "tournaments:change_rounds": Door(page.overseers(), page.overseers(422)),
    "tournaments:postpone": Door(page.overseers(), page.overseers(422)),
    "tournaments:begin_now": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:cancel": Door(page.overseers(), page.overseers(422)),
    "tournaments:directors": Door(DIRECTORS, REFUSED_INPUT),
    "tournaments:release": Door(
        NOT_READ, DONE, kwargs=lambda w: {"pk": w.ids["deputy"]}, foreign=lambda w: {"pk": w.ids["other deputy"]}
    ),
    "tournaments:playing": Door(page.overseers()),
    "tournaments:approve": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:forbid_playing": Door(page.coordinators(302), page.coordinators(422)),
    "tournaments:allow_playing": Door(page.coordinators(302), page.coordinators(409)),
    "tournaments:judging_time": Door(
        NOT_READ,
        REFUSED_INPUT,
        kwargs=lambda w: {"pk": w.ids["deputy"]},
        foreign=lambda w: {"pk": w.ids["other deputy"]},
    ),
    "tournaments:stopwatch": Door(
        NOT_READ,
        REFUSED_INPUT,
        kwargs=lambda w: {"pk": w.ids["deputy"], "act": "start"},
        foreign=lambda w: {"pk": w.ids["other deputy"], "act": "start"},
    ),
    "tournaments:answer": Door(
        NOT_READ,
        page.directors(404),
        kwargs=lambda w: {"pk": w.ids["deputy"], "answer": "accept"},
        foreign=lambda w: {"pk": w.ids["other deputy"], "answer": "leave"},
    ),
    "tournaments:entries": Door(DIRECTORS),
    "tournaments:paste": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:confirm": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:walk_in": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:known_players": Door(DIRECTORS),
    "tournaments:enter_known": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:rename": Door(
        DIRECTORS,
        REFUSED_INPUT,
        kwargs=lambda w: {"pk": w.ids["entry"]},
        foreign=lambda w: {"pk": w.ids["other entry"]},
    ),
    "tournaments:earned_byes": Door(
        NOT_READ,
        REFUSED_INPUT,
        kwargs=lambda w: {"pk": w.ids["entry"]},
        foreign=lambda w: {"pk": w.ids["other entry"]},
    ),
    "tournaments:check_in_all": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:entry_act": Door(
        NOT_READ,
        DONE,
        kwargs=lambda w: {"pk": w.ids["entry"], "act": "drop"},
        foreign=lambda w: {"pk": w.ids["other entry"], "act": "drop"},
    ),
    "tournaments:unpublish": Door(
        DIRECTORS, REFUSED_INPUT, kwargs=lambda w: {"number": 2}, foreign=lambda w: {"number": w.ids["other round"]}
    ),
    "tournaments:abandon": Door(
        DIRECTORS, REFUSED_INPUT, kwargs=lambda w: {"number": 2}, foreign=lambda w: {"number": w.ids["other round"]}
    ),
    "tournaments:undo": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:drafting": Door(EVERYBODY),
    "tournaments:drafting_desk": Door(DIRECTORS),
    "tournaments:drafting_act": Door(
        NOT_READ, REFUSED_INPUT, kwargs=lambda w: {"act": "publish"}, foreign=lambda w: {"act": "print"}
    ),
    "tournaments:scenario": Door(DIRECTORS, REFUSED_INPUT),
    "tournaments:wishes": Door(DIRECTORS, REFUSED_INPUT),
    "tournaments:end_wish": Door(
        NOT_READ, DONE, kwargs=lambda w: {"pk": w.ids["wish"]}, foreign=lambda w: {"pk": w.ids["other wish"]}
    ),
    "tournaments:fixed_table": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:desk": Door(DIRECTORS),
    "tournaments:quick": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:draw": Door(NOT_READ, CONFLICT),
    "tournaments:draft": Door(DONE),
    "tournaments:draft_act": Door(
        NOT_READ, DONE, kwargs=lambda w: {"act": "publish"}, foreign=lambda w: {"act": "print"}
    ),
    "tournaments:complete": Door(
        NOT_READ, DONE, kwargs=lambda w: {"number": 2}, foreign=lambda w: {"number": w.ids["other round"]}
    ),
    "tournaments:result": Door(
        DIRECTORS,
        REFUSED_INPUT,
        kwargs=lambda w: {"number": 1, "table": 1},
        foreign=lambda w: {"number": w.ids["other round"], "table": w.ids["other table"]},
    ),
    "tournaments:preview": Door(
        DIRECTORS,
        kwargs=lambda w: {"number": 1, "table": 1},
        foreign=lambda w: {"number": 1, "table": w.ids["other table"]},
    ),
    "tournaments:corrections": Door(DIRECTORS),
    "tournaments:paste_results": Door(DIRECTORS, REFUSED_INPUT),
    "tournaments:confirm_results": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:rehearsal": Door(DIRECTORS, DONE, data={"rounds": "1"}),
    "tournaments:rehearsal_act": Door(
        NOT_READ, REFUSED_INPUT, kwargs=lambda w: {"act": "round"}, foreign=lambda w: {"act": "print"}
    ),
    "tournaments:prizes": Door(DIRECTORS, REFUSED_INPUT),
    "tournaments:award": Door(NOT_READ, REFUSED_INPUT),
    "tournaments:prize_winner": Door(
        NOT_READ, DONE, kwargs=lambda w: {"pk": w.ids["prize"]}, foreign=lambda w: {"pk": w.ids["other prize"]}
    ),
    "tournaments:prize_act": Door(
        NOT_READ,
        DONE,
        kwargs=lambda w: {"pk": w.ids["prize"], "act": "remove"},
        foreign=lambda w: {"pk": w.ids["other prize"], "act": "remove"},
    ),
    "tournaments:paper": Door(DIRECTORS),
    "tournaments:sheet": Door(
        DIRECTORS, kwargs=lambda w: {"sheet": "pairings"}, foreign=lambda w: {"sheet": "no-such-sheet"}
    ),
    "tournaments:slip": Door(
        page.everybody(302),
        kwargs=lambda w: {"number": 2, "table": 1},
        foreign=lambda w: {"number": 1, "table": w.ids["other table"]},
    ),
    "tournaments:finalize": Door(DIRECTORS, REFUSED_INPUT, data={"reason": "The venue closed."}),
    "tournaments:take_back_finalizing": Door(DIRECTORS, REFUSED_INPUT),
    "tournaments:cut": Door(page.directors(404), page.directors(404)),
    "tournaments:take_back_cut": Door(NOT_READ, CONFLICT),
    "tournaments:waive_final": Door(MEMBERS, page.members(422)),
    "tournaments:take_back_final_waiver": Door(NOT_READ, CONFLICT),
    "tournaments:reopen": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:journal": Door(page.overseers()),
    "tournaments:audit": Door(COORDINATORS),
    "tournaments:audit_file": Door(COORDINATORS),
    "tournaments:audit_approve": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:audit_release": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:accept_import": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:audit_rank_again": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:audit_restore": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:audit_settle": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:audit_void": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:audit_count_again": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:audit_ask": Door(COORDINATORS, page.coordinators(422)),
    "tournaments:restore_result": Door(
        COORDINATORS,
        page.coordinators(422),
        kwargs=lambda w: {"number": 1, "table": 1},
        foreign=lambda w: {"number": 1, "table": w.ids["other table"]},
    ),
    "tournaments:answer_audit": Door(DIRECTORS, page.directors(422)),
    "conduct:penalties": Door(page.each(player=200, director=200, coordinator=200)),
    "conduct:issue": Door(DIRECTORS, REFUSED_INPUT),
    "conduct:proposal": Door(DIRECTORS),
    "conduct:penalty": Door(
        page.each(refused=200, other_director=404),
        page.each(other_director=404, director=422),
        kwargs=lambda w: {"pk": w.ids["penalty"]},
        foreign=lambda w: {"pk": w.ids["other penalty"]},
    ),
    "conduct:correct": Door(
        DIRECTORS,
        REFUSED_INPUT,
        kwargs=lambda w: {"pk": w.ids["penalty"]},
        foreign=lambda w: {"pk": w.ids["other penalty"]},
    ),
    "conduct:card": Door(
        page.overseers(),
        REFUSED_INPUT,
        kwargs=lambda w: {"pk": w.ids["entry"]},
        foreign=lambda w: {"pk": w.ids["other entry"]},
    ),
    "conduct:deck_corrected": Door(
        NOT_READ,
        DONE,
        kwargs=lambda w: {"pk": w.ids["entry"], "check": w.ids["deck check"]},
        foreign=lambda w: {"pk": w.ids["entry"], "check": w.ids["other deck check"]},
    ),
    "conduct:history": Door(COORDINATORS, kwargs=lambda w: {"pk": w.ids["walk-in"]}),
    "conduct:infractions": Door(EVERYBODY),
    "conduct:rulings": Door(EVERYBODY),
    "conduct:new_ruling": Door(DIRECTORS, REFUSED_INPUT),
    "conduct:overturn": Door(
        DIRECTORS,
        REFUSED_INPUT,
        kwargs=lambda w: {"pk": w.ids["ruling"]},
        foreign=lambda w: {"pk": w.ids["other ruling"]},
    ),
    "conduct:search": Door(EVERYBODY),
    "conduct:at_the_tables": Door(EVERYBODY),
    "conduct:at_the_table": Door(EVERYBODY, kwargs=lambda w: {"game": "2E"}),
    "conduct:interims": Door(EVERYBODY),
    "conduct:interim": Door(EVERYBODY, kwargs=lambda w: {"pk": w.ids["interim"]}),
    "conduct:touching": Door(EVERYBODY),
    "conduct:new_interim": Door(FILLING),
    "conduct:change_interim": Door(FILLING, kwargs=lambda w: {"pk": w.ids["interim"]}),
    "conduct:end_interim": Door(FILLING, kwargs=lambda w: {"pk": w.ids["interim"]}),
    "conduct:complaints": Door(MEMBERS),
    "conduct:new_complaint": Door(MEMBERS, page.members(422)),
    "conduct:complaint": Door(page.coordinators(200, refused=404), kwargs=lambda w: {"pk": w.ids["complaint"]}),
    "conduct:videos": Door(EVERYBODY),
    "conduct:video": Door(page.each(player=200, director=200), kwargs=own_table, foreign=other_table),
    "conduct:publish_video": Door(NOT_READ, REFUSED_INPUT, kwargs=own_table, foreign=other_table),
    "conduct:video_act": Door(
        NOT_READ,
        DONE,
        kwargs=lambda w: {**own_table(w), "act": "forbid"},
        foreign=lambda w: {**other_table(w), "act": "forbid"},
    ),
    "conduct:consent": Door(
        page.each(player=302, director=302),
        page.each(player=302, director=422),
        kwargs=lambda w: {**own_table(w), "player": w.ids["player"], "act": "withdraw"},
        foreign=lambda w: {**own_table(w), "player": w.ids["other player"], "act": "withdraw"},
    ),
    "leagues:masters": Door(EVERYBODY, kwargs=lambda w: {"year": YEAR}),
    "leagues:masters_sheet": Door(EVERYBODY, kwargs=lambda w: {"year": YEAR}),
    "leagues:masters_workbook": Door(EVERYBODY, kwargs=lambda w: {"year": YEAR}),
    "leagues:gives": Door(page.overseers()),
    "leagues:drawing": Door(EVERYBODY),
    "leagues:nominate": Door(FILLING),
    "leagues:withdraw_nomination": Door(FILLING),
    "leagues:draw_prizes": Door(FILLING),
    "leagues:champions_league": Door(EVERYBODY),
    "leagues:name_champions_league": Door(FILLING),
    "leagues:unname_champions_league": Door(FILLING),
    "leagues:waive_points": Door(page.directors(404), page.directors(404)),
    "leagues:take_back_waiver": Door(
        page.directors(404), page.directors(404), kwargs=lambda w: {"pk": 1}, foreign=lambda w: {"pk": 2}
    ),
    "leagues:seed_by_points": Door(page.directors(404), page.directors(404)),
    "leagues:bids": Door(page.everybody(404)),
    "leagues:stake": Door(page.overseers(404), page.overseers(404)),
    "leagues:opt_out": Door(page.members(302), page.members(422)),
    "leagues:pass_over": Door(page.directors(404), page.directors(404)),
    "leagues:take_back_passing": Door(
        page.members(404), page.members(404), kwargs=lambda w: {"pk": 1}, foreign=lambda w: {"pk": 2}
    ),
    "leagues:bids_report": Door(page.overseers(404)),
    "leagues:bids_sheet": Door(page.overseers(404)),
    "leagues:bids_workbook": Door(page.overseers(404)),
    "leagues:challenges": Door(EVERYBODY),
    "leagues:road": Door(EVERYBODY),
    "leagues:road_feed": Door(EVERYBODY, READ_ONLY),
    "leagues:new_call": Door(COORDINATORS, page.coordinators(422)),
    "leagues:call": Door(EVERYBODY, page.each(anonymous=403, coordinator=422), kwargs=lambda w: {"pk": w.ids["call"]}),
    "leagues:applications": Door(MEMBERS),
    "leagues:new_application": Door(MEMBERS, page.members(422)),
    "leagues:application": Door(
        page.each(anonymous=404, refused=404, director=200, coordinator=200),
        page.each(anonymous=404, refused=404, director=403, coordinator=422),
        kwargs=lambda w: {"pk": w.ids["application"]},
        data={"say": "approve"},
    ),
    "leagues:edit_application": Door(
        page.each(refused=404, director=200, coordinator=403),
        page.each(refused=404, director=422, coordinator=403),
        kwargs=lambda w: {"pk": w.ids["application"]},
    ),
    "leagues:new_allocation": Door(COORDINATORS, page.coordinators(422)),
    "leagues:leagues": Door(EVERYBODY),
    "leagues:new_league": Door(MEMBERS, page.members(422)),
    "leagues:points": Door(EVERYBODY),
    "leagues:player": Door(EVERYBODY, kwargs=lambda w: {"pk": w.ids["walk-in"]}),
    "leagues:champions": Door(EVERYBODY),
    "leagues:league": Door(EVERYBODY, kwargs=lambda w: {"league": LEAGUE}),
    "leagues:edit_league": Door(DIRECTORS, REFUSED_INPUT, kwargs=lambda w: {"league": LEAGUE}),
    "leagues:hand_on": Door(DIRECTORS, REFUSED_INPUT, kwargs=lambda w: {"league": LEAGUE}),
    "leagues:invite_founder": Door(DIRECTORS, REFUSED_INPUT, kwargs=lambda w: {"league": LEAGUE}),
    "leagues:give_up": Door(
        DIRECTORS,
        REFUSED_INPUT,
        kwargs=lambda w: {"league": LEAGUE, "post": "director"},
    ),
    "leagues:invitation": Door(
        page.each(refused=404, director=200, player=200), kwargs=lambda w: {"pk": w.ids["invitation"]}
    ),
    "leagues:answer_invitation": Door(
        page.each(refused=404, director=403, player=302),
        page.each(refused=404, director=403, player=302),
        kwargs=lambda w: {"pk": w.ids["invitation"], "answer": "accept"},
    ),
    "leagues:league_act": Door(NOT_READ, REFUSED_INPUT, kwargs=lambda w: {"league": LEAGUE, "act": "end"}),
    "leagues:acknowledge": Door(FILLING, kwargs=lambda w: {"league": LEAGUE}),
    "leagues:take_back_acknowledgement": Door(FILLING, kwargs=lambda w: {"league": LEAGUE}),
    "leagues:rename_league": Door(FILLING, kwargs=lambda w: {"league": LEAGUE}),
    "leagues:new_season": Door(DIRECTORS, REFUSED_INPUT, kwargs=lambda w: {"league": LEAGUE}),
    "leagues:season": Door(EVERYBODY, kwargs=own_season),
    "leagues:sheet": Door(EVERYBODY, kwargs=own_season),
    "leagues:workbook": Door(EVERYBODY, kwargs=own_season),
    "leagues:document": Door(EVERYBODY, kwargs=own_season),
    "leagues:feed": Door(EVERYBODY, page.everybody(405), kwargs=own_season),
    "leagues:edit_season": Door(DIRECTORS, REFUSED_INPUT, kwargs=own_season),
    "leagues:announce": Door(NOT_READ, DONE, kwargs=own_season),
    "leagues:close_season": Door(DIRECTORS, REFUSED_INPUT, kwargs=own_season),
    "leagues:reopen_season": Door(DIRECTORS, REFUSED_INPUT, kwargs=own_season),
    "leagues:flag": Door(DIRECTORS, REFUSED_INPUT, kwargs=own_season),
    "leagues:event": Door(EVERYBODY, kwargs=own_counted, foreign=other_counted),
    "leagues:confirm_flag": Door(
        page.coordinators(302), page.coordinators(302), kwargs=own_counted, foreign=other_counted
    ),
    "leagues:accept": Door(COORDINATORS, page.coordinators(422), kwargs=own_counted, foreign=other_counted),
    "leagues:take_back_accepted": Door(COORDINATORS, page.coordinators(422), kwargs=own_counted, foreign=other_counted),
    "leagues:unflag": Door(DIRECTORS, REFUSED_INPUT, kwargs=own_counted, foreign=other_counted),
    "leagues:places": Door(DIRECTORS, REFUSED_INPUT, kwargs=own_counted, foreign=other_counted),
    "leagues:bonus": Door(DIRECTORS, REFUSED_INPUT, kwargs=own_counted, foreign=other_counted),
    "leagues:submit_bonus": Door(DIRECTORS, REFUSED_INPUT, kwargs=own_counted, foreign=other_counted),
    "leagues:take_back_bonus": Door(DIRECTORS, REFUSED_INPUT, kwargs=own_counted, foreign=other_counted),
    "ratings:overview": Door(EVERYBODY),
    "ratings:list": Door(EVERYBODY, kwargs=lambda w: {"code": "2e-overall"}),
    "ratings:sheet": Door(EVERYBODY, kwargs=lambda w: {"code": "2e-overall"}),
    "ratings:workbook": Door(EVERYBODY, kwargs=lambda w: {"code": "2e-overall"}),
    "ratings:document": Door(EVERYBODY, kwargs=lambda w: {"code": "2e-overall"}),
    "ratings:player": Door(EVERYBODY, kwargs=lambda w: {"pk": w.ids["walk-in"]}),
    "ratings:against": Door(EVERYBODY, kwargs=lambda w: {"pk": w.ids["walk-in"]}),
    "ratings:head_to_head": Door(EVERYBODY, kwargs=lambda w: {"pk": w.ids["walk-in"], "other": w.ids["other player"]}),
    "ratings:event": Door(EVERYBODY, kwargs=lambda w: {"pk": w.event.pk}),
    "ratings:runs": Door(COORDINATORS),
    "ratings:refresh": Door(page.coordinators(302), page.coordinators(302), kwargs=lambda w: {"code": "2E"}),
}


def patterns() -> Iterator[tuple[str, str]]:
    """(name, route) of every address of the site."""

    def walk(found: Any, before: str, spaces: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        for pattern in found:
            route = f"{before}{pattern.pattern}"
            if isinstance(pattern, URLPattern):
                yield ":".join([*spaces, str(pattern.name)]), route
            else:
                inside = (*spaces, pattern.namespace) if pattern.namespace else spaces
                yield from walk(pattern.url_patterns, route, inside)

    yield from walk(get_resolver().url_patterns, "", ())


OURS = [(name, route) for name, route in patterns() if not route.startswith(FOREIGN_PREFIXES)]


@matrix("name", DOORS)
def test_every_role_gets_the_answer_of_the_table(name: str, world: World) -> None:
    door = DOORS[name]
    expected = {"GET": door.get.split(), "POST": (door.post or door.get).split()}
    answers = {
        method: [str(ask(world, role, method, address(world, name), door.data).status_code) for role in ROLES]
        for method in expected
    }
    assert answers == expected


@matrix("name", [name for name in DOORS if DOORS[name].post])
def test_who_is_refused_writes_nothing(name: str, world: World) -> None:
    before = JournalEntry.objects.count()
    url = address(world, name)
    for role, status in zip(ROLES, DOORS[name].post.split(), strict=True):
        if status == "403" or role == "anonymous":
            ask(world, role, "POST", url, DOORS[name].data, keep=True)
    assert JournalEntry.objects.count() == before


BY_CODE = ("tournaments:close_link", "tournaments:slip")
"""They lead to the page where a code is typed, which leads on to sign in."""


@matrix("name", [name for name, route in OURS if "<slug:slug>/" in route and name not in BY_CODE])
def test_signing_in_comes_before_every_page_of_the_desk(name: str, world: World) -> None:
    answer = ask(world, "anonymous", "GET", address(world, name))
    if answer.status_code == 302:
        assert answer["Location"] == f"{reverse('account_login')}?next={address(world, name)}"
    else:
        assert DOORS[name].get in (EVERYBODY, NOT_HERE)


@matrix("name", [name for name in DOORS if DOORS[name].foreign])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_ids_of_another_event_are_not_found_under_mine(name: str, method: str, world: World) -> None:
    door = DOORS[name]
    assert door.foreign is not None
    url = address(world, name, **door.foreign(world))
    role = "coordinator" if door.get.split()[ROLES.index("director")] == "403" else "director"
    answer = ask(world, role, method, url, {**door.data, "byes": "1", "result": "true_tie"})
    assert answer.status_code == (302 if method == "GET" and door.get == NOT_READ else 404)


@pytest.mark.parametrize("act", ["check-in", "check-out", "drop", "return", "remove"])
def test_no_act_at_my_desk_reaches_an_entry_of_another_event(act: str, world: World) -> None:
    def entry() -> dict[str, Any]:
        return Entry.objects.filter(pk=world.ids["other entry"]).values().get()

    before = entry()
    url = address(world, "tournaments:entry_act", pk=world.ids["other entry"], act=act)
    answer = ask(world, "director", "POST", url, keep=True)
    assert (answer.status_code, entry()) == (302 if act == "remove" else 404, before)


def test_seats_of_another_events_draft_are_no_choice_of_my_swap() -> None:
    mine, theirs = factories.FullEventFactory(players=4), factories.FullEventFactory(players=4)
    for event in (mine, theirs):
        draw_round(event, by=factories.director_of(event), draw_seed=1)
    seats = list(Seat.objects.filter(round__event=theirs).order_by("pk"))
    client = Client()
    client.force_login(factories.director_of(mine))
    url = reverse("tournaments:draft_act", args=(mine.year, mine.slug, "swap"))
    answer = client.post(url, {"seats": [seats[0].pk, seats[2].pk], "reason": "I like it better."})
    assert answer.status_code == 422
    assert list(Seat.objects.filter(round__event=theirs).order_by("pk")) == seats


@matrix("name", DOORS)
def test_post_without_token_is_refused_at_every_address(name: str, world: World) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(world.users["director"])
    assert strict.post(address(world, name), DOORS[name].data).status_code == 403


@pytest.fixture(scope="module")
def world(lasting: None) -> World:
    return make_world()


def _counted(director: User, name: str) -> int:
    """An event that counts for a league of this director, how many qualify in its season is announced."""
    season = announce_qualifiers(season_of(director, league=league_of(director, name)), by=director)
    return counted(season, 10, [factories.PlayerFactory() for _ in range(3)]).pk


def _asked(member: User, by: User) -> int:
    """The invitation of a member to stand in for the director of the league."""
    league = League.objects.get(slug=LEAGUE)
    edit_league(league, Named(league.name, "", (member.player.handle,)), by=by)
    return league.invitations.get(user=member).pk


def make_world() -> World:
    director, other_director, player = (factories.UserFactory(handle=name) for name in ("Vic", "Odo", "Pat"))
    event = factories.FullEventFactory(players=4, by=director)
    entry, _ = factories.enter(event, player.player, factories.PlayerFactory(name="Wanda"))
    other = factories.FullEventFactory(players=8, by=other_director, title="Another evening")
    factories.play_rounds(event, 1)
    factories.report_all(factories.RoundFactory(event=event), Random(1))
    factories.play_rounds(other, 3)
    deputies = [factories.DirectorFactory(event=one) for one in (event, other)]
    claimant = factories.UserFactory()
    walk_in = enter_walk_in(event, Profile("Will"), by=director).player
    known = [enter_walk_in(event, Profile(name), by=director).player for name in ("Wes", "Wim")]
    officer = factories.CoordinatorFactory()
    wishes = [factories.KeepApartFactory(event=one) for one in (event, other)]
    Region.objects.filter(name="Middle").exists() or factories.RegionFactory()
    own = Match.objects.select_related("round__event").get(
        round__event=event, round__number=2, seats__player__user=player
    )
    factories.FilmingFactory(match=own)
    complaint = factories.ComplaintFactory(event=event)  # now: nobody else holds a post yet
    theirs = other.entries.select_related("event", "player__merged_into").earliest("number")
    return World(
        event=Event.objects.get(pk=event.pk),
        other=other,
        users={
            "anonymous": None,
            "player": player,
            "other director": other_director,
            "director": director,
            "coordinator": officer,
        },
        ids={
            "walk-in": walk_in.pk,
            "member": factories.UserFactory().player.pk,
            "record": factories.PlayerFactory().pk,
            "merging": factories.MergingFactory(by=officer).pk,
            "suspension": factories.SuspensionFactory(player=factories.PlayerFactory()).pk,
            "award": factories.EarnedAwardFactory(player=factories.PlayerFactory()).pk,
            "title": factories.TitleFactory(player=factories.PlayerFactory()).pk,
            "venue": (venue := factories.EventAtNewVenueFactory(by=director, host_name="The old barn").host).pk,
            "item": venue.checks.get().pk,
            "proposal": factories.ProposalFactory().pk,
            "notice": NoticeFactory(user=director, event=event).pk,
            "call": factories.CallFactory().pk,
            "application": factories.ApplicationFactory(by=director).pk,
            "claim": claim_player(walk_in, by=claimant).pk,
            "decided": factories.ClaimFactory(record=known[0]).pk,
            "contested": factories.contest_decided_claim(known[1]).pk,
            "denial": factories.DenialFactory(event=event).pk,
            "request": factories.EventRequestFactory(event=event).pk,
            "other request": factories.EventRequestFactory(event=other).pk,
            "other denial": factories.DenialFactory(event=other).pk,
            "entry": entry.pk,
            "waiting": factories.WaitingFactory(event=event).pk,
            "announcement": announce(event, "Lunch is here.", by=director).pk,
            "other announcement": announce(other, "Lunch is here.", by=factories.director_of(other)).pk,
            "other waiting": factories.WaitingFactory(event=other).pk,
            "card set": factories.CardSetFactory().pk,
            "sealed format": factories.SealedFormatFactory().pk,
            "house rules": factories.HouseRulesFactory(by=director).pk,
            "player": player.player.pk,
            "own table": own.table or 0,
            "complaint": complaint.pk,
            "ruling": factories.RulingFactory(event=event).pk,
            "penalty": factories.PenaltyFactory(entry=entry).pk,
            "other penalty": factories.PenaltyFactory(entry=theirs).pk,
            "deck check": factories.DeckCheckFactory(entry=entry).pk,
            "other deck check": factories.DeckCheckFactory(entry=theirs).pk,
            "interim": factories.InterimRulingFactory().pk,
            "counted": _counted(director, "Deep Space League"),
            "league": League.objects.get(slug=LEAGUE).pk,
            "invitation": _asked(player, director),
            "other counted": _counted(other_director, "Second league"),
            "other ruling": factories.RulingFactory(event=other).pk,
            "deputy": deputies[0].pk,
            "wish": wishes[0].pk,
            "other wish": wishes[1].pk,
            "other deputy": deputies[1].pk,
            "other entry": other.entries.earliest("number").pk,
            "prize": add_prize(event, Offer("A deck box", 1), by=director).pk,
            "other prize": add_prize(other, Offer("A deck box", 1), by=other_director).pk,
            "other player": other.entries.earliest("number").player_id,
            "other round": 3,
            "other table": Match.objects.filter(round__event=other, round__number=1).latest("table").table or 0,
        },
    )


def address(world: World, name: str, **ids: Any) -> str:
    kwargs = ids or DOORS[name].kwargs(world)
    if "<slug:slug>/" in dict(OURS)[name]:
        kwargs = {"year": world.event.year, "slug": world.event.slug, **kwargs}
    return reverse(name, kwargs=kwargs)


def ask(
    world: World, role: str, method: str, url: str, data: dict[str, str] | None = None, *, keep: bool = False
) -> Any:
    """Ask once; what it wrote is taken back unless `keep`."""
    client = client_of(world, role)
    with contextmanager(_kept if keep else _undone)():
        return client.get(url) if method == "GET" else client.post(url, data or {})


def client_of(world: World, role: str) -> Client:
    client = Client()
    user = world.users[role]
    if user is not None:
        client.force_login(user)
    return client


def _kept() -> Iterator[None]:
    yield


def _undone() -> Iterator[None]:
    point = transaction.savepoint()
    yield
    transaction.savepoint_rollback(point)


def test_every_address_of_the_site_has_its_row() -> None:
    assert sorted(name for name, _ in OURS) == sorted(DOORS)


def test_every_address_with_ids_inside_an_event_says_what_a_foreign_id_is() -> None:
    inside = [name for name, route in OURS if INSIDE.search(route) and route.count("<") > 2]
    assert inside == [name for name, _ in OURS if name in DOORS and DOORS[name].foreign]


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_logout", "account_reset_password"])
def test_post_without_token_is_refused_at_the_account_pages(name: str) -> None:
    assert Client(enforce_csrf_checks=True).post(reverse(name), {}).status_code == 403


@pytest.mark.parametrize(
    ("role", "answer"), [("anonymous", 302), ("player", 302), ("director", 302), ("coordinator", 200)]
)
def test_admin_is_for_staff_and_for_who_holds_a_coordinating_post(role: str, answer: int, world: World) -> None:
    client = client_of(world, role)
    for page in ("admin:index", "admin:tournaments_event_changelist", "admin:tournaments_journalentry_changelist"):
        assert client.get(reverse(page)).status_code == answer
