"""Which witness each column has, or why it needs none; and how every column is forged."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

from django.apps import apps
from django.db import connection, models

from leagues.models import MastersScore, Score
from ratings.models import Rating, RatingChange
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.models.witnessed import Witnessed
from tournaments.record.models import Game, Match, Placement, Seat
from trekcc.release import APPS

Table = type[models.Model]

COMPUTED: dict[Table, tuple[str, ...]] = {
    Match: ("round_id", "ended_by", "winner_seat", "won_together", "games_before", "facts"),
    Seat: ("match_id", "round_id", "player_id", "place", "side", "score", "facts"),
    Game: ("match_id", "number", "ended_by", "winners", "facts", "seats"),
    Placement: ("event_id", "player_id", "rank", "figures"),
    Score: ("counted_id", "player_id", "place", "barred", "points"),
    MastersScore: ("event_id", "player_id", "place", "players", "points"),
    RatingChange: ("list", "event_id", "player_id", "before", "after", "expected", "score", "games", "k"),
    Rating: ("list", "player_id", "rating", "games", "events", "last_at"),
}
"""Columns that are worked out again, or that the journal of results holds."""

OTHER_TABLES = {
    "tournaments.User": "an account: what it may do for others comes from posts, and a command makes admins",
    "tournaments.JournalEntry": "the chain and the seals: tests/tournaments/audits/test_patrol.py",
    "tournaments.Seal": "worked out again from the journal: tests/tournaments/audits/test_patrol.py",
    "tournaments.Reaction": "work that waits",
    "tournaments.Site": "name and address of the site",
    "tournaments.Heartbeat": "when a process was last seen",
    "tournaments.Limit": "how often somebody asked",
    "tournaments.Notice": "a message to a member",
    "tournaments.Letter": "a mail that waits",
    "tournaments.Claim": "a request; what comes of it is a merging",
    "tournaments.Contest": "a request; what comes of it is a merging",
    "tournaments.Token": "a secret of a device",
    "tournaments.Region": "who is asked: no number follows from it",
    "tournaments.Area": "who is asked: no number follows from it",
    "tournaments.Venue": "an address; whether it is known decides only who sees a listing",
    "tournaments.InboxItem": "a message to a post",
    "tournaments.Proposal": "a request; what comes of it is done by the act itself, which keeps what it writes",
    "tournaments.Announcement": "a message to players",
    "tournaments.Waiting": "who hopes for a place: who gets one has an entry",
    "tournaments.AskedMember": "a question; what comes of a yes is another player of an entry",
    "tournaments.EntryConsent": "whether a member is asked; no number follows from it",
    "tournaments.Denial": "a request; what comes of it is another player of an entry",
    "tournaments.Question": "a message to directors",
    "tournaments.FinalRecord": "compared with all rows: tests/tournaments/audits/test_finalized_truth.py",
    "tournaments.Patrolled": "when an event was patrolled last",
    "tournaments.ImportedDocument": "its digest is in the act: tests/tournaments/audits/test_imports.py",
    "tournaments.Renaming": "what a walk-in was called before",
    "tournaments.SelfReport": "what a player says; what counts is the result",
    "tournaments.EventRequest": "a request; what was granted is in the listing",
    "tournaments.HouseRules": "a text to begin with; the event has its own options",
    "ratings.RatingBook": "when a book was refreshed; its lists are worked out again",
    "ratings.RatingRun": "a run as it goes on",
    "ratings.RatedEvent": "work that waits; the ledger is worked out again",
    "conduct.Filming": "who may film: no number follows from it",
    "conduct.Consent": "who may film: no number follows from it",
    "conduct.VerbalWarning": "on no card and in no journal (AMB-C3)",
    "conduct.Complaint": "a message to a post",
    "conduct.Ruling": "an answer in words",
    "conduct.InterimRuling": "an answer in words",
    "leagues.Invitation": "a request; what comes of it is a post in a league or at an event",
    "leagues.SeasonRecord": "one of the three witnesses of a closed season: tests/leagues/test_frozen.py",
    "leagues.LastGiven": "what is shown beside a correction; nothing is counted from it",
}
"""Tables without a counted column, and why."""

OTHER_COLUMNS = {
    "id": "the key",
    "version": "which page is stale",
    "notes": "a text",
    "note": "a text",
    "text": "a text",
    "about": "a text",
    "reason": "a text; the act holds it",
    "evidence": "a confidential text",
    "description": "a confidential text",
    "because": "a text; the act holds it",
    "differs_because": "a text; the act holds it",
    "withdrawn_because": "a text; the act holds it",
    "lifted_because": "a text; the act holds it",
    "changed_because": "a text; the act holds it",
    "abandoned_because": "a text; the act holds it",
    "accepted_because": "a text; the act holds it",
    "counts_beyond": "worked out again with the scores of its event",
    "frozen_digest": "one of the three witnesses itself: tests/tournaments/audits/test_audits.py",
    "promos": "a text",
}
"""Columns of counted tables that need no witness, and why."""

BY_NAME = {
    "by_id": "the act says who did it",
    "_at": "the act says when it was done",
}

OF_ONE_TABLE: dict[str, dict[str, str]] = {
    "tournaments.Event": {
        "title_key": "follows from the title, which is witnessed",
        "check_in_turn": "which code is on the wall",
        "wall_shows": "what is on the wall",
        "wall_since": "what is on the wall",
    },
    "tournaments.Entry": {"play_contact": "an address", "link_nonce": "a secret link"},
    "tournaments.Round": {
        **dict.fromkeys(("minutes", "paused_seconds", "deadline"), "the clock of the evening: no result depends on it"),
        "draws": "how often it was drawn",
        "taken_back": "what the desk offers",
        "unfit_tables": "a mark for the desk, worked out again after each correction",
    },
    "tournaments.Match": {
        "table": "where a game is played: no result depends on it",
        "corrected": "a mark for the desk",
        **dict.fromkeys(("extra_seconds", "extra_because", "deadline", "deadline_because"), "the clock of the evening"),
        "numbered_here": "where a game is played",
        **dict.fromkeys(("reported_seat", "confirmed_seat", "scorekeeper"), "the act says who did it"),
        "first_turn": "what players note of a game for themselves",
    },
    "tournaments.Player": dict.fromkeys(
        (
            *("handle", "skeleton", "name", "name_is_public", "country", "date_of_birth", "user_id", "rehearsal_id"),
            *("name_key", "handle_key", "name_order"),
        ),
        "who somebody is: the journal holds no names",
    ),
    "tournaments.Trust": {"at": "the act says when it was done"},
    "tournaments.Acceptance": {"at": "the act says when it was done"},
    "conduct.Penalty": {
        **dict.fromkeys(("to_coordinator_id", "to_director_id"), "a message to a post"),
    },
    "leagues.League": {"name_key": "follows from the name, which is witnessed"},
    "leagues.Application": {"item_id": "a message to a post"},
}


def counted_tables() -> dict[Table, tuple[str, ...]]:
    given = {model: model.witnessed for model in apps.get_models() if issubclass(model, Witnessed)}
    return {model: (*given.get(model, ()), *COMPUTED.get(model, ())) for model in {**given, **COMPUTED}}


def own_tables() -> list[Table]:
    return [model for model in apps.get_models() if model._meta.app_label in APPS]


def unexplained() -> Iterator[str]:
    """Yield the columns that have neither a witness nor a reason to need none."""
    counted = counted_tables()
    for model in own_tables():
        label = model._meta.label
        if model not in counted:
            if label not in OTHER_TABLES:
                yield label
            continue
        for column in (field.attname for field in model._meta.concrete_fields):
            if column not in counted[model] and not _reason(label, column):
                yield f"{label}.{column}"


def _reason(label: str, column: str) -> str:
    own = OF_ONE_TABLE.get(label, {}).get(column) or OTHER_COLUMNS.get(column)
    return own or next((why for end, why in BY_NAME.items() if column.endswith(end)), "")


def idle_reasons() -> set[str]:
    """Return the reasons that no column needs any more."""
    counted = counted_tables()
    labels = {model._meta.label: model for model in own_tables()}
    tables = {label for label in OTHER_TABLES if label not in labels or labels[label] in counted}
    every = {(model, field.attname) for model in counted for field in model._meta.concrete_fields}
    left = {(model, column) for model, column in every if column not in counted[model]}
    columns = OTHER_COLUMNS.keys() - {column for _, column in left}
    own = {
        f"{label}.{column}"
        for label, reasons in OF_ONE_TABLE.items()
        for column in reasons
        if (labels.get(label), column) not in left
    }
    return tables | columns | own


def other_values(field: models.Field[Any, Any], value: Any) -> Iterator[Any]:
    """Yield values that could stand in a column in the place of this one."""
    if isinstance(field, models.ForeignKey):
        others = field.related_model._base_manager.exclude(pk=value).order_by("pk").values_list("pk", flat=True)
        yield from others[:3]
        yield from others.reverse()[:3]
        if field.null and value is not None:
            yield None
        yield (value or 0) + 100_000
    elif isinstance(field, models.BooleanField):
        yield not value
    elif isinstance(field, models.JSONField):
        yield {"forged": 1} if isinstance(value, dict) else ["forged"]
    elif isinstance(field, models.DateTimeField):
        yield (value or datetime(2026, 1, 2, 3, 4, 5).astimezone()) - timedelta(days=40)
    elif isinstance(field, models.DateField):
        yield (value or date(2026, 1, 2)) - timedelta(days=40)
        yield (value or date(2026, 1, 2)) + timedelta(days=4_000)
    elif isinstance(field, models.FloatField):
        yield (value or 0.0) + 0.5
    elif isinstance(field, models.IntegerField):
        yield from ((value or 0) + 1, (value or 0) - 1, (value or 0) + 7, 0)
    elif choices := [code for code, _ in field.flatchoices if code != value]:
        yield from choices
        yield "forged"[: field.max_length]
    elif field.name == "time_zone":
        yield "Asia/Tokyo"
    else:
        most = field.max_length or 20
        yield from (f"forged {value}"[:most], "x", "2", "")


def forge(row: models.Model, field: models.Field[Any, Any], value: Any) -> None:
    """Write this value by a statement of SQL, as somebody would who holds the database."""
    quoted = connection.ops.quote_name
    stored = field.get_db_prep_save(value, connection)
    table, column, key = (quoted(name) for name in (row._meta.db_table, field.column, row._meta.pk.column))
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {column} = %s WHERE {key} = %s", [stored, row.pk])


def remove(row: models.Model) -> None:
    """Delete this row by a statement of SQL, and nothing that belongs to it."""
    quoted = connection.ops.quote_name
    table, key = quoted(row._meta.db_table), quoted(row._meta.pk.column)
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE {key} = %s", [row.pk])


def noted_rows() -> set[tuple[str, int]]:
    """Return the table and the key of each row that an act noted."""
    entries = JournalEntry.objects.values_list("kept", flat=True)
    return {(label, int(pk)) for kept in entries for label, rows in kept.items() for pk in rows}
