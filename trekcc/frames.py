"""Room for the calls of an answer, taken once.

Python keeps the frames of a thread's calls in pieces of 16 kB, and gives the last one back as soon as it is empty.
Where the loop of a template happens to call across the edge of a piece, each of its calls has the system give memory
and take it back: the draft of a large field took a fifth longer. (CPython gh-142183; 3.11 and 3.12 stay as they are.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

SLOTS = 16_384
"""Of the first frame. Whatever it calls stands behind it in one piece of 256 kB, of which it uses nothing itself."""

Application = Callable[[dict[str, Any], Callable[..., Any]], Any]


def reserve_stack(application: Application) -> Application:
    """Return the same application with the stack of its calls reserved in one piece."""

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        return application(environ, start_response)

    answer.__code__ = answer.__code__.replace(co_stacksize=SLOTS)
    return answer
