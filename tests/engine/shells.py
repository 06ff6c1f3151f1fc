"""Ask the engine as a shell would, in this process."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple
from unittest.mock import patch

from tournaments.engine.__main__ import main


class Ended(NamedTuple):
    status: int
    stdout: str
    stderr: str


def in_process(*arguments: str, given: Any = b"") -> Ended:
    """`given`: the bytes of standard input, or what they say as JSON."""
    sent = given if isinstance(given, bytes) else json.dumps(given).encode()
    out, err = io.StringIO(), io.StringIO()
    with patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent))), redirect_stdout(out), redirect_stderr(err):
        try:
            status = main([*arguments])
        except SystemExit as refused:
            status = int(refused.code or 0)
    return Ended(status, out.getvalue(), err.getvalue())
