"""The versions of the method: a round is drawn again, and measured, by the one it was drawn with."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Method:
    """What one version does; `version` is what a round keeps.

    `second_bye_from_lowest`: a second bye counts its levels from the lowest of all, not from the lowest without a bye.
    `in_steps`: of a big field only so many pairs are looked at, around a draw to be kept, too; without it all of them.
    """

    version: int
    second_bye_from_lowest: bool = True
    in_steps: bool = True

    @property
    def searched_as_today(self) -> Method:
        """The same criteria by the search of today: another draw may come out, and none is better."""
        return replace(self, in_steps=True)


METHODS = {1: Method(1, second_bye_from_lowest=False, in_steps=False), 2: Method(2)}
LATEST = METHODS[max(METHODS)]


def method(version: int) -> Method:
    """That of a round drawn by this version, the latest where no such version is known here."""
    return METHODS.get(version, LATEST)
