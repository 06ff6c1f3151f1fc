"""What an act is about beside the players and the table it names: the ids it notes become words, for who may read them.

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


def entered(rows: Iterable[JournalEntry]) -> dict[int, int]:
    """By the key of an entry the player, where several were entered, came or were seeded in one act."""
    keys = {key for row in rows for key in entries_in(row.facts)}
    return dict(Entry.objects.filter(pk__in=keys).values_list("pk", "player")) if keys else {}


def entries_in(facts: Mapping[str, Any]) -> list[int]:
    """Those of which an act notes no players."""
    return [] if facts.get("players") else [*facts.get("entries", ()), *map(int, facts.get("seeds", ()))]


def accounts(rows: Iterable[JournalEntry]) -> dict[int, str]:
    """By the key of an account who is invited, comes, goes, judges or plays."""
    keys = {row.facts["user"] for row in rows if isinstance(row.facts.get("user"), int)}
    users = User.objects.filter(pk__in=keys).select_related("player") if keys else ()
    return {user.pk: str(user) for user in users}


def texts(rows: Iterable[JournalEntry]) -> dict[tuple[str, int], str]:
    """By (name of the fact, key) what was announced, and what the heats are called."""
    said = {key for row in rows if (key := row.facts.get("announcement"))}
    heats = {key for row in rows for key in row.facts.get("heats", ())}
    announced = Announcement.objects.filter(pk__in=said).values_list("pk", "text") if said else ()
    titles = Event.every.filter(pk__in=heats).values_list("pk", "title") if heats else ()
    return {
        **{("announcement", key): text for key, text in announced},
        **{("heats", key): title for key, title in titles},
    }


def named(names: Sequence[str], most: int) -> str:
    """Of more than so many the first, and how many others."""
    if len(names) <= most:
        return ", ".join(map(format, names))
    return f"{', '.join(map(format, names[:most]))} and {len(names) - most} more"


def in_words(facts: Mapping[str, Any], members: Mapping[int, str], known: Mapping[tuple[str, int], str]) -> Words:
    """The pieces of sentences that `acts` of the rooms put together."""
    account = members.get(facts.get("user", 0))
    text = known.get(("announcement", facts.get("announcement", 0))) or str(facts.get("what") or "")
    heats = [title for key in facts.get("heats", ()) if (title := known.get(("heats", key)))]
    league, year = facts.get("league"), facts.get("year")
    return {
        "user": account or "a deputy or judge",
        "director": account or "the director",
        "what": f": {Truncator(text).chars(LONGEST)}" if text else "",
        "called": f": {', '.join(heats)}" if heats else "",
        "draft": _draft(facts),
        "for_place": f" for place {facts['place']}" if isinstance(facts.get("place"), int) else "",
        "of_league": f" {league}, season {year}" if league else "",
        "of_year": f" of {year}" if year else "",
        "of_scenario": f" {_scenario(facts)}" if facts.get("scenario") else "",
        "which": f" ({join_words(facts['numbers'])})" if facts.get("numbers") else "",
        "asked": _asked(facts),
    }


def _draft(facts: Mapping[str, Any]) -> str:
    if name := facts.get("name"):
        return f"draft of {name}"
    return f"draft of {facts.get('word', 'round')} {facts['number']}" if facts.get("number") else "draft"


def _scenario(facts: Mapping[str, Any]) -> str:
    scenario = SCENARIOS.get(facts["scenario"])
    return f"“{scenario.name}”" if scenario else str(facts["scenario"])


def _asked(facts: Mapping[str, Any]) -> str:
    fields = [COUNTED[field] for field in facts.get("wished", ()) if field in COUNTED]
    if facts.get("kind") == "change" and fields:
        return f"a change of {join_words(fields)}"
    return REQUESTS.get(facts.get("kind", ""), "something")
