"""OPG 2, 4.4, 8: what an event counts as: sanctioned, rated, in which lists, and why not, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.engine.core.scoring import build_scorecards
from tournaments.engine.core.system import GameRules, Limits
from tournaments.engine.core.types import OWN_SECTION, Match, Outcome, Record, Scorecard, Violation
from tournaments.engine.games.endings import NO_GAME
from tournaments.engine.games.registry import CARD_GAMES, GAME_RULES
from tournaments.engine.listing.awaiting import describe_reasons
from tournaments.engine.listing.matrix import LISTED, NO_RULES, SCENARIOS, Listing, find, never_sanctioned
from tournaments.engine.listing.sections import add_section, find_game, own_finding, own_section, own_text
from tournaments.engine.structures import STAGES

NOWHERE = {
    "void": (("A coordinator declared it void: it counts nowhere.",), "OPG 1.2"),
    "cancelled": (("It was cancelled: it counts nowhere.",), "OPG A"),
}


@dataclass(frozen=True, slots=True)
class EventStatus:
    """The status of an event: everything about what it counts as.

    `lists` are codes of the rating lists it counts for, or will once nobody is waited for. `awaits` says what a
    coordinator reviews before; until then it is not `rated`. `reasons` are sentences; the first rests on `section`.
    """

    sanctioned: bool
    rated: bool
    lists: tuple[str, ...]
    reasons: tuple[str, ...] = ()
    section: str = ""
    awaits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a listed event.

    `lost` says why it lost its sanction; `awaits` holds codes for a coordinator's review.
    """

    state: str = ""
    lost: str = ""
    awaits: str = ""


def status(listing: Listing) -> EventStatus:
    """Return the status of an event as listed. Only sanctioned events are rated, and not all of them."""
    return _citing_own(_status(listing), listing.game)


def _citing_own(standing: EventStatus, game: str) -> EventStatus:
    """Return the status with sections of the documents that the game is played by."""
    reasons, awaits = (tuple(own_text(text, game) for text in texts) for texts in (standing.reasons, standing.awaits))
    return replace(standing, reasons=reasons, awaits=awaits, section=own_section(standing.section, game))


def _status(listing: Listing) -> EventStatus:
    against, by, rated_by = tuple(_list_sanction_obstacles(listing)), *_sections(listing.game)
    if against:
        return _build_unsanctioned(by, *against)
    if listing.scenario:
        name, section = _scenario(listing.scenario, listing.game)
        reason = f"Sanctioned{add_section(by)}, but events with the scenario {name} are unrated ({section})."
        return EventStatus(True, False, (), (reason,), section)
    kinds = _list_rating_lists(listing.game, listing.format or None)
    if not kinds:
        nowhere = f"there is no rating list for what is played here, so it is unrated{add_section(rated_by)}."
        reason = f"Sanctioned{add_section(by)}, but {nowhere}"
        return EventStatus(True, False, (), (reason,), _first(rated_by))
    rating_list = f"{CARD_GAMES[listing.game].label} {kinds[-1]}"
    counts = f"Sanctioned{add_section(by)} and rated in the list {rating_list}{add_section(rated_by)}."
    return EventStatus(True, True, rating_lists(listing.game, listing.format), (counts,), _first(rated_by))


def too_short(listing: Listing) -> str:
    """Why its rounds are too few for a sanctioned event; empty where they are enough."""
    least = listing.least_rounds
    if listing.rounds >= least:
        return ""
    section = add_section(_find_rounds_section(listing))
    return f"A sanctioned event has at least {least} rounds, not {listing.rounds}{section}."


def event_status(listing: Listing, course: Course) -> EventStatus:
    """Return the present status, after everything that happened."""
    if course.state in NOWHERE:
        return _citing_own(EventStatus(False, False, (), *NOWHERE[course.state]), listing.game)
    listed = status(listing)
    if not listing.sanctioned and course.lost:
        return _build_unsanctioned(_sections(listing.game)[0], (course.lost, listed.section))
    waiting = describe_reasons(course.awaits) if listed.rated else ()
    waits = replace(listed, rated=listed.rated and not waiting, reasons=(*listed.reasons, *waiting), awaits=waiting)
    return _citing_own(waits, listing.game)


def rating_lists(game: str, format_code: str) -> tuple[str, ...]:
    """OPG 4.1: constructed decks have one list, draft and sealed together another, whatever pool and rules; each
    counts for the list over both as well. None where the game has no lists.
    """
    return tuple(list_code(game, kind) for kind in _list_rating_lists(game, format_code))


def list_code(game: str, kind: str) -> str:
    """Return the code of a rating list of the game."""
    return f"{game.lower()}-{kind}"


def outcome_status(rules: GameRules, record: Record, listed: EventStatus) -> EventStatus:
    """Return the status of a played event: too small or too short ones are non-sanctioned (AMB-G1, G2)."""
    against = tuple(_list_outcome_obstacles(rules, record)) if listed.sanctioned else ()
    return _build_unsanctioned(rules.limits.sanctioned_by, *against) if against else listed


def participants(scorecards: tuple[Scorecard, ...]) -> tuple[str, ...]:
    """AMB-G2: players with a result other than a missed game, or with a place that was typed."""
    return tuple(
        card.player
        for card in scorecards
        if card.place is not None or any(line.outcome is not Outcome.MG for line in card.lines)
    )


def took_part(rules: GameRules, record: Record) -> frozenset[str]:
    """The participants of all stages that count."""
    later = (replace(record, rounds=stage.rounds, stages=()) for stage in record.stages if STAGES[stage.code].counts)
    return frozenset(player for played in (record, *later) for player in participants(build_scorecards(rules, played)))


def rounds_played(record: Record) -> int:
    """AMB-G1: complete rounds with at least one game, of stages that count; of matches of several rounds as many as the
    longest had.
    """
    later = (sitting for stage in record.stages if STAGES[stage.code].counts for sitting in stage.rounds)
    counted = (*record.rounds, *later)
    played = [sitting for sitting in counted if sitting.complete and any(map(is_game, sitting.matches))]
    if GAME_RULES[record.ruleset].limits.games_per_match == 1:
        return len({sitting.of_round or sitting.number for sitting in played})
    return sum(max(len(match.games) for match in sitting.matches) for sitting in played)


def is_game(match: Match) -> bool:
    """Two sat there and played: a bye is none, nor is a game that somebody missed, or that was never completed."""
    return not match.is_alone and match.result is not None and match.result.ending not in NO_GAME


def round_warnings(rules: GameRules, players: int, rounds: int) -> tuple[Violation, ...]:
    """Return warnings about the number of rounds, which block nothing. For a bracket they concern its players."""
    if rules.seeded:
        return ()
    found = (
        *_few_rounds(rules, players, rounds),
        *_many_rounds(rules, players, rounds),
        *part_of_a_match(rules, rounds),
    )
    return tuple(own_finding(finding, find_game(rules)) for finding in found)


def round_limits(rules: GameRules) -> tuple[str, ...]:
    """Return the required and recommended numbers of rounds under these rules, as sentences."""
    if rules.typed_order:
        return ("Nothing is drawn: how many rounds there were is for the listing alone.",)
    if rules.seeded:
        return (own_text("As many as the bracket has (OPG 10): its players say how many.", find_game(rules)),)
    length, limits = rules.limits.games_per_match, []
    if length > 1:
        limits.append(f"Whole matches of {length} rounds at one table: a multiple of {length} (OPG 7.2, 7.6).")
    if rules.again is not None:
        limits.append("An even number, at least four: each pair plays twice, with exchanged decks (OPG 4.4.2).")
    if rules.seats[1] == 2 and rules.swiss is not None and rules.rematches_limited:
        limits.append("Fewer than there are players: after that everybody has met everybody (OPG 7.6).")
    return tuple(own_text(limit, find_game(rules)) for limit in limits)


def recommended_in_words(rules: GameRules, players: int, rounds: int) -> str:
    """Return the recommended number of rounds beside the scheduled one (0 if unknown), or an empty text."""
    if rules.limits.suggested:
        return _describe_suggestion(rules, players, rounds)
    recommended = None if rules.seeded else rules.recommended_rounds(players)
    if recommended is None:
        return ""
    scheduled = "as scheduled" if recommended == rounds else f"{rounds} are scheduled" if rounds else ""
    return (
        f"For {players} players {recommended} rounds are recommended{f', {scheduled}' * bool(scheduled)}"
        f" ({rules.limits.recommended_by})."
    )


def _describe_suggestion(rules: GameRules, players: int, rounds: int) -> str:
    """Every range that holds so many players: the director chooses (AMB-P21)."""
    ranges = rules.limits.suggested_for(players)
    spans = " or ".join(f"{least} to {most}" if least < most else str(most) for least, most in ranges)
    fits = any(least <= rounds <= most for least, most in ranges)
    scheduled = f", {rounds} {'is' if rounds == 1 else 'are'} scheduled" if rounds and not fits else ""
    return f"For {players} players {spans} rounds are suggested{scheduled} ({rules.source})." if spans else ""


def _few_rounds(rules: GameRules, players: int, rounds: int) -> Iterator[Violation]:
    recommended, least = rules.recommended_rounds(players), rules.limits.least_rounds
    if least is not None and rounds < (fewest := least(players)):
        message = f"A championship of {players} players has at least {fewest} rounds, not {rounds}."
        yield Violation("few_rounds", message, rules.limits.least_by, "rounds")
    elif recommended is not None and rounds < recommended:
        message = f"For {players} players at least {recommended} rounds are recommended, not {rounds}."
        yield Violation("few_rounds", message, rules.limits.recommended_by, "rounds")


def part_of_a_match(rules: GameRules, rounds: int) -> Iterator[Violation]:
    """AMB-T4: what is said of rounds that are no whole match."""
    length = rules.limits.games_per_match
    if rounds % length:
        whole = rules.count_matches(rounds) * length
        message = f"A match is {length} rounds, and {rounds} are no whole number of matches: schedule {whole}."
        yield Violation("part_of_a_match", message, "OPG 7.6", "rounds")


def _many_rounds(rules: GameRules, players: int, rounds: int) -> Iterator[Violation]:
    """Yield a warning about more rounds than opponents, which lead to byes (AMB-P29)."""
    if rules.seats[1] > 2 or rules.on_rematch == "keep":
        return
    most = players - 1 if players % 2 == 0 else players
    if players > 1 and rounds > most:
        message = f"{players} players have met everybody after {most} rounds; further rounds give them byes."
        yield Violation("many_rounds", message, "OPG 7.6", "rounds")


def _build_unsanctioned(by: str, *against: tuple[str, str]) -> EventStatus:
    """Return the status of an event without sanction, by reasons with their sections."""
    unrated = f"Non-sanctioned events are never rated{add_section(by)}."
    return EventStatus(False, False, (), (*(reason for reason, _ in against), unrated), against[0][1])


def _sections(game: str) -> tuple[str, str]:
    """On what an event of the game is sanctioned by, and on its rating lists."""
    played = CARD_GAMES.get(game)
    by, rated_by = (played.sanctioned_by, played.rated_by) if played else ("OPG 2", "OPG 4.1, 8")
    return own_section(by, game), own_section(rated_by, game)


def _find_rounds_section(listing: Listing) -> str:
    """The section on how many rounds a sanctioned event has at least."""
    limits = listing.ruleset_rules.limits if listing.ruleset_rules else Limits()
    return own_section(limits.rounds_by or limits.sanctioned_by, listing.game)


def _first(sections: str) -> str:
    return sections.split(",")[0]


def _list_rating_lists(game: str, format_code: str | None) -> tuple[str, ...]:
    """The words for the lists that this format counts for, or all where an imported event says none; that over all of
    them first.
    """
    lists = CARD_GAMES[game].lists if game in CARD_GAMES else {}
    return tuple(kind for kind, formats in lists.items() if format_code is None or format_code in formats)


def _scenario(code: str, game: str) -> tuple[str, str]:
    """Its name and section: one that is known no more is one all the same."""
    scenario = find(SCENARIOS, code, game)
    return (scenario.label, scenario.section) if scenario else (code, "OPG 4.4")


def _list_sanction_obstacles(listing: Listing) -> Iterator[tuple[str, str]]:
    scenario = find(SCENARIOS, listing.scenario, listing.game)
    if scenario is not None and not scenario.sanctioned:
        reason = f"Events with the scenario {scenario.label} are neither sanctioned nor rated ({scenario.section})."
        yield reason, scenario.section
    elif never := never_sanctioned(listing):
        yield never, LISTED.get((listing.game, listing.rules), NO_RULES).section or OWN_SECTION
    elif not listing.sanctioned:
        by, _ = _sections(listing.game)
        yield f"The event is listed as non-sanctioned{add_section(by)}.", by
    if short := too_short(listing):
        yield short, _find_rounds_section(listing)


def _list_outcome_obstacles(rules: GameRules, record: Record) -> Iterator[tuple[str, str]]:
    """Sentences with their sections."""
    limits, players, rounds = rules.limits, len(took_part(rules, record)), rounds_played(record)
    if players < limits.min_players:
        needs = f"a sanctioned event needs {limits.min_players}{add_section(limits.sanctioned_by)}"
        yield f"{_count_noun(players, 'player')} took part; {needs}.", limits.sanctioned_by
    if rounds < limits.min_rounds and not rules.typed_order:
        by = limits.rounds_by or limits.sanctioned_by
        needs = f"a sanctioned event needs {limits.min_rounds}{add_section(by)}"
        yield f"{_count_noun(rounds, 'round')} played; {needs}.", by


def _count_noun(number: int, noun: str) -> str:
    was, were = (" was", " were") if noun == "round" else ("", "")
    return f"Only one {noun}{was}" if number == 1 else f"Only {number} {noun}s{were}"
