"""Elimination brackets as data (OPG 10.2): built or written down, checked, played, drawn. This is the public surface.

A builder makes a `Bracket`; `progress` says how it stands after the winners so far,
`final_order` places everybody, `layout` says where to draw. Values in, values out: nothing is kept here.
"""

from tournaments.engine.brackets.contending import contenders
from tournaments.engine.brackets.decipher_1997 import Elimination, elimination, elimination_bracket
from tournaments.engine.brackets.double import double_elimination
from tournaments.engine.brackets.filling import NO_WINNER
from tournaments.engine.brackets.first_turn import FirstTurn, first_turn
from tournaments.engine.brackets.layout import Column, Layout, Line, Spot, layout
from tournaments.engine.brackets.match_play import BEST_OF, MatchScore, chooses, match_score
from tournaments.engine.brackets.mcintyre import mcintyre, modified_mcintyre
from tournaments.engine.brackets.naming import capital, name_in_sentence, name_match, round_name, short_name, slot_words
from tournaments.engine.brackets.placing import Place, final_order, order_so_far
from tournaments.engine.brackets.play_in import build_play_in
from tournaments.engine.brackets.running import foreseen, progress
from tournaments.engine.brackets.seeded import standard
from tournaments.engine.brackets.states import By, Exit, NodeState, Occupant, Progress, Status, Waiting
from tournaments.engine.brackets.typed import bracket_text, typed_bracket
from tournaments.engine.brackets.validate import check_bracket
from tournaments.engine.brackets.values import Among, Bracket, LoserOf, Node, Ranked, Seed, Slot, WinnerOf
from tournaments.engine.brackets.written import MOST_MATCHES, read_bracket, write_bracket

__all__ = [
    "BEST_OF",
    "MOST_MATCHES",
    "NO_WINNER",
    "Among",
    "Bracket",
    "By",
    "Column",
    "Elimination",
    "Exit",
    "FirstTurn",
    "Layout",
    "Line",
    "LoserOf",
    "MatchScore",
    "Node",
    "NodeState",
    "Occupant",
    "Place",
    "Progress",
    "Ranked",
    "Seed",
    "Slot",
    "Spot",
    "Status",
    "Waiting",
    "WinnerOf",
    "bracket_text",
    "build_play_in",
    "capital",
    "check_bracket",
    "chooses",
    "contenders",
    "double_elimination",
    "elimination",
    "elimination_bracket",
    "final_order",
    "first_turn",
    "foreseen",
    "layout",
    "match_score",
    "mcintyre",
    "modified_mcintyre",
    "name_in_sentence",
    "name_match",
    "order_so_far",
    "progress",
    "read_bracket",
    "round_name",
    "short_name",
    "slot_words",
    "standard",
    "typed_bracket",
    "write_bracket",
]
