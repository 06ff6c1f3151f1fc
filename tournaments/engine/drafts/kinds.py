"""How players come to their decks at the event itself: each way to draft, and to open sealed product, is a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.engine.core.registry import Registry
from tournaments.engine.drafts.building import Building
from tournaments.engine.drafts.groups import Sizes, booster_sizes, cube_sizes, squirrel_sizes, tcc_sizes


class Sides(StrEnum):
    """What the side of a seat is: nothing, the one a player plays all event, or that of the fixed locations he gets."""

    NONE = "none"
    PLAYED = "played"
    LOCATIONS = "locations"


@dataclass(frozen=True, slots=True)
class DraftKind:
    """A kind of draft or of sealed event.

    `format`: the format of a listing that is played so, where no ruleset has the code of the kind.
    `sizes`: the seats of the groups of so many players, None where nothing is drafted; `allowed`: how large a group may
    be; `why`: in words how large they are. `least`: so many players at least, by `least_section`.

    `dummy`: an odd number of players is filled up by a hand that the director drafts. `own_side`: players take cards of
    their own side alone. `together`: nobody lifts the next stack before everybody has taken a card. `oldest_first`:
    packs are opened in the order of their release. `review_seconds`: after each pack.

    `exchanged`: sealed product is opened against the first opponent, who gets the cards of the other side.
    """

    code: str
    name: str
    section: str
    building: tuple[Building, ...] = ()
    format: str = ""
    sizes: Callable[[int], Sizes] | None = None
    allowed: Sizes = ()
    why: str = ""
    least: int = 0
    least_section: str = ""
    sides: Sides = Sides.NONE
    dummy: bool = False
    own_side: bool = False
    together: bool = False
    oldest_first: bool = False
    review_seconds: int = 0
    exchanged: bool = False


SW_BUILDING = "SW Deck Building"
OF_TWO_SIZES = (Building(10, SW_BUILDING, 40), Building(20, SW_BUILDING, 60))
CUBE_BUILDING = (Building(10, SW_BUILDING, 40),)
SW_LEAST = "SW Minimum Number of Players"

TCC_DRAFT = DraftKind(
    "tcc-draft",
    "Draft",
    "OPG 4.1.2",
    building=(Building(30, "OPG 4.1.2", at_least=True),),
    format="draft",
    sizes=tcc_sizes,
    allowed=(3, 4, 5, 6),
    why="three to six players each, about equal, and no more groups than that takes",
    least=3,
    least_section="OPG 4.1.2",
)
TCC_SEALED = DraftKind(
    "tcc-sealed", "Sealed", "OPG 4.1.3", building=(Building(30, "OPG 4.1.3", at_least=True),), format="sealed"
)
DECIPHER_SEALED = DraftKind("decipher-sealed", "Sealed Deck", "D97 1.19", building=(Building(30, "D97 1.19", 60),))
BOOSTER_DRAFT = DraftKind(
    "swccg-draft",
    "Booster Draft",
    "SW Booster Draft",
    building=OF_TWO_SIZES,
    sizes=booster_sizes,
    allowed=(4, 6),
    why="four or six seats each, so that as many play Light as Dark",
    least=6,
    least_section=SW_LEAST,
    sides=Sides.PLAYED,
    dummy=True,
    own_side=True,
    together=True,
    oldest_first=True,
    review_seconds=30,
)
SW_SEALED = DraftKind("swccg-sealed", "Sealed", "SW Sealed", building=OF_TWO_SIZES, exchanged=True)
EPP_OVERDRIVE = replace(
    SW_SEALED,
    code="swccg-epp",
    name="EPP Overdrive",
    section="SW EPP Overdrive",
    building=(Building(15, SW_BUILDING, 30),),
)
SECRET_SQUIRREL = DraftKind("swccg-squirrel", "Secret Squirrel", "SW Secret Squirrel")
CUBE_TRADITIONAL = DraftKind(
    "swccg-cube-traditional",
    "Watto's Cube, Traditional",
    "SW Watto's Cube",
    building=CUBE_BUILDING,
    sizes=cube_sizes,
    allowed=(3, 4, 5),
    why="as close to five as possible, never more",
    least=4,
    least_section=SW_LEAST,
    sides=Sides.PLAYED,
    together=True,
)
CUBE_SQUIRREL = replace(
    CUBE_TRADITIONAL,
    code="swccg-cube-squirrel",
    name="Watto's Cube, Secret Squirrel",
    sizes=squirrel_sizes,
    allowed=tuple(range(4, 11)),
    why="as close to eight as possible, never more than ten",
    sides=Sides.LOCATIONS,
)

KINDS: Registry[DraftKind] = Registry(
    *(TCC_DRAFT, TCC_SEALED, DECIPHER_SEALED, BOOSTER_DRAFT, SW_SEALED, EPP_OVERDRIVE, SECRET_SQUIRREL),
    *(CUBE_TRADITIONAL, CUBE_SQUIRREL),
)


def find_draft_kind(ruleset: str, format_code: str) -> DraftKind | None:
    """How players of an event come to their decks there: by its ruleset, else by its format. None: they bring them."""
    if ruleset in KINDS:
        return KINDS[ruleset]
    return next((kind for kind in KINDS.values() if kind.format and kind.format == format_code), None)
