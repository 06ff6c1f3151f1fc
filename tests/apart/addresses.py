"""Every address that is read with GET, from the URL configuration, and what completes it for one side of the world."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from django.urls import URLPattern, get_resolver

from tests.apart.sides import Side
from tournaments.paper.views.paper import SHEETS

NOT_OURS = ("account/", "admin/")
PARAMETER = re.compile(r"<(\w+):(\w+)>")
ANY_ACT = "no-such-act"
"""Addresses of acts are not read."""

STANDS_FOR: Mapping[str, str] = {
    "players/<int:pk>": "player",
    "against/<int:other>": "other",
    "entries/<int:pk>": "entry",
    "by-player/<int:pk>": "entry",
    "penalties/cards/<int:pk>": "entry",
    "cards/<int:pk>": "player",
    "waiting/<int:pk>": "waiting",
    "directors/<int:pk>": "director",
    "playing/<int:pk>": "director",
    "wishes/<int:pk>": "wish",
    "announce/<int:pk>": "announcement",
    "announcements/<int:pk>": "announcement",
    "print/<slug:sheet>": "sheet",
    "audit/<slug:decision>": "decision",
    "rounds/<int:number>": "number",
    "pairings/<int:number>": "number",
    "slips/<int:number>": "number",
    "tables/<int:table>": "table",
    "<int:number>/<int:table>": "table",
    "prizes/<int:pk>": "prize",
    "penalties/<int:pk>": "penalty",
    "checks/<int:check>": "check",
    "deck-checks/<int:check>": "check",
    "rulings/<int:pk>": "ruling",
    "interim/<int:pk>": "interim",
    "complaints/<int:pk>": "complaint",
    "invitations/<int:pk>": "invitation",
    "give-up/<slug:post>": "held",
    "road/calls/<int:pk>": "call",
    "road/applications/<int:pk>": "application",
    "waivers/<int:pk>": "points waiver",
    "marks/<int:pk>": "passed over",
    "consents/<int:player>": "player",
    "video/players/<int:player>": "player",
    "card-sets/<int:pk>": "card set",
    "sealed-formats/<int:pk>": "sealed format",
    "house-rules/<int:pk>": "house rules",
    "notices/<int:pk>": "notice",
    "regions/<slug:name>": "region",
    "regions/<slug:slug>": "region",
    "venues/<int:pk>": "venue",
    "contact/<slug:code>": "post",
    "posts/<slug:code>": "post",
    "inbox/<int:pk>": "item",
    "proposals/<int:pk>": "proposal",
    "names/event/<int:pk>": "event",
    "names/venue/<int:pk>": "venue",
    "names/league/<int:pk>": "league number",
    "merge/<int:into>": "guest",
    "merging/<int:pk>": "record",
    "<int:pk>/<int:into>": "guest",
    "suspensions/<int:pk>": "suspension",
    "awards/<int:pk>": "award",
    "titles/<int:pk>": "title",
    "mergings/<int:pk>": "merging",
    "claims/<int:pk>": "claim",
    "not-me/<int:pk>": "denial",
    "denials/<int:pk>": "denial",
    "requests/<int:pk>": "request",
    "at-the-table/<slug:game>": "game",
    "ratings/<slug:code>": "list",
    "lists/<slug:code>": "list",
    "runs/<slug:code>": "game",
    "ratings/events/<int:pk>": "closed event",
    "ratings/events/<int:event>": "event",
    "events/<int:event>": "event",
    "leagues/<slug:league>": "league",
    "v1/leagues/<int:pk>": "league number",
    "leagues/seasons/<int:pk>": "season number",
    "leagues/events/<int:pk>": "counted",
    "<slug:league>/<int:year>": "season",
    "<int:year>/events/<int:pk>": "counted",
    "masters/<int:year>": "masters",
    "t/<str:code>": "code",
    "calendars/<slug:code>": "calendar code",
    "events/<int:year>": "year",
    "<int:year>/<slug:slug>": "slug",
}
"""By how the address ends up to the parameter: of those that fit the longest."""

ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "tournaments:draft": ("drafted",),
    "tournaments:finalize": ("running",),
    "tournaments:final_order": ("free",),
    "tournaments:reopen": ("closed",),
    "tournaments:take_back_finalizing": ("closed",),
    "tournaments:audit": ("running", "closed"),
    "api:audit": ("closed",),
    "api:audit_file": ("closed",),
    "api:audit_preview": ("closed",),
    "tournaments:event": ("running", "open", "online", "closed"),
    "tournaments:pairings": ("running", "closed"),
    "tournaments:standings": ("running", "closed", "free"),
    "tournaments:winner_picture": ("closed",),
    "tournaments:places_picture": ("closed",),
    "tournaments:share": ("closed",),
    "tournaments:my_entry": ("open",),
    "tournaments:entries": ("running", "open"),
    "tournaments:players": ("running", "open"),
    "tournaments:check_in": ("open",),
    "tournaments:check_in_door": ("open",),
    "tournaments:deadlines": ("online",),
    "tournaments:deadline": ("online",),
    "tournaments:extend_deadline": ("online",),
    "tournaments:ruling": ("online",),
    "tournaments:play_contact": ("online",),
    "tournaments:bracket": ("final",),
    "tournaments:edit_bracket": ("final",),
    "tournaments:seeds": ("final",),
    "tournaments:heats": ("final",),
    "tournaments:committee": ("elected",),
    "api:committee": ("elected",),
    "api:bracket": ("final",),
    "api:seeds": ("final",),
    "api:heats": ("final",),
    "tournaments:wishes": ("running", "drafted"),
    "tournaments:drafting": ("seated",),
    "tournaments:drafting_desk": ("seated",),
    "api:drafting": ("seated",),
    "tournaments:scenario": ("running", "lottery"),
    "api:scenario": ("running", "lottery"),
    "tournaments:desk": ("running", "drafted", "open", "online", "rehearsal"),
    "tournaments:my_table": ("running", "online"),
    "tournaments:prizes": ("running", "closed"),
    "tournaments:journal": ("running", "open"),
    "tournaments:rehearsal": ("rehearsal",),
    "tournaments:document": ("running", "closed"),
    "tournaments:report_file": ("running", "closed"),
    "conduct:videos": ("running", "closed"),
    "leagues:drawing": ("running", "closed"),
    "championships-api:drawing": ("closed",),
    "leagues:champions_league": ("running", "final"),
    "leagues:bids": ("qualifier",),
    "leagues:stake": ("qualifier",),
    "leagues:pass_over": ("qualifier",),
    "leagues:bids_report": ("qualifier",),
    "leagues:bids_sheet": ("qualifier",),
    "leagues:bids_workbook": ("qualifier",),
    "championships-api:bids": ("qualifier",),
    "championships-api:bids_report": ("qualifier",),
    "leagues:waive_points": ("final",),
    "championships-api:champions_league": ("final",),
    "championships-api:gives": ("closed",),
    "api:event": ("running", "closed"),
    "api:my_entry": ("open",),
    "api:waiting": ("open",),
    "api:self_check_in": ("open",),
    "api:appointments": ("online",),
    "api:prizes": ("running", "closed"),
    "api:repair": ("drafted",),
    "api:document": ("running", "closed"),
    "api:report_file": ("running", "closed"),
    "api:standings": ("running", "closed"),
    "conduct-api:videos": ("running", "closed"),
}
"""The events at which an address is read, where it is not the running one."""

ASKED: Mapping[str, tuple[str, ...]] = {
    "conduct:issue": ("entry={entry}", "round={number}&table={table}"),
    "conduct:proposal": ("entry={entry}&code=D4&moment=game",),
    "conduct:new_complaint": ("event={event}",),
    "conduct:search": ("q={mark}", "game={game}"),
    "conduct:touching": ("sections=7.5&game={game}&on=2026-10-01",),
    "conduct:new_ruling": ("of_round={number}&table={table}",),
    "conduct-api:search": ("q={mark}", "game={game}"),
    "conduct-api:interims": ("game={game}",),
    "leagues:road": ("region={region}&level={level}",),
    "leagues:new_application": ("call={call}",),
    "leagues-api:championships": ("region={region}",),
    "ratings:against": ("name={mark}",),
    "ratings:correction": ("match={match}&a=FW&b=FL",),
    "ratings:list": ("q={mark}", "country={country}", "region={region}"),
    "ratings:player": ("list={list}",),
    "ratings-api:list": ("name={mark}", "country={country}", "region={region}"),
    "tournaments:calendar": (
        "region={region}",
        "game={game}",
        "game={game}&when=running",
        "region={region}&when=past",
        "game={game}&when=past",
    ),
    "tournaments:known_players": ("name={mark}+Pat",),
    "tournaments:merge_with": ("name={mark}",),
    "tournaments:desk": ("show=unreported",),
    "tournaments:venues": ("region={region}",),
    "tournaments:coordinator": ("settled=1",),
    "tournaments:inbox": ("answered=1",),
    "tournaments:sheet": ("round=1",),
    "api:events": (
        "game={game}",
        "region={region}",
        "player={player}",
        "director={dana}",
        "title={mark}",
        "game={game}&state=running",
    ),
    "api:players": ("name={mark}", "handle={mark}+Pat", "country={country}"),
    "api:venues": ("region={region}", "name={mark}", "country={country}"),
    "api:look_up": ("country={country}&town=Town",),
    "api:notices": ("unread=true",),
}
"""With which questions an address is read, besides as it stands."""


@dataclass(frozen=True)
class Address:
    name: str
    route: str

    @property
    def is_call(self) -> bool:
        return self.route.startswith("api/v1/")

    @property
    def is_in_an_event(self) -> bool:
        return "<slug:slug>/" in self.route or "events/<int:event>" in self.route

    @property
    def events(self) -> tuple[str, ...]:
        """At which events of a side it is read; one without a name for an address that lies in no event."""
        return ELSEWHERE.get(self.name, ("running",)) if self.is_in_an_event else ("",)

    def names(self, some: Collection[str]) -> bool:
        """Whether a parameter stands for one of these."""
        ends = (self._end(found) for found in PARAMETER.finditer(self.route) if found[2] not in ("act", "answer"))
        return any(STANDS_FOR[end] in some for end in ends)

    def paths(self, side: Side, event: str) -> Iterator[str]:
        """As it stands and with every question; each sheet of paper is one."""
        for sheet in SHEETS if "<slug:sheet>" in self.route else ("",):
            values = known(side, event or "running") | {"sheet": sheet}
            path = "/" + PARAMETER.sub(partial(self._value, values), self.route)
            yield from (path, *(f"{path}?{asked.format_map(values)}" for asked in ASKED.get(self.name, ())))

    def _value(self, values: Mapping[str, Any], found: re.Match[str]) -> str:
        if found[2] in ("act", "answer"):
            return ANY_ACT
        named = STANDS_FOR[self._end(found)]
        return str(values["record" if named == "player" and "<int:into>" in self.route else named])

    def _end(self, found: re.Match[str]) -> str:
        """The longest of STANDS_FOR that fits."""
        ends = [end for end in STANDS_FOR if self.route[: found.end()].endswith(end)]
        assert ends, f"{self.route}: say in STANDS_FOR what {found[0]} is"
        return max(ends, key=len)


def known(side: Side, event: str) -> dict[str, Any]:
    """What stands for the parameters of addresses at this event."""
    plan, at = side.plan, side.events[event]
    of_event = {"event": at.pk, "year": at.year, "slug": at.slug, "closed event": side.events["closed"].pk}
    numbers = {"drafted": {"table": 1}, "online": {"number": 1, "table": 1}}.get(event, {})
    plain = {
        "mark": plan.mark,
        "game": plan.game,
        "country": plan.country,
        "list": f"{plan.game.lower()}-overall",
        "level": plan.level,
        "code": "ABCD",
        "decision": "void",
        "held": "director",
    }
    people = {"dana": side.users["director"].player.pk, "post": plan.post}
    return {**side.ids, **of_event, **numbers, **plain, **people}


@cache
def addresses() -> tuple[Address, ...]:
    """All that may be read: pages, and those operations of the API."""
    return tuple(one for one in _walked(get_resolver().url_patterns, "", ()) if not one.route.startswith(NOT_OURS))


def _walked(patterns: Any, before: str, spaces: tuple[str, ...]) -> Iterator[Address]:
    for pattern in patterns:
        route = f"{before}{pattern.pattern}"
        if not isinstance(pattern, URLPattern):
            yield from _walked(pattern.url_patterns, route, (*spaces, *filter(None, [pattern.namespace])))
        elif "get" in getattr(pattern.callback, "actions", {"get": ""}):
            yield Address(":".join([*spaces, str(pattern.name)]), route)
