"""OPG 4.3, 4.4: the documents that an event is played by, required and recommended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class DocumentRef:
    """A document by its title; not `required`: recommended. The latest version of it holds."""

    title: str
    required: bool = True


def _required(*titles: str) -> tuple[DocumentRef, ...]:
    return tuple(DocumentRef(title) for title in titles)


def _recommended(*titles: str) -> tuple[DocumentRef, ...]:
    return tuple(DocumentRef(title, required=False) for title in titles)


FIRST = _required("1E Rulebook", "1E Glossary")
FIRST_HELP = _recommended("1E Dilemma Resolution Guide", "1E Errata Database", "1E Compendium")
SECOND = _required("2E Rulebook", "2E Current Rulings (CRD)", "2E Current Errata")
TRIBBLES = _required("Tribbles Rulebook")
OLD = _required("Glossary v1.8 (August 2002)", "Current Rulings 7/14/2003", "Conversion Rules 8/25/03")

OF_RULES: Mapping[tuple[str, str], tuple[DocumentRef, ...]] = MappingProxyType(
    {
        ("1E", "modern"): (*FIRST, *_required("1E Modern Ban List"), *FIRST_HELP),
        ("1E", "traditional"): (
            *OLD,
            *_recommended("Dilemma Resolution Guide Decipher 2002", "1E Errata Database"),
        ),
        ("1E", "open"): (*FIRST, *FIRST_HELP),
        ("1E", "warp_speed"): (*_required("1E Warp Speed Rules"), *FIRST, *FIRST_HELP),
        ("2E", "standard"): SECOND,
        ("2E", "slipstream"): SECOND,
        ("2E", "infinite_diversity_draft"): SECOND,
        ("TR", "standard"): TRIBBLES,
        ("TR", "tribbles_with_troubles"): TRIBBLES,
    }
)
OF_SCENARIOS: Mapping[str, tuple[DocumentRef, ...]] = MappingProxyType(
    {
        "race_to_the_alpha_quadrant": _required("2E Race to the Alpha Quadrant Rules"),
        "bend_the_rules": _required("Peldor Joi Gratitude Festival Rules"),
    }
)


def documents_for(game: str, rules: str, scenario: str) -> tuple[DocumentRef, ...]:
    """Those of the rules, then those that the scenario adds; none for an event of no game of the guide."""
    return (*OF_RULES.get((game, rules), ()), *OF_SCENARIOS.get(scenario, ()))
