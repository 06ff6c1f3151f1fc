"""Do and ask what no factory makes: on many rows at once, beside the site, or as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Model, QuerySet
from django.test import override_settings
from django.utils import timezone

from conduct.acts import ConductTag
from tournaments.closing.services.ordering import type_order
from tournaments.engine.house import OPTION, PRESETS, build_text
from tournaments.engine.house import HouseRules as HouseRulesValue
from tournaments.engine.scenarios import Note
from tournaments.entries.services.entries import enter_player, grant_earned_byes
from tournaments.entries.services.profiles import KnownName
from tournaments.exchange.selectors.documents import document_of
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel import triggers as guard
from tournaments.kernel.chain import compute_link
from tournaments.kernel.journal import record_act
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.models.witnessed import as_noted
from tournaments.people.models import Player
from tournaments.play.services.game_losses import lose_present_game
from tournaments.play.services.scenarios import write_notes
from tournaments.record.models import Entry, EntryConsent, Event, Match, Round
from tournaments.record.models.counting import add_day_columns


@contextmanager
def by_hand() -> Iterator[None]:
    """Write inside without an act: on PostgreSQL the guard of finalized facts looks away."""
    with transaction.atomic():
        guard.declare_act("by hand")
        yield


def change_past(rows: QuerySet[Any], **changes: Any) -> None:
    """Let rows be otherwise as if the last act about each had written it so."""
    model, pks = rows.model, list(rows.values_list("pk", flat=True))
    written = model.witnessed_among(add_day_columns(changes) if model is Event else changes)
    with by_hand():
        rows.update(**changes)
        for pk, *values in model._base_manager.filter(pk__in=pks).values_list("pk", *written):
            noted = {name: as_noted(model, name, value) for name, value in zip(written, values, strict=True)}
            _note_in_last_act(model._meta.label_lower, str(pk), noted)


def _note_in_last_act(label: str, pk: str, noted: dict[str, Any]) -> None:
    for entry in JournalEntry.objects.filter(kept__has_key=label).order_by("-pk"):
        if entry.kept[label].get(pk) is not None:
            entry.kept[label][pk] |= noted
            entry.save(update_fields=["kept"])
            link_anew(subject_model=entry.subject_model, subject_pk=entry.subject_pk)
            return


def link_anew(**which: Any) -> None:
    """Give the entries of the journal the links that they would have: what somebody would do who changed one."""
    links: dict[tuple[str, int], str] = {}
    with by_hand():
        for entry in JournalEntry.objects.filter(**which).order_by("pk"):
            subject = entry.subject_model, entry.subject_pk
            links[subject] = compute_link(entry, links.get(subject, ""))
            JournalEntry.objects.filter(pk=entry.pk).update(chain=links[subject])


@contextmanager
def guard_off(*tables: type[Model]) -> Iterator[None]:
    """Turn the guard of the database off for a while, as its superuser can."""
    _switch("DISABLE", tables)
    try:
        yield
    finally:
        _switch("ENABLE", tables)


def _switch(how: str, tables: Sequence[type[Model]]) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for table in tables:
                cursor.execute(f'ALTER TABLE "{table._meta.db_table}" {how} TRIGGER USER')


def in_hours(hours: float) -> datetime:
    """Return the moment so many hours from now, on a whole minute."""
    return timezone.now().replace(second=0, microsecond=0) + timedelta(hours=hours)


def director_of(event: Event) -> User:
    return event.directors.get(position=1).user


def let_enter(director: User, *members: User) -> None:
    """Let these members have said yes once to this director."""
    consents = [EntryConsent(member=member, director=director, since=timezone.now()) for member in members]
    EntryConsent.objects.bulk_create(consents, ignore_conflicts=True)


def enter(event: Event, *players: Player, check_in: bool = True) -> list[Entry]:
    """Enter these players, checked in. Members among them have said before that its director may."""
    by = director_of(event)
    let_enter(by, *(player.person.user for player in players if player.person.user))
    return [enter_player(event, player, by=by, check_in=check_in) for player in players]


def tables_of(played: Round) -> list[Match]:
    """Return the tables where two sat, in their order."""
    return list(played.matches.filter(table__isnull=False).select_related("round__event").order_by("table"))


def open_tables(played: Round) -> list[Match]:
    return list(played.matches.filter(ended_by="").select_related("round__event").order_by("table"))


def play_online(event: Event) -> Event:
    """Let it be as if it had been listed as played online: games are delayed and ruled there (OPG 13)."""
    change_past(Event.objects.filter(pk=event.pk), online=True)
    event.online = True
    return event


def raise_level(event: Event, level: int = 2) -> Event:
    """Let it be as if an application for this level had been approved."""
    change_past(Event.objects.filter(pk=event.pk), level=level)
    event.level = level
    return event


def give_byes(entry: Entry, byes: int, by: User) -> Entry:
    """Give so many earned byes, at an event of a level that takes them."""
    raise_level(entry.event)
    return grant_earned_byes(entry, byes, by=by)


def lose_game(match: Match, *seats: int, by: User) -> None:
    """Lose a game by a penalty."""
    with record_act(match.round.event, ConductTag.PENALTY_ISSUED, by=by):
        lose_present_game(match, seats, by=by)


def order_event(event: Event, *places: int, reason: str = "Points of the quiz.") -> Event:
    """Type the final order of the list: these places, else one after the other."""
    players = list(event.entries.order_by("number").values_list("player_id", flat=True))
    typed = dict(zip(players, places or range(1, len(players) + 1), strict=True))
    return type_order(event, typed, reason, by=director_of(event))


def bring_document(document: Any, *, by: User, key: str | None = None) -> Event:
    """Import a file by somebody who says of every name that is known here: this is another person; and does not mind
    who else imported the file.
    """
    try:
        return import_event(document, by=by, again=True, key=key)
    except KnownName as known:
        return import_event(document, by=by, players={one.id: None for one in known.doubts}, again=True, key=key)


def write_finished_document(title: str = "Old Cup", **changes: Any) -> dict[str, Any]:
    """Write a file of an event of Second Edition: six players, of whom nobody is known here, played three rounds."""
    ids = [f"{title} {number}" for number in range(1, 7)]
    pairs = (((0, 5), (1, 4), (2, 3)), ((0, 1), (2, 5), (3, 4)), ((0, 2), (1, 3), (4, 5)))
    result = {"result": "full_win", "winner": "a", "score_a": 100, "score_b": 35}
    rounds = [
        {"number": number, "matches": [{"table": at, "a": ids[a], "b": ids[b], **result} for at, (a, b) in tables]}
        for number, tables in enumerate((list(enumerate(one, start=1)) for one in pairs), start=1)
    ]
    listing = {"game": "2E", "format": "constructed", "pool": "complete", "rules": "standard"}
    top = {"format": "trekcc-event", "version": 1, "ruleset": "tcc-2e", "title": title, "starts_at": "2024-03-02"}
    players = [{"id": identity, "name": f"Nemo {identity}"} for identity in ids]
    return {**top, "options": {"rounds": 3}, "listing": listing, "players": players, "rounds": rounds, **changes}


def copy_document(event: Event, title: str) -> dict[str, Any]:
    """Return the document of this event under another title."""
    document = document_of(event)
    return {**document, "listing": {**document["listing"], "title": title}}


def by_house_rules(house: HouseRulesValue = PRESETS[0], **changes: Any) -> dict[str, Any]:
    """Return what a listing says of an event of another card game that goes by these."""
    said = {"game": "OTHER", "rules": "house", "pool": "own", "sanctioned": False, "structure": house.structure}
    return {**said, "options": {OPTION: build_text(house)}, **changes}


def note_lottery(event: Event, decks: int = 1) -> Event:
    """Note that so many of its decks are back with their owners."""
    owners = event.entries.order_by("number").values_list("document_id", flat=True)[:decks]
    notes = [Note("deck_returned", True, owner) for owner in owners]
    return write_notes(event, notes, by=director_of(event))


def rule_of(event: Event, user: User) -> int:
    """Return the special rule of this member in the latest round."""
    notes = event.scenario_notes.filter(code="rule", entry__player=user.player).order_by("of_round")
    return int(notes.values_list("value", flat=True)[notes.count() - 1])


def alter(match: Match) -> None:
    """Alter a result as somebody does who writes into the database."""
    with by_hand():
        Match.objects.filter(pk=match.pk).update(facts={"differential": 1})


def look_at_new_directors() -> override_settings:
    """Let the first three events of a director wait for a coordinator, as they do on a site that is not tested."""
    return override_settings(NEW_DIRECTOR_EVENTS=3)


OF_1995: dict[str, Any] = {
    "game": "1995",
    "rules": "quick_swiss",
    "format": "constructed",
    "pool": "in_print",
    "structure": "swiss-tiebreaker",
    "sanctioned": False,
}
"""What a listing says of a Quick Swiss."""


OF_1997: dict[str, Any] = {
    "game": "1997",
    "rules": "decipher_swiss",
    "format": "swiss",
    "pool": "released",
    "structure": "swiss-tiebreaker",
    "sanctioned": False,
}
"""What it says of a Decipher Swiss."""


OF_TWO_DECKS: dict[str, Any] = {
    "game": "SW",
    "rules": "constructed",
    "format": "constructed",
    "pool": "open",
    "structure": "swiss",
    "sanctioned": False,
    "rounds_scheduled": 2,
}
"""What it says of Star Wars CCG by two decks."""
