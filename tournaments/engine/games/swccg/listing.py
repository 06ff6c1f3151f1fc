"""What events of Star Wars CCG are composed of: formats, card pools and products (SW "Sealed Deck Formats")."""

from __future__ import annotations

from tournaments.engine.core.listed import CardGame, DeckPart, Listable, require_documents

CODE = "SW"
LEAST_PLAYERS = "SW Minimum Number of Players"
DOCUMENTS = require_documents("Official SW:CCG Tournament Guide 4.1")
CONSTRUCTED = Listable("constructed", "Constructed", "SW Constructed Deck", usual_pool="open")
DRAFT = Listable("draft", "Draft", "SW Booster Draft", usual_pool="otsd")
SEALED = Listable("sealed", "Sealed", "SW Sealed", usual_pool="otsd")

SEALED_FORMATS = "SW Sealed Deck Formats"
OPEN = Listable("open", "Open", "SW Constructed Deck")
CLASSIC = Listable("classic", "Classic", "SW Alternate Formats")
PREMIERE = Listable("premiere", "One Premiere starter deck", SEALED_FORMATS)
OTSD = Listable("otsd", "One Official Tournament Sealed Deck", SEALED_FORMATS)
JPOTSD = Listable("jpotsd", "One Jabba’s Palace Sealed Deck", SEALED_FORMATS)
ENHANCED_PREMIERE = Listable("epp", "One Enhanced Premiere Pack", SEALED_FORMATS)
DEATH_STAR_II = Listable("ds2", "One Death Star II pre-constructed deck", SEALED_FORMATS)
DEATH_STAR_II_BOOSTERS = Listable("ds2_boosters", "Three Endor and three Death Star II boosters", SEALED_FORMATS)
REFLECTIONS = tuple(
    Listable(f"reflections_{number.lower()}", f"Four Reflections {number} boosters", SEALED_FORMATS)
    for number in ("I", "II", "III")
)
CUBE = Listable("cube", "Watto’s Cube: 480 cards and 24 locations", "SW Watto's Cube")
OTHER_PRODUCT = Listable("other_product", "Another product, approved by a coordinator", SEALED_FORMATS)

PRODUCTS = (
    *(PREMIERE, OTSD, JPOTSD, ENHANCED_PREMIERE, DEATH_STAR_II, DEATH_STAR_II_BOOSTERS),
    *REFLECTIONS,
    CUBE,
)
"""What the guide names; another one needs an approval at championships, like an unusual card pool."""

OF_CONSTRUCTED = (OPEN.code, CLASSIC.code)
OF_SEALED = (PREMIERE.code, OTSD.code, DEATH_STAR_II.code, OTHER_PRODUCT.code)
OF_DRAFT = (
    *(OTSD.code, JPOTSD.code, DEATH_STAR_II_BOOSTERS.code),
    *(product.code for product in REFLECTIONS),
    OTHER_PRODUCT.code,
)

STAR_WARS = CardGame(
    CODE,
    "Star Wars CCG",
    "SW Formats",
    formats=(CONSTRUCTED, DRAFT, SEALED),
    pools=(OPEN, CLASSIC, *PRODUCTS, OTHER_PRODUCT),
    free_pools=tuple(pool.code for pool in (CLASSIC, *PRODUCTS)),
    usual_rules="constructed",
    least_rounds=2,
    played_by="SW Running the Tournament",
    sanctioned_by=LEAST_PLAYERS,
    gives=("day_2_bid", "design"),
    formats_by_pool=(OTHER_PRODUCT.code,),
    deck=(DeckPart("Starting location or objective", 1), DeckPart("Dark deck", 60), DeckPart("Light deck", 60)),
)
