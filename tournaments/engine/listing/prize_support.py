"""D97 1.9: weeks of notice with which one is sure of prize support; who gives less may list his event all the same."""

from __future__ import annotations

from datetime import datetime, timedelta

from tournaments.engine.core.system import Limits

HOME = "US"
SECTION = "D97 1.9"


def short_notice(limits: Limits, starts_at: datetime, country: str, *, now: datetime) -> str:
    """What a director is told who gives too little notice; empty where it is enough, or nothing depends on it.

    `country`: of the venue as two letters, empty where it is not said; then the longer notice is enough.
    """
    if limits.prize_weeks is None:
        return ""
    home, elsewhere = limits.prize_weeks
    needed = home if country == HOME else elsewhere
    if starts_at - now >= timedelta(weeks=needed):
        return ""
    days = max((starts_at - now).days, 0)
    notice = f"{home} weeks' notice within the United States and {elsewhere} elsewhere"
    return f"To be sure of prize support Decipher asks for {notice}; this event starts in {days} days ({SECTION})."
