"""What was worked out of a game, in words for those who played it."""

from __future__ import annotations

from tournaments.engine.endings import LABELS
from tournaments.engine.scoring.proposal import Proposal
from tournaments.record.selectors.standings import named


def proposed(proposal: Proposal, a: str, b: str) -> str:
    """The result, who is ahead, why, and the section; `a` and `b` are the names at the table."""
    names = {"a": a, "b": b}
    winner = f", {names[proposal.report.winner]}" if proposal.report.winner else ""
    return f"{LABELS[proposal.report.result]}{winner}. {named(proposal.reason, names)} ({proposal.section})"
