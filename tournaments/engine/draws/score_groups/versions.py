"""The versions of OPG 7.6 (docs/adr/0012): a round is drawn again, and measured, by the one it was drawn with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from tournaments.engine.core.draws import Version


@dataclass(frozen=True, slots=True)
class SearchVersion(Version):
    """`second_bye_from_lowest`: a second bye counts its levels from the lowest of all, not from the lowest without a
    bye. `in_steps`: of a big field only so many pairs are looked at, around a draw to be kept, too; without it all.
    """

    second_bye_from_lowest: bool = True
    in_steps: bool = True

    @property
    def current(self) -> SearchVersion:
        return replace(self, in_steps=True)


VERSIONS = MappingProxyType({1: SearchVersion(1, second_bye_from_lowest=False, in_steps=False), 2: SearchVersion(2)})
LATEST = VERSIONS[max(VERSIONS)]
