"""Questions of a command at a terminal; where there is none, whatever stands stays."""

from __future__ import annotations

import sys

from django.core.management.base import CommandError


class Asking:
    """`may_ask` False: nobody is there to answer. `always` answers yes to whether something is to change."""

    def __init__(self, *, may_ask: bool, always: bool) -> None:
        self.may_ask = may_ask and sys.stdin.isatty()
        self.always = always

    def text(self, question: str, usual: str) -> str:
        """What is typed, or the usual for an empty line."""
        return _typed(f"{question} [{usual}]: " if usual else f"{question}: ") or usual

    def agrees(self, question: str) -> bool:
        if self.always:
            return True
        return self.may_ask and _typed(f"{question} [y/N] ").lower() in ("y", "yes")


def _typed(question: str) -> str:
    try:
        return input(question).strip()
    except (EOFError, KeyboardInterrupt):
        raise CommandError("Stopped. What was told until here is done; the rest is not.") from None
