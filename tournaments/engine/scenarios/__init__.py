"""OPG 4.4: the optional scenarios as values, and a module for each that draws, moves or counts anything.

`SCENARIOS` holds them by the codes of listings.
"""

from tournaments.engine.scenarios.listed import SCENARIOS, Scenario, apply_scenario
from tournaments.engine.scenarios.notes import Note, Per, Sat, Tracked, TrackedKind, check_note

__all__ = ["SCENARIOS", "Note", "Per", "Sat", "Scenario", "Tracked", "TrackedKind", "apply_scenario", "check_note"]
