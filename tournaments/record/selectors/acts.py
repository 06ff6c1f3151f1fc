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
from tournaments.kernel.registry import tag_words
from tournaments.people.models import Player
from tournaments.record.models import Denial, Event, Match, Renaming, Round
from tournaments.record.selectors import act_subjects, records
from tournaments.record.selectors.act_titles import AGAIN, capitalize_title, quote_reason, split_title
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
"""Names of fields that differ from their codes."""
SINGLE = re.compile(r"(?<![\w.,])1 (seed|qualifier|heat|round)s\b")
"""A number of one in front of a plural, which needs the singular."""


@dataclass(frozen=True, slots=True)
class ShownAct:
    """An act as one sentence (`text`), and as a `title` with its `detail`."""

    at: str
    tag: str
    text: str
    actor: str
    title: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ActText:
    """The words of an act: one sentence, and the same split into title and detail."""

    text: str
    title: str
    detail: str


def shown_acts(event: Event, entries: Iterable[JournalEntry], most: int = MOST_NAMED) -> tuple[ShownAct, ...]:
    rows = list(entries)
    told = describe_acts(rows, most)
    actors = actor_names(rows)
    zone = ZoneInfo(event.time_zone)
    acts = []
    for row in rows:
        acts.append(
            ShownAct(
                at=f"{row.at.astimezone(zone):%d %b %H:%M}",
                tag=row.tag,
                text=told[row.pk].text,
                actor=actors[row.pk],
                title=told[row.pk].title,
                detail=told[row.pk].detail,
            )
        )
    return tuple(acts)


def actor_names(entries: Iterable[JournalEntry]) -> dict[int, str]:
    """Map each entry to the name of its actor; one more query if somebody acted by a private link."""
    rows = list(entries)
    keys = set()
    for row in rows:
        if row.by_entry is not None:
            keys.add(row.by_entry)
    linked = {}
    if keys:
        linked = {entry.pk: entry.shown_name for entry in linked_entries().filter(pk__in=keys)}
    return {row.pk: _actor_name(row, linked) for row in rows}


def _actor_name(row: JournalEntry, linked: Mapping[int, str]) -> str:
    if row.by_entry is not None:
        return f"{linked.get(row.by_entry, 'a player')} by private link"
    if row.actor:
        return str(row.actor)
    return "the site"


def act_texts(entries: Iterable[JournalEntry], most: int = MOST_NAMED) -> dict[int, str]:
    """Map each entry to its sentence."""
    return {pk: told.text for pk, told in describe_acts(entries, most).items()}


def describe_acts(entries: Iterable[JournalEntry], most: int = MOST_NAMED) -> dict[int, ActText]:
    """Map each entry to its words; each sentence names at most `most` players.

    It takes three queries, however many events the entries belong to, and one more for each kind of entry that needs
    it: undone steps, renamed players, directors, several entries at once, announcements and heats.
    """
    rows = list(entries)
    rows += _find_undone_acts(rows)
    there = act_subjects.players_of_entries(rows)
    names, tables, denials, renamed = (
        _names_of_everybody(rows, there),
        _table_numbers(rows),
        _find_denials(rows),
        _find_renamings(rows),
    )
    members, read = act_subjects.account_names(rows), act_subjects.find_texts(rows)
    told = {}
    for row in rows:
        told[row.pk] = _describe_act(
            row,
            _names_at_the_time(row, names, denials),
            tables,
            there,
            {**act_subjects.phrase_parts(row.facts, members, read), **renamed.get(row.facts.get("renaming", 0), {})},
            most,
        )
    steps = {}
    for row in rows:
        if row.facts.get("step") in told and row.tag == UNDONE:
            steps[row.pk] = told[row.facts["step"]]
    return {**told, **{pk: ActText(f"undone: {step.text}", "Undone", step.text) for pk, step in steps.items()}}


def _find_undone_acts(rows: list[JournalEntry]) -> list[JournalEntry]:
    """Return the acts that some of these undid, except those that are among them already."""
    steps = {row.facts.get("step") for row in rows if row.tag == UNDONE} - {row.pk for row in rows}
    if steps:
        return list(JournalEntry.objects.filter(pk__in=steps).select_related("actor__player"))
    return []


def _describe_act(
    row: JournalEntry,
    names: dict[str, str],
    tables: dict[int, str],
    there: Mapping[int, int],
    said: Mapping[str, str],
    most: int,
) -> ActText:
    facts: dict[str, Any] = {**row.facts, **said}
    known = defaultdict(lambda: "–", _facts_in_words(row, facts, names, tables, there, most))
    template = _template(row, facts, known, there)
    title, detail = split_title(template)
    named = _names_round(row.tag, facts)

    def fill(words: str) -> str:
        text = SINGLE.sub(r"1 \1", words.format_map(known))
        if named:
            return text.replace(f"round {facts.get('number')}", str(facts["name"]), 1)
        return text

    text = fill(template)
    known.update(quote_reason(known["reason"]))
    return ActText(text, capitalize_title(title, fill(title)), fill(detail).strip(" ,:;"))


def _facts_in_words(
    row: JournalEntry,
    facts: Mapping[str, Any],
    names: dict[str, str],
    tables: dict[int, str],
    there: Mapping[int, int],
    most: int,
) -> dict[str, Any]:
    players = [names.get(str(pk), "somebody") for pk in _noted_players(row.facts, there)]
    everybody = act_subjects.join_names(players, most)
    reason = facts.get("reason") or ""
    settled = "undone"
    if facts.get("upheld"):
        settled = "upheld"
    return {
        **{key: value for key, value in facts.items() if isinstance(value, str | int)},
        "player": names.get(str(facts.get("player")), "a player"),
        "subject": names.get(str(row.subject_pk), "a player"),
        "players": everybody or names.get(str(facts.get("player")), _player_count_text(row.facts)),
        "whom": _text_if(everybody, f": {everybody}"),
        "paid": _text_if(facts.get("paid"), f", game lost as owed: {', '.join(players)}"),
        "came": _text_if(facts.get("came"), f", {len(facts.get('came') or ())} on the list before checked in"),
        "changed": ", ".join(CALLED.get(name, name).replace("_", " ") for name in facts.get("changed", ()))
        or "nothing",
        "options_dropped": _dropped_choices_text(facts.get("options_dropped", ())),
        "refused": _text_if(facts.get("refused_replay"), ", who refused to replay it after a crash"),
        "dropped": _text_if(facts.get("drop"), ", dropped"),
        "settled": settled,
        "void": _text_if(facts.get("void"), ", void"),
        "how": PUT_IN.get(str(facts.get("way")), ""),
        "because": _text_if(reason, f" ({reason})"),
        "reason": reason,
        "table": tables.get(facts.get("match", 0), "a table"),
        "before": result_in_words(facts.get("before"), names),
        "after": result_in_words(facts.get("game") or facts.get("after"), names),
    }


def _text_if(condition: object, text: str) -> str:
    return text if condition else ""


def _template(row: JournalEntry, facts: Mapping[str, Any], known: Mapping[str, Any], there: Mapping[int, int]) -> str:
    if row.tag == "table.fixed" and not facts.get("fixed_table"):
        return UNFIXED
    if row.tag == "prize.won" and not facts.get("player"):
        return GIVEN_BACK
    if row.tag == "committee.named" and not _noted_players(row.facts, there):
        return DISSOLVED
    if row.tag == "entry.changed" and "head_start" in facts:
        return STARTS
    again = row.tag == "result.reported" and known["before"] != NOTHING
    if again:
        return AGAIN
    return _tag_template(row.tag, facts)


def _noted_players(facts: Mapping[str, Any], there: Mapping[int, int]) -> list[int]:
    """Return the players that an act notes, or those of its entries that are still on a list."""
    return facts.get("players") or [there[key] for key in act_subjects.entries_in(facts) if key in there]


def _player_count_text(facts: Mapping[str, Any]) -> str:
    how_many = len(act_subjects.entries_in(facts))
    if how_many:
        return f"{how_many} players"
    return "players"


def _tag_template(tag: str, facts: Mapping[str, Any]) -> str:
    """Return the template of the tag, with the event's own word for a round."""
    return tag_words(tag).replace("round {", f"{facts.get('word', 'round')} {{")


def _dropped_choices_text(codes: Iterable[str]) -> str:
    """Name the choices of the former structure by their labels, as far as they are still known."""
    labels = {}
    for structure in STRUCTURES.values():
        for choice in structure.choices:
            labels[choice.code] = choice.label
    named = ", ".join(labels.get(code, code) for code in codes)
    if named:
        return f"; chosen for the former pairing style alone, and gone with it: {named}"
    return ""


def _names_round(tag: str, facts: Mapping[str, Any]) -> bool:
    """Return whether the act is about a round that has a name instead of a number."""
    return tag.startswith(("round.", "deadline.set")) and bool(facts.get("name"))


def result_in_words(facts: object, names: Mapping[str, str]) -> str:
    """Say a result as an act notes it, or that there is none.

    `names` are by player key, as text.
    """
    if not isinstance(facts, Mapping) or not facts.get("ended_by"):
        return NOTHING
    seats = facts.get("seats", [])
    sides = beside_names(
        [names.get(str(seat["player"]), "somebody") for seat in seats], [_score_text(seat) for seat in seats]
    )
    return f"{LABELS.get(facts['ended_by'], facts['ended_by']).lower()}, {sides}{_winner_text(facts, seats, names)}"


def _score_text(seat: Mapping[str, Any]) -> str | None:
    figure = get_brought(seat)
    if figure is None:
        return None
    return str(figure)


def _winner_text(facts: Mapping[str, Any], seats: list[dict[str, Any]], names: Mapping[str, str]) -> str:
    """Say who won, where the scores do not."""
    winners = parse_seats(facts.get("winner") or "")
    is_said = facts["ended_by"] in BY_SCORE and winners == (suggested_winner(*(seat["score"] for seat in seats)),)
    if not winners or is_said:
        return ""
    won = join_words(names.get(str(seats[seat]["player"]), "somebody") for seat in winners)
    return f", in favour of {won}"


def _names_of_everybody(rows: list[JournalEntry], there: Mapping[int, int]) -> dict[str, str]:
    """Return the names of everybody who is mentioned, also of players who were taken off a list."""
    meant = {pk for row in rows for pk in _mentioned_players(row) if isinstance(pk, int)} | set(there.values())
    players, events = Player.every.filter(pk__in=meant), {row.event_id for row in rows}
    event = None
    if len(events) == 1:
        event = events.pop()
    if event is None:
        return records.shown_names(players)
    return records.names_on_list(event, players)


def _find_renamings(rows: list[JournalEntry]) -> dict[int, dict[str, str]]:
    """Map each renaming to both names and the reason; the facts themselves hold no names."""
    pks = set()
    for row in rows:
        if "renaming" in row.facts:
            pks.add(row.facts["renaming"])
    if not pks:
        return {}
    renamings = Renaming.objects.filter(pk__in=pks)
    return {each.pk: {"was": each.before, "now": each.after, "reason": each.reason} for each in renamings}


def _find_denials(rows: list[JournalEntry]) -> dict[int, list[Denial]]:
    """Map events to denied entries that went to another record."""
    denials: dict[int, list[Denial]] = {}
    events = {row.event_id for row in rows if row.event_id}
    if not events:
        return denials
    given = Denial.objects.filter(entry__event__in=events, fresh__isnull=False)
    for denial in given.select_related("entry", "fresh__merged_into"):
        denials.setdefault(denial.entry.event_id, []).append(denial)
    return denials


def _names_at_the_time(row: JournalEntry, names: dict[str, str], denials: dict[int, list[Denial]]) -> dict[str, str]:
    """Correct the names of an entry that was given away: what was done to it before belongs to its real owner.

    The entry of the journal stays as it was written.
    """
    meant = {}
    for denial in denials.get(row.event_id or 0, ()):
        if denial.fresh is not None and row.at < denial.made_at:
            meant[str(denial.player_id)] = denial.fresh.person.shown_name
    if meant:
        return {**names, **meant}
    return names


def _mentioned_players(row: JournalEntry) -> Iterator[Any]:
    facts = row.facts
    yield row.subject_pk if row.subject_model == "tournaments.player" else None
    yield facts.get("player")
    yield from facts.get("players", ())
    for result in (facts.get("before"), facts.get("after")):
        yield from (seat["player"] for seat in result.get("seats", ())) if isinstance(result, dict) else ()


def _table_numbers(rows: list[JournalEntry]) -> dict[int, str]:
    pks = set()
    for row in rows:
        if "match" in row.facts:
            pks.add(row.facts["match"])
    if not pks:
        return {}
    matches = Match.objects.filter(pk__in=pks).select_related("round__event").defer("round__position")
    return {match.pk: f"{_sitting_label(match.round)}, table {match.table}" for match in matches}


def _sitting_label(played: Round) -> str:
    return records.rules_of(played.event).name_sitting(played.of_round, played.game, name=played.name)
