"""Infinite Diversity Draft, of Second Edition (OPG 4.3.7; AMB-G6: it is drafted)."""

from __future__ import annotations

from dataclasses import replace

from tournaments.engine.core.listed import ListedRules
from tournaments.engine.games.tcc import guide
from tournaments.engine.games.tcc.second_edition import DOCUMENTS, TCC_2E

TCC_2E_IDD = replace(
    TCC_2E,
    code="tcc-2e-idd",
    name="Second Edition, Infinite Diversity Draft",
    scoring=replace(TCC_2E.scoring, cap=70, points_to_win=70),
    limits=replace(TCC_2E.limits, minutes=45, minutes_online=60),
    listed=(
        ListedRules(
            "2E",
            "infinite_diversity_draft",
            "Infinite Diversity Draft",
            "OPG 4.3.7",
            DOCUMENTS,
            only_format=guide.DRAFT.code,
        ),
    ),
)
