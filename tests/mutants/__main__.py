"""python -m tests.mutants [--seed N] [--count 200] [--only PATH]"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from tests.mutants.checking import checked
from tests.mutants.database import migrated
from tests.mutants.equivalent import equivalent
from tests.mutants.mapping import up_to_date
from tests.mutants.mutants import sample, targets
from tests.mutants.reach import Map
from tests.mutants.running import Outcome, Runs, Trial
from tests.mutants.site import site

ALLOWED = 0.10  # of those that were decided


def main() -> int:
    asked = _arguments()
    os.environ.pop("TREKCC_RING", None)
    reach, same, begun = Map(up_to_date()), equivalent(), time.monotonic()
    mutants = sample(targets(asked.only), asked.seed, asked.count)
    trials = [Trial(mutant, reach.chosen(mutant)) for mutant in mutants if mutant.identity not in same]
    print(f"Seed {asked.seed}: {len(trials)} mutants; {len(mutants) - len(trials)} more are equivalent.", flush=True)
    decided = Decided()
    Runs(site(migrated()), decided.take).run(
        (trial for trial in trials if trial.tests), lambda: decided.killers(os.cpu_count() or 1)
    )
    decided.outcomes += [(trial, Outcome("survived")) for trial in trials if not trial.tests]
    decided.outcomes = checked(decided.outcomes)
    return decided.report(time.monotonic() - begun)


@dataclass
class Decided:
    """What became of each mutant. A test that fails without any mutant has killed none."""

    outcomes: list[tuple[Trial, Outcome]] = field(default_factory=list)
    always: set[str] = field(default_factory=set)

    def take(self, trial: Trial, outcome: Outcome) -> None:
        if trial.mutant is None:
            self.always |= set(outcome.failed)
            return
        self.outcomes.append((trial, outcome))
        print({"survived": "S", "killed": ".", "endless": "t"}[outcome.state], end="", flush=True)

    def killers(self, parts: int) -> Iterable[Trial]:
        """The tests that failed, to be run on the code as it is."""
        tests = sorted({test for _, outcome in self.outcomes for test in outcome.failed if "::" in test})
        return [Trial(None, tests[part::parts]) for part in range(parts) if tests[part::parts]]

    def report(self, seconds: float) -> int:
        states = Counter(self._state(outcome) for _, outcome in self.outcomes)
        print()
        for trial, outcome in self.outcomes:
            if (state := self._state(outcome)) in {"survived", "undecided"}:
                print(in_words(trial, outcome, state))
        decided = self.outcomes and sum(states.values()) - states["undecided"]
        share = states["survived"] / max(1, decided)
        print(
            ", ".join(f"{count} {state}" for state, count in states.most_common()),
            f"in {seconds:.0f} s, {_processor():.0f} s of a processor.",
        )
        print(f"{share:.1%} of {decided} decided ones survived; {ALLOWED:.0%} may.")
        return int(share > ALLOWED or states["undecided"] > 0)

    def _state(self, outcome: Outcome) -> str:
        return "undecided" if outcome.failed and set(outcome.failed) <= self.always else outcome.state


def in_words(trial: Trial, outcome: Outcome, state: str) -> str:
    mutant = trial.mutant
    assert mutant is not None
    tests = f"{outcome.tried} tests: {', '.join(trial.tests[:3])}" if trial.tests else "No test reaches it."
    where = f"{state} {mutant.path}:{mutant.lines[0]} ({mutant.operator})\n{mutant.path}::{mutant.function}"
    return f"\n{where}\n- {mutant.original}\n+ {mutant.mutated}\n  {', '.join(outcome.failed) or tests}"


def _processor() -> float:
    """On a machine that others use, too, what counts instead of the clock."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=main.__doc__)
    today = datetime.now(UTC).toordinal()
    parser.add_argument("--seed", type=int, default=today, help="which mutants; another day's are others")
    parser.add_argument("--count", type=int, default=200, help="how many")
    parser.add_argument("--only", default="", help="a folder or file to take them from")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
