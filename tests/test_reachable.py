"""A rule without a caller is dead: readings, refusals, acts and flags are reached from a page, a call, a task or a
command. What only a test calls is not.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import product

import pytest

from conduct.engine import Act, Level, Situation, effects
from conduct.services.consequences import DOES, OWED
from tests.reachable import ROOT, Module, Reached, modules, refusals
from tournaments.kernel.registry import TAGS

pytestmark = pytest.mark.slow
ROW = re.compile(r"\| (?:AMB|House)-")
PLACE = re.compile(r"`((?:tournaments|leagues|ratings|conduct|trekcc)/[\w./-]*)(?:::(\w+))?`")
REFUSALS = ("RuleViolation", "Violation", "Conflict", "Already", "Gone")
SAID = {Act.TELL, Act.ENTER_RESULT, Act.RECORD, Act.SKIP_TURN, Act.EXTRA_TURN}
"""What people do at the table once it is said: the words of the penalty and its record are all of it."""
NOTHING_TO_DECIDE = {"AMB-G11", "AMB-G23"}
"""Readings of numbers and words of the guide, of which no code is a part."""


@cache
def known() -> dict[str, Module]:
    return modules()


@cache
def reached() -> Reached:
    return Reached(known())


def readings() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    for line in (ROOT / "docs/readings.md").read_text(encoding="utf-8").splitlines():
        if ROW.match(line):
            yield line.split("|")[1].strip(), PLACE.findall(line.rsplit("|", 3)[1])


def test_every_reading_is_reached() -> None:
    rows = list(readings())
    dead = [(key, path, name) for key, places in rows for path, name in places if not _is_alive(path, name)]
    without_code = {key for key, places in rows if not places}
    assert (dead, without_code) == ([], NOTHING_TO_DECIDE)
    assert len(rows) > 280


def _is_alive(path: str, name: str) -> bool:
    if name:
        return reached().is_reached(path, name)
    module = path.removesuffix(".py").rstrip("/").replace("/", ".").removesuffix(".__init__")
    return module in reached().modules


def test_every_refusal_is_reached() -> None:
    made = list(refusals(known().values(), REFUSALS))
    assert len(made) > 900
    dead = [(module.path, where, code) for module, where, code in made if (module.name, where) not in reached().nodes]
    assert dead == []


def test_every_act_of_the_journal_is_recorded_by_a_service_that_is_reached() -> None:
    used = {
        node.attr
        for module, name in reached().nodes
        if not module.endswith("acts") and (definition := known()[module].definitions.get(name)) is not None
        for node in ast.walk(definition)
        if isinstance(node, ast.Attribute)
    }
    assert TAGS
    assert sorted(str(tag) for tag in TAGS.values() if tag.name not in used) == []


def test_every_situation_flag_is_set_from_what_stands() -> None:
    """`match_play` was a flag that nobody set, so a rule of match play was dead."""
    set_by = {
        word.arg
        for module in known().values()
        if module.name.startswith("conduct.selectors")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Situation"
        for word in node.keywords
    }
    assert {field.name for field in fields(Situation)} - set_by == set()


def test_every_act_of_a_penalty_follows_from_some_situation_and_is_carried_out() -> None:
    flags = [field.name for field in fields(Situation) if field.name != "seats"]
    met = [
        Situation(**dict(zip(flags, values, strict=True)), seats=seats)
        for values in product((False, True), repeat=len(flags))
        for seats in (2, 6)
    ]
    found = [effects(level, situation) for level in Level for situation in met]
    acts = {act for effect in found for act in (*effect.now, *effect.next_game, *effect.at_end)}
    assert acts == set(Act)
    assert set(Act) - DOES.keys() - OWED == SAID


def test_what_only_a_test_calls_is_not_reached() -> None:
    """The measure itself: a function of the engine that no service asks for is seen."""
    alone = Module("tournaments.engine.alone", "tournaments/engine/alone.py", ast.parse("def rule():\n    pass\n"))
    alone.definitions["rule"] = alone.tree.body[0]  # type: ignore[assignment]
    few = {name: module for name, module in known().items() if name.startswith("trekcc")}
    assert ("tournaments.engine.alone", "rule") not in Reached({**few, alone.name: alone}).nodes
