"""Slipstream, of Second Edition (OPG 4.3.6)."""

from __future__ import annotations

from dataclasses import replace

from tournaments.engine.core.listed import ListedRules
from tournaments.engine.games.tcc.second_edition import DOCUMENTS, TCC_2E

TCC_2E_SLIPSTREAM = replace(
    TCC_2E,
    code="tcc-2e-slipstream",
    name="Second Edition, Slipstream",
    scoring=replace(TCC_2E.scoring, cap=50, points_to_win=50),
    limits=replace(TCC_2E.limits, minutes=30, minutes_online=45),
    listed=(ListedRules("2E", "slipstream", "Slipstream", "OPG 4.3.6", DOCUMENTS),),
)
