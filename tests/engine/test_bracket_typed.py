"""A bracket as a director types it, and every line that says something else (OPG 10.2)."""

from __future__ import annotations

import pytest

from tournaments.engine.brackets import (
    bracket_text,
    double_elimination,
    mcintyre,
    standard,
    typed_bracket,
    write_bracket,
)
from tournaments.engine.brackets.written import MOST_MATCHES
from tournaments.engine.core.types import RuleViolation

TYPED = """
Round 1
A (first semifinal): seed 1, seed 4

B: seed  2 , seed 3
round 2
D (third place): loser A, loser of B
ROUND 3
C: winner of A, winner B
"""


def test_lines_are_matches_with_their_rounds_names_and_slots() -> None:
    assert write_bracket(typed_bracket(TYPED)) == [
        {"id": "A", "round": 1, "name": "first semifinal", "a": {"seed": 1}, "b": {"seed": 4}},
        {"id": "B", "round": 1, "name": "semifinal 2", "a": {"seed": 2}, "b": {"seed": 3}},
        {"id": "D", "round": 2, "name": "third place", "a": {"loser": "A"}, "b": {"loser": "B"}},
        {"id": "C", "round": 3, "name": "final", "a": {"winner": "A"}, "b": {"winner": "B"}},
    ]


@pytest.mark.parametrize("bracket", [standard(8), double_elimination(5), mcintyre()], ids=["8", "double", "mcintyre"])
def test_text_of_a_bracket_typed_again_is_the_bracket(bracket) -> None:
    assert write_bracket(typed_bracket(bracket_text(bracket), bracket.reading)) == write_bracket(bracket)


NO_LINES = [
    ("A: seed 1, seed 2\n\nnonsense", "Line 3: expected the id of a match, a colon and who plays it"),
    ("A: seed 1, seed 2, seed 3", "Line 1: expected two who play it, or one alone for a bye, not 3."),
    ("A: seed 1, nobody", "Line 1: 'nobody' is nobody: expected “seed 1”"),
    ("\n".join(f"m{number}: seed 1" for number in range(MOST_MATCHES + 1)), "A bracket has "),
]


@pytest.mark.parametrize(("text", "said"), NO_LINES)
def test_line_that_says_something_else_is_named(text: str, said: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        typed_bracket(text)
    assert (refusal.value.code, refusal.value.section) == ("not_written_so", "OPG 10.2")
    assert refusal.value.message.startswith(said)
