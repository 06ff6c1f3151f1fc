"""Check that every result equals its last act. Imported results are checked in `imports`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from tournaments.audits.selectors.as_imported import tables_in_file
from tournaments.audits.selectors.checks import Check, Difference, build_check, count
from tournaments.audits.selectors.journal import Facts, Kept, kept_results
from tournaments.audits.selectors.sides import other_facts, side_of
from tournaments.engine import BYES
from tournaments.people.models import Player
from tournaments.record.models import Event, Game, Match, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.acts import result_in_words
from tournaments.record.selectors.matches import won_by


def results_match_the_journal(event: Event) -> Check:
    stands, last = _standing_results(event), kept_results(event)
    reported = {pk: facts for pk, facts in stands.items() if facts["ended_by"] not in BYES}
    unsaid = {pk for pk, facts in reported.items() if facts["ended_by"] and pk not in last}
    unsaid -= tables_in_file(event).keys()
    differences = list(_differences(event, {pk: reported[pk] for pk in reported.keys() & last.keys()}, last))
    if event.frozen_digest:
        differences.extend(_without_act(event, {pk: reported[pk] for pk in unsaid}))
    return build_check(
        "results",
        "Results match the journal",
        differences,
        holds=f"{count(len(reported), 'result')} as last entered.",
        differs=f"{count(len(differences), 'result')} of {len(reported)} changed without an act.",
        unknown=f"{count(len(unsaid), 'result')} entered before the journal kept them." if unsaid else "",
    )


def _standing_results(event: Event) -> dict[int, dict[str, Any]]:
    """Return the results of published tables in the journal's format."""
    published = Match.objects.filter(round__event=event).exclude(round__state=Round.State.DRAFT)
    tables = published.order_by("round__number", "table", "pk").values_list("pk", "ended_by", won_by(), "facts")
    results = {pk: {"ended_by": ended, "winner": winner, **facts, "seats": []} for pk, ended, winner, facts in tables}
    seats = Seat.objects.filter(match__in=results).order_by("match", "place")
    for match, player, score, facts in seats.values_list("match_id", "player_id", "score", "facts"):
        results[match]["seats"].append({"player": player, "score": score, **facts})
    for game in Game.objects.filter(match__in=published.filter(games_before__gt=0)).order_by("match", "number"):
        games = results[game.match_id].setdefault("games", [])
        games.append(game.as_noted if game.number == len(games) + 1 else {**game.as_noted, "number": game.number})
    return results


def _differences(event: Event, stands: Mapping[int, Facts], last: Mapping[int, Kept]) -> Iterator[Difference]:
    rules = records.rules_of(event)
    differing = [pk for pk, facts in stands.items() if facts != last[pk].facts]
    for match, where, names in _name_tables(event, {pk: (stands[pk], last[pk].facts) for pk in differing}):
        entry, facts = last[match.pk], stands[match.pk]
        by = f"entered by {entry.by}, {entry.at.astimezone(ZoneInfo(event.time_zone)):%d %b %H:%M %Z}"
        sides = tuple(side_of(said, names, rules) for said in (entry.facts, facts))
        others = other_facts(entry.facts, facts, names)
        before, after = result_in_words(entry.facts, names), result_in_words(facts, names)
        if before == after:  # what differs is left out by the words
            before = "; ".join((before, *(f"{fact.label}: {fact.was}" for fact in others)))
            after = "; ".join((after, *(f"{fact.label}: {fact.now}" for fact in others)))
        number, table = match.round.number, match.table
        yield Difference(where, before, after, by, number, table, sides, others)


def _without_act(event: Event, stands: Mapping[int, Facts]) -> Iterator[Difference]:
    for match, where, names in _name_tables(event, {pk: (facts,) for pk, facts in stands.items()}):
        yield Difference(where, "nothing entered", result_in_words(stands[match.pk], names))


def _name_tables(event: Event, results: Mapping[int, tuple[Facts, ...]]) -> Iterator[tuple[Match, str, dict[str, str]]]:
    """Yield each match with its table in words and the names of the players concerned."""
    if not results:
        return
    people = {seat["player"] for both in results.values() for facts in both for seat in facts.get("seats", ())}
    names, rules = records.shown_names(Player.every.filter(pk__in=people)), records.rules_of(event)
    for match in Match.objects.filter(pk__in=results).select_related("round").order_by("round__number", "table"):
        sitting = rules.name_sitting(match.round.of_round, match.round.game, name=match.round.name).capitalize()
        yield match, f"{sitting}, table {match.table}", names
