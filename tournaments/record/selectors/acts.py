"""The journal in words: ids become names here, on the way to a reader who may see them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from tournaments.engine import BY_SCORE, LABELS, STRUCTURES, get_brought, suggested_winner
from tournaments.engine.core.seats import parse_seats
from tournaments.engine.texts import join_words
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.registry import words_of
from tournaments.people.models import Player
from tournaments.record.models import Denial, Event, Match, Renaming, Round
from tournaments.record.selectors import act_subjects, records
from tournaments.record.selectors.act_titles import AGAIN, begun, in_two, quoted
from tournaments.record.selectors.links import linked_entries
from tournaments.record.selectors.words import beside_names

UNDONE = "step.undone"
UNFIXED = "fixed table of {player} taken off"
DISSOLVED = "players' committee dissolved"
STARTS = "head start of {player}: {head_start}{because}"
NOTHING = "no result"
MOST_NAMED = 12
GIVEN_BACK = "prize{for_place} won by nobody any more{what}"
PUT_IN = {
    "table": ", at their own table",
    "seat": ", in a free seat",
    "bye": ", with a bye",
    "redraw": ", drawn again with the fewest tables changed",
    "loss": ", with a missed game",
}
CALLED = {"structure": "pairing style"}
"""Fields whose names are others than their codes."""
SINGLE = re.compile(r"(?<![\w.,])1 (seed|qualifier|heat|round)s\b")
"""A number of one before a word of several."""


@dataclass(frozen=True, slots=True)
class ShownAct:
    """`text` in one sentence, or as a `title` with what more there is to say."""

    at: str
    tag: str
    text: str
    actor: str
    title: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    text: str
    title: str
    detail: str


def acts(event: Event, entries: Iterable[JournalEntry], most: int = MOST_NAMED) -> tuple[ShownAct, ...]:
    rows = list(entries)
    told = said(rows, most)
    actors = actor_names(rows)
    zone = ZoneInfo(event.time_zone)
    return tuple(
        ShownAct(
            at=f"{row.at.astimezone(zone):%d %b %H:%M}",
            tag=row.tag,
            text=told[row.pk].text,
            actor=actors[row.pk],
            title=told[row.pk].title,
            detail=told[row.pk].detail,
        )
        for row in rows
    )


def actor_names(entries: Iterable[JournalEntry]) -> dict[int, str]:
    """Who did each act, by its key. One query more where somebody acted by a private link."""
    rows = list(entries)
    keys = {row.by_entry for row in rows if row.by_entry is not None}
    linked = {entry.pk: entry.shown_name for entry in linked_entries().filter(pk__in=keys)} if keys else {}
    return {row.pk: _actor_name(row, linked) for row in rows}


def _actor_name(row: JournalEntry, linked: Mapping[int, str]) -> str:
    if row.by_entry is not None:
        return f"{linked.get(row.by_entry, 'a player')} by private link"
    return str(row.actor) if row.actor else "the site"


def worded(entries: Iterable[JournalEntry], most: int = MOST_NAMED) -> dict[int, str]:
    """What each entry says, by its key."""
    return {pk: told.text for pk, told in said(entries, most).items()}


def said(entries: Iterable[JournalEntry], most: int = MOST_NAMED) -> dict[int, Said]:
    """What each entry says, by its key: three queries, of however many events they are, one more where steps were
    undone, where somebody was renamed, where directors come or go, where several were entered at once, where something
    was announced, and where heats were. Each names so many players at the `most`."""
    rows = list(entries)
    rows += _undone(rows)
    there = act_subjects.entered(rows)
    names, tables, denials, renamed = _names(rows, there), _table_numbers(rows), _given_away(rows), _renamed(rows)
    members, read = act_subjects.accounts(rows), act_subjects.texts(rows)
    told = {
        row.pk: _told(
            row,
            _as_it_was(row, names, denials),
            tables,
            there,
            {**act_subjects.in_words(row.facts, members, read), **renamed.get(row.facts.get("renaming", 0), {})},
            most,
        )
        for row in rows
    }
    steps = {row.pk: told[row.facts["step"]] for row in rows if row.facts.get("step") in told and row.tag == UNDONE}
    return {**told, **{pk: Said(f"undone: {step.text}", "Undone", step.text) for pk, step in steps.items()}}


def _undone(rows: list[JournalEntry]) -> list[JournalEntry]:
    """The acts that were undone by some of these, but for those among them."""
    steps = {row.facts.get("step") for row in rows if row.tag == UNDONE} - {row.pk for row in rows}
    return list(JournalEntry.objects.filter(pk__in=steps).select_related("actor__player")) if steps else []


def _told(
    row: JournalEntry,
    names: dict[str, str],
    tables: dict[int, str],
    there: Mapping[int, int],
    said: Mapping[str, str],
    most: int,
) -> Said:
    facts: dict[str, Any] = {**row.facts, **said}
    known = defaultdict(lambda: "–", _facts_in_words(row, facts, names, tables, there, most))
    template = _template(row, facts, known, there)
    title, detail = in_two(template)
    named = _is_named(row.tag, facts)

    def filled(words: str) -> str:
        text = SINGLE.sub(r"1 \1", words.format_map(known))
        return text.replace(f"round {facts.get('number')}", str(facts["name"]), 1) if named else text

    text = filled(template)
    known.update(quoted(known["reason"]))
    return Said(text, begun(title, filled(title)), filled(detail).strip(" ,:;"))


def _facts_in_words(
    row: JournalEntry,
    facts: Mapping[str, Any],
    names: dict[str, str],
    tables: dict[int, str],
    there: Mapping[int, int],
    most: int,
) -> dict[str, Any]:
    players = [names.get(str(pk), "somebody") for pk in _several(row.facts, there)]
    everybody = act_subjects.named(players, most)
    reason = facts.get("reason") or ""
    return {
        **{key: value for key, value in facts.items() if isinstance(value, str | int)},
        "player": names.get(str(facts.get("player")), "a player"),
        "subject": names.get(str(row.subject_pk), "a player"),
        "players": everybody or names.get(str(facts.get("player")), _how_many(row.facts)),
        "whom": f": {everybody}" if everybody else "",
        "paid": f", game lost as owed: {', '.join(players)}" if facts.get("paid") else "",
        "came": f", {len(facts['came'])} on the list before checked in" if facts.get("came") else "",
        "changed": ", ".join(CALLED.get(name, name).replace("_", " ") for name in facts.get("changed", ()))
        or "nothing",
        "options_dropped": _dropped(facts.get("options_dropped", ())),
        "refused": ", who refused to replay it after a crash" if facts.get("refused_replay") else "",
        "dropped": ", dropped" if facts.get("drop") else "",
        "settled": "upheld" if facts.get("upheld") else "undone",
        "void": ", void" if facts.get("void") else "",
        "how": PUT_IN.get(str(facts.get("way")), ""),
        "because": f" ({reason})" if reason else "",
        "reason": reason,
        "table": tables.get(facts.get("match", 0), "a table"),
        "before": result_in_words(facts.get("before"), names),
        "after": result_in_words(facts.get("game") or facts.get("after"), names),
    }


def _template(row: JournalEntry, facts: Mapping[str, Any], known: Mapping[str, Any], there: Mapping[int, int]) -> str:
    if row.tag == "table.fixed" and not facts.get("fixed_table"):
        return UNFIXED
    if row.tag == "prize.won" and not facts.get("player"):
        return GIVEN_BACK
    if row.tag == "committee.named" and not _several(row.facts, there):
        return DISSOLVED
    if row.tag == "entry.changed" and "head_start" in facts:
        return STARTS
    again = row.tag == "result.reported" and known["before"] != NOTHING
    return AGAIN if again else _words(row.tag, facts)


def _several(facts: Mapping[str, Any], there: Mapping[int, int]) -> list[int]:
    """The players that an act notes, or those of its entries that are still on a list."""
    return facts.get("players") or [there[key] for key in act_subjects.entries_in(facts) if key in there]


def _how_many(facts: Mapping[str, Any]) -> str:
    how_many = len(act_subjects.entries_in(facts))
    return f"{how_many} players" if how_many else "players"


def _words(tag: str, facts: Mapping[str, Any]) -> str:
    """What everybody is drawn for by its own word, where an act notes one."""
    return words_of(tag).replace("round {", f"{facts.get('word', 'round')} {{")


def _dropped(codes: Iterable[str]) -> str:
    """Choices of the former structure, by their labels as far as they are still known."""
    labels = {choice.code: choice.label for structure in STRUCTURES.values() for choice in structure.choices}
    named = ", ".join(labels.get(code, code) for code in codes)
    return f"; chosen for the former pairing style alone, and gone with it: {named}" if named else ""


def _is_named(tag: str, facts: Mapping[str, Any]) -> bool:
    """Whether an act on a round tells of one that has a name instead of a number."""
    return tag.startswith(("round.", "deadline.set")) and bool(facts.get("name"))


def result_in_words(facts: object, names: Mapping[str, str]) -> str:
    """A result as an act notes it; a bracket, say, is none. `names` by the key of a player as text."""
    if not isinstance(facts, Mapping) or not facts.get("ended_by"):
        return NOTHING
    seats = facts.get("seats", [])
    sides = beside_names(
        [names.get(str(seat["player"]), "somebody") for seat in seats], [_brought(seat) for seat in seats]
    )
    return f"{LABELS.get(facts['ended_by'], facts['ended_by']).lower()}, {sides}{_favour(facts, seats, names)}"


def _brought(seat: Mapping[str, Any]) -> str | None:
    figure = get_brought(seat)
    return None if figure is None else str(figure)


def _favour(facts: Mapping[str, Any], seats: list[dict[str, Any]], names: Mapping[str, str]) -> str:
    """Say who won, where the scores do not."""
    winners = parse_seats(facts.get("winner") or "")
    is_said = facts["ended_by"] in BY_SCORE and winners == (suggested_winner(*(seat["score"] for seat in seats)),)
    if not winners or is_said:
        return ""
    won = join_words(names.get(str(seats[seat]["player"]), "somebody") for seat in winners)
    return f", in favour of {won}"


def _names(rows: list[JournalEntry], there: Mapping[int, int]) -> dict[str, str]:
    """Names of everybody who is spoken of, also of those who were taken off a list."""
    meant = {pk for row in rows for pk in _players(row) if isinstance(pk, int)} | set(there.values())
    players, events = Player.every.filter(pk__in=meant), {row.event_id for row in rows}
    event = events.pop() if len(events) == 1 else None
    return records.shown_names(players) if event is None else records.names_on_list(event, players)


def _renamed(rows: list[JournalEntry]) -> dict[int, dict[str, str]]:
    """By the key of a renaming what a name was, what it is, and why: no name stands in the facts themselves."""
    pks = {row.facts["renaming"] for row in rows if "renaming" in row.facts}
    renamings = Renaming.objects.filter(pk__in=pks) if pks else ()
    return {each.pk: {"was": each.before, "now": each.after, "reason": each.reason} for each in renamings}


def _given_away(rows: list[JournalEntry]) -> dict[int, list[Denial]]:
    """By event the entries that turned out to be somebody else's."""
    denials: dict[int, list[Denial]] = {}
    events = {row.event_id for row in rows if row.event_id}
    if not events:
        return denials
    given = Denial.objects.filter(entry__event__in=events, fresh__isnull=False)
    for denial in given.select_related("entry", "fresh__merged_into"):
        denials.setdefault(denial.entry.event_id, []).append(denial)
    return denials


def _as_it_was(row: JournalEntry, names: dict[str, str], denials: dict[int, list[Denial]]) -> dict[str, str]:
    """What was done to an entry before it was given away was done to whose it is; the entry of the journal stays."""
    meant = {
        str(denial.player_id): denial.fresh.person.shown_name
        for denial in denials.get(row.event_id or 0, ())
        if denial.fresh is not None and row.at < denial.made_at
    }
    return {**names, **meant} if meant else names


def _players(row: JournalEntry) -> Iterator[Any]:
    facts = row.facts
    yield row.subject_pk if row.subject_model == "tournaments.player" else None
    yield facts.get("player")
    yield from facts.get("players", ())
    for result in (facts.get("before"), facts.get("after")):
        yield from (seat["player"] for seat in result.get("seats", ())) if isinstance(result, dict) else ()


def _table_numbers(rows: list[JournalEntry]) -> dict[int, str]:
    pks = {row.facts["match"] for row in rows if "match" in row.facts}
    matches = Match.objects.filter(pk__in=pks).select_related("round__event").defer("round__position") if pks else ()
    return {match.pk: f"{_sitting(match.round)}, table {match.table}" for match in matches}


def _sitting(played: Round) -> str:
    return records.rules_of(played.event).name_sitting(played.of_round, played.game, name=played.name)
