"""T95 systems 2: the players elect a committee of three before the start, to resolve by vote what the FAQs leave open.

The document suggests it: an event without one is played, and its director decides alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tournaments.engine.core.types import Violation

SECTION = "T95 systems 2"
TASK = "They decide by a vote what the FAQs leave open, by common sense and experience, without taking sides."
SPLIT = "Where one of them is involved and the other two do not agree, the director has the deciding vote."


def check_committee(
    named: Sequence[int], there: Collection[int], directs: Collection[int], size: int
) -> Iterator[Violation]:
    """What stands against these players as the committee, whose `field` is `member_` and its place from 1 on; nobody at
    all is a committee that was dissolved.

    `there`: who takes part. `directs`: who directs, whose vote decides where the committee is split.
    """
    if named and len(named) != size:
        yield Violation("committee_size", f"A players' committee has {size} members, not {len(named)}.", SECTION)
    for place, member in enumerate(named, 1):
        if member in named[: place - 1]:
            message = f"The committee is {size} different players: name somebody else."
        elif member not in there:
            message = "Only who plays is in the committee: name somebody who is on the list and has not left."
        elif member in directs:
            message = "A director has the deciding vote already: name a player who does not direct."
        else:
            continue
        yield Violation("committee_member", message, SECTION, f"member_{place}")
