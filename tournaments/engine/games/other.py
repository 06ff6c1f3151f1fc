"""Any other card game: what it is, its director says. Nothing of it is known here but that it may be played by house
rules."""

from __future__ import annotations

from tournaments.engine.core.listed import CardGame, Listable
from tournaments.engine.core.types import OWN_SECTION
from tournaments.engine.games.tcc import guide

OWN_CARDS = Listable("own", "As its director says", OWN_SECTION)
OTHER = CardGame(
    "OTHER",
    "Another card game",
    OWN_SECTION,
    formats=guide.FORMATS,
    pools=(OWN_CARDS,),
    least_rounds=1,
    usual_rules="house",
)
