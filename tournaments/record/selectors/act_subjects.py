"""Details of an act besides its players and table, in words for readers who may see them.

An entry of an earlier release may not note all of it: each piece then says less, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.text import Truncator

from tournaments.engine.listing.changes import COUNTED
from tournaments.engine.scenarios import SCENARIOS
from tournaments.engine.texts import join_words
from tournaments.kernel.models import JournalEntry, User
from tournaments.record.models import Announcement, Entry, Event

LONGEST = 100
REQUESTS = {"change": "a change of what it counts as", "pool": "approval of its card pool"}

Words = Mapping[str, str]


def players_of_entries(rows: Iterable[JournalEntry]) -> dict[int, int]:
    """Map entry keys to players, for acts in which several were entered, checked in or seeded."""
    keys = set()
    for row in rows:
        for key in entries_in(row.facts):
            keys.add(key)
    if keys:
        return dict(Entry.objects.filter(pk__in=keys).values_list("pk", "player"))
    return {}


def entries_in(facts: Mapping[str, Any]) -> list[int]:
    """Return the entries of an act that notes no players."""
    if facts.get("players"):
        return []
    return [*facts.get("entries", ()), *map(int, facts.get("seeds", ()))]


def account_names(rows: Iterable[JournalEntry]) -> dict[int, str]:
    """Map account keys to the names of members who are invited, come, go, judge or play."""
    keys = set()
    for row in rows:
        if isinstance(row.facts.get("user"), int):
            keys.add(row.facts["user"])
    if not keys:
        return {}
    users = User.objects.filter(pk__in=keys).select_related("player")
    return {user.pk: str(user) for user in users}


def find_texts(rows: Iterable[JournalEntry]) -> dict[tuple[str, int], str]:
    """Map (name of the fact, key) to the texts of announcements and the titles of heats."""
    said = {key for row in rows if (key := row.facts.get("announcement"))}
    heats = set()
    for row in rows:
        for key in row.facts.get("heats", ()):
            heats.add(key)
    announced: Iterable[tuple[int, str]] = ()
    if said:
        announced = Announcement.objects.filter(pk__in=said).values_list("pk", "text")
    titles: Iterable[tuple[int, str]] = ()
    if heats:
        titles = Event.every.filter(pk__in=heats).values_list("pk", "title")
    return {
        **{("announcement", key): text for key, text in announced},
        **{("heats", key): title for key, title in titles},
    }


def join_names(names: Sequence[str], most: int) -> str:
    """Join the names; of more than `most` say only how many others there are."""
    if len(names) <= most:
        return ", ".join(map(format, names))
    return f"{', '.join(map(format, names[:most]))} and {len(names) - most} more"


def phrase_parts(facts: Mapping[str, Any], accounts: Mapping[int, str], texts: Mapping[tuple[str, int], str]) -> Words:
    """Return the parts of sentences that the templates of acts put together."""
    account = accounts.get(facts.get("user", 0))
    text = texts.get(("announcement", facts.get("announcement", 0))) or str(facts.get("what") or "")
    heats = [title for key in facts.get("heats", ()) if (title := texts.get(("heats", key)))]
    league, year = facts.get("league"), facts.get("year")
    what = ""
    if text:
        what = f": {Truncator(text).chars(LONGEST)}"
    called = ""
    if heats:
        called = f": {', '.join(heats)}"
    for_place = ""
    if isinstance(facts.get("place"), int):
        for_place = f" for place {facts['place']}"
    of_league = ""
    if league:
        of_league = f" {league}, season {year}"
    of_year = ""
    if year:
        of_year = f" of {year}"
    of_scenario = ""
    if facts.get("scenario"):
        of_scenario = f" {_scenario_phrase(facts)}"
    which = ""
    if facts.get("numbers"):
        which = f" ({join_words(facts['numbers'])})"
    return {
        "user": account or "a deputy or judge",
        "director": account or "the director",
        "what": what,
        "called": called,
        "draft": _draft_phrase(facts),
        "for_place": for_place,
        "of_league": of_league,
        "of_year": of_year,
        "of_scenario": of_scenario,
        "which": which,
        "asked": _request_phrase(facts),
    }


def _draft_phrase(facts: Mapping[str, Any]) -> str:
    if name := facts.get("name"):
        return f"draft of {name}"
    if facts.get("number"):
        return f"draft of {facts.get('word', 'round')} {facts['number']}"
    return "draft"


def _scenario_phrase(facts: Mapping[str, Any]) -> str:
    scenario = SCENARIOS.get(facts["scenario"])
    if scenario:
        return f"“{scenario.name}”"
    return str(facts["scenario"])


def _request_phrase(facts: Mapping[str, Any]) -> str:
    fields = []
    for field in facts.get("wished", ()):
        if field in COUNTED:
            fields.append(COUNTED[field])
    if facts.get("kind") == "change" and fields:
        return f"a change of {join_words(fields)}"
    return REQUESTS.get(facts.get("kind", ""), "something")
