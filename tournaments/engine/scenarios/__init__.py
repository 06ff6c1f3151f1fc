"""OPG 4.4: the optional scenarios as values, and a module for each that draws, moves or counts anything.

`SCENARIOS` holds them by the codes of listings.
"""

from tournaments.engine.scenarios.listed import SCENARIOS, Per, Scenario, Tracked, TrackedKind

__all__ = ["SCENARIOS", "Per", "Scenario", "Tracked", "TrackedKind"]
