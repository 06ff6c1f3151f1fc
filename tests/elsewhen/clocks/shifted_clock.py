"""A clock that is ahead of the real one by the same time in every process."""

import time

import time_machine

EXACT = 0.01
"""Seconds by which the clocks of two processes may differ."""


def shift(seconds: float) -> None:
    """Goes there anew for as long as the machine paused between looking at the clock and setting it."""
    while True:
        travel = time_machine.travel(time.time() + seconds, tick=True)
        travel.start()
        if abs(time_machine.escape_hatch.time.time() + seconds - time.time()) < EXACT:
            return
        travel.stop()
