"""OPG 4.1-4.4: the formats, card pools, rules and scenarios of each game, and the documents that an event is played by,
as the games and the systems that are registered say it of themselves (AMB-G8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from tournaments.engine.core.listed import CardGame, DocumentRef, Listable, ListedRules
from tournaments.engine.core.registry import LiveMapping, LiveSequence
from tournaments.engine.core.system import GameRules
from tournaments.engine.games.registry import CARD_GAMES, GAME_RULES

USUAL_GAME = "2E"
"""What a new listing begins with."""

LEAST_ROUNDS = 3
NO_RULES = ListedRules("", "", "", "")


@dataclass(frozen=True, slots=True)
class Item:
    """One choice of a listing: its code, its name, where it is described and the games it is made for."""

    code: str
    label: str
    section: str
    games: tuple[str, ...]
    sanctioned: bool = True


@dataclass(frozen=True, slots=True)
class Listing:
    """An event as announced. `starts_at` is aware; `level` 1 (ordinary) to 5 (World Championship).

    `sanctioned` is what the organizer asks for; `pool_approved`: the Department of Organized Play approved the pool;
    `lead_exempt`: a table of a Tribbles event or another child of a listed one (AMB-G3).
    """

    game: str
    format: str
    pool: str
    rules: str
    starts_at: datetime
    rounds: int
    scenario: str | None = None
    sanctioned: bool = True
    level: int = 1
    pool_approved: bool = False
    lead_exempt: bool = False
    own_least_rounds: int | None = None
    ruleset: str = ""

    @property
    def ruleset_rules(self) -> GameRules | None:
        """By its `ruleset`, of an event that has one; else as game and rules say."""
        return GAME_RULES.get(self.ruleset) or PLAYED.get((self.game, self.rules))

    @property
    def least_rounds(self) -> int:
        """OPG 2: of a sanctioned event; what is played by rules of another game has its own."""
        return least_rounds(self.game, self.rules) if self.own_least_rounds is None else self.own_least_rounds


class Items(LiveSequence[Item]):
    """Choices of a kind, in the order of the games that they are made for. Two games may call by one code what differs:
    then there are two of it.
    """

    def __init__(self, of: Callable[[CardGame], Iterable[Listable | ListedRules]]) -> None:
        super().__init__(lambda: _merge_items(of), CARD_GAMES, GAME_RULES)

    def codes(self) -> tuple[str, ...]:
        """Each once."""
        return tuple(dict.fromkeys(item.code for item in self))

    def choices(self) -> list[tuple[str, str]]:
        """As forms offer them, each code once."""
        return [(code, name(self, code)) for code in self.codes()]


def _merge_items(of: Callable[[CardGame], Iterable[Listable | ListedRules]]) -> tuple[Item, ...]:
    """What games say alike is one item. One that is new stands before what follows it in its own game."""
    order: list[Item] = []
    games: dict[Item, tuple[str, ...]] = {}
    for game in CARD_GAMES.values():
        own = [_remove_owner(one) for one in of(game)]
        for at, item in enumerate(own):
            if item not in games:
                later = (order.index(following) for following in own[at:] if following in games)
                order.insert(next(later, len(order)), item)
            games[item] = (*games.get(item, ()), game.code)
    return tuple(replace(item, games=games[item]) for item in order)


def _remove_owner(one: Listable | ListedRules) -> Item:
    return Item(one.code, one.label, one.section, (), isinstance(one, ListedRules) or one.sanctioned)


def list_rules(game: CardGame) -> tuple[ListedRules, ...]:
    """Those that are played here, then those that are only known; each once."""
    played = (listed for rules in GAME_RULES.values() for listed in rules.listed if listed.game == game.code)
    found: dict[str, ListedRules] = {}
    for listed in (*played, *game.rules):
        found.setdefault(listed.code, listed)
    return tuple(found.values())


def _map_played_rules() -> Mapping[tuple[str, str], GameRules]:
    found: dict[tuple[str, str], GameRules] = {}
    for rules in GAME_RULES.values():
        for listed in rules.listed:
            if listed.game in CARD_GAMES:
                found.setdefault((listed.game, listed.code), rules)
    return found


def _map_listed_rules() -> Mapping[tuple[str, str], ListedRules]:
    return {(game.code, listed.code): listed for game in CARD_GAMES.values() for listed in list_rules(game)}


GAMES = Items(lambda game: [Listable(game.code, game.label, game.section)])
FORMATS = Items(lambda game: game.formats)
POOLS = Items(lambda game: game.pools)
RULES = Items(list_rules)
SCENARIOS = Items(lambda game: game.scenarios)
PLAYED = LiveMapping(_map_played_rules, CARD_GAMES, GAME_RULES)
"""The system that an event with this game and these rules is run by."""

LISTED = LiveMapping(_map_listed_rules, CARD_GAMES, GAME_RULES)
"""What is said of the rules of a game, whether they are played here or not."""


def is_played(game: str) -> bool:
    """Whether any rules of it are played here."""
    return any(of == game for of, _ in PLAYED)


def find_game(ruleset: str) -> str:
    """The game that listings name for what is played by this ruleset, the first of several; empty where none is."""
    return next(iter(list_games(ruleset)), "")


def list_games(ruleset: str) -> tuple[str, ...]:
    """All of them, in the order in which the system names them."""
    return tuple(dict.fromkeys(game for (game, _), rules in PLAYED.items() if rules.code == ruleset))


def usual_rules(game: str) -> str:
    """What a listing of it begins with; empty where nothing is known of it."""
    known = CARD_GAMES.get(game)
    return (known.usual_rules or next((listed.code for listed in list_rules(known)), "")) if known else ""


def find_settled_choices(game: str, rules: str) -> Mapping[str, str]:
    """Choices of the system that these rules settle, such as OPG 4.3.3."""
    return LISTED.get((game, rules), NO_RULES).options


def usual_pools(game: str, format_code: str) -> tuple[str, ...]:
    """OPG 4.2: those that need no approval at championships: Complete, the first of every game, and that of the format,
    Limited for draft and sealed. The last is what the format is usually played with.
    """
    known = CARD_GAMES.get(game)
    if known is None:
        return ()
    pools = [pool.code for pool in known.pools]
    usual = {listable.code: listable.usual_pool for listable in known.formats}
    said = (usual[format_code],) if format_code in usual else tuple(usual.values())
    return (*pools[:1], *known.free_pools, *(pool for pool in said if pool in pools))


def sanction_asked(listing: Listing) -> bool:
    """Whether the event is meant to be sanctioned and its scenario allows it (AMB-G9)."""
    scenario = find(SCENARIOS, listing.scenario, listing.game)
    return listing.sanctioned and (scenario is None or scenario.sanctioned) and not never_sanctioned(listing)


def never_sanctioned(listing: Listing) -> str:
    """Why what it is played by forbids it, with this scenario; empty where it does not."""
    rules = listing.ruleset_rules
    if rules is None or rules.sanctioned_with is None or (listing.scenario or "") in rules.sanctioned_with:
        return ""
    with_those = " or ".join(f"“{name(SCENARIOS, code, listing.game)}”" for code in rules.sanctioned_with)
    only = f" but with the scenario {with_those}" if with_those else ""
    return f"By the rules “{rules.name}” no event is sanctioned{only}."


def least_rounds(game: str, rules: str = "") -> int:
    """OPG 2: the rounds a sanctioned event has at least: as its rules say it, or the usual ones, or the game."""
    if played := PLAYED.get((game, rules)) or PLAYED.get((game, usual_rules(game))):
        return played.limits.min_rounds
    return CARD_GAMES[game].least_rounds if game in CARD_GAMES else LEAST_ROUNDS


def name(items: Iterable[Item], code: str, game: str = "") -> str:
    """The name of a choice; its code where there is none."""
    item = find(items, code, game)
    return item.label if item else code


def find(items: Iterable[Item], code: str | None, game: str = "") -> Item | None:
    """What is made for this game, else what another calls so."""
    called = [item for item in items if item.code == code]
    return next((item for item in called if game in item.games), next(iter(called), None))


def needs_format(game: str, pool: str | None = None) -> bool:
    """Whether this pool of the game is a product that an approved format names; without a pool, whether any is."""
    named = CARD_GAMES[game].formats_by_pool if game in CARD_GAMES else ()
    return bool(named) if pool is None else pool in named


def list_offered(items: Iterable[Item], game: str) -> tuple[Item, ...]:
    """What a form may offer for this game."""
    return tuple(item for item in items if game in item.games)


def list_offered_with(field: str, items: Iterable[Item], game: str, rules: str) -> tuple[Item, ...]:
    """What a form may offer in this field for these rules of the game, some of which go with one format and few pools.

    All of the game where they say nothing.
    """
    fit, listed = list_offered(items, game), LISTED.get((game, rules), NO_RULES)
    only = {"format": (listed.only_format,) if listed.only_format else (), "pool": listed.only_pools}.get(field, ())
    return tuple(item for item in fit if item.code in only) if only else fit


def list_documents(game: str, rules: str, scenario: str) -> tuple[DocumentRef, ...]:
    """Those of the rules, then those that the scenario adds; none for an event of no game of the guide."""
    known = CARD_GAMES[game].scenarios if game in CARD_GAMES else ()
    added = next((listable.documents for listable in known if listable.code == scenario), ())
    return (*LISTED.get((game, rules), NO_RULES).documents, *added)
