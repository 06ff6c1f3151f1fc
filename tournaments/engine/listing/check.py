"""Check a listing (OPG 2-4). The choices are in `matrix`, what it is worth in `status`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from itertools import chain

from tournaments.engine.core.event_system import System, list_structure_choices
from tournaments.engine.core.system import GameRules, Limits
from tournaments.engine.core.types import NO_SECTION, RuleViolation, Violation
from tournaments.engine.games.registry import CARD_GAMES
from tournaments.engine.listing.matrix import (
    FORMATS,
    GAMES,
    LISTED,
    NO_RULES,
    PLAYED,
    POOLS,
    RULES,
    SCENARIOS,
    Item,
    Listing,
    find,
    is_played,
    name,
    sanction_asked,
    usual_pools,
)
from tournaments.engine.listing.sections import find_game, own_finding, own_section
from tournaments.engine.structures import STRUCTURES, SWISS
from tournaments.engine.systems import list_structures

LISTED_AFTERWARDS = timedelta(days=7)
CHAMPIONSHIP = 2
REMATCHES = "rematches"
CHOICES = (
    ("format", FORMATS, "OPG 4.1"),
    ("pool", POOLS, "OPG 4.2"),
    ("rules", RULES, "OPG 4.3"),
    ("scenario", SCENARIOS, "OPG 4.4"),
)


def ruleset_code(game: str, rules: str) -> str:
    """The ruleset an event with this game and these rules is run by. Raises RuleViolation where there is none."""
    if (game, rules) in PLAYED:
        return PLAYED[game, rules].code
    known, listed = CARD_GAMES.get(game), LISTED.get((game, rules))
    if known and not is_played(game):
        section = known.played_by or known.section
        raise RuleViolation("not_built", f"{known.label} events cannot be run yet.", section)
    if listed:
        message = f"{listed.label} events cannot be run yet: choose other rules."
        raise RuleViolation("not_built", message, listed.section)
    raise RuleViolation("impossible_rules", f"There are no {rules!r} rules for {name(GAMES, game)}.", "OPG 4.3")


def check(listing: Listing, *, now: datetime, registered: datetime | None = None) -> tuple[Violation, ...]:
    """Return everything that forbids the listing; empty if it may be listed.

    `registered` is when it was first listed, or None; the lead time runs from there (AMB-G4), else from `now`.
    """
    findings = (_choices(listing), _format(listing), _rounds(listing), _linked_rounds(listing), _approval(listing))
    found = chain(*findings, _lead_time(listing, registered or now))
    return tuple(own_finding(finding, listing.game) for finding in found)


def find_ruleset(game: str, rules: str) -> GameRules | None:
    """Return the game's rules under these listed rules, or None."""
    return PLAYED.get((game, rules))


def usual_structure(game: str, rules: str) -> str:
    """Return the usual structure of such an event."""
    played_by = find_ruleset(game, rules)
    return played_by.structures[0] if played_by else SWISS.code


def check_structure(game: GameRules, structure: str) -> Iterator[Violation]:
    """Yield what forbids the structure: it is unknown, or not for this game."""
    if structure not in game.structures or structure not in STRUCTURES:
        called = STRUCTURES[structure].name if structure in STRUCTURES else structure
        fit = " or ".join(f"“{one.name}”" for one in list_structures(game))
        message = f"{game.name} is not played with the pairing style “{called}”: choose {fit}."
        yield Violation("impossible_structure", message, own_section("OPG A", find_game(game)), "structure")


def check_preregistration(rules: GameRules, structure: str, *, preregistration: bool) -> Iterator[Violation]:
    """OPG A: nobody pre-registers for an elimination, because its seeds come from a qualifying event.

    Other documents say nothing of the kind, and rounds by score before the bracket seed it themselves.
    """
    section = "OPG A"
    if not preregistration or structure not in rules.structures or not own_section(section, find_game(rules)):
        return
    if STRUCTURES[structure].changes(rules).seeded:
        message = (
            "Members do not enter themselves for an elimination: its seeds come from a qualifying event. Enter the"
            " qualified players yourself, or choose a pairing style that begins with rounds by score."
        )
        yield Violation("no_preregistration", message, section, "preregistration")


def check_options(system: System, options: Mapping[str, str], *, online: bool, sanctioned: bool) -> Iterator[Violation]:
    """Yield what forbids these choices: unknown or settled ones, and unknown values.

    In a sanctioned event in person nobody meets the same opponent freely (AMB-P11).
    """
    choices = {choice.code: choice for choice in system.choices if choice.asked}
    for code, value in options.items():
        if code not in choices:
            yield _no_choice(system, code, choices)
        elif value not in choices[code].values:
            message = f"{choices[code].label} is one of {_join_codes(choices[code].values)}, not {value!r}."
            refused = choices[code].build_refusal(value, message)
            yield Violation(refused.code, refused.message, refused.section, "options")
    if options.get(REMATCHES) == "free" and sanctioned and not online:
        message = (
            "Players of a sanctioned event in person do not meet twice: play online, or list it as non-sanctioned."
        )
        yield Violation("rematches_in_person", message, own_section("OPG 7.6", find_game(system.game)), "options")


def check_deck_lists(rules: GameRules | None, options: Mapping[str, str], *, required: bool) -> Iterator[Violation]:
    """SW "Deck Lists": a championship with more than one bid asks for them."""
    if rules is None or required:
        return
    try:
        most = rules.with_options(options).bids[1]
    except RuleViolation:
        return
    if most > 1:
        message = "Where several bids to Day 2 are at stake deck lists are required: tick that."
        yield Violation("deck_lists", message, "SW Deck Lists", "deck_list_required")


def _no_choice(system: System, code: str, choices: Mapping[str, object]) -> Violation:
    """Return the violation for a choice of another structure, or of none."""
    others = [
        one
        for one in list_structures(system.game)
        if code in {choice.code for choice in list_structure_choices(one, system.game)}
    ]
    if not others:
        message = f"{system.game.name} has no choice {code!r}: it has {_join_codes(choices)}."
        return Violation("unknown_option", message, NO_SECTION, "options")
    of = " or ".join(f"“{one.name}”" for one in others)
    message = (
        f"The choice {code!r} belongs to the pairing style {of}, and this event has “{system.structure.name}”:"
        " leave it out, or choose that pairing style."
    )
    return Violation(
        "option_of_another_structure", message, own_section(system.structure.section, find_game(system.game)), "options"
    )


def long_past(listing: Listing, *, now: datetime) -> tuple[Violation, ...]:
    """OPG 8: results come within a week; an event that began earlier is not listed any more (House-L5)."""
    if listing.starts_at.astimezone(UTC) >= now.astimezone(UTC) - LISTED_AFTERWARDS:
        return ()
    message = (
        f"An event that began more than {LISTED_AFTERWARDS.days} days ago is not listed any more: look at the year."
        " A coordinator can list it, and an event file of it can be imported."
    )
    return (Violation("long_past", message, own_section("OPG 3", listing.game), "starts_at"),)


def _choices(listing: Listing) -> Iterator[Violation]:
    """Every choice exists and is made for the game."""
    game = find(GAMES, listing.game)
    if game is None:
        yield Violation("unknown_game", f"There is no game {listing.game!r}.", "OPG 3", "game")
        return
    for field, items, section in CHOICES:
        code = getattr(listing, field)
        if code:
            yield from _fits(find(items, code, game.code), code, game, field, section)


def _fits(item: Item | None, code: str, game: Item, field: str, section: str) -> Iterator[Violation]:
    if item is None:
        yield Violation(f"unknown_{field}", f"There is no {field} {code!r}.", section, field)
    elif game.code not in item.games:
        games = " and ".join(name(GAMES, code) for code in item.games)
        message = f"{item.label} is made for {games}, not for {game.label}."
        yield Violation(f"impossible_{field}", message, item.section, field)


def _format(listing: Listing) -> Iterator[Violation]:
    """AMB-G6: Infinite Diversity Draft is drafted."""
    rules = LISTED.get((listing.game, listing.rules), NO_RULES)
    if rules.only_format not in ("", listing.format):
        only = name(FORMATS, rules.only_format, listing.game)
        message = f"{rules.label} rules go with the format {only} only."
        yield Violation(f"{rules.only_format}_only", message, rules.section, "format")
    if rules.only_pools and listing.pool and listing.pool not in rules.only_pools:
        fit = " or ".join(f"“{name(POOLS, code, listing.game)}”" for code in rules.only_pools)
        message = f"{rules.label} is not played with “{name(POOLS, listing.pool, listing.game)}”: choose {fit}."
        yield Violation("pool_of_other_rules", message, rules.section, "pool")


def _rounds(listing: Listing) -> Iterator[Violation]:
    least = listing.least_rounds
    if sanction_asked(listing) and listing.rounds < least:
        message = f"A sanctioned event has at least {least} rounds: schedule more, or list it as non-sanctioned."
        limits = listing.ruleset_rules.limits if listing.ruleset_rules else Limits()
        yield Violation("too_few_rounds", message, limits.rounds_by or limits.sanctioned_by, "rounds_scheduled")
    elif listing.rounds < 1:
        yield Violation("too_few_rounds", "An event has at least one round.", "OPG 3", "rounds_scheduled")


def _linked_rounds(listing: Listing) -> Iterator[Violation]:
    """AMB-G18: every second round is played with exchanged decks."""
    if listing.scenario == "no_such_thing_as_luck" and (listing.rounds % 2 or listing.rounds < 4):
        message = f"No Such Thing as Luck needs an even number of rounds, at least four, not {listing.rounds}."
        yield Violation("uneven_rounds", message, "OPG 4.4.2", "rounds_scheduled")


def _approval(listing: Listing) -> Iterator[Violation]:
    """OPG 4.2: at championships every pool but the usual one needs the Department's approval."""
    usual = usual_pools(listing.game, listing.format)
    pool = find(POOLS, listing.pool, listing.game)
    if pool is None or not usual or listing.level < CHAMPIONSHIP or listing.pool_approved or pool.code in usual:
        return
    instead = name(POOLS, usual[-1], listing.game)
    message = (
        f"A championship with the card pool {pool.label} needs the approval of the Department of Organized Play:"
        f" list it as an ordinary event and ask for it on its edit page, or choose {instead}."
    )
    yield Violation("pool_not_approved", message, pool.section, "pool")


def _lead_time(listing: Listing, registered: datetime) -> Iterator[Violation]:
    """OPG 2: sanctioned events are listed 24 hours ahead, measured in UTC; by other rules as long as these say."""
    limits = listing.ruleset_rules.limits if listing.ruleset_rules else Limits()
    lead = timedelta(hours=limits.lead_hours)
    earliest = registered.astimezone(UTC) + lead
    if not (lead and sanction_asked(listing)) or listing.lead_exempt or listing.starts_at.astimezone(UTC) >= earliest:
        return
    ahead = f"{lead.days} days" if lead.days > 1 else f"{limits.lead_hours} hours"
    message = (
        f"A sanctioned event is listed at least {ahead} before it starts: choose another date,"
        f" not before {earliest.astimezone(listing.starts_at.tzinfo):%Y-%m-%d %H:%M %Z}, or list it as non-sanctioned."
    )
    yield Violation("lead_time", message, limits.lead_by, "starts_at")


def _join_codes(codes: Mapping[str, object]) -> str:
    return ", ".join(codes) or "none"
