"""OPG 4.1-4.4: the formats, card pools, rules and scenarios of each game, by the "May be used for" lines (AMB-G8), and
the documents that an event is played by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

EVERY = ("1E", "2E", "TR")
CUSTOMIZABLE = ("1E", "2E")


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

    @property
    def least_rounds(self) -> int:
        """OPG 2: of a sanctioned event; what is played by rules of another game has its own."""
        return least_rounds(self.game) if self.own_least_rounds is None else self.own_least_rounds


GAMES = (
    Item("1E", "First Edition", "OPG 3", ("1E",)),
    Item("2E", "Second Edition", "OPG 3", ("2E",)),
    Item("TR", "Tribbles", "OPG 3", ("TR",)),
)

FORMATS = (
    Item("constructed", "Constructed", "OPG 4.1.1", EVERY),
    Item("draft", "Draft", "OPG 4.1.2", EVERY),
    Item("sealed", "Sealed", "OPG 4.1.3", EVERY),
)

POOLS = (
    Item("complete", "Complete", "OPG 4.2.1", EVERY),
    Item("limited", "Limited", "OPG 4.2.2", EVERY),
    Item("traditional", "Traditional pool", "OPG 4.2.3", EVERY),
    Item("virtual", "Virtual", "OPG 4.2.4", EVERY),
    Item("block", "Block", "OPG 4.2.5", ("1E",)),
    Item("academy", "Academy", "OPG 4.2.7", ("2E",)),
    Item("hall_of_fame", "Hall of Fame", "OPG 4.2.9", ("2E",)),
)

RULES = (
    Item("modern", "Modern", "OPG 4.3.1", ("1E",)),
    Item("traditional", "Traditional rules", "OPG 4.3.2", ("1E",)),
    Item("open", "Open", "OPG 4.3.3", ("1E",)),
    Item("warp_speed", "Warp Speed", "OPG 4.3.4", ("1E",)),
    Item("standard", "Standard", "OPG 4.3.5", ("2E", "TR")),
    Item("slipstream", "Slipstream", "OPG 4.3.6", ("2E",)),
    Item("infinite_diversity_draft", "Infinite Diversity Draft", "OPG 4.3.7", ("2E",)),
    Item("tribbles_with_troubles", "Tribbles With Troubles", "OPG 4.3.8", ("TR",)),
)

SCENARIOS = (
    Item("deck_lottery", "Deck Lottery", "OPG 4.4.1", EVERY),
    Item("no_such_thing_as_luck", "No Such Thing as Luck", "OPG 4.4.2", CUSTOMIZABLE),
    Item("standard_orbit", "Standard Orbit", "OPG 4.4.3", EVERY),
    Item("cool", "The “Cool” Tournament", "OPG 4.4.4", EVERY),
    Item("race_to_the_alpha_quadrant", "Race to the Alpha Quadrant", "OPG 4.4.5", ("2E",)),
    Item("bend_the_rules", "Bend the Rules", "OPG 4.4.6", EVERY),
    Item("public_playtesting", "Public Play Testing", "OPG 4.4.7", EVERY),
    Item("biermeister", "Biermeister", "OPG 4.4.8", CUSTOMIZABLE, sanctioned=False),
    Item("custom", "Custom", "OPG 4.4.9", EVERY),
)

DEFAULT_RULES: Mapping[str, str] = MappingProxyType({"1E": "modern", "2E": "standard", "TR": "standard"})

RULESET_CODES: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("1E", "modern"): "tcc-1e",
        ("1E", "traditional"): "tcc-1e",
        ("1E", "open"): "tcc-1e",
        ("1E", "warp_speed"): "tcc-1e-warp",
        ("2E", "standard"): "tcc-2e",
        ("2E", "slipstream"): "tcc-2e-slipstream",
        ("2E", "infinite_diversity_draft"): "tcc-2e-idd",
    }
)

RULES_OPTIONS: Mapping[tuple[str, str], Mapping[str, str]] = MappingProxyType({("1E", "open"): {"bonus_points": "all"}})


def default_pool(format_code: str) -> str:
    """OPG 4.2: Complete for constructed decks, Limited for draft and sealed."""
    return "complete" if format_code == "constructed" else "limited"


def sanction_asked(listing: Listing) -> bool:
    """Whether the event is meant to be sanctioned and its scenario allows it (AMB-G9)."""
    scenario = find(SCENARIOS, listing.scenario)
    return listing.sanctioned and (scenario is None or scenario.sanctioned)


def least_rounds(game: str) -> int:
    """OPG 2: the rounds a sanctioned event has at least."""
    return 5 if game == "TR" else 3


def name(items: tuple[Item, ...], code: str) -> str:
    """The name of a choice; its code where there is none."""
    item = find(items, code)
    return item.label if item else code


def find(items: tuple[Item, ...], code: str | None) -> Item | None:
    return next((item for item in items if item.code == code), None)


def offered(items: tuple[Item, ...], game: str) -> tuple[Item, ...]:
    """What a form may offer for this game."""
    return tuple(item for item in items if game in item.games)


@dataclass(frozen=True, slots=True)
class DocumentRef:
    """A document by its title; not `required`: recommended. The latest version of it holds."""

    title: str
    required: bool = True


def _required(*titles: str) -> tuple[DocumentRef, ...]:
    return tuple(DocumentRef(title) for title in titles)


def _recommended(*titles: str) -> tuple[DocumentRef, ...]:
    return tuple(DocumentRef(title, required=False) for title in titles)


FIRST = _required("1E Rulebook", "1E Glossary")
FIRST_HELP = _recommended("1E Dilemma Resolution Guide", "1E Errata Database", "1E Compendium")
SECOND = _required("2E Rulebook", "2E Current Rulings (CRD)", "2E Current Errata")
TRIBBLES = _required("Tribbles Rulebook")
OLD = _required("Glossary v1.8 (August 2002)", "Current Rulings 7/14/2003", "Conversion Rules 8/25/03")

OF_RULES: Mapping[tuple[str, str], tuple[DocumentRef, ...]] = MappingProxyType(
    {
        ("1E", "modern"): (*FIRST, *_required("1E Modern Ban List"), *FIRST_HELP),
        ("1E", "traditional"): (*OLD, *_recommended("Dilemma Resolution Guide Decipher 2002", "1E Errata Database")),
        ("1E", "open"): (*FIRST, *FIRST_HELP),
        ("1E", "warp_speed"): (*_required("1E Warp Speed Rules"), *FIRST, *FIRST_HELP),
        ("2E", "standard"): SECOND,
        ("2E", "slipstream"): SECOND,
        ("2E", "infinite_diversity_draft"): SECOND,
        ("TR", "standard"): TRIBBLES,
        ("TR", "tribbles_with_troubles"): TRIBBLES,
    }
)
OF_SCENARIOS: Mapping[str, tuple[DocumentRef, ...]] = MappingProxyType(
    {
        "race_to_the_alpha_quadrant": _required("2E Race to the Alpha Quadrant Rules"),
        "bend_the_rules": _required("Peldor Joi Gratitude Festival Rules"),
    }
)


def documents_for(game: str, rules: str, scenario: str) -> tuple[DocumentRef, ...]:
    """Those of the rules, then those that the scenario adds; none for an event of no game of the guide."""
    return (*OF_RULES.get((game, rules), ()), *OF_SCENARIOS.get(scenario, ()))
