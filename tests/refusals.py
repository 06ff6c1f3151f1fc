"""Ask what an act refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tournaments.engine.core.types import RuleViolation


def refusal(act: Callable[..., Any], *args: Any, **said: Any) -> tuple[str, str]:
    """Return the code and the section of the refusal; fail where the act is done."""
    with pytest.raises(RuleViolation) as refused:
        act(*args, **said)
    return refused.value.code, refused.value.section


def code_of_refusal(act: Callable[..., Any], *args: Any, **said: Any) -> str:
    """Return the code of the refusal alone."""
    return refusal(act, *args, **said)[0]
