"""Decipher's tournament guide of 1997: three sanctioned formats, and two that are never sanctioned (D97 1.15-1.22)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from tournaments.engine.core.endings import Awarding, Awards, Ending
from tournaments.engine.core.listed import CardGame, DeckPart, Listable, ListedRules, require_documents
from tournaments.engine.core.system import Byes, CardForm, DirectorPlays, GameRules, Limits, Reminder, Scoring
from tournaments.engine.core.tiebreaks import TIEBREAKER_GAME, total_step
from tournaments.engine.core.types import Outcome, Result, RuleViolation
from tournaments.engine.draws.shifted_pile import RANKED, SHUFFLED
from tournaments.engine.games.decipher import points
from tournaments.engine.games.doubts import OF_SCORES
from tournaments.engine.games.figures import BY_VICTORY_POINTS

GAME = "1997"
WEEK = 7 * 24
"""D97 1.9: so many hours ahead a sanctioned event is listed."""
PRIZE_SUPPORT = (3, 4)
"""D97 1.9: weeks of notice within the United States, and elsewhere."""
SWISS_DECKS = Listable("swiss", "Swiss: decks by the 30/30 rule", "D97 1.17", usual_pool="released")
JUNIOR_DECKS = Listable("junior", "Junior: decks by the 20/20 rule, four missions", "D97 1.18", usual_pool="released")
SEALED_DECKS = Listable("sealed", "Sealed deck: 60 of 90 cards and six missions", "D97 1.19", usual_pool="opened")
RELEASED = Listable("released", "All cards released, white and black border", "D97 1.16")
OPENED = Listable("opened", "What is opened at the event, and three commons", "D97 1.19")

CUSTOMIZABLE_1997 = CardGame(
    GAME,
    "Star Trek CCG 1997",
    "D97 1.15",
    formats=(SWISS_DECKS, JUNIOR_DECKS, SEALED_DECKS),
    pools=(RELEASED, OPENED),
    least_rounds=1,
    lists=MappingProxyType({"swiss": ("swiss",), "junior": ("junior",), "sealed": ("sealed",)}),
    played_by="D97 1.17",
    sanctioned_by="D97 1.11",
    rated_by="D97 1.13, 1.16",
    sections=MappingProxyType({"OPG 2": "D97 1.9", "OPG 3": "D97 1.10", "OPG 8": "D97 1.14", "OPG 7.1": "D97 1.23"}),
    deck=(DeckPart("Missions", 6), DeckPart("Other seed cards", 24), DeckPart("Draw deck", 30)),
)
DOCUMENTS = require_documents("Rules booklet", "Rules supplements", "FAQ")

PADD = CardForm(
    game="Game",
    result="Score",
    total="Total score",
    asks=("Address",),
    signed=("Signed", "Opponent signed"),
    told=(
        Reminder(
            "Write your name and address in the same form at every event: if a card is wrong or cannot be read, the"
            " whole event may not be rated.",
            "D97 1.17, 2",
        ),
        Reminder(
            "The director marks the card, nobody else; come to his table together with your opponent.", "D97 1.17, 5"
        ),
        Reminder("Each player signs each result. Once a game is finished, its result stands.", "D97 1.23, 5-6"),
        Reminder("A score is victory points with the differential in parentheses: 2(+35).", "D97 1.17"),
    ),
)
VP = MappingProxyType(
    {
        Outcome.FW: 2,
        Outcome.BYE: 2,
        Outcome.MW: 1,
        Outcome.TT: 1,
        Outcome.ML: 0,
        Outcome.FL: 0,
        Outcome.MG: 0,
    }
)


def _list_rules(code: str, label: str, section: str, only_format: str = "") -> tuple[ListedRules, ...]:
    return (ListedRules(GAME, code, label, section, DOCUMENTS, only_format=only_format),)


SWISS = GameRules(
    code="decipher-swiss",
    name="Decipher Swiss 1997",
    source="D97 1.17",
    scoring=Scoring(
        earn=points.earn,
        vp=VP,
        cap=100,
        endings=points.ENDINGS,
        fields=points.FIELDS,
        figures=points.FIGURES,
        points_to_win=100,
        capped_by="D97 1.17",
        else_won="was time called, were both decks exhausted, or did somebody quit",
        absence=points.ABSENCE,
        doubts=OF_SCORES,
        contradictions=(points.flat_without_quitting,),
    ),
    ranking=(BY_VICTORY_POINTS, total_step(points.GAME_POINTS_APART, "differential"), TIEBREAKER_GAME),
    limits=Limits(
        min_players=8,
        min_rounds=1,
        recommended=((33, 6),),
        recommended_by="D97 1.17",
        minutes=60,
        minutes_online=60,
        lead_hours=WEEK,
        lead_by="D97 1.9",
        sanctioned_by="D97 1.11",
        prize_weeks=PRIZE_SUPPORT,
    ),
    byes=Byes(),
    swiss=RANKED,
    on_rematch="keep",
    rematches_limited=False,
    missed_round_is_line=False,
    director_plays=DirectorPlays.NEVER,
    structures=("swiss-tiebreaker", "swiss"),
    listed=_list_rules("decipher_swiss", "Decipher Swiss", "D97 1.17", "swiss"),
    shares_places=True,
    approved_directors=True,
    card="PADD Display card",
    card_form=PADD,
)
JUNIOR = replace(
    SWISS,
    code="decipher-junior",
    name="Decipher Junior 1997",
    source="D97 1.18",
    scoring=replace(SWISS.scoring, cap=75, points_to_win=75, capped_by="D97 1.18"),
    limits=replace(SWISS.limits, minutes=50, minutes_online=50),
    listed=_list_rules("decipher_junior", "Decipher Junior", "D97 1.18", "junior"),
    oldest=14,
)
SEALED = replace(
    SWISS,
    code="decipher-sealed",
    name="Decipher Sealed Deck 1997",
    source="D97 1.19",
    listed=_list_rules("decipher_sealed", "Decipher Sealed Deck", "D97 1.19", "sealed"),
)
SIMPLE_SWISS = replace(
    SWISS,
    code="decipher-simple-swiss",
    name="Simple Swiss 1997",
    source="D97 1.21",
    limits=replace(SWISS.limits, min_players=2, recommended=(), lead_hours=0),
    swiss=SHUFFLED,
    sanctioned_with=(),
    listed=_list_rules("simple_swiss", "Simple Swiss", "D97 1.21"),
)


def _has_a_winner(award: Awarding) -> Awarding:
    """D97 1.22: whoever wins goes on, so somebody has to."""

    def awarded(rules: GameRules, result: Result) -> Awards:
        awards = award(rules, result)
        if any(gets.outcome is Outcome.TT for gets in awards):
            message = "Somebody goes on: a game that is level is played on, or the director says who has won it."
            raise RuleViolation("winner_missing", message, "D97 1.22")
        return awards

    return awarded


def _decisive(ending: Ending) -> Ending:
    return replace(ending, award=_has_a_winner(ending.award)) if ending.award else ending


ELIMINATION = replace(
    SIMPLE_SWISS,
    code="decipher-elimination",
    name="Single elimination 1997",
    source="D97 1.22",
    scoring=replace(
        SWISS.scoring,
        endings=tuple(_decisive(ending) for ending in points.ENDINGS if ending is not points.TRUE_TIE),
    ),
    limits=replace(SIMPLE_SWISS.limits, min_players=3),
    structures=("elimination-1997",),
    listed=_list_rules("elimination", "Single elimination", "D97 1.22"),
)
ALL = (SWISS, JUNIOR, SEALED, SIMPLE_SWISS, ELIMINATION)
