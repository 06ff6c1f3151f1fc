"""Ask what a rule says of an act that it forbids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tournaments.engine.core.types import RuleViolation


def refusal(act: Callable[..., object], *given: Any, **more: Any) -> tuple[str, str]:
    """Code and section of the rule that refuses it."""
    with pytest.raises(RuleViolation) as refused:
        act(*given, **more)
    return refused.value.code, refused.value.section
