"""Decipher's tournament rules of 31 January 1995: the Quick Swiss of numbered cards, a round-robin for few players, and
double elimination for many (T95 systems 3-4)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from tournaments.engine.core.listed import CardGame, DeckPart, DocumentRef, Listable, ListedRules
from tournaments.engine.core.system import Byes, CardForm, DirectorPlays, GameRules, Limits, Reminder, Scoring
from tournaments.engine.core.tiebreaks import TIEBREAKER_GAME, total_step
from tournaments.engine.core.types import NO_SECTION
from tournaments.engine.draws.quick_swiss import QUICK_SWISS as BY_CARDS
from tournaments.engine.draws.round_robin import ROUND_ROBIN as ROUND
from tournaments.engine.games.decipher_1995 import wins
from tournaments.engine.games.decipher_1995.options import OPTIONS, SCORING
from tournaments.engine.games.decipher_1995.wins import SECTION

GAME = "1995"
CONSTRUCTED = Listable("constructed", "Constructed", "T95 rules 2", usual_pool="in_print")
IN_PRINT = Listable("in_print", "All cards in print", "T95 rules 1")
CUSTOMIZABLE_1995 = CardGame(
    GAME,
    "Star Trek CCG 1995",
    "T95 systems 3",
    formats=(CONSTRUCTED,),
    pools=(IN_PRINT,),
    least_rounds=1,
    played_by="T95 systems 4",
    sanctioned_by=NO_SECTION,
    rated_by=NO_SECTION,
    deck=(DeckPart("Seed cards", 30), DeckPart("Draw deck", 30)),
)
DOCUMENTS = (DocumentRef("Rule FAQs"),)
EVERYBODY = tuple(((players, players), (players - 1 + players % 2,) * 2) for players in range(2, 65))
"""A round-robin: until everybody has met everybody; of an odd number each sits one round out."""
SUGGESTED = (((8, 16), (3, 4)), ((16, 32), (4, 5)), ((32, 64), (5, 7)), ((64, 128), (6, 8)))
"""T95 systems 4: from so many players to so many, from so many rounds to so many; the ends belong to both (AMB-P21)."""


NUMBERED = CardForm(
    game="Round",
    result="Score",
    total="Total",
    by_numbers=True,
    told=(
        Reminder(
            "On each line stand the number of the opponent, the score of the round and the running total.", SECTION
        ),
    ),
)


def _list_rules(code: str, label: str, section: str) -> tuple[ListedRules, ...]:
    return (ListedRules(GAME, code, label, section, DOCUMENTS),)


QUICK_SWISS = GameRules(
    code="decipher-1995-quick-swiss",
    name="Quick Swiss 1995",
    source="T95 systems 4",
    scoring=Scoring(
        earn=wins.earn,
        vp=MappingProxyType(wins.ONE),
        cap=0,
        endings=wins.ENDINGS,
        fields=(),
        figures=(wins.SCORE,),
        absence=wins.ABSENCE,
        called=wins.CALLED,
    ),
    ranking=(total_step(wins.SCORE, decided="higher score:"), TIEBREAKER_GAME, wins.OPPONENTS),
    limits=Limits(
        min_players=2,
        min_rounds=1,
        minutes=60,
        minutes_online=60,
        lead_hours=0,
        lead_by=NO_SECTION,
        sanctioned_by=NO_SECTION,
        suggested=SUGGESTED,
    ),
    byes=Byes(),
    swiss=BY_CARDS,
    on_rematch="keep",
    rematches_limited=False,
    missed_round_is_line=False,
    director_plays=DirectorPlays.FREELY,
    choices=(SCORING, *OPTIONS),
    structures=("swiss-tiebreaker", "swiss"),
    listed=_list_rules("quick_swiss", "Quick Swiss", "T95 systems 4"),
    sanctioned_with=(),
    shares_places=True,
    eliminates_odd=True,
    card="numbered card",
    card_form=NUMBERED,
    committee=3,
)
ROUND_ROBIN = replace(
    QUICK_SWISS,
    code="decipher-1995-round-robin",
    name="Round-robin 1995",
    source="T95 systems 3",
    limits=replace(QUICK_SWISS.limits, suggested=EVERYBODY),
    swiss=ROUND,
    rematches_limited=True,
    structures=("round-robin",),
    listed=_list_rules("round_robin", "Round-robin", "T95 systems 3"),
    eliminates_odd=False,
)
DOUBLE_ELIMINATION = replace(
    QUICK_SWISS,
    code="decipher-1995-double-elimination",
    name="Double elimination 1995",
    source="T95 systems 3",
    limits=replace(QUICK_SWISS.limits, suggested=(), min_players=3),
    choices=OPTIONS,
    structures=("double-elimination",),
    listed=_list_rules("double_elimination", "Double elimination", "T95 systems 3"),
    eliminates_odd=False,
)
ALL = (QUICK_SWISS, ROUND_ROBIN, DOUBLE_ELIMINATION)
