"""OPG 7.4.1: differential, the difference of the final scores inside the cap."""

from __future__ import annotations


def clamp(score: int, cap: int) -> int:
    """A score as recorded: points above the cap or below zero do not count."""
    return min(max(score, 0), cap)


def differential(winner: int, loser: int, cap: int) -> int:
    """The winner's differential. A winner who is not ahead inside the cap gets one point (AMB-S3)."""
    ahead = clamp(winner, cap) - clamp(loser, cap)
    return ahead if ahead > 0 else 1
