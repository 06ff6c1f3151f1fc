"""The audit of an event: what stands, held against what its draws, its journal and its results say."""

from tournaments.selectors.audits.audit import Audit, audit
from tournaments.selectors.audits.checks import Check, Difference, Tone

__all__ = ["Audit", "Check", "Difference", "Tone", "audit"]
