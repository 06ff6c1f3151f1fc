"""What The Continuing Committee's guide lets events of its games be composed of (OPG 4.1, 4.2, 4.4). Each game names
what is made for it, by the "May be used for" lines (AMB-G8)."""

from __future__ import annotations

from types import MappingProxyType

from tournaments.engine.core.listed import YES, Listable, Right, require_documents
from tournaments.engine.stages import elimination

CONSTRUCTED = Listable("constructed", "Constructed", "OPG 4.1.1", usual_pool="complete")
DRAFT = Listable("draft", "Draft", "OPG 4.1.2", usual_pool="limited")
SEALED = Listable("sealed", "Sealed", "OPG 4.1.3", usual_pool="limited")
FORMATS = (CONSTRUCTED, DRAFT, SEALED)

COMPLETE = Listable("complete", "Complete", "OPG 4.2.1")
LIMITED = Listable("limited", "Limited", "OPG 4.2.2")
TRADITIONAL = Listable("traditional", "Traditional pool", "OPG 4.2.3")
VIRTUAL = Listable("virtual", "Virtual", "OPG 4.2.4")
BLOCK = Listable("block", "Block", "OPG 4.2.5")
ACADEMY = Listable("academy", "Academy", "OPG 4.2.7")
HALL_OF_FAME = Listable("hall_of_fame", "Hall of Fame", "OPG 4.2.9")
POOLS = (COMPLETE, LIMITED, TRADITIONAL, VIRTUAL)
"""Those of every game."""

DECK_LOTTERY = Listable("deck_lottery", "Deck Lottery", "OPG 4.4.1")
NO_SUCH_THING_AS_LUCK = Listable("no_such_thing_as_luck", "No Such Thing as Luck", "OPG 4.4.2")
STANDARD_ORBIT = Listable("standard_orbit", "Standard Orbit", "OPG 4.4.3")
COOL = Listable("cool", "The “Cool” Tournament", "OPG 4.4.4")
RACE_TO_THE_ALPHA_QUADRANT = Listable(
    "race_to_the_alpha_quadrant",
    "Race to the Alpha Quadrant",
    "OPG 4.4.5",
    documents=require_documents("2E Race to the Alpha Quadrant Rules"),
)
BEND_THE_RULES = Listable(
    "bend_the_rules", "Bend the Rules", "OPG 4.4.6", documents=require_documents("Peldor Joi Gratitude Festival Rules")
)
PUBLIC_PLAYTESTING = Listable("public_playtesting", "Public Play Testing", "OPG 4.4.7")
BIERMEISTER = Listable("biermeister", "Biermeister", "OPG 4.4.8", sanctioned=False)
CUSTOM = Listable("custom", "Custom", "OPG 4.4.9")

LISTS = MappingProxyType(
    {
        "overall": (CONSTRUCTED.code, DRAFT.code, SEALED.code),
        "constructed": (CONSTRUCTED.code,),
        "sealed": (DRAFT.code, SEALED.code),
    }
)
"""OPG 4.1: constructed decks have one rating list, draft and sealed together another; each counts for that over all."""

HAND = Right("How many cards an opponent holds", YES, "Ask: the opponent counts them and says the true number.")
"""OPG 7.8, of every game."""

STRUCTURES = ("swiss", "swiss-final", *elimination.CODES)
"""OPG A: by score, with a final confrontation, or with match play of the best after it (OPG 10)."""
